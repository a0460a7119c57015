"""Tally: a game small enough to see through, written to the same seam as the real systems.

Each figure has points. On its turn a figure strikes: on 4 or more on a die its target loses a die of points, and the
table decides whether the loss is doubled on a 6. A lunge is a strike that its target can meet: it stands, or it
ducks, which needs 5 or more. Who has no points left is out. By a house rule a turn has three breaths, and each figure
says in which of them it acts.
"""

from tests.tally.commands import Hit, Lunge, Missed, Pass, Passed, Strike
from tests.tally.ruleset import Tally, rulesets
from tests.tally.state import Figure, TallyState

__all__ = ["Figure", "Hit", "Lunge", "Missed", "Pass", "Passed", "Strike", "Tally", "TallyState", "rulesets"]
