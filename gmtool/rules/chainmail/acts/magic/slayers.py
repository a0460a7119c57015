"""Slayers of true Trolls: whose two dice kill one, and what a magic weapon adds (cm.troll.kill-table)."""

from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.seam import Modifier

TROLL, ARMED = "true-troll", "magic-weapon"
RULE = "cm.troll.kill-table"
PLUS = 2
"""What a magic weapon adds to the dice of whoever can kill a true Troll without one."""


def is_troll(ctx: Context, unit: Unit) -> bool:
    """True for a true Troll."""
    kind = ctx.fantastic(unit)
    return kind is not None and kind.column == TROLL


def slaying(ctx: Context, unit: Unit) -> tuple[int, int, tuple[Modifier, ...]] | None:
    """The score that kills a true Troll, what is added to the dice, and the lines of both; None for whoever cannot
    (cm.troll.who-kills)."""
    kind, armed = ctx.fantastic(unit), ctx.weapon(unit) is not None
    own = ctx.tables.slayers.get(kind.row) if kind is not None else None
    if own is None and not armed:
        return None
    on_its_own = own is not None and (not armed or ctx.house("troll-sword") == "own")
    row = own if on_its_own and own is not None else ctx.tables.slayers[ARMED]
    lines = [Modifier(row.score, f"{row.name} against a true Troll", RULE)]
    plus = PLUS if armed and own is not None else 0
    if plus:
        lines.append(Modifier(plus, "to the dice: magic weapon", RULE))
    return row.score, plus, tuple(lines)
