"""The turn: who moves first, the ends of phases, and standing."""

from gmtool.rules.chainmail.acts.turn.phases import END_PHASE, INITIATIVE, STAND, undecided
from gmtool.rules.chainmail.state.stations import UNFINISHED
from gmtool.rules.kit.chapters import Chapter

CHAPTER = Chapter(
    "turn",
    acts={"initiative": (INITIATIVE,), "stand": (STAND,), "end": (END_PHASE,)},
    hooks=(UNFINISHED(undecided, "initiative"),),
)
