"""Footing: the rolls to stay on one's feet, onto a fallen figure, out of a slippery floor, and to rise under water."""

from collections.abc import Iterator

from gmtool.rules.tft.acts.attacks.attack import knock_down
from gmtool.rules.tft.acts.turn.saves import DX, save
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.engagement import bodies_at
from gmtool.rules.tft.state.fight import Figure, Pose
from gmtool.rules.tft.state.play import Play
from gmtool.rules.tft.state.water import BOTTOM, is_in
from gmtool.space import Hex

SLIPPERY, SLIPS = "slippery-floor", "am.low.crawl-slippery"
"""The kind of terrain that is slippery, and its rule."""
DICE = 3


def lands(play: Play, figure_id: str) -> bool:
    """The roll of a figure that has come into the hex of a fallen one of its own size or larger; whether it stands.

    It is made every time (am.onto.fallen-save), but not for a step into hand-to-hand combat.
    """
    figure = play.figure(figure_id)
    if play.book.variants.bodies != "roll" or figure.place is None or not figure.standing:
        return True
    bodies = [one for one in bodies_at(play, figure.place, figure_id) if size(play, one) >= size(play, figure)]
    if not bodies or save(play, figure_id, DX, DICE, "am.onto.fallen-save", "onto a body"):
        return True
    knock_down(play, figure_id, "body", "am.onto.fallen-save")
    return False


def ways_out(ctx: Context, figure: Figure, path: tuple[Hex, ...]) -> Iterator[int]:
    """The places in a path at which a figure on its feet steps out of a slippery floor; a crawler never slips there."""
    if figure.place is None or ctx.ground is None or figure.pose is not Pose.STANDING:
        return
    slippery = ctx.ground.kinds.get(SLIPPERY, ())
    walked = (figure.place, *path)
    yield from (number for number, to in enumerate(path) if walked[number] in slippery and to not in slippery)


def slips(play: Play, figure_id: str, path: tuple[Hex, ...]) -> int | None:
    """Roll for each step out of a slippery floor; the hexes that a figure goes before it slips, None where it does not.

    A crawler leaves it without a roll (am.low.crawl-slippery).
    """
    ways = tuple(ways_out(play, play.figure(figure_id), path))
    return next((hexes for hexes in ways if not save(play, figure_id, DX, DICE, SLIPS, "slippery floor")), None)


def rises_under_water(play: Play, figure_id: str) -> bool:
    """True if a figure that has fallen on the bottom, under water, gets up; elsewhere it needs no roll."""
    if not is_in(play, play.figure(figure_id), BOTTOM):
        return True
    return save(play, figure_id, DX, DICE, "am.water.submerged-fall", "standing up under water")


def size(ctx: Context, figure: Figure) -> tuple[int, int]:
    """The size of a figure: its hexes, and of one hex whether it is as large as a man."""
    kind = figure.fighter.race(ctx.tables) or figure.fighter.creature(ctx.tables)
    small = kind is not None and (kind.small or getattr(kind, "vermin", False))
    return figure.fighter.hexes, 0 if small else 1
