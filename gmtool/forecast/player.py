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


Remembered = tuple[tuple[str, ...], tuple[tuple[str, str], ...]]
NOTHING: Remembered = ((), ())


class Player:
    """Proposals for one fight, moment by moment."""

    def __init__(self, ruleset: Ruleset, stances: Stances) -> None:
        self._ruleset = ruleset
        self._stances = stances
        self._moment: tuple[int, tuple[str, ...]] = (0, ())
        self._done: list[tuple[str, str]] = []
        """The choices that were taken since the agenda came to this moment, so that nothing goes on for ever."""

    @property
    def remembered(self) -> Remembered:
        """What it knows of the moment beside the state: the phases, and what was done in them."""
        return self._moment[1], tuple(self._done)

    def recall(self, turn: int, remembered: Remembered) -> None:
        """Go on from what a player of the same fight remembered in this turn."""
        phases, done = remembered
        self._moment, self._done = (turn, phases), list(done)

    def proposal(self, state: State, agenda: Agenda) -> Proposal | None:
        """The next command, which is taken; None where nothing can be done."""
        found = self.look(state, agenda)
        if found is not None:
            self.took(found)
        return found

    def look(self, state: State, agenda: Agenda) -> Proposal | None:
        """The next command, which may be taken or not; None where nothing can be done."""
        if (moment := (agenda.turn, tuple(one.key for one in agenda.phases if one.progress == "now"))) != self._moment:
            self._moment, self._done = moment, []
        if agenda.next:
            counters = {one.figure: one for one in self._ruleset.counters(state)}
            for figure in agenda.next:
                found = self.for_figure(state, counters, figure)
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
        eyes = _Eyes(counters, own, way, counters.get(stance.ward))
        for choice, reaching in self._liked(way, [one for one in self._ruleset.choices(state, figure) if one.allowed]):
            if self._done.count((figure, choice.key)) >= _MOST_TIMES:
                continue
            filled = self._filled(state, choice, eyes, reaching)
            if filled is not None:
                return Proposal(figure, choice, *filled, eyes.why)
        return None

    def _liked(self, way: Way, choices: Sequence[Choice]) -> Iterator[tuple[Choice, bool]]:
        """The choices in the order in which the way likes them, each with whether it must reach a foe."""
        left = [one for one in choices if not any(fnmatchcase(one.key, never) for never in way.never)]
        for preference in way.preferences:
            matching = [one for one in left if fnmatchcase(one.key, preference.pattern)]
            yield from ((one, preference.reaching) for one in sorted(matching, key=lambda one: not one.usual))
        plain = [one for one in left if not one.aside and not _named(way.preferences, one)]
        yield from ((one, False) for one in sorted(plain, key=lambda one: (not one.usual, one.group != "Turn")))

    def _for_table(self, state: State) -> Proposal | None:
        """The table's usual choice, or a check that is due."""
        allowed = [one for one in self._ruleset.choices(state, None) if one.allowed]
        first = [one for one in allowed if one.usual] + [one for one in allowed if not one.usual and not one.aside]
        eyes = _Eyes({}, None, Way("", "", ""), None)
        for choice in first:
            if self._done.count(("", choice.key)) >= _MOST_TIMES:
                continue
            filled = self._filled(state, choice, eyes, False)
            if filled is not None:
                return Proposal("", choice, *filled, "")
        return None

    def _filled(self, state: State, choice: Choice, eyes: "_Eyes", reaching: bool) -> tuple[Values, Command] | None:
        """The choice's inputs filled in, and its command; None where it is impossible, forbidden or out of reach."""
        values: dict[str, Json] = {}
        eyes.why = ""  # not that of a choice that was looked at before
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


def _named(preferences: Iterable[Preference], choice: Choice) -> bool:
    return any(fnmatchcase(choice.key, one.pattern) for one in preferences)


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
        if wanted.default is not None or not wanted.required:
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
        allowed = [one for one in wanted.candidates(values) if not one.refusals and one.hex is not None]
        targets = [place for foe in self._foes for place in foe.hexes]
        if not allowed or not targets or (wanted.kind is InputKind.PATH and self._way.course is Course.STAY):
            return None

        def to_foe(one: Candidate) -> tuple[int, int]:
            assert one.hex is not None
            cost = len(one.value) if isinstance(one.value, list) else 0
            return min(one.hex.distance(place) for place in targets), cost

        if wanted.kind is InputKind.PATH and self._way.course is Course.AWAY:
            self.why = "away from the foe"
            return max(allowed, key=to_foe)
        if wanted.kind is InputKind.PATH:
            self.why = "toward the nearest foe"
            here = self._own.hexes[0] if self._own is not None and self._own.hexes else None
            best = min(allowed, key=to_foe)
            if here is not None and min(here.distance(place) for place in targets) <= to_foe(best)[0]:
                return None
            return best
        return min(allowed, key=to_foe)

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
