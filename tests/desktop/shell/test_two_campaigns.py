"""A page of a campaign that was closed hears nothing more, and nothing of it is left."""

import gc
from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import Any
from weakref import ref

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QMetaMethod, QObject
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gmtool.desktop.base.parts.overlay import Overlay
from gmtool.desktop.base.pictures.worker import Worker
from gmtool.desktop.base.theme.current import theme_signals
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.desktop.shell.pages import PAGES
from gmtool.rules.seam import Ruleset
from gmtool.store.campaign import Campaign
from gmtool.store.fights.encounters import Encounter
from tests.contract.players import skirmish
from tests.contract.test_play import Luck
from tests.store.exchange.files import cards_file

Pages = dict[str, Any]


def campaign_with_a_fight(path: Path, ruleset: Ruleset) -> Path:
    with Campaign.create(path, path.stem) as campaign:
        for card in ruleset.bestiary()[:3]:
            campaign.cards.add(card)
        muster = skirmish(ruleset, Luck(1), 2)
        campaign.encounters.add(Encounter(ruleset.id, "Prepared", muster))
        campaign.encounters.start(campaign.encounters.add(Encounter(ruleset.id, "Begun", muster)).id)
    return path


def settle() -> None:
    """Everything that was to be done soon is done."""
    for _ in range(3):
        QApplication.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # type: ignore[arg-type]


def visited(window: MainWindow) -> Pages:
    """Every page, and everything that is laid over one, each shown and painted."""
    seen: Pages = {}

    def look(name: str, show: Callable[[], object]) -> None:
        show()
        window.repaint()
        settle()
        seen[name] = ref(window.pages.current)  # type: ignore[arg-type]

    for page in PAGES:
        look(page.key, lambda page=page: window.show_page(page.key))
    begun = window.campaign.encounters.list()[1].id
    look("fight", lambda: window.run_encounter(begun))
    run: Any = window.pages.current
    seen["fight"] = ref(run.page)
    run.players.open()
    look("sheets of a fight", run._print_out)
    look("after the fight", lambda: window.lay_over("after_fight", begun))
    look("record cards", lambda: window.show_page("roster").print_cards())
    look("sheets of an encounter", lambda: window.show_page("encounters").print_out())
    (window.folder / "goblin.json").write_text(cards_file())
    look("import", lambda: window.import_from(window.folder / "goblin.json"))
    window.panels.show_calculator()
    window.panels.find_command()
    return seen


def change_a_row(lists: Any) -> None:
    lists.side.choose(next(entry.key for entry in lists.side.model().rows if entry.key))
    lists.table.choose(lists.table.model.everything[0].id)
    lists.copy_row()
    lists._edit(next(one for one in lists._list().fields if one.key == "name"), "Another name")


def change_everything(window: MainWindow) -> None:
    """Change something on every page, take all of it back, and do it again."""
    change_a_row(window.show_page("lists"))
    roster = window.show_page("roster")
    roster.deeds.add(list(window.campaign.cards.list())[:1], "copy")
    encounters = window.show_page("encounters")
    encounters.duplicate()
    fight: Any = window.show_page("run")
    fight.page.session.perform({"kind": "gm.note/1", "text": "On it goes."})
    for page in ("run", "roster", "lists"):
        window.show_page(page)
        for deed in (
            window.undo_actions.undo,
            window.undo_actions.undo,
            window.undo_actions.redo,
            window.undo_actions.redo,
        ):
            deed()
            settle()
    theme_signals().theme_changed.emit()
    settle()


def heard(window: MainWindow) -> dict[str, int]:
    """How many listen to each signal of what outlives a campaign."""
    lasting: dict[str, QObject | None] = {
        "window": window, "campaigns": window.campaigns, "indexing": window.indexing,
        "settings": window.settings, "pages": window.pages, "theme": theme_signals(),
        "application": QApplication.instance(),
    }  # fmt: skip
    found = {"history": len(window.history._listeners)}
    for name, one in lasting.items():
        assert one is not None
        for place in range(one.metaObject().methodCount()):
            method = one.metaObject().method(place)
            if method.methodType() == QMetaMethod.MethodType.Signal:
                signal = bytes(method.methodSignature().data()).decode()
                found[f"{name}.{signal}"] = one.receivers(f"2{signal}")
    return found


@pytest.mark.slow("visits all pages of two campaigns")
def test_that_pages_of_a_campaign_that_was_closed_hear_nothing_more(
    empty_window: MainWindow, tmp_path: Path, ruleset: Ruleset, qtbot: QtBot
) -> None:
    window = empty_window
    listeners: list[dict[str, int]] = []
    for name in ("First", "Second"):
        window.campaigns.open(campaign_with_a_fight(tmp_path / f"{name}.gmtool", ruleset))
        seen = visited(window)
        change_everything(window)
        qtbot.waitUntil(lambda: window.campaign.upkeep.go_on() is None)
        assert window.notices.sentences() == []
        window.leave_campaign()
        window.campaigns.close()
        settle()
        gc.collect()
        assert [page for page, kept in seen.items() if kept() is not None] == []
        listeners.append(heard(window))
    assert listeners[0] == listeners[1]


def test_that_a_row_of_the_lists_can_be_changed_after_another_campaign_was_open(
    empty_window: MainWindow, tmp_path: Path, ruleset: Ruleset, qtbot: QtBot
) -> None:
    window = empty_window
    for name in ("First", "Second"):
        window.campaigns.open(campaign_with_a_fight(tmp_path / f"{name}.gmtool", ruleset))
        settle()
    lists: Any = window.show_page("lists")
    with qtbot.waitSignal(window.indexing.done):
        change_a_row(lists)
    assert window.notices.sentences() == []


@pytest.mark.usefixtures("painted")
def test_that_a_panel_over_a_page_goes_with_the_page(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    (tmp_path / "goblin.json").write_text(cards_file())
    for call in (window.panels.find_command, window.panels.show_keys):
        window.import_from(tmp_path / "goblin.json")
        call()
        window.show_page("lists")
        settle()
        window.grab()
        assert not [panel for panel in window.middle.findChildren(Overlay) if panel.isVisible()]


@pytest.mark.parametrize("close", [True, False])
def test_that_what_a_closed_worker_gave_is_not_told(campaign_file: Path, qtbot: QtBot, close: bool) -> None:
    told: list[object] = []
    begun, go_on = Event(), Event()

    def wait() -> None:
        begun.set()
        go_on.wait()

    with Campaign.open(campaign_file) as campaign:
        parent = QObject()
        worker = Worker(campaign, parent)
        worker.done.connect(lambda called, *_: told.append(called))
        worker.start("first", lambda: 1)
        worker.start("second", wait)
        begun.wait()  # so the first has ended, and its result is on its way
        go_on.set()
        if close:
            worker.close()
            settle()
        else:
            qtbot.waitUntil(lambda: len(told) == 2)
            worker.close()
    assert told == ([] if close else ["first", "second"])
