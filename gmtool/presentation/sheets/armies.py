"""Content of the sheets of an army: its roster, the phases of its turns, and a slip for the orders of each unit."""

from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction
from typing import Final

from gmtool.fraction import fraction_text
from gmtool.language import grouped, tr, trn
from gmtool.presentation.encounters.worths import points
from gmtool.presentation.sheets.fight_snapshot import FightSnapshot
from gmtool.presentation.sheets.order import MOST_BOXES, FigureRow, identity
from gmtool.presentation.sheets.printed_cards import Rulesets
from gmtool.records import dataclass
from gmtool.rules.seam import Card, CardReport, Counter, Progress, Side, Slot, total_of

_SHORT: Final = 24
"""The most letters of a number of a card that stands on one line with others, and of its name."""


@dataclass(frozen=True, slots=True)
class UnitRow(FigureRow):
    """A unit on paper: `full` men or hits, of which some were `taken`; 0: none are counted.

    `breaks` are the numbers of losses at which something happens, `lines` what that is, `worth` what it counts.
    """

    full: int
    taken: int
    breaks: tuple[int, ...]
    lines: tuple[str, ...]
    worth: str


@dataclass(frozen=True, slots=True)
class SideRoster:
    """The units of a side, under its name and its totals."""

    title: str
    rows: tuple[UnitRow, ...]


def has_units(told: FightSnapshot) -> bool:
    """True if some of those who fight are units of men."""
    return any(one.formation is not None and not one.gone for one in told.counters.values())


def rosters(
    told: FightSnapshot, cards: Mapping[str, Card], rulesets: Rulesets, chosen: Collection[str]
) -> Iterator[SideRoster]:
    """The roster of each side of which somebody is chosen."""
    reports = {figure: rulesets(card.system).report(card) for figure, card in cards.items() if figure in chosen}
    for side in told.sides.values():
        there = [one for one in told.counters.values() if one.side == side.id and one.figure in chosen and not one.gone]
        if there:
            rows = tuple(_unit_row(told, one, reports.get(one.figure)) for one in there)
            yield SideRoster(_totals(side, there, [reports.get(one.figure) for one in there]), rows)


def _totals(side: Side, units: list[Counter], reports: list[CardReport | None]) -> str:
    """The name of a side, its units, its men, and what they are worth."""
    men = sum(one.formation.men for one in units if one.formation is not None)
    worth = total_of([one.worth if one is not None else None for one in reports])
    many = (
        trn("{n} unit", "{n} units", len(units)),
        trn("{n} man", "{n} men", men) if men else "",
        _points(worth),
    )
    return " · ".join(part for part in (side.name, *many) if part)


def _points(worth: Fraction | None) -> str:
    return "" if worth is None else points(worth)


def _unit_row(told: FightSnapshot, counter: Counter, report: CardReport | None) -> UnitRow:
    worth = report.worth if report is not None else None
    full = counter.full if counter.full <= MOST_BOXES else 0
    return UnitRow(
        *told.mark(counter.figure),
        counter.name,
        " · ".join(_numbers(report)) if report is not None else "",
        not counter.able,
        full,
        max(0, full - counter.left),
        tuple(one.losses for one in counter.breaks),
        tuple(one.words for one in counter.breaks),
        "" if worth is None else grouped(fraction_text(worth)),
    )


def _numbers(report: CardReport) -> Iterator[str]:
    """The short numbers of a card but for its worth, which has a column: "Move 9 in"."""
    worth = "" if report.worth is None else fraction_text(report.worth)
    for one in report.derived:
        if one.text != worth and len(one.text) <= _SHORT:
            yield f"{one.label} {one.text}" if len(one.label) < _SHORT else one.text


@dataclass(frozen=True, slots=True)
class PhaseRows:
    """The units in their order, with the phases of a turn in words; `turn` is the first one still to tick."""

    phases: tuple[str, ...]
    turn: int
    rows: tuple[UnitRow, ...]


def phase_rows(told: FightSnapshot) -> PhaseRows | None:
    """The phases of the turns of units; None for fights of single figures, or without phases."""
    if told.agenda is None or len(told.agenda.phases) < 2 or not has_units(told):
        return None
    rows = [_phase_row(told, slot) for slot in _first_places(told)]
    return PhaseRows(tuple(one.label for one in told.agenda.phases), max(1, told.agenda.turn), tuple(rows))


def _first_places(told: FightSnapshot) -> Iterator[Slot]:
    seen = set[str]()
    for _, slots in told.order:
        for slot in slots:
            if slot.figure not in seen and slot.progress is not Progress.LOST:
                seen.add(slot.figure)
                yield slot


def _phase_row(told: FightSnapshot, slot: Slot) -> UnitRow:
    counter = told.counters[slot.figure]
    about = " · ".join(part for part in (*identity(told, slot), slot.intends) if part)
    full = counter.full if counter.full <= MOST_BOXES else 0
    breaks = tuple(one.losses for one in counter.breaks)
    taken = max(0, full - counter.left)
    return UnitRow(*told.mark(slot.figure), counter.name, about, not counter.able, full, taken, breaks, (), "")


@dataclass(frozen=True, slots=True)
class OrderSlip(FigureRow):
    """A slip for the written orders of a unit: what it can be told, in words, and the first turn to write."""

    orders: tuple[str, ...]
    turn: int


def order_slips(
    told: FightSnapshot, cards: Mapping[str, Card], rulesets: Rulesets, chosen: Collection[str]
) -> tuple[OrderSlip, ...]:
    """The slips of the chosen units that can still fight; none where no orders are written."""
    words = told.agenda.orders if told.agenda is not None else None
    if told.agenda is None or words is None:
        return ()
    found = []
    for counter in told.counters.values():
        if counter.formation is None or not counter.able or counter.figure not in chosen:
            continue
        card = cards.get(counter.figure)
        numbers = () if card is None else _numbers(rulesets(card.system).report(card))
        about = " · ".join((tr("{left} men", left=counter.formation.left), *numbers))
        whose = (*told.mark(counter.figure), counter.name, about, False)
        found.append(OrderSlip(*whose, words(counter.figure), max(1, told.agenda.turn)))
    return tuple(found)
