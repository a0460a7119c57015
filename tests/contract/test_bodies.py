"""Units, levels, and who is with whom, in every system: whatever the GM says and the rules do, it stays sound."""

from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gmtool.encounter import Journal, replay
from gmtool.rules.kit.lasting.effects import within
from gmtool.rules.seam import AnsweredTable, BadMuster, Bond, Card, Enlisted, Extent, Muster, Refused, Ruleset, Side
from gmtool.space import Cell, Circle, Hand, HexGround, LengthUnit, OpenGround, Point, blank_ground, gap
from gmtool.systems import all_rulesets
from tests.contract.players import skirmish
from tests.contract.test_play import Luck, step
from tests.variants.units import BODIES, TallyWithUnits, UnitContext

SIDES = (Side("red", "Red", 0, True), Side("blue", "Blue", 1))
FIELD_OF_HEXES = (blank_ground(20, 20).at_column_row(5, 5), blank_ground(20, 20).at_column_row(6, 5))
FIELD = OpenGround(60, 40, LengthUnit.INCH)
SYSTEMS = pytest.mark.parametrize("rules", [*all_rulesets(), TallyWithUnits()], ids=lambda rules: type(rules).__name__)


def battle(ground: Any = FIELD, **men: int) -> Journal:
    """Units and single figures by name, side by side; those in capitals are blue."""
    figures = []
    for number, (name, points) in enumerate(men.items()):
        one = Enlisted(name.lower(), Card("tally", name.capitalize(), {"points": points}), SIDES[name.isupper()].id)
        if isinstance(ground, OpenGround):
            one = replace(one, at=Point(500 + 1000 * number, 1000), heading=0)
        elif isinstance(ground, HexGround):
            one = replace(one, place=ground.at_column_row(3 + 5 * number, 5), facing=0)
        figures.append(one)
    return Journal.begin(TallyWithUnits(), Muster(tuple(figures), SIDES, ground))


def do(journal: Journal, kind: str, **values: Any) -> list[str]:
    journal.do(journal.ruleset.command({"kind": kind, **values}), AnsweredTable())
    return [line.text for line in journal.line()[-1].lines]


def refused(journal: Journal, kind: str, **values: Any) -> str:
    return journal.ruleset.refusals(journal.state, journal.ruleset.command({"kind": kind, **values}))[0].reason


def sound(rules: Ruleset, state: Any) -> None:
    counters = {one.figure: one for one in rules.counters(state)}
    ground = rules.ground(state)
    for one in counters.values():
        seen = {one.figure}
        on = one.on
        while on:
            assert on not in seen, "somebody is carried in a circle"
            assert not counters[on].gone, "somebody is carried by one who is gone"
            seen.add(on)
            on = counters[on].on
        if one.on and one.bond.shares_place and not one.gone:
            assert one.where in (counters[one.on].places or (None,)), "a rider is not on its mount"
            assert one.level == counters[one.on].level
        if one.formation is not None:
            assert 0 <= one.formation.men <= one.formation.start, "men below none"
            assert (one.formation.ranks - 1) * one.formation.files < max(1, one.formation.men)
        if one.block is not None and one.formation is not None:
            assert (one.block.width, one.block.depth) == (one.formation.width, one.formation.depth)
        if ground is not None and one.where is not None and one.on:
            assert ground.stands(one.where), "somebody was carried into a wall"


def anything(rules: Ruleset, state: Any, luck: Luck) -> dict[str, Any]:
    """A random command of the GM about bodies."""
    figures = [one.figure for one in rules.counters(state)]
    figure, target, ground = figures[luck(len(figures))], figures[luck(len(figures))], rules.ground(state)
    said = [
        {"kind": "gm.form/1", "figure": figure, "files": 1 + luck(9)},
        {"kind": "gm.divide/1", "figure": figure, "men": 1 + luck(9), "name": ""},
        {"kind": "gm.join/1", "figure": figure, "target": target},
        {"kind": "gm.level/1", "figure": figure, "level": luck(9) - 3},
        {"kind": "gm.ride/1", "figure": figure, "target": target, "bond": list(Bond)[luck(4)].value},
        {"kind": "gm.ride/1", "figure": figure},
        {"kind": "gm.remove/1", "figure": figure},
        {"kind": "gm.wheel/1", "figure": figure, "wheel": {"hand": "left", "degrees": luck(181)}},
    ]
    if isinstance(ground, OpenGround):
        said += [{"kind": "gm.put/1", "figure": figure, "at": {"x": luck(1200), "y": luck(1200)}, "heading": luck(360)}]
    if isinstance(ground, HexGround):
        hex_ = ground.at_column_row(1 + luck(12), 1 + luck(12))
        said += [{"kind": "gm.place/1", "figure": figure, "hex": [hex_.q, hex_.r], "facing": luck(6)}]
    weights = (3, 2, 1, 2, 6, 2, 0 if luck(6) else 1, 2, 4)
    return luck.source.choices(said, weights[: len(said)])[0]


@pytest.mark.slow("many fights at the GM's word, all of it checked at each step and replayed")
@SYSTEMS
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 2**32), ground=st.booleans(), walls=st.booleans())
def test_that_nothing_the_gm_says_of_bodies_breaks_a_fight(
    rules: Ruleset, seed: int, ground: bool, walls: bool
) -> None:
    luck = Luck(seed)
    muster = skirmish(rules, luck, 6, ground=ground)
    if walls and isinstance(muster.ground, HexGround):
        standing = {hex_ for one in rules.counters(rules.muster(muster)) for hex_ in one.hexes}
        everywhere = [hex_ for hex_ in muster.ground.everywhere() if hex_ not in standing]
        muster = replace(muster, ground=replace(muster.ground, walls=frozenset(everywhere[::5])))
    journal = Journal.begin(rules, muster)
    for _ in range(30):
        if luck(3):
            with suppress(Refused):
                said = rules.command(anything(rules, journal.state, luck))
                journal.do(said, AnsweredTable())
        elif not step(rules, journal, luck):
            break
        sound(rules, journal.state)
    again = replay(rules, journal.start, journal.line())
    assert again.ok, again.how
    tree = rules.dump_state(journal.state)
    assert rules.load_state(tree) == journal.state


# --- units -----------------------------------------------------------------------------------------------------------
def test_that_a_unit_loses_its_rear_rank_and_keeps_its_front() -> None:
    fight = battle(spears=20, WOLVES=12)
    before = fight.state.figures["spears"]
    do(fight, "gm.amend/1", figure="spears", field="men", value=-6, change=True)
    counter = fight.ruleset.counters(fight.state)[0]
    assert (counter.left, counter.full, counter.health) == (14, 20, "14 of 20")
    assert counter.formation is not None
    assert (counter.formation.files, counter.formation.ranks, counter.formation.left) == (4, 4, "14 of 20")
    assert counter.block is not None
    assert counter.block.corners[0].y == before.at.y - 250
    assert counter.block.depth == 400


def test_that_a_unit_is_divided_and_joined_again() -> None:
    fight = battle(spears=20, WOLVES=12)
    do(fight, "gm.amend/1", figure="spears", field="men", value=18)
    assert do(fight, "gm.divide/1", figure="spears", men=8, name="Scouts") == ["8 men of Spears become Scouts."]
    one, other = (fight.state.figures[key] for key in ("spears", "spears/2"))
    assert [one.formation.left, other.formation.left] == ["10 of 12", "8 of 8"]
    assert fight.state.roster == ("spears", "spears/2", "wolves")
    assert do(fight, "gm.join/1", figure="spears", target="spears/2") == ["8 men of Scouts join Spears."]
    assert fight.state.figures["spears"].formation.left == "18 of 20"
    assert fight.state.figures["spears/2"].gone
    fight.undo()
    fight.undo()
    assert fight.state.figures["spears"].formation.left == "18 of 20"
    assert "spears/2" not in fight.state.figures


def test_that_a_unit_forms_and_wheels_by_the_gms_word() -> None:
    fight = battle(spears=20, WOLVES=12)
    assert do(fight, "gm.form/1", figure="spears", files=10) == ["Spears forms 10 files and 2 ranks."]
    assert do(fight, "gm.wheel/1", figure="spears", wheel={"hand": "right", "degrees": 90}) == [
        "Spears wheels right by 90°, 15.71 inches."
    ]
    block = fight.ruleset.counters(fight.state)[0].block
    assert block is not None
    assert (block.heading, block.width, block.depth) == (90, 1000, 200)
    assert refused(fight, "gm.form/1", figure="spears", files=21) == "Spears has only 20 men."
    assert refused(fight, "gm.divide/1", figure="spears", men=20) == "Spears has only 20 men."
    assert refused(fight, "gm.join/1", figure="spears", target="wolves") == "Wolves is of another side."
    assert refused(fight, "gm.join/1", figure="spears", target="spears") == "Spears cannot join itself."


def test_that_units_shoot_from_edge_to_edge_and_from_a_wall() -> None:
    wall = replace(FIELD, heights={Cell(column, 10): 3 for column in range(30, 60)})
    fight = battle(wall, archers=12, WOLVES=12)
    do(fight, "gm.put/1", figure="wolves", at={"x": 2150, "y": 1050})
    one, other = (counter.block for counter in fight.ruleset.counters(fight.state))
    assert one is not None
    assert other is not None
    assert gap(one, other) == 1250
    shoot = {"kind": "tally.shoot/1", "figure": "archers", "target": "wolves"}
    assert not fight.ruleset.refusals(fight.state, fight.ruleset.command(shoot))
    do(fight, "gm.level/1", figure="wolves", level=9)
    assert refused(fight, **shoot) == "It is 15.4 inches away."


# --- together --------------------------------------------------------------------------------------------------------
def at(fight: Journal, figure: str) -> Any:
    one = fight.state.figures[figure]
    return one.at or one.place


@pytest.mark.parametrize("ground", [FIELD, blank_ground(20, 20)], ids=["open", "hexes"])
def test_that_a_rider_goes_where_its_mount_goes_and_gets_off_beside_it(ground: Any) -> None:
    fight = battle(ground, wulf=5, grey=5, WOLF=5)
    assert do(fight, "gm.ride/1", figure="wulf", target="grey") == ["Wulf rides Grey."]
    assert at(fight, "wulf") == at(fight, "grey")
    there = {"at": {"x": 900, "y": 1500}} if ground is FIELD else {"hex": [9, 9]}
    do(fight, "gm.put/1" if ground is FIELD else "gm.place/1", figure="grey", **there)
    assert at(fight, "wulf") == at(fight, "grey") != at(fight, "wolf")
    do(fight, "gm.level/1", figure="grey", level=4)
    assert fight.state.figures["wulf"].level == 4
    assert refused(fight, "gm.ride/1", figure="grey", target="wulf") == "Wulf goes with Grey."
    assert do(fight, "gm.ride/1", figure="wulf") == ["Wulf is no longer with Grey."]
    assert at(fight, "wulf") != at(fight, "grey")
    assert refused(fight, "gm.ride/1", figure="wulf") == "Wulf is with nobody."


def test_that_a_rider_who_is_moved_takes_the_mount_along_and_may_look_around() -> None:
    fight = battle(wulf=5, grey=5, WOLF=5)
    do(fight, "gm.ride/1", figure="wulf", target="grey")
    do(fight, "gm.put/1", figure="wulf", at={"x": 900, "y": 1500})
    assert at(fight, "grey") == Point(900, 1500)
    do(fight, "gm.put/1", figure="wulf", at={"x": 900, "y": 1500}, heading=90)
    assert [fight.state.figures[one].heading for one in ("wulf", "grey")] == [90, 0]
    do(fight, "gm.put/1", figure="grey", at={"x": 900, "y": 1600}, heading=180)
    assert [fight.state.figures[one].heading for one in ("wulf", "grey")] == [270, 180]


def test_that_a_leader_and_a_crew_keep_their_places_beside_what_moves() -> None:
    fight = battle(spears=20, captain=5, WOLF=5)
    do(fight, "gm.put/1", figure="captain", at={"x": 500, "y": 700})  # half an inch before the front
    do(fight, "gm.ride/1", figure="captain", target="spears", bond=Bond.LEADS.value)
    assert at(fight, "captain") == Point(500, 700)
    do(fight, "gm.put/1", figure="spears", at={"x": 1000, "y": 1000}, heading=90)
    assert at(fight, "captain") == Point(1300, 1000)
    do(fight, "gm.wheel/1", figure="spears", wheel={"hand": Hand.RIGHT.value, "degrees": 90})
    assert fight.state.figures["captain"].heading == 180
    do(fight, "gm.put/1", figure="captain", at={"x": 2000, "y": 2000})
    assert at(fight, "spears") != at(fight, "captain"), "a leader may go elsewhere"


def test_that_a_systems_own_move_takes_the_leader_along() -> None:
    fight = battle(spears=20, captain=5, WOLF=5)
    do(fight, "gm.ride/1", figure="captain", target="spears", bond=Bond.LEADS.value)
    before = at(fight, "captain")
    do(fight, "tally.march/1", figure="spears", to={"at": {"x": 500, "y": 600}, "heading": 0})
    assert at(fight, "captain") == Point(before.x, before.y - 400)


def test_that_whoever_is_with_one_who_is_taken_out_stays_behind() -> None:
    fight = battle(wulf=5, grey=5, WOLF=5)
    do(fight, "gm.ride/1", figure="wulf", target="grey")
    assert do(fight, "gm.remove/1", figure="grey") == [
        "Grey is taken out of the fight.",
        "Wulf is no longer with Grey.",
    ]
    assert not fight.state.figures["wulf"].on


def test_that_a_system_says_who_may_ride() -> None:
    fight = battle(spears=20, grey=5, WOLF=5)
    assert refused(fight, "gm.ride/1", figure="spears", target="grey") == "A unit cannot ride."


# --- bodies of several hexes -----------------------------------------------------------------------------------------
def test_that_a_body_of_several_hexes_is_mustered_moved_and_shown_with_all_of_them() -> None:
    fight = battle(blank_ground(20, 20), wagon=8, DRAGON=9)
    wagon = fight.ruleset.counters(fight.state)[0]
    assert len(wagon.hexes) == 3
    middle = wagon.hexes[1]
    (step_,) = [one for one in fight.ruleset.choices(fight.state, "wagon") if one.key == "step"]
    places = {tuple(one.value) for one in step_.inputs[0].candidates({})}  # type: ignore[arg-type]
    assert tuple(wagon.hexes[0].neighbour(0)) in places
    to = middle.minus(BODIES[8].hexes[1].rotated(1))
    do(fight, "tally.step/1", figure="wagon", to=[to.q, to.r], facing=1)
    assert fight.ruleset.counters(fight.state)[0].hexes[1] == middle, "it turns about its middle"
    assert refused(fight, "tally.step/1", figure="wagon", to=[19, 0], facing=0) == "Wagon does not get there."


def test_that_a_large_body_needs_room_for_all_its_hexes() -> None:
    fight = battle(blank_ground(20, 20), wagon=8, DRAGON=9)
    edge = fight.state.ground.at_column_row(1, 20)
    assert refused(fight, "gm.place/1", figure="wagon", hex=[edge.q, edge.r]) == "There is no room for Wagon in 0120."
    dragon = Enlisted("dragon", Card("tally", "Dragon", {"points": 9}), "red", place=FIELD_OF_HEXES[0], facing=0)
    other = replace(dragon, id="other", place=FIELD_OF_HEXES[1])
    with pytest.raises(BadMuster, match="stand in the same hex"):
        TallyWithUnits().muster(Muster((dragon, other), SIDES, blank_ground(20, 20)))
    with pytest.raises(BadMuster, match="There is no room for "):
        battle(blank_ground(20, 6), dragon=9, WOLF=5)


SIZES = {"tft-melee": {3}, "advanced-melee": {2, 3}}
"""For each system with large figures in its bestiary, how many hexes they fill."""


@SYSTEMS
def test_that_nobody_begins_or_is_put_or_turned_with_a_part_in_a_wall_or_off_the_ground(rules: Ruleset) -> None:
    muster = skirmish(rules, Luck(1), 2)
    if not isinstance(muster.ground, HexGround):
        return
    tried = set[int]()
    for card in rules.bestiary():
        one = replace(muster.figures[0], card=card, facing=0)
        alone = replace(muster, figures=(one, muster.figures[1]))
        shown = rules.counters(rules.muster(alone))[0]
        if len(shown.hexes) in (1, *tried):
            continue
        tried.add(len(shown.hexes))
        there, behind = shown.hexes[0], shown.hexes[-1]
        with pytest.raises(BadMuster, match=f"There is no room for {one.name} in "):
            rules.muster(replace(alone, ground=replace(muster.ground, walls=frozenset({behind}))))
        fight = Journal.begin(
            rules, replace(alone, ground=replace(muster.ground, walls=frozenset({there.neighbour(0)})))
        )
        label = muster.ground.label(there)
        assert refused(fight, "gm.turn/1", figure=one.id, facing=3) == f"There is no room for {one.name} in {label}."
        place = {"figure": one.id, "hex": [there.q, there.r]}
        assert refused(fight, "gm.place/1", **place, facing=3) == f"There is no room for {one.name} in {label}."
        assert not rules.refusals(fight.state, rules.command({"kind": "gm.place/1", **place, "facing": 0}))
        rim = muster.ground.at_column_row(3, 12)
        at_rim = {"figure": one.id, "hex": [rim.q, rim.r], "facing": 0}
        assert (
            refused(fight, "gm.place/1", **at_rim) == f"There is no room for {one.name} in {muster.ground.label(rim)}."
        )
    assert tried == SIZES.get(rules.id, tried)


def test_that_an_area_covers_a_unit_wherever_it_touches_its_block_and_a_figure_by_its_middle() -> None:
    journal = battle(red=12, one=3)  # four files of three ranks: from 300, 850 to 700, 1150
    ctx = UnitContext(journal.ruleset.book, journal.state)  # type: ignore[attr-defined]

    def inside(at: Point, radius: int) -> list[str]:
        return [one.id for one in within(ctx, Extent(shape=Circle(at, radius)))]

    assert inside(Point(750, 1000), 50) == ["red"]
    assert inside(Point(750, 1000), 49) == []
    assert inside(Point(1450, 1000), 49) == []
    assert inside(Point(1450, 1000), 50) == ["one"]
    assert inside(Point(750, 1000), 750) == ["red", "one"]


@SYSTEMS
@pytest.mark.parametrize("ground", [True, False], ids=["ground", "no ground"])
def test_that_company_and_levels_that_were_prepared_are_there_when_the_fight_begins(
    rules: Ruleset, ground: bool
) -> None:
    muster = skirmish(rules, Luck(3), 4, ground=ground)
    first, second, third, *more = muster.figures
    rider = replace(first.taken_off(), on=second.id, bond=Bond.RIDES)
    figures = (rider, replace(second, level=3), replace(third, on=second.id, bond=Bond.LEADS), *more)
    journal = Journal.begin(rules, replace(muster, figures=figures))
    shown = {one.figure: one for one in rules.counters(journal.state)}
    assert (shown[first.id].on, shown[first.id].bond) == (second.id, Bond.RIDES)
    assert (shown[third.id].on, shown[third.id].bond) == (second.id, Bond.LEADS)
    assert shown[first.id].level == shown[second.id].level == 3
    assert shown[first.id].where == shown[second.id].where
    sound(rules, journal.state)
    luck = Luck(5)
    for _ in range(25):
        if not step(rules, journal, luck):
            break
        sound(rules, journal.state)
    assert replay(rules, journal.start, journal.line()).ok
