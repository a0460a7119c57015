"""The input that is asked for now: its candidates by hex, place and figure, and their order for the Tab key."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Protocol

from gmtool.records import dataclass
from gmtool.rules.seam.choices import Candidate, InputKind
from gmtool.rules.seam.messages import Json
from gmtool.space import Hex, Point


@dataclass(frozen=True, slots=True)
class Pointed:
    """The spot under the pointer or the cursor: a hex or a place of open ground, and a figure if one is there."""

    hex: Hex | None
    figure: str = ""
    by_key: bool = False
    at: Point | None = None

    @classmethod
    def on(cls, place: Hex | Point, figure: str = "", by_key: bool = False) -> "Pointed":
        """A pointed spot on either kind of ground."""
        if isinstance(place, Point):
            return cls(None, figure, by_key, place)
        return cls(place, figure, by_key)

    @property
    def place(self) -> Hex | Point:
        place = self.hex if self.at is None else self.at
        assert place is not None
        return place


class OnMap(Protocol):
    """A figure as the map shows it."""

    @property
    def place(self) -> Hex | Point:
        """The place where it is shown."""


@dataclass(slots=True)
class AskedInput:
    """The candidates of an input, with the lookups that the map needs; empty while nothing is asked."""

    candidates: tuple[Candidate, ...] = ()
    kind: InputKind = InputKind.HEX
    said: Json = None
    """The value so far, if any."""
    _by_hex: Mapping[Hex, list[Candidate]] = field(default_factory=dict)
    _by_figure: Mapping[str, Candidate] = field(default_factory=dict)
    points: tuple[Candidate, ...] = ()
    """The candidates that are places of open ground."""
    anywhere: bool = False
    """True where any place will do."""

    @classmethod
    def of(
        cls, candidates: Sequence[Candidate], kind: InputKind, said: Json = None, *, anywhere: bool = False
    ) -> "AskedInput":
        """The input with these candidates, looked up by their places."""
        by_hex: dict[Hex, list[Candidate]] = defaultdict(list)
        by_figure: dict[str, Candidate] = {}
        for candidate in candidates if kind is not InputKind.FACING else ():
            if candidate.figure:
                by_figure.setdefault(candidate.figure, candidate)
            elif candidate.hex is not None:
                by_hex[candidate.hex].append(candidate)
        points = tuple(candidate for candidate in candidates if candidate.at is not None and not candidate.figure)
        anywhere |= kind is InputKind.POINT and not candidates
        return cls(tuple(candidates), kind, said, by_hex, by_figure, points, anywhere)

    @property
    def facings(self) -> tuple[int, ...]:
        """The facings to choose from, if a facing is asked for; without candidates all six."""
        if self.kind is not InputKind.FACING:
            return ()
        if not self.candidates:
            return tuple(range(6))
        return tuple(c.value for c in self.candidates if isinstance(c.value, int) and not c.refusals)

    @property
    def turns(self) -> bool:
        """True if a facing or a heading is asked for."""
        return bool(self.facings) or self.kind is InputKind.HEADING

    @property
    def draws(self) -> bool:
        """True if a way over open ground is asked for."""
        return self.kind is InputKind.POINTS

    @property
    def turning_at(self) -> Hex | None:
        """The hex of the figure that turns, if the candidates tell: the hex of each is the one it would look at."""
        found = {c.hex.step(c.value, -1) for c in self.candidates if c.hex is not None and isinstance(c.value, int)}
        return found.pop() if self.kind is InputKind.FACING and len(found) == 1 else None

    @property
    def hexes(self) -> Mapping[Hex, list[Candidate]]:
        """The candidates that are hexes, or paths to them."""
        return self._by_hex

    @property
    def figures(self) -> Mapping[str, Candidate]:
        return self._by_figure

    def at(self, pointed: Pointed | None, near: int = 0) -> Candidate | None:
        """The candidate pointed at: the figure, else the hex; on open ground a place at most `near` away."""
        if pointed is None:
            return None
        if pointed.figure in self._by_figure:
            return self._by_figure[pointed.figure]
        if self.anywhere:
            return _anywhere(pointed)
        if pointed.at is not None:
            return self._at_place(pointed.at, near)
        found = self._by_hex.get(pointed.hex, ()) if pointed.hex is not None else ()
        return next((c for c in found if not c.refusals), next(iter(found), None))

    def _at_place(self, place: Point, near: int) -> Candidate | None:
        """The nearest candidate."""
        reached = [one for one in self.points if one.at is not None and one.at.is_within(near, place)]
        return min(reached, key=lambda one: one.at.distance(place) if one.at else 0.0, default=None)

    def place(self, candidate: Candidate, figures: Mapping[str, OnMap]) -> Pointed | None:
        """The spot of a candidate; None if it is nowhere on the map."""
        spot = figures.get(candidate.figure)
        if spot is not None:
            return Pointed.on(spot.place, candidate.figure, by_key=True)
        place = candidate.at or candidate.hex
        return None if place is None else Pointed.on(place, by_key=True)

    def after(self, current: Candidate | None, step: int) -> Candidate | None:
        """The next allowed candidate, or the one before, going around."""
        allowed = [candidate for candidate in self.candidates if not candidate.refusals]
        if not allowed:
            return None
        if current not in allowed:
            return allowed[0 if step > 0 else -1]
        return allowed[(allowed.index(current) + step) % len(allowed)]


def _anywhere(pointed: Pointed) -> Candidate:
    """The place itself as a candidate."""
    if pointed.at is not None:
        return Candidate({"x": pointed.at.x, "y": pointed.at.y}, "", at=pointed.at)
    assert pointed.hex is not None
    return Candidate([pointed.hex.q, pointed.hex.r], "", hex=pointed.hex)
