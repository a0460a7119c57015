"""Art of one unit: its men as small marks in ranks and files, its front, and the places of those who are lost."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from gmtool.desktop.base.theme.current import shape_path, theme
from gmtool.desktop.canvas.ground.colours import faded, map_colours
from gmtool.records import dataclass
from gmtool.rules.seam.views import Counter

MEN_FROM: Final = 4.0
"""The pixels of a man from which men are drawn; a smaller unit is a plain block."""
_DARK, _BRIGHT = QColor("#1b1d22"), QColor("#ece8df")
"""The front, which lies between the dark plate and the ground, in both themes."""
_MARK: Final = 0.36
"""The radius of a man's mark, in the room that he has."""


@dataclass(frozen=True, slots=True)
class BlockLook:
    """All that the picture of a unit depends on but for its size, its way and the theme.

    `width` and `depth` are those of the block in hundredths; without `men` nobody is told how many there are. `places`
    are those that it began with, `lines` the numbers of losses at which something happens to it.
    """

    side: int
    width: int
    depth: int
    men: int = 0
    files: int = 0
    places: int = 0
    hidden: bool = False
    down: bool = False
    acted: bool = False
    lines: tuple[int, ...] = ()

    @classmethod
    def of(cls, counter: Counter, side: int, acted: bool) -> "BlockLook":
        """The look of a unit; of one with an outline alone, a plain block."""
        block, stands, down = counter.block, counter.formation, not counter.able
        assert block is not None
        if stands is None:
            return cls(side, block.width, block.depth, hidden=counter.hidden, down=down, acted=acted)
        lines = tuple(one.losses for one in counter.breaks if not one.passed)
        men = (stands.men, stands.files, stands.start)
        return cls(side, block.width, block.depth, *men, counter.hidden, down, acted, lines)

    @property
    def across(self) -> float:
        """The room of a man along the front."""
        return self.width / max(1, min(self.files, self.men)) if self.files else self.width

    @property
    def deep(self) -> float:
        """The room of a man from front to rear."""
        ranks = -(-self.men // self.files) if self.files else 1
        return self.depth / max(1, ranks)

    @property
    def man(self) -> float:
        """The smaller side of a man's room; of a plain block, a fourth of its own."""
        return min(self.across, self.deep) if self.files else min(self.width, self.depth) / 4

    @property
    def full(self) -> tuple[float, float]:
        """The width and the depth with the places of those who are lost."""
        if not self.files:
            return self.width, self.depth
        ranks = max(1, -(-max(self.men, self.places) // self.files))
        return max(self.width, min(self.files, self.places) * self.across), max(self.depth, ranks * self.deep)


def paint_block(painter: QPainter, look: BlockLook, scale: float) -> None:
    """Paint a unit that looks up the page; the middle of its front is at the painter's origin.

    `scale`: pixels to a hundredth.
    """
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setOpacity(painter.opacity() * (0.55 if look.hidden else 1.0))
    colours, style = map_colours(), theme().side(look.side)
    plate = QRectF(-look.width * scale / 2, 0, look.width * scale, look.depth * scale)
    man = look.man * scale
    drawn = bool(look.files) and man >= MEN_FROM and not look.down
    side = colours.gone if look.down else QColor(style.colour)
    painter.setBrush(faded(colours.plate, 0.82) if drawn else faded(side, 0.85))
    painter.setPen(QPen(side, max(1.0, min(2.5, man * 0.14))))
    painter.drawRect(plate)
    if drawn:
        _paint_men(painter, look, scale, man)
    _paint_front(painter, plate, max(3.0, min(12.0, plate.height() * 0.16)))


def _paint_men(painter: QPainter, look: BlockLook, scale: float, man: float) -> None:
    style, colours, half = theme().side(look.side), map_colours(), man * _MARK
    mark = shape_path(style.shape, QRectF(-half, -half, 2 * half, 2 * half)) if man >= 9 else _dot(half)
    painter.setPen(QPen(faded(colours.halo, 0.8), max(0.6, man * 0.05)))
    painter.setBrush(QColor(style.colour).darker(130) if look.acted else QColor(style.colour))
    for number in range(look.men):
        at = _place(look, number, look.men) * scale
        painter.drawPath(mark.translated(at))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(colours.accent, max(1.2, man * 0.13)))
    for number in {look.places - losses for losses in look.lines} & set(range(look.men)):
        # whose loss crosses the line
        painter.drawPath(mark.translated(_place(look, number, look.men) * scale))
    painter.setPen(QPen(faded(colours.label, 0.75), max(0.8, man * 0.05), Qt.PenStyle.DotLine))
    for number in range(look.men, look.places):
        painter.drawPath(mark.translated(_place(look, number, look.places) * scale))


def _dot(half: float) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(0, 0), half, half)
    return path


def _place(look: BlockLook, number: int, many: int) -> QPointF:
    """The place of a man in hundredths from the middle of the front; a short last rank of them stands in its middle."""
    rank, file = divmod(number, look.files)
    if not rank and look.men < look.files:
        return QPointF(_abreast(look.men, number) * look.across, 0.5 * look.deep)
    last = rank == (many - 1) // look.files and look.places <= look.men
    wide = (look.men - 1) % look.files + 1 if last else min(look.files, max(look.men, look.places))
    return QPointF((file - (wide - 1) / 2) * look.across, (rank + 0.5) * look.deep)


def _abreast(men: int, number: int) -> float:
    """The files between the middle and a man of a single rank; the lost lie beyond its ends, right and left in turn."""
    if number < men:
        return number - (men - 1) / 2
    beyond, left = divmod(number - men, 2)
    outward = (men - 1) / 2 + beyond + 1
    return -outward if left else outward


def _paint_front(painter: QPainter, plate: QRectF, high: float) -> None:
    """The front: a strong edge, and a beak in its middle."""
    for colour, width in ((_DARK, high * 0.8), (_BRIGHT, high * 0.45)):
        painter.setPen(QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
        painter.drawLine(plate.topLeft(), plate.topRight())
    painter.setPen(QPen(_DARK, max(0.8, high * 0.12)))
    painter.setBrush(_BRIGHT)
    beak = (QPointF(-high, 0), QPointF(0, -high * 1.25), QPointF(high, 0))
    painter.drawPolygon(QPolygonF([plate.center() - QPointF(0, plate.height() / 2) + point for point in beak]))
