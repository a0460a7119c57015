"""What holds of waves in every system: each comes at its turn or by the GM's word; before, its side is not beaten."""

from collections.abc import Collection
from dataclasses import replace

import pytest

from gmtool.encounter import Journal, replay
from gmtool.forecast.fight import End, Ending, Ends, counted, play
from gmtool.forecast.job import fights_of, job_of, play_job, read_endings
from gmtool.forecast.player import Player
from gmtool.forecast.runs import Question
from gmtool.forecast.stances import Stances
from gmtool.forecast.virtual import ForecastTable
from gmtool.presentation.forecasts.summary import Summary
from gmtool.rules.seam import (
    AddFigure,
    AnsweredTable,
    ArriveWave,
    AwaitWave,
    BadMuster,
    CallOffWave,
    Command,
    Enlisted,
    Muster,
    Refused,
    Ruleset,
    State,
    Tag,
    Wave,
)
from gmtool.space import HexGround, OpenGround, Place, Point, at_column_row
from gmtool.systems import all_rulesets
from tests.contract.bringing import FOLDER, NEW, enlisted, plain, ways
from tests.contract.players import Luck, mounted, skirmish
from tests.tally import Tally

EVERY = (*all_rulesets(), Tally())
SYSTEMS = pytest.mark.parametrize("rules", EVERY, ids=lambda rules: rules.id)
WITH_MAP = pytest.mark.parametrize("ground", [True, False], ids=["on a map", "without a map"])
TURN, MOST = 3, 400
SECOND_ONES = frozenset({"f3", "f5"})
BLUE = frozenset({"f1", "f3", "f5"})


def prepared(rules: Ruleset, later: Collection[str], wave: Wave, *, ground: bool = True) -> Muster:
    """A skirmish of six in which some come in a wave."""
    muster = skirmish(rules, Luck(3), 6, ground=ground)
    figures = (replace(one.taken_off(), wave=wave.key) if one.id in later else one for one in muster.figures)
    return replace(muster, figures=tuple(figures), waves=(wave,))


def reinforced(turn: int = TURN) -> Wave:
    return Wave("w1", "Reinforcements", turn)


def there(rules: Ruleset, state: State) -> set[str]:
    return {one.figure for one in rules.counters(state)}


def play_until_they_come(rules: Ruleset, journal: Journal) -> None:
    """Play on, as a forecast does, up to the command with which the wave comes."""
    player, table = Player(rules, Stances()), ForecastTable(1)
    for _ in range(MOST):
        if not rules.waves(journal.state):
            return
        agenda = rules.agenda(journal.state)
        assert agenda.turn < TURN
        assert not agenda.over
        proposal = player.proposal(journal.state, agenda)
        assert proposal is not None, "nobody can do anything"
        journal.do(proposal.command, table)
    pytest.fail("the turn never comes")


def do(journal: Journal, command: Command) -> State:
    journal.do(command, AnsweredTable(()))
    return journal.state


def standing(rules: Ruleset, state: State, figures: Collection[str]) -> list[Place]:
    """Where some figures are, of whom no two are in one place."""
    places = [one.where for one in rules.counters(state) if one.figure in figures and one.where is not None]
    assert len(set(places)) == len(places)
    return places


@SYSTEMS
@WITH_MAP
@pytest.mark.parametrize("later", [SECOND_ONES, BLUE], ids=["some of a side", "a whole side"])
def test_that_a_wave_comes_as_its_turn_begins_and_not_before(
    rules: Ruleset, ground: bool, later: frozenset[str]
) -> None:
    journal = Journal.begin(rules, prepared(rules, later, reinforced(), ground=ground))
    assert not there(rules, journal.state) & later
    play_until_they_come(rules, journal)
    agenda, line = rules.agenda(journal.state), journal.entry(journal.head).lines
    assert (agenda.turn, agenda.over) == (TURN, False)
    assert later <= there(rules, journal.state)
    assert any(set(one.figures) == later and one.text.endswith(" arrive.") for one in line)
    assert len(standing(rules, journal.state, later)) == (len(later) if ground else 0)
    # undone, done again, on another branch, saved and played again by the rules
    now, last = journal.state, journal.head
    journal.undo()
    assert not there(rules, journal.state) & later
    assert len(rules.waves(journal.state)) == 1
    journal.redo()
    assert journal.state == now
    journal.branch_from(0)
    assert not there(rules, journal.state) & later
    do(journal, ArriveWave(wave="w1"))
    assert later <= there(rules, journal.state)
    journal.branch_from(last)
    assert journal.state == now == rules.load_state(rules.dump_state(now))
    again = replay(rules, journal.start, journal.line())
    assert again.ok, again.how


@SYSTEMS
@WITH_MAP
def test_that_the_gm_lets_a_wave_come_or_wait_or_calls_it_off(rules: Ruleset, ground: bool) -> None:
    journal = Journal.begin(rules, prepared(rules, SECOND_ONES, reinforced(0), ground=ground))
    begun = journal.state
    assert [one.wave.turn for one in rules.waves(begun)] == [0]
    do(journal, AwaitWave(wave="w1", turn=9))
    assert [one.wave.turn for one in rules.waves(journal.state)] == [9]
    with pytest.raises(Refused, match="Turn 1 has begun already"):
        do(journal, AwaitWave(wave="w1", turn=1))
    do(journal, ArriveWave(wave="w1"))
    assert there(rules, journal.state) >= SECOND_ONES
    for command in (ArriveWave(wave="w1"), AwaitWave(wave="w1", turn=9), CallOffWave(wave="w1")):
        with pytest.raises(Refused, match="No such wave is still to come"):
            do(journal, command)
    journal.branch_from(0)
    do(journal, CallOffWave(wave="w1"))
    assert rules.waves(journal.state) == ()
    assert [line.text for line in journal.line()[0].lines] == ["Called off: Reinforcements."]
    journal.undo()
    assert journal.state == begun


@SYSTEMS
def test_that_a_fight_in_which_nobody_is_to_come_is_written_as_before(rules: Ruleset) -> None:
    muster = prepared(rules, SECOND_ONES, reinforced())
    now = do(Journal.begin(rules, muster), ArriveWave(wave="w1"))
    assert "coming" in rules.dump_state(rules.muster(muster))
    assert "coming" not in rules.dump_state(now)
    assert "coming" not in rules.dump_state(rules.muster(replace(muster, figures=muster.figures[:2])))


@SYSTEMS
def test_that_a_side_that_is_still_to_come_is_not_beaten(rules: Ruleset) -> None:
    journal = Journal.begin(rules, prepared(rules, BLUE, reinforced(0)))
    assert not rules.agenda(journal.state).over
    assert "blue" not in rules.agenda(journal.state).lost
    do(journal, CallOffWave(wave="w1"))
    player, table = Player(rules, Stances()), ForecastTable(2)
    for _ in range(9):
        agenda = rules.agenda(journal.state)
        if agenda.over:
            return
        proposal = player.proposal(journal.state, agenda)
        assert proposal is not None
        journal.do(proposal.command, table)
    pytest.fail("the fight goes on for ever")


def fought(rules: Ruleset, state: State, turns: int) -> list[Ending]:
    """Two fights of a forecast; of a system that is made up they are played as they are, of any other as a job."""
    if isinstance(rules, Tally):
        return [play(rules, counted(rules, state), Stances(), Ends(turns), seed) for seed in (1, 2)]
    job = job_of(rules, {}, state, Stances(), Ends(turns))
    return read_endings(play_job({**job, "fights": fights_of(1, 0, 2)}))


@SYSTEMS
@WITH_MAP
def test_that_a_forecast_counts_those_who_come_in_a_turn(rules: Ruleset, ground: bool) -> None:
    state = rules.muster(prepared(rules, BLUE, reinforced(2), ground=ground))
    question = Question(rules, state, {})
    blank = question.blank()
    assert {one.figure for one in blank.start} == {f"f{number}" for number in range(6)}
    found = blank.with_endings(fought(rules, state, 4))
    assert found.uncounted == ()
    assert [one.id for one in found.sides if found.down(one.id)] == ["red", "blue"]
    assert all(one.end is not End.BROKEN and one.turns > 1 for one in found.endings)
    assert fought(rules, state, 4) == list(found.endings), "the same seed gives the same fight"


@SYSTEMS
def test_that_a_forecast_does_not_count_those_who_wait_for_the_gm_and_says_so(rules: Ruleset) -> None:
    state = rules.muster(prepared(rules, SECOND_ONES, reinforced(0), ground=False))
    blank = Question(rules, state, {}).blank()
    found = Summary(blank.with_endings(fought(rules, state, 2)), done=True)
    assert not {one.figure for one in blank.start} & SECOND_ONES
    assert found.progress.endswith("Not counted, as only you know when they come: Reinforcements.")


@SYSTEMS
def test_that_a_wave_comes_in_at_its_entrance_or_beside_it_where_that_is_blocked(rules: Ruleset) -> None:
    muster = prepared(rules, SECOND_ONES, reinforced())
    ground = muster.ground
    assert ground is not None
    if isinstance(ground, HexGround):
        entrance: Place = at_column_row(1, 12)
        walled = replace(ground, walls=frozenset({entrance}))
    else:
        assert isinstance(ground, OpenGround)
        entrance = Point(ground.unit.base // 2, 1150 * ground.unit.base // 100)
        walled = replace(ground, walls=frozenset({ground.spot_at(entrance)}))
    waves = (muster.waves[0].entering(entrance),)
    for on, at_the_entrance in ((ground, True), (walled, False)):
        journal = Journal.begin(rules, replace(muster, ground=on, waves=waves))
        state = do(journal, ArriveWave(wave="w1"))
        places = standing(rules, state, SECOND_ONES)
        assert (entrance in places) is at_the_entrance
        assert len(places) == 2
        assert all(on.stands(place) for place in places)


@SYSTEMS
def test_that_a_wave_that_cannot_come_in_is_refused_in_one_sentence(rules: Ruleset) -> None:
    muster = prepared(rules, SECOND_ONES, reinforced())
    far: Place = at_column_row(500, 500) if isinstance(muster.ground, HexGround) else Point(10**6, 10**6)
    with pytest.raises(BadMuster, match="Reinforcements cannot come in there: the place is not on the map"):
        rules.muster(replace(muster, waves=(muster.waves[0].entering(far),)))
    everybody = (replace(one, wave="w1") for one in muster.figures)
    with pytest.raises(BadMuster, match="Nobody is there when the fight begins"):
        rules.muster(replace(muster, figures=tuple(everybody)))


@SYSTEMS
def test_that_riders_come_on_their_mounts_and_not_without_them(rules: Ruleset) -> None:
    muster = mounted(rules, Luck(5), 2)
    mount, rider = next((one.on, one.id) for one in muster.figures if one.on)
    later = tuple(replace(one.taken_off(), wave="w1") if one.id in (mount, rider) else one for one in muster.figures)
    with_both = replace(muster, figures=later, waves=(reinforced(),))
    counters = {one.figure: one for one in rules.counters(do(Journal.begin(rules, with_both), ArriveWave(wave="w1")))}
    assert counters[rider].on == mount
    assert counters[rider].where == counters[mount].where
    parted = (replace(one, wave="") if one.id == mount else one for one in with_both.figures)
    with pytest.raises(BadMuster, match="so both must come together"):
        rules.muster(replace(with_both, figures=tuple(one if one.id != mount else muster.figures[0] for one in parted)))


@SYSTEMS
def test_that_figures_of_a_wave_bring_their_tags(rules: Ruleset) -> None:
    muster = prepared(rules, SECOND_ONES, reinforced())
    hexed = (replace(one, tags=(Tag("t1", one.id, "hexed", 2),)) if one.wave else one for one in muster.figures)
    state = do(Journal.begin(rules, replace(muster, figures=tuple(hexed))), ArriveWave(wave="w1"))
    assert {(one.figure, one.words) for one in rules.tags(state)} == {(one, "hexed 2") for one in SECOND_ONES}


@SYSTEMS
def test_that_nobody_joins_under_the_id_of_somebody_who_is_to_come(rules: Ruleset) -> None:
    muster = prepared(rules, SECOND_ONES, reinforced())
    with pytest.raises(Refused, match="“f3” is taken"):
        do(Journal.begin(rules, muster), AddFigure(figure=replace(muster.figures[0], id="f3")))


@pytest.mark.parametrize("system", sorted(file.stem for file in FOLDER.glob("*.toml")))
def test_that_a_chapter_that_comes_with_a_wave_holds_as_with_anybody_who_joins(system: str) -> None:
    rules = next(one for one in EVERY if one.id == system)
    for way in ways(system):
        if not way.joins:
            continue
        state = plain(rules, way.chapter)
        one: Enlisted = enlisted(rules, NEW, way.joins, state.ground)
        added = rules.perform(state, AddFigure(figure=one), ForecastTable(1)).state
        late = replace(state, coming=rules.muster(with_wave(rules, one)).coming)
        came = rules.perform(late, ArriveWave(wave="w1"), ForecastTable(1)).state
        assert rules.context(came).chapters.bits == rules.context(added).chapters.bits, way.title


def with_wave(rules: Ruleset, one: Enlisted) -> Muster:
    """A skirmish without a map to which somebody is to come."""
    muster = skirmish(rules, Luck(1), 2, ground=False)
    late = replace(one.taken_off(), side="red", wave="w1", on="")
    return replace(muster, figures=(*muster.figures, late), waves=(reinforced(),))


@pytest.mark.parametrize(
    ("rules", "house"),
    [*((rules, {}) for rules in EVERY), *((rules, {"fought": "men"}) for rules in EVERY if rules.id == "chainmail")],
    ids=lambda one: getattr(one, "id", None) or "-".join(one.values()) or "as printed",
)
def test_that_whoever_comes_in_a_wave_is_as_those_who_are_there_at_first(rules: Ruleset, house: dict[str, str]) -> None:
    muster = replace(prepared(rules, SECOND_ONES, reinforced(), ground=False), house_rules=house)
    at_once = rules.muster(replace(muster, waves=()))
    came = do(Journal.begin(rules, muster), ArriveWave(wave="w1"))

    def told(state: State) -> dict[str, tuple[object, ...]]:
        return {one.figure: (one.side, one.left, one.full, one.formation) for one in rules.counters(state)}

    assert told(came) == told(at_once)
