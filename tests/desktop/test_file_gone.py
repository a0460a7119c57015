"""The campaign's file goes away under the window: in the middle of a fight, and while cards are made."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from gmtool.desktop.base import files
from gmtool.presentation.fight import selection
from gmtool.rules.seam import Enlisted, Muster, Ruleset, Side
from gmtool.store.backups import backups
from gmtool.store.campaign import Campaign
from gmtool.store.fights.encounters import Encounter
from tests.desktop import unpainted
from tests.desktop.game_master import CTRL, GameMaster, Key, game_master_on

dressed, painted, qtbot = unpainted.dressed, unpainted.painted, unpainted.qtbot

SIDES = (Side("ours", "Ours", 0, True), Side("theirs", "Theirs", 1, True))
SENTENCE = (
    "Valley.gmtool was moved, replaced or deleted while it was open, so nothing more is written; "
    "save the whole campaign to a new file."
)

OVERWRITTEN = (
    "Valley.gmtool was overwritten by another program while it was open, so nothing more is written; "
    "save the whole campaign to a new file."
)


@pytest.fixture
def path(tmp_path: Path, ruleset: Ruleset) -> Path:
    """A campaign with a fight of one against one, without a map."""
    cards = {card.name: card for card in ruleset.bestiary()}
    figures = (Enlisted("f0", cards["Flavius Marcellus"], "ours"), Enlisted("f1", cards["Wulf"], "theirs"))
    path = tmp_path / "Valley.gmtool"
    with Campaign.create(path, "Valley") as campaign:
        campaign.encounters.add(Encounter(ruleset.id, "The ford", Muster(figures, SIDES)))
    return path


@pytest.fixture
def gm(path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> GameMaster:
    """The window, and a Game Master who is faster than a slip of the finger."""
    monkeypatch.setattr(selection, "BOUNCE", 0)
    return game_master_on(path, qtbot)


def entries(gm: GameMaster) -> int:
    return len(gm.page.session.journal.line())


def play(gm: GameMaster, until: int) -> None:
    for _ in range(100):
        if entries(gm) >= until:
            return
        gm.step()
    raise AssertionError(gm.page.log.text())


def button(gm: GameMaster) -> QPushButton:
    buttons = (one for one in gm.window.notices.findChildren(QPushButton) if one.isVisible())
    (found,) = (one for one in buttons if one.text().startswith("Save the whole"))
    return found


def seen(gm: GameMaster) -> Any:
    return gm.page.log.text(), gm.page.session.ruleset.dump_state(gm.page.session.moment.state)


@pytest.mark.parametrize("away", [Path.unlink, lambda path: path.rename(path.with_name("Hill.gmtool"))])
def test_that_a_fight_stops_says_why_and_goes_on_in_the_new_file(
    gm: GameMaster, path: Path, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, away: Any
) -> None:
    gm.press(Key.Key_F5)
    play(gm, until=5)
    away(path)
    before, done = seen(gm), entries(gm)
    for _ in range(20):
        if gm.window.notices.sentences():
            break
        gm.step()
    assert gm.window.notices.sentences() == [SENTENCE]
    assert (seen(gm), entries(gm)) == (before, done)
    waiting = gm.question
    gm.press(Key.Key_Z, held=CTRL)
    if waiting is None:
        assert seen(gm) == before
    assert gm.window.notices.sentences() == [SENTENCE]

    monkeypatch.setattr(files, "ask_where_to_save", lambda *_: tmp_path / "New.gmtool")
    gm.click(button(gm))
    assert gm.window.notices.sentences() == [
        f"The campaign was saved to {tmp_path / 'New.gmtool'} and continues there."
    ]
    assert seen(gm) == before
    play(gm, until=done + 5)
    left = seen(gm)
    gm.window.close()
    again = game_master_on(tmp_path / "New.gmtool", qtbot)
    assert again.window.campaigns.recent()[0] == tmp_path / "New.gmtool"
    again.press(Key.Key_F5)
    assert seen(again) == left
    again.window.close()


def test_that_no_card_is_made_and_nothing_that_can_be_taken_back_is_forgotten(
    gm: GameMaster, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ruleset: Ruleset
) -> None:
    roster = gm.window.show_page("roster")
    roster.deeds.add(ruleset.bestiary()[:1], "add a card")
    assert gm.window.deeds["undo"].isEnabled()
    other = tmp_path / "Other.gmtool"
    Campaign.create(other, "Other").close()
    os.replace(other, path)
    roster.deeds.add(ruleset.bestiary()[1:2], "add another")
    gm.press(Key.Key_Z, held=CTRL)
    assert gm.window.notices.sentences() == [SENTENCE]
    assert len(gm.window.campaign.cards.list()) == 1

    monkeypatch.setattr(files, "ask_where_to_save", lambda *_: path)
    gm.click(button(gm))
    assert gm.window.notices.sentences() == [SENTENCE, "Valley.gmtool already exists; choose another name."]
    monkeypatch.setattr(files, "ask_where_to_save", lambda *_: tmp_path / "New.gmtool")
    gm.click(button(gm))
    gm.press(Key.Key_Z, held=CTRL)
    assert gm.window.campaign.cards.list() == ()
    gm.window.close()
    with Campaign.open(tmp_path / "New.gmtool") as campaign:
        assert campaign.cards.list() == ()
    with Campaign.open(path) as campaign:
        assert campaign.title == "Other"


def test_that_the_moved_file_can_be_opened_again_and_has_everything(gm: GameMaster, path: Path) -> None:
    gm.press(Key.Key_F5)
    play(gm, until=3)
    before = seen(gm)
    moved = path.rename(path.with_name("Hill.gmtool"))
    for _ in range(20):
        if gm.window.notices.sentences():
            break
        gm.step()
    gm.window.campaigns.open(moved)
    assert gm.window.campaign.path == moved
    assert not gm.window.campaign.read_only
    gm.press(Key.Key_F5)
    assert seen(gm) == before
    gm.window.close()


def test_that_nothing_is_offered_for_a_campaign_that_was_left(gm: GameMaster, path: Path, tmp_path: Path) -> None:
    other = tmp_path / "Other.gmtool"
    Campaign.create(other, "Other").close()
    path.unlink()
    gm.press(Key.Key_F5)
    assert gm.window.notices.sentences() == [SENTENCE]
    gm.window.campaigns.open(other)
    assert gm.window.notices.sentences() == []
    assert gm.window.campaigns.name == "Other"
    gm.window.close()


def test_that_the_fight_stays_where_it_is_however_it_is_moved(gm: GameMaster, path: Path) -> None:
    gm.press(Key.Key_F5)
    play(gm, until=4)
    session = gm.page.session
    session.cancel_question()
    session.undo()
    before = seen(gm)
    path.unlink()
    for move in (session.undo, session.redo, session.undo_to_heading, lambda: session.play_from(1)):
        move()
        assert seen(gm) == before
        assert gm.complaint == SENTENCE
    gm.window.close()


def test_that_no_fight_begins_and_none_is_remembered(gm: GameMaster, path: Path) -> None:
    path.unlink()
    gm.press(Key.Key_F5)
    assert gm.window.notices.sentences() == [SENTENCE]
    assert not gm.window.campaign.encounters.list()[0].started
    gm.window.close()


def overwrite(path: Path) -> Path:
    """What `cp` does, with another campaign."""
    other = path.with_name("Other.gmtool")
    Campaign.create(other, "Other").close()
    path.write_bytes(other.read_bytes())
    return path


def test_that_an_overwritten_file_is_noticed_without_a_key_and_the_fight_goes_on_in_a_new_one(
    gm: GameMaster, path: Path, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    gm.press(Key.Key_F5)
    play(gm, until=5)
    before, done = seen(gm), entries(gm)
    foreign = overwrite(path).read_bytes()
    qtbot.wait_until(lambda: gm.window.notices.sentences() == [OVERWRITTEN])
    gm.press(Key.Key_Z, held=CTRL)
    assert gm.window.notices.sentences() == [OVERWRITTEN]

    monkeypatch.setattr(files, "ask_where_to_save", lambda *_: tmp_path / "New.gmtool")
    gm.click(button(gm))
    play(gm, until=done + 3)
    after = seen(gm)
    assert after != before
    gm.window.close()
    assert path.read_bytes() == foreign
    again = game_master_on(tmp_path / "New.gmtool", qtbot)
    again.press(Key.Key_F5)
    assert seen(again) == after
    again.window.close()


def test_that_the_campaign_that_came_into_the_file_can_be_opened_in_the_same_window(
    gm: GameMaster, path: Path, qtbot: QtBot
) -> None:
    gm.press(Key.Key_F5)
    play(gm, until=3)
    overwrite(path)
    qtbot.wait_until(lambda: gm.window.notices.sentences() == [OVERWRITTEN])
    gm.window.campaigns.open(path)
    assert gm.window.campaigns.name == "Other"
    assert not gm.window.campaign.read_only
    gm.window.close()


def test_that_a_damaged_backup_is_told_beside_the_window_and_names_the_last_sound_one(
    path: Path, qtbot: QtBot, ruleset: Ruleset
) -> None:
    for card in ruleset.bestiary()[:2]:
        with Campaign.open(path) as campaign:
            campaign.cards.add(card)
    sound = backups(path)[0].stem
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("INSERT INTO entries (encounter, number, parent, text) VALUES (99, 1, 0, '{}')")
    gm = game_master_on(path, qtbot)
    said = f"Valley.gmtool is damaged; its last sound backup is “{sound}”."
    qtbot.wait_until(lambda: said in gm.window.notices.sentences())
    assert "Restore a backup…" in [one.text() for one in gm.window.notices.findChildren(QPushButton)]
    gm.window.close()


def offers(gm: GameMaster) -> list[str]:
    """The buttons of the notices, but for those that close them."""
    buttons = [one for one in gm.window.notices.findChildren(QPushButton) if one.isVisible()]
    return [one.text() for one in buttons if one.text() != "Close"]


def close_notices(gm: GameMaster) -> None:
    for one in gm.window.notices.findChildren(QPushButton):
        if one.isVisible() and one.text() == "Close":
            gm.click(one)
    assert offers(gm) == []


def test_that_the_way_to_save_is_offered_again_after_its_notice_was_closed(
    gm: GameMaster, path: Path, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, ruleset: Ruleset
) -> None:
    roster = gm.window.show_page("roster")
    overwrite(path)
    qtbot.wait_until(lambda: gm.window.notices.sentences() == [OVERWRITTEN])
    for _ in range(2):
        close_notices(gm)
        roster.deeds.add(ruleset.bestiary()[:1], "add a card")
        assert gm.window.notices.sentences() == [OVERWRITTEN]
        assert offers(gm) == ["Save the whole campaign to a new file…"]
    monkeypatch.setattr(files, "ask_where_to_save", lambda *_: tmp_path / "New.gmtool")
    gm.click(button(gm))
    roster.deeds.add(ruleset.bestiary()[:1], "add a card")
    assert [one.name for one in gm.window.campaign.cards.list()] == [ruleset.bestiary()[0].name]
    gm.window.notice(OVERWRITTEN)
    assert offers(gm) == [], "it is not offered for what is over"
    gm.window.close()


def shown_in(field: Any) -> str:
    """What stands in a field."""
    said: str = field.toPlainText() if hasattr(field, "toPlainText") else field.text()
    return said


def forms(gm: GameMaster, ruleset: Ruleset) -> dict[str, list[Any]]:
    """By page, fields of its form, after something of each kind was made."""
    window = gm.window
    window.show_page("roster").deeds.add(ruleset.bestiary()[:1], "add a card")
    window.show_page("lists").new_row()
    window.show_page("campaign").new_note()
    return {
        "roster": [one := window.show_page("roster").pane.form, one.name, one.notes, one.tags, one.fields["st"].input],
        "encounters": [one := window.show_page("encounters").builder, one.title, one.notes],
        "lists": [one := window.show_page("lists").pane.form, one.fields["name"].input],
        "campaign": [one := window.show_page("campaign").pane.note, one.title, one.text],
    }


def test_that_every_form_shows_what_is_kept_and_not_what_was_refused(
    gm: GameMaster, path: Path, qtbot: QtBot, ruleset: Ruleset
) -> None:
    fields = [(page, field) for page, (_, *found) in forms(gm, ruleset).items() for field in found]
    overwrite(path)
    qtbot.wait_until(lambda: OVERWRITTEN in gm.window.notices.sentences())
    close_notices(gm)
    for page, field in fields:
        gm.window.show_page(page)
        before = shown_in(field)
        field.setFocus()
        qtbot.keyClick(field, Key.Key_Up) if hasattr(field, "stepUp") else qtbot.keyClicks(field, "x")
        assert shown_in(field) == before, (page, field.accessibleName())
        assert OVERWRITTEN in gm.window.notices.sentences(), (page, field.accessibleName())
        qtbot.wait_until(lambda: "Save the whole campaign to a new file…" in offers(gm))
        close_notices(gm)
    gm.window.close()
