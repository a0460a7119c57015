"""What decides a battle, as far as the players agreed on it: strength left, and points after so many turns
(cm.setup.victory); and whether the table is large enough."""

from collections.abc import Iterator
from fractions import Fraction

from gmtool.fraction import fraction_text, per_cent
from gmtool.rules.chainmail.acts.obedience.marches import strength
from gmtool.rules.chainmail.cards.troops import worth_of, worth_of_arms
from gmtool.rules.chainmail.state.battle import enlist
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.mustering import as_one_man
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.kit.mustering import waiting
from gmtool.rules.seam import Due

WHOLE = 100
NARROWEST, WIDEST, SHORTEST = 48, 84, 96
"""The inches that a table is wide, and is long at least (cm.setup.table-size)."""


def lost(ctx: Context) -> Iterator[str]:
    """The sides that have lost: without men, by their losses, or by the points once the battle is counted up.

    Where only one side is left, its losses do not count any more.
    """
    left = ctx.sides_left()
    yield from (side.id for side in ctx.fight.sides if side.id not in left)
    if len(left) < 2:
        return
    yield from (side.id for side in ctx.fight.sides if side.id in left and below(ctx, side.id) is not None)
    turns = ctx.house_number("victory-turns")
    if turns and ctx.turn > turns:
        points = {side.id: lost_points(ctx, side.id) for side in ctx.fight.sides}
        yield from (side for side, gone in points.items() if gone > min(points.values()))


def below(ctx: Context, side: str) -> tuple[Fraction, Fraction] | None:
    """The strength left of a side, and that with which it began, once it is below what the players agreed on.

    Whoever is still to come to it belongs to both.
    """
    part = ctx.house_number("victory-below")
    left, full = _left(ctx, side), _beginning(ctx).get(side, Fraction(0))
    if not full or WHOLE * left >= part * full:
        return None
    more = _to_come(ctx, side)
    left, full = left + more, full + more
    return (left, full) if WHOLE * left < part * full else None


def losses_due(ctx: Context) -> Iterator[Due]:
    """Who has lost by the agreed conditions."""
    for side in ctx.fight.sides:
        if (found := below(ctx, side.id)) is not None:
            kind, part = ctx.house("victory-counts"), ctx.house_number("victory-below")
            left, full = (fraction_text(one) for one in found)
            yield Due(
                f"{side.name}: below {per_cent(part / 100, 0)}, {left} of {full} {kind} left.", rule="cm.setup.victory"
            )


def count_due(ctx: Context) -> Iterator[Due]:
    """The points lost, once the battle is counted up."""
    turns = ctx.house_number("victory-turns")
    if turns and ctx.turn >= turns:
        told = ", ".join(f"{side.name} {fraction_text(lost_points(ctx, side.id))}" for side in ctx.fight.sides)
        yield Due(f"The battle is scored. Points lost: {told}.", rule="cm.setup.victory")


def table_due(ctx: Context) -> Iterator[Due]:
    """What is unusual about the table, on the first turn."""
    if ctx.ground is None or ctx.turn != 1:
        return
    wide, long = sorted((ctx.ground.width, ctx.ground.height))
    if long < SHORTEST:
        yield Due(f"The table is {SHORTEST - long} inches shorter than 8 feet.", rule="cm.setup.table-size")
    if not NARROWEST <= wide <= WIDEST:
        yield Due(f"The table is {wide} inches wide; 4 to 7 feet are usual.", rule="cm.setup.table-size")


def _points(ctx: Context, unit: Unit, men: int, engine: str) -> Fraction:
    """The points of so many men of a unit with what they have besides, as its card counts them."""
    tables, fantasy = ctx.tables, unit.fantasy
    others = unit.mixed_men * men // unit.start if unit.mixed and unit.start else 0
    theirs = worth_of(unit.mixed, unit.arms, unit.traits, tables) * others if others else Fraction(0)
    each = worth_of(unit.kind, unit.arms, unit.traits, tables, unit.fantastic)
    if unit.fantastic and fantasy.blend:
        each += tables.fantastics[fantasy.blend].worth
    return each * (men - others) + theirs + worth_of_arms(fantasy.magic, men, fantasy.arrows, engine, tables)


def _at_first(ctx: Context, unit: Unit) -> Fraction:
    return _points(ctx, unit, unit.start, unit.engine)


def _still(ctx: Context, unit: Unit) -> Fraction:
    """The points that a unit still has: an engine until it is destroyed, arrows while one of its men is left."""
    if not unit.able:
        return Fraction(0)
    return _points(ctx, unit, unit.men, "" if unit.wrecked_on else unit.engine)


def _beginning(ctx: Context) -> dict[str, Fraction]:
    if ctx.house("victory-counts") == "figures":
        return {side: Fraction(men) for side, men in strength(ctx).items()}
    found: dict[str, Fraction] = {}
    for one in _own(ctx):
        found[one.side] = found.get(one.side, Fraction(0)) + _at_first(ctx, one)
    return found


def _left(ctx: Context, side: str) -> Fraction:
    if ctx.house("victory-counts") == "points":
        return sum((_still(ctx, one) for one in _own(ctx) if one.side == side), Fraction(0))
    return Fraction(sum(one.men for one in ctx.troops(side)))


def _to_come(ctx: Context, side: str) -> Fraction:
    """The strength of those who come to a side in waves."""
    if side not in ctx.awaited():
        return Fraction(0)
    units = [enlist(ctx.book, one.taken_off(), None) for one in waiting(ctx) if one.side == side]
    if ctx.single:
        units = [as_one_man(one) for one in units]
    if ctx.house("victory-counts") == "points":
        return sum((_at_first(ctx, one) for one in units), Fraction(0))
    return Fraction(sum(one.men for one in units))


def lost_points(ctx: Context, side: str) -> Fraction:
    """The points that a side has lost; those of a unit that is off the table count whole, an image is worth nothing."""
    own = [one for one in _own(ctx) if one.side == side]
    return sum((_at_first(ctx, one) - _still(ctx, one) for one in own), Fraction(0))


def _own(ctx: Context) -> list[Unit]:
    return [one for one in ctx.everyone() if not one.sorcery.image]
