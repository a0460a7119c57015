"""The page of the keys, `docs/keys.md`, made from the actions of every page of the window.

    python scripts/keys_page.py

writes it anew; a test says when it is due.
"""

import os
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PySide6.QtGui import QAction, QKeySequence

from gmtool.desktop.app import make_app
from gmtool.desktop.base.keys import key_text
from gmtool.desktop.paper.printouts.encounter_printout import EncounterPrintout
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.desktop.shell.pages import HANDBOOK, PAGES, RULEBOOK
from gmtool.desktop.shell.settings import Settings
from gmtool.presentation.scores.subject import Subject
from gmtool.rules.seam import Enlisted, Muster, Ruleset, Side
from gmtool.store.fights.encounters import Encounter
from gmtool.systems import ruleset

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "keys.md"
SIDES = (Side("ours", "Ours"), Side("theirs", "Theirs", 1))
HEAD = """# Keys

`F1` shows the keys of the screen in front of you, `Ctrl K` finds every command by its name. This page is made from the
program itself and has the usual keys; [the settings](handbook/campaigns.md#change-keys) change them. Keys that depend
on the moment are told where they are used: [in the fight](handbook/run.md#keys-in-the-fight), [on the
map](handbook/run.md#the-map), [while you draw ground](handbook/encounters.md#drawing), and [in the players'
window](handbook/players.md#keys).
"""


@dataclass(frozen=True, slots=True)
class Said:
    """What an action says, which may be gone with its page."""

    shortcuts: tuple[QKeySequence, ...]
    text: str
    tip: str


_ALWAYS = {"Undo": "Every step, back to the first", "Redo": "What was undone, once more"}
"""Tips that depend on what was done last, as they are in general."""
Groups = dict[str, list[Said]]


def gather(window: MainWindow, system: Ruleset) -> Groups:
    """The actions of every page of a window, and those that are everywhere. Makes an encounter in its campaign."""
    figures = tuple(Enlisted(f"f{i}", card, SIDES[i].id) for i, card in enumerate(system.bestiary()[:2]))
    made = window.campaign.encounters.add(Encounter(system.id, "The ford", Muster(figures, SIDES)))
    found = {"Everywhere": _read([*window.page_actions.values(), *window.deeds.values()])}
    for page in (one for one in PAGES if one.key != "run"):
        found[page.name] = _read(window.show_page(page.key).actions())
    window.run_encounter(made.id)
    found["Run"] = _read(window.pages.made("run").actions())
    window.lay_over("after_fight", made.id)
    found["After the fight"] = _read(window.pages.current.actions())
    window.lay_over("numbers", Subject(encounter=made.id))
    found["In numbers"] = _read(window.pages.current.actions())
    window.show_page("roster")
    window.lay_over("matchups", system.bestiary()[:1])
    found["Match-ups"] = _read(window.pages.current.actions())
    while window.pages.laid_over:
        window.pages.current.leave()
    window.import_from(ROOT / "README.md")
    found["Importing"] = _read(window.pages.current.actions())
    window.lay_over("print_encounter", EncounterPrintout("The ford", None, (), SIDES))
    found["Printing"] = _read(window.pages.current.actions())
    guide: Any = HANDBOOK.make(window)
    found["Handbook"] = _read(guide.actions())
    book: Any = RULEBOOK.make(window.campaign, window, window)
    found["Rulebook"] = _read(book.actions())
    book.end()
    return found


def page(groups: Groups) -> str:
    """The whole page."""
    return "\n".join([HEAD, *(line for name, actions in groups.items() for line in _section(name, actions))])


def _read(actions: Iterable[QAction]) -> list[Said]:
    return [Said(tuple(one.shortcuts()), _name(one), _tip(one)) for one in actions]


def _tip(action: QAction) -> str:
    return _ALWAYS.get(_name(action)) or str(action.property("tip") or action.toolTip())


def _name(action: QAction) -> str:
    # this one bears the title of the encounter that it would run
    return "Run" if action.objectName() == "window.run_current" else action.text().replace("&", "").rstrip("…")


def _section(name: str, actions: list[Said]) -> Iterator[str]:
    yield f"## {name}\n"
    yield "| keys | command | |"
    yield "|---|---|---|"
    for one in actions:
        if one.shortcuts:
            tip = "" if one.tip == one.text else one.tip.replace("\n", " ").replace("|", "\\|")
            yield f"| {', '.join(f'`{key_text(keys)}`' for keys in one.shortcuts)} | {one.text} | {tip} |"
    yield ""


def main() -> None:
    """Write the page from a window on a campaign of its own."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    make_app(["keys"])
    with tempfile.TemporaryDirectory() as home:
        window = MainWindow(Settings(Path(home)), Path(home))
        window.show()
        window.campaigns.open_sample()
        PAGE.write_text(page(gather(window, ruleset("tft-melee"))), encoding="utf-8")
        window.close()


if __name__ == "__main__":
    main()
