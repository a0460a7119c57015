"""A fight of two for the calculator: the attacker has chosen the option that its ready weapon asks for."""

from dataclasses import replace

from gmtool.rules.tft.context import Context
from gmtool.rules.tft.ranged.volley import missile_in_hand
from gmtool.rules.tft.state import Deeds, Fight

SHOOTS, STRIKES = "f", "j"


def spar(ctx: Context, attacker: str) -> Fight:
    """The fight with the attacker about to attack."""
    figure = ctx.figure(attacker)
    option = SHOOTS if missile_in_hand(ctx, figure) else STRIKES
    ready = replace(figure, deeds=Deeds(option=option))
    return replace(ctx.fight, figures={**ctx.fight.figures, attacker: ready})
