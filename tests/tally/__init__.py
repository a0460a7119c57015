"""Tally: a game small enough to see through, written to the same seam as the real systems.

Each figure has points. On its turn a figure strikes: on 4 or more on a die its target loses a die of points, and the
table decides whether the loss is doubled on a 6. Who has no points left is out.
"""

from tests.tally.commands import Hit, Missed, Pass, Passed, Strike
from tests.tally.ruleset import Tally, rulesets
from tests.tally.state import Figure, TallyState

__all__ = ["Figure", "Hit", "Missed", "Pass", "Passed", "Strike", "Tally", "TallyState", "rulesets"]
