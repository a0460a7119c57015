"""Small widgets that all screens share."""

from gmtool.desktop.parts.button_row import (
    button_row,
)
from gmtool.desktop.parts.flow import (
    FlowLayout,
)
from gmtool.desktop.parts.keys import (
    KeyButton,
)
from gmtool.desktop.parts.labels import (
    before_tip,
    breakable,
    chip,
    heading,
    in_lines,
    label,
    literal,
    may_be_narrow,
    rule_line,
    set_kind,
    tool_tip,
    wrapped,
)

__all__ = [
    "FlowLayout",
    "KeyButton",
    "before_tip",
    "breakable",
    "button_row",
    "chip",
    "heading",
    "in_lines",
    "label",
    "literal",
    "may_be_narrow",
    "rule_line",
    "set_kind",
    "tool_tip",
    "wrapped",
]
