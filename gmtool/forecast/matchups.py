"""Match-ups: cards against cards, one against one without a ground, each pair fought many times."""

import csv
from collections.abc import Generator, Iterable, Mapping
from concurrent.futures import Executor, Future
from dataclasses import field
from io import StringIO
from typing import Any

from gmtool.forecast.estimate import Estimate
from gmtool.forecast.fight import Ends
from gmtool.forecast.job import job_of, play_job, read_endings
from gmtool.forecast.stances import Stances
from gmtool.language import tr
from gmtool.records import dataclass
from gmtool.rules.seam import BadMuster, Card, Enlisted, Muster, OwnRows, Ruleset, Side

ROW, COLUMN = Side("row", "Row"), Side("column", "Column", 1)
AHEAD = 4
"""Pairs that wait for each worker."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """The question of a table of match-ups: the cards of the rows and of the columns, and the fights of each pair."""

    ruleset: Ruleset
    own: OwnRows
    rows: tuple[Card, ...]
    columns: tuple[Card, ...]
    fights: int = 100
    ends: Ends = field(default_factory=Ends)
    stances: Stances = field(default_factory=Stances)
    seed: int = 0

    @property
    def pairs(self) -> int:
        """The number of pairs."""
        return len(self.rows) * len(self.columns)


@dataclass(frozen=True)
class Matchups:
    """The fights that the card of a row wins against that of a column, by their places; a missing pair is not known.

    Names are those of the cards. `unwon` are the fights of a pair that nobody wins.
    """

    rows: tuple[str, ...]
    columns: tuple[str, ...]
    wins: Mapping[tuple[int, int], Estimate]
    unwon: Mapping[tuple[int, int], int] = field(default_factory=dict)

    def chance(self, row: int, column: int) -> float | None:
        """The chance of a row against a column; None where it is not known, or where nobody wins."""
        wins = self.wins.get((row, column))
        return None if wins is None or wins.of == self.unwon.get((row, column), 0) else wins.chance

    def strength(self, row: int) -> float | None:
        """The mean chance of a row over the columns that are known."""
        return _mean(self.chance(row, one) for one in range(len(self.columns)))

    def weakness(self, column: int) -> float | None:
        """The mean chance of the rows against a column."""
        return _mean(self.chance(one, column) for one in range(len(self.rows)))

    def sorted(self) -> "Matchups":
        """The table with the strongest row first, and the column that is beaten most often first."""
        rows = sorted(range(len(self.rows)), key=lambda one: self.strength(one) or 0.0, reverse=True)
        columns = sorted(range(len(self.columns)), key=lambda one: self.weakness(one) or 0.0, reverse=True)
        to_row, to_column = ({one: to for to, one in enumerate(order)} for order in (rows, columns))
        return Matchups(
            tuple(self.rows[one] for one in rows),
            tuple(self.columns[one] for one in columns),
            {(to_row[row], to_column[column]): one for (row, column), one in self.wins.items()},
            {(to_row[row], to_column[column]): one for (row, column), one in self.unwon.items()},
        )

    def as_csv(self) -> str:
        """The chances in percent, a line for each row; empty where a pair is not known, or nobody wins."""
        text = StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(["", *self.columns])
        for row, name in enumerate(self.rows):
            known = [self.chance(row, column) for column in range(len(self.columns))]
            writer.writerow([name, *("" if one is None else round(100 * one, 1) for one in known)])
        return text.getvalue()


def _mean(chances: Iterable[float | None]) -> float | None:
    known = [one for one in chances if one is not None]
    return sum(known) / len(known) if known else None


def matchups(pairing: Pairing, executor: Executor, workers: int) -> Generator[Matchups, None, None]:
    """Tables of match-ups, each with a pair more than the one before, in the order of the rows.

    What an executor is given, and gives back, is plain data. Closing the iterator cancels what still waits. Raises
    `BadMuster` for a card that cannot fight.
    """
    rows, columns = (tuple(one.name for one in cards) for cards in (pairing.rows, pairing.columns))
    places = [(row, column) for row in range(len(rows)) for column in range(len(columns))]
    waiting: list[tuple[tuple[int, int], Future[list[list[Any]]]]] = []
    wins: dict[tuple[int, int], Estimate] = {}
    unwon: dict[tuple[int, int], int] = {}
    begun = 0
    try:
        while len(wins) < len(places):
            while begun < len(places) and len(waiting) < AHEAD * workers:
                row, column = places[begun]
                job = _job(pairing, pairing.rows[row], pairing.columns[column])
                waiting.append((places[begun], executor.submit(play_job, job)))
                begun += 1
            place, future = waiting.pop(0)
            winners = [one.winner for one in read_endings(future.result())]
            wins[place] = Estimate(winners.count(ROW.id), len(winners))
            unwon[place] = len(winners) - winners.count(ROW.id) - winners.count(COLUMN.id)
            yield Matchups(rows, columns, dict(wins), dict(unwon))
    finally:
        for _, future in waiting:
            future.cancel()


def _job(pairing: Pairing, row: Card, column: Card) -> dict[str, Any]:
    figures = (Enlisted("row", row, ROW.id), Enlisted("column", column, COLUMN.id))
    try:
        state = pairing.ruleset.muster(Muster(figures, (ROW, COLUMN)))
    except BadMuster as problem:
        said = tr("{row} against {column}: {problem}", row=row.name, column=column.name, problem=problem)
        raise BadMuster(said) from None
    fights = [(pairing.seed + one, False) for one in range(pairing.fights)]
    return {**job_of(pairing.ruleset, pairing.own, state, pairing.stances, pairing.ends), "fights": fights}
