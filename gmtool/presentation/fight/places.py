"""Places to be picked: any hex of a ground, those where figures stand first, with their names."""

from collections.abc import Iterable

from gmtool.presentation.fight.state_view import StateView
from gmtool.rules.seam import Candidate, InputKind
from gmtool.space import Hex, HexGround

MANY = 30
"""More hexes than these are picked on the map; only those that are named are listed."""


def standing_places(moment: StateView, ground: HexGround, chosen: str = "") -> tuple[Candidate, ...]:
    """The hexes where figures stand, as candidates with their names; that of the chosen figure comes first."""
    standing: dict[Hex, str] = {}
    for counter in sorted(moment.counters.values(), key=lambda one: one.figure != chosen):
        for hex_ in counter.hexes:
            if ground.covers(hex_):
                names = standing.get(hex_)
                standing[hex_] = f"{names}, {counter.name}" if names else counter.name
    return tuple(Candidate([hex_.q, hex_.r], ground.label(hex_), names, hex_) for hex_, names in standing.items())


def listed(kind: InputKind, found: Iterable[Candidate]) -> tuple[Candidate, ...]:
    """The candidates that stand in a list: of many hexes only those with a name."""
    every = tuple(found)
    if kind is not InputKind.HEX or len(every) <= MANY:
        return every
    return tuple(one for one in every if one.detail)
