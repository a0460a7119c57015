"""Kinds of terrain that the rules do not speak of: each key of their rows counts on hexes, in both editions."""

from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from typing import Any

import pytest

from gmtool.rules.kit.tables.terrain import read_terrain
from gmtool.rules.seam import TerrainKind
from gmtool.rules.tft.acts.movement.allowance import allowance
from gmtool.rules.tft.acts.movement.path import Manner, walk
from gmtool.rules.tft.acts.movement.reachable import reachable_hexes
from gmtool.rules.tft.ruleset import TftRuleset
from gmtool.rules.tft.state.context import Context
from gmtool.space import Hex, HexGround, border_of, parse_label
from tests.rules.tft.board import Board
from tests.rules.tft.editions import ADVANCED, MELEE, playing
from tests.rules.tft.moves import against, ends, north

START = "1020"

pytestmark = pytest.mark.parametrize("edition", [MELEE, ADVANCED], indirect=True)


def hexes(*labels: str) -> frozenset[Hex]:
    return frozenset(parse_label(one) for one in labels)


def painted(spots: Iterable[str], side: tuple[str, str] | None = None, **row: Any) -> Board:
    """A field with a kind of terrain of the GM's own on some hexes, or along a side, and nobody on it yet."""
    kind = {"key": "bog", "label": "Bog", "rule": "gm.bog", **row, "side": side is not None}
    borders = {} if side is None else {"bog": frozenset({border_of(*(parse_label(one) for one in side))})}
    return field({"bog": hexes(*spots)} if side is None else {}, borders, kind)


def field(kinds: Mapping[str, frozenset[Hex]], borders: Mapping[str, Any], *rows: Mapping[str, Any]) -> Board:
    board = Board(ground=HexGround(30, 30, kinds=dict(kinds), borders=dict(borders)))
    terrain = read_terrain({"terrain": {"terrain": [dict(one) for one in rows]}})
    board.rules = TftRuleset(replace(playing.rules.book, terrain=terrain))
    return board


def walker(board: Board, **fields: Any) -> Board:
    """The board with Astrid, who has MA 10 and is about to move, and Karl far away."""
    board.add("Astrid", "red", START, 0, **fields)
    board.add("Karl", "blue", "2503", 3)
    board.stage("movement", "red", "blue")
    return board


def archer(board: Board) -> Board:
    """The board with Astrid and her bow, and Karl five hexes before her."""
    board.add("Astrid", "red", START, 0, dx=14, ready=["light-crossbow"])
    board.add("Karl", "blue", "1015", 3)
    board.combat(Astrid="f", Karl="b")
    return board


def reasons(board: Board) -> set[str]:
    command = board.rules.command({"kind": "tft.shoot/1", **SHOT})
    return {one.reason for one in board.rules.refusals(board.state, command)}


SHOT = {"figure": "Astrid", "target": "Karl", "weapon": "g1"}


def test_that_a_cost_is_paid_in_ma_for_every_hex() -> None:
    plain = walker(painted(north(10)))
    assert "1010" in ends(plain, "Astrid", "a")
    dear = walker(painted(north(10), cost=2))
    assert {at for at in north(10) if at in ends(dear, "Astrid", "a")} == set(north(5)) | round_about(dear)
    assert against(dear, "Astrid", "a", *north(5)) == set()
    assert against(dear, "Astrid", "a", *north(6)) != set()
    dear.do("option", figure="Astrid", option="a", path=[list(parse_label(at)) for at in north(3)])
    assert dear.figure("Astrid").deeds.spent == 6


def round_about(board: Board) -> set[str]:
    """The hexes north of the start that are cheaper to come to beside the bog."""
    found = ends(board, "Astrid", "a")
    return {at for at in north(10) if at in found and at not in north(5)}


def test_that_a_road_is_cheap_for_a_move_but_no_more_hexes_for_one_that_is_counted_in_hexes() -> None:
    road = walker(painted(north(19), cost="1/2", eases=True))
    assert against(road, "Astrid", "a", *north(19)) == set()
    assert "1001" in ends(road, "Astrid", "a")
    road.do("option", figure="Astrid", option="a", path=[list(parse_label(at)) for at in north(3)])
    assert road.figure("Astrid").deeds.spent == 2  # a hex and a half, rounded up


def test_that_what_eases_makes_the_rest_of_its_hex_count_for_nothing() -> None:
    bog = {"key": "bog", "label": "Bog", "cost": 3, "stops": True}
    bridge = {"key": "bridge", "label": "Bridge", "eases": True}
    both = {"bog": hexes(*north(10)), "bridge": hexes(*north(10))}
    board = walker(field(both, {}, bog, bridge))
    assert against(board, "Astrid", "a", *north(10)) == set()
    assert against(walker(field(both, {}, bog)), "Astrid", "a", *north(10)) != set()


def test_that_movement_ends_where_terrain_stops_it() -> None:
    across = [f"{column:02}18" for column in range(1, 31)]
    board = walker(painted(across, stops=True))
    assert against(board, "Astrid", "a", *north(2)) == set()
    assert "gm.bog" in against(board, "Astrid", "a", *north(3))
    there = set(ends(board, "Astrid", "a"))
    assert "1018" in there
    assert not there & set(north(10)[2:])
    assert there & set(ends(walker(painted(across)), "Astrid", "a")) == there
    board.do("option", figure="Astrid", option="a", path=[list(parse_label(at)) for at in north(2)])
    assert "gm.bog" in against(board, "Astrid", "a", "1017")


def test_that_nobody_on_foot_goes_where_nobody_can_enter() -> None:
    board = walker(painted(["1019"], cost="none"))
    assert "gm.bog" in against(board, "Astrid", "a", "1019")
    assert "1019" not in ends(board, "Astrid", "a")
    assert "1018" in ends(board, "Astrid", "a")


def test_that_a_toll_is_paid_once_and_for_a_side_where_it_is_crossed() -> None:
    stream = walker(painted(["1019", "1018"], toll=3))
    stream.do("option", figure="Astrid", option="a", path=[list(parse_label(at)) for at in north(3)])
    assert stream.figure("Astrid").deeds.spent == 6
    wall = walker(painted((), ("1020", "1019"), toll=3))
    wall.do("option", figure="Astrid", option="a", path=[list(parse_label(at)) for at in north(1)])
    assert wall.figure("Astrid").deeds.spent == 4
    closed = walker(painted((), ("1020", "1019"), cost="none"))
    assert "gm.bog" in against(closed, "Astrid", "a", "1019")
    halting = walker(painted((), ("1020", "1019"), stops=True))
    assert "gm.bog" in against(halting, "Astrid", "a", *north(2))


def test_that_a_shift_of_one_hex_leads_into_any_ground_that_can_be_entered() -> None:
    board = painted(["0910", "0911", "1111"], cost=9)
    board.add("Astrid", "red", "1010", 0, ready=["broadsword"])
    board.add("Karl", "blue", "1009", 3)
    board.stage("movement", "red", "blue")
    assert against(board, "Astrid", "j", "0910") == set()
    assert "0910" in ends(board, "Astrid", "j")


def test_that_whoever_is_forced_back_is_not_forced_where_nobody_can_enter() -> None:
    def may_go(**row: Any) -> bool:
        board = painted(["1008"], **row)
        board.add("Astrid", "red", "1010", 0, ready=["broadsword"])
        board.add("Karl", "blue", "1009", 3, ready=["broadsword"])
        board.combat(Astrid="j", Karl="j")
        board.change("Astrid", deeds=replace(board.figure("Astrid").deeds, struck=("Karl",)))
        board.stage("retreats")
        return not board.refused("retreat", figure="Astrid", target="Karl", hex=list(parse_label("1008")))

    assert may_go()
    assert not may_go(cost="none")


def test_that_what_is_offered_on_mixed_ground_is_what_is_allowed_at_the_same_price() -> None:
    bog = {"key": "bog", "label": "Bog", "cost": "3/2"}
    mire = {"key": "mire", "label": "Mire", "cost": 3, "stops": True}
    road = {"key": "road", "label": "Road", "cost": "1/2", "eases": True}
    stream = {"key": "stream", "label": "Stream", "toll": 2}
    hedge = {"key": "hedge", "label": "Hedge", "side": True, "toll": 1, "stops": True}
    kinds = {
        "bog": frozenset(Hex(q, r) for q in range(8, 12) for r in range(14) if (q + 2 * r) % 3),
        "mire": frozenset(Hex(q, r) for q in range(5, 15) for r in range(16) if (3 * q + r) % 7 == 0),
        "road": frozenset(Hex(q, 14) for q in range(2, 15)),
        "stream": frozenset(Hex(q, 12) for q in range(2, 15)),
    }
    borders = {"hedge": frozenset(border_of(Hex(q, 15), Hex(q, 16)) for q in range(4, 12))}
    for large in (False, True):
        board = field(kinds, borders, bog, mire, road, stream, hedge)
        walker(board, people="giant", st=30, dx=9) if large else walker(board)
        ctx: Any = Context(board.rules.book, board.state)
        figure = ctx.figure("Astrid")
        row = ctx.tables.options[playing.option("a")]
        manner = Manner(row, allowance(ctx, figure, row))
        found = reachable_hexes(ctx, figure, manner)
        assert len({way.cost for way in found.values()}) > 5
        for way in found.values():
            gone = walk(ctx, figure, way.path[1:], manner)
            assert (gone.refusals, gone.spent) == ({}, way.cost), ctx.label(way.hex)
            if way.stops and manner.allowance.most > way.cost:
                assert gone.halted is not None


def test_that_terrain_hides_what_is_behind_it_from_shots() -> None:
    assert archer(painted(["1017"])).refused("shoot", **SHOT) == set()
    blocked = archer(painted(["1017"], sight="blocks"))
    assert "Astrid does not see Karl: the terrain hides it." in reasons(blocked)
    assert archer(painted(["1015"], sight="blocks")).refused("shoot", **SHOT) == set()  # one sees into it
    deep = archer(painted(["1017", "1016"], sight="blocks", depth=3))
    assert deep.refused("shoot", **SHOT) == set()
    hedge = archer(painted((), ("1018", "1017"), sight="blocks"))
    assert "Astrid does not see Karl: the terrain hides it." in reasons(hedge)


def test_that_terrain_covers_whoever_is_in_it_or_right_behind_it_by_its_number() -> None:
    bare = archer(painted(["1015"])).number("to-hit", "shoot", **SHOT)
    assert archer(painted(["1015"], cover=4)).number("to-hit", "shoot", **SHOT) == bare - 4
    assert archer(painted(["1015"], cover=-2)).number("to-hit", "shoot", **SHOT) == bare + 2
    assert archer(painted(["1016"], cover=4)).number("to-hit", "shoot", **SHOT) == bare
    assert archer(painted((), ("1016", "1015"), cover=3)).number("to-hit", "shoot", **SHOT) == bare - 3
    assert archer(painted((), ("1015", "1014"), cover=3)).number("to-hit", "shoot", **SHOT) == bare


def test_that_terrain_covers_nobody_from_blows() -> None:
    def number(**row: Any) -> int:
        board = painted(["1019"], **row)
        board.add("Astrid", "red", START, 0, ready=["broadsword"])
        board.add("Karl", "blue", "1019", 3)
        board.combat(Astrid="j", Karl="j")
        return board.number("to-hit", "strike", figure="Astrid", target="Karl", weapon="g1")

    assert number(cover=4) == number()


def test_that_every_key_of_a_row_is_tried_here_or_is_for_the_eye_or_by_another_rule() -> None:
    tried = {"cost", "toll", "stops", "eases", "sight", "depth", "cover", "side"}
    elsewhere = {"height", "light"}  # heights of the map, and the light of burning ground
    for_the_eye = {"key", "label", "picture", "effect", "rule"}
    assert {one.name for one in fields(TerrainKind)} == tried | elsewhere | for_the_eye
