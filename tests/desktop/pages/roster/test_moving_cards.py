"""Cards copied and moved to another campaign, by the finder and keys."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from gmtool.desktop.base import files
from gmtool.desktop.pages.roster.move_actions import CampaignStrip
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.store.campaign import Campaign
from tests.desktop.pages.roster.test_chosen_cards import CTRL, SHIFT, Hands, Key
from tests.desktop.pages.roster.test_roster import shown


@pytest.fixture
def other(tmp_path: Path) -> Path:
    """An empty campaign in the data folder."""
    path = tmp_path / "Highlands.gmtool"
    Campaign.create(path, "The highlands").close()
    return path


@pytest.fixture
def hands(window: MainWindow, qtbot: QtBot) -> Hands:
    return Hands(window, qtbot)


def ask(hands: Hands, typed: str) -> CampaignStrip:
    """Find the deed by name; the strip that opens."""
    hands.all()
    hands.press(Key.Key_K, CTRL)
    hands.type(typed)
    hands.press(Key.Key_Return)
    strip = hands.strip(CampaignStrip)
    assert strip.isVisible()
    return strip


def names(path: Path) -> list[str]:
    with Campaign.open(path) as campaign:
        return [card.name for card in campaign.cards.list()]


def test_cards_are_moved_and_brought_back_by_one_key(hands: Hands, other: Path) -> None:
    before = hands.window.campaign.cards.list()
    strip = ask(hands, "move to another")
    assert [strip.campaign.input.itemText(n) for n in range(strip.campaign.input.count())] == [
        "Highlands",
        "Another file…",
    ]
    hands.press(Key.Key_Return)
    assert shown(hands.page) == []
    assert names(other) == [card.name for card in before]
    assert "Moved 6 cards to “The highlands”." in hands.window.notices.sentences()
    hands.press(Key.Key_Z, CTRL)
    assert hands.window.campaign.cards.list() == before
    assert names(other) == []
    hands.press(Key.Key_Z, CTRL | SHIFT)
    assert hands.window.campaign.cards.list() == ()
    assert names(other) == [card.name for card in before]


def test_while_the_other_one_is_open_nothing_moves_and_undo_waits(hands: Hands, other: Path) -> None:
    before = hands.window.campaign.cards.list()
    with Campaign.open(other):
        ask(hands, "move to another")
        hands.press(Key.Key_Return)
        assert hands.window.campaign.cards.list() == before
        assert "open in another window" in hands.window.notices.sentences()[-1]
        assert not hands.window.deeds["undo"].isEnabled()
    ask(hands, "move to another")
    hands.press(Key.Key_Return)
    hands.window.notices.clear()
    with Campaign.open(other):
        hands.press(Key.Key_Z, CTRL)
        assert hands.window.campaign.cards.list() == ()
        assert "open in another window" in hands.window.notices.sentences()[-1]
    hands.press(Key.Key_Z, CTRL)
    assert hands.window.campaign.cards.list() == before
    assert names(other) == []


def test_copies_go_to_a_file_that_is_asked_for(
    hands: Hands, other: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "elsewhere" / "Far.gmtool"
    path.parent.mkdir()
    Campaign.create(path, "Far away").close()
    monkeypatch.setattr(files, "ask_which", lambda *_: path)
    strip = ask(hands, "copy to another")
    hands.press(Key.Key_End)
    assert strip.campaign.input.currentText() == "Another file…"
    hands.press(Key.Key_Return)
    assert len(names(path)) == 6
    assert len(shown(hands.page)) == 6
    hands.press(Key.Key_Z, CTRL)
    assert names(path) == []
    assert len(shown(hands.page)) == 6
