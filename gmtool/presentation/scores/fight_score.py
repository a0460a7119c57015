"""Score of a fight: who dealt and took how much, and how long it took, from the line of play up to the head.

The harm of every figure is compared from entry to entry, so that none is missed; the events say whose doing it was."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from datetime import datetime
from typing import Final

from gmtool.encounter import Entry, Journal
from gmtool.encounter.changes import Tree, apply
from gmtool.presentation.scores.spent import Spent, spent
from gmtool.records import dataclass
from gmtool.rules.seam import Data, Deals, Downs, Fumbles, Scoring, Slip, counted_as, inner, whole

NOBODY: Final = ""
"""Who did the harm that nobody is known to have done, such as a fall, or damage from the GM."""


@dataclass(frozen=True, slots=True)
class Blow:
    """The harm that a figure did to another one in one entry, and the turn of it."""

    amount: int
    whom: str
    turn: int


@dataclass(frozen=True, slots=True)
class Fumble:
    """A fumble, and the turn of it."""

    slip: Slip
    turn: int


@dataclass(slots=True)
class FigureScore:
    """What a figure did and suffered. `blows` are those that told; `downed` are the figures that it put out.

    `best` is the first of its hardest blows, `worst` the first of its worst fumbles.
    """

    figure: str
    name: str
    side: str
    dealt: int = 0
    blows: int = 0
    taken: int = 0
    downed: list[str] = field(default_factory=list)
    out: bool = False
    best: Blow | None = None
    worst: Fumble | None = None

    @property
    def idle(self) -> bool:
        """True if there is nothing to tell of it."""
        return not (self.blows or self.taken or self.downed or self.out or self.worst is not None)


@dataclass(frozen=True, slots=True)
class FightScore:
    """The score of a fight: its figures in their order, the harm by nobody, and the turns that were played."""

    figures: tuple[FigureScore, ...]
    by_nobody: int
    turns: tuple[int, ...]
    spent: Spent

    def of(self, figure: str) -> FigureScore:
        """The score of a figure. Raises `KeyError`."""
        found = next((one for one in self.figures if one.figure == figure), None)
        if found is None:
            raise KeyError(figure)
        return found


def fight_score(
    journal: Journal,
    times: Mapping[int, datetime],
    since: datetime | None = None,
    until: datetime | None = None,
) -> FightScore:
    """The score of a fight up to its head; what was undone does not count.

    With `since` and `until`, that of the entries which were played then. Raises `DamagedEntry`.
    """
    count = _Count(journal.ruleset.scoring, journal.start)
    moments = list[tuple[datetime | None, int]]()
    for entry in journal.line():
        at = times.get(entry.number)
        counts = since is None or until is None or (at is not None and since <= at < until)
        turn = count.turn
        count.go(entry, counts=counts)
        if counts:
            moments.append((at, turn))
    return FightScore(tuple(count.scores.values()), count.by_nobody, tuple(count.turns), spent(moments))


class _Count:
    """The count of a fight, entry by entry."""

    def __init__(self, scoring: Scoring, start: Tree) -> None:
        self._scoring = scoring
        self._tree = start
        self._harm: dict[str, tuple[int, int]] = {}
        self._last: dict[str, str] = {}
        """Who harmed a figure last."""
        self._down = set[str]()
        self.scores: dict[str, FigureScore] = {}
        self.by_nobody = 0
        self.turns: dict[int, None] = {}
        for id, one in _figures(start).items():
            self._meet(id, one)

    @property
    def turn(self) -> int:
        """The number of the turn."""
        return whole(self._tree.get(self._scoring.turn))

    def go(self, entry: Entry, *, counts: bool) -> None:
        """Go on to the state after an entry; `counts`: it is among those that are counted."""
        turn, before = self.turn, _figures(self._tree)
        self._tree = apply(self._tree, entry.edits)
        risen = dict[str, tuple[int, int]]()
        for id, one in _figures(self._tree).items():
            if one is before.get(id):
                continue
            was = self._harm.get(id)
            now = self._meet(id, one)
            if was is None:
                continue
            more = max(0, now[0] - was[0]), max(0, now[1] - was[1])
            if more > (0, 0):
                risen[id] = more
            elif now < was:
                self._down.discard(id)
        if not counts:
            return
        self.turns[turn] = None
        told = [(found, event) for event in entry.events if (found := counted_as(event)) is not None]
        for whom, (amount, _) in risen.items():
            self._share(entry, told, whom, amount, turn)
        for found, event in told:
            self._note(found, event, turn)

    def _meet(self, id: str, one: Data) -> tuple[int, int]:
        """A figure as it is now: its harm and its marks."""
        name, side = str(one.get("name", "")), str(one.get("side", ""))
        score = self.scores.get(id)
        if score is None:
            self.scores[id] = FigureScore(id, name, side)
        else:
            score.name, score.side = name, side
        self._harm[id] = self._scoring.harm(one), self._scoring.marks(one)
        return self._harm[id]

    def _share(self, entry: Entry, told: Sequence[tuple[object, Data]], whom: str, amount: int, turn: int) -> None:
        """Share the harm that a figure took among those who did it."""
        self.scores[whom].taken += amount
        shares = self._shares(entry, told, whom, amount)
        self._last[whom] = max(shares, key=lambda by: shares[by], default=NOBODY)
        self.by_nobody += amount - sum(shares.values())
        for by, part in shares.items():
            score = self.scores[by]
            score.dealt += part
            score.blows += 1
            if score.best is None or part > score.best.amount:
                score.best = Blow(part, whom, turn)

    def _shares(self, entry: Entry, told: Sequence[tuple[object, Data]], whom: str, amount: int) -> dict[str, int]:
        claims, rest, everywhere = dict[str, int](), list[str](), list[str]()
        for found, event in told:
            if not isinstance(found, Deals) or not found.holds(event):
                continue
            by = str(event.get(found.by, ""))
            if not self._may(by, whom):
                continue
            if not found.whom:
                everywhere.append(by)
            elif event.get(found.whom) == whom:
                if not found.amount:
                    rest.append(by)
                elif (claim := whole(event.get(found.amount))) > 0:
                    claims[by] = claims.get(by, 0) + claim
        if claims:
            return _proportional(claims, amount)
        whose = next((by for by in (*rest, *everywhere, *_named(entry, whom)) if self._may(by, whom)), NOBODY)
        return {whose: amount} if whose else {}

    def _may(self, by: str, whom: str) -> bool:
        """True if one figure can have harmed the other: what a figure does to itself is nobody's blow."""
        return by != whom and by in self.scores

    def _note(self, found: object, event: Data, turn: int) -> None:
        if isinstance(found, Downs) and found.holds(event):
            self._fall(str(event.get(found.who, "")))
        elif isinstance(found, Fumbles) and (slip := found.slip(event)) is not None:
            score = self.scores.get(str(event.get("figure", "")))
            if score is not None and (score.worst is None or slip.grade > score.worst.slip.grade):
                score.worst = Fumble(slip, turn)

    def _fall(self, whom: str) -> None:
        if whom in self._down or whom not in self.scores:
            return
        self._down.add(whom)
        self.scores[whom].out = True
        by = self.scores.get(self._last.get(whom, NOBODY))
        if by is not None:
            by.downed.append(whom)


def _figures(tree: Tree) -> Mapping[str, Data]:
    return {id: one for id, one in inner(tree, "figures").items() if isinstance(one, dict)}


def _proportional(claims: Mapping[str, int], amount: int) -> dict[str, int]:
    """An amount shared by claims that may come to more or less: men of a horse count twice, and nobody dies twice."""
    total = sum(claims.values())
    shares = {by: amount * claim // total for by, claim in claims.items()}
    left = amount - sum(shares.values())
    for by in sorted(claims, key=lambda one: -(amount * claims[one] % total))[:left]:
        shares[by] += 1
    return {by: part for by, part in shares.items() if part}


def _named(entry: Entry, whom: str) -> Iterator[str]:
    """The figures that an entry says have done something to another one: by its events, then by its command."""
    command = entry.command
    nested = command.get("command")
    for one in (*entry.events, nested if isinstance(nested, dict) else command):
        if one.get("target") == whom and not str(one.get("kind", "")).startswith("gm."):
            yield str(one.get("figure", ""))
