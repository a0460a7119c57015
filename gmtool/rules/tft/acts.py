"""Every kind of command of this system, in the order in which choices are shown."""

from gmtool.rules.tft.act import Act
from gmtool.rules.tft.options import OPTION
from gmtool.rules.tft.strike import STRIKE
from gmtool.rules.tft.turn import INITIATIVE, PASS, PROCEED, TIE, WAIVE

ACTS: tuple[Act, ...] = (INITIATIVE, WAIVE, TIE, STRIKE, OPTION, PASS, PROCEED)
BY_COMMAND: dict[type, Act] = {act.command: act for act in ACTS}
