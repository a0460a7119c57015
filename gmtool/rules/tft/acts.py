"""Every kind of command of this system, in the order in which choices are shown."""

from gmtool.rules.tft.act import Act
from gmtool.rules.tft.break_free import BREAK_FREE
from gmtool.rules.tft.close_in import GRAPPLE
from gmtool.rules.tft.disengage import DISENGAGE
from gmtool.rules.tft.draw_dagger import DRAW
from gmtool.rules.tft.hth import HTH_STRIKE
from gmtool.rules.tft.initiative import INITIATIVE, WAIVE
from gmtool.rules.tft.intending import INTEND
from gmtool.rules.tft.leaving import LEAVE
from gmtool.rules.tft.options import OPTION
from gmtool.rules.tft.retreat import RETREAT
from gmtool.rules.tft.rush import RUSH
from gmtool.rules.tft.shoot import SHOOT
from gmtool.rules.tft.strike import STRIKE
from gmtool.rules.tft.throw import THROW
from gmtool.rules.tft.ties import PASS, TIE
from gmtool.rules.tft.turn import PROCEED

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
BY_COMMAND: dict[type, Act] = {act.command: act for act in ACTS}
