"""Quick entry, as a person writes it."""

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QGuiApplication, QHelpEvent, QTextCharFormat
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from gmtool.desktop.pages.roster.making.entry_line import EntryLine
from gmtool.desktop.pages.roster.making.entry_strip import EntryStrip
from gmtool.desktop.pages.roster.workspace import RosterWorkspace
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.rules.seam import Card, Ruleset
from gmtool.store.own_rows import StoredRow
from tests.desktop.conftest import strictly

Key = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier


class Writer:
    """Opens the line with its key, and writes."""

    def __init__(self, window: MainWindow, qtbot: QtBot) -> None:
        self.window = window
        self.qtbot = qtbot
        self.page: RosterWorkspace = window.show_page("roster")
        self.strip: EntryStrip = self.page.making.strip
        strictly(self.strip.offers.model)
        self.before = {card.id for card in window.campaign.cards.list()}
        self.press(Key.Key_L, CTRL)

    @property
    def line(self) -> EntryLine:
        return self.strip.line

    def press(self, key: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        focus = QApplication.focusWidget()
        assert focus is not None
        self.qtbot.keyClick(focus, key, held)

    def write(self, text: str) -> None:
        focus = QApplication.focusWidget()
        assert focus is self.line
        self.qtbot.keyClicks(focus, text)

    def offered(self) -> list[str]:
        return [offer.label for offer in self.strip.offers.model.rows] if self.strip.offers.isVisible() else []

    def made(self) -> list[Card]:
        return [card for card in self.window.campaign.cards.list() if card.id not in self.before]


@pytest.fixture
def writer(window: MainWindow, qtbot: QtBot) -> Writer:
    return Writer(window, qtbot)


def test_that_enter_makes_the_card_and_the_line_waits_for_the_next(writer: Writer) -> None:
    writer.write("Grishnak the goblin, ST 9, cloth, club, small shield #lair")
    writer.press(Key.Key_Return)
    (card,) = writer.made()
    assert (card.name, card.kind, card.tags, card.fields["dx"]) == ("Grishnak", "monster", ("lair",), 13)
    assert (writer.line.text, QApplication.focusWidget()) == ("", writer.line)
    assert [one.id for one in writer.page.list.selected()] == [card.id]
    writer.write("Orc raider ST 13")
    writer.press(Key.Key_Return)
    assert sorted(one.name for one in writer.made()) == ["Grishnak", "Orc raider"]


def test_that_each_line_is_one_step_to_take_back_even_of_six(writer: Writer) -> None:
    writer.write("6 goblins ST 9")
    assert writer.strip.said.text() == "Enter makes Goblin 1 to 6."
    writer.press(Key.Key_Return)
    assert [card.name for card in writer.made()] == [f"Goblin {number}" for number in range(1, 7)]
    writer.press(Key.Key_Z, CTRL)
    assert writer.made() == []
    assert not writer.strip.isHidden()


def test_that_the_card_is_seen_while_it_is_written(writer: Writer) -> None:
    chosen = writer.page.list.selected()[0]
    writer.write("Wulf ST 14 ")
    form = writer.page.pane.form
    assert form is not None
    assert (form.name.text(), form.name.isReadOnly()) == ("Wulf", True)
    assert form.fields["st"].value() == 14
    assert (form.points.words.text(), writer.made()) == ("all spent", [])
    writer.press(Key.Key_Escape)
    assert writer.strip.isHidden()
    assert QApplication.focusWidget() is writer.page.list.view
    assert form.name.text() == chosen.name
    assert not form.name.isReadOnly()


def test_that_things_are_completed_with_their_numbers_by_tab_and_arrows(writer: Writer) -> None:
    writer.write("Wulf sho")
    assert writer.offered() == ["Shortsword"]
    assert "ST 11" in writer.strip.offers.model.index(0).data(Qt.ItemDataRole.UserRole)
    writer.press(Key.Key_Tab)
    assert (writer.line.text, writer.offered()) == ("Wulf shortsword ", [])
    writer.write("small ")
    writer.write("s")
    writer.press(Key.Key_Down)
    assert writer.line.accessibleDescription() == "Small shield, Stops 1; 1 of 1"
    writer.press(Key.Key_Return)
    assert writer.line.text == "Wulf shortsword small shield "
    writer.write("#hero")
    writer.press(Key.Key_Return)
    assert [row["item"] for row in writer.made()[0].fields["gear"]] == ["shortsword", "small-shield"]


def test_that_tags_of_the_campaign_are_completed_and_a_click_takes_one(writer: Writer) -> None:
    writer.write("Wulf #am")
    view = writer.strip.offers.view
    place = view.visualRect(view.model().index(0, 0)).center()
    writer.qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert writer.line.text == "Wulf #ambush "
    assert QApplication.focusWidget() is writer.line


def test_that_escape_closes_what_is_offered_first(writer: Writer) -> None:
    writer.write("Wulf sh")
    assert writer.offered()
    writer.press(Key.Key_Escape)
    assert not writer.offered()
    assert not writer.strip.isHidden()
    writer.press(Key.Key_Escape)
    assert writer.strip.isHidden()


def test_that_nothing_is_offered_while_the_keys_are_elsewhere(writer: Writer) -> None:
    writer.write("Wulf sh")
    writer.strip.make.setFocus()
    assert not writer.offered()
    writer.press(Key.Key_Escape)
    assert writer.strip.isHidden()


def test_that_what_is_not_understood_is_said_and_left_out_only_on_a_second_enter(writer: Writer) -> None:
    writer.write("Wulf shortsward, ")
    assert writer.strip.problem.text() == "“shortsward” is not understood: shortsword?"
    assert "“shortsward” is not understood" in writer.line.accessibleDescription()
    writer.press(Key.Key_Return)
    assert writer.made() == []
    assert writer.strip.problem.text().endswith("Press Enter again to make the card without it.")
    writer.press(Key.Key_Return)
    assert [card.name for card in writer.made()] == ["Wulf"]
    assert not writer.strip.problem.isVisible()


def test_that_a_word_being_written_is_not_complained_about(writer: Writer) -> None:
    writer.write("Wulf, sh")
    assert writer.strip.problem.isHidden()
    assert [shade.cursor.selectedText() for shade in writer.line.extraSelections()] == ["Wulf"]
    writer.write("x")
    assert "shx" in writer.strip.problem.text()


def test_that_what_is_understood_is_coloured_told_by_the_pointer_and_to_those_who_listen(writer: Writer) -> None:
    writer.write("Wulf ST 14 xyzzy")
    line = writer.line
    selections = line.extraSelections()
    shades = {shade.cursor.selectedText(): shade.format for shade in selections}
    assert list(shades) == ["Wulf", "ST 14", "xyzzy"]
    assert shades["ST 14"].foreground() != shades["Wulf"].foreground()
    assert shades["xyzzy"].underlineStyle() == QTextCharFormat.UnderlineStyle.WaveUnderline
    assert shades["Wulf"].underlineStyle() == QTextCharFormat.UnderlineStyle.NoUnderline
    assert line.accessibleDescription().startswith("The name Wulf; ST 14. “xyzzy” is not understood.")
    at = QPoint(line.cursorRect().left() - 2, line.height() // 2)
    QApplication.sendEvent(line, QHelpEvent(QEvent.Type.ToolTip, at, line.mapToGlobal(at)))
    assert QToolTip.text() == "“xyzzy” is not understood."


def test_that_pasted_lines_become_one_and_up_brings_the_last_back(writer: Writer) -> None:
    QGuiApplication.clipboard().setText("Wulf\n  ST 14\t#hero\n" + "x" * 5000)
    writer.press(Key.Key_V, CTRL)
    assert writer.line.text.startswith("Wulf ST 14 #hero x")
    assert len(writer.line.text) <= 2000
    writer.press(Key.Key_A, CTRL)
    writer.write("Wulf ST 14")
    writer.press(Key.Key_Return)
    writer.press(Key.Key_Up)
    assert writer.line.text == "Wulf ST 14"


def test_that_new_cards_are_seen_whatever_was_searched_for(writer: Writer) -> None:
    writer.press(Key.Key_Escape)
    writer.page.side.choose("tag:ambush")
    writer.qtbot.keyClicks(writer.page.list.search, "zzz")
    writer.press(Key.Key_L, CTRL)
    writer.write("Wulf")
    writer.press(Key.Key_Return)
    assert [card.name for card in writer.page.list.selected()] == ["Wulf"]


def test_that_the_shelf_of_players_makes_players_unless_the_line_says_otherwise(writer: Writer) -> None:
    writer.press(Key.Key_Escape)
    writer.page.side.choose("kind:player")
    writer.press(Key.Key_L, CTRL)
    writer.write("Wulf")
    writer.press(Key.Key_Return)
    writer.write("Bear monster")
    writer.press(Key.Key_Return)
    assert {card.name: card.kind for card in writer.made()} == {"Wulf": "player", "Bear": "monster"}


def test_that_an_empty_line_makes_nothing(writer: Writer) -> None:
    writer.write("   ")
    writer.press(Key.Key_Return)
    assert writer.made() == []
    assert not writer.strip.make.isEnabled()


def test_that_the_gms_own_weapons_are_read_and_offered(writer: Writer, ruleset: Ruleset) -> None:
    row = {"key": "rope", "name": "Enchanted rope", "kind": "melee", "damage": "1d", "st": 7}
    writer.window.campaign.own_rows.add([StoredRow(ruleset.id, "weapons", row)])
    writer.write("Wulf ench")
    assert writer.offered() == ["Enchanted rope"]
    writer.press(Key.Key_Tab)
    writer.press(Key.Key_Return)
    assert [one["item"] for one in writer.made()[0].fields["gear"]] == ["rope"]


def test_that_it_opens_empty_or_with_its_old_line_selected(writer: Writer) -> None:
    assert writer.line.text == ""
    writer.write("Grishnak the goblin, ST 9")
    writer.press(Key.Key_Escape)
    writer.press(Key.Key_Escape)  # whatever was offered first
    writer.press(Key.Key_L, CTRL)
    assert writer.line.textCursor().selectedText() == "Grishnak the goblin, ST 9"
    writer.write("Ulf the orc")
    assert writer.line.text == "Ulf the orc"
