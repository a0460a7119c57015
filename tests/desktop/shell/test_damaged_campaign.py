"""A damaged campaign in the window: what can be read is shown, and its backups are a button away."""

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from gmtool.desktop.base import files
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.rules.seam import Enlisted, Muster, Ruleset, Side
from gmtool.store.backups import backups
from gmtool.store.campaign import Campaign
from gmtool.store.errors import Damaged
from gmtool.store.fights.encounters import Encounter

SIDES = (Side("ours", "Ours", 0, True), Side("theirs", "Theirs", 1, True))


@pytest.fixture
def campaign_with_fights(campaign_file: Path, ruleset: Ruleset) -> Path:
    with Campaign.open(campaign_file) as campaign:
        figures = tuple(Enlisted(f"f{i}", card, SIDES[i].id) for i, card in enumerate(ruleset.bestiary()[:2]))
        for title in ("The ford", "The bridge"):
            campaign.encounters.add(Encounter(ruleset.id, title, Muster(figures, SIDES)))
    return campaign_file


def execute(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        for statement in statements:
            connection.execute(statement)


def break_table(path: Path, table: str) -> None:
    """Overwrite the first page of a table."""
    with closing(sqlite3.connect(path)) as connection:
        ((page,),) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,))
        ((size,),) = connection.execute("PRAGMA page_size")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    raw = bytearray(path.read_bytes())
    raw[(page - 1) * size : page * size] = b"\xa5" * size
    path.write_bytes(raw)


def way_out(window: MainWindow) -> QPushButton | None:
    buttons = (one for one in window.notices.findChildren(QPushButton) if one.isVisible())
    return next((one for one in buttons if one.text() == "Restore a backup…"), None)


def test_that_bad_rows_cost_themselves_and_are_one_sentence(
    empty_window: MainWindow, campaign_with_fights: Path, qtbot: QtBot
) -> None:
    execute(
        campaign_with_fights,
        "UPDATE cards SET fields = '{\"st\": ' WHERE key = 2",
        "UPDATE cards SET rulings = '[1]' WHERE key = 3",
        "UPDATE encounters SET muster = '[[' WHERE title = 'The ford'",
        "UPDATE settings SET value = '{' WHERE key = 'campaign.title'",
    )
    sound = backups(campaign_with_fights)[0]
    window = empty_window
    window.campaigns.open(campaign_with_fights)
    window.show_page("roster")
    said = f"Borderlands.gmtool is damaged; its last sound backup is “{sound.stem}”."
    qtbot.waitUntil(lambda: window.notices.sentences() == [said])
    assert len(window.campaign.cards.list()) == 4
    assert window.next_encounter.title == "The bridge"
    roster = window.show_page("roster")
    damaged = next(row for row in range(6) if roster.list.model.cards[row].system == "")
    roster.list.view.selectRow(damaged)
    told = [one.text() for one in roster.pane.currentWidget().findChildren(QLabel)]
    assert told == ["No card", "This card is damaged, or was removed in another window."]
    window.show_page("encounters")
    assert window.notices.sentences() == [said]
    assert way_out(window) is not None


def test_that_a_damaged_file_offers_the_backups_of_exactly_that_campaign(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    path = tmp_path / "Other.gmtool"
    with Campaign.create(path, "Other") as other:
        backup = other.back_up()
    path.write_bytes(path.read_bytes()[:5000])
    window.campaigns.open(path)
    assert backup is not None
    assert window.notices.sentences() == [f"Other.gmtool is damaged; its last sound backup is “{backup.stem}”."]
    assert window.campaigns.name == "Borderlands"
    asked: list[Path] = []
    monkeypatch.setattr(files, "ask_which", lambda _, __, folder, ___: asked.append(folder) or backup)
    button = way_out(window)
    assert button is not None
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert asked == [tmp_path / "Other backups"]
    assert window.campaigns.name == "Other"
    assert window.campaign.path == path


def test_that_no_backups_are_offered_where_there_are_none(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "Other.gmtool"
    path.write_bytes(b"all is lost")
    window.campaigns.open(path)
    assert window.notices.sentences() == ["Other.gmtool is not a campaign: it is not a database."]
    assert way_out(window) is None


def spoil(path: Path) -> None:
    """Cut a file off, as a failing disk does."""
    path.write_bytes(path.read_bytes()[:5000])


@pytest.mark.parametrize("named", [True, False])
def test_that_no_backup_is_offered_where_none_is_sound(
    empty_window: MainWindow, campaign_with_fights: Path, named: bool, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    """Whether the GM has given the damaged one a name or not."""
    for one in backups(campaign_with_fights):
        spoil(one.rename(one.with_stem("Before the flood")) if named else one)
    spoil(campaign_with_fights)
    window = empty_window
    window.campaigns.begin(campaign_with_fights, sample=False)
    qtbot.waitUntil(lambda: bool(window.waiting.doors))
    assert window.notices.sentences() == ["Borderlands.gmtool is damaged, and it has no sound backup."]
    assert way_out(window) is None
    assert "Restore a backup…" not in [door.text() for door in window.waiting.doors]
    told = "Nothing was changed, and it has no sound backup. What would you like to do instead?"
    assert told in [one.text() for one in window.waiting.findChildren(QLabel)]


def test_that_going_back_says_so_where_no_backup_is_sound(
    window: MainWindow, campaign_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for one in backups(campaign_file):
        spoil(one)
    monkeypatch.setattr(files, "ask_which", lambda *_: pytest.fail("asked for a backup"))
    window.deeds["restore"].trigger()
    assert window.notices.sentences() == [
        "Borderlands.gmtool has no sound backup. A copy that you keep elsewhere can be opened as a campaign."
    ]


@pytest.mark.parametrize("table", ["cards", "encounters", "settings", "own_rows", "card_tags"])
def test_that_a_table_that_cannot_be_read_is_a_sentence_and_a_way_out(
    empty_window: MainWindow, campaign_with_fights: Path, table: str, qtbot: QtBot
) -> None:
    window = empty_window
    with Campaign.open(campaign_with_fights) as campaign:
        campaign.back_up()
    sound = backups(campaign_with_fights)[0]
    break_table(campaign_with_fights, table)
    window.campaigns.open(campaign_with_fights)
    if window.open_campaign is not None:
        for page in ("roster", "encounters", "lists", "run"):
            window.show_page(page)
    said = f"Borderlands.gmtool is damaged; its last sound backup is “{sound.stem}”."
    qtbot.waitUntil(lambda: said in window.notices.sentences())
    assert way_out(window) is not None


def test_that_a_campaign_whose_title_is_damaged_goes_by_the_name_of_its_file(
    empty_window: MainWindow, campaign_with_fights: Path
) -> None:
    execute(campaign_with_fights, "UPDATE settings SET value = '{' WHERE key = 'campaign.title'")
    empty_window.campaigns.open(campaign_with_fights)
    assert empty_window.windowTitle() == "Borderlands · gmtool"
    assert empty_window.bar.campaign.text().startswith("Borderlands")


def test_that_a_card_that_cannot_be_looked_up_says_so_and_offers_nothing_that_edits_it(
    empty_window: MainWindow, campaign_with_fights: Path, qtbot: QtBot
) -> None:
    break_table(campaign_with_fights, "sqlite_autoindex_cards_1")
    window = empty_window
    window.campaigns.open(campaign_with_fights)
    roster = window.show_page("roster")
    for row in range(6):
        roster.list.view.selectRow(row)
        told = [one.text() for one in roster.pane.currentWidget().findChildren(QLabel)]
        assert told == [roster.list.model.cards[row].name, "This card is damaged, or was removed in another window."]
        assert roster.pane.form is None
        assert not any(one.isEnabled() for one in roster.pictures.actions)
        assert not any(one.isEnabled() for one in roster.on_card.actions)
    # a sound card after it has its form as ever
    roster.side.choose("bestiary:tft-melee")
    roster.list.view.selectRow(0)
    assert roster.pane.form is not None
    assert roster.pane.form.card == roster.list.model.cards[0]


def test_that_the_finder_opens_on_a_card_that_cannot_be_read(
    empty_window: MainWindow, campaign_with_fights: Path
) -> None:
    execute(campaign_with_fights, "UPDATE cards SET fields = '{' WHERE key = 2")
    window = empty_window
    window.campaigns.open(campaign_with_fights)
    roster = window.show_page("roster")
    roster.list.view.selectRow(next(row for row in range(6) if roster.list.model.cards[row].system == ""))
    assert roster.named_actions() == ()
    assert not any(one.isEnabled() for one in roster.pictures.actions)


def about_damage(window: MainWindow) -> list[str]:
    return [one for one in window.notices.sentences() if "damaged" in one]


def test_that_what_is_found_about_the_backups_takes_the_place_of_what_was_said_before(
    empty_window: MainWindow, campaign_with_fights: Path, qtbot: QtBot
) -> None:
    sound = backups(campaign_with_fights)[0].stem
    break_table(campaign_with_fights, "sqlite_autoindex_cards_1")
    window = empty_window
    window.campaigns.open(campaign_with_fights)
    roster = window.show_page("roster")
    said = [f"Borderlands.gmtool is damaged; its last sound backup is “{sound}”."]
    qtbot.waitUntil(lambda: about_damage(window) == said)
    assert way_out(window) is not None
    # what is met later says the same
    for row in range(6):
        roster.list.view.selectRow(row)
    with pytest.raises(Damaged, match="its last sound backup"):
        window.campaign.cards.get(roster.list.model.cards[1].id)
    qtbot.wait(50)
    assert about_damage(window) == said


def test_that_no_sentence_about_damage_is_left_when_another_campaign_is_opened(
    empty_window: MainWindow, campaign_with_fights: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    break_table(campaign_with_fights, "sqlite_autoindex_cards_1")
    Campaign.create(tmp_path / "Other.gmtool", "Other").close()
    lost = Path(shutil.copy(tmp_path / "Other.gmtool", tmp_path / "Lost.gmtool"))
    lost.write_bytes(lost.read_bytes()[:5000])
    window = empty_window
    window.campaigns.open(campaign_with_fights)
    window.show_page("roster")
    qtbot.waitUntil(lambda: any("last sound backup" in one for one in about_damage(window)))
    window.campaigns.open(lost)
    assert any("Lost" in one for one in about_damage(window))
    window.campaigns.open(tmp_path / "Other.gmtool")
    assert window.campaigns.name == "Other"
    assert about_damage(window) == []


@pytest.mark.parametrize("table", ["cards", "encounters", "settings", "own_rows", "card_tags", "sqlite_master"])
def test_that_a_campaign_that_cannot_be_opened_names_its_last_sound_backup(
    empty_window: MainWindow, campaign_with_fights: Path, table: str, qtbot: QtBot
) -> None:
    sound = backups(campaign_with_fights)[0]
    if table == "sqlite_master":
        # cut off in the middle, so that there is nothing to copy any more
        campaign_with_fights.write_bytes(campaign_with_fights.read_bytes()[:5000])
    else:
        break_table(campaign_with_fights, table)
    window = empty_window
    said = [f"Borderlands.gmtool is damaged; its last sound backup is “{sound.stem}”."]
    for count in range(5):
        # another program has set its time, so that it is copied again
        os.utime(campaign_with_fights, (count, count))
        window.campaigns.open(campaign_with_fights)
        if window.open_campaign is not None:
            window.show_page("roster")
        qtbot.waitUntil(lambda: about_damage(window) == said)
        assert way_out(window) is not None
        window.campaigns.close()
    others = [one.stem for one in backups(campaign_with_fights) if one != sound]
    assert all(name.endswith(" damaged") for name in others)
    assert len(others) <= 3
    assert sound.exists()
