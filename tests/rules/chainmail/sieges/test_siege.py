"""Sieges of Chainmail: what follows from shelters, tables, maps and papers."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from gmtool.rules.chainmail.acts.fire.catapults import hit_area
from gmtool.rules.chainmail.acts.fire.shots import shot_of
from gmtool.rules.chainmail.acts.siege.damage import damage
from gmtool.rules.chainmail.acts.siege.mantlets import Shelter, cover_of
from gmtool.rules.chainmail.state.context import Context, Play
from gmtool.rules.chainmail.state.siege import Mine
from gmtool.rules.chainmail.state.unit import Going, Unit
from gmtool.rules.seam import Card, Enlisted, Muster, Side
from gmtool.space import LengthUnit, OpenGround, Point
from gmtool.systems import ruleset
from tests.rules.cases.script import Script

RULES: Any = ruleset("chainmail")
FIELD = OpenGround(72, 48, LengthUnit.INCH)
FOOT = {"kind": "heavy-foot", "men": 10, "files": 10}
WALL = {"men": 0, "engine": "wall", "points": 30, "long": 20}
MANTLET = {"kind": "light-foot", "men": 0, "engine": "mantlet"}


def battle(
    red: dict[str, Any], blue: dict[str, Any], ground: OpenGround | None = None, house: dict[str, str] | None = None,
    **fight: Any,
) -> Any:  # fmt: skip
    """A battle of these cards by name; on the map they stand 10 inches apart in two rows."""
    figures = [
        Enlisted(name, Card("chainmail", name, said, id=name), side, at=Point(1000 + 1000 * place, y), heading=0)
        for side, cards, y in (("red", red, 3000), ("blue", blue, 1000))
        for place, (name, said) in enumerate(cards.items())
    ]
    sides = (Side("red", "Red", 0, players=True), Side("blue", "Blue", 1))
    return replace(RULES.muster(Muster(tuple(figures), sides, ground, house or {})), **fight)


def posted(state: Any, figure: str, **post: Any) -> Any:
    """The battle with a unit at this post."""
    one: Unit = state.figures[figure]
    changed = replace(one, post=replace(one.post, **post))
    return replace(state, figures={**state.figures, figure: changed})


def context(state: Any) -> Context:
    return Context(RULES.book, state)


def refused(state: Any, kind: str, **fields: Any) -> list[str]:
    """The rules against a command."""
    return [one.rule for one in RULES.refusals(state, RULES.command({"kind": f"cm.{kind}/1", **fields}))]


# --- shelter ----------------------------------------------------------------------------------------------------------
def sheltered(**archers: Any) -> Any:
    """Two units of archers, of so many men, behind one mantlet."""
    cards = {name: {"kind": "light-foot", "men": men, "arms": [{"item": "bow"}]} for name, men in archers.items()}
    state = battle({"Mantlet": MANTLET, **cards}, {"Foot": FOOT})
    for name in archers:
        state = posted(state, name, behind="Mantlet")
    return state


@pytest.mark.rule("cm.siege.mantlet-cover")
def test_one_mantlet_covers_three_footmen_and_not_the_fourth() -> None:
    state = sheltered(Archers=4)
    found = cover_of(context(state), state.figures["Archers"])
    assert found == Shelter(proof=3, rule="cm.siege.mantlet-cover")
    assert found.open(4) == 1
    state = sheltered(First=2, Second=2)
    assert cover_of(context(state), state.figures["Second"]).proof == 1


@pytest.mark.rule("cm.siege.mantlet-slit")
def test_one_of_two_who_fire_is_unexposed_and_the_other_in_soft_cover() -> None:
    state = sheltered(First=1, Second=1)
    for name in ("First", "Second"):
        state = replace(state, figures={**state.figures, name: replace(state.figures[name], shots=1)})
    first, second = (cover_of(context(state), state.figures[name]) for name in ("First", "Second"))
    assert (first.proof, first.soft) == (1, 0)
    assert (second.proof, second.soft) == (0, 1)
    assert second.rule == "cm.siege.mantlet-slit"


@pytest.mark.rule("cm.siege.wall-cover")
def test_men_on_a_wall_have_soft_cover_at_best() -> None:
    state = posted(battle({"Foot": FOOT}, {"Wall": WALL, "Guard": FOOT}), "Guard", behind="Wall")
    assert cover_of(context(state), state.figures["Guard"]) == Shelter(soft=10, rule="cm.siege.wall-cover")
    assert cover_of(context(state), state.figures["Foot"]) == Shelter()


@pytest.mark.rule("cm.siege.abatis-value")
def test_abatis_have_three_points_and_cover_like_a_mantlet() -> None:
    state = battle({"Foot": FOOT}, {"Stakes": {"men": 0, "engine": "abatis"}, "Guard": FOOT})
    state = posted(state, "Guard", behind="Stakes")
    assert state.figures["Stakes"].points == 3
    assert cover_of(context(state), state.figures["Guard"]).proof == 3


# --- points -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("cm.siege.defense-values")
def test_the_ranges_of_defense_points_are_those_of_the_table() -> None:
    found = {row.name: (row.least, row.most) for row in RULES.book.tables.siege_targets.values()}
    assert found == {
        "Bastions and round towers": (40, 60),
        "Gatehouses, square towers, and gates": (30, 45),
        "Curtain walls and stone buildings": (25, 40),
        "Ramparts and earth-filled gabions": (20, 30),
        "Wooden structures and palisades": (5, 15),
        "Cannons and large catapults": (5, 5),
        "Small catapults and movable mantlets": (3, 3),
    }
    engines = (RULES.book.tables.engines[key] for key in ("bastion", "gatehouse", "wall", "rampart", "palisade"))
    for engine, expected in zip(engines, found.values(), strict=False):
        assert (engine.points, engine.most) == expected


@pytest.mark.rule("cm.siege.attack-values")
def test_a_heavy_gun_needs_eight_hits_for_a_wall_of_thirty_points() -> None:
    weapons = {key: row.damage for key, row in RULES.book.tables.siege_weapons.items()}
    assert [weapons[key] for key in ("bombard", "heavy-gun", "light-gun", "heavy-catapult", "light-catapult")] == [
        6, 4, 3, 3, 2,
    ]  # fmt: skip
    play = Play(RULES.book, battle({"Foot": FOOT}, {"Wall": WALL}), Script((), ()))
    hits, every = 0, RULES.book.tables.guns["heavy-gun"].every
    while play.figure("Wall").able:
        damage(play, "Wall", RULES.book.tables.guns["heavy-gun"].damage)
        hits += 1
    assert hits == 8
    assert 1 + (hits - 1) * every == 22


@pytest.mark.rule("cm.siege.destroyed")
def test_a_mantlet_stands_with_a_point_and_is_destroyed_without() -> None:
    play = Play(RULES.book, battle({"Mantlet": MANTLET}, {"Foot": FOOT}), Script((), ()))
    damage(play, "Mantlet", 2)
    assert (play.figure("Mantlet").points, play.figure("Mantlet").able) == (1, True)
    damage(play, "Mantlet", 2)
    assert play.figure("Mantlet").going == "destroyed"


@pytest.mark.rule("cm.siege.bombard-high")
def test_a_bombard_shoots_over_walls_with_the_circle_of_a_large_catapult() -> None:
    tables = RULES.book.tables
    assert hit_area(tables.guns["bombard"]) == tables.catapults["heavy-catapult"].across == Fraction(7, 2)
    bombard = {"kind": "light-foot", "men": 4, "engine": "bombard"}
    state = battle({"Bombard": bombard, "Gun": {**bombard, "engine": "heavy-gun"}}, {"Wall": WALL}, phase="artillery")
    assert refused(state, "call", figure="Bombard", target="Wall", inches=30) == []
    assert refused(state, "call", figure="Gun", target="Wall", inches=30) == ["cm.cannon.no-indirect"]


@pytest.mark.rule("cm.siege.mantlet-cover")
@pytest.mark.rule("cm.siege.mantlet-slit")
@pytest.mark.rule("cm.siege.wall-cover")
def test_fire_at_men_in_shelter_kills_only_those_whom_it_leaves_open() -> None:
    bows = {"kind": "light-foot", "men": 40, "arms": [{"item": "bow"}]}
    targets = {"Wall": WALL, "Mantlet": MANTLET, "Three": {**FOOT, "men": 3}, "Four": {**FOOT, "men": 4}, "Guard": FOOT}
    state = battle({"Bows": bows}, targets, phase="missile")
    for name, screen in (("Three", "Mantlet"), ("Guard", "Wall")):
        state = posted(state, name, behind=screen)
    four = posted(posted(state, "Four", behind="Mantlet"), "Three", behind="")
    for battle_, target, kills in ((state, "Three", 0), (four, "Four", 1), (state, "Guard", 2)):
        shot = shot_of(context(battle_), RULES.command({"kind": "cm.fire/1", "figure": "Bows", "target": target}))
        assert shot is not None
        assert shot.taken(4 if shot.pools(context(battle_)) else 0) == kills


# --- on the map -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("cm.siege.engine-ditch")
def test_a_tower_stops_at_the_moat_until_a_road_leads_over_it() -> None:
    tower = {"kind": "light-foot", "men": 8, "files": 4, "engine": "tower"}
    cells = frozenset(FIELD.spot_at(Point(x, 2800)) for x in range(50, 7200, 100))
    for kinds, against in (({"moat": cells}, ["cm.siege.engine-ditch"]), ({"moat": cells, "road": cells}, [])):
        ground = replace(FIELD, kinds=kinds)
        state = battle({"Tower": tower}, {"Wall": WALL}, ground, phase="move-first", first="red")
        to = {"at": {"x": 1000, "y": 2700}, "heading": 0}
        assert refused(state, "move", figure="Tower", to=to) == against


@pytest.mark.rule("cm.siege.oil-burn")
def test_nobody_enters_the_puddle_for_three_turns() -> None:
    state = battle({"Foot": FOOT}, {"Wall": WALL, "Guard": FOOT}, FIELD, round=5, phase="missile", first="red")
    oil = RULES.command({"kind": "cm.oil/1", "figure": "Guard",
                         "to": {"at": {"x": 1000, "y": 2300}, "heading": 180}})  # fmt: skip
    guard = state.figures["Guard"]
    state = replace(state, figures={**state.figures, "Guard": replace(guard, at=Point(1000, 2200))})
    state = RULES.perform(state, oil, Script((), ())).state
    state = replace(state, figures={**state.figures, "Guard": replace(state.figures["Guard"], at=guard.at)})
    to = {"at": {"x": 1000, "y": 2500}, "heading": 0}
    for turn, against in ((6, ["cm.siege.oil-burn"]), (7, ["cm.siege.oil-burn"])):
        later = replace(state, round=turn, phase="move-first", figures=_fresh(state))
        assert refused(later, "move", figure="Foot", to=to) == against
    last = replace(state, round=7, phase="melee", figures=_fresh(state))
    after = RULES.perform(last, RULES.command({"kind": "cm.end-phase/1"}), Script((), ())).state
    assert (after.round, after.effects) == (8, ())


def _fresh(state: Any) -> Any:
    return {key: replace(one, done=False) for key, one in state.figures.items()}


@pytest.mark.rule("cm.siege.breach-move")
def test_no_charge_leads_through_a_breach_on_the_map() -> None:
    state = battle({"Wall": WALL, "Guard": FOOT}, {"Foot": FOOT}, FIELD, phase="move-first", first="blue")
    figures = {**state.figures}
    figures["Wall"] = replace(figures["Wall"], at=Point(2000, 1500), points=0, going=Going.DESTROYED)
    figures["Foot"] = replace(figures["Foot"], at=Point(2000, 1000), heading=180)
    figures["Guard"] = replace(figures["Guard"], at=Point(2000, 2000))
    state = replace(state, figures=figures)
    opened = RULES.perform(state, RULES.command({"kind": "cm.stand/1", "figure": "Foot"}), Script((), ())).state
    assert [one.label for one in RULES.effects(opened)] == ["Breach in Wall"]
    opened = replace(opened, figures=_fresh(opened))
    assert "cm.siege.breach-move" in refused(opened, "charge", figure="Foot", target="Guard")
    assert "cm.siege.breach-move" not in refused(state, "charge", figure="Foot", target="Guard")


@pytest.mark.rule("cm.siege.ladder-top")
def test_on_the_map_the_first_man_fights_whoever_is_in_reach() -> None:
    ladder = {"kind": "heavy-foot", "men": 8, "files": 4, "engine": "ladder"}
    state = battle({"Ladder": ladder}, {"Wall": WALL, "Guard": FOOT}, FIELD, phase="move-first", first="red")
    state = posted(state, "Ladder", climbs="Ladder", aloft=3, strength=8)
    assert refused(state, "step-on-wall", figure="Ladder") == []
    near = {**state.figures, "Guard": replace(state.figures["Guard"], at=Point(1000, 2850))}
    assert refused(replace(state, figures=near), "step-on-wall", figure="Ladder") == ["cm.siege.ladder-top"]


# --- on paper ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("cm.siege.mines-umpire")
def test_the_mines_are_kept_from_the_players() -> None:
    state = posted(battle({"Sappers": FOOT}, {"Wall": WALL}), "Sappers", sappers=True)
    dig = RULES.command({"kind": "cm.dig/1", "figure": "Sappers", "target": "Wall"})
    after = RULES.perform(state, dig, Script((), ())).state
    assert [(one.label, one.secret) for one in RULES.effects(after)] == [("Mine of Sappers", True)]


@pytest.mark.rule("cm.siege.mines-attempts")
@pytest.mark.rule("cm.siege.mines-counter")
def test_the_house_may_allow_fewer_mines_and_a_shorter_reach() -> None:
    state = posted(battle({"Sappers": FOOT}, {"Wall": WALL, "Guard": FOOT}), "Sappers", sappers=True)
    mine = Mine(key="1", side="red", unit="Sappers", wall="Wall")
    dug = replace(state, mines=(replace(mine, over=True), replace(mine, over=True)))
    assert refused(dug, "dig", figure="Sappers", target="Wall") == []
    fewer = replace(dug, house={"mines": "2"})
    assert refused(fewer, "dig", figure="Sappers", target="Wall") == ["cm.siege.mines-attempts"]
    state = replace(state, mines=(mine,))
    short = replace(state, house={"counter-reach": "6"})
    counter = {"kind": "cm.countermine/1", "figure": "Guard", "target": "Sappers", "inches": 9}
    for house, men in ((short, 10), (state, 0)):
        after = RULES.perform(house, RULES.command(counter), Script((), ())).state
        assert after.figures["Sappers"].men == men


@pytest.mark.rule("cm.siege.ram-damage")
def test_a_ram_against_its_target_is_next_with_the_artillery() -> None:
    ram = {"kind": "light-foot", "men": 8, "engine": "ram"}
    state = posted(battle({"Ram": ram}, {"Wall": WALL, "Guard": FOOT}, phase="artillery"), "Ram", against="Wall")
    assert RULES.agenda(state).next == ("Ram",)
    assert next(one for one in RULES.choices(state, "Ram") if one.key == "batter").usual


@pytest.mark.rule("cm.siege.defense-values")
def test_a_wall_is_offered_nothing_and_does_nothing() -> None:
    state = battle({"Foot": FOOT}, {"Wall": WALL, "Guard": FOOT}, FIELD, phase="move-first", first="blue")
    assert RULES.choices(state, "Wall") == ()
    assert RULES.choices(state, "Guard")
    to = {"at": {"x": 1000, "y": 1100}, "heading": 0}
    command = RULES.command({"kind": "cm.move/1", "figure": "Wall", "to": to})
    assert [one.reason for one in RULES.refusals(state, command)] == ["Wall is a wall."]
