"""Every kind of command of this system, in the order in which choices are shown."""

from gmtool.rules.harnmaster.act import Act
from gmtool.rules.harnmaster.declaring.attack import ATTACK
from gmtool.rules.harnmaster.declaring.defending import DEFEND
from gmtool.rules.harnmaster.turn.turns import END_TURN, NEXT_ROUND

ACTS: tuple[Act, ...] = (DEFEND, ATTACK, END_TURN, NEXT_ROUND)
BY_COMMAND: dict[type, Act] = {act.command: act for act in ACTS}
