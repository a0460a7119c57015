"""Keys of actions in the window: set, shown and set anew when the GM changes them."""

import sys

from PySide6.QtCore import QKeyCombination, Qt
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication

from gmtool.presentation.keys.key_book import book
from gmtool.presentation.keys.key_names import CAPS, parts_of
from gmtool.presentation.keys.pressed import KEYPAD, Pressed

_QUIET = "quiet"
_TIP = "told"
_ALONE = (Qt.Key.Key_Control, Qt.Key.Key_Shift, Qt.Key.Key_Alt, Qt.Key.Key_Meta, Qt.Key.Key_AltGr)
_MODIFIERS = {
    "Ctrl": Qt.KeyboardModifier.ControlModifier,
    "Alt": Qt.KeyboardModifier.AltModifier,
    "Shift": Qt.KeyboardModifier.ShiftModifier,
    "Meta": Qt.KeyboardModifier.MetaModifier,
    "AltGr": Qt.KeyboardModifier.GroupSwitchModifier,
    KEYPAD: Qt.KeyboardModifier.KeypadModifier,
}
_HELD = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
_DIGIT_ROW = range(2, 12) if sys.platform == "win32" else range(10, 20)
"""The scan codes of the keys 1 to 0 above the letters, whatever they type."""


def key_text(keys: QKeySequence) -> str:
    """A key as people read it: `Ctrl K`, not `Ctrl+K`."""
    text = keys.toString(QKeySequence.SequenceFormat.NativeText)
    if len(text) < 2:
        return text
    *held, last = text.replace("++", "+ plus").replace("+", " ").replace(" plus", "+").split()
    return " ".join([*held, CAPS.get(last, last)])


def bind(action: QAction, id: str, tip: str, *, quiet: bool = False) -> None:
    """Give an action its keys, now and whenever they change, and a tool tip that may speak of keys.

    The page itself takes `quiet` keys if they are typed: they are the action's only where the page has the focus.
    """
    action.setObjectName(id)
    action.setProperty(_QUIET, quiet)
    action.setProperty(_TIP, tip if "{" in tip else None)
    action.setToolTip(book.told(tip))
    _set_keys(action)


def pressed(event: QKeyEvent) -> str:
    """The key that was pressed, as tables write it; empty for a modifier alone."""
    key = Qt.Key(event.key())
    if key in _ALONE or key == Qt.Key.Key_unknown:
        return ""
    if (digit := alt_digit(event)) is not None:
        return f"Alt+{digit}"
    text, held = event.text(), event.modifiers() & (_HELD | Qt.KeyboardModifier.ShiftModifier)
    if not held & _HELD and text.isprintable() and text.strip():
        shift = "Shift+" if text.isupper() else ""
        return f"{shift}{text.upper() if len(text.upper()) == 1 else text}"  # a sharp s has no capital
    if 0x20 < key < 0x7F and not chr(key).isalnum():  # the sign says that Shift is held
        held &= ~Qt.KeyboardModifier.ShiftModifier
    return QKeySequence(QKeyCombination(held, key)).toString(QKeySequence.SequenceFormat.PortableText)


def alt_digit(event: QKeyEvent) -> int | None:
    """The digit that is pressed together with Alt, on the number pad too; None for any other key.

    On a French keyboard a digit needs Shift, and without it the key types a sign: both are its digit.
    """
    held, key = event.modifiers(), event.key()
    if held & (_HELD | Qt.KeyboardModifier.GroupSwitchModifier) != Qt.KeyboardModifier.AltModifier:
        return None
    if Qt.Key.Key_0 <= key <= Qt.Key.Key_9:
        return key - Qt.Key.Key_0
    if held & Qt.KeyboardModifier.ShiftModifier or event.nativeScanCode() not in _DIGIT_ROW:
        return None
    return (_DIGIT_ROW.index(event.nativeScanCode()) + 1) % 10


def alt_digit_keys(digit: int) -> list[QKeySequence]:
    """The shortcuts of a digit together with Alt, on keyboards that need Shift for it too."""
    return [QKeySequence(f"Alt+{digit}"), QKeySequence(f"Alt+Shift+{digit}")]


def key_of(event: QKeyEvent) -> Pressed:
    """The key of an event, as what knows no Qt takes it."""
    if (digit := alt_digit(event)) is not None:
        return Pressed(f"Alt+{digit}", str(digit), frozenset({"Alt"}), event.isAutoRepeat())
    held = event.modifiers()
    names = frozenset(name for name, modifier in _MODIFIERS.items() if held & modifier)
    return Pressed(pressed(event), event.text(), names, event.isAutoRepeat())


def _set_keys(action: QAction) -> None:
    keys = book.keys(action.objectName())
    action.setShortcuts([QKeySequence(key) for key in keys])
    if action.property(_QUIET):
        typed = all(not parts_of(key)[0] & {"Ctrl", "Alt"} for key in keys)
        wide = Qt.ShortcutContext.WidgetWithChildrenShortcut
        action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut if typed else wide)


def _renew() -> None:
    """Set the keys of all actions of all windows anew, and the tool tips that speak of keys."""
    if QApplication.instance() is None:
        return
    for action in {one for widget in QApplication.allWidgets() for one in widget.actions()}:
        if book.find(action.objectName()) is not None:
            _set_keys(action)
            _tell(action)


def _tell(action: QAction) -> None:
    template = action.property(_TIP)
    if template:
        before, tip = action.property("tip"), book.told(template)
        refused = action.toolTip().removeprefix(before) if before is not None else ""
        if before is not None:
            action.setProperty("tip", tip)
        action.setToolTip(tip + refused)


book.spell = lambda key: key_text(QKeySequence(key))
book.changed.connect(_renew)
