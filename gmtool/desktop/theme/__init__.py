"""Colours, sizes, fonts and shapes of the window, as data, and the style sheet made from them."""

from gmtool.desktop.theme.current import SCALES, Role, Theme, family, theme, theme_signals, use_theme
from gmtool.desktop.theme.palette import DARK, LIGHT, PALETTES, Palette, Shape, SideStyle
from gmtool.desktop.theme.shapes import shape_path

__all__ = [
    "DARK",
    "LIGHT",
    "PALETTES",
    "SCALES",
    "Palette",
    "Role",
    "Shape",
    "SideStyle",
    "Theme",
    "family",
    "shape_path",
    "theme",
    "theme_signals",
    "use_theme",
]
