"""Eyes: what a figure sees of the fight while nobody plays it, and what it picks by its way to act."""

from collections.abc import Mapping

from gmtool.forecast.strides import between
from gmtool.language import tr
from gmtool.rules.seam import Aim, Candidate, Counter, Course, Input, InputKind, Json, Values, Way
from gmtool.space import HUNDRED, Hex, Point, bearing

BESIDE = 1
"""The hexes between a figure and the foe beside it."""


class Eyes:
    """The view that a figure has of the fight, and what it picks by its way to act."""

    def __init__(
        self,
        counters: dict[str, Counter],
        own: Counter | None,
        way: Way,
        ward: Counter | None,
        sent: Mapping[str, str],
    ) -> None:
        self._counters = counters
        self.own = self._own = own
        self._way = way
        self.course = way.course
        self.on_ground = own is not None and own.where is not None
        self._ward = ward
        side = own.side if own is not None else ""
        self._foes = [one for one in counters.values() if one.able and one.side != side and not one.hidden]
        self._sent = sent
        self.target = ""
        self.why = ""

    def likely(self, wanted: Input, values: dict[str, Json]) -> Candidate | None:
        """The candidate that the way picks; None where it leaves the input as it is."""
        if wanted.kind in (InputKind.PATH, InputKind.FACING):
            return self._placed(wanted, values)
        aims = wanted.kind is InputKind.FIGURE and self._way.aim is not Aim.NEAREST
        if not wanted.required or (wanted.default is not None and not aims):
            return None
        if wanted.kind in (InputKind.POINT, InputKind.HEADING):
            return self._pointed(wanted, values)
        allowed = [one for one in wanted.candidates(values) if not one.refusals and not one.unlikely]
        if wanted.kind is InputKind.FIGURE:
            return self._target(allowed)
        return allowed[0] if allowed else None

    def reaches(self, end: Candidate) -> bool:
        """True if a way ends beside a foe."""
        return isinstance(end.hex, Hex) and any(
            end.hex.distance(place) <= BESIDE for foe in self._foes for place in foe.hexes
        )

    def nearest(self) -> Counter | None:
        """The nearest foe, of the ward where one is protected."""
        seen_from = self._ward if self._way.aim is Aim.GUARDED and self._ward is not None else self._own
        return min(self._foes, key=lambda one: self._distance(seen_from, one.figure), default=None)

    def course_from(self, own: Counter, foe: Counter) -> tuple[Course, int]:
        """The course with respect to a foe on open ground, and how far from it the figure stops, in hundredths."""
        if self._way.course is not Course.RANGE:
            return self._way.course, 0
        far, kept = between(own, foe), self._way.range * HUNDRED
        self.course = Course.CLOSE if far > kept else Course.AWAY if 2 * far < kept else Course.STAY
        return self.course, kept

    def measured(self, wanted: Input) -> int:
        """The distance of the nearest foe as a number that is asked for, within its bounds; 0 without a ground."""
        own, foe = self._own, self.nearest()
        if wanted.kind is not InputKind.NUMBER or own is None or foe is None or own.at is None or foe.at is None:
            return 0
        far = round(own.at.distance(foe.at) / HUNDRED)
        return max(wanted.lowest or 0, min(far, wanted.highest if wanted.highest is not None else far))

    def goes(self) -> None:
        """Say why it goes where its course leads."""
        self.why = tr("away from the foe") if self.course is Course.AWAY else tr("toward the nearest foe")

    def takes(self, wanted: Input, values: Values) -> None:
        """Say what it goes for: the thing that an input names, whichever way that leads."""
        value = values.get(wanted.field, wanted.default)
        named = next((one.label for one in wanted.candidates(values) if one.value == value), "")
        if named and wanted.kind is InputKind.ONE_OF and wanted.required and not self.target:
            self.why = named

    def turned(self, end: Point) -> int | None:
        """The heading toward the nearest foe from a point; None where there is none."""
        at = [one.at for one in self._foes if one.at is not None]
        return bearing(end, min(at, key=end.distance)) if at else None

    def _pointed(self, wanted: Input, values: Values) -> Candidate | None:
        """A place at the nearest foe, or the direction toward it."""
        foe, own = self.nearest(), self._own
        allowed = [one for one in wanted.candidates(values) if not one.refusals]
        if foe is None or foe.at is None or own is None or own.at is None or allowed:
            return allowed[0] if allowed else None
        if wanted.kind is InputKind.HEADING:
            return Candidate(bearing(own.at, foe.at), "")
        return Candidate({"x": foe.at.x, "y": foe.at.y}, "", at=foe.at)

    def _target(self, allowed: list[Candidate]) -> Candidate | None:
        if not allowed:
            return None
        foes = [one for one in allowed if self._is_foe(one.figure)] or allowed
        found = self._picked(foes)
        self.target = found.figure
        return found

    def _picked(self, foes: list[Candidate]) -> Candidate:
        if self._way.aim is Aim.WEAKEST:
            self.why = tr("fewest hits left")
            return min(foes, key=lambda one: self._left(one.figure))
        seen_from = self._ward if self._way.aim is Aim.GUARDED and self._ward is not None else self._own
        self.why = tr("nearest foe") if seen_from is self._own else tr("nearest to the one it protects")
        return min(foes, key=lambda one: (self._distance(seen_from, one.figure), *self._taken(one.figure)))

    def _placed(self, wanted: Input, values: dict[str, Json]) -> Candidate | None:
        """The end of a way, or where to look there."""
        walks = wanted.kind is InputKind.PATH
        if walks and self._way.course is Course.STAY and not wanted.required:
            return None
        targets = [place for foe in self._sought() for place in foe.hexes]
        allowed = [one for one in wanted.candidates(values) if not one.refusals and one.hex is not None]
        if not allowed or not targets:
            return None

        def off(place: Hex | None) -> int:
            assert place is not None
            return min([place.distance(target) for target in targets])

        if not walks:
            return min(allowed, key=lambda one: off(one.hex))
        if self._way.course is Course.RANGE:
            self.why = tr("keeps its distance")
            return min(allowed, key=lambda one: (abs(off(one.hex) - self._way.range), _steps(one)))
        here = self._own.hexes[0] if self._own is not None and self._own.hexes else None
        if self._way.course is Course.AWAY:
            farthest = max(allowed, key=lambda one: (off(one.hex), _steps(one)))
            if here is None or off(farthest.hex) > off(here):
                self.why = tr("away from the foe")
            return farthest
        best = min(allowed, key=lambda one: (abs(off(one.hex) - BESIDE), _steps(one)))
        closer = here is None or abs(off(here) - BESIDE) > abs(off(best.hex) - BESIDE)
        if closer:
            self.why = tr("toward the nearest foe")
        return best if closer or wanted.required else None

    def _sought(self) -> list[Counter]:
        """The foes that it goes up to: any, or the one nearest to the figure that it protects."""
        if self._way.aim is not Aim.GUARDED or self._ward is None or not self._foes:
            return self._foes
        return [min(self._foes, key=lambda one: self._distance(self._ward, one.figure))]

    def _taken(self, figure: str) -> tuple[bool, int]:
        """The claims of others on a foe, where no ground tells who is nearest: first whom the figure fights already,
        then whom the fewest were sent against."""
        own = self._own
        if own is None or own.where is not None:
            return False, 0
        others = sum(foe == figure and one != own.figure for one, foe in self._sent.items())
        return figure not in own.opponents and self._sent.get(own.figure) != figure, others

    def _is_foe(self, figure: str) -> bool:
        own, other = self._own, self._counters.get(figure)
        return own is not None and other is not None and other.side != own.side

    def _left(self, figure: str) -> int:
        return self._counters[figure].left if figure in self._counters else 0

    def _distance(self, seen_from: Counter | None, figure: str) -> float:
        """The distance of a figure; without a ground the order of the muster stands for it."""
        other = self._counters.get(figure)
        if seen_from is None or other is None:
            return 0
        if seen_from.hexes and other.hexes:
            return min(one.distance(two) for one in seen_from.hexes for two in other.hexes)
        return 0 if seen_from.at is None or other.at is None else seen_from.at.distance(other.at)


def _steps(end: Candidate) -> int:
    """The length of the way to its end."""
    return len(end.value) if isinstance(end.value, list) else 0
