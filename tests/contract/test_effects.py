"""What holds of effects and checks in every system: they end at their turn, and nothing that waits is ever lost."""

import random
from contextlib import suppress

import pytest

from gmtool.encounter import Journal, replay
from gmtool.rules.seam import AreaChoice, BadCommand, Json, Refused, Ruleset, State, place_json
from gmtool.space import HexGround, Point
from gmtool.systems import all_rulesets
from tests.contract.players import RandomTable, agenda_of, skirmish
from tests.contract.test_play import Luck, step
from tests.tally import Tally
from tests.variants.breaths import TallyInBreaths
from tests.variants.effects import TallyWithEffects

SYSTEMS = pytest.mark.parametrize(
    "rules", [*all_rulesets(), Tally(), TallyInBreaths(), TallyWithEffects()], ids=lambda rules: rules.id
)
GAS: dict[str, Json] = {"kind": "gm.effect/1", "label": "Poison gas", "picture": "gas", "turns": 2, "does": "choke"}
MORALE: dict[str, Json] = {
    "kind": "gm.check/1",
    "label": "Red: morale",
    "side": "red",
    "dice": {"count": 2},
    "need": {"number": 7, "how": "or more"},
}
FUSE: dict[str, Json] = {"kind": "gm.check/1", "label": "Fuse", "turns": 1, "does": "The powder blows up."}


def begin(rules: Ruleset, luck: Luck, *, ground: bool = True) -> Journal:
    return Journal.begin(rules, skirmish(rules, luck, 4, ground=ground))


def do(journal: Journal, luck: Luck, data: dict[str, Json]) -> State:
    journal.do(journal.ruleset.command(data), RandomTable(luck.source, luck))
    return journal.state


def labels(rules: Ruleset, state: State) -> list[str]:
    return [one.label for one in rules.effects(state)]


def placed(rules: Ruleset, state: State) -> dict[str, Json]:
    """A place for an effect on the ground of the fight."""
    ground = rules.ground(state)
    if ground is None:
        return {}
    if isinstance(ground, HexGround):
        return {"where": {"spots": [list(hex_) for hex_ in list(ground.hexes())[:7]]}}
    return {"where": {"shape": {"middle": {"x": 300, "y": 300}, "radius": 200}}}


@SYSTEMS
@pytest.mark.parametrize("ground", [True, False], ids=["ground", "no ground"])
def test_that_an_effect_ends_exactly_when_its_last_turn_is_over(rules: Ruleset, ground: bool) -> None:
    luck = Luck(4)
    journal = begin(rules, luck, ground=ground)
    first = rules.agenda(journal.state).turn
    do(journal, luck, {**GAS, **placed(rules, journal.state)})
    (effect,) = rules.effects(journal.state)
    assert effect.turns_left(first) == 2
    for _ in range(300):
        agenda = rules.agenda(journal.state)
        assert ("Poison gas" in labels(rules, journal.state)) == (agenda.turn <= first + 1)
        if agenda.turn > first + 2 or agenda.over or not step(rules, journal, luck):
            break
    else:
        pytest.fail("the turn never ends")
    told = [line.text for entry in journal.line() for line in entry.lines]
    assert ("Poison gas is over." in told) == (rules.agenda(journal.state).turn > first + 1)


@SYSTEMS
def test_that_a_check_due_now_comes_before_anybody_and_only_a_ruling_goes_past_it(rules: Ruleset) -> None:
    luck = Luck(5)
    journal = begin(rules, luck)
    state = do(journal, luck, MORALE)
    agenda = rules.agenda(state)
    assert agenda.next == ()
    assert agenda.check is not None
    assert "2d6" in agenda.prompt
    for figure in [None, *(one.figure for one in rules.counters(state))]:
        free = [choice.group for choice in rules.choices(state, figure) if choice.allowed]
        assert set(free) <= {"Checks due"}
    (roll,) = [choice for choice in rules.choices(state, None) if choice.usual and choice.allowed]
    odds = rules.odds(state, rules.command(roll.data({})))
    assert odds.chance("passed") == pytest.approx(21 / 36)
    after = do(journal, luck, roll.data({}))
    # others may have waited too: whoever stands near a Wizard fears him from the first command on
    assert agenda.check.key not in [one.key for one in rules.agenda(after).checks]
    events = [event["kind"] for event in journal.entry(journal.head).events]
    assert events[0] == "gm.check-rolled/1"


@SYSTEMS
def test_that_a_check_left_out_is_a_ruling_in_the_log(rules: Ruleset) -> None:
    luck = Luck(6)
    journal = begin(rules, luck)
    before = do(journal, luck, MORALE)
    key = rules.agenda(before).checks[0].key
    after = do(journal, luck, {"kind": "gm.drop-check/1", "check": key, "reason": "they are fanatics"})
    assert key not in [one.key for one in rules.agenda(after).checks]
    (line,) = journal.entry(journal.head).lines
    assert line.text == "Ruling: Red: morale is skipped: they are fanatics"


@SYSTEMS
@pytest.mark.parametrize("seed", range(3))
def test_that_nothing_owed_is_lost_by_undo_redo_branch_or_replay(rules: Ruleset, seed: int) -> None:
    luck = Luck(seed)
    journal = begin(rules, luck)
    do(journal, luck, {**GAS, **placed(rules, journal.state), "acts": 3, "turns": 0})
    do(journal, luck, {**FUSE, "turns": 2})
    do(journal, luck, {**MORALE, "turns": 1, "at": "end"})
    for _ in range(60):
        owed = {one.key for one in journal.state.checks}
        if not step(rules, journal, luck):
            break
        settled = {
            str(command["check"])
            for command in [journal.entry(journal.head).command]
            if command["kind"] in ("gm.roll-check/1", "gm.drop-check/1")
        }
        assert {one.key for one in journal.state.checks} >= owed - settled, "something that waited is gone"
        agenda = agenda_of(rules, journal.state)
        late = [one for one in agenda.checks if one.turn < agenda.turn]
        assert agenda.over or all(one.due for one in late), "something is overdue and forgotten"
        if not luck(4):
            state = journal.state
            journal.undo()
            journal.redo()
            assert journal.state == state
        if not luck(6):
            journal.undo()  # and from there another way
        assert rules.load_state(rules.dump_state(journal.state)) == journal.state
    again = replay(rules, journal.start, journal.line())
    assert again.ok, again.how


@SYSTEMS
def test_that_a_timer_goes_off_in_its_turn_and_not_before(rules: Ruleset) -> None:
    luck = Luck(9)
    journal = begin(rules, luck)
    first = rules.agenda(journal.state).turn
    do(journal, luck, FUSE)
    assert rules.agenda(journal.state).check is None
    for _ in range(300):
        agenda = rules.agenda(journal.state)
        if agenda.over:
            return
        due = [one.label for one in agenda.checks if one.due]
        assert ("Fuse" in due) == (agenda.turn > first)
        if "Fuse" in due:
            return
        assert step(rules, journal, luck)


@SYSTEMS
def test_that_what_is_impossible_is_refused_in_a_sentence(rules: Ruleset) -> None:
    state = rules.muster(skirmish(rules, Luck(1), 2, ground=False))
    for data in (
        {**GAS, "label": " "},
        {**GAS, "side": "nobody"},
        {**GAS, "where": {"spots": [[1, 1]]}},
        {**GAS, "where": {"shape": {"middle": {"x": 1, "y": 1}, "radius": 5}}},
        {**GAS, "replaces": "e7"},
        {"kind": "gm.end-effect/1", "effect": "e7"},
        {"kind": "gm.move-effect/1", "effect": "e7", "where": {}},
        {"kind": "gm.effect-acts/1", "effect": "e7"},
        {**MORALE, "dice": {"count": 0}},
        {**MORALE, "side": "nobody"},
        {**MORALE, "figure": "nobody"},
        {"kind": "gm.roll-check/1", "check": "c7"},
        {"kind": "gm.drop-check/1", "check": "c7"},
    ):
        command = rules.command(data)
        with pytest.raises(Refused, match=r"\.$"):
            rules.perform(state, command, RandomTable(random.Random(1), Luck(1)))
        with suppress(Refused):
            rules.odds(state, command)
    with pytest.raises(BadCommand):
        rules.command({"kind": "gm.effect/1"})


@SYSTEMS
@pytest.mark.parametrize("size", [0, 1, 3])
def test_that_a_template_goes_with_its_command_and_reads_back_as_it_was_laid(rules: Ruleset, size: int) -> None:
    luck = Luck(6)
    state = rules.muster(skirmish(rules, luck, 4))
    ground = rules.ground(state)
    if ground is None:
        return
    areas = [
        one for who in rules.counters(state) for one in rules.choices(state, who.figure) if isinstance(one, AreaChoice)
    ]
    place = place_json(next(iter(ground.everywhere())) if isinstance(ground, HexGround) else Point(300, 300))
    for choice in areas:
        command = rules.command(choice.data({"at": place, "size": size}))
        assert getattr(command, "where") == choice.extent({"at": place, "size": size})  # noqa: B009
        assert rules.command(rules.dump_command(command)) == command
