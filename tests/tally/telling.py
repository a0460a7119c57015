"""The log of a game of Tally."""

from typing import Any

from pydantic import TypeAdapter

from gmtool.rules.seam import Event, GroundEdited, Line, ground_line
from tests.tally import breaths
from tests.tally.commands import Boasted, Ducked, Fell, Hit, Missed, Passed, Walked
from tests.tally.state import TallyState

_EVENTS: TypeAdapter[Any] = TypeAdapter(Any)


def line(state: TallyState, event: Event) -> Line:
    def name(id: str) -> str:
        return state.figures[id].name if id in state.figures else id

    if (told := breaths.line(name(getattr(event, "figure", "")), event)) is not None:
        return told
    match event:
        case Hit():
            text = f"{name(event.figure)} hits {name(event.target)} for {event.loss}."
            return Line(text, (event.figure, event.target), event.rules)
        case Ducked():
            return Line(f"{name(event.figure)} ducks: {event.rolled}.", (event.figure,), event.rules)
        case Missed():
            return Line(f"{name(event.figure)} misses {name(event.target)}.", (event.figure, event.target), event.rules)
        case Fell():
            return Line(f"{name(event.figure)} is out.", (event.figure,), weight=2)
        case GroundEdited():
            return ground_line(state.ground, event)
        case Walked():
            return Line(f"{name(event.figure)} walks.", (event.figure,), event.rules)
        case Boasted():
            return Line(f"{name(event.figure)}: “{event.words}”, and {event.beaten} beaten.", (event.figure,))
        case Passed():
            return Line(f"{name(event.figure)} passes.", (event.figure,))
        case _:
            words = {key: value for key, value in _EVENTS.dump_python(event).items() if key not in ("kind", "rules")}
            return Line(f"{event.kind}: {', '.join(map(str, words.values()))}.", weight=2)
