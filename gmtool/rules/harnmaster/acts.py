"""Every kind of command of this system, in the order in which choices are shown."""

from gmtool.rules.harnmaster.context import Act
from gmtool.rules.harnmaster.declaring.attack import ATTACK
from gmtool.rules.harnmaster.declaring.awareness import AWARENESS
from gmtool.rules.harnmaster.declaring.defending import DEFEND
from gmtool.rules.harnmaster.declaring.marks import MARK
from gmtool.rules.harnmaster.movement.evading import EVADE
from gmtool.rules.harnmaster.movement.moving import MOVE
from gmtool.rules.harnmaster.ranged.area import AREA
from gmtool.rules.harnmaster.ranged.shooting import SHOOT
from gmtool.rules.harnmaster.readying.dropping import DROP
from gmtool.rules.harnmaster.readying.hands import GROPE, UNSHEATHE
from gmtool.rules.harnmaster.turn.forgoing import FORGO
from gmtool.rules.harnmaster.turn.otherwise import OTHERWISE
from gmtool.rules.harnmaster.turn.rounds import NEXT_ROUND
from gmtool.rules.harnmaster.turn.turns import CALL_ON, END_TURN, REOPEN, SET_RANK

ACTS: tuple[Act, ...] = (
    DEFEND,
    ATTACK,
    SHOOT,
    MOVE,
    EVADE,
    UNSHEATHE,
    GROPE,
    DROP,
    AREA,
    FORGO,
    END_TURN,
    OTHERWISE,
    CALL_ON,
    REOPEN,
    SET_RANK,
    AWARENESS,
    MARK,
    NEXT_ROUND,
)
