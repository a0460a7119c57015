"""The rows of the order, from what is told of a fight."""

from collections.abc import Callable, Iterator

from gmtool.desktop.map.initials import initials
from gmtool.desktop.paper.fight.order_table import OrderRow, OrderTable, OrderWishes
from gmtool.desktop.paper.fight.strip_table import StripTable, StripTableRow
from gmtool.desktop.paper.fight.told import PROGRESS, FightTold
from gmtool.rules.seam import Breakdown, Progress, Slot

About = Callable[[FightTold, Slot], list[str]]
"""What stands under a figure's name."""
MOST_BOXES = 60
"""What is more than this is a measure and no count of hits: there is nothing to tick one by one."""


def order_tables(told: FightTold, wishes: OrderWishes, about: About) -> Iterator[OrderTable]:
    """A table for each lane of the order; a figure's hits are counted at its first place."""
    letters = initials({one.figure: one.name for one in told.counters.values()})
    turn, seen = told.agenda.turn if told.agenda is not None else 1, set[str]()
    for title, slots in told.order:
        rows = []
        for slot in slots:
            counter, side = told.counters.get(slot.figure), told.side(slot.figure)
            first = counter is not None and slot.figure not in seen
            full = counter.full if counter is not None and first and counter.full <= MOST_BOXES else 0
            rows.append(
                OrderRow(
                    letters.get(slot.figure, ""),
                    side.colour if side is not None else 0,
                    told.name(slot.figure),
                    " · ".join(part for part in about(told, slot) if part),
                    "" if slot.score is None else str(slot.score),
                    full,
                    min(full, max(0, full - counter.left)) if counter is not None else 0,
                    slot.progress is Progress.LOST,
                    counter.taken if counter is not None and first and not counter.full else None,
                )
            )
            seen.add(slot.figure)
        if rows:
            yield OrderTable(title, rows, wishes, max(1, turn), score=_score_name(title))


def strip_table(told: FightTold) -> Iterator[StripTable]:
    """The turn step by step, where it is played so."""
    strip = told.agenda.strip if told.agenda is not None else None
    if strip is None or not strip.tracks:
        return
    letters, rows = initials({one.figure: one.name for one in told.counters.values()}), []
    for track in strip.tracks:
        counter, side = told.counters.get(track.figure), told.side(track.figure)
        sealed = f"sealed: {track.plan}" if track.sealed and track.plan else track.plan
        rows.append(
            StripTableRow(
                letters.get(track.figure, ""),
                side.colour if side is not None else 0,
                told.name(track.figure),
                " · ".join(part for part in (sealed, track.note) if part),
                track.cells,
                track.spans,
                counter is not None and not counter.able,
            )
        )
    yield StripTable(strip.title, strip.columns, rows, strip.now)


def who_it_is(told: FightTold, slot: Slot) -> list[str]:
    """The side, and what is in hand."""
    counter, side = told.counters.get(slot.figure), told.side(slot.figure)
    return [side.name if side is not None else "", *(counter.summary[-1:] if counter is not None else ()), slot.note]


def what_it_does(told: FightTold, slot: Slot) -> list[str]:
    """Whether it has acted, what it is about, and what makes its score."""
    return [PROGRESS[slot.progress], slot.intends, slot.note, _made_of(slot.breakdown)]


def _score_name(title: str) -> str:
    """What the scores of a lane are called: what its title says after the dot."""
    return title.partition(" · ")[2] or "Score"


def _made_of(breakdown: Breakdown | None) -> str:
    if breakdown is None:
        return ""
    first, *rest = [(line.label, line.value) for line in breakdown.lines] or [("", 0)]
    begun = [f"{first[0]} {first[1]}"] if first[0] else []
    return ", ".join([*begun, *(f"{label} {value:+d}".replace("-", "−") for label, value in rest)])
