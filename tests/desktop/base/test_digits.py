"""Alt and a digit, as the keyboards of several countries send them."""

import sys

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent

from gmtool.desktop.base.keys import key_of, pressed

Key, Held = Qt.Key, Qt.KeyboardModifier
ALT, SHIFT, KEYPAD, CTRL = Held.AltModifier, Held.ShiftModifier, Held.KeypadModifier, Held.ControlModifier
FIRST = 2 if sys.platform == "win32" else 10
"""The scan code of the key left above the letters."""
FRENCH = "&é\"'(-è_çà"


def event(key: int, held: Qt.KeyboardModifier, text: str, scan: int = 0) -> QKeyEvent:
    return QKeyEvent(QEvent.Type.KeyPress, key, held, scan, 0, 0, text)


@pytest.mark.parametrize("digit", range(10))
@pytest.mark.parametrize("held", [ALT, ALT | KEYPAD, ALT | SHIFT], ids=["row", "number pad", "French, with Shift"])
def test_that_a_digit_with_alt_is_the_same_key_everywhere(digit: int, held: Qt.KeyboardModifier) -> None:
    one = key_of(event(Key.Key_0 + digit, held, str(digit)))
    assert (one.name, one.number, one.held) == (f"Alt+{digit}", digit, {"Alt"})


@pytest.mark.parametrize("place", range(10))
def test_that_the_same_keys_of_a_french_keyboard_are_digits_without_shift(place: int) -> None:
    sign = FRENCH[place]
    one = key_of(event(ord(sign.upper()), ALT, sign, FIRST + place))
    assert (one.name, one.number) == (f"Alt+{(place + 1) % 10}", (place + 1) % 10)


@pytest.mark.parametrize(
    ("key", "held", "text", "scan"),
    [(Key.Key_Exclam, ALT | SHIFT, "!", FIRST), (Key.Key_1, ALT | CTRL, "1", FIRST),
     (Key.Key_Apostrophe, ALT, "'", 48), (Key.Key_A, ALT, "a", 38)],
)  # fmt: skip
def test_that_other_keys_stay_what_they_are(key: int, held: Qt.KeyboardModifier, text: str, scan: int) -> None:
    assert not pressed(event(key, held, text, scan)).removeprefix("Alt+").isdecimal()
