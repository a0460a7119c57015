"""Narration: events as sentences, with the names and words they use; of the GM's own events, those with a function."""

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from gmtool.dice import Need
from gmtool.name_runs import in_words
from gmtool.rules import seam
from gmtool.rules.kit.fighting import Fighting, FightState
from gmtool.rules.kit.play import AnyContext
from gmtool.rules.kit.rulebook import Rulebook
from gmtool.rules.seam import Event, Extent, Line, count, ground_line, line_about, line_of, says, signed
from gmtool.space import Hex, OpenGround, Point, in_units, label, middle_of

E = TypeVar("E", bound=Event)


def joined(words: Sequence[str]) -> str:
    """Words joined with commas and an "and"."""
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def bare(words: str) -> str:
    """The GM's words for use within a sentence, without the full stop at their end."""
    return words.strip().rstrip(".")


def quoted(start: str, words: str) -> str:
    """A sentence that goes on with the GM's words, where there are any: "Ended: they all run."."""
    said = f"{start}: {bare(words)}" if bare(words) else start
    return said if said.endswith(("!", "?")) else f"{said}."


_NAMED: Final = 4
"""The most names of a side that are listed."""


class FigureNames:
    """Names in a fight as it is after the events, also those of figures that have left.

    `fight` and `turn` are the system's words for a fight and a turn.
    """

    fight, turn = "fight", "turn"
    events: Sequence[Event] = ()

    def __init__(self, before: FightState[Fighting], after: FightState[Fighting]) -> None:
        self._figures = {**before.figures, **after.figures}
        self._sides = {side.id: side.name for side in after.sides}
        self.ground = after.ground
        self._after = after
        self._waited = before.checks

    def figure(self, key: str) -> str:
        """A figure's name."""
        found = self._figures.get(key)
        return found.name if found else key

    def figures(self, keys: Sequence[str]) -> str:
        """The names of several figures: "Wulf, Bjorn and Astrid", or "Goblin 1 to 75"."""
        return joined(in_words(self.figure(key) for key in keys))

    def words(self, words: str) -> str:
        """The GM's words for use within a sentence."""
        return bare(words)

    def texts(self, texts: Sequence[str]) -> str:
        """Several sentences, one after the other."""
        return " ".join(texts)

    def needed(self, event: seam.CheckRolled) -> Need | None:
        """The results that a check needed, on the dice of the one that waited."""
        waited = [one for one in self._waited if one.label == event.label and one.needed == event.needed]
        dice = next((one.dice for one in waited if one.dice is not None), None)
        return event.needed if event.needed is None or dice is None else event.needed.on(dice)

    def told(self, kind: type[E]) -> tuple[E, ...]:
        """The events of one kind, in order, among all events of the same command."""
        return tuple(event for event in self.events if isinstance(event, kind))

    def side(self, key: str) -> str:
        """A side's name."""
        return self._sides.get(key, key)

    @property
    def standing(self) -> tuple[str, ...]:
        """The figures that are still able, in the order of the muster."""
        return tuple(key for key in self._after.roster if self._after.figures[key].able)

    def left_standing(self) -> str:
        """The sentence about those who are still able, side by side; of a large side only the first ones are named."""
        found = []
        for side, name in self._sides.items():
            names = in_words(self.figure(key) for key in self.standing if self._figures[key].side == side)
            more = len(names) - _NAMED
            named = joined(names if more < 2 else [*names[:_NAMED], f"{more} more"])
            found += [f"{named} ({name})"] if names else []
        return f"Left standing: {', '.join(found)}." if found else "Nobody is left standing."

    def hex(self, place: Hex | None) -> str:
        """A hex with its preposition, after a space: " in 0305"; empty for None."""
        if place is None:
            return ""
        return f" in {label(place) if self.ground is None else self.ground.place_label(place)}"

    def place(self, at: Point) -> str:
        """A place with its preposition, after a space: " in 0305"; empty without a ground."""
        return "" if self.ground is None else f" in {self.ground.label(self.ground.spot_at(at))}"

    def extent(self, where: Extent) -> str:
        """The place of an effect with its preposition, after a space; empty without a place."""
        if where.shape is not None:
            middle = middle_of(where.shape)
            return "" if self.ground is None else f" at {self.ground.place_label(middle)}"
        if not where.spots:
            return ""
        others = len(where.spots) - 1
        more = f" and {others} more {'hex' if others == 1 else 'hexes'}" if others else ""
        return f"{self.hex(where.spots[len(where.spots) // 2])}{more}"


class BookNames(FigureNames):
    """Names of figures, sides and things; `before` is the context of the fight as it was.

    `events` are all events of the same command, in order. `context` is the system's context of a fight.
    """

    context: Callable[[Any, Any], AnyContext]

    def __init__(
        self, book: Rulebook[object], before: FightState[Fighting], after: FightState[Fighting], events: Sequence[Event]
    ) -> None:
        super().__init__(before, after)
        self.events = events
        self.before = self.context(book, before)
        self.tables: Any = book.tables

    def item(self, key: str) -> str:
        """A thing of the lists, as it stands in a sentence."""
        return str(self.tables.item_name(key).lower())


def narrator(
    names: type[BookNames],
) -> Callable[[Rulebook[object], FightState[Fighting], FightState[Fighting], Sequence[Event]], tuple[Line, ...]]:
    """A function that gives the lines of events, in order; see `Ruleset.narrate`."""
    return lambda book, before, after, events: tell(names(book, before, after, tuple(events)), events)


def tell(names: object, events: Sequence[Event]) -> tuple[Line, ...]:
    """The lines of the events that have one, in order."""
    lines = [line_of(names, event) for event in events]
    return tuple(line for line in lines if line is not None)


# --- the sentences of the GM's own events that a template cannot say ------------------------------------------------
@says(seam.GroundEdited)
def _(names: FigureNames, event: seam.GroundEdited) -> Line:
    return ground_line(names.ground, event)


_HIDDEN: Final = {"Hidden from the players": ("is no longer hidden", "is hidden")}


@says(seam.Amended, weight=2)
def _(names: FigureNames, event: seam.Amended) -> str:
    reason = f": {event.reason}" if event.reason else "."
    if isinstance(event.after, bool) and event.label in _HIDDEN:
        return f"{names.figure(event.figure)} {_HIDDEN[event.label][event.after]}{reason}"
    before, after = _value(event.before), _value(event.after)
    label = event.label if event.label[:2].isupper() else f"{event.label[:1].lower()}{event.label[1:]}"
    told = f"{names.figure(event.figure)}, {label}: {before} → {after}{reason}"
    return told if event.label in _HIDDEN else f"Ruling: {told}"


def _value(value: seam.Json) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value) or "nothing"


@says(seam.Granted, weight=2)
def _(names: FigureNames, event: seam.Granted) -> str:
    until = f" for {count(event.turns, names.turn)}" if event.turns else ""
    words = f"{signed(event.value)}{until}" if event.value else "ends"
    return f"{names.figure(event.figure)}: {event.label} {words}."


@says(seam.Tagged, weight=2)
def _(names: FigureNames, event: seam.Tagged) -> str:
    words = event.label if event.number is None else f"{event.label} {event.number}"
    until = f" until {names.figure(event.until)} acts" if event.until else ""
    turns = f" for {count(event.turns, names.turn)}" if event.turns else ""
    return f"{names.figure(event.figure)} is {'still ' if event.again else ''}{words}{turns}{until}."


@says(seam.Awaited, weight=0)
def _(names: FigureNames, event: seam.Awaited) -> str:
    when = f"in {names.turn} {event.turn}" if event.turn else "when the GM says so"
    return f"{names.words(event.name)}: to come {when}."


@says(seam.EffectBegan, weight=2)
def _(names: FigureNames, event: seam.EffectBegan) -> str:
    whom = f" for {names.side(event.side)}" if event.side else names.extent(event.where)
    until = f", {count(event.turns, names.turn)}" if event.turns else ""
    acts = "" if event.acts is None else f", acts at {event.acts}"
    does = f": {_stopped(event.does)}" if event.does else "."
    verb = "goes on" if event.again else "begins"
    return f"{event.label} {verb}{whom}{until}{acts}{does}"


def _stopped(words: str) -> str:
    """Words as the end of a sentence."""
    return words if words.endswith((".", "!", "?", "…")) else f"{words}."


@says(seam.EffectActed, weight=lambda event: 0 if event.skipped else 2)
def _(names: FigureNames, event: seam.EffectActed) -> str:
    if event.skipped:
        return f"{event.label} does not act this {names.turn}."
    return f"{event.label} acts{f': {_stopped(event.does)}' if event.does else '.'}"


@says(seam.CheckOwed, weight=0)
def _(names: FigureNames, event: seam.CheckOwed) -> str:
    when = f"in {count(event.turns, names.turn)}" if event.turns else f"this {names.turn}" if event.at else "now"
    when = f"at the end of {'that' if event.turns else 'this'} {names.turn}" if event.at == seam.END else when
    does = f" {event.does.rstrip('.')}." if event.does else ""
    return f"{event.label} is due {when}.{does}"


@says(seam.CheckRolled, weight=2)
def _(names: FigureNames, event: seam.CheckRolled) -> str:
    does = f" {_stopped(event.does[:1].upper() + event.does[1:])}" if event.does else ""
    if event.rolled is None:
        return f"{event.label}:{does}" if does else f"{event.label}: now."
    if event.needed is None:
        return f"{event.label}: rolls {event.rolled}.{does}"
    result = "passed" if event.passed else "failed"
    return f"{event.label}: {names.needed(event)}, rolls {event.rolled}: {result}.{does}"


@says(seam.Wheeled)
def _(names: FigureNames, event: seam.Wheeled) -> str:
    wheel, ground = event.wheel, names.ground
    cost = f", {in_units(event.far, ground.unit)}" if isinstance(ground, OpenGround) else ""
    return f"{names.figure(event.figure)} wheels {wheel.hand.value} by {wheel.degrees}°{cost}."


@says(seam.Levelled)
def _(names: FigureNames, event: seam.Levelled) -> str:
    where = f"{count(abs(event.after), 'step')} {'above' if event.after > 0 else 'below'} the ground"
    return f"{names.figure(event.figure)} is {where if event.after else 'on the ground'}."


@says(seam.Mounted)
def _(names: FigureNames, event: seam.Mounted) -> Line:
    """Of whom it goes with from now on; the one it was with is told of where there is nobody else."""
    who = names.figure(event.figure)
    if event.target:
        text = f"{who} {event.bond.value} {names.figure(event.target)}."
        return Line(text, (event.figure, event.target), event.rules)
    return line_about(event, f"{who} is no longer with {names.figure(event.left)}.")


@says(seam.Ended)
def _(names: FigureNames, event: seam.Ended) -> Line:
    told = quoted(f"The GM ends the {names.fight}", event.text)
    return Line(f"{told} {names.left_standing()}", names.standing, event.rules, weight=2)
