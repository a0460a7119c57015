"""Sentences of a turn's course (initiative, options, moves, ties), and the names that the log gives to things."""

from typing import Any

from gmtool.rules.kit.narration import FigureNames, count, joined
from gmtool.rules.seam import Line
from gmtool.rules.tft.acts.turn.stages import SECONDS_A_TURN
from gmtool.rules.tft.state.edition import Edition
from gmtool.rules.tft.state.fight import Fight
from gmtool.rules.tft.state.turn_events import (
    Faced,
    FightEnded,
    InitiativeRolled,
    InitiativeWaived,
    Intended,
    Left,
    Moved,
    OptionTaken,
    Passed,
    Posed,
    StageBegan,
    TieRolled,
)


class Names(FigureNames):
    """Names of figures, sides, items and hexes, in a fight as it is after the events."""

    def __init__(self, edition: Edition, before: Fight, after: Fight) -> None:
        super().__init__(before, after)
        self._edition = edition

    def item(self, key: str) -> str:
        """A weapon or shield, as it stands in a sentence."""
        return self._edition.tables.item_name(key).lower()


_STAGES = {"initiative": "", "combat": "Combat.", "retreats": "Retreats."}


def _initiative(names: Names, event: InitiativeRolled) -> Line:
    dice = joined([f"{names.side(side)} {die}" for side, die in event.dice])
    order = ", then ".join(names.side(side) for side in event.order)
    rolled = f"Initiative: {dice}. " if event.dice else ""
    return Line(f"{rolled}{order} to move.", rules=event.rules)


def _waived(names: Names, event: InitiativeWaived) -> Line:
    first = f"; {names.side(event.order[0])} first" if event.order else ""
    return Line(f"No initiative this turn{first}.", rules=event.rules)


def _stage(names: Names, event: StageBegan) -> Line | None:
    if event.stage == "initiative":
        after = f", after {(event.turn - 1) * SECONDS_A_TURN} seconds" if event.turn > 1 else ""
        return Line(f"Turn {event.turn}{after}", rules=("tm.turn.length",), weight=3)
    if event.stage == "movement":
        return Line(f"{names.side(event.side)} move.", rules=event.rules, weight=0)
    return Line(_STAGES[event.stage], rules=event.rules, weight=0)


def _ended(names: Names, event: FightEnded) -> Line:
    winners = joined([names.side(side) for side in event.winners])
    return Line(f"The fight is over: {winners or 'nobody'} left standing.", rules=event.rules, weight=2)


def _option(names: Names, event: OptionTaken) -> Line:
    instead = " instead" if event.instead else ""
    text = f"{names.figure(event.figure)}: {event.title.lower()}{instead}."
    return Line(text, (event.figure,), event.rules, weight=0)


def _moved(names: Names, event: Moved) -> Line:
    to = names.hex(event.path[-1]).replace(" in ", " to ")
    text = f"{names.figure(event.figure)} moves {count(event.spent, 'hex', 'hexes')}{to}."
    if event.spent != len(event.path):
        text = f"{names.figure(event.figure)} moves{to}, for {event.spent} MA."
    return Line(text, (event.figure,), event.rules)


def _faced(names: Names, event: Faced) -> Line:
    return Line(f"{names.figure(event.figure)} turns.", (event.figure,), event.rules, weight=0)


def _posed(names: Names, event: Posed) -> Line:
    if "tm.move.one-per-hex" in event.rules:
        text = f"{names.figure(event.figure)} cannot stand up: somebody stands in that hex."
        return Line(text, (event.figure,), event.rules)
    words = {"standing": "stands up", "kneeling": "kneels", "prone": "lies down"}
    return Line(f"{names.figure(event.figure)} {words[event.pose]}.", (event.figure,), event.rules)


def _intended(names: Names, event: Intended) -> Line | None:
    if not event.target:
        return None
    text = f"{names.figure(event.figure)} means to attack {names.figure(event.target)}."
    return Line(text, (event.figure, event.target), event.rules, weight=0)


def _left(names: Names, event: Left) -> Line:
    return Line(f"{names.figure(event.figure)} leaves by the door.", (event.figure,), event.rules, weight=2)


def _tie(names: Names, event: TieRolled) -> Line:
    dice = joined([f"{names.figure(figure)} {die}" for figure, die in event.dice])
    figures = tuple(dict.fromkeys(figure for figure, _ in event.dice))
    text = f"{names.figures(figures)} tie at {event.score}: {dice}. {names.figure(event.first)} acts first."
    return Line(text, figures, event.rules)


def _passed(names: Names, event: Passed) -> Line:
    return Line(f"{names.figure(event.figure)} lets the moment pass.", (event.figure,), event.rules)


SENTENCES: dict[type, Any] = {
    InitiativeRolled: _initiative,
    InitiativeWaived: _waived,
    StageBegan: _stage,
    FightEnded: _ended,
    OptionTaken: _option,
    Moved: _moved,
    Faced: _faced,
    Posed: _posed,
    Intended: _intended,
    Left: _left,
    TieRolled: _tie,
    Passed: _passed,
}
