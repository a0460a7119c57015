"""Screens of this computer: which one is the players', and what is remembered of it in the program's settings."""

from collections.abc import Sequence

from PySide6.QtCore import QSettings
from PySide6.QtGui import QScreen

from gmtool.language import trc

SCREEN, FULL, COLOURS, TRUE_SCALE, TURNED, FOLLOW, ORDER, FRAME = (
    "screen", "full", "colours", "true_scale", "turned", "follow", "order", "frame",
)  # fmt: skip
"""The keys of the settings: the chosen screen's identity, a palette's name, degrees, and switches."""
INCH = 25.4
CARD = 85.6
"""The width of a bank card in millimetres (ISO/IEC 7810, ID-1)."""
LEAST, MOST = 0.5, 40.0
"""Between how many pixels to a millimetre a screen can be; what lies outside is a mistake."""


def screen_id(screen: QScreen) -> str:
    """The identity by which a screen is known when it is plugged in again: its maker's number, or its socket."""
    number = f"{screen.manufacturer()} {screen.model()} {screen.serialNumber()}".strip()
    return number if screen.serialNumber() else f"{number} {screen.name()}".strip()


def screen_title(screen: QScreen) -> str:
    """A screen as the GM would call it."""
    size = screen.size()
    return f"{screen.model() or screen.name() or trc('display', 'Screen')}, {size.width()} × {size.height()}"


def choose_screen(screens: Sequence[str], wanted: str, taken: str) -> str:
    """The screen for the players: the wanted one if it is there, else one that the GM does not look at, else that."""
    if wanted in screens:
        return wanted
    return next((screen for screen in screens if screen != taken), taken)


class ScreenSettings:
    """The settings of the player window on this computer, in the file of the program's settings."""

    def __init__(self, store: QSettings) -> None:
        self._store = store

    def text(self, key: str, default: str = "") -> str:
        return str(self._store.value(f"players/{key}", default))

    def yes(self, key: str, default: bool = False) -> bool:
        return self.text(key, str(default)).lower() == "true"

    def keep(self, key: str, value: str | bool) -> None:
        self._store.setValue(f"players/{key}", value)

    def pixels(self, screen: QScreen) -> float:
        """The pixels of a millimetre on a screen: as it was measured, else as the screen reports."""
        measured = _number(self._store.value(_key(screen)))
        if LEAST <= measured <= MOST:
            return measured
        said = screen.physicalDotsPerInch() / INCH
        return said if LEAST <= said <= MOST else 96 / INCH

    def measured(self, screen: QScreen, pixels: float) -> None:
        self._store.setValue(_key(screen), min(MOST, max(LEAST, pixels)))


def _key(screen: QScreen) -> str:
    # slashes would make groups of it
    return "players/pixels " + screen_id(screen).replace("/", "_").replace("\\", "_")


def _number(value: object) -> float:
    try:
        return float(str(value))
    except ValueError:
        return 0.0
