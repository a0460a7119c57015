"""Small widgets that all screens share."""

from gmtool.desktop.parts.button_row import button_row
from gmtool.desktop.parts.flow import FlowLayout
from gmtool.desktop.parts.keys import KeyButton
from gmtool.desktop.parts.labels import (
    breakable,
    chip,
    heading,
    in_lines,
    label,
    may_be_narrow,
    rule_line,
    set_kind,
    wrapped,
)

__all__ = [
    "FlowLayout",
    "KeyButton",
    "breakable",
    "button_row",
    "chip",
    "heading",
    "in_lines",
    "label",
    "may_be_narrow",
    "rule_line",
    "set_kind",
    "wrapped",
]
