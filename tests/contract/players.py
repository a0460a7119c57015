"""A player who does something the rules allow, whatever the system; led by a source of numbers."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Generic, TypeVar

from gmtool.rules.seam import (
    Agenda,
    Candidate,
    Choice,
    Counter,
    Enlisted,
    GroundKind,
    Input,
    InputKind,
    Json,
    Muster,
    Option,
    RandomSource,
    Ruleset,
    Side,
    State,
    Values,
    VirtualTable,
    Why,
)
from gmtool.space import Ground, LengthUnit, OpenGround, Point, at_column_row, blank_ground

SIDES = (Side("red", "Red"), Side("blue", "Blue", 1))
Pick = Callable[[int], int]
"""Gives a number from 0 to one less than it is told."""
TRIES = 20
"""The times that a player thinks of other targets and numbers, before nothing can be done."""


@dataclass
class Luck:
    """Numbers for a random player, all from one seed."""

    seed: int | str
    source: random.Random = field(init=False)

    def __post_init__(self) -> None:
        self.source = random.Random(self.seed)

    def __call__(self, below: int) -> int:
        return self.source.randrange(below)


def skirmish(rules: Ruleset, pick: Pick, figures: int = 4, *, ground: bool = True) -> Muster:
    """Figures out of the bestiary, two sides close to each other on a small ground of a kind they know, or none."""
    cards, on = rules.bestiary(), _ground(rules.grounds[pick(len(rules.grounds))]) if ground else None
    enlisted = []
    for number in range(figures):
        side, column = SIDES[number % 2], 3 + 3 * (number // 2)
        row, card = 4 if side.id == "red" else 8, cards[pick(len(cards))]
        one = Enlisted(f"f{number}", card, side.id, f"{card.name} {number}")
        if isinstance(on, OpenGround):
            at = Point(column * on.unit.base, row * on.unit.base)
            one = replace(one, at=at, heading=180 * (side.id == "red"))
        elif on is not None:
            one = replace(one, place=at_column_row(column, row), facing=3 * (side.id == "red"))
        enlisted.append(one)
    return Muster(tuple(enlisted), SIDES, on)


def mounted(rules: Ruleset, pick: Pick, pairs: int) -> Muster:
    """A skirmish with so many riders on each side, each on a figure of its own: on horses where the system has them.

    Where it has none, the GM still may say who is on whom.
    """
    muster, horses = skirmish(rules, pick, 4 * pairs), [one for one in rules.bestiary() if "horse" in one.name.lower()]
    mounts = [
        replace(one, card=(card := horses[pick(len(horses))]), name=f"{card.name} {one.id}") if horses else one
        for one in muster.figures[: 2 * pairs]
    ]
    riders = [
        replace(one, on=mount.id, place=mount.place, at=mount.at, facing=mount.facing, heading=mount.heading)
        for mount, one in zip(mounts, muster.figures[2 * pairs :], strict=True)
    ]
    return replace(muster, figures=(*mounts, *riders))


def _ground(kind: GroundKind) -> Ground:
    if kind is GroundKind.HEXES:
        return blank_ground(12, 12)
    unit = LengthUnit.INCH if kind is GroundKind.INCHES else LengthUnit.FOOT
    side = 12 * unit.base // 100
    return OpenGround(side, side, unit)


class RandomTable(VirtualTable):
    """Virtual dice; decisions, words and numbers by number."""

    def __init__(self, source: RandomSource, pick: Pick) -> None:
        super().__init__(source, decide(pick))
        self._pick = pick

    def words(self, known: Sequence[str], why: Why) -> str:
        """One of the known words, or others."""
        return (*known, "something else")[self._pick(len(known) + 1)]

    def number(self, lowest: int, highest: int, why: Why) -> int:
        """Any that can be said."""
        return lowest + self._pick(highest - lowest + 1)


def decide(pick: Pick) -> Callable[[Sequence[Option], Why], str]:
    """Takes decisions by number."""
    return lambda options, _: options[pick(len(options))].key


T = TypeVar("T")


class _OnceAState(Generic[T]):
    """Something about fights, asked for once while no other state is looked at."""

    def __init__(self, ask: Callable[[Ruleset, State], T]) -> None:
        self._ask = ask
        self._of: tuple[Ruleset, State, T] | None = None

    def __call__(self, rules: Ruleset, state: State) -> T:
        if self._of is None or self._of[0] is not rules or self._of[1] is not state:
            self._of = rules, state, self._ask(rules, state)
        return self._of[2]


agenda_of = _OnceAState[Agenda](lambda rules, state: rules.agenda(state))
counters_of = _OnceAState[tuple[Counter, ...]](lambda rules, state: rules.counters(state))


class _Choices:
    """The choices that nothing refuses, each figure's asked for once while nothing else is looked at.

    A player thinks of something else many times in the same moment. The first who is asked in a moment is asked for
    everything, with the reasons against it, the others only for what is allowed.
    """

    def __init__(self) -> None:
        self._in: tuple[Ruleset, State] | None = None
        self._of: dict[str | None, list[Choice]] = {}

    def __call__(self, rules: Ruleset, state: State, figure: str | None) -> list[Choice]:
        if self._in is None or self._in[0] is not rules or self._in[1] is not state:
            self._in, self._of = (rules, state), {}
        if figure not in self._of:
            asked = rules.allowed if self._of else rules.choices
            self._of[figure] = [choice for choice in asked(state, figure) if choice.allowed]
        return self._of[figure]


_choices = _Choices()


def allowed(rules: Ruleset, state: State, pick: Pick) -> list[Choice]:
    """The choices that nothing refuses, of one of the figures who are next and can do anything, and of the table.

    While somebody is next, the table's own choices (which end what is going on) are mostly left alone.
    """
    agenda = agenda_of(rules, state)
    able = [*agenda.next] or [one.figure for one in counters_of(rules, state) if one.able]
    found: list[Choice] = []
    while able and not found:
        found += _choices(rules, state, able.pop(pick(len(able))))
    if not found or not agenda.next or not pick(8):
        found += _choices(rules, state, None)
    return found


def liked(choices: list[Choice], pick: Pick) -> Choice:
    """One of the choices, taken out: every other time what is usual; else any group alike.

    So the many ways to move do not drown the few to fight.
    """
    among = [choice for choice in choices if choice.usual]
    if not among or pick(2):
        groups = sorted({choice.group for choice in choices})
        group = groups[pick(len(groups))]
        among = [choice for choice in choices if choice.group == group]
    found = among[pick(len(among))]
    choices.remove(found)
    return found


def filled(choice: Choice, pick: Pick, *, proposed: bool = False) -> dict[str, Json] | None:
    """The data of a choice with its inputs filled at random; None where a required one has no candidate.

    `proposed`: inputs that have a default keep it.
    """
    values: dict[str, Json] = {}
    for wanted in choice.inputs:
        if wanted.stated or (proposed and wanted.default is not None) or (not wanted.required and pick(2)):
            continue
        value, found = _value(wanted, values, pick)
        if found:
            values[wanted.field] = value
        elif wanted.required and wanted.default is None:
            return None
    return choice.data(values)


def _value(wanted: Input, values: Values, pick: Pick) -> tuple[Json, bool]:
    candidates: list[Candidate] = [one for one in wanted.candidates(values) if not one.refusals]
    if candidates:
        return candidates[pick(len(candidates))].value, True
    if wanted.kind is InputKind.HEX and wanted.anywhere:
        return list(at_column_row(1 + pick(12), 1 + pick(12))), True
    if wanted.kind is InputKind.YES_NO:
        return bool(pick(2)), True
    if wanted.kind is InputKind.TEXT and wanted.default is None:
        return "something", True
    if wanted.kind is InputKind.FACING:
        return pick(6), True
    if wanted.kind is InputKind.HEADING:
        return pick(360), True
    if wanted.kind is InputKind.POSITION:
        return {"at": _point(pick), "heading": pick(360)}, True
    if wanted.kind is InputKind.WHEEL:
        return {"hand": ("left", "right")[pick(2)], "degrees": pick(181)}, True
    if wanted.kind is InputKind.FILES:
        return 1 + pick(12), True
    if wanted.kind is InputKind.POINT and not wanted.candidates(values):
        return _point(pick), True
    if wanted.kind is InputKind.POINTS and not wanted.candidates(values):
        return [_point(pick) for _ in range(1 + pick(2))], True
    if wanted.kind is InputKind.NUMBER and wanted.lowest is not None and wanted.highest is not None:
        return wanted.lowest + pick(wanted.highest - wanted.lowest + 1), True
    return None, False


def _point(pick: Pick) -> Json:
    """A place of the small ground, in the corner of it where it is one in feet."""
    return {"x": pick(1201), "y": pick(1201)}
