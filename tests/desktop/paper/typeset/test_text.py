"""Blocks of text and tables: what is divided is neither lost nor doubled, and what is cut says so."""

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from gmtool.desktop.base.theme.current import use_theme
from gmtool.desktop.paper.page import Page, Paper
from gmtool.desktop.paper.typeset.blocks import Block
from gmtool.desktop.paper.typeset.table import PaperTable
from gmtool.desktop.paper.typeset.text import TextBlock
from tests.desktop.pixels import rows_of

WIDE, POINTS = 80.0, 9.0


def painted(block: Block, width: float) -> QImage:
    """The picture of a block in a width."""
    image = QImage(1000, 1000, QImage.Format.Format_RGB32)
    image.fill("white")
    with QPainter(image) as painter:
        painter.scale(10, 10)
        block.paint(Page(painter, Paper()), QRectF(0, 0, width, block.height(width, POINTS)), POINTS)
    return image


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\u2028", "\u2029", "\x0b", " "])
def test_a_text_that_is_divided_goes_on_where_it_ended(ending):
    text = "".join(f"Word{number} 😀 <b>{ending if number % 7 == 0 else ''}" for number in range(300))
    rest, found = TextBlock(text, "Notes"), []
    while (parts := rest.divided(WIDE, 30.0, POINTS)) is not None:
        first, rest = parts
        assert first.height(WIDE, POINTS) <= 30.0
        found.append(first.text)
    assert len(found) > 5
    assert " ".join([*found, rest.text]).split() == text.split()
    assert rest.title == ""


@pytest.mark.parametrize("text", ["And so on. " * 900, "X" * 9000, "Line\n" * 400, "😀 and on. " * 900])
def test_a_text_of_so_many_lines_at_most_is_no_higher_than_they_are(text):
    line = TextBlock("Line").height(WIDE, POINTS)
    for most in (1, 2, 5):
        assert TextBlock(text, most=most).height(WIDE, POINTS) == pytest.approx(most * line)
    assert TextBlock("Line", most=3).height(WIDE, POINTS) == line
    assert TextBlock("").height(WIDE, POINTS) == 0.0


def test_that_a_text_is_cut_to_the_lines_that_have_room():
    block = TextBlock("And so on. " * 900, "Notes")
    cut = block.cut(WIDE, 20.0, POINTS)
    assert cut is not None
    assert 15.0 < cut.height(WIDE, POINTS) <= 20.0
    assert block.cut(WIDE, 3.0, POINTS) is None


def test_that_a_table_is_painted_in_a_width_as_if_it_had_never_been_painted_in_another():
    cells = [(f"Axe of number {number}", "1d+2", "thrown, " * 6 + "Y" * 20) for number in range(4)]
    table = PaperTable("Carries", cells, ("Item", "Damage", "Notes"), may_fold=True)
    first = painted(table, WIDE)
    narrow = painted(table, 30.0)
    assert narrow != first
    assert painted(table, WIDE) == first
    assert painted(table, 30.0) == narrow


def test_that_a_table_is_cut_and_divided_between_rows():
    table = PaperTable("Carries", [(f"Axe {number}", "1d+2") for number in range(40)], ("Item", "Damage"))
    short = table.cut(WIDE, 40.0, POINTS)
    assert short.height(WIDE, POINTS) <= 40.0
    assert len(short.rows) + short.more == 40
    first, rest = table.divided(WIDE, 40.0, POINTS)
    assert [*first.rows, *rest.rows] == table.rows
    assert rest.columns == table.columns
    assert table.divided(WIDE, 5.0, POINTS) is None


@pytest.mark.parametrize("rows", [[("X" * 300, "1d")], [("a longer name " * 60, "Y" * 40, "Z" * 90)]])
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_that_a_table_never_sticks_out_and_is_black_on_white(rows, theme):
    use_theme(theme, 100)
    image = QImage(1000, 3000, QImage.Format.Format_RGB32)
    image.fill("white")
    table = PaperTable("", rows, ("Item", "Damage", "Notes")[: len(rows[0])], may_fold=True)
    with QPainter(image) as painter:
        painter.scale(10, 10)
        table.paint(Page(painter, Paper()), QRectF(10, 10, WIDE, 200), POINTS)
    use_theme()
    high = round(10 * table.height(WIDE, POINTS))
    rows = rows_of(image.copy(0, 100, 1000, max(high, 60)))
    inside = {one for row in rows[:60] for one in row[100:900]}
    assert any(QColor(one).lightness() < 60 for one in inside)
    outside = {one for row in rows[:high:3] for one in (*row[:90], *row[910:1000])}
    assert {QColor(one).lightness() for one in outside} == {255}
