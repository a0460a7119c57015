"""Chapters: the parts of a rulebook, each with all that it adds to a fight; a ruleset is a list of them.

What a system asks its chapters stands at stations, which it declares with their signatures. `Fold` answers for all
chapters together.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from gmtool.rules.kit.acts import Act
from gmtool.rules.kit.gate import Bar
from gmtool.rules.seam import Measures, Odds, Reply, kind_of

H = TypeVar("H")
AnyAct = Act[Any, Any, Any]


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
class Chances:
    """What a command comes to, by chance.

    measured: the measures of an outcome (command, outcome)
    weighed: its odds (context, command); None where every outcome is to be performed
    replies: the ways of others to meet it (context, command)
    """

    measured: Callable[[Any, Any], Measures] = lambda command, outcome: {}
    weighed: Callable[[Any, Any], Odds | None] = lambda ctx, command: None
    replies: Callable[[Any, Any], tuple[Reply, ...]] = lambda ctx, command: ()


@dataclass(frozen=True)
class Chapter:
    """A chapter of a rulebook.

    key: a plain word, such as `joust`
    after: the chapters whose hooks are done before its own
    may: false for an edition, by its rulebook, in which nothing of it can ever be
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
    acts: Mapping[str, tuple[AnyAct, ...]] = field(default_factory=dict)
    bars: tuple[Bar, ...] = ()
    wraps: Callable[[AnyAct], AnyAct] | None = None
    checks: Mapping[str, Callable[..., None]] = field(default_factory=dict)
    chances: Mapping[type, Chances] = field(default_factory=dict)
    hooks: tuple[Hook, ...] = ()


class Fold:
    """All chapters of a system together, in the order in which their hooks are done.

    chapters: those that may occur
    acts: the acts of all chapters, in the order in which they are offered: a journal may name any
    by_kind: the acts by the kinds of their commands
    offered: those that an edition offers
    bars: what states bar in the chapters that may occur, for the gate, in the order in which their reasons are told
    checks: what follows on checks that wait
    chances: those of commands, by their classes
    """

    def __init__(
        self,
        chapters: Iterable[Chapter] = (),
        slots: Sequence[str] = (),
        each: Callable[[AnyAct], AnyAct] = lambda act: act,
        told: Sequence[str] = (),
    ) -> None:
        """With the slots of acts in the order in which they are offered, and what the system makes of each act.

        `told` are the keys of bars in the order in which their reasons are told; by default that of the chapters.

        Raises `ValueError` for chapters that come after each other, or after one that is not there, and for acts in a
        slot, or bars of a key, that is not there.
        """
        self._listed, self._slots, self._each, self._told = in_order(chapters), tuple(slots), each, tuple(told)
        strange = {slot for one in self._listed for slot in one.acts}.difference(slots)
        if strange:
            raise ValueError(f"no slot of acts is called “{min(strange)}”")
        untold = {bar.key for one in self._listed for bar in one.bars}.difference(told)
        if told and untold:
            raise ValueError(f"no place is told for the reasons of “{min(untold)}”")
        self.checks = {key: then for one in self._listed for key, then in one.checks.items()}
        self.chances = {command: found for one in self._listed for command, found in one.chances.items()}
        self._take(self._listed)

    def of(self, book: Any) -> "Fold":
        """The chapters that an edition may have, by its rulebook; with the acts of all, of which it offers its own."""
        found = copy(self)
        found._take(tuple(one for one in self._listed if one.may(book)))
        return found

    def _take(self, there: tuple[Chapter, ...]) -> None:
        """Answer for these chapters."""
        self.chapters = there
        self._at: dict[tuple[Station[Any], str | None], tuple[Any, ...]] = {}
        owned = [
            (one, self._each(self._wrapped(one, act)))
            for slot in self._slots
            for one in self._listed
            for act in one.acts.get(slot, ())
        ]
        self.acts = tuple(act for _, act in owned)
        self.offered = tuple(act for one, act in owned if one in there)
        bars = [bar for one in there for bar in one.bars]
        self.bars = tuple(sorted(bars, key=lambda bar: self._told.index(bar.key)) if self._told else bars)
        self.by_kind = {kind_of(act.command): act for act in self.acts}

    def _wrapped(self, own: Chapter, act: AnyAct) -> AnyAct:
        """An act as the other chapters let it be done, the first of them nearest to it."""
        for one in self.chapters:
            if one is not own and one.wraps is not None:
                act = one.wraps(act)
        return act

    def at(self, station: Station[H], slot: str | None = None) -> tuple[H, ...]:
        """The hooks at a station, of one slot or of all: by slots, and in each in the order of the chapters."""
        key = station, slot
        if key not in self._at:
            found = [hook for one in self.chapters for hook in one.hooks if hook.station is station]
            if slot is not None:
                found = [hook for hook in found if hook.slot == slot]
            elif station.slots:
                found.sort(key=lambda hook: station.slots.index(hook.slot))
            self._at[key] = tuple(hook.asked for hook in found)
        return self._at[key]


def in_order(chapters: Iterable[Chapter]) -> tuple[Chapter, ...]:
    """Chapters so that each comes after those that it names, otherwise in the order in which they are listed.

    Raises `ValueError` for two of one key, for one after itself, and for one after a chapter that is not listed.
    """
    listed = tuple(chapters)
    left = {one.key: one for one in listed}
    if len(left) < len(listed):
        raise ValueError("two chapters have one key")
    known, found = set(left), list[Chapter]()
    for one in listed:
        if strange := set(one.after) - known:
            raise ValueError(f"the chapter “{one.key}” comes after “{min(strange)}”, which is not there")
    while left:
        free = next((one for one in left.values() if not left.keys() & set(one.after)), None)
        if free is None:
            raise ValueError(f"chapters come after each other: {', '.join(sorted(left))}")
        found.append(left.pop(free.key))
    return tuple(found)


NO_CHAPTERS = Fold()
