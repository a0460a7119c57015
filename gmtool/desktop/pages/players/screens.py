"""Screens of this computer: which one is the players', and what is remembered of it in the program's settings."""

from collections.abc import Sequence

from PySide6.QtCore import QSettings
from PySide6.QtGui import QScreen

from gmtool.language import trc

SCREEN, FULL, COLOURS, TRUE_SCALE, TURNED, FOLLOW, ORDER, ACTING, FRAME = (
    "screen", "full", "colours", "true_scale", "turned", "follow", "order", "acting", "frame",
)  # fmt: skip
"""The keys of the settings: the chosen screen's identity, a palette's name, degrees, and switches."""
ORDER_SCREEN, ORDER_FULL = "order_screen", "order_full"
"""Those of the window with the order alone."""
INCH = 25.4
CARD = 85.6
"""The width of a bank card in millimetres (ISO/IEC 7810, ID-1)."""
LEAST, MOST = 0.5, 40.0
"""Between how many of its own pixels to a millimetre a screen can be; what lies outside is a mistake."""


def screen_id(screen: QScreen) -> str:
    """The identity by which a screen is known when it is plugged in again: its maker's number, or its socket."""
    number = f"{screen.manufacturer()} {screen.model()} {screen.serialNumber()}".strip()
    return number if screen.serialNumber() else f"{number} {screen.name()}".strip()


def screen_title(screen: QScreen) -> str:
    """A screen as the GM would call it."""
    size = screen.size()
    return f"{screen.model() or screen.name() or trc('display', 'Screen')}, {size.width()} × {size.height()}"


def choose_screen(screens: Sequence[str], wanted: str, taken: Sequence[str]) -> str:
    """The screen for a window: the wanted one if it is there, else a free one, else the last that is `taken`.

    The first of those is the GM's own.
    """
    if wanted in screens:
        return wanted
    return next((screen for screen in screens if screen not in taken), taken[-1])


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

    def pixels(self, screen: QScreen, ratio: float) -> float:
        """The screen's own pixels to a millimetre: as it was measured, else as the screen reports.

        `ratio` is how many of them a pixel of the window is wide there, by the scale of the display.
        """
        measured = self._measure(screen, ratio)
        if not measured and ratio == 1:
            measured = self._measure_of_old(screen)
        said = screen.physicalDotsPerInch() * ratio / INCH
        return measured or (said if LEAST <= said <= MOST else 96 * ratio / INCH)

    def measured(self, screen: QScreen, ratio: float, pixels: float) -> None:
        """Keep the measure of a screen: so many of its own pixels are a millimetre."""
        wide, high = _size(screen, ratio)
        self._store.setValue(f"{_group(screen)}/{wide:.0f}x{high:.0f}", min(MOST, max(LEAST, pixels)))

    def in_doubt(self, screen: QScreen, ratio: float) -> bool:
        """True if there is only a measure in pixels of a window, as gmtool once kept it, and the display is scaled.

        Nobody knows at which scale it was taken, so it is not believed.
        """
        return ratio != 1 and not self._measure(screen, ratio) and bool(self._measure_of_old(screen))

    def _measure(self, screen: QScreen, ratio: float) -> float:
        """The measure of a screen; 0 for none."""
        group = _group(screen)
        self._store.beginGroup(group)
        kept = self._store.childKeys()
        self._store.endGroup()
        found = (key for key in kept if _is_size(key, _size(screen, ratio), ratio))
        return next((_number(self._store.value(f"{group}/{key}")) for key in found), 0.0)

    def _measure_of_old(self, screen: QScreen) -> float:
        return _number(self._store.value(f"players/pixels {_one_level(screen_id(screen))}"))


def _group(screen: QScreen) -> str:
    """The settings with the measures of a screen, one for each size in pixels: a TV and a projector share a socket."""
    size = screen.physicalSize()
    return f"players/measure {_one_level(screen_id(screen))} {size.width():.0f}x{size.height():.0f} mm"


def _one_level(text: str) -> str:
    # slashes would make groups of it
    return text.replace("/", "_").replace("\\", "_")


def _size(screen: QScreen, ratio: float) -> tuple[float, float]:
    """The width and height of a screen in its own pixels."""
    size = screen.size()
    return size.width() * ratio, size.height() * ratio


def _is_size(key: str, size: tuple[float, float], ratio: float) -> bool:
    """True if a key says this size. On a scaled display Qt knows it only in whole pixels of a window."""
    wide, _, high = key.partition("x")
    return abs(_number(wide, 1e6) - size[0]) <= ratio and abs(_number(high, 1e6) - size[1]) <= ratio


def _number(value: object, most: float = MOST) -> float:
    """A number that is neither too small nor too large; 0 for anything else."""
    try:
        number = float(str(value))
    except ValueError:
        return 0.0
    return number if LEAST <= number <= most else 0.0
