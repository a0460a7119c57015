"""The list of cards as it is painted: names, numbers in their columns, tags as chips, and what breaks a rule."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gmtool.desktop.base.theme.current import theme, use_theme
from gmtool.desktop.pages.roster.list.card_list import CardList
from gmtool.presentation.cards.shelves import ALL, PARTY
from gmtool.rules.seam import Card
from gmtool.store.campaign import Campaign
from tests.desktop.painted_words import painted_words
from tests.desktop.pixels import colours_of, places_of

pytestmark = pytest.mark.usefixtures("painted")


@pytest.fixture
def campaign(campaign_file: Path) -> Iterator[Campaign]:
    with Campaign.open(campaign_file) as opened:
        yield opened


@pytest.fixture
def cards(campaign: Campaign, tmp_path: Path, qtbot: QtBot) -> CardList:
    """The six cards of the campaign, in a list with room for them."""
    use_theme("dark", 100)
    made = CardList(campaign, QSettings(str(tmp_path / "machine.ini"), QSettings.Format.IniFormat))
    qtbot.addWidget(made)
    made.resize(760, 700)
    made.wanted.connect(lambda: again(made))
    made.show_shelf(ALL, ())
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    return made


def again(cards: CardList) -> None:
    cards.show_shelf(ALL, ())


def told(cards: CardList) -> list[str]:
    return painted_words(cards.view)


def row(cards: CardList, name: str) -> QImage:
    """The picture of the row of a card."""
    place = next(place for place, card in enumerate(cards.model.cards) if card.name == name)
    return cards.view.viewport().grab().toImage().copy(cards.view.visualRect(cards.model.index(place, 0)))


def change(campaign: Campaign, **fields: object) -> Card:
    """The first card, otherwise."""
    card = campaign.cards.list()[0]
    campaign.cards.update(made := replace(card, **fields))  # type: ignore[arg-type]
    return made


def test_that_every_card_is_painted_with_its_name_what_it_is_and_its_tags(cards: CardList, campaign: Campaign) -> None:
    words = told(cards)
    for card in campaign.cards.list():
        assert card.name in words
        assert words.count(card.name) == 1
    assert sum(one in ("ambush", "hero") for one in words) == 6


def test_that_a_card_of_the_party_says_so_below_its_name(cards: CardList, campaign: Campaign) -> None:
    assert "party" not in told(cards)
    change(campaign, tags=("hero", PARTY))
    again(cards)
    assert told(cards).count("party") == 1
    assert told(cards).count("hero") >= 1


def test_that_a_card_without_a_name_says_so_and_one_that_breaks_a_rule_is_marked(
    cards: CardList, campaign: Campaign
) -> None:
    assert "breaks a rule" not in told(cards)
    card = change(campaign, name="")
    again(cards)
    assert "(no name)" in told(cards)
    change(campaign, name="Ulf", fields={**card.fields, "st": 1, "dx": 1})
    again(cards)
    assert told(cards).count("breaks a rule") == 1
    assert "Ulf" in told(cards)


def test_that_the_side_of_a_card_is_seen_by_shape_and_color(cards: CardList, campaign: Campaign) -> None:
    players = [card.name for card in campaign.cards.list() if card.kind == "player"]
    monsters = [card.name for card in campaign.cards.list() if card.kind == "monster"]
    ours, theirs = (theme().side(number).colour for number in (0, 1))
    assert all(ours in colours_of(row(cards, name)) for name in players)
    assert all(theirs in colours_of(row(cards, name)) and ours not in colours_of(row(cards, name)) for name in monsters)


def test_that_the_chosen_row_is_lit(cards: CardList, campaign: Campaign) -> None:
    names = [card.name for card in cards.model.cards]
    cards.choose([cards.model.cards[2].id])
    lit = theme().colour("accent_soft").rgb() & 0xFFFFFF
    many = {name: len(places_of(row(cards, name), lambda one: one == lit)) for name in names}
    chosen = cards.model.cards[2].name
    assert many[chosen] > 1000
    assert all(many[name] < 200 for name in names if name != chosen)


def test_that_a_narrow_list_leaves_numbers_and_tags_out_first(cards: CardList, campaign: Campaign) -> None:
    wide = told(cards)
    cards.resize(260, 700)
    narrow = told(cards)
    assert len(narrow) < len(wide)
    assert sum(one in ("ambush", "hero") for one in narrow) < 6
    starts = [card.name[:3] for card in campaign.cards.list()]
    assert all(any(word.startswith(start) for word in narrow) for start in starts)


@pytest.mark.parametrize("width", [240, 420, 760])
@pytest.mark.parametrize("hits", [1, 8, 10])
def test_that_a_wounded_card_looks_wounded_with_what_its_own_tile_says(
    cards: CardList, campaign: Campaign, width: int, hits: int
) -> None:
    cards.resize(width, 700)
    first = cards.model.cards[0]
    whole = row(cards, first.name)
    assert "hits taken" not in told(cards)
    card = change(campaign, fields={**first.fields, "hits": hits})
    again(cards)
    tile = next(one for one in campaign.ruleset(card.system).report(card).derived if one.wound)
    said = " ".join(told(cards))
    assert [said.count(one) for one in (tile.text, tile.label)] == [1, 1]
    assert tile.left is not None
    colour = theme().colour("good" if tile.left > 0.5 else "warn" if tile.left > 0.25 else "bad").name()
    assert colour in colours_of(row(cards, first.name))
    assert row(cards, first.name) != whole
    assert f"hits taken {tile.text}" in cards.model.index(0).data(Qt.ItemDataRole.AccessibleTextRole)


def test_that_an_empty_list_says_what_was_asked_of_it(cards: CardList, qtbot: QtBot) -> None:
    cards.search.setText("zzzz")
    qtbot.waitUntil(lambda: not cards.model.cards)
    assert told(cards) == []
    cards.view.say_where_empty("Nobody is called so.")
    assert told(cards) == ["Nobody is called so."]
    cards.search.clear()
    qtbot.waitUntil(lambda: bool(cards.model.cards))
    assert "Nobody is called so." not in told(cards)


def test_that_letters_typed_in_the_list_go_to_the_search(cards: CardList) -> None:
    cards.view.setFocus()
    QTest.keyClick(cards.view, Qt.Key.Key_Space)
    assert cards.search.text() == ""
    for letter in "wu":
        focus = QApplication.focusWidget()
        assert focus is not None
        QTest.keyClicks(focus, letter)
    assert cards.search.text() == "wu"
    assert [card.name for card in cards.model.cards] == [one for one in told(cards) if one.startswith("Wu")]
