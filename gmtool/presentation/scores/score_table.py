"""Tables of a score, as text: a row a figure, and the totals of the sides."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from gmtool.language import tr, trc, trn
from gmtool.name_runs import runs
from gmtool.presentation.scores.fight_score import Blow, FightScore, FigureScore
from gmtool.presentation.scores.spent import PAUSE, Spent
from gmtool.presentation.text import shortened
from gmtool.records import dataclass
from gmtool.rules.seam import HarmUnit, Scoring, Side
from gmtool.store.listed import listed

_LETTERS: Final = 40
_NAMED: Final = 4
"""So many of those whom a figure put out are named."""
SOMEBODY: Final = tr("somebody")
"""A figure that must not be named."""

Row = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ScoreTable:
    """A table with its title and columns; `totals` are its last rows, `lines` stand above it and `notes` below.

    The first column has names, and so many after it have `numbers`. A title may be empty.
    """

    title: str
    lines: tuple[str, ...]
    columns: Row
    rows: tuple[Row, ...]
    totals: tuple[Row, ...] = ()
    notes: tuple[str, ...] = ()
    numbers: int = 3

    def without_empty(self) -> "ScoreTable":
        """The same without columns in which no row says anything."""
        every = (*self.rows, *self.totals)
        used = [place for place in range(len(self.columns)) if any(row[place] for row in every)]

        def kept(row: Row) -> Row:
            return tuple(row[place] for place in used)

        rows, totals = tuple(map(kept, self.rows)), tuple(map(kept, self.totals))
        return replace(self, columns=kept(self.columns), rows=rows, totals=totals)


@dataclass(frozen=True, slots=True)
class ScoreReport:
    """A fight or an evening in numbers: its tables, under a title."""

    title: str
    tables: tuple[ScoreTable, ...]
    lines: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """All of it as plain text, for a handout: each row is a sentence of what it says."""
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        yield from self.lines
        for table in self.tables:
            if table.title:
                yield from ("", table.title)
            yield from (*table.lines, "")
            for row in (*table.rows, *table.totals):
                first, *rest = row
                said = (f"{name} {cell}" for name, cell in zip(table.columns[1:], rest, strict=True) if cell)
                yield f"{first}: {', '.join(said)}"
        if self.tables:
            yield ""


def time_words(seconds: int) -> str:
    """A time as it is read: “42 s”, “4 min 42 s”, “42 min”, “1 h 12 min”."""
    minutes, rest = divmod(seconds, 60)
    if minutes < 1:
        return tr("{n} s", n=seconds)
    if minutes < 10:
        return tr("{minutes} min {seconds} s", minutes=minutes, seconds=rest) if rest else tr("{n} min", n=minutes)
    minutes = round(seconds / 60)
    hours, minutes = divmod(minutes, 60)
    return tr("{hours} h {minutes} min", hours=hours, minutes=minutes) if hours else tr("{n} min", n=minutes)


def turns_words(count: int, called: str) -> str:
    """So many turns, or rounds, as the system calls them."""
    if _is_round(called):
        return trn("{n} round", "{n} rounds", count)
    return trn("{n} turn", "{n} turns", count)


def turn_words(number: int, called: str) -> str:
    """The name of a turn."""
    # translators: within a sentence, of one of the turns of a fight
    return tr("round {n}", n=number) if _is_round(called) else tr("turn {n}", n=number)


def _is_round(called: str) -> bool:
    return called.casefold() == "round"


def spent_lines(played: Spent, turns: int, called: str) -> Iterator[str]:
    """How long a fight took, in sentences, and what is not counted in it."""
    if not played.known or not turns:
        yield f"{turns_words(turns, called)}."
        yield tr("How long it took is not known: the times of its commands were not kept.")
        return
    words = {
        "turns": turns_words(turns, called),
        "time": time_words(played.seconds),
        "each": time_words(round(played.seconds / turns)),
    }
    longest = played.longest
    assert longest is not None
    number, seconds = longest
    if _is_round(called):
        yield tr("{turns} in {time}: {each} a round.", **words)
    else:
        yield tr("{turns} in {time}: {each} a turn.", **words)
    if turns > 1:
        yield tr("The longest was {turn}, with {time}.", turn=turn_words(number, called), time=time_words(seconds))
    if played.pauses:
        yield trn(
            "{n} pause of more than {minutes} minutes is not counted.",
            "{n} pauses of more than {minutes} minutes are not counted.",
            played.pauses,
            minutes=int(PAUSE.total_seconds()) // 60,
        )
    if played.untimed:
        yield trn(
            "The time of {n} command is not known, and not counted.",
            "The times of {n} commands are not known, and not counted.",
            played.untimed,
        )


_TAIL: Final = tr("What was undone does not count, and healing takes nothing back.")


def score_table(
    title: str,
    score: FightScore,
    scoring: Scoring,
    sides: Sequence[Side],
    called: str,
    told: "Told | None" = None,
) -> ScoreTable:
    """The table of a fight, side by side; `told` is what may be told, None for everything."""
    told = told or Told.everything(score)
    names = told.names
    words = _Words(lambda id: shortened(names[id], _LETTERS) if id in names else SOMEBODY, called, scoring.fumbles)
    rows, totals = list[Row](), list[Row]()
    for side in sides:
        of_side = [one for one in score.figures if one.side == side.id and one.figure in told.rows]
        if of_side:
            rows += [words.row(one) for one in of_side if not one.idle]
            totals.append(words.total(shortened(side.name, _LETTERS), of_side))
    idle = runs(shortened(one.name, _LETTERS) for one in score.figures if one.idle and one.figure in told.rows)
    notes = [tr("Neither dealt nor took anything: {figures}.", figures=listed(idle))] if idle else []
    notes.append(scoring.unit.explained)
    if score.by_nobody and told.secrets:
        notes.append(
            tr("{harm} by nobody: falls, fire and the like, or by you.", harm=scoring.unit.counted(score.by_nobody))
        )
    if not scoring.fumbles:
        notes.append(tr("These rules have no fumbles."))
    notes.append(_TAIL)
    lines = tuple(spent_lines(score.spent, len(score.turns), called))
    shown = tuple(totals) if len(rows) > 1 else ()
    return ScoreTable(title, lines, words.columns, tuple(rows), shown, tuple(notes)).without_empty()


@dataclass(frozen=True, slots=True)
class Told:
    """What may be told of a fight: the figures that have a row, and the names of those that may be named.

    `secrets`: nothing is kept from whoever reads it.
    """

    rows: frozenset[str]
    names: Mapping[str, str]
    secrets: bool = False

    @classmethod
    def everything(cls, score: FightScore) -> "Told":
        """All of it, for the GM."""
        names = {one.figure: one.name for one in score.figures}
        return cls(frozenset(names), names, secrets=True)


class _Words:
    """The words of the cells."""

    def __init__(self, name: Callable[[str], str], called: str, fumbles: bool) -> None:
        self._name = name
        self._called = called
        self._fumbles = fumbles
        fumble = (tr("Worst fumble"),) if fumbles else ()
        # translators: the columns of a table of what each figure did in a fight
        self.columns: Row = (
            tr("Figure"), tr("Dealt"), tr("Blows"), tr("Taken"), tr("Best blow"), *fumble, tr("Taken out"),
        )  # fmt: skip

    def row(self, one: FigureScore) -> Row:
        named = self._name(one.figure)
        name = trc("figure", "{name}, out", name=named) if one.out else named
        return (
            name,
            f"{one.dealt:,}",
            f"{one.blows:,}",
            f"{one.taken:,}",
            self._blow(one.best),
            *self._fumble(one),
            self._downed(one.downed),
        )

    def total(self, name: str, those: Sequence[FigureScore]) -> Row:
        """What a side did and suffered."""
        dealt, blows, taken, downed = (
            sum(each) for each in zip(*((o.dealt, o.blows, o.taken, len(o.downed)) for o in those), strict=True)
        )
        blank = ("",) if self._fumbles else ()
        return (name, f"{dealt:,}", f"{blows:,}", f"{taken:,}", "", *blank, f"{downed:,}" if downed else "")

    def _blow(self, blow: Blow | None) -> str:
        if blow is None:
            return ""
        turn = turn_words(blow.turn, self._called)
        if not blow.amount:
            # translators: a blow that did harm which has no number
            return tr("hurt {target} ({turn})", target=self._name(blow.whom), turn=turn)
        return tr("{harm:,} to {target} ({turn})", harm=blow.amount, target=self._name(blow.whom), turn=turn)

    def _fumble(self, one: FigureScore) -> Row:
        if not self._fumbles:
            return ()
        if one.worst is None:
            return ("",)
        words = shortened(one.worst.slip.words, _LETTERS)
        return (f"{words} ({turn_words(one.worst.turn, self._called)})",)

    def _downed(self, those: Sequence[str]) -> str:
        if not those:
            return ""
        names, more = [self._name(one) for one in those[:_NAMED]], len(those) - _NAMED
        said = listed([*names, trn("{n} more", "{n} more", more)] if more > 0 else names)
        return f"{len(those)}: {said}"


def all_fights(title: str, scores: Iterable[tuple[FightScore, HarmUnit, frozenset[str]]]) -> ScoreTable | None:
    """What some figures did in several fights together, by their names; None where there are none.

    What is counted differently is not added up.
    """
    sums: dict[tuple[HarmUnit, str], list[int]] = {}
    for score, unit, those in scores:
        named = set[str]()
        for one in score.figures:
            if one.figure in those:
                found = sums.setdefault((unit, one.name), [0] * 5)
                # several of one name are in one fight together
                fights = int(one.name not in named)
                named.add(one.name)
                for place, more in enumerate((fights, one.dealt, one.blows, one.taken, len(one.downed))):
                    found[place] += more
    if not sums:
        return None
    units = {unit for unit, _ in sums}
    # translators: the columns of a table of what each figure did in all the fights of an evening
    columns = (tr("Figure"), tr("Fights"), tr("Dealt"), tr("Blows"), tr("Taken"), tr("Taken out"))
    rows = tuple(
        (
            shortened(name, _LETTERS),
            f"{found[0]:,}",
            *(unit.counted(n) if len(units) > 1 and place != 1 else f"{n:,}" for place, n in enumerate(found[1:4])),
            f"{found[4]:,}" if found[4] else "",
        )
        for (unit, name), found in sums.items()
    )
    return ScoreTable(title, (), columns, rows, numbers=5).without_empty()
