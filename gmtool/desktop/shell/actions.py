"""The actions that work anywhere in the window but undo and redo, in tables."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from gmtool.desktop.base.desk import Deed, make_action
from gmtool.desktop.shell.pages import PAGES

_PRINT = QKeySequence("Ctrl+P")

OF_WINDOW = (
    Deed("run_current", "Run", ("F5",), "Go to the fight"),
    Deed("close", "Quit", ("Ctrl+Q",), "Everything is saved already"),
)

OF_PANELS = (
    Deed("find_command", "Find", ("Ctrl+K",), "Find any command by name"),
    Deed("show_keys", "Keys", ("F1",), "The keys of this screen"),
    Deed("show_calculator", "Calculator", ("Ctrl+T",), "Chances to hit and damage, without an encounter"),
    Deed("show_settings", "Settings", ("Ctrl+,",), "Colours, font size, dice"),
)

OF_LOOKS = (
    Deed("larger", "Larger type", ("Ctrl+=", "Ctrl++"), "Everything grows with the type"),
    Deed("smaller", "Smaller type", ("Ctrl+-",), "Everything shrinks with the type"),
    Deed("switch_theme", "Dark or light", ("Ctrl+Shift+D",), "The other colours"),
)

OF_CAMPAIGNS = (
    Deed("new_campaign", "New campaign…", ("Ctrl+Shift+N",), "Begin an empty campaign in a file of its own"),
    Deed("open_campaign_file", "Open campaign…", ("Ctrl+O",), "Open another campaign's file"),
    Deed("open_sample", "Open the sample campaign", (), "A campaign with a fight that is ready to run"),
    Deed("back_up", "Back up now", (), "Keep a dated copy of the campaign"),
    Deed("restore", "Restore a backup…", (), "Go back to a dated copy; today's state is kept as one too"),
    Deed(
        "save_to_new_file",
        "Save the whole campaign to a new file…",
        (),
        "And go on in that file; the one before stays as it is",
    ),
    Deed("import_cards", "Import…", (), "Cards or a whole campaign from a file"),
    Deed("export_campaign", "Export campaign…", (), "The whole campaign as a file of plain text"),
)


def page_actions(window: QWidget, show: Callable[[str], object]) -> dict[str, QAction]:
    """An action a page, that brings it to the front: Ctrl and its place."""
    deeds = {page.key: Deed("", page.name, (f"Ctrl+{place}",), page.tip) for place, page in enumerate(PAGES, 1)}
    return {key: make_action(window, deed, partial(show, key)) for key, deed in deeds.items()}


def printing_of(actions: Sequence[QAction]) -> QAction | None:
    """The action of a page that prints: the one with the key for it."""
    return next((action for action in actions if _PRINT in action.shortcuts()), None)
