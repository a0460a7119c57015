"""The player who stands in for a person: of the choices that the rules allow, those of a figure's way to act."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from random import Random

from gmtool.forecast.stances import Stances, way_of
from gmtool.forecast.strides import STRIDES, Stride, between, stride
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
from gmtool.space import HUNDRED, Hex, Point, bearing

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


_Pairs = tuple[tuple[str, str], ...]
Remembered = tuple[tuple[str, ...], _Pairs, _Pairs]
NOTHING: Remembered = ((), (), ())


class Player:
    """Proposals for one fight, moment by moment."""

    def __init__(self, ruleset: Ruleset, stances: Stances, random: Random | None = None) -> None:
        self._ruleset = ruleset
        self._stances = stances
        self._random = random or Random(0)
        self._moment: tuple[int, tuple[str, ...]] = (0, ())
        self._done: list[tuple[str, str]] = []
        """The choices that were taken since the agenda came to this moment, so that nothing goes on for ever."""
        self._sent: dict[str, str] = {}
        """Whom each figure was last sent against."""
        self._cornered: dict[tuple[str, str], Point | None] = {}
        """By figure and choice, where it found no way that leads on."""
        self._strides: dict[str, int] = {}
        """The length of each figure's last way over open ground, which is likely to be that of the next one."""

    @property
    def remembered(self) -> Remembered:
        """What it knows beside the state: the phases, what was done in them, and who was sent against whom."""
        return self._moment[1], tuple(self._done), tuple(sorted(self._sent.items()))

    def recall(self, turn: int, remembered: Remembered) -> None:
        """Go on from what a player of the same fight remembered in this turn."""
        phases, done, sent = remembered
        self._moment, self._done, self._sent = (turn, phases), list(done), dict(sent)

    def proposal(self, state: State, agenda: Agenda, counters: Sequence[Counter] | None = None) -> Proposal | None:
        """The next command, which is taken; None where nothing can be done. `counters` are those of the state."""
        found = self.look(state, agenda, counters)
        if found is not None:
            self.took(found)
        return found

    def look(self, state: State, agenda: Agenda, counters: Sequence[Counter] | None = None) -> Proposal | None:
        """The next command, which may be taken or not; None where nothing can be done."""
        if (moment := (agenda.turn, _phases(agenda))) != self._moment:
            self._moment, self._done = moment, []
        if agenda.next:
            known = {one.figure: one for one in counters or self._ruleset.counters(state)}
            for figure in agenda.next:
                found = self.for_figure(state, known, figure)
                if found is not None:
                    return found
        return self._for_table(state)

    def took(self, proposal: Proposal) -> None:
        """What was proposed is done: the same choice is not proposed for ever."""
        self._done.append((proposal.figure, proposal.choice.key))

    def for_figure(self, state: State, counters: dict[str, Counter], figure: str) -> Proposal | None:
        """The command that a figure's way to act would give it now; None where it can do nothing."""
        own = counters[figure]
        stance = self._stances.of(own)
        way = way_of(self._ruleset, stance, own)
        eyes = _Eyes(counters, own, way, counters.get(stance.ward), self._sent)
        for choice, liked in self._liked(state, figure, way, eyes):
            if self._done.count((figure, choice.key)) >= _MOST_TIMES:
                continue
            filled = self._filled(state, choice, eyes, liked)
            if filled is not None:
                if eyes.target:
                    self._sent[figure] = eyes.target
                return Proposal(figure, choice, *filled, eyes.why)
        return None

    def _liked(self, state: State, figure: str, way: Way, eyes: "_Eyes") -> Iterator[tuple[Choice, Preference]]:
        """The choices in the order in which the way likes them, each with what it likes about it."""
        preferences = tuple(one for one in way.preferences if eyes.on_ground or not one.ground)
        for preference, choice in self._ruleset.liked(state, figure, preferences):
            if not _matches(choice, way.never):
                yield choice, preference
        others = [one for one in self._ruleset.allowed(state, figure) if not _matches(one, way.never)]
        plain = [one for one in others if not one.aside and not _named(way.preferences, one)]
        yield from ((one, _PLAIN) for one in sorted(plain, key=lambda one: (not one.usual, one.group != "Turn")))

    def _for_table(self, state: State) -> Proposal | None:
        """The table's usual choice, or a check that is due; nothing that the system's usual way never takes."""
        never = next((one.never for one in self._ruleset.ways()), ())
        allowed = [one for one in self._ruleset.allowed(state, None) if not _matches(one, never)]
        first = [one for one in allowed if one.usual] + [one for one in allowed if not one.usual and not one.aside]
        eyes = _Eyes({}, None, Way("", "", ""), None, {})
        for choice in first:
            if self._done.count(("", choice.key)) >= _MOST_TIMES:
                continue
            filled = self._filled(state, choice, eyes, _PLAIN)
            if filled is not None:
                return Proposal("", choice, *filled, "")
        return None

    def _filled(self, state: State, choice: Choice, eyes: "_Eyes", liked: Preference) -> tuple[Values, Command] | None:
        """The choice's inputs filled in, and its command; None where it is impossible, forbidden or out of reach."""
        values: dict[str, Json] = {}
        eyes.why = ""  # not that of a choice that was looked at before
        for wanted in choice.inputs:
            if wanted.stated:
                continue
            if wanted.kind in STRIDES and wanted.required and wanted.default is None:
                if (end := self._stride(state, choice, wanted, values, eyes)) is None:
                    return None
                values[wanted.field] = end
                continue
            known = self._drawn(wanted, values) if liked.drawn else eyes.likely(wanted, values)
            if known is not None:
                values[wanted.field] = known.value
                if liked.reaching and wanted.kind is InputKind.PATH and not eyes.reaches(known):
                    return None
            elif wanted.required and wanted.default is None:
                if wanted.kind not in _LEFT_TO_RULES:
                    return None
                values[wanted.field] = eyes.measured(wanted) or _plain_value(wanted)
        command = self._command(state, choice, values)
        return None if command is None else (values, command)

    def _drawn(self, wanted: Input, values: Values) -> Candidate | None:
        allowed = [one for one in wanted.candidates(values) if not one.refusals]
        return self._random.choice(allowed) if allowed else None

    def _command(self, state: State, choice: Choice, values: Values) -> Command | None:
        """The command of a choice with these values; None where it is impossible or forbidden."""
        try:
            command = self._ruleset.command(choice.data(values))
        except BadCommand:
            return None
        return None if self._ruleset.refusals(state, command) else command

    def _stride(self, state: State, choice: Choice, wanted: Input, values: Values, eyes: "_Eyes") -> Json:
        """The value of an input that says where to go on open ground; None where the way leads nowhere."""
        foe, own = eyes.nearest(), eyes.own
        if foe is None or own is None:
            return None

        def allowed(end: Stride) -> bool:
            return self._command(state, choice, {**values, wanted.field: end.value(wanted)}) is not None

        course, off = eyes.course_from(own, foe)
        tried = own.figure, choice.key
        if course is Course.AWAY and self._cornered.get(tried) == own.at:
            return None
        end = stride(own, foe, course, off, self._strides.get(own.figure, 0), allowed)
        if end is None:
            self._cornered[tried] = own.at
            return None
        self._strides[own.figure] = end.far
        eyes.goes()
        return end.value(wanted)


def _steps(end: Candidate) -> int:
    """The length of the way to its end."""
    return len(end.value) if isinstance(end.value, list) else 0


def _matches(choice: Choice, patterns: Iterable[str]) -> bool:
    return any(fnmatchcase(choice.key, one) for one in patterns)


def _phases(agenda: Agenda) -> tuple[str, ...]:
    """The phases of the moment, and the column of the strip where a turn is played in steps."""
    phases = tuple(one.key for one in agenda.phases if one.progress == "now")
    return phases if agenda.strip is None else (*phases, str(agenda.strip.now))


def _named(preferences: Iterable[Preference], choice: Choice) -> bool:
    return _matches(choice, (one.pattern for one in preferences))


def _plain_value(wanted: Input) -> Json:
    """A value that decides as little as possible."""
    if wanted.kind is InputKind.YES_NO:
        return False
    return (wanted.lowest or 0) if wanted.kind is InputKind.NUMBER else "-"


_PLAIN = Preference("*")
_MOST_TIMES = 3
"""The times that a figure takes the same choice before its moment passes."""


class _Eyes:
    """What a figure sees of the fight, and what it picks by its way to act."""

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
        self.why = "away from the foe" if self.course is Course.AWAY else "toward the nearest foe"

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
            self.why = "fewest hits left"
            return min(foes, key=lambda one: self._left(one.figure))
        seen_from = self._ward if self._way.aim is Aim.GUARDED and self._ward is not None else self._own
        self.why = "nearest foe" if seen_from is self._own else "nearest to the one it protects"
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
            return min(place.distance(target) for target in targets)

        if not walks:
            return min(allowed, key=lambda one: off(one.hex))
        if self._way.course is Course.RANGE:
            self.why = "keeps its distance"
            return min(allowed, key=lambda one: (abs(off(one.hex) - self._way.range), _steps(one)))
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

    def _taken(self, figure: str) -> tuple[bool, int]:
        """How far a foe is taken by others, where no ground tells who is nearest: first whom the figure fights already,
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
