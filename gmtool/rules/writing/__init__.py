"""Cards as a line of text: read from one, completed while it is typed, written as one again. For any rule system."""

from gmtool.rules.writing.completing import completions
from gmtool.rules.writing.entry import Completion, NotUnderstood, Part, PartKind, QuickEntry
from gmtool.rules.writing.lines import card_line
from gmtool.rules.writing.quick import quick_entry
from gmtool.rules.writing.things import things

__all__ = [
    "Completion",
    "NotUnderstood",
    "Part",
    "PartKind",
    "QuickEntry",
    "card_line",
    "completions",
    "quick_entry",
    "things",
]
