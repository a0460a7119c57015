"""What an outcome comes to, for the odds: only the GM's own rolls have any."""

from gmtool.rules.melee_rounds.events import Became, Struck
from gmtool.rules.melee_rounds.state import Fight
from gmtool.rules.seam import Command, Measure, Measures, Outcome

MEASURES = (
    Measure("hits", "hits", headline=True),
    Measure("damage", "damage", amount=True),
)


def measured(command: Command, outcome: Outcome[Fight]) -> Measures:
    """Of an attack that was resolved; nothing of anything else."""
    for event in outcome.events:
        if isinstance(event, Struck):
            return {"hits": int(event.became is not Became.MISS), "damage": event.damage}
    return {}
