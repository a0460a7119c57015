"""The ground: size, walls, entrances, JSON."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmtool.space import Hex, HexGround, SpaceError, blank_ground, label, parse_label, rectangle, walled_ground

sizes = st.integers(1, 12)


def arena() -> HexGround:
    entrances = {"north": (parse_label("0201"), parse_label("0301")), "south": (parse_label("0205"),)}
    return HexGround(
        4,
        5,
        walls=frozenset({parse_label("0203")}),
        entrances=entrances,
        megahex_origin=Hex(2, 1),
        title="The pit",
    )


@given(sizes, sizes)
def test_that_blank_ground_holds_every_hex_of_its_columns_and_rows(columns: int, rows: int) -> None:
    ground = blank_ground(columns, rows)
    assert tuple(ground.hexes()) == rectangle(columns, rows)
    outside = {near for hex in ground.hexes() for near in hex.neighbours()} - set(ground.hexes())
    assert all(hex in ground for hex in ground.hexes())
    assert not any(hex in ground or ground.covers(hex) for hex in outside)


def test_that_one_cannot_stand_in_a_wall_or_off_the_ground() -> None:
    ground = arena()
    assert ground.check(parse_label("0405")) in ground
    assert parse_label("0203") not in ground
    assert ground.covers(parse_label("0203"))
    assert "0101" not in ground
    with pytest.raises(SpaceError, match=r"^The hex 0203 is a wall\.$"):
        ground.check(parse_label("0203"))
    with pytest.raises(SpaceError, match=r"^The hex 0501 is off the ground, 4 columns by 5 rows\.$"):
        ground.check(parse_label("0501"))


@pytest.mark.parametrize(("columns", "rows"), [(0, 5), (5, 0), (301, 5), (5, 301), (-1, 5), (True, 5)])
def test_that_a_size_not_1_to_300_is_refused(columns: int, rows: int) -> None:
    with pytest.raises(SpaceError, match=r"^A ground has 1 to 300 (columns|rows), not "):
        blank_ground(columns, rows)


def test_that_the_largest_ground_is_300_each_way() -> None:
    assert sum(1 for _ in blank_ground(300, 300).hexes()) == 90_000


def test_that_walls_and_entrances_lie_on_the_ground() -> None:
    with pytest.raises(SpaceError, match="The wall in hex 0301 is off the ground, 1 column by 1 row"):
        HexGround(1, 1, walls=frozenset({parse_label("0301")}))
    with pytest.raises(SpaceError, match="The hex 0102 of the entrance 'gate' is a wall"):
        HexGround(2, 2, walls=frozenset({parse_label("0102")}), entrances={"gate": (parse_label("0102"),)})
    with pytest.raises(SpaceError, match="The entrance 'gate' in hex 0103 is off the ground"):
        HexGround(2, 2, entrances={"gate": (parse_label("0103"),)})


def test_that_a_walled_ground_is_closed_all_round() -> None:
    assert [label(hex) for hex in walled_ground(4, 4).hexes()] == ["0202", "0203", "0302", "0303"]


def test_that_equal_grounds_hash_alike() -> None:
    assert len({arena(), arena()}) == 1
