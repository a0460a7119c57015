"""Patches: what is painted on a ground, in blocks; the paths of a block are made when it comes into sight, and kept."""

from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping
from time import perf_counter
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainterPath

from gmtool.desktop.canvas.scene.ground_layout import layout_of
from gmtool.space import Ground

Maker = Callable[[Iterable[Any]], QPainterPath]
BLOCK: Final = 8
"""Columns and rows of a block."""
BORDERS: Final = "borders"
"""The layer of what lies along sides: its area is the lines of these."""
_MANY: Final = 3000
"""The number of changed spots above which making all blocks anew is quicker than finding the changed ones."""


class Brush(NamedTuple):
    """A way to paint spots alike: a layer, and a level or a name if it has several."""

    layer: str
    level: int = 0
    name: str = ""


class Patches:
    """Finds what is painted in a rectangle of the ground as it is read."""

    def __init__(self, ground: Ground) -> None:
        self.ground: Any = ground
        self.layout = layout_of(ground)
        self._of: dict[Brush, set[Any]] = {}
        self._blocks: dict[Brush, dict[tuple[int, int], set[Any]]] = {}
        self._made: dict[tuple[int, int], dict[Hashable, QPainterPath]] = defaultdict(dict)
        self._middles: dict[Brush, tuple[float, float]] = {}
        for brush, _, spots in _changes(None, ground):
            self._add(brush, spots)
        self._waiting = [(brush, at) for brush, blocks in self._blocks.items() for at in blocks]

    def prepare(self, until: float) -> bool:
        """Make areas that were not in sight yet, until a time of `perf_counter`. Whether there are more of them."""
        while self._waiting and perf_counter() < until:
            brush, at = self._waiting.pop()
            for what, make in self._makers(brush):
                self._path(brush, at, what, make)
        return bool(self._waiting)

    def brushes(self, layer: str) -> list[Brush]:
        """Those of a layer, by level."""
        return sorted(brush for brush, spots in self._of.items() if brush.layer == layer and spots)

    def of(self, brush: Brush) -> set[Any]:
        """All the spots painted with a brush."""
        return self._of.get(brush, set())

    def middle(self, brush: Brush) -> tuple[float, float] | None:
        """The middle of all the spots painted with a brush, which may be thousands; None without any."""
        if brush not in self._middles and (spots := self.of(brush)):
            middles = [self.layout.centre(spot) for spot in spots]
            across, down = sum(at.x() for at in middles), sum(at.y() for at in middles)
            self._middles[brush] = across / len(middles), down / len(middles)
        return self._middles.get(brush)

    def inside(self, brush: Brush, upright: QRectF) -> Iterator[Any]:
        """The spots painted with a brush in a rectangle, or close to it."""
        blocks = self._blocks.get(brush, {})
        return (spot for at in self._near(upright) for spot in blocks.get(at, ()))

    def area(self, brush: Brush, upright: QRectF) -> QPainterPath:
        """The area near a rectangle that a brush paints, to be filled: one path without seams."""
        return self.joined(brush, upright, *self._makers(brush)[0])

    def rim(self, brush: Brush, upright: QRectF) -> QPainterPath:
        """The sides at which it ends near a rectangle, to be stroked."""
        return self.joined(brush, upright, *self._makers(brush)[1])

    def change(self, ground: Ground) -> set[Any] | None:
        """The ground is painted otherwise. The spots that look otherwise now, or None if it is another ground."""
        if type(ground) is not type(self.ground) or ground.lattice != self.ground.lattice:
            return None
        touched: set[Any] = set()
        for brush, gone, come in _changes(self.ground, ground):
            self._middles.pop(brush, None)
            touched.update(gone, come)
            self._remove(brush, gone)
            self._add(brush, come)
        self.ground = ground
        if len(touched) > _MANY:
            self._made.clear()
            return touched
        around = {beside for spot in touched for beside in (spot, *ground.neighbours(spot))}
        for block in {self._block(spot) for spot in around}:
            self._made.pop(block, None)
        return touched

    def _add(self, brush: Brush, spots: Iterable[Any]) -> None:
        of, blocks = self._of.setdefault(brush, set()), self._blocks.setdefault(brush, defaultdict(set))
        of.update(spots)
        for spot in spots:
            blocks[self._block(spot)].add(spot)

    def _remove(self, brush: Brush, spots: Iterable[Any]) -> None:
        for spot in spots:
            self._of[brush].discard(spot)
            self._blocks[brush][self._block(spot)].discard(spot)

    def _block(self, spot: Any) -> tuple[int, int]:
        column, row = self.ground.column_row(spot)
        return (column - 1) // BLOCK, (row - 1) // BLOCK

    def _near(self, upright: QRectF) -> Iterator[tuple[int, int]]:
        wide, high = self.layout.steps.x() * BLOCK, self.layout.steps.y() * BLOCK
        # what stands in a spot reaches a little beyond it
        across = range(int((upright.left() - 2) // wide), int((upright.right() + 2) // wide) + 1)
        down = range(int((upright.top() - 2) // high), int((upright.bottom() + 2) // high) + 1)
        return ((i, j) for i in across for j in down)

    def joined(self, brush: Brush, upright: QRectF, what: Hashable, make: Maker) -> QPainterPath:
        """One path of what is made of the spots of each block near a rectangle; `what` says which of its paths."""
        joined, blocks = QPainterPath(), self._blocks.get(brush, {})
        joined.setFillRule(Qt.FillRule.WindingFill)
        for at in self._near(upright) if blocks else ():
            if blocks.get(at):
                joined.addPath(self._path(brush, at, what, make))
        return joined

    def _makers(self, brush: Brush) -> tuple[tuple[str, Maker], tuple[str, Maker]]:
        if brush.layer == BORDERS:
            lines = ("lines", lambda spots: self._lines(brush.name, spots))
            return lines, lines
        return ("area", self.layout.region), ("rim", lambda spots: self.layout.rim(spots, self._of[brush]))

    def _lines(self, key: str, spots: Iterable[Any]) -> QPainterPath:
        """The sides of spots along which a kind of terrain lies, each by the first of its two spots."""
        borders, path = self.ground.borders.get(key, frozenset()), QPainterPath()
        for spot in spots:
            for beside, (start, end) in zip(self.ground.neighbours(spot), self.layout.sides(spot), strict=True):
                if (spot, beside) in borders:
                    path.moveTo(start)
                    path.lineTo(end)
        return path

    def _path(self, brush: Brush, at: tuple[int, int], what: Hashable, make: Maker) -> QPainterPath:
        made = self._made[at]
        if (what, brush) not in made:
            made[what, brush] = make(self._blocks[brush][at])
        return made[what, brush]


def _changes(before: Any, after: Any) -> Iterator[tuple[Brush, Collection[Any], Collection[Any]]]:
    """Each brush with the spots that it has no more, and those that it has now; of no ground before, with all of them.

    Most layers of a ground that was painted on are the same objects, and are not looked at.
    """
    was: Any
    for layer in ("walls", "fire", "broken", "dark", "fog"):
        was, now = getattr(before, layer, frozenset()), getattr(after, layer)
        if was is not now:
            yield Brush(layer), was - now, now - was
    for layer in ("doors", "water", "heights"):
        was, now = getattr(before, layer, {}), getattr(after, layer)
        if was is not now:
            gone, come = _by_level(was.items() - now.items()), _by_level(now.items() - was.items())
            for level in {*gone, *come}:
                yield Brush(layer, level), gone.get(level, ()), come.get(level, ())
    was, now = getattr(before, "kinds", {}), after.kinds
    for key in {*was, *now} if was is not now else ():
        gone_of, come_of = was.get(key, frozenset()), now.get(key, frozenset())
        if gone_of is not come_of:
            yield Brush("kinds", 0, key), gone_of - come_of, come_of - gone_of
    was, now = getattr(before, "borders", {}), after.borders
    for key in {*was, *now} if was is not now else ():
        had, has = _by_spot(was.get(key, ())), _by_spot(now.get(key, ()))
        left = {spot for spot, borders in had.items() if has.get(spot) != borders}
        yield Brush(BORDERS, 0, key), left, {spot for spot, borders in has.items() if had.get(spot) != borders}
    noted, notes = getattr(before, "notes", {}).keys(), after.notes.keys()
    yield Brush("notes"), noted - notes, notes - noted
    entered, entrances = _spots(getattr(before, "entrances", {})), _spots(after.entrances)
    yield Brush("entrances"), entered - entrances, entrances - entered


def _by_spot(borders: Iterable[tuple[Any, Any]]) -> dict[Any, set[Any]]:
    """The sides of each spot."""
    found: dict[Any, set[Any]] = defaultdict(set)
    for border in borders:
        for spot in border:
            found[spot].add(border)
    return found


def _by_level(items: Iterable[tuple[Any, int]]) -> dict[int, list[Any]]:
    found: dict[int, list[Any]] = defaultdict(list)
    for spot, level in items:
        found[int(level)].append(spot)
    return found


def _spots(entrances: Mapping[str, Iterable[Any]]) -> set[Any]:
    return {spot for spots in entrances.values() for spot in spots}
