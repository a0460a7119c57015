"""Footing: the rolls to stay on one's feet, onto a fallen figure, and to rise under water."""

from gmtool.rules.tft.acts.attacks.attack import knock_down
from gmtool.rules.tft.acts.turn.saves import DX, save
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.engagement import bodies_at
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.play import Play
from gmtool.rules.tft.state.water import BOTTOM, is_in

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
