"""A map with the palette beside it, that draws on its own ground."""

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QHBoxLayout, QWidget

from gmtool.desktop.base.theme.current import use_theme
from gmtool.desktop.canvas.drawing.drawing_editor import DrawingEditor
from gmtool.desktop.canvas.input.router import BattleMap
from gmtool.space import Hex, HexGround, Layer, LengthUnit, OpenGround, painted
from tests.variants.terrain import KINDS

GROUND = HexGround(12, 10, megahex_origin=Hex(4, 2), title="Yard")
OPEN = OpenGround(60, 40, LengthUnit.FOOT, cell=5)
TERRAIN = {Layer.WALL: "Nobody stands in it, and nothing flies through it."}


class Table(QWidget):
    """What the encounters page and the fight do with a desk: the map shows what was drawn."""

    def __init__(self, ground):
        super().__init__()
        self.map = BattleMap()
        self.desk = DrawingEditor(self.map, TERRAIN, KINDS)
        self.strokes, self.complaints = [], []
        row = QHBoxLayout(self)
        row.addWidget(self.desk.palette)
        row.addWidget(self.map, 1)
        self.desk.stroked.connect(self.draw)
        self.desk.complained.connect(self.complaints.append)
        self.show_ground(ground)

    def show_ground(self, ground):
        self.map.show_ground(ground)
        self.desk.show_ground(ground)

    def draw(self, stroke):
        self.strokes.append(stroke)
        self.show_ground(painted(self.ground, stroke))

    @property
    def ground(self):
        return self.map.content.ground


@pytest.fixture
def laid(qtbot):
    """Makes a table with a ground and opens its desk."""
    use_theme("dark", 100)

    def lay(ground=GROUND):
        table = Table(ground)
        qtbot.addWidget(table)
        table.resize(900, 640)
        with qtbot.waitExposed(table):
            table.show()
        table.desk.open()
        qtbot.waitUntil(table.map.hasFocus)
        return table

    return lay


@pytest.fixture
def table(laid):
    """The usual one."""
    return laid()


def press(table, letter):
    """A letter key on the map."""
    QTest.keyClick(table.map, letter.lower())


def middle(table, cell):
    return table.map.camera.to_screen(table.map.content.layout.centre(cell)).toPoint()
