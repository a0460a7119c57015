"""Kinds of terrain that the rules do not speak of: each key of their rows counts in a battle."""

from collections.abc import Mapping
from dataclasses import fields as fields_of
from dataclasses import replace
from typing import Any

import pytest

from gmtool.rules.chainmail.acts.fantasy.arrows import ARROWS
from gmtool.rules.chainmail.acts.fire.ball import stop_of
from gmtool.rules.chainmail.acts.fire.catapults import CALL
from gmtool.rules.chainmail.acts.fire.engines import gun_of, line_to
from gmtool.rules.chainmail.acts.fire.lanes import cover_of
from gmtool.rules.chainmail.acts.fire.messages import Cover, Fire, Way
from gmtool.rules.chainmail.acts.fire.shots import against
from gmtool.rules.chainmail.acts.moving.ways import way_to
from gmtool.rules.chainmail.acts.wizards.missiles import THROW
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.kit.tables.terrain import read_terrain
from gmtool.rules.seam import Card, Enlisted, Muster, TerrainKind
from gmtool.space import Cell, LengthUnit, OpenGround, Point, Position, border_of
from gmtool.systems import ruleset
from tests.rules.chainmail.game import SIDES
from tests.rules.chainmail.situations import fields

FOOT = {"kind": "heavy-foot", "men": 10, "files": 5}
BOG = frozenset(Cell(column, row) for column in range(20) for row in range(10, 16))
"""Across the way of whoever goes north, from 16 to 10 inches."""


def battle(
    more: Mapping[str, Any] | None = None, /, *, side: bool = False, bogs: frozenset[Cell] = BOG, **row: Any
) -> Context:
    """Own at 19 inches and Foe at 11, with ground of the GM's own in between, or a line of it at 16 inches."""
    found: Any = ruleset("chainmail")
    kind = {"key": "bog", "label": "Bog", **row, "side": side}
    rules = type(found)(
        replace(found.book, terrain=(*found.book.terrain, *read_terrain({"terrain": {"terrain": [kind]}})))
    )
    made = Card("chainmail", "Own", fields({**FOOT, **(more or {})}), id="own")
    ground = OpenGround(
        20,
        30,
        LengthUnit.INCH,
        kinds={} if side else {"bog": bogs},
        borders={"bog": frozenset(border_of(Cell(at, 16), Cell(at, 15)) for at in range(20))} if side else {},
    )
    figures = (
        Enlisted("Own", made, "red", "Own").put(Point(1000, 1900), 0),
        Enlisted("Foe", made, "blue", "Foe").put(Point(1000, 1100), 180),
    )
    begun = rules.muster(Muster(figures, SIDES, ground))
    context: Context = rules.context(replace(begun, phase="missile"))
    return context


def way(ctx: Context, to: int) -> tuple[int, list[str]]:
    found = way_to(ctx, ctx.figure("Own"), Position(Point(1000, to), 0))
    return found.cost, [one.reason for one in found.bars]


def cover(ctx: Context) -> Cover:
    return cover_of(ctx, ctx.figure("Own"), ctx.figure("Foe"), (), None)


def test_that_a_cost_and_a_toll_are_paid() -> None:
    assert way(battle(), 1400) == (500, [])
    assert way(battle(cost=2), 1400) == (700, [])
    assert way(battle(cost="3/2"), 1400) == (600, [])
    assert way(battle(toll=2), 1400) == (700, [])
    assert way(battle(side=True, toll=2), 1400) == (700, [])


def test_that_nobody_goes_where_nobody_can_enter() -> None:
    assert way(battle(cost="none"), 1400)[1] == ["Own cannot get there."]
    assert way(battle(side=True, cost="none"), 1400)[1] == ["Own cannot get there."]


def test_that_a_unit_halts_where_the_ground_stops_it() -> None:
    assert way(battle(stops=True), 1580)[1] == []
    assert way(battle(stops=True), 1400)[1] == ["Own must halt where the ground stops it."]
    assert way(battle(stops=True, eases=True), 1400)[1] == ["Own must halt where the ground stops it."]


def test_that_what_eases_makes_the_rest_of_its_ground_count_for_nothing() -> None:
    ctx = battle(eases=True)
    assert ctx.ground is not None
    marsh = replace(ctx.ground, kinds={**ctx.ground.kinds, "marsh": BOG})
    assert way(Context(ctx.book, replace(ctx.fight, ground=marsh)), 1400)[0] == 500
    plain = battle()
    assert way(Context(plain.book, replace(plain.fight, ground=marsh)), 1400)[0] == 700


@pytest.mark.parametrize(
    ("number", "found"), [(0, Cover.NONE), (1, Cover.SOFT), (2, Cover.SLITS), (3, Cover.SLITS), (-1, Cover.NONE)]
)
def test_that_terrain_covers_whoever_is_in_it_by_its_number(number: int, found: Cover) -> None:
    assert cover(battle(cover=number)) is found
    assert cover(battle(cover=number, bogs=frozenset())) is Cover.NONE


def shots(ctx: Context, **said: Any) -> list[str]:
    return [one.reason for one in against(ctx, Fire(figure="Own", target="Foe", **said))]


STRIP = frozenset(Cell(column, row) for column in range(20) for row in (14, 15))
"""Two deep between the units, off both."""


def test_that_nobody_fires_through_terrain_that_blocks_sight() -> None:
    bows = {"kind": "light-foot", "arms": ("longbow",)}
    assert shots(battle(bows, bogs=STRIP)) == []
    assert shots(battle(bows, bogs=STRIP, sight="blocks")) == ["Foe: out of sight."]
    assert shots(battle(bows, bogs=STRIP, sight="blocks", depth=2)) == ["Foe: out of sight."]
    assert shots(battle(bows, bogs=STRIP, sight="blocks", depth=3)) == []
    assert shots(battle(bows, side=True, sight="blocks")) == ["Foe: out of sight."]
    assert shots(battle(bows, side=True)) == []


def against_of(ctx: Context, act: Any, **said: Any) -> set[str]:
    return {one.reason for one in act.refusals(ctx, act.command(figure="Own", target="Foe", **said))}


@pytest.mark.rule("cm.magic.users")
def test_that_no_enchanted_arrow_goes_through_terrain_that_blocks_sight() -> None:
    elves = {"fantastic": "elves", "arms": ("longbow",), "magic": [{"item": "enchanted-arrow", "number": 3}]}
    assert "Foe: out of sight." not in against_of(battle(elves, bogs=STRIP), ARROWS[0])
    assert "Foe: out of sight." in against_of(battle(elves, bogs=STRIP, sight="blocks"), ARROWS[0])
    assert "Foe: out of sight." in against_of(battle(elves, side=True, sight="blocks"), ARROWS[0])


@pytest.mark.rule("cm.cannon.terrain-stop", "cm.cannon.no-indirect")
@pytest.mark.parametrize("color", ["white", "black"])
def test_that_terrain_that_blocks_sight_stops_a_cannon_ball(color: str) -> None:
    def stop(ctx: Context) -> int | None:
        own = ctx.figure("Own")
        gun, line = gun_of(ctx, own), line_to(ctx, own, ctx.figure("Foe"))
        assert gun is not None
        assert line is not None
        found = stop_of(ctx, own, gun, color, line)
        return None if found is None else (line.start.y - found[0]) // 100

    crew = {"men": 4, "engine": "light-gun"}
    assert stop(battle(crew, bogs=STRIP)) is None
    assert stop(battle(crew, bogs=STRIP, sight="blocks")) == 15
    assert stop(battle(crew, side=True)) is None
    assert stop(battle(crew, side=True, sight="blocks")) == 15


@pytest.mark.rule("cm.catapult.indirect", "cm.bombard.modes", "cm.wizard.missile-range", "cm.giant.throw")
@pytest.mark.parametrize(
    ("more", "act"),
    [
        ({"men": 4, "engine": "heavy-catapult"}, CALL),
        ({"men": 6, "engine": "bombard"}, CALL),
        ({"fantastic": "giant", "men": 1}, CALL),
        ({"fantastic": "wizard", "men": 1, "missile": "fire"}, THROW),
        ({"fantastic": "wizard", "men": 1, "missile": "lightning"}, THROW),
    ],
    ids=["catapult", "bombard", "giant", "fire ball", "lightning bolt"],
)
def test_that_what_is_thrown_high_passes_over_terrain_that_blocks_sight(more: Mapping[str, Any], act: Any) -> None:
    free = against_of(battle(more, bogs=STRIP), act, inches=8)
    assert against_of(battle(more, bogs=STRIP, sight="blocks"), act, inches=8) == free
    assert not [one for one in free if "sight" in one]


def test_that_a_narrow_screen_hides_nobody_who_is_wider() -> None:
    bows, narrow = {"kind": "light-foot", "arms": ("longbow",)}, frozenset({Cell(10, 14)})
    assert shots(battle(bows, bogs=narrow, sight="blocks")) == []


def test_that_the_gms_word_about_the_way_comes_first() -> None:
    ctx = battle({"kind": "light-foot", "arms": ("longbow",)}, bogs=STRIP, sight="blocks")
    assert shots(ctx, way=Way.OVER) == []
    assert shots(ctx, way=Way.CLEAR) == []


def test_that_nobody_fires_through_walls_but_those_that_are_given_a_height() -> None:
    plain = battle({"kind": "light-foot", "arms": ("longbow",)}, bogs=frozenset())
    assert plain.ground is not None
    walled = replace(plain.ground, walls=STRIP)
    assert shots(plain) == []
    assert shots(Context(plain.book, replace(plain.fight, ground=walled))) == ["Foe: out of sight."]
    high = replace(walled, heights=dict.fromkeys(STRIP, 1))
    assert shots(Context(plain.book, replace(plain.fight, ground=high))) == []


def test_that_a_creature_in_the_air_is_seen_over_it() -> None:
    ctx = battle({"kind": "light-foot", "arms": ("longbow",)}, bogs=STRIP, sight="blocks")
    dragon = replace(ctx.figure("Foe"), fantastic="dragon", level=6)
    fight = replace(ctx.fight, figures={**ctx.fight.figures, "Foe": dragon})
    assert "Foe: out of sight." not in shots(Context(ctx.book, fight))


def test_that_terrain_is_as_high_as_it_says() -> None:
    assert battle(height=2).height(battle(height=2).figure("Foe")) == 2
    up = battle(height=1)
    assert way_to(up, up.figure("Own"), Position(Point(1000, 1500), 0)).uphill


def test_that_every_key_of_a_row_is_tried_here_or_is_for_the_eye() -> None:
    tried = {"cost", "toll", "stops", "eases", "cover", "height", "side", "sight", "depth"}
    for_the_eye = {"key", "label", "picture", "effect", "rule", "light"}
    assert {one.name for one in fields_of(TerrainKind)} == tried | for_the_eye
