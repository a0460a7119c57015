"""Places of names: beside their figures where that hides nothing, else farther off at the end of a line, else a number.

No name lies on another, nor on a figure. A place that a name has is kept while its figure stays where it is and the
place is free, so that names do not jump when somebody else moves.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from math import cos, hypot, pi, sin
from typing import Final, NamedTuple

from gmtool.desktop.canvas.naming.room import Box, Room
from gmtool.records import dataclass

Line = tuple[float, float, float, float]

_RINGS: Final = (0.8, 2.0, 3.4)
"""The distances of names at the end of a line from their figures, in heights of a name."""
_WAYS: Final = tuple((cos(pi * i / 6), sin(pi * i / 6)) for i in (3, 9, 0, 6, 2, 4, 8, 10, 1, 5, 7, 11))
"""The directions of these lines: down, up, right, left, and between."""


_ALONE: Final = 0.3
"""The distance, in heights of a name, from anything else at which it is clear whose it is."""
_MOST_LED: Final = 1500
"""The places at the end of a line that are looked at for all the names together."""
_CLOSE: Final = 1.5
"""The distance, in its heights, within which the number of another figure is near."""
_FAR: Final = 3.0
"""The distance beyond which it is too far."""


class Wording(NamedTuple):
    """A text, and the pixels that it needs."""

    text: str
    wide: float
    high: float


class Named(NamedTuple):
    """A figure in sight, or a stack of them: what may be written of it, the longest first, and the part that it fills.

    `called`: the names of all that are there.
    """

    figure: str
    called: tuple[str, ...]
    names: tuple[str, ...]
    body: Box
    able: bool = True
    small: bool = False
    """True if it is so small that it is named only where every name is told."""


class Wish(NamedTuple):
    """A figure that is to be named: what of the view it fills, and what may be written, the best first."""

    figure: str
    body: Box
    wordings: tuple[Wording, ...]
    number: Wording | None = None
    """The number that may be written instead; None where there is no list to look it up in."""


class Label(NamedTuple):
    """A text with its place; `line` leads to it from its figure where it is not beside that."""

    text: str
    box: Box
    line: Line | None = None
    whole: bool = True
    """True if nothing of the name is left out."""

    def moved(self, x: float, y: float, grown: float = 1.0) -> "Label":
        """The same, so many pixels farther on, with its line; its middle as a point of a picture that has grown."""
        across, down = self.box.middle
        x, y = x + across * (grown - 1), y + down * (grown - 1)
        line = None if self.line is None else _moved(self.line, x, y)
        return self._replace(box=self.box.moved(x, y), line=line)


@dataclass(slots=True)
class Placing:
    """The names and the numbers with their places, by figure; a number may stand for several figures."""

    labels: dict[str, Label] = field(default_factory=dict)
    numbers: dict[str, Label] = field(default_factory=dict)
    joined: dict[str, str] = field(default_factory=dict)
    """The figures whose number is that of another one, with that one."""
    lines: list[Line] = field(default_factory=list)
    """The lines from these to that number."""
    unplaced: list[str] = field(default_factory=list)
    """The figures that have not even a number."""

    @property
    def listed(self) -> list[str]:
        """The figures whose names are not on the map."""
        return [*self.numbers, *self.joined, *self.unplaced]

    def moved(self, x: float, y: float, grown: float = 1.0) -> "Placing":
        """The same on a picture that has grown by a factor, and is so many pixels farther on; no text grows."""
        return Placing(
            {figure: label.moved(x, y, grown) for figure, label in self.labels.items()},
            {figure: label.moved(x, y, grown) for figure, label in self.numbers.items()},
            self.joined,
            [_moved((a * grown, b * grown, c * grown, d * grown), x, y) for a, b, c, d in self.lines],
            self.unplaced,
        )


def place(
    wishes: Sequence[Wish], view: Box, gap: float, taken: Iterable[Box] = (), kept: Mapping[str, Label] | None = None
) -> Placing:
    """The places of names within a view, `gap` pixels from their figures. Nothing goes onto what is `taken`.

    kept: names that should stay where they are if that is free.
    """
    high = max((wording.high for wish in wishes for wording in wish.wordings), default=1.0)
    # units are much larger than names: in squares for those each would be in hundreds
    wide = sum(wish.body.right - wish.body.left for wish in wishes) / max(1, len(wishes))
    square = max(2 * high, wide)
    room, texts = Room(view, square), Room(view, square)
    for box in taken:
        room.take(box, "taken")
        texts.take(box, "taken")
    for wish in wishes:
        room.take(wish.body, wish.figure)
    placing, search = Placing(), _Search(room, texts, gap)
    for wish in wishes:
        before = (kept or {}).get(wish.figure)
        if before is not None and room.free(before.box, wish.figure):
            search.put(placing.labels, wish, before)
    for way, whole in (("alone", True), ("led", True), ("beside", True), ("beside", False), ("led", False)):
        for wish in wishes:
            if wish.figure not in placing.labels:
                found = search.named(wish, way, whole=whole)
                if found is not None:
                    search.put(placing.labels, wish, found)
    search.begin_numbers()
    rest = [wish for wish in wishes if wish.number is not None and wish.figure not in placing.labels]
    rest = [wish for wish in rest if not search.number(wish, placing)]
    for _ in range(2):  # a number may only then be there that the first ones can share
        rest = [wish for wish in rest if not search.join(wish, placing)]
    placing.unplaced = [wish.figure for wish in rest]
    return placing


class _Search:
    """The search for free places in a room. Of those far off only so many are looked at: in a throng all are taken.

    texts: the room as it is without the figures.
    """

    def __init__(self, room: Room, texts: Room, gap: float) -> None:
        self._room, self._texts, self._gap = room, texts, gap
        self._left = _MOST_LED

    def put(self, into: dict[str, Label], wish: Wish, label: Label) -> None:
        """Write a text into a place, which is then taken; so is the line to it."""
        into[wish.figure] = label
        self._room.take(label.box, "text")
        self._texts.take(label.box, "text")
        if label.line is not None:
            for x, y in points(label.line):
                self._room.take(Box.about(x, y, 2, 2), wish.figure)

    def named(self, wish: Wish, way: str, *, whole: bool) -> Label | None:
        """The first free place of a name: of all of it or of what is left of it.

        way: beside its figure; there, but so that it can belong to nobody else; or at the end of a line.
        """
        for wording in wish.wordings[:1] if whole else wish.wordings[1:]:
            found = self._led(wish, wording) if way == "led" else self._near(wish, wording, alone=way == "alone")
            if found is not None:
                return found._replace(whole=whole)
        return None

    def begin_numbers(self) -> None:
        """Numbers are looked for as thoroughly as names."""
        self._left = _MOST_LED

    def number(self, wish: Wish, placing: Placing) -> bool:
        """Write the number of a figure over it, beside it or at the end of a line. False if there is no place.

        In a throng, where the number of another one is close by, none is looked for farther off.
        """
        number, (x, y) = wish.number, wish.body.middle
        assert number is not None
        over = Box.about(x, y, number.wide, number.high)
        found = Label(number.text, over) if self._room.free(over, wish.figure) else self._near(wish, number)
        if found is None and not any(_apart(one.box, x, y) < _CLOSE * number.high for one in placing.numbers.values()):
            found = self._led(wish, number)
        if found is not None:
            self.put(placing.numbers, wish, found)
        return found is not None

    def join(self, wish: Wish, placing: Placing) -> bool:
        """Let a figure share the number of the nearest that has one; with none near its own hides its neighbours.

        False if there is no number yet, nor any place for one.
        """
        x, y = wish.body.middle
        apart = {other: _apart(label.box, x, y) for other, label in placing.numbers.items()}
        near, number = min(apart, key=lambda other: apart[other], default=None), wish.number
        assert number is not None
        over = Box.about(x, y, number.wide, number.high)
        if (near is None or apart[near] > _FAR * number.high) and self._texts.free(over):
            self.put(placing.numbers, wish, Label(number.text, over))
        elif near is not None:
            placing.joined[wish.figure] = near
            if apart[near] > 0:
                placing.lines.append(line_to(wish.body, placing.numbers[near].box))
        return wish.figure in placing.numbers or near is not None

    def _near(self, wish: Wish, wording: Wording, *, alone: bool = False) -> Label | None:
        far = _ALONE * wording.high if alone else 0.0
        for box in _beside(wish.body, wording, self._gap, self._room.view):
            about = Box(box.left - far, box.top - far, box.right + far, box.bottom + far)
            if self._room.free(box) and self._room.clear(about, wish.figure):
                return Label(wording.text, box)
        return None

    def _led(self, wish: Wish, wording: Wording) -> Label | None:
        for box in _around(wish.body, wording, self._gap):
            self._left -= 1
            if self._left < 0:
                return None
            if self._room.free(box):
                line = line_to(wish.body, box)
                if all(self._room.clear(Box.about(x, y, 2, 2), wish.figure) for x, y in points(line)):
                    return Label(wording.text, box, line)
        return None


def _moved(line: Line, x: float, y: float) -> Line:
    from_x, from_y, to_x, to_y = line
    return from_x + x, from_y + y, to_x + x, to_y + y


def points(line: Line) -> Iterator[tuple[float, float]]:
    """The points of a line, every few pixels."""
    x, y, to_x, to_y = line
    steps = int(hypot(to_x - x, to_y - y) / 6) + 1
    for step in range(steps):
        yield x + (to_x - x) * step / steps, y + (to_y - y) * step / steps


def _beside(body: Box, wording: Wording, gap: float, view: Box) -> Iterator[Box]:
    """Below, above, to the right, to the left, and at the corners; what is below or above stays in the view."""
    (x, y), (_, wide, high) = body.middle, wording
    level = min(max(x, view.left + wide / 2), view.right - wide / 2)
    below, above = body.bottom + gap + high / 2, body.top - gap - high / 2
    right, left = body.right + gap + wide / 2, body.left - gap - wide / 2
    for across, down in (
        (level, below), (level, above), (right, y), (left, y),
        (x + wide / 2, below), (x - wide / 2, below), (x + wide / 2, above), (x - wide / 2, above),
        (right, body.bottom), (left, body.bottom), (right, body.top), (left, body.top),
    ):  # fmt: skip
        yield Box.about(across, down, wide, high)


def _around(body: Box, wording: Wording, gap: float) -> Iterator[Box]:
    """Places farther off, in rings."""
    (x, y), (_, wide, high) = body.middle, wording
    for ring in _RINGS:
        away = ring * high + gap
        across = (body.right - body.left + wide) / 2 + away
        down = (body.bottom - body.top + high) / 2 + away
        for way_x, way_y in _WAYS:
            yield Box.about(x + way_x * across, y + way_y * down, wide, high)


def line_to(body: Box, box: Box) -> Line:
    """The line from the rim of a figure to its name."""
    x, y = body.middle
    # into the letters: above and below them a text has room
    inset = (box.bottom - box.top) * 0.2
    to_x, to_y = Box(box.left, box.top + inset, box.right, box.bottom - inset).nearest(x, y)
    far = max(1.0, hypot(to_x - x, to_y - y))
    rim = min(1.0, (body.right - body.left) / 2 / far)
    return x + (to_x - x) * rim, y + (to_y - y) * rim, to_x, to_y


def _apart(box: Box, x: float, y: float) -> float:
    """The pixels from a point to a rectangle; 0 inside."""
    near_x, near_y = box.nearest(x, y)
    return hypot(near_x - x, near_y - y)
