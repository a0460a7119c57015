"""Ways to act as the GM has chosen them for the sides of one fight."""

from collections.abc import Callable, Mapping

from gmtool.forecast.stances import Stance, Stances
from gmtool.rules.seam import Aim, Ruleset, Way


def ways_of_sides(ruleset: Ruleset) -> tuple[Way, ...]:
    """The ways that a whole side can act by, the usual one first: who protects somebody is a single figure."""
    return tuple(way for way in ruleset.ways() if way.aim is not Aim.GUARDED)


class ChosenWays:
    """The way of each side; a side without a choice acts by the usual one. `keep` is told of every change."""

    def __init__(
        self,
        ruleset: Ruleset,
        chosen: Mapping[str, str] | None = None,
        keep: Callable[[Mapping[str, str]], object] = lambda chosen: None,
    ) -> None:
        self.ways = ways_of_sides(ruleset)
        known = {way.key for way in self.ways}
        self._chosen = {side: way for side, way in (chosen or {}).items() if way in known}
        self._keep = keep

    def of(self, side: str) -> str:
        """The key of a side's way; empty where the system has none."""
        return self._chosen.get(side) or next((way.key for way in self.ways), "")

    def label(self, side: str) -> str:
        """The name of a side's way; empty where the system has none."""
        return next((way.label for way in self.ways if way.key == self.of(side)), "")

    def choose(self, side: str, way: str) -> None:
        self._chosen[side] = way
        self._keep(dict(self._chosen))

    @property
    def stances(self) -> Stances:
        """The stances by which fights are played."""
        return Stances({side: Stance(way) for side, way in self._chosen.items()})
