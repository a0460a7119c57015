"""What holds of every system, however a fight is played: the contract of the seam."""

from collections import Counter as Times
from collections.abc import Collection
from contextlib import suppress
from itertools import product

import pytest

from gmtool.encounter import Journal, replay
from gmtool.rules.kit.lasting.checks import PASSED
from gmtool.rules.seam import (
    Agenda,
    BadCommand,
    BadState,
    CardChange,
    Command,
    Counter,
    Json,
    Progress,
    Refused,
    Ruleset,
    State,
    Strip,
    Unweighed,
    changed,
)
from gmtool.systems import all_rulesets
from tests.contract.dumps import whole
from tests.contract.played import FROM, fights, musters, of_scene, of_system
from tests.contract.players import TRIES, Luck, RandomTable, agenda_of, allowed, counters_of, filled, liked, skirmish
from tests.contract.scene_files import Scene, scenes
from tests.tally import Tally
from tests.variants.armies import TallyInArmies
from tests.variants.breaths import TallyInBreaths
from tests.variants.effects import TallyWithEffects
from tests.variants.orders import TallyUnderOrders
from tests.variants.pools import TallyWithPools
from tests.variants.terrain import TallyOnTerrain
from tests.variants.units import TallyWithUnits

VARIANTS = (
    Tally(),
    TallyInBreaths(),
    TallyWithPools(),
    TallyOnTerrain(),
    TallyInArmies(),
    TallyWithUnits(),
    TallyWithEffects(),
    TallyUnderOrders(),
)
SYSTEMS = pytest.mark.parametrize(
    "rules", [*all_rulesets(), *VARIANTS], ids=lambda rules: type(rules).__name__ if rules.id == "tally" else rules.id
)


def step(rules: Ruleset, journal: Journal, luck: Luck) -> bool:
    """Do one allowed thing; False where there is none left."""
    return any(_tried(rules, journal, luck) for _ in range(TRIES))


def _tried(rules: Ruleset, journal: Journal, luck: Luck) -> bool:
    choices = allowed(rules, journal.state, luck)
    while choices:
        choice = liked(choices, luck)
        data = filled(choice, luck)
        if data is None:
            continue
        command = rules.command(data)
        if rules.refusals(journal.state, command):
            continue
        state, before = journal.state, rules.dump_state(journal.state)
        journal.do(command, RandomTable(luck.source, luck))
        assert whole(rules, state) == before, "perform changed the state it was given"
        return True
    return False


def sound_strip(strip: Strip, known: set[str]) -> None:
    """Every figure has one row at most, and no row is longer or shorter than the turn."""
    columns = len(strip.columns)
    assert columns
    assert -1 <= strip.now < columns
    figures = [track.figure for track in strip.tracks]
    assert len(figures) == len(set(figures)), "somebody has two rows"
    assert set(figures) <= known
    for track in strip.tracks:
        assert len(track.cells) == columns
        for beat in (beat for cell in track.cells for beat in cell):
            assert 1 <= len(beat.text) <= 4, f"{beat.text!r} does not fit a cell"
        for span in track.spans:
            assert 0 <= span.first <= span.last < columns, "something could be moved out of the turn"


def be_sound(agenda: Agenda, counters: Collection[Counter]) -> None:
    """Nobody who is out of it is offered, nobody acts twice, and nobody has less than no hits."""
    able = {one.figure for one in counters if one.able}
    assert set(agenda.next) <= able, "somebody who is out of it was offered"
    for one in counters:
        assert 0 <= one.left <= one.full, "hits below zero"
    for lane in agenda.lanes:
        keys = [slot.key for slot in lane.slots]
        assert len(keys) == len(set(keys)), "somebody would act twice"
        for slot in lane.slots:
            assert slot.figure in able or slot.progress in (Progress.DONE, Progress.LOST)
    if agenda.strip is not None:
        sound_strip(agenda.strip, {one.figure for one in counters})


class RandomFight:
    """A fight in which random allowed commands are done, with undo, redo and branches in between."""

    def __init__(self, system: Ruleset, journal: Journal) -> None:
        self.system, self.journal = system, journal

    def play(self, luck: Luck, steps: int) -> bool:
        """Do up to so many commands; False once nothing is left to do."""
        for _ in range(steps):
            if not step(self.system, self.journal, luck):
                assert self.system.agenda(self.journal.state).over, "nothing can be done, and the fight is not over"
                return False
            self.sound()
        return True

    def undo_then_redo_is_the_identity(self) -> None:
        """Undo the last command and do it again."""
        if self.journal.undo_label is not None:
            state, tree = self.journal.state, self.journal.tree
            self.journal.undo()
            self.journal.redo()
            assert self.journal.state == state
            assert self.journal.tree == tree

    def undo(self, times: int) -> None:
        """Undo so many commands, as far as there are any; what is done next is a branch."""
        for _ in range(times):
            self.journal.undo()
        self.sound()

    def saved_and_loaded_is_the_same(self) -> None:
        """Write the state as plain data and read it again."""
        tree = self.system.dump_state(self.journal.state)
        assert self.system.load_state(tree) == self.journal.state

    def sound(self) -> None:
        """Look at everybody and at the agenda."""
        state = self.journal.state
        be_sound(agenda_of(self.system, state), counters_of(self.system, state))

    def replayed(self) -> None:
        """Play the fight again from its journal."""
        again = replay(self.system, self.journal.start, self.journal.line())
        assert again.ok, again.how


def fought(rules: Ruleset, luck: Luck) -> RandomFight:
    """A fight of two to six figures, with up to sixteen deeds, mostly fewer.

    Most are a few commands; others are what the journal can do with those before.
    """
    muster = skirmish(rules, luck, 2 + luck(5), ground=bool(luck(2)))
    fight = RandomFight(rules, Journal.begin(rules, muster))
    fight.sound()
    for _ in range(1 + luck(1 + luck(16))):
        match luck(6):
            case 0:
                fight.undo_then_redo_is_the_identity()
            case 1:
                fight.undo(1 + luck(5))
            case 2:
                fight.saved_and_loaded_is_the_same()
            case _:
                fight.play(luck, 1 + luck(6))
    return fight


@pytest.mark.slow("ninety fights are played at random, and checked at each step")
@SYSTEMS
def test_that_no_play_of_allowed_commands_breaks_anything(rules: Ruleset) -> None:
    for number in range(20 if rules in VARIANTS else 90):
        luck = Luck(f"fight {FROM + number}")
        try:
            fought(rules, luck).replayed()
        except Exception as wrong:
            wrong.add_note(f"in the fight of {luck.seed!r}")
            raise


SCENES = [(rules, scene) for rules in all_rulesets() for scene in scenes(rules)]


@pytest.mark.slow("the scene is played at random, and replayed; the largest have forty figures")
@pytest.mark.parametrize(("rules", "scene"), SCENES, ids=[f"{rules.id}: {scene.title}" for rules, scene in SCENES])
def test_that_random_play_of_a_scene_is_sound(rules: Ruleset, scene: Scene) -> None:
    fight, moments = of_scene(rules, scene), 0
    for moment in fight.moments(1 + scene.steps):
        be_sound(moment.agenda, moment.counters.values())
        moments += 1
    assert moments > scene.steps or moment.agenda.over, "nothing can be done, and the fight is not over"
    assert rules.load_state(rules.dump_state(fight.journal.state)) == fight.journal.state
    again = replay(rules, fight.journal.start, fight.journal.line())
    assert again.ok, again.how


@pytest.mark.parametrize("rules", all_rulesets(), ids=lambda rules: rules.id)
def test_that_every_system_names_scenes_and_one_of_them_is_large(rules: Ruleset) -> None:
    named = scenes(rules)
    assert any(scene.figures >= 40 for scene in named)
    assert any(scene.ground is not None for scene in named) or not rules.grounds
    assert any(scene.switches for scene in named) or not rules.house_rules()


@SYSTEMS
def test_that_what_is_refused_says_why_and_cannot_be_performed(rules: Ruleset) -> None:
    luck = Luck(7)
    journal = Journal.begin(rules, skirmish(rules, luck))
    for _ in range(60):
        for counter in rules.counters(journal.state):
            for choice in rules.choices(journal.state, counter.figure):
                if choice.allowed:
                    continue
                assert all(refusal.reason.endswith((".", "?", "!")) for refusal in choice.refusals), choice
                data = filled(choice, luck)
                command = rules.command(data) if data else None
                if command is None or not rules.refusals(journal.state, command):
                    continue
                with pytest.raises(Refused):
                    rules.perform(journal.state, command, RandomTable(luck.source, luck))
        if not step(rules, journal, luck):
            break


@SYSTEMS
def test_that_every_command_and_event_comes_back_from_json(rules: Ruleset) -> None:
    rules, kinds = of_system(rules), set()
    for _, _, _, entry, _ in fights(rules)[0].steps(120):
        command = rules.command(entry.command)
        assert rules.dump_command(command) == entry.command
        kinds.add(entry.command["kind"])
        assert all(str(event["kind"]).count("/") == 1 for event in entry.events)
    assert len(kinds) > 1


@SYSTEMS
def test_that_a_ruleset_measures_what_it_shows(rules: Ruleset) -> None:
    keys = [measure.key for measure in rules.measured()]
    assert len(keys) == len(set(keys))
    *own, last = [measure.key for measure in rules.measured() if measure.headline]
    assert last == PASSED.key, "checks that wait have theirs"
    assert own, "and so has what figures do"
    assert any(measure.amount for measure in rules.measured())


@SYSTEMS
def test_that_the_odds_of_a_command_have_one_headline_at_most(rules: Ruleset) -> None:
    luck, rules = Luck(12), of_system(rules)
    headlines = {measure.key for measure in rules.measured() if measure.headline}
    for moment in fights(rules)[0].moments(80):
        figure, state = next(iter(moment.agenda.next), None), moment.state
        for choice in (*rules.choices(state, figure), *rules.choices(state, None)):
            data = filled(choice, luck) if choice.allowed else None
            command = rules.command(data) if data else None
            if command is None or rules.refusals(state, command):
                continue
            try:
                found = headlines.intersection(rules.odds(state, command).distributions)
            except Unweighed:
                continue
            assert len(found) <= 1, command


@SYSTEMS
@pytest.mark.parametrize("seed", range(4))
def test_that_what_a_fight_proposes_can_be_done_to_the_cards(rules: Ruleset, seed: int) -> None:
    rules = of_system(rules)
    muster, _ = list(musters(rules))[seed]
    cards = {one.id: one.card for one in muster.figures}
    known = {"tags", "notes", *(field.key for field in rules.card_form().fields)}
    seen: list[CardChange] = []
    for moment in fights(rules)[seed].moments(150):
        changes = rules.debrief(moment.state)
        assert len({change.key for change in changes}) == len(changes), "two changes cannot be told apart"
        for change in changes:
            if change in seen:  # most are proposed again after every step, for the same card
                continue
            seen.append(change)
            assert change.field in known
            assert change.text
            assert change.takers or change.card == cards[change.figure].id
            for figure in change.takers or (change.figure,):
                after = changed(cards[figure], change, "as the GM says")
                assert after != cards[figure], "a change that changes nothing"
                assert rules.report(after).derived
                if change.ruling:
                    assert change.ruling in {finding.key for finding in rules.report(after).findings}


@SYSTEMS
def test_that_what_a_fight_teaches_the_lists_is_read_by_them(rules: Ruleset) -> None:
    """Whatever their keys: one that is taken is given another where the row joins the campaign."""
    rules = of_system(rules)
    *_, last = fights(rules)[0].moments(61)
    learned = rules.learned(last.state)
    assert set(learned) <= {one.key for one in rules.lists()}
    assert all(row.get("name") for rows in learned.values() for row in rows)
    keyed = {one: tuple({**row, "key": f"learned-{n}"} for n, row in enumerate(rows)) for one, rows in learned.items()}
    assert rules.extended(keyed).left_out == rules.left_out


@SYSTEMS
def test_that_a_ruling_overrules_no_ruling(rules: Ruleset):
    data = {"kind": "gm.note/1", "text": "Enough."}
    ruling = {"kind": "gm.ruling/1", "reason": "I say so", "command": data}
    assert rules.command(ruling)
    for _ in range(200):
        ruling = {"kind": "gm.ruling/1", "reason": "I say so", "command": ruling}
    with pytest.raises(BadCommand, match="a ruling overrules a command, not another ruling"):
        rules.command(ruling)


@SYSTEMS
def test_that_the_odds_of_whatever_is_done_come_to_an_end(rules: Ruleset):
    rules, weighed = of_system(rules), 0
    for before, command, _, entry, _ in fights(rules)[3].steps(40):
        try:
            odds = rules.odds(before.state, command)
        except Unweighed:
            assert "figure" not in entry.command, "only what both sides roll is repeated after a tie"
        else:
            assert all(sum(chances.values()) == 1 for chances in odds.distributions.values())
        weighed += 1
    assert weighed >= 10


NAMES_FIGURES = ("figure", "target", "foe", "against")
OFTEN = 8
"""So many commands of a kind that name nobody in the same place are tried in a fight; they differ only in the rest."""


@SYSTEMS
@pytest.mark.parametrize("ground", [True, False], ids=["ground", "no ground"])
def test_that_a_command_about_nobody_is_refused_and_never_a_crash(rules: Ruleset, ground: bool):
    luck, tried = Luck(8), Times[tuple[Json, str, str]]()
    journal = Journal.begin(rules, skirmish(rules, luck, 4, ground=ground))
    for _ in range(30):
        state = journal.state
        for figure in (*rules.agenda(state).next, None):
            for choice in rules.choices(state, figure):
                data = filled(choice, luck) or choice.data({})
                for named, nobody in product(set(data).intersection(NAMES_FIGURES), ("", "nobody")):
                    command = _understood(rules, {**data, named: nobody})
                    if command is None or (nobody == "" and not rules.refusals(state, command)):
                        continue  # what may be left open is left open
                    tried[data["kind"], named, nobody] += 1
                    if tried[data["kind"], named, nobody] <= OFTEN:
                        _about_nobody(rules, state, command, luck)
        if not step(rules, journal, luck):
            break
    assert len({kind for kind, _, _ in tried}) >= 2


def _understood(rules: Ruleset, data: dict[str, Json]) -> Command | None:
    try:
        return rules.command(data)
    except BadCommand:
        return None


def _about_nobody(rules: Ruleset, state: State, command: Command, luck: Luck) -> None:
    """Whatever is asked about it has an answer; done it is not, and not by a ruling either."""
    ruling = rules.command({"kind": "gm.ruling/1", "reason": "I say so", "command": rules.dump_command(command)})
    assert rules.refusals(state, command)
    assert isinstance(rules.explain(state, command), tuple)
    assert isinstance(rules.replies(state, command), tuple)
    for one in rules.counters(state):
        assert isinstance(rules.overlays(state, one.figure, command), tuple)
    for done in (command, ruling):
        with suppress(Refused):
            rules.odds(state, done)
    with pytest.raises(Refused):
        rules.perform(state, command, RandomTable(luck.source, luck))
    if rules.refusals(state, ruling):
        with pytest.raises(Refused):
            rules.perform(state, ruling, RandomTable(luck.source, luck))


@pytest.mark.parametrize("rules", all_rulesets(), ids=lambda rules: rules.id)
def test_that_a_state_whose_order_names_nobody_who_is_there_is_refused(rules: Ruleset):
    data = rules.dump_state(rules.muster(skirmish(rules, Luck(1), 4)))
    lost = {key: one for key, one in data["figures"].items() if key != "f0"}
    with pytest.raises(BadState):
        rules.load_state({**data, "figures": lost})
