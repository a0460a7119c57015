"""Strokes: the layers that can be painted on a ground, the modes of drawing, and the spots that a stroke covers."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Any, Final

from gmtool.language import tr, trc
from gmtool.records import dataclass
from gmtool.space import DEEPEST, Ground, Layer, Terrain, block, fill


@dataclass(frozen=True, slots=True)
class PaintLayer:
    """A layer as the palette offers it. `letter` is one of its name; `levels` are its least and its greatest."""

    layer: Layer
    name: str
    letter: str
    tip: str
    levels: tuple[int, int] | None = None
    unit: str = ""
    words: str = ""

    def made_of(self, terrain: Mapping[Layer, str]) -> str:
        """The tip of a layer, with what the rules make of it."""
        if self.layer is Layer.TERRAIN:
            return self.tip
        made = terrain.get(self.layer)
        effect = tr("By the rules: {made}.", made=made.rstrip(".")) if made else UNREAD
        return f"{self.tip} {effect}"


UNREAD: Final = tr("Shown only; it has no effect in this system.")

PAINT_LAYERS: Final = (
    PaintLayer(Layer.WALL, tr("Wall"), "W", tr("No figure can stand in it.")),
    PaintLayer(Layer.DOOR, tr("Door"), "D", tr("A closed door acts as a wall."), (1, 2), tr("Door")),
    PaintLayer(Layer.FIRE, tr("Fire"), "R", tr("Ground that burns.")),
    PaintLayer(Layer.WATER, tr("Water"), "A", tr("With a depth of 1 to 9."), (1, DEEPEST), tr("Depth")),
    PaintLayer(Layer.BROKEN, trc("ground", "Broken"), "B", tr("Rubble, roots, wrecked carts.")),
    PaintLayer(Layer.DARK, trc("ground", "Dark"), "K", tr("Without light.")),
    PaintLayer(
        Layer.HEIGHT,
        tr("Height"),
        "H",
        tr("Steps above the ground, or below it."),
        (-DEEPEST, DEEPEST),
        trc("height", "Step"),
    ),
    PaintLayer(
        Layer.TERRAIN,
        tr("Terrain"),
        "E",
        tr(
            "Ground that the rules name. E again: the next kind. "
            "Some lie along sides: [ and ] choose one at the cursor."
        ),
        (1, 1),
        tr("Kind"),
    ),
    PaintLayer(
        Layer.ENTRANCE, tr("Entrance"), "N", tr("Where the named side comes in."), words=tr("Name of the entrance")
    ),
    PaintLayer(
        Layer.NOTE, tr("Note"), "T", tr("Your own note; the players never see it."), words=tr("Text of the note")
    ),
    PaintLayer(Layer.FOG, tr("Fog"), "G", tr("Not shown to the players yet.")),
)

PAINT_LAYER_OF: Final = {paint.layer: paint for paint in PAINT_LAYERS}


class DrawingMode(StrEnum):
    """A mode of drawing. A room is the rim of a rectangle; what is inside stays."""

    BRUSH = "brush"
    LINE = "line"
    RECTANGLE = "rectangle"
    ROOM = "room"
    FILL = "fill"


class BrushSize(StrEnum):
    """The size of the brush: one spot, a megahex (nine cells), or all within two hexes (25 cells)."""

    ONE = "one"
    MEGAHEX = "megahex"
    TWO = "two"

    @property
    def next(self) -> "BrushSize":
        """The next larger size; after the largest, the smallest."""
        sizes = list(BrushSize)
        return sizes[(sizes.index(self) + 1) % len(sizes)]


def brush_spots(ground: Ground, spot: Any, size: BrushSize) -> tuple[Any, ...]:
    """The spots under the brush at one place of the ground."""
    if size is BrushSize.ONE:
        around: Iterable[Any] = (spot,)
    else:
        around = ground.cluster(spot) if size is BrushSize.MEGAHEX else ground.two_around(spot)
    return tuple(each for each in around if ground.covers(each))


def swept_spots(ground: Ground, start: Any, end: Any, size: BrushSize) -> dict[Any, None]:
    """The spots under the brush on its way from one place to another, in order."""
    whole: Terrain[Any] = ground
    return dict.fromkeys(
        each for spot in whole.between(start, end) if whole.covers(spot) for each in brush_spots(ground, spot, size)
    )


def stroke_spots(
    ground: Ground, way: DrawingMode, start: Any, end: Any, size: BrushSize, layer: Layer
) -> tuple[Any, ...]:
    """The spots of a stroke between two places; a fill starts at the end, in one room unless it draws walls."""
    match way:
        case DrawingMode.RECTANGLE:
            return block(ground, start, end)
        case DrawingMode.ROOM:
            return _rim(ground, block(ground, start, end))
        case DrawingMode.FILL:
            in_room = layer not in (Layer.WALL, Layer.DOOR)
            return tuple(sorted(fill(ground, end, layer, in_room=in_room)))
    return tuple(swept_spots(ground, start, end, size))


def _rim(ground: Ground, spots: tuple[Any, ...]) -> tuple[Any, ...]:
    """Those of some spots that have a neighbor which is none of them; corner to corner nobody slips through."""
    whole: Terrain[Any] = ground
    inside = frozenset(spots)
    return tuple(spot for spot in spots if not inside.issuperset(whole.neighbours(spot)))
