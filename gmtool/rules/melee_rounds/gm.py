"""The GM's common commands, on this system's state."""

from gmtool.rules.kit.amending import ByHand
from gmtool.rules.melee_rounds.amend import amend, cannot_amend
from gmtool.rules.melee_rounds.leaving import leave
from gmtool.rules.melee_rounds.muster import enlist
from gmtool.rules.melee_rounds.state import Granted

BY_HAND = ByHand(enlist, leave, amend, cannot_amend, Granted)
