"""Course of a flight: the figures on its line before a target and beyond it, and its end (Melee VII)."""

from collections.abc import Sequence
from dataclasses import replace

from gmtool.records import dataclass
from gmtool.rules.tft.acts.attacks.situation import Situation, situation
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.engagement import ends, front_arc, party_of
from gmtool.rules.tft.state.fight import Figure
from gmtool.space import Aspect, Hex, crossed, entry_sides, ray

THROWN_BEYOND = 10
"""Hexes past its target that a thrown weapon flies (tm.thrown.flies-on); a missile has no such limit."""


@dataclass(frozen=True, slots=True)
class Met:
    """A figure on the line, the hex in which the line meets it, and its situation."""

    figure: Figure
    hex: Hex | None
    facts: Situation


def in_the_way(
    ctx: Context, attacker: Figure, target: Figure, facts: Situation, named: Sequence[str] = ()
) -> tuple[Met, ...]:
    """The standing figures between, nearest first (tm.thrown.line-of-flight, tm.thrown.only-standing).

    Hexes that the line merely runs along are not crossed (tm.thrown.edge-not-through), and a rider's own mount is
    in nobody's way. Without a ground they are those `named`, spread evenly over the stated distance.
    """
    line = ends(ctx, attacker, target)
    if line is not None:
        return _met(ctx, attacker, crossed(*line), skip=(*party_of(ctx, attacker), target.id))
    figures = [ctx.figure(key) for key in dict.fromkeys(named) if key not in (attacker.id, target.id)]
    return tuple(
        Met(one, None, _part_way(ctx, one, facts, number, len(figures) + 1)) for number, one in enumerate(figures, 1)
    )


def count_in_the_way(ctx: Context, attacker: Figure, target: Figure, named: Sequence[str] = ()) -> int:
    """The number of figures in the way, without working out their situations."""
    skip = (*party_of(ctx, attacker), target.id)
    line = ends(ctx, attacker, target)
    return len(set(named).difference(skip)) if line is None else len(_standing(ctx, crossed(*line), skip))


def _part_way(ctx: Context, figure: Figure, facts: Situation, number: int, of: int) -> Situation:
    return Situation(
        aspect=Aspect.FRONT if front_arc(ctx, figure) else Aspect.REAR,
        distance=-(-facts.distance * number // of),
        megahexes=-(-facts.megahexes * number // of),
    )


@dataclass(frozen=True, slots=True)
class Beyond:
    """The flight past its target: the standing figures there, nearest first, its last open hex; `walled`: at a wall."""

    met: tuple[Met, ...] = ()
    end: Hex | None = None
    walled: bool = False


def beyond(ctx: Context, attacker: Figure, target: Figure, farther: int | None) -> Beyond:
    """The flight past its target.

    It goes `farther` hexes, or without a limit, and stops at a wall (tm.thrown.flies-on, tm.missile.flies-on).
    """
    line, ground = ends(ctx, attacker, target), ctx.ground
    if line is None or ground is None:
        return Beyond()
    whole = ray(*line, farther, lambda hex_: hex_ not in ground)
    walled = bool(whole) and whole[-1] not in ground
    behind = whole[len(crossed(*line)) + 1 :]
    if behind and walled:
        behind = behind[:-1]
    met = _met(ctx, attacker, behind, skip=(*party_of(ctx, attacker), target.id))
    return Beyond(met, behind[-1] if behind else line[1], walled)


def _met(ctx: Context, attacker: Figure, hexes: Sequence[Hex], skip: tuple[str, ...]) -> tuple[Met, ...]:
    return tuple(Met(one, hex_, situation(ctx, attacker, one)) for one, hex_ in _standing(ctx, hexes, skip).values())


def _standing(ctx: Context, hexes: Sequence[Hex], skip: tuple[str, ...]) -> dict[str, tuple[Figure, Hex]]:
    """The figures that stand on a line, by id and in order, each with the hex in which the line first meets it."""
    found: dict[str, tuple[Figure, Hex]] = {}
    occupied = ctx.occupied()
    for hex_ in hexes:
        for one in occupied.get(hex_, ()):
            if one.standing and one.id not in skip:
                found.setdefault(one.id, (one, hex_))
    return found


def wall_between(ctx: Context, attacker: Figure, target: Figure) -> bool:
    """True if a wall stands on the line before the target."""
    line, ground = ends(ctx, attacker, target), ctx.ground
    return line is not None and ground is not None and any(hex_ not in ground for hex_ in crossed(*line))


def sheltering_body(ctx: Context, attacker: Figure, target: Figure) -> Met | None:
    """The living body right before a sheltered target, if there is one (tm.missile.shelter-hits-body)."""
    line = ends(ctx, attacker, target)
    in_its_hex = ctx.book.variants.shelter == "same-hex"
    for hex_ in () if line is None else (line[1],) if in_its_hex else entry_sides(*line):
        for one in ctx.at(hex_):
            if not one.dead and not one.standing and one.id not in (attacker.id, target.id):
                return Met(one, hex_, replace(situation(ctx, attacker, one), sheltered=False))
    return None
