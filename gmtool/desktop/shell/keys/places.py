"""Places of the actions, in the order of the pages, and the reading of all their tables."""

from importlib import import_module
from typing import Final

from gmtool.desktop.shell import actions, undo  # noqa: F401 - their tables are the window's
from gmtool.desktop.shell.pages import FOLDER, HANDBOOK, OVERLAID, PAGES
from gmtool.language import tr
from gmtool.presentation.keys.key_book import book
from gmtool.presentation.keys.taking import EVERYWHERE, Place, Taking

_SIGNS: Final = "/[]+-="
"""Signs that the fight takes beside those of its actions: the command line, and steps up and down."""
_LETTERS: Final = {
    "run": Place("run", tr("Run"), letters=True, digits=tr("picks choices and is typed for rolls"), taken=_SIGNS),
    "printing": Place("printing", tr("Printing"), letters=True, digits=tr("is typed into the fields")),
    "handbook": Place("handbook", tr("Handbook"), alone=True),
}


def _places() -> tuple[Place, ...]:
    names = {page.key if not page.key.startswith("print") else "printing": page.name for page in (*PAGES, *OVERLAID)}
    order = [EVERYWHERE, *names, HANDBOOK.key]
    titles = {EVERYWHERE: tr("Everywhere"), **names, HANDBOOK.key: HANDBOOK.name.capitalize()}
    return tuple(_LETTERS.get(key) or Place(key, titles[key]) for key in order)


taking: Final = Taking(book, _places())
"""The rules for keys, in the places of the window."""


def read_all_tables() -> None:
    """Import every page, so that the book has all actions."""
    for page in (*PAGES, *OVERLAID, HANDBOOK):
        import_module(f"{FOLDER}.{page.module}")
