"""Every kind of command of this system, in the order in which choices are shown."""

from gmtool.rules.melee_rounds.act import Act
from gmtool.rules.melee_rounds.deeds.breaking_off import BREAK_OFF
from gmtool.rules.melee_rounds.deeds.drinking import DRINKING
from gmtool.rules.melee_rounds.deeds.dropping import DROPPING
from gmtool.rules.melee_rounds.deeds.eyes import CLOSE_EYES
from gmtool.rules.melee_rounds.deeds.fighting import ATTACKING, HOLDING, PARRYING
from gmtool.rules.melee_rounds.deeds.handling import HANDLE
from gmtool.rules.melee_rounds.deeds.moving import MOVING
from gmtool.rules.melee_rounds.deeds.otherwise import GO_ON, OTHERWISE
from gmtool.rules.melee_rounds.deeds.pellets import PELLET
from gmtool.rules.melee_rounds.deeds.sneaking import SNEAK
from gmtool.rules.melee_rounds.defensive.ending import END_DEFENCE
from gmtool.rules.melee_rounds.initiative.mistake import MISTAKE
from gmtool.rules.melee_rounds.magic.casting import CASTING
from gmtool.rules.melee_rounds.magic.reflex import REFLEX
from gmtool.rules.melee_rounds.plotting.changing import CHANGING
from gmtool.rules.melee_rounds.plotting.general import PLOT
from gmtool.rules.melee_rounds.plotting.revealing import INITIATIVE
from gmtool.rules.melee_rounds.seconds.ending import END_SECOND
from gmtool.rules.melee_rounds.seconds.playing import PLAY
from gmtool.rules.melee_rounds.seconds.plots_in import PLOTS_IN
from gmtool.rules.melee_rounds.seconds.resolving import RESOLVE

ACTS: tuple[Act, ...] = (
    PLOT,
    INITIATIVE,
    RESOLVE,
    CLOSE_EYES,
    SNEAK,
    ATTACKING,
    PARRYING,
    HOLDING,
    CASTING,
    REFLEX,
    HANDLE,
    PELLET,
    DRINKING,
    DROPPING,
    MOVING,
    OTHERWISE,
    END_DEFENCE,
    GO_ON,
    BREAK_OFF,
    CHANGING,
    MISTAKE,
    PLOTS_IN,
    PLAY,
    END_SECOND,
)
