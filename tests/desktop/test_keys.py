"""The keys: none means two things on one page, and the README's table is the program's own list."""

from collections import Counter
from pathlib import Path

import pytest
from PySide6.QtGui import QAction, QKeySequence

from gmtool.desktop.base.parts.buttons import key_text
from gmtool.desktop.paper.printouts.encounter_printout import EncounterPrintout
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.desktop.shell.pages import PAGES
from gmtool.rules.seam import Enlisted, Muster, Ruleset, Side
from gmtool.store.fights.encounters import Encounter

README = Path(__file__).resolve().parents[2] / "README.md"
SIDES = (Side("ours", "Ours"), Side("theirs", "Theirs", 1))


@pytest.fixture
def groups(window: MainWindow, ruleset: Ruleset) -> dict[str, list[QAction]]:
    """The actions of every page, and those that are everywhere."""
    figures = tuple(Enlisted(f"f{i}", card, SIDES[i].id) for i, card in enumerate(ruleset.bestiary()[:2]))
    made = window.campaign.encounters.add(Encounter(ruleset.id, "The ford", Muster(figures, SIDES)))
    found = {"Everywhere": [*window.page_actions.values(), *window.deeds.values()]}
    for page in PAGES[:-1]:
        found[page.name] = list(window.show_page(page.key).actions())
    window.run_encounter(made.id)
    found["Run"] = list(window.pages.made("run").actions())
    window.lay_over("after_fight", made.id)
    found["After the fight"] = list(window.pages.current.actions())
    window.import_from(README)
    found["Importing"] = list(window.pages.current.actions())
    window.lay_over("print_encounter", EncounterPrintout("The ford", None, (), SIDES))
    found["Printing"] = list(window.pages.current.actions())
    return found


def test_that_no_key_means_two_things(groups: dict[str, list[QAction]]) -> None:
    for name, actions in groups.items():
        every = actions if name == "Everywhere" else [*actions, *groups["Everywhere"]]
        keys = Counter(shortcut.toString() for action in every for shortcut in action.shortcuts())
        assert [key for key, times in keys.items() if times > 1] == [], name


def test_that_the_readme_tells_the_keys(groups: dict[str, list[QAction]]) -> None:
    table = "\n".join(row for name, actions in groups.items() for row in rows(name, actions))
    assert table in README.read_text(encoding="utf-8"), f"the table should be:\n{table}"


def rows(name: str, actions: list[QAction]) -> list[str]:
    """A row of the table an action that has a key."""
    where = [name, *[""] * len(actions)]
    keyed = [action for action in actions if action.shortcuts()]
    return [f"| {where[i]} | {caps(action.shortcuts())} | {said(action)} |" for i, action in enumerate(keyed)]


def caps(shortcuts: list[QKeySequence]) -> str:
    return ", ".join(f"`{key_text(shortcut)}`" for shortcut in shortcuts)


def said(action: QAction) -> str:
    return "Go to the fight" if action.shortcut().toString() == "F5" else action.text().replace("&", "").rstrip("…")
