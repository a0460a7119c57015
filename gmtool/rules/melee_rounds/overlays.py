"""What the map shows the GM about a figure: attacks that nobody else knows of yet, and whom a draft is about.

Overlays are for the GM, and the player window is given none; attacks that everybody knows of tie the counters.
"""

from collections.abc import Iterator

from gmtool.rules.melee_rounds.context import Context
from gmtool.rules.melee_rounds.state import Figure
from gmtool.rules.melee_rounds.views import attacks, openly
from gmtool.rules.seam import Command, Overlay, OverlayKind
from gmtool.space import Circle, in_units, length


def overlays(ctx: Context, figure: Figure, command: Command | None = None) -> tuple[Overlay, ...]:
    """Lines of attacks that are sealed or written, and a line and a ring for the target of a drafted command."""
    if ctx.ground is None or figure.at is None or not figure.able:
        return ()
    drafted = _drafted(ctx, figure, command)
    return (*_stated(ctx, figure, drafted), *(_target(ctx, figure, drafted) if drafted is not None else ()))


def _drafted(ctx: Context, figure: Figure, command: Command | None) -> Figure | None:
    """Whom a command of the figure is about: whom it attacks, whose attack it parries, at whom it throws or casts."""
    if getattr(command, "figure", "") != figure.id:
        return None
    key = getattr(command, "target", "") or getattr(command, "foe", "")
    return ctx.fight.figures.get(key) if key != figure.id else None


def _stated(ctx: Context, figure: Figure, drafted: Figure | None) -> Iterator[Overlay]:
    """What is about to be stated anew is left out, and so is what ties the two counters already."""
    for foe in ctx.everyone():
        if attacks(figure, foe) and not openly(ctx, figure, foe) and drafted is None:
            yield from _line(ctx, figure, foe, f"attacks {foe.name}")
        if attacks(foe, figure) and not openly(ctx, foe, figure) and foe.able:
            yield from _line(ctx, foe, figure, f"{foe.name} attacks")


def _target(ctx: Context, figure: Figure, foe: Figure) -> Iterator[Overlay]:
    if ctx.ground is None or foe.at is None:
        return
    yield from _line(ctx, figure, foe, "")
    yield Overlay(OverlayKind.TARGET, foe.name, shapes=(Circle(foe.at, ctx.ground.unit.base // 2),))


def _line(ctx: Context, start: Figure, end: Figure, words: str) -> Iterator[Overlay]:
    """With what it is, and how far from middle to middle."""
    if ctx.ground is None or start.at is None or end.at is None:
        return
    away = in_units(length((start.at, end.at)), ctx.ground.unit)
    yield Overlay(OverlayKind.FLIGHT, f"{words}, {away}" if words else away, track=(start.at, end.at))
