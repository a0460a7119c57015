"""The theme in use: colors, sizes, fonts and the shapes of the sides, and the signal that says when they change."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from enum import StrEnum
from functools import lru_cache
from math import cos, pi, sin

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontDatabase, QFontMetrics, QGuiApplication, QPainterPath, QPalette, QPolygonF
from PySide6.QtWidgets import QApplication, QStyle, QWidget

from gmtool.desktop.base.theme.palette import DARK, PALETTES, PAPER, Palette, Shape, SideStyle
from gmtool.desktop.base.theme.style_sheet import style_sheet
from gmtool.records import dataclass

SCALES = (100, 110, 125, 150, 175, 200)
_FAMILIES = ("Inter", "Noto Sans", "Segoe UI", "SF Pro Text", "DejaVu Sans")
_MONO = ("JetBrains Mono", "Noto Sans Mono", "DejaVu Sans Mono")
SUBSTITUTIONS = ("calt", "clig", "liga")
"""The features by which fonts draw shapes of their own for characters side by side; Qt turns them all on."""


class Role(StrEnum):
    """The use of a text; the theme knows its size and weight."""

    HUGE = "huge"
    TITLE = "title"
    BODY = "body"
    SMALL = "small"
    LABEL = "label"


class Face(StrEnum):
    """The face of a counter: initials, picture or both; without a picture it has initials."""

    INITIALS = "initials"
    PICTURE = "picture"
    BOTH = "both"


ROLES = {
    Role.HUGE: (28, QFont.Weight.Bold),
    Role.TITLE: (19, QFont.Weight.Bold),
    Role.BODY: (14, QFont.Weight.Normal),
    Role.SMALL: (12, QFont.Weight.Normal),
    Role.LABEL: (11, QFont.Weight.Bold),
}


@dataclass(frozen=True, slots=True)
class Theme:
    """A palette at a font size in percent, and the face of counters. Every length in the window goes through `px`."""

    palette: Palette = DARK
    scale: int = 100
    face: Face = Face.BOTH

    def px(self, length: float) -> int:
        """A length that grows with the font size; never less than one pixel."""
        return max(1, round(length * self.scale / 100))

    @property
    def on_paper(self) -> bool:
        """True for a printed sheet; a pixel of `px` is then 1/96 inch, however fine the device."""
        return self.palette is PAPER

    @property
    def growth(self) -> float:
        """The size of type as a share of that at 100 %: on paper, where all lengths are many dots, always 1."""
        return 1.0 if self.on_paper else self.scale / 100

    @property
    def unit(self) -> int:
        """The spacing everything is a multiple of."""
        return self.px(4)

    def colour(self, name: str) -> QColor:
        return QColor(getattr(self.palette, name))

    def side(self, index: int) -> SideStyle:
        return self.palette.sides[index % len(self.palette.sides)]

    def font(self, role: Role | str = Role.BODY, *, bold: bool | None = None) -> QFont:
        return QFont(_font(self.px(ROLES[Role(role)][0]), Role(role), bold))

    def metrics(self, role: Role | str = Role.BODY, *, bold: bool | None = None) -> QFontMetrics:
        """The measures of a font, kept: rows that are drawn again and again ask for them."""
        return _metrics(self.px(ROLES[Role(role)][0]), Role(role), bold)

    def mono(self, role: Role | str = Role.SMALL) -> QFont:
        """A font whose characters are all equally wide, for key names."""
        font = self.font(role, bold=False)
        font.setFamilies([*_MONO, "monospace"])
        return font


@lru_cache(maxsize=1)
def family() -> str:
    """The best sans serif this machine has."""
    present = set(QFontDatabase.families())
    return next((name for name in _FAMILIES if name in present), QGuiApplication.font().family())


def letters(pixels: int) -> QFont:
    """The font that everything on screen and paper is drawn with, in a size; every other font is made from it.

    Each character is drawn by its own shape. Into a PDF, Qt writes the character that such a shape stands for; of other
    shapes it does not know it. With Inter, plus and minus would be lost from "Side +2".
    """
    font = QFont()
    font.setFamilies([family()])
    font.setPixelSize(pixels)
    for feature in SUBSTITUTIONS:
        font.setFeature(QFont.Tag(feature), 0)
    return font


@lru_cache(maxsize=64)
def _metrics(pixels: int, role: Role, bold: bool | None) -> QFontMetrics:
    return QFontMetrics(_font(pixels, role, bold))


@lru_cache(maxsize=64)
def _font(pixels: int, role: Role, bold: bool | None) -> QFont:
    weight = ROLES[role][1]
    font = letters(pixels)
    font.setWeight(weight if bold is None else QFont.Weight.Bold if bold else QFont.Weight.Normal)
    return font


class _Keeper(QObject):
    theme_changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.theme = Theme()
        self.sheet = ""
        """The style sheet in use."""


@lru_cache(maxsize=1)
def theme_signals() -> _Keeper:
    """Holds `theme_changed`, sent after the theme in use has changed; painters update themselves on it."""
    return _Keeper()


def theme() -> Theme:
    """The theme in use. Ask again at every painting; do not keep it."""
    return theme_signals().theme


def use_theme(name: str = "dark", scale: int = 100, face: str = Face.BOTH) -> None:
    """Give the whole program another palette or font size, or the counters another face."""
    chosen = Theme(PALETTES.get(name, DARK), min(max(scale, SCALES[0]), SCALES[-1]), Face(face))
    keeper = theme_signals()
    before, keeper.theme = keeper.theme, chosen
    app = QApplication.instance()
    if isinstance(app, QApplication):
        sheet = sheet_of(chosen)
        if sheet == keeper.sheet and before.face is chosen.face:
            return
        if sheet != keeper.sheet:  # otherwise Qt would work every widget out anew
            app.setFont(chosen.font())
            app.setPalette(_qt_palette(chosen.palette))
            _dress(app, keeper.sheet, sheet)
            keeper.sheet = sheet
    keeper.theme_changed.emit()


def dress_window(window: QWidget, look: Theme | None = None) -> None:
    """Give a window without a parent the theme in use; a popup that is hidden needs it each time it is to be shown.

    A window with a look of its own keeps that.
    """
    sheet = sheet_of(look) if look else theme_signals().sheet
    if window.styleSheet() == sheet:
        return
    window.setStyleSheet(sheet)
    if not window.testAttribute(Qt.WidgetAttribute.WA_WState_Polished):
        # As it measures a part of a window, Qt keeps what it has read of the window's style sheet, by the window's
        # address. It forgets that with the window only if it was asked how the window itself looks; of one that was
        # never shown, it would dress the next one in the same place in memory.
        window.style().styleHint(QStyle.StyleHint.SH_ToolTip_Mask, None, window)


def _dress(app: QApplication, before: str, sheet: str) -> None:
    """Dress window by window: to dress the whole program at once takes Qt five times as long.

    The application itself has no style sheet. Where it has one, Qt dresses a part anew with all that is in it whenever
    it is put into a larger one, which makes up a third of the time that a page needs.
    """
    windows = [one for one in app.topLevelWidgets() if one.isVisible() or (before and one.styleSheet() == before)]
    for window in windows:
        if window.windowType() in (Qt.WindowType.Window, Qt.WindowType.Dialog):
            window.setStyleSheet(sheet)


@lru_cache(maxsize=2 * len(SCALES))
def sheet_of(chosen: Theme) -> str:
    """The style sheet that dresses a window in a theme."""
    return style_sheet(chosen.palette, chosen.px, {str(r): s for r, (s, _) in ROLES.items()})


@contextmanager
def painting_in(chosen: Theme) -> Iterator[None]:
    """Paint in another theme meanwhile; the rest of the window does not hear of it."""
    keeper = theme_signals()
    before, keeper.theme = keeper.theme, chosen
    try:
        yield
    finally:
        keeper.theme = before


def painting_on_paper(dots: float) -> AbstractContextManager[None]:
    """Paint for a sheet of paper with so many dots an inch meanwhile."""
    return painting_in(Theme(PAPER, round(dots / 96 * 100)))


def _qt_palette(colours: Palette) -> QPalette:
    palette = QPalette()
    roles = {
        QPalette.ColorRole.Window: colours.surface,
        QPalette.ColorRole.WindowText: colours.text,
        QPalette.ColorRole.Base: colours.field,
        QPalette.ColorRole.AlternateBase: colours.raised,
        QPalette.ColorRole.Text: colours.text,
        QPalette.ColorRole.PlaceholderText: colours.muted,
        QPalette.ColorRole.Button: colours.raised,
        QPalette.ColorRole.ButtonText: colours.text,
        QPalette.ColorRole.Highlight: colours.accent,
        QPalette.ColorRole.HighlightedText: colours.on_accent,
        QPalette.ColorRole.Link: colours.accent,
        QPalette.ColorRole.ToolTipBase: colours.background,
        QPalette.ColorRole.ToolTipText: colours.text,
    }
    for role, colour in roles.items():
        palette.setColor(role, QColor(colour))
    for role in (QPalette.ColorRole.Text, QPalette.ColorRole.WindowText, QPalette.ColorRole.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, role, QColor(colours.faint))
    return palette


_CORNERS = {Shape.DIAMOND: 4, Shape.TRIANGLE: 3, Shape.HEXAGON: 6, Shape.PENTAGON: 5}


def shape_path(shape: Shape, rect: QRectF) -> QPainterPath:
    """The outline of a side's shape that fills this square."""
    path = QPainterPath()
    if shape is Shape.CIRCLE:
        path.addEllipse(rect)
    elif shape is Shape.SQUARE:
        inset = rect.width() * 0.07
        path.addRoundedRect(rect.adjusted(inset, inset, -inset, -inset), inset * 2, inset * 2)
    else:
        path.addPolygon(_polygon(_CORNERS[shape], rect))
        path.closeSubpath()
    return path


def _polygon(corners: int, rect: QRectF) -> QPolygonF:
    radius = rect.width() / 2
    centre = rect.center()
    if corners == 3:
        radius, centre = radius * 1.16, centre + QPointF(0, radius * 0.22)
    turn = 2 * pi / corners
    return QPolygonF(
        [QPointF(centre.x() + radius * sin(turn * i), centre.y() - radius * cos(turn * i)) for i in range(corners)]
    )
