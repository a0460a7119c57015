"""Narration: events as sentences, with the names and words they use, and the sentences of the GM's own commands."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar

from gmtool.dice import Need
from gmtool.rules import seam
from gmtool.rules.kit.messages import line_of
from gmtool.rules.seam import Event, Extent, Line, ground_line, signed
from gmtool.space import Hex, OpenGround, Point, Terrain, in_units, label, middle_of

E = TypeVar("E", bound=Event)


def joined(words: Sequence[str]) -> str:
    """Words joined with commas and an "and"."""
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def count(number: int, one: str, many: str = "") -> str:
    """A number with its noun: "1 hit", "5 hits"."""
    return f"{number} {one if number == 1 else many or one + 's'}"


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

    def __init__(self, before: Any, after: Any) -> None:
        self._figures = {**before.figures, **after.figures}
        self._sides = {side.id: side.name for side in after.sides}
        self.ground: Terrain[Any] | None = after.ground
        self._after = after
        self._waited: Sequence[seam.WaitingCheck] = before.checks

    def figure(self, key: str) -> str:
        """A figure's name."""
        found = self._figures.get(key)
        return str(found.name) if found else key

    def figures(self, keys: Sequence[str]) -> str:
        """The names of several figures: "Wulf, Bjorn and Astrid"."""
        return joined([self.figure(key) for key in keys])

    def feet(self, number: int) -> str:
        """A distance in feet: "1 foot", "15 feet"."""
        return count(number, "foot", "feet")

    def words(self, words: str) -> str:
        """The GM's words for use within a sentence."""
        return bare(words)

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
        return str(self._sides.get(key, key))

    @property
    def standing(self) -> tuple[str, ...]:
        """The figures that are still able, in the order of the muster."""
        return tuple(key for key in self._after.roster if self._after.figures[key].able)

    def left_standing(self) -> str:
        """The sentence about those who are still able, side by side; of a large side only the first ones are named."""
        found = []
        for side, name in self._sides.items():
            names = [self.figure(key) for key in self.standing if self._figures[key].side == side]
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

    context: Callable[[Any, Any], Any]

    def __init__(self, book: Any, before: Any, after: Any, events: Sequence[Event]) -> None:
        super().__init__(before, after)
        self.events = events
        self.before = self.context(book, before)
        self.tables = book.tables

    def item(self, key: str) -> str:
        """A thing of the lists, as it stands in a sentence."""
        return str(self.tables.item_name(key).lower())


def narrator(names: type[BookNames]) -> Callable[[Any, Any, Any, Sequence[Event]], tuple[Line, ...]]:
    """A function that gives the lines of events, in order; see `Ruleset.narrate`."""
    return lambda book, before, after, events: tell(names(book, before, after, tuple(events)), BY_HAND, events)


Sentences = Mapping[type, Callable[[Any, Any], Line | None]]
"""A function for each kind of event, which makes the line from the names and the event; None for no line."""


def tell(names: Any, sentences: Sentences, events: Sequence[Event]) -> tuple[Line, ...]:
    """The lines of the events, in order, by these sentences and those that events are declared with."""
    lines = []
    for event in events:
        sentence = sentences.get(type(event))
        line = sentence(names, event) if sentence else line_of(names, event)
        if line is not None:
            lines.append(line)
    return tuple(lines)


def _added(names: FigureNames, event: seam.Added) -> Line:
    return Line(f"{names.figure(event.figure)} joins {names.side(event.side)}.", (event.figure,), weight=2)


def _removed(names: FigureNames, event: seam.Removed) -> Line:
    return Line(f"{event.name} is taken out of the {names.fight}.", (event.figure,), weight=2)


def _placed(names: FigureNames, event: seam.Placed) -> Line:
    return Line(f"The GM puts {names.figure(event.figure)}{names.hex(event.hex)}.", (event.figure,))


def _put_down(names: FigureNames, event: seam.PutDown) -> Line:
    return Line(f"The GM puts {names.figure(event.figure)}{names.place(event.at)}.", (event.figure,))


def _turned(names: FigureNames, event: seam.Turned) -> Line:
    return Line(f"The GM turns {names.figure(event.figure)}.", (event.figure,), weight=0)


def _ground(names: FigureNames, event: seam.GroundEdited) -> Line:
    return ground_line(names.ground, event)


def _renamed(names: FigureNames, event: seam.Renamed) -> Line:
    return Line(f"{event.before} is now called {event.after}.", (event.figure,), weight=0)


_HIDDEN: Final = {"Hidden from the players": ("is no longer hidden", "is hidden")}


def _amended(names: FigureNames, event: seam.Amended) -> Line:
    reason = f": {event.reason}" if event.reason else "."
    before, after = _value(event.before), _value(event.after)
    label = event.label if event.label[:2].isupper() else f"{event.label[:1].lower()}{event.label[1:]}"
    told = f"{names.figure(event.figure)}, {label}: {before} → {after}{reason}"
    if isinstance(event.after, bool) and event.label in _HIDDEN:
        told = f"{names.figure(event.figure)} {_HIDDEN[event.label][event.after]}{reason}"
    text = told if event.label in _HIDDEN else f"Ruling: {told}"
    return Line(text, (event.figure,), event.rules, weight=2)


def _value(value: seam.Json) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value) or "nothing"


def _granted(names: FigureNames, event: seam.Granted) -> Line:
    until = f" for {count(event.turns, names.turn)}" if event.turns else ""
    words = f"{signed(event.value)}{until}" if event.value else "ends"
    return Line(f"{names.figure(event.figure)}: {event.label} {words}.", (event.figure,), weight=2)


def _effect_began(names: FigureNames, event: seam.EffectBegan) -> Line:
    whom = f" for {names.side(event.side)}" if event.side else names.extent(event.where)
    until = f", {count(event.turns, names.turn)}" if event.turns else ""
    acts = "" if event.acts is None else f", acts at {event.acts}"
    does = f": {_stopped(event.does)}" if event.does else "."
    verb = "goes on" if event.again else "begins"
    return Line(f"{event.label} {verb}{whom}{until}{acts}{does}", rules=event.rules, weight=2)


def _stopped(words: str) -> str:
    """Words as the end of a sentence."""
    return words if words.endswith((".", "!", "?", "…")) else f"{words}."


def _effect_moved(names: FigureNames, event: seam.EffectMoved) -> Line:
    return Line(f"{event.label} is now{names.extent(event.where) or ' nowhere'}.", rules=event.rules)


def _effect_ended(names: FigureNames, event: seam.EffectEnded) -> Line:
    return Line(f"{event.label} {'is over' if event.over else 'is ended'}.", rules=event.rules, weight=2)


def _effect_acted(names: FigureNames, event: seam.EffectActed) -> Line:
    if event.skipped:
        return Line(f"{event.label} does not act this {names.turn}.", rules=event.rules, weight=0)
    return Line(f"{event.label} acts{f': {_stopped(event.does)}' if event.does else '.'}", rules=event.rules, weight=2)


def _check_owed(names: FigureNames, event: seam.CheckOwed) -> Line:
    when = f"in {count(event.turns, names.turn)}" if event.turns else f"this {names.turn}" if event.at else "now"
    when = f"at the end of {'that' if event.turns else 'this'} {names.turn}" if event.at == seam.END else when
    does = f" {event.does.rstrip('.')}." if event.does else ""
    return Line(f"{event.label} is due {when}.{does}", _whose(event.figure), event.rules, weight=0)


def _check_rolled(names: FigureNames, event: seam.CheckRolled) -> Line:
    does = f" {_stopped(event.does[:1].upper() + event.does[1:])}" if event.does else ""
    if event.rolled is None:
        return Line(f"{event.label}:{does}" if does else f"{event.label}: now.", _whose(event.figure), event.rules, 2)
    if event.needed is None:
        return Line(f"{event.label}: rolls {event.rolled}.{does}", _whose(event.figure), event.rules, 2)
    result = "passed" if event.passed else "failed"
    told = f"{event.label}: {names.needed(event)}, rolls {event.rolled}: {result}.{does}"
    return Line(told, _whose(event.figure), event.rules, weight=2)


def _check_dropped(names: FigureNames, event: seam.CheckDropped) -> Line:
    why = f": {event.reason}" if event.reason else "."
    return Line(f"Ruling: {event.label} is skipped{why}", _whose(event.figure), event.rules, weight=2)


def _whose(figure: str) -> tuple[str, ...]:
    return (figure,) if figure else ()


def _noted(names: FigureNames, event: seam.Noted) -> Line:
    return Line(event.text)


def _ruled(names: FigureNames, event: seam.Ruled) -> Line:
    against = f" (against: {' '.join(event.against)})" if event.against else ""
    return Line(f"Ruling: {event.reason}{against}", rules=event.rules, weight=2)


def _formed(names: FigureNames, event: seam.Formed) -> Line:
    stands = f"{count(event.files, 'file')} and {count(event.ranks, 'rank')}"
    return Line(f"{names.figure(event.figure)} forms {stands}.", (event.figure,))


def _wheeled(names: FigureNames, event: seam.Wheeled) -> Line:
    wheel, ground = event.wheel, names.ground
    cost = f", {in_units(event.far, ground.unit)}" if isinstance(ground, OpenGround) else ""
    return Line(f"{names.figure(event.figure)} wheels {wheel.hand.value} by {wheel.degrees}°{cost}.", (event.figure,))


def _divided(names: FigureNames, event: seam.Divided) -> Line:
    who = f"{count(event.men, 'man', 'men')} of {names.figure(event.figure)}"
    return Line(f"{who} become {names.figure(event.other)}.", (event.figure, event.other), weight=2)


def _joined(names: FigureNames, event: seam.Joined) -> Line:
    who = f"{count(event.men, 'man', 'men')} of {names.figure(event.other)}"
    return Line(f"{who} join {names.figure(event.figure)}.", (event.figure, event.other), weight=2)


def _levelled(names: FigureNames, event: seam.Levelled) -> Line:
    where = f"{count(abs(event.after), 'step')} {'above' if event.after > 0 else 'below'} the ground"
    return Line(f"{names.figure(event.figure)} is {where if event.after else 'on the ground'}.", (event.figure,))


def _mounted(names: FigureNames, event: seam.Mounted) -> Line:
    who = names.figure(event.figure)
    if event.target:
        return Line(f"{who} {event.bond.value} {names.figure(event.target)}.", (event.figure, event.target))
    return Line(f"{who} is no longer with {names.figure(event.left)}.", (event.figure, event.left))


def _ended(names: FigureNames, event: seam.Ended) -> Line:
    told = quoted(f"The GM ends the {names.fight}", event.text)
    return Line(f"{told} {names.left_standing()}", names.standing, weight=2)


def _resumed(names: FigureNames, event: seam.Resumed) -> Line:
    return Line(f"The GM resumes the {names.fight}.", weight=2)


BY_HAND: Sentences = {
    seam.Added: _added,
    seam.Removed: _removed,
    seam.Placed: _placed,
    seam.PutDown: _put_down,
    seam.Turned: _turned,
    seam.GroundEdited: _ground,
    seam.Renamed: _renamed,
    seam.Amended: _amended,
    seam.Granted: _granted,
    seam.Noted: _noted,
    seam.Ruled: _ruled,
    seam.Formed: _formed,
    seam.Wheeled: _wheeled,
    seam.Divided: _divided,
    seam.Joined: _joined,
    seam.Levelled: _levelled,
    seam.Mounted: _mounted,
    seam.Ended: _ended,
    seam.Resumed: _resumed,
    seam.EffectBegan: _effect_began,
    seam.EffectMoved: _effect_moved,
    seam.EffectEnded: _effect_ended,
    seam.EffectActed: _effect_acted,
    seam.CheckOwed: _check_owed,
    seam.CheckRolled: _check_rolled,
    seam.CheckDropped: _check_dropped,
}
