"""Moving, as far as the GM says."""

from gmtool.rules.kit.chapters import Chapter
from gmtool.rules.melee_rounds.acts.deeds.moving import MOVING, move
from gmtool.rules.melee_rounds.data.plots import Deed
from gmtool.rules.melee_rounds.state.stations import DOES

CHAPTER = Chapter("moving", acts={"moving": (MOVING,)}, hooks=(DOES(move, Deed.MOVE),))
