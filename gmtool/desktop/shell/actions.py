"""The actions that work anywhere in the window but undo and redo, in tables."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from gmtool.desktop.base.desk import Deed, deeds_of, make_action
from gmtool.desktop.shell.pages import PAGES
from gmtool.language import tr

_PRINTING = ("print", "print_out", "print_cards")

OF_WINDOW = deeds_of(
    "window",
    Deed("run_current", tr("Run"), ("F5",), tr("Go to the fight")),
    Deed("close", tr("Quit"), ("Ctrl+Q",), tr("Everything is saved already")),
)

OF_REPORTS = deeds_of(
    "window",
    Deed(
        "report_problem",
        tr("Report a problem…"),
        (),
        tr("Opens the folder with the log and crash reports; nothing is sent"),
    ),
)

OF_PANELS = deeds_of(
    "window",
    Deed("find_command", tr("Find"), ("Ctrl+K",), tr("Find any command by name")),
    Deed("show_keys", tr("Keys"), ("F1",), tr("The keys of this screen")),
    Deed("show_handbook", tr("Handbook"), ("Shift+F1",), tr("The handbook, at the page for this screen")),
    Deed("show_calculator", tr("Calculator"), ("Ctrl+T",), tr("Chances to hit and damage, without an encounter")),
    Deed(
        "roll_table",
        tr("Roll on a table…"),
        ("F2",),
        tr("A random table of yours or a ready one; what comes up goes into the field, the log or a handout"),
    ),
    Deed("show_settings", tr("Settings"), ("Ctrl+,",), tr("Colors, font size, dice, keys")),
    Deed("change_keys", tr("Change keys…"), (), tr("Every command with its key; give it another one")),
)

OF_LOOKS = deeds_of(
    "window",
    Deed("larger", tr("Larger type"), ("Ctrl+=", "Ctrl++"), tr("Scales the whole window up")),
    Deed("smaller", tr("Smaller type"), ("Ctrl+-",), tr("Scales the whole window down")),
    Deed("switch_theme", tr("Dark or light"), ("Ctrl+Shift+D",), tr("Switch the color scheme")),
)

OF_CAMPAIGNS = deeds_of(
    "window",
    Deed("new_campaign", tr("New campaign…"), ("Ctrl+Shift+N",), tr("Start an empty campaign in a new file")),
    Deed("open_campaign_file", tr("Open campaign…"), ("Ctrl+O",), tr("Open another campaign file")),
    Deed("open_sample", tr("Open the sample campaign"), (), tr("A campaign with fights ready to run")),
    Deed("run_sample", tr("The sample fight"), (), tr("A fight of the sample campaign, ready to run")),
    Deed("import_first", tr("Import into a campaign of your own…"), (), tr("Cards from a file, in a new campaign")),
    Deed("back_up", tr("Back up now"), (), tr("Make a dated copy of the campaign")),
    Deed("restore", tr("Restore a backup…"), (), tr("Go back to a dated copy; the current state is backed up first")),
    Deed(
        "save_to_new_file",
        tr("Save the whole campaign to a new file…"),
        (),
        tr("And continue in that file; the old one stays as it is"),
    ),
    Deed("choose_game", tr("Game of the campaign…"), (), tr("The game that lists and menus show first")),
    Deed("import_cards", tr("Import…"), (), tr("Cards or a whole campaign from a file")),
    Deed("export_campaign", tr("Export campaign…"), (), tr("The whole campaign as a file of plain text")),
)

OF_PAGES = deeds_of(
    "window", *(Deed(page.key, page.name, (f"Ctrl+{place}",), page.tip) for place, page in enumerate(PAGES, 1))
)


def page_actions(window: QWidget, show: Callable[[str], object]) -> dict[str, QAction]:
    """An action a page, that brings it to the front: Ctrl and its place."""
    return {deed.method: make_action(window, deed, partial(show, deed.method)) for deed in OF_PAGES}


def printing_of(actions: Sequence[QAction]) -> QAction | None:
    """The action of a page that prints."""
    return next((action for action in actions if action.objectName().partition(".")[2] in _PRINTING), None)
