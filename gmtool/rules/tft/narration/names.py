"""What things are called in the log."""

from gmtool.rules.tft.edition import Edition
from gmtool.rules.tft.state import Fight
from gmtool.space import Hex, label


class Names:
    """Names of figures, sides, items and hexes, in a fight as it is after the events."""

    def __init__(self, edition: Edition, before: Fight, after: Fight) -> None:
        self._edition = edition
        self._figures = {**before.figures, **after.figures}
        self.ground = after.ground
        self._sides = {side.id: side.name for side in after.sides}

    def figure(self, key: str) -> str:
        """A figure's name."""
        found = self._figures.get(key)
        return found.name if found else key

    def figures(self, keys: tuple[str, ...]) -> str:
        """Several figures: "Wulf, Bjorn and Astrid"."""
        return joined([self.figure(key) for key in keys])

    def side(self, key: str) -> str:
        """A side's name."""
        return self._sides.get(key, key)

    def item(self, key: str) -> str:
        """A weapon or shield, as it stands in a sentence."""
        return self._edition.tables.item_name(key).lower()

    def hex(self, place: Hex | None) -> str:
        """ " in 0305", or nothing without a ground."""
        if place is None:
            return ""
        return f" in {self.ground.label(place) if self.ground else label(place)}"


def joined(words: list[str]) -> str:
    """Words with commas and an "and"."""
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def count(number: int, one: str, many: str = "") -> str:
    """ "1 hit", "5 hits"."""
    return f"{number} {one if number == 1 else many or one + 's'}"
