"""The pen: the layer that is drawn, the kind of terrain, the mode, the level, and the words."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from psygnal import Signal

from gmtool.presentation.map.strokes import PAINT_LAYER_OF, PAINT_LAYERS, BrushSize, DrawingMode, PaintLayer
from gmtool.rules.seam import TerrainKind
from gmtool.space import Layer, Stroke

_LAYERS: Final = {paint.letter: paint.layer for paint in PAINT_LAYERS}
MODE_LETTERS: Final = {
    "S": DrawingMode.BRUSH,
    "L": DrawingMode.LINE,
    "C": DrawingMode.RECTANGLE,
    "O": DrawingMode.ROOM,
    "I": DrawingMode.FILL,
}
SIZE_LETTER: Final = "Z"
ERASE_LETTER: Final = "X"
_STEPS: Final = {",": -1, ".": 1}
_LEVELS: Final = frozenset("123456789")


class Pen:
    """The settings of the next stroke. `changed` comes after every change."""

    changed = Signal()

    def __init__(self) -> None:
        self.layer = Layer.WALL
        self.way = DrawingMode.BRUSH
        self.size = BrushSize.ONE
        self.erase = False
        self.name = ""
        """The name of the entrance that is drawn."""
        self.kinds: tuple[TerrainKind, ...] = ()
        """The kinds of terrain that can be drawn."""
        self._levels = {Layer.DOOR: 1, Layer.WATER: 1, Layer.HEIGHT: 1, Layer.TERRAIN: 1}

    @property
    def paint(self) -> PaintLayer:
        """The layer as the palette offers it; the levels of terrain are its kinds, counted from 1."""
        paint = PAINT_LAYER_OF[self.layer]
        return replace(paint, levels=(1, max(1, len(self.kinds)))) if self.layer is Layer.TERRAIN else paint

    @property
    def level(self) -> int:
        return self._levels.get(self.layer, 1)

    @property
    def kind(self) -> TerrainKind | None:
        """The kind of terrain that is drawn; None where there are none."""
        return self.kinds[self._levels[Layer.TERRAIN] - 1] if self.kinds else None

    @property
    def along(self) -> bool:
        """True if what is drawn lies along sides of spots."""
        return self.layer is Layer.TERRAIN and self.kind is not None and self.kind.side

    def offer(self, kinds: Sequence[TerrainKind]) -> None:
        """Draw these kinds of terrain from now on, the one in hand still where it is among them."""
        if tuple(kinds) == self.kinds:
            return
        before, self.kinds = self.kind, tuple(kinds)
        self._levels[Layer.TERRAIN] = 1 + (self.kinds.index(before) if before in self.kinds else 0)
        if self.layer is Layer.TERRAIN and not self.kinds:
            self.layer = Layer.WALL
        self.changed.emit()

    def take(self, layer: Layer) -> None:
        """Draw this layer from now on, and stop erasing."""
        self.layer, self.erase = layer, False
        self.changed.emit()

    def draw_by(self, way: DrawingMode) -> None:
        self.way = way
        self.changed.emit()

    def widen(self, size: BrushSize) -> None:
        self.size = size
        self.changed.emit()

    def rub(self, erase: bool) -> None:
        """Erase the layer instead of drawing it, or stop erasing."""
        self.erase = erase
        self.changed.emit()

    def set_level(self, level: int) -> None:
        """Draw at this depth or step, or at the nearest that the layer has."""
        if self.paint.levels is not None:
            least, most = self.paint.levels
            self._levels[self.layer] = min(max(level, least), most)
            self.changed.emit()

    def call(self, name: str) -> None:
        """Draw the entrance of this name from now on."""
        self.name = name
        self.changed.emit()

    def stroke(self, spots: tuple[Any, ...], *, erase: bool, text: str = "") -> Stroke[Any]:
        if self.layer is Layer.TERRAIN:
            layer = Layer.BORDER if self.along else self.layer
            return Stroke(layer, spots, int(not erase), self.kind.key if self.kind else "")
        return Stroke(self.layer, spots, 0 if erase else self.level, "" if erase else text)

    def wants(self, key: str) -> bool:
        """True if the pen uses a key, given as its capital letter, digit or sign."""
        if _LAYERS.get(key) is Layer.TERRAIN and not self.kinds:
            return False
        if key in _LAYERS or key in MODE_LETTERS or key in (SIZE_LETTER, ERASE_LETTER):
            return True
        return self.paint.levels is not None and (key in _LEVELS or key in _STEPS)

    def press(self, key: str) -> None:
        if _LAYERS.get(key) is self.layer is Layer.TERRAIN:
            self.set_level(self.level % len(self.kinds) + 1)
        elif key in _LAYERS:
            self.take(_LAYERS[key])
        elif key in MODE_LETTERS:
            self.draw_by(MODE_LETTERS[key])
        elif key == SIZE_LETTER:
            self.widen(self.size.next)
        elif key == ERASE_LETTER:
            self.rub(not self.erase)
        elif key in _STEPS:
            step = _STEPS[key]
            # a height of 0 would be none, so it is skipped
            self.set_level(self.level + (2 * step if self.level + step == 0 else step))
        else:
            self.set_level(int(key))


class FogPen(Pen):
    """A pen for fog alone, which clears it unless told to draw it."""

    def __init__(self) -> None:
        super().__init__()
        self.layer, self.erase = Layer.FOG, True

    def wants(self, key: str) -> bool:
        """True if a key means brush, fill, size or erase; layers cannot be chosen."""
        return key in (SIZE_LETTER, ERASE_LETTER) or MODE_LETTERS.get(key) in (DrawingMode.BRUSH, DrawingMode.FILL)
