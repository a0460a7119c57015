"""Every kind of command of this system, in the order in which choices are shown."""

from gmtool.rules.tft.act import Act
from gmtool.rules.tft.attacks.rush import RUSH
from gmtool.rules.tft.attacks.strike import STRIKE
from gmtool.rules.tft.brawl.break_free import BREAK_FREE
from gmtool.rules.tft.brawl.close_in import GRAPPLE
from gmtool.rules.tft.brawl.draw_dagger import DRAW
from gmtool.rules.tft.brawl.hth import HTH_STRIKE
from gmtool.rules.tft.options import OPTION
from gmtool.rules.tft.ranged.shoot import SHOOT
from gmtool.rules.tft.ranged.throw import THROW
from gmtool.rules.tft.turn.disengage import DISENGAGE
from gmtool.rules.tft.turn.initiative import INITIATIVE, WAIVE
from gmtool.rules.tft.turn.intending import INTEND
from gmtool.rules.tft.turn.leaving import LEAVE
from gmtool.rules.tft.turn.retreat import RETREAT
from gmtool.rules.tft.turn.stages import PROCEED
from gmtool.rules.tft.turn.ties import PASS, TIE

ACTS: tuple[Act, ...] = (
    INITIATIVE,
    WAIVE,
    TIE,
    STRIKE,
    RUSH,
    THROW,
    SHOOT,
    GRAPPLE,
    HTH_STRIKE,
    DRAW,
    BREAK_FREE,
    DISENGAGE,
    RETREAT,
    OPTION,
    INTEND,
    LEAVE,
    PASS,
    PROCEED,
)
