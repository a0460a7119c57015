"""What the GM can do with the player window, by name: for the command finder, F1 and the panel."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from gmtool.desktop.players.control import Players
from gmtool.desktop.players.screens import COLOURS, FOLLOW, FRAME, ORDER, TRUE_SCALE

OPEN = "Player window"
TURN = "Turn the players' map"
DARK_OR_LIGHT = "Players' screen dark or light"
IN_LISTS = (TURN, DARK_OR_LIGHT)
"""What the panel has as a list to choose from."""


@dataclass(frozen=True, slots=True)
class Deed:
    """An action. `on` says whether a switch is on; `closed` whether it can be done while the window is closed."""

    text: str
    key: str
    tip: str
    do: Callable[[Players], object]
    on: Callable[[Players], bool] | None = None
    closed: bool = True


def _switch(text: str, tip: str, name: str, default: bool = False) -> Deed:
    return Deed(
        text, "", tip,
        lambda players: players.switch(name, not players.machine.yes(name, default)),
        lambda players: players.machine.yes(name, default),
    )  # fmt: skip


DEEDS = (
    Deed(OPEN, "F11", "Open it on the players' screen; once more: fill that screen, or leave it",
         lambda players: players.toggle()),
    Deed("Close the player window", "Shift+F11", "The players see nothing any more", lambda players: players.close(),
         closed=False),
    Deed("Show players this", "Ctrl+Shift+V", "Send your view of the map to the player window",
         lambda players: players.show_this(), closed=False),
    Deed("Curtain", "Ctrl+Shift+B", "The players see the waiting picture instead of the fight",
         lambda players: players.draw_curtain(not players.curtain), lambda players: players.curtain),
    _switch("Follow who acts", "The acting figure stays in the middle of the players' map", FOLLOW),
    _switch("True scale", "A hex is 25 mm on the players' screen", TRUE_SCALE),
    Deed("Measure their screen…", "", "A page on the players' screen, to be held against a ruler or a bank card",
         lambda players: players.window.calibrate() if players.window else None, closed=False),
    Deed(TURN, "", "By 90 degrees, for those who sit on another side of the table",
         lambda players: players.turn(players.turned + 90)),
    _switch("Order on their screen", "The order of the turn beside the players' map", ORDER, True),
    _switch("Frame on my map", "Your map shows the frame of what the players see", FRAME, True),
    Deed("Scores on their screen", "", "The order on the players' screen shows the scores",
         lambda players: players.allow_scores(not players.allowed.scores), lambda players: players.allowed.scores),
    Deed(DARK_OR_LIGHT, "", "The colours of the player window",
         lambda players: players.dress("light" if players.machine.text(COLOURS, "dark") == "dark" else "dark")),
)  # fmt: skip


def make_actions(players: Players, widget: QWidget) -> dict[str, QAction]:
    """The actions by name, added to a widget; they follow the player window."""
    made = {deed.text: _action(players, deed, widget) for deed in DEEDS}
    widget.addActions(list(made.values()))

    def follow() -> None:
        for deed in DEEDS:
            made[deed.text].setEnabled(deed.closed or players.is_open)
            if deed.on is not None:
                made[deed.text].setChecked(deed.on(players))

    players.changed.connect(follow)
    follow()
    return made


def _action(players: Players, deed: Deed, widget: QWidget) -> QAction:
    action = QAction(deed.text, widget)
    action.setShortcut(QKeySequence(deed.key))
    action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
    action.setAutoRepeat(False)
    action.setToolTip(deed.tip)
    action.setCheckable(deed.on is not None)
    action.triggered.connect(lambda: deed.do(players))
    return action
