"""The turn: who moves first, the ends of phases, standing, and what decides a battle."""

from gmtool.rules.chainmail.acts.turn.phases import END_PHASE, INITIATIVE, STAND, undecided
from gmtool.rules.chainmail.state.stations import DUES, UNFINISHED
from gmtool.rules.chainmail.views.victory import count_due, losses_due, table_due
from gmtool.rules.kit.chapters import Chapter

CHAPTER = Chapter(
    "turn",
    acts={"initiative": (INITIATIVE,), "stand": (STAND,), "end": (END_PHASE,)},
    hooks=(
        UNFINISHED(undecided, "initiative"),
        DUES(losses_due, "losses"),
        DUES(count_due, "count"),
        DUES(table_due, "table"),
    ),
)
