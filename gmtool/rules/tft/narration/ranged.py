"""Rolls along the line of flight, and blows that go astray."""

from typing import Any

from gmtool.rules.seam import Line
from gmtool.rules.tft import events
from gmtool.rules.tft.narration.names import Names

_RESULTS = {
    "past": "{weapon} goes past",
    "hit": "hits",
    "falls": "{weapon} is stopped and hits nobody",
    "drop": "{weapon} drops",
    "break": "{weapon} breaks",
    "spent": "the arrow breaks",
}
_MULTIPLES = {2: " for double damage", 3: " for triple damage"}


def _rolled_to_miss(names: Names, event: events.RolledToMiss) -> Line:
    weapon = "the arrow" if event.way == "shot" and event.result in ("past", "falls") else f"the {event.weapon}"
    words = _RESULTS[event.result].format(weapon=weapon)
    times = _MULTIPLES.get(event.multiplier, "") if event.result == "hit" else ""
    text = (
        f"{names.figure(event.figure)} must miss {names.figure(event.target)}: {event.needs} or less, "
        f"rolls {event.sum}: {words}{times}."
    )
    return Line(text, (event.figure, event.target), event.rules, weight=2 if event.result == "hit" else 1)


def _victim_drawn(names: Names, event: events.VictimDrawn) -> Line:
    among = names.figures(event.among)
    text = f"Into the brawl of {among}: {event.die} shows {event.sum}, it is {names.figure(event.target)}."
    return Line(text, (event.target, event.figure), event.rules)


SENTENCES: dict[type, Any] = {
    events.RolledToMiss: _rolled_to_miss,
    events.VictimDrawn: _victim_drawn,
}
