"""Lists of what can be picked: hexes of a ground, those where figures stand first; and figures, in their order."""

from gmtool.presentation.fight.draft import Draft
from gmtool.presentation.fight.state_view import StateView
from gmtool.rules.seam import Candidate, Counter, Input, InputKind
from gmtool.space import Hex, HexGround, gap

MANY = 30
"""More hexes than these are picked on the map; only those that are named are listed."""
MOST_DIGITS = 9
"""So many rows of a list have a digit."""
_WIDEST = 1_000_000
"""More than any two places are apart: where several are equally near by their edges, their middles tell."""


def standing_places(moment: StateView, ground: HexGround, chosen: str = "") -> tuple[Candidate, ...]:
    """The hexes where figures stand, as candidates with their names; that of the chosen figure comes first."""
    standing: dict[Hex, str] = {}
    for counter in sorted(moment.counters.values(), key=lambda one: one.figure != chosen):
        for hex_ in counter.hexes:
            if ground.covers(hex_):
                names = standing.get(hex_)
                standing[hex_] = f"{names}, {counter.name}" if names else counter.name
    return tuple(Candidate([hex_.q, hex_.r], ground.label(hex_), names, hex_) for hex_, names in standing.items())


def listed(draft: Draft, field: Input) -> tuple[Candidate, ...]:
    """The candidates of an input as they stand in a list, and on the digits: of many hexes only those with a name.

    Figures that can be picked come first, those that are likely before others, and of foes on a map the nearest first.
    """
    every = draft.candidates(field)
    if field.kind is InputKind.FIGURE:
        counters = draft.moment.counters
        own = counters.get(str(draft.choice.draft.get("figure", "")))
        others = [counters.get(one.figure) for one in every]
        foes = own is not None and all(one is not None and one.side != own.side for one in others)

        def place(one: Candidate) -> tuple[bool, bool, float]:
            far = _apart(own, counters.get(one.figure)) if foes and not one.refusals else 0.0
            return bool(one.refusals), one.unlikely, far

        return tuple(sorted(every, key=place))
    if field.kind is not InputKind.HEX or len(every) <= MANY:
        return every
    return tuple(one for one in every if one.detail)


def _apart(one: Counter | None, other: Counter | None) -> float:
    """How far apart two figures are, units from edge to edge first; 0 where nobody knows."""
    if one is None or other is None:
        return 0.0
    if one.at is not None and other.at is not None:
        middles = one.at.distance(other.at)
        ways = one.block is not None and other.block is not None
        return gap(one.block or one.at, other.block or other.at) + middles / _WIDEST if ways else middles
    return float(min((a.distance(b) for a in one.hexes for b in other.hexes), default=0))
