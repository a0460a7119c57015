"""The map of chances: a table of match-ups as cells with words and steps of color, and what is said about it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from gmtool.forecast.estimate import Estimate
from gmtool.forecast.matchups import Matchups
from gmtool.rules.seam import Card, Ruleset

STEPS: Final = 10
"""The steps of color from no chance to certainty."""
MOST_CARDS: Final = 100
"""The most cards that are set against others."""
USUAL_FIGHTS, MOST_FIGHTS = 100, 10_000
"""The fights of a pair, as a rule and at most."""
ABOUT: Final = (
    "How often the card of the row wins against that of the column, in percent, one against one without a map."
)
MEAN: Final = "Mean"
_NOBODY: Final = "–"


@dataclass(frozen=True, slots=True)
class ChanceCell:
    """A cell: its words, its step of color (None without one), and all of it as a sentence."""

    words: str
    step: int | None
    told: str


@dataclass(frozen=True, slots=True)
class ChanceMap:
    """Cells by rows, each row with its mean at the end; a pair that is not played yet has an empty cell."""

    title: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: tuple[tuple[ChanceCell, ...], ...]
    about: str

    @classmethod
    def of(cls, title: str, table: Matchups, fights: int) -> "ChanceMap":
        """The map of a table, of which each pair is fought so often."""
        cells = tuple(
            (*(_cell(table, row, column) for column in range(len(table.columns))), _mean(table, row))
            for row in range(len(table.rows))
        )
        about = f"{ABOUT} {fights:,} {'fight' if fights == 1 else 'fights'} a pair{_margin(table)}.{_unwon(table)}"
        return cls(title, table.rows, (*table.columns, MEAN), cells, about)

    @classmethod
    def blank(cls, title: str, rows: Sequence[Card], columns: Sequence[Card], fights: int) -> "ChanceMap":
        """The map before the first fight."""
        across, down = (tuple(one.name for one in cards) for cards in (columns, rows))
        return cls.of(title, Matchups(down, across, {}), fights)


def step_of(chance: float) -> int:
    """The step of color of a chance."""
    return min(STEPS - 1, int(STEPS * chance))


def refused(cards: Sequence[Card], ruleset: Ruleset) -> str:
    """The reason why there are no match-ups of these cards of one system; empty where there are."""
    if not ruleset.ways():
        return f"{ruleset.title} has no plans by which fights could be played."
    if len(cards) > MOST_CARDS:
        return f"Choose at most {MOST_CARDS} cards; {len(cards):,} are chosen."
    return ""


def _cell(table: Matchups, row: int, column: int) -> ChanceCell:
    pair = f"{table.rows[row]} against {table.columns[column]}"
    wins, chance = table.wins.get((row, column)), table.chance(row, column)
    if wins is None:
        return ChanceCell("", None, f"{pair}: not played yet")
    if chance is None:
        return ChanceCell(_NOBODY, None, f"{pair}: nobody wins by the rules alone")
    unwon = table.unwon.get((row, column), 0)
    nobody = f"; nobody wins {Estimate(unwon, wins.of).words}" if unwon else ""
    return ChanceCell(short(wins), step_of(chance), f"{pair}: wins {wins.words} ({wins.range_words}){nobody}")


def short(wins: Estimate) -> str:
    """The words of a chance without what a cell has no room for: "65", "<5"."""
    words = wins.words.removeprefix("about ").removesuffix(" %")
    return words.replace("under ", "<").replace("over ", ">")


def _mean(table: Matchups, row: int) -> ChanceCell:
    mean = table.strength(row)
    if mean is None:
        return ChanceCell("", None, f"{table.rows[row]}: nothing is known yet")
    return ChanceCell(f"{100 * mean:.0f}", step_of(mean), f"{table.rows[row]}: wins {100 * mean:.0f} % on average")


def _margin(table: Matchups) -> str:
    widest = max((one.margin for one in table.wins.values()), default=0.0)
    return f", to about ±{100 * widest:.0f} %" if widest else ""


def _unwon(table: Matchups) -> str:
    played = sum(one.of for one in table.wins.values())
    unwon = Estimate(sum(table.unwon.values()), played)
    return f" Nobody wins {unwon.words} of all fights." if unwon.count else ""
