"""The player who stands in for a person: of the choices that the rules allow, those of a figure's way to act."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase

from gmtool.forecast.stances import Stances, way_of
from gmtool.rules.seam import (
    Agenda,
    Aim,
    BadCommand,
    Candidate,
    Choice,
    Command,
    Counter,
    Course,
    Input,
    InputKind,
    Json,
    Option,
    Preference,
    Ruleset,
    State,
    Values,
    Way,
    Why,
)
from gmtool.space import Hex

BESIDE = 1
"""The hexes between a figure and the foe beside it."""
_LEFT_TO_RULES = (InputKind.NUMBER, InputKind.TEXT, InputKind.YES_NO)


@dataclass(frozen=True, slots=True)
class Proposal:
    """A command that is proposed for a figure, or for the table where `figure` is empty.

    `choice` with its `values` makes the `command`; `why` gives the reason in a few words.
    """

    figure: str
    choice: Choice
    values: Values
    command: Command
    why: str


def first_option(options: Sequence[Option], _: Why) -> str:
    """The decision that the rules name first, which is the usual one."""
    return options[0].key


class Player:
    """Proposals for one fight, moment by moment."""

    def __init__(self, ruleset: Ruleset, stances: Stances) -> None:
        self._ruleset = ruleset
        self._stances = stances
        self._moment: tuple[int, tuple[str, ...]] = (0, ())
        self._done: list[tuple[str, str]] = []
        """The choices that were taken since the agenda came to this moment, so that nothing goes on for ever."""

    def proposal(self, state: State, agenda: Agenda, counters: Sequence[Counter] | None = None) -> Proposal | None:
        """The next command; None where nothing can be done. `counters` are those of the state, where they are known."""
        if (moment := (agenda.turn, tuple(one.key for one in agenda.phases if one.progress == "now"))) != self._moment:
            self._moment, self._done = moment, []
        if agenda.next:
            known = {one.figure: one for one in counters or self._ruleset.counters(state)}
            for figure in agenda.next:
                found = self.for_figure(state, known, figure)
                if found is not None:
                    self._done.append((figure, found.choice.key))
                    return found
        return self._for_table(state, agenda)

    def for_figure(self, state: State, counters: dict[str, Counter], figure: str) -> Proposal | None:
        """The command that a figure's way to act would give it now; None where it can do nothing."""
        own = counters[figure]
        stance = self._stances.of(own)
        way = way_of(self._ruleset, stance, own)
        eyes = _Eyes(counters, own, way, counters.get(stance.ward))
        for choice, reaching in self._liked(state, figure, way):
            if self._done.count((figure, choice.key)) >= _MOST_TIMES:
                continue
            filled = self._filled(state, choice, eyes, reaching)
            if filled is not None:
                return Proposal(figure, choice, *filled, eyes.why)
        return None

    def _liked(self, state: State, figure: str, way: Way) -> Iterator[tuple[Choice, bool]]:
        """The choices in the order in which the way likes them, each with whether it must reach a foe."""
        for preference, choice in self._ruleset.liked(state, figure, way.preferences):
            if not _matches(choice, way.never):
                yield choice, preference.reaching
        others = [one for one in self._ruleset.allowed(state, figure) if not _matches(one, way.never)]
        plain = [one for one in others if not one.aside and not _named(way.preferences, one)]
        yield from ((one, False) for one in sorted(plain, key=lambda one: (not one.usual, one.group != "Turn")))

    def _for_table(self, state: State, agenda: Agenda) -> Proposal | None:
        """The table's usual choice, or a check that is due; nothing that the system's usual way never takes."""
        never = next((one.never for one in self._ruleset.ways()), ())
        allowed = [one for one in self._ruleset.allowed(state, None) if not _matches(one, never)]
        first = [one for one in allowed if one.usual] + [one for one in allowed if not one.usual and not one.aside]
        eyes = _Eyes({}, None, Way("", "", ""), None)
        for choice in first:
            if self._done.count(("", choice.key)) >= _MOST_TIMES:
                continue
            filled = self._filled(state, choice, eyes, False)
            if filled is not None:
                self._done.append(("", choice.key))
                return Proposal("", choice, *filled, "")
        return None

    def _filled(self, state: State, choice: Choice, eyes: "_Eyes", reaching: bool) -> tuple[Values, Command] | None:
        """The choice's inputs filled in, and its command; None where it is impossible, forbidden or out of reach."""
        values: dict[str, Json] = {}
        for wanted in choice.inputs:
            if wanted.stated:
                continue
            known = eyes.likely(wanted, values)
            if known is not None:
                values[wanted.field] = known.value
                if reaching and wanted.kind is InputKind.PATH and not eyes.reaches(known):
                    return None
            elif wanted.required and wanted.default is None:
                if wanted.kind not in _LEFT_TO_RULES:
                    return None
                values[wanted.field] = _plain_value(wanted)
        try:
            command = self._ruleset.command(choice.data(values))
        except BadCommand:
            return None
        return None if self._ruleset.refusals(state, command) else (values, command)


def _steps(end: Candidate) -> int:
    """The length of the way to its end."""
    return len(end.value) if isinstance(end.value, list) else 0


def _matches(choice: Choice, patterns: Iterable[str]) -> bool:
    return any(fnmatchcase(choice.key, one) for one in patterns)


def _named(preferences: Iterable[Preference], choice: Choice) -> bool:
    return _matches(choice, (one.pattern for one in preferences))


def _plain_value(wanted: Input) -> Json:
    """A value that decides as little as possible."""
    if wanted.kind is InputKind.YES_NO:
        return False
    return (wanted.lowest or 0) if wanted.kind is InputKind.NUMBER else "-"


_MOST_TIMES = 3
"""The times that a figure takes the same choice before its moment passes."""


class _Eyes:
    """What a figure sees of the fight, and what it picks by its way to act."""

    def __init__(self, counters: dict[str, Counter], own: Counter | None, way: Way, ward: Counter | None) -> None:
        self._counters = counters
        self._own = own
        self._way = way
        self._ward = ward
        side = own.side if own is not None else ""
        self._foes = [one for one in counters.values() if one.able and one.side != side and not one.hidden]
        self.why = ""

    def likely(self, wanted: Input, values: dict[str, Json]) -> Candidate | None:
        """The candidate that the way picks; None where it leaves the input as it is."""
        if wanted.kind in (InputKind.PATH, InputKind.FACING):
            return self._placed(wanted, values)
        aims = wanted.kind is InputKind.FIGURE and self._way.aim is not Aim.NEAREST
        if not wanted.required or (wanted.default is not None and not aims):
            return None
        allowed = [one for one in wanted.candidates(values) if not one.refusals]
        if wanted.kind is InputKind.FIGURE:
            return self._target(allowed)
        return allowed[0] if allowed else None

    def reaches(self, end: Candidate) -> bool:
        """True if a way ends beside a foe."""
        return isinstance(end.hex, Hex) and any(
            end.hex.distance(place) <= BESIDE for foe in self._foes for place in foe.hexes
        )

    def _target(self, allowed: list[Candidate]) -> Candidate | None:
        if not allowed:
            return None
        foes = [one for one in allowed if self._is_foe(one.figure)] or allowed
        if self._way.aim is Aim.WEAKEST:
            self.why = "fewest hits left"
            return min(foes, key=lambda one: self._left(one.figure))
        seen_from = self._ward if self._way.aim is Aim.GUARDED and self._ward is not None else self._own
        self.why = "nearest foe" if seen_from is self._own else "nearest to the one it protects"
        return min(foes, key=lambda one: self._distance(seen_from, one.figure))

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
            return min(place.distance(target) for target in targets)

        if not walks:
            return min(allowed, key=lambda one: off(one.hex))
        if self._way.course is Course.AWAY:
            self.why = "away from the foe"
            return max(allowed, key=lambda one: (off(one.hex), _steps(one)))
        self.why = "toward the nearest foe"
        best = min(allowed, key=lambda one: (abs(off(one.hex) - BESIDE), _steps(one)))
        here = self._own.hexes[0] if self._own is not None and self._own.hexes else None
        closer = here is None or abs(off(here) - BESIDE) > abs(off(best.hex) - BESIDE)
        return best if closer or wanted.required else None

    def _sought(self) -> list[Counter]:
        """The foes that it goes up to: any, or the one nearest to the figure that it protects."""
        if self._way.aim is not Aim.GUARDED or self._ward is None or not self._foes:
            return self._foes
        return [min(self._foes, key=lambda one: self._distance(self._ward, one.figure))]

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
