"""How far a figure has gone this turn."""

from itertools import pairwise

from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure
from gmtool.space import Hex


def counts_parts(ctx: Context, figure: Figure) -> bool:
    """True for a large figure whose move is as long as that of its farthest part (am.move.multi-hex-count)."""
    return ctx.book.variants.large_moves == "farthest-part" and figure.fighter.hexes > 1


def gone(ctx: Context, figure: Figure) -> int:
    """The hexes that a figure has gone this turn; of a large one its farthest part."""
    deeds = figure.deeds
    hexes = hexes_of(deeds.start, deeds.path)
    return max(hexes, deeds.spent) if counts_parts(ctx, figure) else hexes


def hexes_of(start: Hex | None, path: tuple[Hex, ...]) -> int:
    """The hexes that a path goes; a leap counts as two."""
    return 0 if start is None else sum(a.distance(b) for a, b in pairwise((start, *path)))
