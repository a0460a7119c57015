"""The ends of the arena: by which door each side comes in (Melee V)."""

from collections.abc import Iterator

from gmtool.rules.seam import BadMuster, Muster
from gmtool.rules.tft.state import Figure
from gmtool.space import HexGround, label


class Doors:
    """Which entrance is whose: the one named after a side, else the one in which its first figure stands."""

    def __init__(self, prepared: Muster, figures: tuple[Figure, ...]) -> None:
        self._figures = figures
        self._names = {side.id: side.name for side in prepared.sides}
        ground = prepared.ground if isinstance(prepared.ground, HexGround) else None
        self._entrances = dict(ground.entrances) if ground else {}
        self._label = ground.label if ground else label
        self._door_of = {side: self._find(side) for side in self._names}

    def _find(self, side: str) -> str:
        named = (name for name in (side, self._names[side]) if name in self._entrances)
        stood = (name for figure in self._of(side) for name, hexes in self._entrances.items() if figure.place in hexes)
        return next(named, "") or next(stood, "")

    def _of(self, side: str) -> Iterator[Figure]:
        return (figure for figure in self._figures if figure.side == side)

    def of(self, figure: Figure) -> str:
        """The entrance by which a figure came in, and may leave; empty for none."""
        return self._door_of[figure.side]

    def check(self) -> None:
        """Raise `BadMuster` for a figure that does not start in an entrance of its side's own end."""
        if not self._entrances:
            return
        for side in self._names:
            self._check_side(side)
        taken: dict[str, str] = {}
        for side in self._names:
            door = self._door_of[side]
            if door in taken and len(self._names) <= len(self._entrances) and any(self._of(side)):
                raise BadMuster(f"{self._names[side]} and {taken[door]} come in at the same end, {door}.")
            if any(self._of(side)):
                taken[door] = self._names[side]

    def _check_side(self, side: str) -> None:
        """A side of more figures than its end has hexes may place the others anywhere, once the hexes are full."""
        hexes = self._entrances.get(self._door_of[side], ())
        outside = [figure for figure in self._of(side) if figure.place not in hexes]
        inside = sum(figure.place in hexes for figure in self._of(side))
        if outside and inside < len(hexes):
            figure = outside[0]
            at = self._label(figure.place) if figure.place is not None else "nowhere"
            end = ", ".join(map(self._label, hexes)) or "an entrance"
            raise BadMuster(f"{figure.name} starts in {at}, which is no entrance of {self._names[side]}: {end}.")
        if outside and not hexes:
            raise BadMuster(f"{outside[0].name} does not start in an entrance.")
