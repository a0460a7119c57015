"""Charges: who came up to whom this turn, and how straight (Melee VII, Pole weapons)."""

from gmtool.rules.tft.context import Context, once_a_fight_each
from gmtool.rules.tft.house import STRAIGHT
from gmtool.rules.tft.state import Figure
from gmtool.space import Hex, longest_straight_tail

STRAIGHT_CHARGE = 3
"""Hexes of a straight line that give a charging pole weapon its extra die (tm.pole.charge-extra-die)."""


def charging(ctx: Context, mover: Figure, other: Figure) -> bool:
    """Whether its own move took it from a hex not next to the other to one next to it (tm.pole.charge-definition)."""
    start, path = mover.deeds.start, mover.deeds.path
    if start is None or not path or other.place is None:
        return False
    there = _stood(ctx, mover, other)
    return _gap(ctx, mover, path[-1], there) == 1 and _gap(ctx, mover, start, there) > 1


@once_a_fight_each
def charge_attacker(ctx: Context, figure: Figure) -> bool:
    """Whether a figure makes a charge attack this turn: under an option to attack, its move brought it up to an enemy.

    What it did decides, for everybody who meets it: neither whom it says that it will attack nor whom it then does.
    """
    option = figure.deeds.option
    if not figure.deeds.path or not option or not ctx.tables.options[option].attack:
        return False
    return any(charging(ctx, figure, one) for one in ctx.everyone() if _was_enemy(figure, one))


def _was_enemy(figure: Figure, other: Figure) -> bool:
    """Whether it was an enemy to come up to; one that has been struck down this turn was."""
    return other.side != figure.side and (other.able or other.turn_hits > 0)


def came_straight(ctx: Context, figure: Figure) -> bool:
    """Whether it moved three hexes or more in a straight line: the last three, or any (tm.pole.straight-line)."""
    start = figure.deeds.start
    if start is None or len(figure.deeds.path) < STRAIGHT_CHARGE:
        return False
    walked = (start, *figure.deeds.path)
    if ctx.house(STRAIGHT.key) == "last":
        return longest_straight_tail(walked) >= STRAIGHT_CHARGE
    return any(longest_straight_tail(walked[: end + 1]) >= STRAIGHT_CHARGE for end in range(1, len(walked)))


def _stood(ctx: Context, mover: Figure, other: Figure) -> tuple[Hex, ...]:
    """The hexes of the other when the mover moved: those it started from, if its side moved later."""
    order = ctx.fight.order
    later = {mover.side, other.side} <= set(order) and order.index(other.side) > order.index(mover.side)
    start = other.deeds.start if later else None
    return ctx.hexes(other) if start is None else ctx.edition.hexes_at(other, start)


def _gap(ctx: Context, figure: Figure, place: Hex, others: tuple[Hex, ...]) -> int:
    return min(own.distance(hex_) for own in ctx.edition.hexes_at(figure, place) for hex_ in others)
