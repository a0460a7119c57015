"""The page after the fight, by key and mouse: what is ticked, what is accepted, undone, redone, and done again."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from gmtool.desktop.pages.after_fight.lines import LineRow
from gmtool.desktop.pages.after_fight.page import AfterPage
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.presentation.edits.card_edits import CardEdits
from gmtool.rules.seam import AnsweredTable, Card, RenameFigure
from tests.presentation.after_fight.fights import campaign_at, card

Key = Qt.Key
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def window(empty_window: MainWindow, tmp_path: Path) -> MainWindow:
    """The window at the page that is made fastest, over which the tested one lies."""
    campaign_at(tmp_path / "Borderlands.gmtool")
    empty_window.campaigns.open(tmp_path / "Borderlands.gmtool", "campaign")
    return empty_window


def opened(window: MainWindow) -> AfterPage:
    window.lay_over("after_fight", 1)
    return after(window)


def opened_by_key(window: MainWindow, qtbot: QtBot) -> AfterPage:
    """The page, by its key from the encounters."""
    page: Any = window.show_page("encounters")
    qtbot.keyClick(page.widget, Key.Key_E, CTRL | SHIFT)
    return after(window)


def after(window: MainWindow) -> AfterPage:
    page = window.pages.current
    assert isinstance(page, AfterPage)
    return page


def row(window: MainWindow, text: str) -> LineRow:
    (found,) = [one for one in after(window).lines.rows if one.text.text().startswith(text)]
    return found


def tick(window: MainWindow, qtbot: QtBot, *texts: str) -> None:
    for text in texts:
        row(window, text).box.setFocus()
        qtbot.keyClick(row(window, text).box, Key.Key_Space)


def ticked(window: MainWindow) -> set[str]:
    return {one.text.text() for one in after(window).lines.rows if one.box.isChecked()}


def press(window: MainWindow, qtbot: QtBot, key: Qt.Key, held: Qt.KeyboardModifier) -> None:
    qtbot.keyClick(QApplication.focusWidget() or window, key, held)


def accept(window: MainWindow, qtbot: QtBot) -> None:
    press(window, qtbot, Key.Key_Return, CTRL)


def xp(window: MainWindow) -> dict[str, Any]:
    return {one.name: one.fields.get("xp") for one in window.campaign.cards.list()}


def told(window: MainWindow, found: Card) -> list[tuple[str, str]]:
    return [(one.what, one.source) for one in window.campaign.history.of(found.id)]


def test_that_the_encounter_says_that_its_results_are_on_the_cards(window: MainWindow, qtbot: QtBot) -> None:
    page: Any = window.show_page("encounters")
    head, chosen = page.builder.head, page.builder.encounter.id
    begun = page.builder.banners.begun.said
    window.run_encounter(chosen)
    qtbot.keyClick(window.pages.current.page, Key.Key_X, CTRL | SHIFT)
    window.show_page("encounters")
    assert "Take its results to the cards" in begun.text()
    opened_by_key(window, qtbot)
    accept(window, qtbot)
    window.show_page("encounters")
    assert "Its results are on the cards." in begun.text()
    assert head.after.property("kind") != "primary"


def test_that_accepted_lines_are_one_step_with_history_and_undo(window: MainWindow, qtbot: QtBot) -> None:
    page = opened(window)
    assert ticked(window) == {"Flavius won: 30 XP", "Astrid won: 30 XP"}
    assert page.head.accept.text().startswith("Accept 2 lines")
    assert row(window, "Flavius won").change.text() == "XP: 80 → 110"
    assert not row(window, "Wulf survived").box.isEnabled()
    assert QApplication.focusWidget() is page.lines.rows[0].box
    accept(window, qtbot)
    assert xp(window) == {"Flavius": 110, "Astrid": 30, "Goblin": 0}
    assert told(window, card(window.campaign, "Flavius")) == [("Flavius won: 30 XP", "The ford")]
    assert ticked(window) == set()
    assert "The ford: 2 results saved to 2 cards." in window.notices.sentences()
    assert page.foot.said.text().endswith("Saved lines are not offered again; they stand at the end.")
    assert not page.head.accept.isEnabled()
    assert row(window, "Flavius won").note.text().startswith("Saved on ")
    press(window, qtbot, Key.Key_Z, CTRL)
    assert xp(window) == {"Flavius": 80, "Astrid": 0, "Goblin": 0}
    assert told(window, card(window.campaign, "Flavius")) == []
    assert ticked(window) == {"Flavius won: 30 XP", "Astrid won: 30 XP"}
    press(window, qtbot, Key.Key_Z, CTRL | SHIFT)
    assert xp(window)["Flavius"] == 110


def test_that_a_figure_gets_a_card_of_its_own(window: MainWindow, qtbot: QtBot) -> None:
    opened(window)
    (offer,) = [one for one in after(window).lines.rows if one.change.text() == "Card “Goblin 1”"]
    qtbot.mouseClick(offer.text, Qt.MouseButton.LeftButton)
    assert row(window, "Goblin 1 is dead").box.isChecked()
    accept(window, qtbot)
    goblins = {one.name: one.tags for one in window.campaign.cards.list() if one.kind == "monster"}
    assert goblins == {"Goblin": (), "Goblin 1": ("dead",)}
    made = card(window.campaign, "Goblin 1")
    assert told(window, made) == [("Goblin 1 is dead", "The ford"), ("made from “Goblin”", "The ford")]
    assert not row(window, "Goblin 1 is dead").box.isEnabled()
    said = [one.text() for one in after(window).lines.findChildren(QLabel)]
    assert len([text for text in said if text.startswith("2 figures of this fight share the card")]) == 2
    press(window, qtbot, Key.Key_Z, CTRL)
    assert "Goblin 1" not in xp(window)
    press(window, qtbot, Key.Key_Y, CTRL)
    assert card(window.campaign, "Goblin 1") == made


def test_that_what_is_found_is_for_whom_the_gm_says(window: MainWindow, qtbot: QtBot) -> None:
    opened(window)
    press(window, qtbot, Key.Key_A, CTRL)
    assert len(ticked(window)) == 3
    press(window, qtbot, Key.Key_U, CTRL)
    assert len(ticked(window)) == 2
    press(window, qtbot, Key.Key_A, CTRL | SHIFT)
    assert ticked(window) == set()
    found = row(window, "Longbow of Wulf")
    assert found.taker is not None
    assert [found.taker.itemText(place) for place in range(found.taker.count())] == ["Flavius", "Astrid"]
    found.taker.setFocus()
    qtbot.keyClick(found.taker, Key.Key_Down)
    tick(window, qtbot, "Longbow of Wulf")
    accept(window, qtbot)
    gear = [item["item"] for item in card(window.campaign, "Astrid").fields["gear"]]
    assert gear == ["mace", "longbow"]
    assert len(card(window.campaign, "Flavius").fields["gear"]) == 3


def test_that_arrows_walk_and_escape_goes_back(window: MainWindow, qtbot: QtBot) -> None:
    page = opened_by_key(window, qtbot)
    boxes = [one.box for one in page.lines.rows if one.box.isEnabled()]
    for box in boxes[1:4]:
        qtbot.keyClick(QApplication.focusWidget(), Key.Key_Down)
        assert QApplication.focusWidget() is box
    qtbot.keyClick(boxes[3], Key.Key_Up)
    assert QApplication.focusWidget() is boxes[2]
    qtbot.keyClick(boxes[2], Key.Key_Escape)
    assert window.pages.current is window.pages.made("encounters")


def test_that_the_rule_of_a_line_is_a_click_away(window: MainWindow, qtbot: QtBot) -> None:
    opened(window)
    link = next(child for child in row(window, "Flavius won").children() if getattr(child, "text", str)() == "Rule")
    qtbot.mouseClick(link, Qt.MouseButton.LeftButton)
    assert window.pages.current_key == "rules"


def test_that_ticks_stay_while_another_page_is_looked_at(window: MainWindow, qtbot: QtBot) -> None:
    opened(window)
    tick(window, qtbot, "Astrid won")
    assert ticked(window) == {"Flavius won: 30 XP"}
    window.show_page("campaign")
    opened(window)
    assert ticked(window) == {"Flavius won: 30 XP"}
    accept(window, qtbot)
    press(window, qtbot, Key.Key_Z, CTRL)
    press(window, qtbot, Key.Key_Escape, Qt.KeyboardModifier.NoModifier)
    opened(window)
    assert ticked(window) == {"Flavius won: 30 XP", "Astrid won: 30 XP"}


def test_that_the_roster_shows_what_was_accepted(window: MainWindow, qtbot: QtBot) -> None:
    roster: Any = window.show_page("roster")
    opened(window)
    accept(window, qtbot)
    roster = window.show_page("roster")
    assert {one.name: one.fields.get("xp") for one in roster.list.model.cards}["Flavius"] == 110


def test_that_a_read_only_campaign_takes_nothing_over(empty_window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    from gmtool.store.campaign import Campaign

    path = tmp_path / "Borderlands.gmtool"
    campaign_at(path)
    with Campaign.open(path):
        empty_window.campaigns.open(path, "campaign")
        page = opened(empty_window)
        assert not page.head.accept.isEnabled()
        accept(empty_window, qtbot)
        assert xp(empty_window)["Flavius"] == 80


@pytest.mark.usefixtures("dressed")
def test_that_names_of_any_length_fit_the_page(window: MainWindow, qtbot: QtBot) -> None:
    long = "ß🐉" * 5000
    found = card(window.campaign, "Goblin")
    window.campaign.cards.update(replace(found, name=long))
    window.campaign.encounters.journal(1).do(RenameFigure(figure="astrid", name=long[:200]), AnsweredTable())
    page = opened(window)
    QApplication.processEvents()
    inside = page.lines.widget()
    assert inside is not None
    assert inside.width() <= page.lines.viewport().width()
    assert page.widget.minimumSizeHint().width() <= window.width()
    accept(window, qtbot)
    (entry,) = window.campaign.history.of(card(window.campaign, "Astrid").id)
    assert entry.what.startswith("ß🐉")


def test_that_the_page_follows_what_is_undone_behind_it(window: MainWindow, qtbot: QtBot) -> None:
    before = card(window.campaign, "Flavius")
    CardEdits(window.campaign, window).edit(before, replace(before, fields={**before.fields, "xp": 7}), "xp")
    opened(window)
    assert row(window, "Flavius won").change.text() == "XP: 7 → 37"
    press(window, qtbot, Key.Key_Z, CTRL)
    assert row(window, "Flavius won").change.text() == "XP: 80 → 110"


def test_that_the_page_goes_where_its_encounter_is_gone(window: MainWindow, qtbot: QtBot) -> None:
    opened_by_key(window, qtbot)
    accept(window, qtbot)
    kept = window.campaign.encounters.delete(1)
    press(window, qtbot, Key.Key_Z, CTRL)
    assert window.pages.current is window.pages.made("encounters")
    assert any("no longer in the campaign" in sentence for sentence in window.notices.sentences())
    assert xp(window)["Flavius"] == 110
    window.campaign.encounters.restore(kept)


def test_that_a_fight_that_has_not_begun_has_nothing_to_take_back(window: MainWindow, qtbot: QtBot) -> None:
    window.campaign.encounters.duplicate(1)
    page: Any = window.show_page("encounters")
    page.side.choose("2")
    qtbot.keyClick(page.widget, Key.Key_E, CTRL | SHIFT)
    assert window.pages.current is page
    window.lay_over("after_fight", 2)
    assert window.pages.current is page
    assert any("has not started yet" in sentence for sentence in window.notices.sentences())


def test_that_saving_moves_nothing_and_every_key_works_at_once(window: MainWindow, qtbot: QtBot) -> None:
    """Also where nothing is left to be ticked, so that no box has the keys."""
    page = opened(window)
    assert page.head.outcome.text() == (
        "Left standing: Flavius and Astrid (Ours). "
        "Out of action: Goblin 2–3 and Wulf (Theirs). Dead: Goblin 1 (Theirs)."
    )
    for line in page.summary.lines:
        line.ticked = page.summary.able(line)
    page.lines.refresh()
    at = page.lines.mapTo(window, QPoint())
    accept(window, qtbot)
    QApplication.processEvents()
    assert page.foot.said.isVisible()
    assert page.lines.mapTo(window, QPoint()) == at
    (notice,) = window.notices.sentences()
    assert not window.notices.geometry().intersects(on_page(window, page.head))
    assert not window.notices.geometry().intersects(on_page(window, page.foot.said))
    press(window, qtbot, Key.Key_Z, CTRL)
    assert notice not in window.notices.sentences(), "it is not so any more"
    press(window, qtbot, Key.Key_Y, CTRL)
    assert xp(window)["Flavius"] == 110
    press(window, qtbot, Key.Key_P, CTRL)
    assert window.pages.name == "Printing"
    press(window, qtbot, Key.Key_Escape, Qt.KeyboardModifier.NoModifier)
    assert window.pages.current_key == "campaign"
    assert not window.pages.laid_over


def on_page(window: MainWindow, part: QWidget) -> QRect:
    return QRect(part.mapTo(window.middle, QPoint()), part.size())
