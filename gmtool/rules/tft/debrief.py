"""What a finished fight leaves on the cards: experience, for hits heal before the next fight (Melee III, IX)."""

from typing import cast

from gmtool.rules.seam import CardChange
from gmtool.rules.tft.cards.experience import Combat, Fate, average, earned
from gmtool.rules.tft.context import Context
from gmtool.rules.tft.house import COMBAT
from gmtool.rules.tft.state import Figure

_WORDS = {Fate.WON: "won", Fate.LOST: "survived", Fate.FLED_UNHURT: "ran away unhurt", Fate.OUT: "dropped out"}


def debrief(ctx: Context) -> tuple[CardChange, ...]:
    """The experience of everybody who lives; nothing while two sides can still fight."""
    able = {figure.side for figure in ctx.everyone() if figure.able}
    if len(able) > 1:
        return ()
    changes = (_change(ctx, figure, fate(ctx, figure, won=figure.side in able)) for figure in ctx.everyone())
    return tuple(change for change in changes if change)


def fate(ctx: Context, figure: Figure, *, won: bool) -> Fate:
    """How the fight ended for a figure whose side won, or did not."""
    if figure.dead:
        return Fate.DEAD
    if ctx.house(COMBAT.key) == "practice":
        return Fate.WON if figure.able else Fate.OUT
    if won:
        return Fate.WON
    return Fate.FLED_UNHURT if figure.fled and not figure.hits else Fate.LOST


def _change(ctx: Context, figure: Figure, end: Fate) -> CardChange | None:
    combat = cast(Combat, ctx.house(COMBAT.key))
    own = average(one.fighter for one in ctx.everyone() if one.side == figure.side)
    enemies = average(one.fighter for one in ctx.everyone() if one.side != figure.side)
    awards = earned(ctx.tables, combat, end, own, enemies)
    xp = sum(award.xp for award in awards)
    if not xp:
        return None
    before = figure.fighter.xp
    text = f"{figure.name} {_WORDS[end]}: {xp:+d} XP"
    return CardChange(figure.card, figure.id, "xp", before, before + xp, text, awards[0].rule)
