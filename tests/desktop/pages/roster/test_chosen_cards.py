"""What is done with the chosen cards, one or thousands, by key and mouse."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from gmtool.desktop.pages.roster.chosen_actions import CopiesStrip, TagStrip
from gmtool.desktop.pages.roster.workspace import RosterWorkspace
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.presentation.cards.shelves import PARTY
from gmtool.store.progress import Cancelled
from tests.desktop.pages.roster.alone import CardsAlone
from tests.desktop.pages.roster.test_roster import roster
from tests.full_disk import a_disk_that_is_full

Key = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
PLAIN = Qt.KeyboardModifier.NoModifier


class Hands:
    """Press and type where the focus is."""

    def __init__(self, window: MainWindow, qtbot: QtBot) -> None:
        self.window, self.qtbot = window, qtbot
        self.page: RosterWorkspace = roster(window)
        self.page.list.view.setFocus()

    def press(self, key: Qt.Key, held: Qt.KeyboardModifier = PLAIN) -> None:
        self.qtbot.keyClick(self.focus(), key, held)

    def type(self, text: str) -> None:
        self.qtbot.keyClicks(self.focus(), text)

    def focus(self) -> QWidget:
        QApplication.processEvents()
        focus = QApplication.focusWidget()
        assert focus is not None
        return focus

    def all(self) -> None:
        """Choose every card that is shown."""
        self.page.list.view.setFocus()
        self.press(Key.Key_A, CTRL)

    def strip(self, kind: type) -> QWidget:
        (found,) = self.page.widget.findChildren(kind)
        return found

    @property
    def tags(self) -> list[set[str]]:
        return [set(card.tags) for card in self.window.campaign.cards.list()]


def tags(cards: CardsAlone) -> list[set[str]]:
    return [set(card.tags) for card in cards.cards]


def offered(strip: TagStrip) -> list[QPushButton]:
    QApplication.processEvents()
    return [button for button in strip.offers.findChildren(QPushButton) if button.isVisible()]


@pytest.fixture
def hands(window: MainWindow, qtbot: QtBot) -> Hands:
    return Hands(window, qtbot)


def test_all_the_chosen_cards_are_tagged_in_one_step(hands: Hands) -> None:
    before = hands.tags
    hands.all()
    hands.press(Key.Key_G, CTRL)
    strip = hands.strip(TagStrip)
    assert strip.isVisible()
    assert "6 cards" in strip.about.text()
    hands.type("lair, the ford")
    assert strip.outcome.text() == "New: lair, the ford."
    hands.press(Key.Key_Return)
    assert all({"lair", "the ford"} <= tags for tags in hands.tags)
    assert not strip.isVisible()
    assert hands.focus() is hands.page.list.view
    assert len(hands.page.list.selected()) == 6, "they stay chosen for the next deed"
    assert "tag:lair" in [entry.key for entry in hands.page.side.rows.rows]
    hands.press(Key.Key_Z, CTRL)
    assert hands.tags == before
    hands.press(Key.Key_Z, CTRL | SHIFT)
    assert all("lair" in tags for tags in hands.tags)


def test_the_chosen_cards_join_the_party_and_those_that_are_all_in_it_leave_it(cards: CardsAlone) -> None:
    before = tags(cards)
    cards.press(Key.Key_Home)
    cards.press(Key.Key_P, CTRL | SHIFT)
    assert [PARTY in one.tags for one in cards.list.model.cards] == [True, *[False] * 5]
    cards.all()
    cards.press(Key.Key_P, CTRL | SHIFT)
    assert all(PARTY in one for one in tags(cards)), "those who are not in it yet join"
    cards.press(Key.Key_P, CTRL | SHIFT)
    assert tags(cards) == before
    cards.press(Key.Key_Z, CTRL)
    assert all(PARTY in one for one in tags(cards))
    assert cards.desk.history.undo_text == "put 6 cards into the party"


def test_a_tag_is_completed_from_those_there_are_also_behind_a_comma(cards: CardsAlone) -> None:
    cards.all()
    cards.press(Key.Key_G, CTRL)
    strip = cards.strip(TagStrip)
    assert offered(strip)[0].text() == "ambush  4"
    cards.type("lair, HE")
    assert [offer.text() for offer in offered(strip)] == ["hero  2"]
    cards.press(Key.Key_Tab)
    assert strip.typed.text() == "lair, hero"
    cards.type(",")
    cards.qtbot.mouseClick(offered(strip)[0], Qt.MouseButton.LeftButton)
    cards.press(Key.Key_Return)
    assert all({"lair", "hero", "ambush"} <= tags for tags in tags(cards))


def test_only_tags_that_the_chosen_cards_have_can_be_removed(cards: CardsAlone) -> None:
    cards.all()
    cards.press(Key.Key_G, CTRL | SHIFT)
    strip = cards.strip(TagStrip)
    assert [offer.text() for offer in offered(strip)] == ["ambush  4", "hero  2"]
    assert not strip.take.isEnabled()
    cards.type("nonsense")
    cards.press(Key.Key_Return)
    assert strip.isVisible()
    assert "“nonsense”" in strip.outcome.text()
    strip.typed.selectAll()
    cards.type("ambush")
    cards.qtbot.mouseClick(strip.take, Qt.MouseButton.LeftButton)
    assert not any("ambush" in tags for tags in tags(cards))
    cards.press(Key.Key_Z, CTRL)
    assert any("ambush" in tags for tags in tags(cards))


def test_escape_leaves_the_strip_and_nothing_has_changed(cards: CardsAlone) -> None:
    before = tags(cards)
    cards.all()
    cards.press(Key.Key_G, CTRL)
    cards.type("lair")
    cards.press(Key.Key_Escape)
    assert not cards.strip(TagStrip).isVisible()
    assert tags(cards) == before
    assert cards.desk.history.undo_text == ""


def test_copies_are_numbered_and_named_before_they_come(cards: CardsAlone) -> None:
    name = cards.list.selected()[0].name
    cards.press(Key.Key_C, CTRL | SHIFT)
    strip = cards.strip(CopiesStrip)
    assert strip.outcome.text() == f"{name} 1 to 6"
    cards.type("3")
    assert strip.outcome.text() == f"{name} 1 to 3"
    cards.press(Key.Key_Return)
    assert {f"{name} {number}" for number in (1, 2, 3)} <= set(cards.names)
    assert [card.name for card in cards.list.selected()] == [f"{name} {number}" for number in (1, 2, 3)]
    cards.press(Key.Key_Z, CTRL)
    assert len(cards.names) == 6
    cards.press(Key.Key_Y, CTRL)
    assert len(cards.names) == 9


def test_a_digit_too_many_is_not_taken(cards: CardsAlone) -> None:
    kept = cards.campaign.cards
    kept.add_all((replace(kept.list()[0], id="", name=f"Guard {number}"), {}) for number in range(20))
    cards.show()
    cards.all()
    cards.press(Key.Key_C, CTRL | SHIFT)
    strip = cards.strip(CopiesStrip)
    cards.type("999")
    assert strip.outcome.text() == "That would be 25,974 cards; the limit is 10,000 at once."
    cards.press(Key.Key_Return)
    assert strip.isVisible()
    assert len(kept.list()) == 26
    strip.number.begin()
    cards.type("2")
    assert "52 cards" in strip.outcome.text()
    cards.press(Key.Key_Return)
    assert len(kept.list()) == 78


def test_twelve_of_the_bestiary_come_at_once(hands: Hands) -> None:
    entries = hands.page.side.rows.rows
    hands.page.side.choose(next(entry.key for entry in entries if entry.key.startswith("bestiary")))
    beast = hands.page.list.selected()[0].name
    assert not hands.page.roster_actions.chosen.action("add_tag").isEnabled(), "the bestiary is only copied from"
    hands.press(Key.Key_C, CTRL | SHIFT)
    hands.type("12")
    hands.press(Key.Key_Return)
    assert hands.page.side.key == "all"
    assert {card.name for card in hands.page.list.selected()} == {f"{beast} {number}" for number in range(1, 13)}
    assert len(hands.window.campaign.cards.list()) == 18


def test_copies_keep_unknown_fields_rulings_and_the_picture(cards: CardsAlone) -> None:
    kept = cards.campaign.cards
    first = kept.list()[0]
    extras = {"from": "elsewhere"}
    odd = kept.add(replace(first, id="", name="Aaron", picture="0" * 64, rulings={"a": "because"}), extras)
    cards.show()
    cards.list.choose([odd.id])
    cards.press(Key.Key_D, CTRL)
    copy = next(card for card in kept.list() if card.name == "Aaron 1")
    assert replace(copy, id=odd.id, name="Aaron") == odd
    assert kept.extra(copy.id) == extras


def test_all_become_monsters_by_the_finder(hands: Hands) -> None:
    before = [card.kind for card in hands.window.campaign.cards.list()]
    assert "player" in before
    hands.all()
    hands.press(Key.Key_K, CTRL)
    hands.type("them monsters")
    hands.press(Key.Key_Return)
    assert {card.kind for card in hands.window.campaign.cards.list()} == {"monster"}
    hands.press(Key.Key_Z, CTRL)
    assert [card.kind for card in hands.window.campaign.cards.list()] == before


def test_the_right_button_offers_all_that_can_be_done(cards: CardsAlone) -> None:
    offered = [action.text() for action in cards.list.view.actions()]
    assert {"Duplicate", "Add tags…", "Delete"} <= set(offered)
    assert cards.list.view.contextMenuPolicy() is Qt.ContextMenuPolicy.ActionsContextMenu


class Impatient(QTimer):
    """Presses the button of a strip as soon as it can be seen."""

    def __init__(self, button: QPushButton, qtbot: QtBot) -> None:
        super().__init__(button)
        self.pressed = 0
        self._button, self._qtbot = button, qtbot
        self.timeout.connect(self._look)
        self.start(10)

    def _look(self) -> None:
        if self._button.isVisible():
            self.pressed += 1
            self._qtbot.mouseClick(self._button, Qt.MouseButton.LeftButton)


@pytest.mark.timeout(20)
def test_long_work_is_shown_and_can_be_cancelled(empty_window: MainWindow, qtbot: QtBot) -> None:
    """The work here goes on until it is canceled."""
    strip = empty_window.working
    cancel = Impatient(strip.cancel, qtbot)

    def endless(progress):
        while True:
            progress(1, 4)

    with pytest.raises(Cancelled):
        empty_window.work("Counting the stars", endless)
    assert cancel.pressed
    assert strip.said.text() == "Counting the stars…"
    assert not strip.isVisible()


@pytest.mark.timeout(20)
def test_a_cancelled_deed_was_never_done_and_a_cancelled_undo_can_be_undone_later(
    empty_window: MainWindow, campaign_file: Path, qtbot: QtBot
) -> None:
    window = empty_window
    window.campaigns.open(campaign_file, "campaign")
    number = 0
    patient = True

    def by(change):
        def work() -> None:
            nonlocal number
            if not patient:
                window.work("Counting", lambda progress: [progress(1, 2) for _ in iter(int, 1)])
            number += change

        return work

    assert window.history.do("count", by(1), by(-1))
    patient = False
    cancel = Impatient(window.working.cancel, qtbot)
    window.undo_actions.undo()
    assert cancel.pressed
    assert number == 1
    assert window.history.undo_text
    assert not window.history.do("count again", by(1), by(-1))
    assert number == 1
    assert len(window.history.done) + len(window.history.undone) == 1
    patient = True
    window.undo_actions.undo()
    assert number == 0
    patient = False
    window.undo_actions.redo()
    assert number == 0
    patient = True
    window.undo_actions.redo()
    assert number == 1
    assert "Canceled" in window.notices.sentences()[0]


def test_that_an_undo_for_which_there_was_no_room_can_be_done_when_there_is(hands: Hands) -> None:
    before = hands.window.campaign.cards.list()
    hands.all()
    hands.press(Key.Key_Delete)
    with a_disk_that_is_full():
        hands.press(Key.Key_Z, CTRL)
        assert "the disk is full" in hands.window.notices.sentences()[-1]
        assert not hands.window.campaign.cards.list()
    hands.press(Key.Key_Z, CTRL)
    assert hands.window.campaign.cards.list() == before
