"""Letters: what is drawn can be read again, whatever fonts the machine has.

`joining.ttf` is a font that draws shapes of its own for characters side by side, as Inter does: "+" and "-" before a
digit (`calt`), "fi" (`liga`) and "AB" (`clig`). All its shapes are boxes.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont, QFontDatabase
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

import gmtool.desktop
from gmtool.desktop.base.theme import current
from gmtool.desktop.base.theme.current import SUBSTITUTIONS, Role, letters, theme
from gmtool.desktop.paper.page import EM, Page, paper_font
from gmtool.desktop.paper.typeset.table import PaperTable
from gmtool.desktop.paper.typeset.text import TextBlock
from gmtool.desktop.shell.main_window import MainWindow
from tests.desktop.other_letters import other_letters
from tests.desktop.paper.reading import printed

JOINED = "Side +2 (-1), fi AB 2x4 ->"
WRITTEN = (JOINED, "ffi ffl tt Th <= >= != => :: *** --- www 0x10 12:30 1/2", "“<b>S2</b>” 10×12 1–2 … ½ Âéß")


class Samples:
    """The same words as one line, as a table, and as a text that runs over lines."""

    name = "Letters"

    def paint(self, page: Page) -> None:
        for row, words in enumerate(WRITTEN):
            page.write(QRectF(10, 10 + 10 * row, 190, 8), words, 12, bold=row == 1)
        PaperTable("Carries", [(words,) for words in WRITTEN], ("Item",)).paint(page, QRectF(10, 60, 190, 60), 9)
        TextBlock(" ".join(WRITTEN)).paint(page, QRectF(10, 150, 190, 40), 9)


def read_again(qtbot: QtBot, folder: Path) -> str:
    """What another program reads of the samples, without spaces."""
    return "".join(printed(qtbot, folder / "letters.pdf", [Samples()]).texts().split())


@pytest.fixture
def joining(qapp: QApplication) -> Iterator[str]:
    """The font that joins is the one that all is drawn with."""
    added = QFontDatabase.addApplicationFont(str(Path(__file__).with_name("joining.ttf")))
    (name,) = QFontDatabase.applicationFontFamilies(added)
    with other_letters(name):
        yield name
    QFontDatabase.removeApplicationFont(added)


def test_that_a_font_that_joins_characters_loses_none_of_them(joining: str, qtbot: QtBot, tmp_path: Path) -> None:
    assert current.family() == joining
    read = read_again(qtbot, tmp_path)
    for words in WRITTEN:
        assert read.count("".join(words.split())) == 3, read


def test_that_the_font_would_lose_them_otherwise(joining: str, qtbot: QtBot, tmp_path: Path) -> None:
    """Without this the test above would show nothing."""

    class Plain(Samples):
        def paint(self, page: Page) -> None:
            font = letters(EM)
            for feature in SUBSTITUTIONS:
                font.setFeature(QFont.Tag(feature), 1)
            page.painter.scale(0.02, 0.02)
            page.painter.setFont(font)
            page.painter.drawText(QPointF(1000, 1000), JOINED)

    read = printed(qtbot, tmp_path / "plain.pdf", [Plain()]).texts()
    assert "+" not in read
    assert "fi" not in read
    assert "AB" not in read


def test_that_none_of_the_fonts_that_may_be_chosen_here_loses_a_character(qtbot: QtBot, tmp_path: Path) -> None:
    present = set(QFontDatabase.families())
    usual = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont).family()
    chosen = {name for name in current._FAMILIES if name in present} | {usual}
    lost = []
    for name in sorted(chosen):
        with other_letters(name):
            read = read_again(qtbot, tmp_path)
        lost += [f"{name}: {words}" for words in WRITTEN if read.count("".join(words.split())) != 3]
    assert lost == []


def joins(font: QFont) -> list[str]:
    """The features that a font has not turned off."""
    off = {tag.toString() for tag in font.featureTags() if font.featureValue(tag) == 0}
    return [name for name in SUBSTITUTIONS if name not in {bytes(one).decode() for one in off}]


def test_that_no_font_that_is_drawn_with_joins_characters() -> None:
    fonts = [theme().font(role) for role in Role] + [theme().font(role, bold=True) for role in Role]
    fonts += [theme().mono(), letters(12), paper_font(True), paper_font(False, 40)]
    assert [joins(font) for font in fonts if joins(font)] == []


def test_that_all_parts_of_the_window_have_such_a_font(window: MainWindow) -> None:
    window.show_page("roster")
    window.panels.show_settings()
    parts = [window, *window.findChildren(QWidget)]
    assert len(parts) > 200
    assert [one for one in parts if joins(one.font())] == []


def test_that_fonts_are_made_in_one_place() -> None:
    folder = Path(gmtool.desktop.__file__).parent
    texts = {file: file.read_text(encoding="utf-8") for file in sorted(folder.rglob("*.py"))}
    made = [
        file.relative_to(folder).as_posix()
        for file, text in texts.items()
        if "QFont(" in "".join(text.split())
        for node in ast.walk(ast.parse(text))
        # one that is made of another has what that one has
        if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] == "QFont" and not node.args
    ]
    assert made == ["base/theme/current.py"]
