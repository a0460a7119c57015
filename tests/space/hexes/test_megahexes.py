"""Megahexes."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from gmtool.space import ORIGIN, Hex, Megahex, centre, disc, megahex, megahex_distance, megahex_hexes, megahexes_within

hexes = st.builds(Hex, st.integers(-200, 200), st.integers(-200, 200))
megas = st.builds(Megahex, st.integers(-40, 40), st.integers(-40, 40))


@given(hexes, hexes)
def test_that_every_hex_is_in_one_megahex_of_seven(hex: Hex, origin: Hex) -> None:
    seven = megahex_hexes(megahex(hex, origin), origin)
    assert hex in seven
    assert len(set(seven)) == 7
    assert {megahex(part, origin) for part in seven} == {megahex(hex, origin)}


@given(hexes, hexes)
def test_that_megahexes_tile_by_sevens_without_gaps(about: Hex, origin: Hex) -> None:
    tiles = Counter(hex for mega in megahexes_within(about, 4, origin) for hex in megahex_hexes(mega, origin))
    assert set(tiles.values()) == {1}
    assert len(tiles) == 7 * (1 + 3 * 4 * 5)
    assert set(disc(about, 7)) <= tiles.keys()


@given(megas, hexes)
def test_that_a_megahex_has_its_centre_in_itself(mega: Megahex, origin: Hex) -> None:
    assert megahex(centre(mega, origin), origin) == mega
    assert centre(Megahex(0, 0), origin) == origin


@given(hexes, hexes, hexes)
def test_that_the_distance_in_megahexes_is_a_metric(a: Hex, b: Hex, origin: Hex) -> None:
    distance = megahex_distance(a, b, origin)
    assert distance == megahex_distance(b, a, origin)
    assert (distance == 0) == (megahex(a, origin) == megahex(b, origin))
    assert distance <= megahex_distance(a, origin, origin) + megahex_distance(origin, b, origin)


def test_that_six_megahexes_lie_one_away_and_touch() -> None:
    ring = [mega for mega in megahexes_within(ORIGIN, 1) if mega != Megahex(0, 0)]
    around = {hex for near in ORIGIN.neighbours() for hex in near.neighbours()}
    assert len(ring) == 6
    assert all(around & set(megahex_hexes(mega)) for mega in ring)


def test_that_four_hexes_away_may_be_the_next_megahex() -> None:
    assert Hex(-1, 0).distance(Hex(3, 0)) == 4
    assert megahex_distance(Hex(-1, 0), Hex(3, 0)) == 1
    assert megahex_distance(ORIGIN, Hex(1, 0)) == 0
    assert megahex_distance(ORIGIN, Hex(2, 0)) == 1
    assert megahex_distance(ORIGIN, Hex(10, 5)) == 5
    assert megahex_distance(ORIGIN, Hex(1, 0), origin=Hex(-1, 0)) == 1
