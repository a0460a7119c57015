"""The player who stands in for a person: of the choices that the rules allow, those of a figure's way to act."""

from collections.abc import Iterable, Iterator, Mapping, MutableMapping, Sequence
from fnmatch import fnmatchcase
from random import Random
from typing import Any

from gmtool.forecast.eyes import Eyes
from gmtool.forecast.stances import Stances, way_of
from gmtool.forecast.strides import STRIDES, Stride, stride
from gmtool.records import dataclass
from gmtool.rules.seam import (
    Agenda,
    BadCommand,
    Candidate,
    Choice,
    Command,
    Counter,
    Course,
    Data,
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
from gmtool.space import Point

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


def _looking(choice: Choice, values: Values, eyes: Eyes) -> Values:
    """Where it looks at the end of a way over open ground, if that can be said: toward the nearest foe."""
    way = next((values.get(one.field) for one in choice.inputs if one.kind is InputKind.POINTS), None)
    heading = next((one for one in choice.inputs if one.kind is InputKind.HEADING), None)
    if heading is None or heading.field in values or not isinstance(way, list) or not way:
        return {}
    match way[-1]:
        case {"x": int(x), "y": int(y)}:
            toward = eyes.turned(Point(x, y))
            return {} if toward is None else {heading.field: toward}
    return {}


def first_option(options: Sequence[Option], _: Why) -> str:
    """The decision that the rules name first, which is the usual one."""
    return options[0].key


Key = tuple[str, ...]
DONE, SENT, PHASES, TURN, _CORNERED, STRIDE = "done", "sent", "phases", "turn", "cornered", "stride"
"""The words with which the keys of a player's memory begin."""
_Pairs = tuple[tuple[str, str], ...]
Remembered = tuple[tuple[str, ...], _Pairs, _Pairs]
NOTHING: Remembered = ((), (), ())


class _Sent(Mapping[str, str]):
    """Whom figures were last sent against: looked up in the memory when somebody asks."""

    def __init__(self, memory: Mapping[Key, Any], figures: Iterable[str]) -> None:
        self._memory, self._figures = memory, figures

    def __getitem__(self, figure: str) -> str:
        return str(self._memory.get((SENT, figure), ""))

    def __iter__(self) -> Iterator[str]:
        return iter(self._figures)

    def __len__(self) -> int:
        return sum(1 for _ in self)


class Player:
    """Proposals for one fight, moment by moment."""

    def __init__(self, ruleset: Ruleset, stances: Stances, random: Random | None = None) -> None:
        self._ruleset = ruleset
        self._stances = stances
        self._random = random or Random(0)
        self.memory: MutableMapping[Key, Any] = {}
        """What it remembers: by figure the choices that it took since the agenda came to this moment, so that nothing
        goes on for ever, and whom it was last sent against; where it found no way that leads on; the length of its last
        way over open ground, which is likely to be that of the next one; and the moment itself."""

    @property
    def remembered(self) -> Remembered:
        """Its memory beside the state: the phases, what was done in them, and who was sent against whom."""
        done = [(key[1], one) for key, held in self.memory.items() if key[0] == DONE for one in held]
        sent = [(key[1], one) for key, one in self.memory.items() if key[0] == SENT and one]
        return self.memory.get((PHASES,), ()), tuple(sorted(done)), tuple(sorted(sent))

    def recall(self, turn: int, remembered: Remembered) -> None:
        """Go on from what a player of the same fight remembered in this turn."""
        phases, done, sent = remembered
        self.memory.update({(TURN,): turn, (PHASES,): phases})
        for figure, key in done:
            self.memory[DONE, figure] = (*self.memory.get((DONE, figure), ()), key)
        for figure, foe in sent:
            self.memory[SENT, figure] = foe

    def proposal(self, state: State, agenda: Agenda, counters: Sequence[Counter] | None = None) -> Proposal | None:
        """The next command, which is taken; None where nothing can be done. `counters` are those of the state."""
        found = self.look(state, agenda, counters)
        if found is not None:
            self.took(found)
        return found

    def look(self, state: State, agenda: Agenda, counters: Sequence[Counter] | None = None) -> Proposal | None:
        """The next command, which may be taken or not; None where nothing can be done."""
        return self.at(state, agenda.turn, phases_of(agenda), agenda.next, counters)

    def at(
        self,
        state: State,
        turn: int,
        phases: tuple[str, ...],
        figures: Sequence[str],
        counters: Sequence[Counter] | None = None,
    ) -> Proposal | None:
        """The next command at a moment, in these phases of a turn, in which these figures may act."""
        memory = self.memory
        if phases != memory.get((PHASES,), ()) or turn != memory.get((TURN,), 0):
            for key in tuple(memory):
                if key[0] == DONE:
                    memory[key] = ()
            memory[PHASES,], memory[TURN,] = phases, turn
        if figures:
            known = {one.figure: one for one in counters or self._ruleset.counters(state)}
            for figure in figures:
                found = self.for_figure(state, known, figure)
                if found is not None:
                    return found
        return self._for_table(state)

    def took(self, proposal: Proposal) -> None:
        """Note that a proposal is done: the same choice is not proposed for ever."""
        key = DONE, proposal.figure
        self.memory[key] = (*self.memory.get(key, ()), proposal.choice.key)

    def for_figure(self, state: State, counters: dict[str, Counter], figure: str) -> Proposal | None:
        """The command that a figure's way to act would give it now; None where it can do nothing."""
        own = counters[figure]
        stance = self._stances.of(own)
        way = way_of(self._ruleset, stance, own)
        eyes = Eyes(
            counters,
            own,
            way,
            counters.get(stance.ward),
            _Sent(self.memory, counters),
        )
        for choice, liked in self._liked(state, figure, way, eyes):
            if self.memory.get((DONE, figure), ()).count(choice.key) >= _MOST_TIMES:
                continue
            filled = self._filled(state, choice, eyes, liked)
            if filled is not None:
                if eyes.target:
                    self.memory[SENT, figure] = eyes.target
                return Proposal(figure, choice, *filled, eyes.why)
        return None

    def _liked(self, state: State, figure: str, way: Way, eyes: Eyes) -> Iterator[tuple[Choice, Preference]]:
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
        eyes = Eyes({}, None, Way("", "", ""), None, {})
        for choice in first:
            if self.memory.get((DONE, ""), ()).count(choice.key) >= _MOST_TIMES:
                continue
            filled = self._filled(state, choice, eyes, _PLAIN)
            if filled is not None:
                return Proposal("", choice, *filled, "")
        return None

    def _filled(self, state: State, choice: Choice, eyes: Eyes, liked: Preference) -> tuple[Values, Command] | None:
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
        if any(one.kind is InputKind.PATH for one in choice.inputs):
            for wanted in choice.inputs:
                eyes.takes(wanted, values)
        looking = {**values, **_looking(choice, values, eyes)}
        for found in (looking, values) if looking != values else (values,):
            command = self._command(state, choice, found)
            if command is not None:
                return found, command
        return None

    def _drawn(self, wanted: Input, values: Values) -> Candidate | None:
        allowed = [one for one in wanted.candidates(values) if not one.refusals]
        return self._random.choice(allowed) if allowed else None

    def _command(self, state: State, choice: Choice, values: Values) -> Command | None:
        """The command of a choice with these values; None where it is impossible or forbidden."""
        try:
            command = self.read(choice.data(values))
        except BadCommand:
            return None
        return None if self._ruleset.refusals(state, command) else command

    def read(self, data: Data) -> Command:
        """A command from its data. Raises `BadCommand`."""
        return self._ruleset.command(data)

    def _stride(self, state: State, choice: Choice, wanted: Input, values: Values, eyes: Eyes) -> Json:
        """The value of an input that says where to go on open ground; None where the way leads nowhere."""
        foe, own = eyes.nearest(), eyes.own
        if foe is None or own is None:
            return None

        def allowed(end: Stride) -> bool:
            return self._command(state, choice, {**values, wanted.field: end.value(wanted)}) is not None

        course, off = eyes.course_from(own, foe)
        tried = own.figure, choice.key
        if course is Course.AWAY and self.memory.get((_CORNERED, *tried)) == own.at:
            return None
        end = stride(own, foe, course, off, self.memory.get((STRIDE, own.figure), 0), allowed)
        if end is None:
            self.memory[_CORNERED, *tried] = own.at
            return None
        self.memory[STRIDE, own.figure] = end.far
        eyes.goes()
        return end.value(wanted)


def _matches(choice: Choice, patterns: Iterable[str]) -> bool:
    return any(fnmatchcase(choice.key, one) for one in patterns)


def phases_of(agenda: Agenda) -> tuple[str, ...]:
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
