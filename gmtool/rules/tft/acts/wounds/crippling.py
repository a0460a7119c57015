"""Crippling hits: two dice after a hit with a very low roll, and what they put out of use."""

from gmtool.dice import Dice
from gmtool.rules.seam import Why
from gmtool.rules.tft.acts.wounds.limbs import put_out
from gmtool.rules.tft.acts.wounds.parts import crippled_limb
from gmtool.rules.tft.data.aims import Crippling
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.play import Play
from gmtool.rules.tft.state.records.limbs import CripplingRolled, Limb

TABLE, TRIGGER, PERMANENT = "am.cripple.table", "am.cripple.trigger", "am.cripple.permanent"
LOST_FROM = 8
"""The points of damage from which on a crippled limb is lost (am.cripple.permanent)."""


def _row(ctx: Context, total: int) -> Crippling | None:
    return next((row for row in ctx.tables.crippling.values() if row.lowest <= total <= row.highest), None)


def roll_for_crippling(play: Play, attacker: str, target: str, points: int) -> bool:
    """Roll for a crippling hit; true if it is one to the head, which the caller deals with."""
    one = play.figure(target)
    why = Why(f"Is {one.name} crippled?", play.figure(attacker).side, attacker, TRIGGER, about=target)

    def part(total: int) -> tuple[str, str]:
        row = _row(play, total)
        return (row.part, row.side) if row else ("body", "")

    total = play.roll(Dice(2), why, part).sum
    where, side = part(total)
    limb = None if where in ("body", "head") else crippled_limb(play, one, where, side)
    words = f"the {limb.name}" if limb else "the head" if where == "head" else "no"
    play.happened(CripplingRolled(figure=attacker, target=target, sum=total, part=words, rules=(TABLE,)))
    if limb:
        lost = points >= LOST_FROM
        put_out(play, target, Limb(limb.name, limb.kind, lost=lost), PERMANENT if lost else TABLE)
    return where == "head"
