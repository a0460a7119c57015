"""The course of a turn: initiative, options, moves, ties."""

from typing import Any

from gmtool.rules.kit.narration import count, joined
from gmtool.rules.seam import Line
from gmtool.rules.tft import events
from gmtool.rules.tft.narration.names import Names
from gmtool.rules.tft.turn.stages import SECONDS_A_TURN

_STAGES = {"initiative": "", "combat": "Combat.", "retreats": "Retreats."}


def _initiative(names: Names, event: events.InitiativeRolled) -> Line:
    dice = joined([f"{names.side(side)} {die}" for side, die in event.dice])
    order = ", then ".join(names.side(side) for side in event.order)
    rolled = f"Initiative: {dice}. " if event.dice else ""
    return Line(f"{rolled}{order} to move.", rules=event.rules)


def _waived(names: Names, event: events.InitiativeWaived) -> Line:
    first = f"; {names.side(event.order[0])} first" if event.order else ""
    return Line(f"No initiative this turn{first}.", rules=event.rules)


def _stage(names: Names, event: events.StageBegan) -> Line | None:
    if event.stage == "initiative":
        after = f", after {(event.turn - 1) * SECONDS_A_TURN} seconds" if event.turn > 1 else ""
        return Line(f"Turn {event.turn}{after}", rules=("tm.turn.length",), weight=3)
    if event.stage == "movement":
        return Line(f"{names.side(event.side)} move.", rules=event.rules, weight=0)
    return Line(_STAGES[event.stage], rules=event.rules, weight=0)


def _ended(names: Names, event: events.FightEnded) -> Line:
    winners = joined([names.side(side) for side in event.winners])
    return Line(f"The fight is over: {winners or 'nobody'} left standing.", rules=event.rules, weight=2)


def _option(names: Names, event: events.OptionTaken) -> Line:
    instead = " instead" if event.instead else ""
    text = f"{names.figure(event.figure)}: {event.title.lower()}{instead}."
    return Line(text, (event.figure,), event.rules, weight=0)


def _moved(names: Names, event: events.Moved) -> Line:
    to = names.hex(event.path[-1]).replace(" in ", " to ")
    text = f"{names.figure(event.figure)} moves {count(event.spent, 'hex', 'hexes')}{to}."
    if event.spent != len(event.path):
        text = f"{names.figure(event.figure)} moves{to}, for {event.spent} MA."
    return Line(text, (event.figure,), event.rules)


def _faced(names: Names, event: events.Faced) -> Line:
    return Line(f"{names.figure(event.figure)} turns.", (event.figure,), event.rules, weight=0)


def _posed(names: Names, event: events.Posed) -> Line:
    if "tm.move.one-per-hex" in event.rules:
        text = f"{names.figure(event.figure)} cannot stand up: somebody stands in that hex."
        return Line(text, (event.figure,), event.rules)
    words = {"standing": "stands up", "kneeling": "kneels", "prone": "lies down"}
    return Line(f"{names.figure(event.figure)} {words[event.pose]}.", (event.figure,), event.rules)


def _intended(names: Names, event: events.Intended) -> Line | None:
    if not event.target:
        return None
    text = f"{names.figure(event.figure)} means to attack {names.figure(event.target)}."
    return Line(text, (event.figure, event.target), event.rules, weight=0)


def _left(names: Names, event: events.Left) -> Line:
    return Line(f"{names.figure(event.figure)} leaves by the door.", (event.figure,), event.rules, weight=2)


def _tie(names: Names, event: events.TieRolled) -> Line:
    dice = joined([f"{names.figure(figure)} {die}" for figure, die in event.dice])
    figures = tuple(dict.fromkeys(figure for figure, _ in event.dice))
    text = f"{names.figures(figures)} tie at {event.score}: {dice}. {names.figure(event.first)} acts first."
    return Line(text, figures, event.rules)


def _passed(names: Names, event: events.Passed) -> Line:
    return Line(f"{names.figure(event.figure)} lets the moment pass.", (event.figure,), event.rules)


SENTENCES: dict[type, Any] = {
    events.InitiativeRolled: _initiative,
    events.InitiativeWaived: _waived,
    events.StageBegan: _stage,
    events.FightEnded: _ended,
    events.OptionTaken: _option,
    events.Moved: _moved,
    events.Faced: _faced,
    events.Posed: _posed,
    events.Intended: _intended,
    events.Left: _left,
    events.TieRolled: _tie,
    events.Passed: _passed,
}
