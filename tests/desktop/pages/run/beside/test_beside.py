"""Notes, handouts and the turn timer beside a fight, by key and by mouse; and what of them the players see."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from gmtool.desktop.base import files
from gmtool.desktop.pages.players.window import PlayerWindow
from gmtool.desktop.pages.run.beside.handouts import FROM_FILE
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.rules.seam import ChoiceAnswer, Enlisted, Muster, Ruleset, Side
from gmtool.store.chronicle import Handout
from gmtool.store.fights.encounters import Encounter
from tests.store.pictures import HATCHED, png

Key = Qt.Key
SIDES = (Side("ours", "Ours", 0, True), Side("theirs", "Theirs", 1))
SECRET, AMBUSH = "Zyxwor is a werewolf.", "Qvandal waits behind the door."


class Clock:
    """A clock that the test turns."""

    time = 0.0

    def __call__(self) -> float:
        return self.time


@pytest.fixture
def first_page() -> str:
    return "run"


@pytest.fixture
def run(window: MainWindow, ruleset: Ruleset) -> Callable[..., Any]:
    """Run a fight of two cards of the campaign, whose notes and encounter have secrets."""

    def running(*, of_card: str = SECRET, of_encounter: str = AMBUSH, sides: tuple[Side, ...] = SIDES) -> Any:
        cards = [replace(card, notes=of_card) for card in window.campaign.cards.list()[:2]]
        for card in cards:
            window.campaign.cards.update(card)
        figures = tuple(Enlisted(f"f{i}", card, sides[i].id, f"Name{'AB'[i]}") for i, card in enumerate(cards))
        encounter = Encounter(ruleset.id, "The ford", Muster(figures, sides), of_encounter)
        window.run_encounter(window.campaign.encounters.add(encounter).id)
        return window.pages.current

    return running


def press(workspace: Any, qtbot: QtBot, key: Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    workspace.page.setFocus()
    qtbot.keyClick(workspace.page, key, held)


def texts(widget: QWidget) -> str:
    """Every text that a widget and all in it can give away."""
    found = []
    for part in (widget, *widget.findChildren(QWidget)):
        meta = part.metaObject()
        values = [part.property(meta.property(i).name()) for i in range(meta.propertyCount())]
        found += [value for value in values if isinstance(value, str)]
        found += [part.accessibleName(), part.accessibleDescription(), part.toolTip(), part.windowTitle()]
    return "\n".join(found)


def told(window: MainWindow) -> str:
    return " ".join(one.text() for one in window.notices.findChildren(QLabel))


def said(notes: Any) -> list[str]:
    """What stands in the unfolded notes; labels of the figure before may wait to be deleted."""
    return [one.text() for one in notes.body.findChildren(QLabel) if not one.isHidden()]


# --- notes ----------------------------------------------------------------------------------------------------------
def test_that_notes_stand_folded_beside_the_acting_figure_and_one_key_unfolds_them(
    run: Callable[..., Any], qtbot: QtBot
) -> None:
    workspace = run()
    notes = workspace.beside.notes
    workspace.page.picks.choose_figure("f1")
    assert notes.isVisible()
    assert (notes.open, notes.body.isVisible(), notes.line.toolTip()) == (False, False, f"NameB: {SECRET}")
    press(workspace, qtbot, Key.Key_F7)
    assert notes.body.isVisible()
    assert said(notes) == ["NameB", SECRET, "The encounter", AMBUSH]
    press(workspace, qtbot, Key.Key_F7)
    assert not notes.body.isVisible()


def test_that_a_click_unfolds_them_and_the_keys_stay_in_the_fight(run: Callable[..., Any], qtbot: QtBot) -> None:
    workspace = run()
    workspace.page.setFocus()
    qtbot.mouseClick(workspace.beside.notes.button, Qt.MouseButton.LeftButton)
    assert workspace.beside.notes.open
    assert QApplication.focusWidget() is workspace.page


def test_that_they_are_left_as_they_were(run: Callable[..., Any], window: MainWindow, qtbot: QtBot) -> None:
    press(run(), qtbot, Key.Key_F7)
    assert run().beside.notes.open
    path = window.campaign.path
    assert path is not None
    window.campaigns.open(path, "run")
    assert window.pages.made("run").memory.notes_open()  # type: ignore[union-attr]


def test_that_nothing_stands_there_without_notes_and_the_key_says_so(
    run: Callable[..., Any], window: MainWindow, qtbot: QtBot
) -> None:
    workspace = run(of_card="", of_encounter="")
    assert not workspace.beside.notes.isVisible()
    press(workspace, qtbot, Key.Key_F7)
    assert "There are no notes on the acting figure or the encounter." in told(window)
    assert not workspace.beside.notes.open


def test_that_notes_written_meanwhile_are_there(run: Callable[..., Any], window: MainWindow) -> None:
    workspace = run()
    workspace.page.picks.choose_figure("f0")
    card = window.campaign.cards.list()[0]
    window.show_page("roster")
    window.campaign.cards.update(replace(card, notes="Now he limps."))
    window.show_page("run")
    assert "Now he limps." in said(workspace.beside.notes)


@pytest.mark.usefixtures("painted")
def test_that_the_players_never_see_them(run: Callable[..., Any], qtbot: QtBot) -> None:
    workspace = run()
    press(workspace, qtbot, Key.Key_F7)
    workspace.players.open()
    shown = workspace.players.window
    assert AMBUSH in texts(workspace.page)
    for figure in ("f0", "f1"):
        workspace.page.picks.choose_figure(figure)
        QApplication.processEvents()
        assert not {"Zyxwor", "werewolf", "Qvandal"} & set(texts(shown).replace(".", " ").split())
    assert "Zyxwor" not in repr(workspace.players.view.scene)
    with_notes = shown.grab().toImage()
    press(workspace, qtbot, Key.Key_F7)
    assert shown.grab().toImage() == with_notes
    workspace.players.close()


# --- handouts -------------------------------------------------------------------------------------------------------
def handout(shown: PlayerWindow) -> Handout | None:
    """The handout that fills the player window."""
    return shown.handout.handout if shown.pages.currentWidget() is shown.handout else None


def test_that_one_key_shows_a_handout_and_the_same_puts_it_away(
    run: Callable[..., Any], window: MainWindow, qtbot: QtBot
) -> None:
    workspace = run()
    letter = window.campaign.handouts.add(Handout("The letter", "Come at once."))
    press(workspace, qtbot, Key.Key_F8)
    shown = workspace.players.window
    assert handout(shown) == letter
    assert shown.handout.accessibleDescription() == "Come at once."
    assert "The letter" not in texts(shown)
    workspace.page.activateWindow()
    press(workspace, qtbot, Key.Key_F8)
    assert handout(shown) is None
    assert shown.pages.currentWidget() is shown.stage
    workspace.players.close()


def test_that_another_one_is_chosen_and_the_key_shows_it_again(
    run: Callable[..., Any], window: MainWindow, qtbot: QtBot
) -> None:
    workspace = run()
    first, second = (window.campaign.handouts.add(Handout(one, one)) for one in ("First", "Second"))
    menu = workspace.beside.handouts.menu()
    assert [one.text() for one in menu.actions() if one.text()] == ["Second", "First", FROM_FILE]
    menu.actions()[1].trigger()
    assert handout(workspace.players.window) == first
    workspace.page.activateWindow()
    press(workspace, qtbot, Key.Key_F8)
    press(workspace, qtbot, Key.Key_F8)
    assert handout(workspace.players.window) == first
    assert second != first
    workspace.players.close()


def test_that_it_opens_with_a_window_that_comes_later_and_a_turn_does_not_put_it_away(
    run: Callable[..., Any], window: MainWindow, qtbot: QtBot
) -> None:
    workspace = run()
    window.campaign.handouts.add(Handout("Letter", "Come."))
    press(workspace, qtbot, Key.Key_F8)
    workspace.players.close()
    workspace.players.open()
    workspace.page.picks.roll()
    workspace.players.view.draw_curtain(True)
    assert handout(workspace.players.window) is not None
    workspace.players.show_handout(None)
    assert workspace.players.window.pages.currentWidget() is workspace.players.window.waiting
    workspace.players.close()


def test_that_a_file_joins_the_handouts_of_the_campaign_and_a_damaged_one_gets_a_sentence(
    run: Callable[..., Any], window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    workspace = run()
    chosen = tmp_path / "Broken.jpg"
    chosen.write_bytes(b"\xff\xd8\xff\xe0 no picture")
    monkeypatch.setattr(files, "ask_which", lambda *_: chosen)
    workspace.beside.handouts.menu().actions()[-1].trigger()
    qtbot.waitUntil(lambda: "Broken.jpg is damaged" in told(window))
    assert window.campaign.handouts.list() == ()
    chosen = tmp_path / "Map.png"
    chosen.write_bytes(png(30, 20))
    workspace.beside.handouts.menu().actions()[-1].trigger()
    qtbot.waitUntil(lambda: workspace.players.window is not None)
    (kept,) = window.campaign.handouts.list()
    assert (kept.title, handout(workspace.players.window)) == ("Map", kept)
    chosen = tmp_path / "Hatched.svg"
    chosen.write_bytes(HATCHED)
    workspace.beside.handouts.menu().actions()[-1].trigger()
    qtbot.waitUntil(lambda: "Hatched.svg: its patterns and filters are left out." in told(window))
    workspace.players.close()


@pytest.mark.usefixtures("painted")
def test_that_a_picture_damaged_in_the_campaign_is_told_to_the_gm(
    run: Callable[..., Any], window: MainWindow, qtbot: QtBot
) -> None:
    workspace = run()
    key = window.campaign.pictures.add(png(30, 20))
    with window.campaign.database.appending() as connection:
        connection.exec_driver_sql("UPDATE pictures SET data = x'00'")
    window.campaign.handouts.add(Handout("Map", picture=key))
    press(workspace, qtbot, Key.Key_F8)
    workspace.players.window.grab()
    qtbot.waitUntil(lambda: "is not a picture gmtool can read" in told(window))
    workspace.players.close()


# --- timer ----------------------------------------------------------------------------------------------------------
def turn_of(workspace: Any, figure: str) -> None:
    workspace.beside.timer.follow(("Turn 1", "Actions", figure))


def test_that_there_is_no_timer_unless_it_is_wanted(run: Callable[..., Any], window: MainWindow, qtbot: QtBot) -> None:
    workspace = run()
    turn_of(workspace, "f0")
    assert not workspace.beside.chip.isVisible()
    assert not workspace.beside._ticking.isActive()
    press(workspace, qtbot, Key.Key_F9)
    assert "The turn timer is off." in told(window)


def test_that_it_counts_down_in_the_bar_and_moves_nothing(
    run: Callable[..., Any], window: MainWindow, qtbot: QtBot
) -> None:
    window.settings.set("turn_timer", 60)
    workspace = run()
    clock = workspace.beside.clock = Clock()
    turn_of(workspace, "f0")
    chip, before = workspace.beside.chip, workspace.page.session.moment.state
    assert (chip.isVisible(), chip.text()) == (True, "Time 1:00")
    clock.time = 21
    workspace.beside.timer.look()
    assert chip.text() == "Time 0:39"
    press(workspace, qtbot, Key.Key_F9)
    assert chip.text() == "Time 0:39 · stopped"
    assert not workspace.beside._ticking.isActive()
    qtbot.mouseClick(chip, Qt.MouseButton.LeftButton)
    clock.time = 61
    workspace.beside.timer.look()
    assert (chip.text(), chip.property("kind")) == ("Time is up", "picked")
    assert not workspace.beside._ticking.isActive()
    assert workspace.page.session.moment.state is before
    assert workspace.page.session.journal.line() == ()


def test_that_the_players_see_it_only_if_wished(run: Callable[..., Any], window: MainWindow) -> None:
    window.settings.set("turn_timer", 90)
    workspace = run()
    clock = workspace.beside.clock = Clock()
    workspace.players.open()
    left = workspace.players.window.time_left
    turn_of(workspace, "f0")
    assert not left.isVisible()
    window.settings.set("turn_timer_players", True)
    assert (left.isVisible(), left.text) == (True, "1:30")
    clock.time = 90
    workspace.beside.timer.look()
    assert (left.text, left.up) == ("0:00", True)
    window.settings.set("turn_timer", 0)
    assert not left.isVisible()
    workspace.players.close()


def test_that_it_begins_when_a_figure_of_the_players_acts_here(run: Callable[..., Any], window: MainWindow) -> None:
    window.settings.set("turn_timer", 30)
    window.settings.set("dice_players", "virtual")
    workspace = run(sides=(SIDES[0], replace(SIDES[1], players=True)))
    workspace.beside.clock = Clock()
    session = workspace.page.session
    assert not workspace.beside.timer.on
    for _ in range(5):
        if session.moment.agenda.next:
            break
        if session.question is not None:
            session.answer(ChoiceAnswer("first"))
        else:
            workspace.page.act()
    assert session.moment.agenda.next
    assert workspace.beside.timer.on
