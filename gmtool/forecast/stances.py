"""Stances: the way in which each side and each figure acts while nobody plays it."""

from collections.abc import Mapping
from dataclasses import field
from typing import Any

from gmtool.language import tr
from gmtool.records import dataclass
from gmtool.rules.seam import Counter, Ruleset, Way


class NoWay(ValueError):
    """A way to act that the system does not have; the message is one sentence."""


@dataclass(frozen=True, slots=True)
class Stance:
    """A way to act by its key, empty for the usual one, and the figure that is guarded, where there is one."""

    way: str = ""
    ward: str = ""


@dataclass(frozen=True, slots=True)
class Stances:
    """Stances by side and by figure; a figure's own one counts before that of its side."""

    sides: Mapping[str, Stance] = field(default_factory=dict)
    figures: Mapping[str, Stance] = field(default_factory=dict)

    def of(self, counter: Counter) -> Stance:
        """The stance of a figure."""
        return self.figures.get(counter.figure) or self.sides.get(counter.side) or Stance()

    def check(self, ruleset: Ruleset) -> None:
        """Raise `NoWay` for a way that the system does not have."""
        known = [way.key for way in ruleset.ways()]
        for stance in (*self.sides.values(), *self.figures.values()):
            if stance.way and stance.way not in known:
                said = tr("{system} has no way to act “{way}”.", system=ruleset.title, way=stance.way)
                if known:
                    said = tr(
                        "{system} has no way to act “{way}”; choose from: {ways}.",
                        system=ruleset.title,
                        way=stance.way,
                        ways=", ".join(known),
                    )
                raise NoWay(said)

    def data(self) -> dict[str, Any]:
        """Plain data, for another process."""
        return {
            "sides": {key: [one.way, one.ward] for key, one in self.sides.items()},
            "figures": {key: [one.way, one.ward] for key, one in self.figures.items()},
        }

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> "Stances":
        """The stances of plain data."""
        sides = {key: Stance(*one) for key, one in data["sides"].items()}
        return cls(sides, {key: Stance(*one) for key, one in data["figures"].items()})


def way_of(ruleset: Ruleset, stance: Stance, counter: Counter) -> Way:
    """The way in which a figure with this stance acts now: another one once it has lost its nerve."""
    ways = {way.key: way for way in ruleset.ways()}
    way = ways.get(stance.way) or next(iter(ways.values()), Way("", "", ""))
    shaken = counter.full and 100 * counter.left <= way.nerve * counter.full
    return ways[way.then] if way.nerve and shaken else way
