"""What an outcome comes to, for the odds."""

from gmtool.rules.seam import Command, Measure, Measures, Outcome
from gmtool.rules.tft import events
from gmtool.rules.tft.state import Fight

MEASURES = (
    Measure("hit", "to hit", headline=True),
    Measure("hits", "hits", amount=True),
    Measure("down", "knocks down"),
    Measure("out", "takes out"),
    Measure("dead", "kills"),
    Measure("drop", "drops the weapon"),
    Measure("break", "breaks the weapon"),
)


def measured(command: Command, outcome: Outcome[Fight]) -> Measures:
    """Counted from the events, as far as they concern the command's own target."""
    target = getattr(command, "target", "")
    found = {"hit": 0, "hits": 0, "down": 0, "out": 0, "dead": 0, "drop": 0, "break": 0}
    for event in outcome.events:
        match event:
            case events.Attacked(target=one, result=result):
                if one == target and result == "hit":
                    found["hit"] = 1
                elif result in ("drop", "break"):
                    found[result] = 1
            case events.Damaged(target=one, hits=hits) if one == target:
                found["hits"] += hits
            case events.Fell(figure=one) if one == target:
                found["down"] = 1
            case events.Collapsed(figure=one) if one == target:
                found["out"] = 1
            case events.Died(figure=one) if one == target:
                found["dead"] = found["out"] = 1
    return found
