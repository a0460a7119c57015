"""Megahexes: the plane tiled by groups of seven hexes, a center and its six neighbors.

The megahexes lie in a lattice of their own, with axial coordinates (m, n) like those of hexes and six neighbors each.
Megahex (0, 0) has its center in the origin, the hex (0, 0) unless another is given; its neighbors' centers are the hex
(2, 1) from there and that one's five rotations. The same origin must be used for everything on one map.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from gmtool.space.hexes.coordinates import ORIGIN, Hex


class Megahex(NamedTuple):
    """One megahex, by its axial coordinates among the megahexes; [m, n] in JSON. It is not a Hex."""

    m: int
    n: int

    def distance(self, other: Megahex) -> int:
        """The number of steps to another megahex: 0 to itself, 1 to a neighbor."""
        dm, dn = self.m - other.m, self.n - other.n
        return max(abs(dm), abs(dn), abs(dm + dn))


_WITHIN: Final = ((0, 0), (1, 0), (0, -1), (1, -1), (-1, 1), (0, 1), (-1, 0))
"""By (q + 5r) mod 7, which is 0 in every center: the offset of a hex from the center of its megahex."""


@lru_cache(maxsize=8192)
def megahex(hex: Hex, origin: Hex = ORIGIN) -> Megahex:
    """The megahex that a hex belongs to."""
    q, r = hex.q - origin.q, hex.r - origin.r
    dq, dr = _WITHIN[(q + 5 * r) % 7]
    q, r = q - dq, r - dr
    return Megahex((3 * q + r) // 7, (2 * r - q) // 7)


def centre(mega: Megahex, origin: Hex = ORIGIN) -> Hex:
    """The hex in the middle of a megahex."""
    return Hex(origin.q + 2 * mega.m - mega.n, origin.r + mega.m + 3 * mega.n)


def megahex_hexes(mega: Megahex, origin: Hex = ORIGIN) -> tuple[Hex, ...]:
    """The seven hexes of a megahex: the center, then its neighbors in the order of the directions."""
    middle = centre(mega, origin)
    return (middle, *middle.neighbours())


def megahex_distance(a: Hex, b: Hex, origin: Hex = ORIGIN) -> int:
    """The number of steps from the megahex of a to that of b; 0 in the same one."""
    return megahex(a, origin).distance(megahex(b, origin))


def megahexes_within(hex: Hex, distance: int, origin: Hex = ORIGIN) -> tuple[Megahex, ...]:
    """The megahexes within a distance, in megahexes, of the one that contains a hex, that one included."""
    m, n = megahex(hex, origin)
    return tuple(
        Megahex(m + dm, n + dn)
        for dm in range(-distance, distance + 1)
        for dn in range(max(-distance, -dm - distance), min(distance, distance - dm) + 1)
    )
