"""Palette: a strip beside the map with the layers, the modes of drawing, and what a layer needs besides."""

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QShowEvent
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from gmtool.desktop.base.parts.labels import label, may_be_narrow, tool_tip, wrapped
from gmtool.desktop.base.signals import follow
from gmtool.desktop.base.theme.current import theme, theme_signals
from gmtool.desktop.canvas.drawing.drawing_tool import key_sign
from gmtool.desktop.canvas.drawing.layer_fields import LayerFields
from gmtool.language import tr, trc, trn
from gmtool.presentation.map.pen import ERASE_LETTER, MODE_LETTERS, Pen
from gmtool.presentation.map.strokes import PAINT_LAYERS, BrushSize, DrawingMode
from gmtool.space import Ground, Layer


class LetterButton(QPushButton):
    """The letter stands in the name, or after it; it is the pen's key, not a shortcut."""

    def __init__(self, name: str, letter: str) -> None:
        super().__init__()
        place = name.lower().find(letter.lower())
        self.setText(f"{name} (&{letter})" if place < 0 else f"{name[:place]}&{name[place:]}")
        self.setShortcut(QKeySequence())
        self.setCheckable(True)
        self.setProperty("kind", "letter")
        self.setAutoDefault(False)
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)


_WAYS = {
    DrawingMode.BRUSH: (tr("Brush"), tr("Paint while the button is held down.")),
    DrawingMode.LINE: (
        tr("Line"),
        tr("From one place to another: drag, or click both. Enter begins and ends it at the cursor."),
    ),
    DrawingMode.RECTANGLE: (tr("Rectangle"), tr("From corner to corner: drag, or click both.")),
    DrawingMode.ROOM: (
        trc("of a house", "Room"),
        tr("Walls around, floor inside, in one drag from corner to corner; or click both."),
    ),
    # translators: a way of drawing
    DrawingMode.FILL: (trc("drawing", "Fill"), tr("Fill the same kind of ground, up to walls and closed doors.")),
}
_PLAIN = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier
_BACK = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape)
_SIZES = {
    "hex": {
        BrushSize.ONE: trn("{n} hex", "{n} hexes", 1),
        # translators: a hex with the six around it
        BrushSize.MEGAHEX: tr("Megahex"),
        # translators: all hexes at most two away
        BrushSize.TWO: tr("2 around"),
    },
    "cell": {
        BrushSize.ONE: trn("{n} cell", "{n} cells", 1),
        BrushSize.MEGAHEX: tr("3 by 3"),
        BrushSize.TWO: tr("5 by 5"),
    },
}
"""Names of the sizes of the brush, by the spots of a ground."""


class Palette(QScrollArea):
    """Shows the pen and changes it."""

    closed = Signal()
    left = Signal()
    """The keys are the map's again."""

    def __init__(self, pen: Pen, terrain: Mapping[Layer, str]) -> None:
        super().__init__()
        self.pen = pen
        self._inside = QWidget()
        self.extras = LayerFields(pen)
        self.layers = {paint.layer: LetterButton(paint.name, paint.letter) for paint in PAINT_LAYERS}
        self.ways = {way: LetterButton(_WAYS[way][0], letter) for letter, way in MODE_LETTERS.items()}
        self.brush = QComboBox()
        self.brush.setAccessibleName(tr("Size of the brush"))
        self.brush.setToolTip(tr("Brush size. Z changes it."))
        self.brush.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        may_be_narrow(self.brush, 5)
        self.erase = LetterButton(tr("Erase  (X)"), ERASE_LETTER)
        self.erase.setToolTip(tr("Erase the layer instead. The right button always does."))
        for paint in PAINT_LAYERS:
            self.layers[paint.layer].setToolTip(tool_tip(paint.made_of(terrain)))
        for way, button in self.ways.items():
            button.setToolTip(tool_tip(_WAYS[way][1]))
        self._lay_out()
        self._connect()
        self.show_ground(None)
        self.refresh()

    def show_ground(self, ground: Ground | None) -> None:
        """Name the brushes as this ground needs, and offer the entrances it has."""
        names = _SIZES["hex" if ground is None else ground.spot_name]
        if [self.brush.itemText(i) for i in range(self.brush.count())] != list(names.values()):
            self.brush.clear()
            for size, name in names.items():
                self.brush.addItem(name, size)
        self.extras.offer(ground.entrances if ground is not None else ())
        self.refresh()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Give the pen the keys that no field took, and swallow the other letters: the page would let the table act."""
        if self.pen.wants(key_sign(event)):
            self.pen.press(key_sign(event))
        elif event.modifiers() & ~_PLAIN:
            event.ignore()
        elif event.key() in _BACK:
            self.left.emit()

    def refresh(self) -> None:
        """Show the pen."""
        pen = self.pen
        for layer, button in self.layers.items():
            button.setChecked(layer is pen.layer)
        self.layers[Layer.TERRAIN].setVisible(bool(pen.kinds))
        for way, button in self.ways.items():
            button.setChecked(way is pen.way)
        self.erase.setChecked(pen.erase)
        self.brush.setCurrentIndex(self.brush.findData(pen.size))
        self.brush.setEnabled(pen.way in (DrawingMode.BRUSH, DrawingMode.LINE))

    def _connect(self) -> None:
        pen = self.pen
        for layer, button in self.layers.items():
            button.clicked.connect(lambda _=False, layer=layer: pen.take(layer))
        for way, button in self.ways.items():
            button.clicked.connect(lambda _=False, way=way: pen.draw_by(way))
        self.brush.activated.connect(lambda _: pen.widen(BrushSize(self.brush.currentData())))
        self.erase.clicked.connect(pen.rub)
        follow(self, self.refresh, pen.changed)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        """Take the window's type: it is made before it is in a window."""
        super().showEvent(event)
        self._fit()

    def _fit(self) -> None:
        """As wide as what is in it, with room for the bar that scrolls it."""
        bar = self.verticalScrollBar().sizeHint().width()
        self.setFixedWidth(self._inside.minimumSizeHint().width() + bar)

    def _lay_out(self) -> None:
        inside = self._inside
        inside.setProperty("kind", "clear")
        self.setWidget(inside)
        column = QVBoxLayout(inside)
        column.setContentsMargins(theme().px(8), theme().px(4), theme().px(2), theme().px(8))
        column.setSpacing(theme().px(4))
        end = QPushButton(tr("Done"))
        end.setProperty("kind", "link")
        end.setToolTip(tr("Stop drawing. Esc does too."))
        end.clicked.connect(self.closed)
        top = QHBoxLayout()
        top.addWidget(label(trc("heading", "Draw"), "label"), 1)
        top.addWidget(end)
        column.addLayout(top)
        column.addLayout(_pairs(list(self.layers.values())))
        column.addWidget(self.extras)
        column.addWidget(label(trc("drawing", "With"), "label"))
        column.addLayout(_pairs(list(self.ways.values())))
        column.addWidget(self.brush)
        column.addWidget(self.erase)
        column.addWidget(wrapped(tr("The right button erases. Comma and period change the depth or height."), "small"))
        column.addStretch(1)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._fit()
        theme_signals().theme_changed.connect(self._fit)
        self.setAccessibleName(tr("Palette"))


def _pairs(widgets: list[QWidget]) -> QGridLayout:
    grid = QGridLayout()
    grid.setSpacing(theme().px(4))
    for column in (0, 1):
        grid.setColumnStretch(column, 1)
    for place, widget in enumerate(widgets):
        grid.addWidget(widget, place // 2, place % 2)
    return grid
