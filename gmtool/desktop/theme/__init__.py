"""Colours, sizes, fonts and shapes of the window, as data, and the style sheet made from them."""

from gmtool.desktop.theme.current import (
    SCALES,
    Face,
    Role,
    Theme,
    family,
    painting_in,
    painting_on_paper,
    sheet_of,
    theme,
    theme_signals,
    use_theme,
)
from gmtool.desktop.theme.palette import (
    DARK,
    LIGHT,
    PALETTES,
    PAPER,
    Palette,
    Shape,
    SideStyle,
)
from gmtool.desktop.theme.shapes import (
    shape_path,
)

__all__ = [
    "DARK",
    "LIGHT",
    "PALETTES",
    "PAPER",
    "SCALES",
    "Face",
    "Palette",
    "Role",
    "Shape",
    "SideStyle",
    "Theme",
    "family",
    "painting_in",
    "painting_on_paper",
    "shape_path",
    "sheet_of",
    "theme",
    "theme_signals",
    "use_theme",
]
