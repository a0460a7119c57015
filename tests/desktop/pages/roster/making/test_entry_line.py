"""Quick entry, as a person writes it."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QGuiApplication, QHelpEvent, QTextCharFormat
from PySide6.QtWidgets import QApplication, QToolTip, QWidget
from pytestqt.qtbot import QtBot

from gmtool.desktop.base.parts.layouts import column_in
from gmtool.desktop.pages.roster.making.entry_line import EntryLine
from gmtool.desktop.pages.roster.making.entry_strip import EntryStrip
from gmtool.desktop.pages.roster.workspace import RosterWorkspace
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.presentation.edits.card_edits import CardEdits
from gmtool.presentation.new_cards import Making
from gmtool.rules.seam import Card, Ruleset
from gmtool.store.campaign import Campaign
from tests.desktop.conftest import strictly
from tests.presentation.bare_desk import BareDesk

Key = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier


class Keys:
    """Writes into the line, and sees what is offered."""

    def __init__(self, campaign: Campaign, qtbot: QtBot) -> None:
        self.campaign = campaign
        self.qtbot = qtbot
        self.before = {card.id for card in campaign.cards.list()}

    @property
    def strip(self) -> EntryStrip:
        raise NotImplementedError

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
        return [card for card in self.campaign.cards.list() if card.id not in self.before]


class Writer(Keys):
    """Opens the line on the roster's page, with its key."""

    def __init__(self, window: MainWindow, qtbot: QtBot) -> None:
        super().__init__(window.campaign, qtbot)
        self.page: RosterWorkspace = window.show_page("roster")
        strictly(self.strip.offers.model)
        self.press(Key.Key_L, CTRL)

    @property
    def strip(self) -> EntryStrip:
        return self.page.making.strip


class Alone(Keys):
    """Has the line without a page."""

    def __init__(self, campaign: Campaign, qtbot: QtBot) -> None:
        super().__init__(campaign, qtbot)
        self.making = Making(campaign, CardEdits(campaign, BareDesk()))
        self.over = over = QWidget()
        qtbot.addWidget(over)
        over.resize(500, 400)
        self._strip = EntryStrip(campaign, self.making.line, over)
        strictly(self.strip.offers.model)
        self.strip.handed_over.connect(self._make)
        column_in(over, self.strip, 1)
        with qtbot.waitExposed(over):
            over.show()
        over.activateWindow()
        self.open()

    @property
    def strip(self) -> EntryStrip:
        return self._strip

    def open(self) -> None:
        self.making.begin_line()
        self.strip.open_on(self.making.system())
        self.qtbot.waitUntil(self.line.hasFocus)

    def _make(self) -> None:
        self.making.make_line()
        self.line.write("")


@pytest.fixture
def writer(window: MainWindow, qtbot: QtBot) -> Writer:
    return Writer(window, qtbot)


@pytest.fixture
def alone(qtbot: QtBot, ruleset: Ruleset) -> Iterator[Alone]:
    with Campaign.in_memory("Borderlands") as campaign:
        campaign.cards.add(replace(ruleset.bestiary()[0], id="", tags=("ambush",)))
        yield Alone(campaign, qtbot)


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
    writer.press(Key.Key_Z, CTRL)
    assert writer.made() == [card]
    assert not writer.strip.isHidden()
    assert not writer.strip.make.isEnabled()
    writer.write("Wulf shortsward, ")
    assert writer.strip.problem.text() == "“shortsward” is not understood: shortsword?"
    assert writer.strip.said.text() == "Enter makes Wulf."
    writer.press(Key.Key_Return)
    assert writer.made() == [card]
    assert writer.strip.problem.text().endswith("Press Enter again to make the card without it.")
    writer.press(Key.Key_Return)
    assert [one.name for one in writer.made()] == ["Grishnak", "Wulf"]
    assert not writer.strip.problem.isVisible()


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


def test_that_things_are_completed_with_their_numbers_by_tab_and_arrows(alone: Alone) -> None:
    alone.write("Wulf sho")
    assert alone.offered() == ["Shortsword"]
    assert "ST 11" in alone.strip.offers.model.index(0).data(Qt.ItemDataRole.UserRole)
    alone.press(Key.Key_Tab)
    assert (alone.line.text, alone.offered()) == ("Wulf shortsword ", [])
    alone.write("small ")
    alone.write("s")
    alone.press(Key.Key_Down)
    assert alone.line.accessibleDescription() == "Small shield, Stops 1; 1 of 1"
    alone.press(Key.Key_Return)
    assert alone.line.text == "Wulf shortsword small shield "
    alone.write("#hero")
    alone.press(Key.Key_Return)
    assert [row["item"] for row in alone.made()[0].fields["gear"]] == ["shortsword", "small-shield"]


def test_that_tags_of_the_campaign_are_completed_and_a_click_takes_one(alone: Alone) -> None:
    alone.write("Wulf #am")
    view = alone.strip.offers.view
    place = view.visualRect(view.model().index(0, 0)).center()
    alone.qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert alone.line.text == "Wulf #ambush "
    assert QApplication.focusWidget() is alone.line


def test_that_escape_closes_what_is_offered_first(alone: Alone) -> None:
    alone.write("Wulf sh")
    assert alone.offered()
    alone.press(Key.Key_Escape)
    assert not alone.offered()
    assert not alone.strip.isHidden()
    alone.press(Key.Key_Escape)
    assert alone.strip.isHidden()


def test_that_nothing_is_offered_while_the_keys_are_elsewhere(alone: Alone) -> None:
    alone.write("Wulf sh")
    alone.strip.make.setFocus()
    assert not alone.offered()
    alone.press(Key.Key_Escape)
    assert alone.strip.isHidden()


def test_that_a_word_being_written_is_not_complained_about(alone: Alone) -> None:
    alone.write("Wulf, sh")
    assert alone.strip.problem.isHidden()
    assert [shade.cursor.selectedText() for shade in alone.line.extraSelections()] == ["Wulf"]
    alone.write("x")
    assert "shx" in alone.strip.problem.text()


@pytest.mark.usefixtures("dressed")
def test_that_what_is_understood_is_coloured_told_by_the_pointer_and_to_those_who_listen(alone: Alone) -> None:
    alone.write("Wulf ST 14 xyzzy")
    line = alone.line
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


def test_that_pasted_lines_become_one_and_up_brings_the_last_back(alone: Alone) -> None:
    QGuiApplication.clipboard().setText("Wulf\n  ST 14\t#hero\n" + "x" * 5000)
    alone.press(Key.Key_V, CTRL)
    assert alone.line.text.startswith("Wulf ST 14 #hero x")
    assert len(alone.line.text) <= 2000
    alone.press(Key.Key_A, CTRL)
    alone.write("Wulf ST 14")
    alone.press(Key.Key_Return)
    alone.press(Key.Key_Up)
    assert alone.line.text == "Wulf ST 14"


def test_that_new_cards_are_seen_whatever_was_searched_for(writer: Writer) -> None:
    writer.press(Key.Key_Escape)
    writer.page.side.choose("tag:ambush")
    writer.qtbot.keyClicks(writer.page.list.search, "zzz")
    writer.press(Key.Key_L, CTRL)
    writer.write("Wulf")
    writer.press(Key.Key_Return)
    assert [card.name for card in writer.page.list.selected()] == ["Wulf"]


def test_that_it_opens_empty_or_with_its_old_line_selected(alone: Alone) -> None:
    assert alone.line.text == ""
    alone.write("Grishnak the goblin, ST 9")
    alone.press(Key.Key_Escape)
    alone.press(Key.Key_Escape)  # whatever was offered first
    alone.open()
    assert alone.line.textCursor().selectedText() == "Grishnak the goblin, ST 9"
    alone.write("Ulf the orc")
    assert alone.line.text == "Ulf the orc"


@pytest.mark.parametrize("line", ["Wulf sho", "Wulf, ST 12, shortsward, sho"], ids=["plain", "with a problem"])
def test_that_the_offers_never_cover_what_enter_makes(alone: Alone, line: str) -> None:
    alone.write(line)
    assert alone.offered()
    over, offers, said = alone.strip.offers.parentWidget(), alone.strip.offers, alone.strip.said
    assert over is not None
    assert said.text()
    for shown in (said, alone.strip.problem):
        place = shown.rect().translated(shown.mapTo(over, QPoint()))
        assert not (shown.isVisible() and place.intersects(offers.geometry()))
