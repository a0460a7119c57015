"""What figures, sides and places are called in the log."""

from collections.abc import Sequence
from typing import Any

from gmtool.rules.telling.words import joined
from gmtool.space import Hex, HexGround, OpenGround, Point, label


class FigureNames:
    """Names in a fight as it is after the events, those who are no longer there too.

    `fight` and `turn` are what the system calls a fight and a turn.
    """

    fight, turn = "fight", "turn"

    def __init__(self, before: Any, after: Any) -> None:
        self._figures = {**before.figures, **after.figures}
        self._sides = {side.id: side.name for side in after.sides}
        self.ground: HexGround | OpenGround | None = after.ground

    def figure(self, key: str) -> str:
        """A figure's name."""
        found = self._figures.get(key)
        return str(found.name) if found else key

    def figures(self, keys: Sequence[str]) -> str:
        """Several figures: "Wulf, Bjorn and Astrid"."""
        return joined([self.figure(key) for key in keys])

    def side(self, key: str) -> str:
        """A side's name."""
        return str(self._sides.get(key, key))

    def hex(self, place: Hex | None) -> str:
        """ " in 0305", or nothing for no place."""
        if place is None:
            return ""
        return f" in {self.ground.label(place) if isinstance(self.ground, HexGround) else label(place)}"

    def place(self, at: Point) -> str:
        """ " in 0305", or nothing without open ground."""
        return f" in {self.ground.label(self.ground.cell_at(at))}" if isinstance(self.ground, OpenGround) else ""
