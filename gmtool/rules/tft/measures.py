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
    found = dict.fromkeys(_KEYS, 0)
    for event in outcome.events:
        kind = type(event)
        if kind is events.Attacked:
            _attacked(event, target, found)  # type: ignore[arg-type]
        elif kind is events.Damaged:
            if event.target == target:  # type: ignore[attr-defined]
                found["hits"] += event.hits  # type: ignore[attr-defined]
        elif kind in _STATES and event.figure == target:  # type: ignore[attr-defined]
            for key in _STATES[kind]:
                found[key] = 1
    return found


def _attacked(event: events.Attacked, target: str, found: dict[str, int]) -> None:
    if event.result == "hit":
        if event.target == target:
            found["hit"] = 1
    elif event.result in found:
        found[event.result] = 1


_KEYS = tuple(measure.key for measure in MEASURES)
_STATES: dict[type, tuple[str, ...]] = {
    events.Fell: ("down",),
    events.Collapsed: ("out",),
    events.Died: ("dead", "out"),
}
