"""Hatred: Dwarves attack Goblins before any other enemy, Goblins attack Dwarves unbidden; so do Gnomes and Kobolds."""

from collections.abc import Iterator

from gmtool.rules.chainmail.acts.obedience.knights import within_charge
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.seam import Refusal


def hated(ctx: Context, unit: Unit) -> tuple[Unit, ...]:
    """The enemies within a unit's charge on the map whom it hates; without a map the GM sees to it."""
    fantastic = ctx.fantastic(unit)
    if fantastic is None or not fantastic.hates or ctx.ground is None or ctx.melee_of(unit.id) is not None:
        return ()
    free = unit.flight is None and not unit.done
    return tuple(one for one in within_charge(ctx, unit) if one.fantastic == fantastic.hates) if free else ()


def hatred(ctx: Context, unit: Unit, doing: str, target: str) -> Iterator[Refusal]:
    """The reasons against attacking anybody else, and for Goblins against doing anything else (cm.dwarf.hate-goblins,
    cm.goblin.hate-dwarves). Dwarves who are told to hold, hold (cm.dwarf.no-obedience)."""
    fantastic, foes = ctx.fantastic(unit), hated(ctx, unit)
    if fantastic is None or not foes:
        return
    rule = "cm.goblin.hate-dwarves" if fantastic.unbidden else "cm.dwarf.hate-goblins"
    if doing in ("attack", "charge", "join"):
        if target and all(one.id != target for one in foes):
            yield Refusal(f"{unit.name} would attack {foes[0].name} before {ctx.figure(target).name}.", rule)
    elif fantastic.unbidden and unit.side == ctx.moving_side() and doing != "fire":
        yield Refusal(f"{unit.name} attacks {foes[0].name}, whatever its orders.", rule, short="attacks another")
