"""Chapters: the parts of a rulebook, each with all that it adds to a fight; a ruleset is a list of them.

What a system asks its chapters stands at stations, which it declares with their signatures. `Fold` answers for all
chapters together, or for those of which there is anything in a fight.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import field
from functools import cached_property
from typing import Any, Generic, TypeAlias, TypeVar

from gmtool.records import dataclass
from gmtool.rules.kit.acts import Act, AnyAct, Asking, Whose
from gmtool.rules.kit.binding import ALL, Binding, Has
from gmtool.rules.kit.fighting import Fighting, FightState
from gmtool.rules.kit.gate import AnyBar, Bar
from gmtool.rules.seam import Answer, Command, Measures, Odds, Outcome, Reply, WaitingCheck, kind_of

H = TypeVar("H")
K = TypeVar("K")
T = TypeVar("T")
C = TypeVar("C", bound=Asking)
P = TypeVar("P")
F = TypeVar("F", bound=Fighting)
A = TypeVar("A", bound=Command)
_STATES_KEPT = 8
"""The most states whose chapters are kept: the current one, and those that it might become."""


class Station(Generic[H]):
    """A place where the rules of a system ask their chapters for hooks of one signature.

    name: what is asked there, for errors
    slots: the places of what is shown, in their order, or the keys by which it is asked; empty for what is done, which
        comes in the order of the chapters
    """

    def __init__(self, name: str, slots: Sequence[str] = ()) -> None:
        self.name, self.slots = name, tuple(slots)

    def __call__(self, hook: H, slot: str = "") -> "Hook":
        """A hook of a chapter at this station. Raises `ValueError` for a slot that it does not have."""
        if (slot or self.slots) and slot not in self.slots:
            raise ValueError(f"the station “{self.name}” has no slot “{slot}”")
        return Hook(self, hook, slot)


@dataclass(frozen=True)
class Hook:
    """What a chapter answers at a station, in one of its slots."""

    station: Station[Any]
    asked: Any
    slot: str = ""


@dataclass(frozen=True)
class Chances(Generic[C, A]):
    """What a command comes to, by chance.

    measured: the measures of an outcome (command, outcome)
    weighed: its odds (context, command); None where every outcome is to be performed
    after: its odds while it waits, after the answers so far (context, command, answers); None where every outcome that
        is left is to be performed
    replies: the ways of others to meet it, after the answers so far (context, command, answers)
    """

    measured: Callable[[A, Outcome[Any]], Measures] = lambda command, outcome: {}
    weighed: Callable[[C, A], Odds | None] = lambda ctx, command: None
    after: Callable[[C, A, Sequence[Answer]], Odds | None] = lambda ctx, command, given: None
    replies: Callable[[C, A, Sequence[Answer]], tuple[Reply, ...]] = lambda ctx, command, given: ()


AnyChances: TypeAlias = Chances[Any, Any]
"""The chances of a command of any system."""


@dataclass(frozen=True)
class Chapter(Generic[C, P, F]):
    """A chapter of a rulebook.

    key: a plain word, such as `joust`
    after: the chapters whose hooks are done before its own
    may: false for an edition, by its rulebook, in which nothing of it can ever be
    has: what tells that anything of it is on a figure, by the names of the fields on which that hangs (rulebook,
        value); a name with a dot is of a record in a field
    has_fight: the same of a fight, beside what is on its figures. With neither it is there in every fight of an edition
        that may have it
    brings: those of its acts that are offered before anything of it is there, and may bring it in
    always: its answers at the stations of the system that are asked even then, such as values by which the GM may
        bring it in, and reasons that tell what somebody lacks for it
    acts: its acts by the slots in which they are offered
    bars: what its states bar, for the gate
    wraps: how acts of other chapters are done where this one holds, or None
    checks: what follows on checks that wait, by their keys
    chances: those of its commands, by their classes
    hooks: its answers at the stations of the system
    """

    key: str
    after: tuple[str, ...] = ()
    may: Callable[[Any], bool] = lambda book: True
    has: Mapping[str, Has] = field(default_factory=dict)
    has_fight: Mapping[str, Has] = field(default_factory=dict)
    brings: tuple[Act[C, P, F], ...] = ()
    acts: Mapping[str, tuple[Act[C, P, F], ...]] = field(default_factory=dict)
    bars: tuple[Bar[C, F], ...] = ()
    wraps: Callable[[AnyAct], AnyAct] | None = None
    checks: Mapping[str, Callable[[P, WaitingCheck, bool], None]] = field(default_factory=dict)
    chances: Mapping[type, Chances[C, Any]] = field(default_factory=dict)
    hooks: tuple[Hook, ...] = ()
    always: tuple[Hook, ...] = ()


AnyChapter: TypeAlias = Chapter[Any, Any, Any]
"""A chapter of any system."""
_OF_CHAPTERS = ("acts", "offered", "bars", "absent_bars", "by_kind", "by_command", "of_figures", "of_table")
"""What a fold puts together of its chapters."""
_Slot = tuple[Station[Any], str | None]
"""A station and one of its slots, or all."""
_Known = tuple[tuple[H, ...], tuple[tuple[int, H], ...]]
"""Hooks at a station; and all that there may be, each with the bit of its chapter or 0, where some are not there."""


class Fold:
    """All chapters of a system together, in the order in which their hooks are done.

    chapters: those that may occur, or of which there is anything in a fight
    slots, each, told: what it was made with
    bits: a bit for each chapter that is bound from the state and is there; all of them where nothing says otherwise
    own_bits: the bits of chapters by the commands of their acts: while one is done, its chapter is there
    checks: what follows on checks that wait
    chances: those of commands, by their classes
    known: what was learned at the stations, by these and their slots
    """

    def __init__(
        self,
        chapters: Iterable[AnyChapter] = (),
        slots: Sequence[str] = (),
        each: Callable[[AnyAct], AnyAct] = lambda act: act,
        told: Sequence[str] = (),
    ) -> None:
        """With the slots of acts in the order in which they are offered, and what the system makes of each act.

        `told` are the keys of bars in the order in which their reasons are told; by default that of the chapters.

        Raises `ValueError` for chapters that come after each other, or after one that is not there, for acts in a slot,
        or bars of a key, that is not there, and for a chapter that another's act brings in.
        """
        self._listed, self.slots, self.each, self.told = in_order(chapters), tuple(slots), each, tuple(told)
        strange = {slot for one in self._listed for slot in one.acts}.difference(slots)
        if strange:
            raise ValueError(f"no slot of acts is called “{min(strange)}”")
        untold = {bar.key for one in self._listed for bar in one.bars}.difference(told)
        if told and untold:
            raise ValueError(f"no place is told for the reasons of “{min(untold)}”")
        for one in self._listed:
            own = {act.command for acts in one.acts.values() for act in acts}
            if foreign := {kind_of(act.command) for act in one.brings if act.command not in own}:
                raise ValueError(f"“{min(foreign)}” is no act of the chapter “{one.key}”")
        self.checks = {key: then for one in self._listed for key, then in one.checks.items()}
        self.chances = {command: found for one in self._listed for command, found in one.chances.items()}
        bound = [one.key for one in self._listed if one.has or one.has_fight]
        self._bits = {key: 1 << place for place, key in enumerate(bound)}
        every = ((one, act) for slot in slots for one in self._listed for act in one.acts.get(slot, ()))
        self._owned = [(one, act, each(act)) for one, act in every]
        self._wrapped: dict[tuple[str, ...], tuple[AnyAct, ...]] = {}
        self._begin(None, self._listed)

    def of(self, book: object) -> "Fold":
        """The chapters that an edition may have, by its rulebook; with the acts of all, of which it offers its own."""
        found = copy(self)
        found._begin(book, tuple(one for one in self._listed if one.may(book)))
        return found

    def _begin(self, book: object, may: tuple[AnyChapter, ...]) -> None:
        """Answer for all these, those of an edition."""
        self._may, self._sets = may, dict[int, Fold]()
        self._brought = {act.command for one in may for act in one.brings}
        self._stations: dict[_Slot, tuple[tuple[int, Any], ...]] = {}
        self._of_states: tuple[tuple[object, Fold], ...] = ()
        figures = [(self._bit(one), one.has) for one in may if one.has]
        fights = [(self._bit(one), one.has_fight) for one in may if one.has_fight]
        self.binding = Binding(book, figures, fights)
        bits = ((self._bit(one), act) for one in may for acts in one.acts.values() for act in acts)
        self.own_bits = {act.command: bit for bit, act in bits if bit}
        self._take(may, ALL)

    def bound(self, state: FightState[object]) -> "Fold":
        """The chapters of an edition of which there is anything in a state, with those that every fight has."""
        if self.binding.empty:
            return self
        for known, found in self._of_states:
            if known is state:
                return found
        found = self.there(self.binding.of_state(state))
        self._of_states = ((state, found), *self._of_states[: _STATES_KEPT - 1])
        return found

    def there(self, bits: int) -> "Fold":
        """The same, by the bits of the chapters."""
        found = self._sets.get(bits)
        if found is None:
            found = self._sets[bits] = copy(self)
            found._of_states = ()  # only the edition's is asked for them, and a state is large
            found._take(tuple(one for one in self._may if not (bit := self._bit(one)) or bits & bit), bits)
        return found

    def _bit(self, chapter: AnyChapter) -> int:
        return self._bits.get(chapter.key, 0)

    def _take(self, there: tuple[AnyChapter, ...], bits: int) -> None:
        """Answer for these chapters; what they add up to is put together when it is asked for."""
        self.chapters, self.bits = there, bits
        self.known: dict[_Slot, _Known[Any]] = {}
        for name in _OF_CHAPTERS:
            self.__dict__.pop(name, None)

    @cached_property
    def acts(self) -> tuple[AnyAct, ...]:
        """The acts of all chapters, in the order in which they are offered: a journal may name any.

        They are the same objects wherever the same chapters wrap them: in each fight, and in each edition.
        """
        wraps = [(one, one.wraps) for one in self.chapters if one.wraps is not None]
        by = tuple([one.key for one, _ in wraps])
        if by not in self._wrapped:
            self._wrapped[by] = self._wrapped_by(wraps)
        return self._wrapped[by]

    def _wrapped_by(self, wraps: Sequence[tuple[AnyChapter, Callable[[AnyAct], AnyAct]]]) -> tuple[AnyAct, ...]:
        if not wraps:
            return tuple([made for _, _, made in self._owned])
        found = []
        for own, act, made in self._owned:
            wrapped = act
            for one, wrap in wraps:  # the first is the nearest to it
                wrapped = wrapped if one is own else wrap(wrapped)
            found.append(made if wrapped is act else self.each(wrapped))
        return tuple(found)

    @cached_property
    def offered(self) -> tuple[AnyAct, ...]:
        """Those acts that an edition, or a fight, offers."""
        every = zip(self._owned, self.acts, strict=True)
        return tuple([act for (own, _, _), act in every if own in self.chapters or act.command in self._brought])

    @cached_property
    def bars(self) -> tuple[AnyBar, ...]:
        """What states bar in these chapters, for the gate, in the order in which their reasons are told."""
        bars = [bar for one in self.chapters for bar in one.bars]
        return tuple(sorted(bars, key=lambda bar: self.told.index(bar.key)) if self.told else bars)

    @cached_property
    def absent_bars(self) -> tuple[AnyBar, ...]:
        """What states bar in the chapters that are not there."""
        return tuple([bar for one in self._may if one not in self.chapters for bar in one.bars])

    @cached_property
    def by_kind(self) -> Mapping[str, AnyAct]:
        """The acts by the kinds of their commands."""
        return {kind_of(act.command): act for act in self.acts}

    @cached_property
    def by_command(self) -> Mapping[type, AnyAct]:
        """The acts by the types of their commands."""
        return {act.command: act for act in self.acts}

    @cached_property
    def of_figures(self) -> tuple[AnyAct, ...]:
        """The acts that offer figures something."""
        return tuple([act for act in self.offered if act.whose is not Whose.TABLE])

    @cached_property
    def of_table(self) -> tuple[AnyAct, ...]:
        """The acts that offer the table something."""
        return tuple([act for act in self.offered if act.whose is not Whose.FIGURES])

    def at(self, station: Station[H], slot: str | None = None) -> tuple[H, ...]:
        """The hooks at a station, of one slot or of all: by slots, and in each in the order of the chapters."""
        key = station, slot
        return (self.known[key] if key in self.known else self.learn(station, slot))[0]

    def learn(self, station: Station[H], slot: str | None = None) -> "_Known[H]":
        """The hooks at a station; and those of all chapters that may occur, where some of these are not there."""
        listed = self._stations.get((station, slot))
        if listed is None:
            listed = self._stations[station, slot] = self._listed_at(station, slot)
        here = tuple([hook for bit, hook in listed if not bit or self.bits & bit])
        self.known[station, slot] = found = here, (listed if len(here) < len(listed) else ())
        return found

    def _listed_at(self, station: Station[H], slot: str | None) -> tuple[tuple[int, H], ...]:
        every = [(self._bit(one), hook) for one in self._may for hook in one.hooks]
        every += [(0, hook) for one in self._may for hook in one.always]
        found = [each for each in every if each[1].station is station and slot in (None, each[1].slot)]
        if slot is None and station.slots:
            found.sort(key=lambda each: station.slots.index(each[1].slot))
        return tuple([(bit, hook.asked) for bit, hook in found])


def in_order(chapters: Iterable[AnyChapter]) -> tuple[AnyChapter, ...]:
    """Chapters so that each comes after those that it names, otherwise in the order in which they are listed.

    Raises `ValueError` for two of one key, for one after itself, and for one after a chapter that is not listed.
    """
    listed = tuple(chapters)
    left = {one.key: one for one in listed}
    if len(left) < len(listed):
        raise ValueError("two chapters have one key")
    known, found = set(left), list[AnyChapter]()
    for one in listed:
        if strange := set(one.after) - known:
            raise ValueError(f"the chapter “{one.key}” comes after “{min(strange)}”, which is not there")
    while left:
        free = next((one for one in left.values() if not left.keys() & set(one.after)), None)
        if free is None:
            raise ValueError(f"chapters come after each other: {', '.join(sorted(left))}")
        found.append(left.pop(free.key))
    return tuple(found)


def merged(parts: Iterable[Mapping[K, T]]) -> dict[K, T]:
    """What several chapters say, by key. Raises `ValueError` for a key that two of them say."""
    found = dict[K, T]()
    for part in parts:
        if twice := found.keys() & part.keys():
            raise ValueError(f"two chapters say “{next(iter(twice))}”")
        found.update(part)
    return found


NO_CHAPTERS = Fold()
