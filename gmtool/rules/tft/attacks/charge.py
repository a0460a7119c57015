"""Charges: who came up to whom this turn, and how straight (Melee VII, Pole weapons)."""

from gmtool.rules.tft.context import Context, once_a_fight_each
from gmtool.rules.tft.house import STRAIGHT
from gmtool.rules.tft.state import Figure
from gmtool.space import Hex, longest_straight_tail

STRAIGHT_CHARGE = 3
"""Hexes of a straight line that give a charging pole weapon its extra die (tm.pole.charge-extra-die)."""
_STEPS_IN_COMBAT = ("n", "o", "v")
"""The options that take a figure to another hex in combat: out of an engagement or a brawl, or into a brawl."""


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
    """Whether it was an enemy to come up to; one that was struck down or has left in this turn was."""
    out_this_turn = other.turn_hits > 0 or other.deeds.option
    return other.side != figure.side and (other.able or bool(out_this_turn))


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
    """The hexes of the other when the mover moved: those it started from, if its side moved later.

    If it moved before, those it came to; a step that it has taken in combat since makes and unmakes no charge.
    """
    order, deeds = ctx.fight.order, other.deeds
    if {mover.side, other.side} <= set(order) and order.index(other.side) > order.index(mover.side):
        place = deeds.start
    else:
        place = (deeds.path[-1] if deeds.path else deeds.start) if deeds.option in _STEPS_IN_COMBAT else None
    return ctx.hexes(other) if place is None else ctx.edition.hexes_at(other, place)


def _gap(ctx: Context, figure: Figure, place: Hex, others: tuple[Hex, ...]) -> int:
    return min(own.distance(hex_) for own in ctx.edition.hexes_at(figure, place) for hex_ in others)
