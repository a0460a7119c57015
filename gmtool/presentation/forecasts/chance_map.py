"""The map of chances: a table of match-ups as cells with words and steps of color, and what is said about it."""

from collections.abc import Sequence
from typing import Final

from gmtool.forecast.estimate import Estimate
from gmtool.forecast.matchups import Matchups
from gmtool.fraction import per_cent
from gmtool.language import tr, trn
from gmtool.records import dataclass
from gmtool.rules.seam import Card, Ruleset

STEPS: Final = 10
"""The steps of color from no chance to certainty."""
MOST_CARDS: Final = 100
"""The most cards that are set against others."""
USUAL_FIGHTS, MOST_FIGHTS = 100, 10_000
"""The fights of a pair, as a rule and at most."""
ABOUT: Final = tr(
    "How often the card of the row wins against that of the column, in percent, one against one without a map."
)
MEAN: Final = tr("Mean")
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
        played = trn("{n:,} fight a pair", "{n:,} fights a pair", fights)
        about = f"{ABOUT} {played}{_margin(table)}.{_unwon(table)}"
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
        return tr("{title} has no plans to play fights by.", title=ruleset.title)
    if len(cards) > MOST_CARDS:
        return tr("Choose at most {most} cards; {count:,} are chosen.", most=MOST_CARDS, count=len(cards))
    return ""


def _cell(table: Matchups, row: int, column: int) -> ChanceCell:
    pair = tr("{card} against {other}", card=table.rows[row], other=table.columns[column])
    wins, chance = table.wins.get((row, column)), table.chance(row, column)
    if wins is None:
        return ChanceCell("", None, tr("{pair}: not played yet", pair=pair))
    if chance is None:
        return ChanceCell(_NOBODY, None, tr("{pair}: nobody wins by the rules alone", pair=pair))
    unwon = table.unwon.get((row, column), 0)
    nobody = f"; {tr('nobody wins {chance}', chance=Estimate(unwon, wins.of).words)}" if unwon else ""
    return ChanceCell(
        wins.short,
        step_of(chance),
        tr("{pair}: wins {chance} ({range})", pair=pair, chance=wins.words, range=wins.range_words) + nobody,
    )


def _mean(table: Matchups, row: int) -> ChanceCell:
    mean = table.strength(row)
    if mean is None:
        return ChanceCell("", None, tr("{card}: nothing is known yet", card=table.rows[row]))
    return ChanceCell(
        f"{100 * mean:.0f}",
        step_of(mean),
        tr("{card}: wins {percent} on average", card=table.rows[row], percent=per_cent(mean, 0)),
    )


def _margin(table: Matchups) -> str:
    widest = max((one.margin for one in table.wins.values()), default=0.0)
    return f", {tr('to about ±{percent}', percent=per_cent(widest, 0))}" if widest else ""


def _unwon(table: Matchups) -> str:
    played = sum(one.of for one in table.wins.values())
    unwon = Estimate(sum(table.unwon.values()), played)
    return " " + tr("Nobody wins {chance} of all fights.", chance=unwon.words) if unwon.count else ""
