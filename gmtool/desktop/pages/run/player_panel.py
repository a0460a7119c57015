"""Actions of the player window, for the command finder and F1, and its panel, folded out over the GM's window."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QGuiApplication, QScreen
from PySide6.QtWidgets import QFormLayout, QFrame, QLineEdit, QScrollArea, QWidget

from gmtool.desktop.base.desk import allow
from gmtool.desktop.base.keys import bind
from gmtool.desktop.base.parts.buttons import KeyButton
from gmtool.desktop.base.parts.labels import dressed, label
from gmtool.desktop.base.parts.layouts import FlowLayout, column_in
from gmtool.desktop.base.theme.current import theme
from gmtool.desktop.pages.players.screens import (
    ACTING,
    COLOURS,
    FOLLOW,
    FRAME,
    ORDER,
    ORDER_SCREEN,
    SCREEN,
    TRUE_SCALE,
    screen_id,
    screen_title,
)
from gmtool.desktop.pages.run.player_control import PlayerControl
from gmtool.language import tr, trc
from gmtool.presentation.keys.key_book import ORDER_WINDOW, KeyedAction, book
from gmtool.presentation.players.permissions import HitDetail
from gmtool.records import dataclass

if TYPE_CHECKING:
    from gmtool.desktop.base.forms.field_editor import FieldEditor

OPEN = tr("Players' window")
MEASURE = tr("Measure their screen…")
TURN = tr("Turn the players' map")
DARK_OR_LIGHT = tr("Players' screen: dark or light")
IN_LISTS = (TURN, DARK_OR_LIGHT)
"""The settings that the panel has as a list to choose from."""


@dataclass(frozen=True, slots=True)
class Action:
    """An action, which the settings know by its name.

    `on` says whether a switch is on; `closed` whether it can be done while the window is closed.
    """

    name: str
    text: str
    key: str
    tip: str
    do: Callable[[PlayerControl], object]
    on: Callable[[PlayerControl], bool] | None = None
    closed: bool = True

    @property
    def id(self) -> str:
        return f"run.{self.name}"


def _switch(text: str, tip: str, name: str, default: bool = False, key: str = "") -> Action:
    return Action(
        name, text, key, tip,
        lambda players: players.switch(name, not players.machine.yes(name, default)),
        lambda players: players.machine.yes(name, default),
    )  # fmt: skip


PLAYER_ACTIONS = (
    Action("player_window",
         OPEN, "F11", tr("Open it on the players' screen; again for full screen, and back"),
         lambda players: players.toggle()),
    Action("close_the_player_window",
         tr("Close the players' window"), "Shift+F11", tr("The players see nothing until it opens again"),
         lambda players: players.close(), closed=False),
    Action("show_players_this",
         tr("Show players this"), "Ctrl+Shift+V", tr("Send your view of the map to the players' window"),
         lambda players: players.show_this(), closed=False),
    Action("curtain",
         tr("Curtain"), "Ctrl+Shift+B", tr("Show the players the waiting picture instead of the fight"),
         lambda players: players.view.draw_curtain(not players.view.curtain), lambda players: players.view.curtain),
    _switch(tr("Follow the acting figure"), tr("Keep the acting figure in the middle of the players' map"), FOLLOW),
    _switch(tr("True scale"), tr("A hex is 25 mm on the players' screen"), TRUE_SCALE),
    Action("measure_their_screen",
         MEASURE, "", tr("A page on the players' screen, to measure with a ruler or a bank card"),
         lambda players: players.window.calibrate() if players.window else None, closed=False),
    Action("turn_the_players_map",
         TURN, "", tr("By 90 degrees, for players on another side of the table"),
         lambda players: players.turn(players.turned + 90)),
    _switch(tr("Order on their screen"), tr("The order of the turn beside the players' map"), ORDER, True),
    _switch(tr("Who acts, large"), tr("The acting figure's picture and name, and who is next, on the players' screen"),
            ACTING, key="Ctrl+F11"),
    Action("order_window",
         ORDER_WINDOW.name, ORDER_WINDOW.keys[0],
         tr("Who acts and the order of the turn, in a window without the map; again to close it"),
         lambda players: players.order.toggle(), lambda players: players.order.is_open),
    _switch(tr("Frame on my map"), tr("Frame on your map what the players see"), FRAME, True),
    Action("scores_on_their_screen",
         tr("Scores on their screen"), "", tr("The order on the players' screen shows the scores"),
         lambda players: players.view.allow_scores(not players.view.allowed.scores),
         lambda players: players.view.allowed.scores),
    Action("players_screen_dark_or_light",
         DARK_OR_LIGHT, "", tr("The colors of the players' window"),
         lambda players: players.dress("light" if players.machine.text(COLOURS, "dark") == "dark" else "dark")),
)  # fmt: skip
book.declare(KeyedAction(one.id, one.text, (one.key,) if one.key else ()) for one in PLAYER_ACTIONS)


def make_player_actions(players: PlayerControl, widget: QWidget) -> dict[str, QAction]:
    """The actions by name, added to a widget; they follow the player window."""
    made = {deed.text: _action(players, deed, widget) for deed in PLAYER_ACTIONS}
    widget.addActions(list(made.values()))

    def follow() -> None:
        for deed in PLAYER_ACTIONS:
            allow(made[deed.text], "" if deed.closed or players.is_open else tr("the players' window is closed."))
            if deed.on is not None:
                made[deed.text].setChecked(deed.on(players))

    players.changed.connect(follow)
    follow()
    return made


def _action(players: PlayerControl, deed: Action, widget: QWidget) -> QAction:
    action = QAction(deed.text, widget)
    action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
    action.setAutoRepeat(False)
    bind(action, deed.id, deed.tip)
    action.setCheckable(deed.on is not None)
    action.triggered.connect(lambda: deed.do(players))
    return action


_TOLD = {
    HitDetail.NUMBERS: tr("exact hits"),
    HitDetail.WORDS: tr("a word: hurt, badly hurt"),
    HitDetail.NOTHING: tr("nothing"),
}
_TURNS = {"0": tr("upright"), "90": tr("turned 90°"), "180": tr("turned 180°"), "270": tr("turned 270°")}
_COLOURS = {"dark": trc("colors", "dark"), "light": trc("colors", "light")}
_WIDE: Final = 480
"""The panel's width at 100 %."""


class PlayersPanel(QFrame):
    """Follows the player window; `actions` are its deeds. A click beside it or Esc puts it away.

    While it is open the keys are its own: where no window manager hands them on, they would go to the fight below."""

    def __init__(self, players: PlayerControl, actions: Mapping[str, QAction], parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.players = players
        self.setProperty("kind", "popup")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(tr("Players' window"))
        inside = dressed(QWidget(), kind="clear")
        buttons = QWidget()
        self._flow = FlowLayout(buttons, theme().px(6))
        for action in actions.values():
            if action.text() not in IN_LISTS:
                self._flow.addWidget(ActionButton(action))
        self._form = QFormLayout()
        column_in(inside, buttons, self._form, 1)
        self.turn = self._choice(tr("Their map"), _TURNS, lambda key: players.turn(int(key)))
        self.colours = self._choice(tr("Colors"), _COLOURS, players.dress)
        self.screen_box = self._choice(tr("Screen"), {}, self._use_screen)
        self.order_screen = self._choice(tr("Screen of the order"), {}, self._use_order_screen)
        self.text = dressed(QLineEdit(), name=tr("Text on the waiting picture"))
        self.text.editingFinished.connect(self._said)
        self._form.addRow(label(tr("Waiting picture"), "muted"), self.text)
        self.told: dict[str, FieldEditor] = {}
        scroll = QScrollArea(widgetResizable=True)
        scroll.setWidget(inside)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        column_in(self, scroll)
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
        self.setFocus(Qt.FocusReason.PopupFocusReason)

    def refresh(self) -> None:
        players = self.players
        if set(self.told) != {side.id for side in players.view.sides}:
            self._offer_sides()
        for side in players.view.sides:
            self.told[side.id].show_value(players.view.allowed.hit_detail(side).value)
        self.turn.show_value(players.turned)
        self.colours.show_value(players.machine.text(COLOURS, "dark"))
        self._offer_screens()
        if not self.text.hasFocus():
            self.text.setText(players.waiting)

    def _offer_screens(self) -> None:
        titles = {screen_id(screen): screen_title(screen) for screen in QGuiApplication.screens()}
        players = self.players
        windows = ((self.screen_box, players.window, SCREEN), (self.order_screen, players.order.window, ORDER_SCREEN))
        for box, window, key in windows:
            box.offer(titles)
            box.show_value(screen_id(window.screen()) if window else players.machine.text(key))

    def _offer_sides(self) -> None:
        for editor in self.told.values():
            self._form.removeRow(editor)
        words = {told.value: word for told, word in _TOLD.items()}
        self.told = {}
        for side in self.players.view.sides:
            # translators: what the players see of how a side's figures are: exact hits, nothing
            seen = tr("What players see of {side}", side=side.name)
            self.told[side.id] = self._choice(seen, words, partial(self._tell, side.id))

    def _tell(self, side: str, told: str) -> None:
        self.players.view.allow(side, HitDetail(told))

    def _choice(self, name: str, options: Mapping[str, str], chosen: Callable[[str], object]) -> "FieldEditor":
        from gmtool.desktop.base.forms.field_editor import FieldEditor
        from gmtool.desktop.base.forms.form_field import choice

        editor = FieldEditor(choice(name, name, options, room=8))
        editor.edited.connect(lambda: chosen(editor.text))
        self._form.addRow(label(name, "muted"), editor)
        return editor

    def _use_screen(self, key: str) -> None:
        if (screen := _screen(key)) is not None:
            self.players.use_screen(screen)

    def _use_order_screen(self, key: str) -> None:
        if (screen := _screen(key)) is not None:
            self.players.order.use_screen(screen)

    def _said(self) -> None:
        self.players.say_waiting(self.text.text())
        self.text.setText(self.players.waiting)


def _screen(key: str) -> QScreen | None:
    return next((one for one in QGuiApplication.screens() if screen_id(one) == key), None)


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
