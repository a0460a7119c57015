"""The controls of the player window, folded out over the GM's window while they are needed."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QComboBox, QFormLayout, QFrame, QLineEdit, QScrollArea, QVBoxLayout, QWidget

from gmtool.desktop.parts import FlowLayout, KeyButton, label, may_be_narrow
from gmtool.desktop.players.allowed import Told
from gmtool.desktop.players.control import Players
from gmtool.desktop.players.deeds import IN_LISTS
from gmtool.desktop.players.screens import COLOURS, SCREEN, identity, title
from gmtool.desktop.theme import theme

_TOLD = {Told.NUMBERS: "hits as numbers", Told.WORDS: "hurt, badly hurt", Told.NOTHING: "nothing"}
_TURNS = {"0": "upright", "90": "turned 90°", "180": "turned 180°", "270": "turned 270°"}
_COLOURS = {"dark": "dark", "light": "light"}
_WIDE: Final = 480
"""The panel's width at 100 %."""


class PlayersPanel(QFrame):
    """Follows the player window; `actions` are its deeds. A click beside it or Esc puts it away."""

    def __init__(self, players: Players, actions: Mapping[str, QAction], parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.players = players
        self.setProperty("kind", "popup")
        self.setAccessibleName("Player window")
        inside = QWidget()
        inside.setProperty("kind", "clear")
        column = QVBoxLayout(inside)
        buttons = QWidget()
        self._flow = FlowLayout(buttons, theme().px(6))
        for action in actions.values():
            if action.text() not in IN_LISTS:
                self._flow.addWidget(ActionButton(action))
        column.addWidget(buttons)
        self._form = QFormLayout()
        column.addLayout(self._form)
        column.addStretch(1)
        self.turn = self._choice("Their map", _TURNS, lambda key: players.turn(int(key)))
        self.colours = self._choice("Colours", _COLOURS, players.dress)
        self.screen_box = self._choice("Screen", {}, self._use_screen)
        self.text = QLineEdit()
        self.text.setAccessibleName("Words of the waiting picture")
        self.text.editingFinished.connect(self._said)
        self._form.addRow(label("Waiting picture", "muted"), self.text)
        self.told: dict[str, QComboBox] = {}
        scroll = QScrollArea()
        scroll.setWidget(inside)
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        box = QVBoxLayout(self)
        box.addWidget(scroll)
        self._inside = inside
        players.changed.connect(self.refresh)
        self.refresh()

    def open_below(self, button: QWidget) -> None:
        """Fold it out below a button, within the button's window."""
        window = button.window()
        width = min(theme().px(_WIDE), window.width())
        top = button.mapToGlobal(button.rect().bottomLeft()).y() + theme().px(4)
        room = window.mapToGlobal(window.rect().bottomLeft()).y() - top - theme().px(8)
        self.refresh()
        wanted = self._inside.heightForWidth(width - theme().px(36)) + theme().px(44)
        right = min(button.mapToGlobal(button.rect().topRight()).x(), window.mapToGlobal(window.rect().topRight()).x())
        self.setGeometry(max(window.mapToGlobal(QPoint(0, 0)).x(), right - width), top, width, min(wanted, room))
        self.show()

    def refresh(self) -> None:
        """Show how everything is set."""
        players = self.players
        if set(self.told) != {side.id for side in players.sides}:
            self._offer_sides()
        for side in players.sides:
            box = self.told[side.id]
            box.setCurrentIndex(box.findData(players.allowed.told(side).value))
        self.turn.setCurrentIndex(self.turn.findData(str(players.turned)))
        self.colours.setCurrentIndex(self.colours.findData(players.machine.text(COLOURS, "dark")))
        self._offer_screens()
        if not self.text.hasFocus():
            self.text.setText(players.waiting)

    def _offer_screens(self) -> None:
        screens = {identity(screen): title(screen) for screen in QGuiApplication.screens()}
        if screens != {
            self.screen_box.itemData(i): self.screen_box.itemText(i) for i in range(self.screen_box.count())
        }:
            self.screen_box.clear()
            for key, name in screens.items():
                self.screen_box.addItem(name, key)
        window = self.players.window
        shown = identity(window.screen()) if window is not None else self.players.machine.text(SCREEN)
        self.screen_box.setCurrentIndex(max(0, self.screen_box.findData(shown)))

    def _offer_sides(self) -> None:
        for box in self.told.values():
            self._form.removeRow(box)
        words = {told.value: word for told, word in _TOLD.items()}
        self.told = {}
        for side in self.players.sides:
            self.told[side.id] = self._choice(f"Tell of {side.name}", words, partial(self._tell, side.id))

    def _tell(self, side: str, told: str) -> None:
        self.players.allow(side, Told(told))

    def _choice(self, name: str, options: Mapping[str, str], chosen: Callable[[str], object]) -> QComboBox:
        box = QComboBox()
        box.setAccessibleName(name)
        may_be_narrow(box, 8)
        for key, word in options.items():
            box.addItem(word, key)
        box.activated.connect(lambda place: chosen(str(box.itemData(place))))
        self._form.addRow(label(name, "muted"), box)
        return box

    def _use_screen(self, key: str) -> None:
        for screen in QGuiApplication.screens():
            if identity(screen) == key:
                self.players.use_screen(screen)

    def _said(self) -> None:
        self.players.say_waiting(self.text.text())
        self.text.setText(self.players.waiting)


class ActionButton(KeyButton):
    """A button of an action; of a switch it stays down. A click leaves the keys where they were."""

    def __init__(self, action: QAction) -> None:
        super().__init__(action=action)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._action = action
        if action.isCheckable():
            self.setCheckable(True)
            # the action itself is pressed by the click, and the button shows what came of it
            action.changed.connect(self._show)
            self.clicked.connect(self._show)
            self._show()

    def _show(self) -> None:
        self.setChecked(self._action.isChecked())
