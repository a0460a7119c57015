"""What things are called in the log."""

from gmtool.rules.kit.narration import FigureNames
from gmtool.rules.tft.edition import Edition
from gmtool.rules.tft.state import Fight


class Names(FigureNames):
    """Names of figures, sides, items and hexes, in a fight as it is after the events."""

    def __init__(self, edition: Edition, before: Fight, after: Fight) -> None:
        super().__init__(before, after)
        self._edition = edition

    def item(self, key: str) -> str:
        """A weapon or shield, as it stands in a sentence."""
        return self._edition.tables.item_name(key).lower()
