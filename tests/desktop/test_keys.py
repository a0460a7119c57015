"""The keys: none means two things on one page, and the README's table is the program's own list."""

import shutil
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QApplication

from gmtool.desktop.base.parts.buttons import key_text
from gmtool.desktop.paper.printouts.encounter_printout import EncounterPrintout
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.desktop.shell.pages import PAGES
from gmtool.desktop.shell.settings import Settings
from gmtool.rules.seam import Enlisted, Muster, Ruleset, Side
from gmtool.store.fights.encounters import Encounter

README = Path(__file__).resolve().parents[2] / "README.md"
SIDES = (Side("ours", "Ours"), Side("theirs", "Theirs", 1))


class Said(NamedTuple):
    """The keys and the words of an action, which may be gone with its page."""

    shortcuts: list[QKeySequence]
    first: str
    text: str


Groups = dict[str, list[Said]]


def read(actions: Iterable[QAction]) -> list[Said]:
    return [Said(one.shortcuts(), one.shortcut().toString(), one.text()) for one in actions]


@pytest.fixture(scope="module")
def window(
    qapp: QApplication, tmp_path_factory: pytest.TempPathFactory, campaign_to_copy: Path
) -> Iterator[MainWindow]:
    """One window for all tests here, which only read what its pages offer."""
    folder = tmp_path_factory.mktemp("keys")
    window = MainWindow(Settings(folder), folder)
    window.resize(1400, 900)
    window.show()
    window.campaigns.open(Path(shutil.copy(campaign_to_copy, folder)))
    yield window
    window.close()
    window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def groups(window: MainWindow, ruleset: Ruleset) -> Groups:
    """What the actions of every page say, and those that are everywhere."""
    figures = tuple(Enlisted(f"f{i}", card, SIDES[i].id) for i, card in enumerate(ruleset.bestiary()[:2]))
    made = window.campaign.encounters.add(Encounter(ruleset.id, "The ford", Muster(figures, SIDES)))
    found = {"Everywhere": read([*window.page_actions.values(), *window.deeds.values()])}
    for page in (one for one in PAGES if one.key != "run"):
        found[page.name] = read(window.show_page(page.key).actions())
    window.run_encounter(made.id)
    found["Run"] = read(window.pages.made("run").actions())
    window.lay_over("after_fight", made.id)
    found["After the fight"] = read(window.pages.current.actions())
    window.show_page("roster")
    window.lay_over("matchups", ruleset.bestiary()[:1])
    found["Match-ups"] = read(window.pages.current.actions())
    while window.pages.laid_over:
        window.pages.current.leave()
    window.import_from(README)
    found["Importing"] = read(window.pages.current.actions())
    window.lay_over("print_encounter", EncounterPrintout("The ford", None, (), SIDES))
    found["Printing"] = read(window.pages.current.actions())
    return found


def test_that_no_key_means_two_things(groups: Groups) -> None:
    for name, actions in groups.items():
        every = actions if name == "Everywhere" else [*actions, *groups["Everywhere"]]
        keys = Counter(shortcut.toString() for action in every for shortcut in action.shortcuts)
        assert [key for key, times in keys.items() if times > 1] == [], name


def test_that_the_readme_tells_the_keys(groups: Groups) -> None:
    table = "\n".join(row for name, actions in groups.items() for row in rows(name, actions))
    assert table in README.read_text(encoding="utf-8"), f"the table should be:\n{table}"


def rows(name: str, actions: list[Said]) -> list[str]:
    """A row of the table an action that has a key."""
    where = [name, *[""] * len(actions)]
    keyed = [action for action in actions if action.shortcuts]
    return [f"| {where[i]} | {caps(action.shortcuts)} | {said(action)} |" for i, action in enumerate(keyed)]


def caps(shortcuts: list[QKeySequence]) -> str:
    return ", ".join(f"`{key_text(shortcut)}`" for shortcut in shortcuts)


def said(action: Said) -> str:
    return "Go to the fight" if action.first == "F5" else action.text.replace("&", "").rstrip("…")
