"""Events as sentences: names, words, and what is told alike in every system."""

from gmtool.rules.telling.by_hand import BY_HAND
from gmtool.rules.telling.names import FigureNames
from gmtool.rules.telling.tell import Sentences, tell
from gmtool.rules.telling.words import bare, count, joined

__all__ = ["BY_HAND", "FigureNames", "Sentences", "bare", "count", "joined", "tell"]
