"""What the ticked lines come to: cards as they shall be, new ones, history, rows, and what is remembered of it."""

from typing import TYPE_CHECKING

from gmtool.desktop.after.group import Line
from gmtool.desktop.after.summary import Summary
from gmtool.desktop.after.wording import now
from gmtool.rules.seam import Card, CardChange, ChangeKind, Json, changed

if TYPE_CHECKING:
    from gmtool.store.history import HistoryEntry
    from gmtool.store.results import Results


def settle(summary: Summary) -> "Results":
    """The results of the ticked lines, each made on the card as the lines before have left it."""
    from gmtool.store.results import Results

    ticked = [line for line in summary.lines if line.ticked]
    made = {line.figure: summary.fresh(line.figure) for line in ticked if line.makes_card}
    cards: dict[str, Card] = {card.id: card for card in made.values()}
    entries = [_made(summary, figure, card) for figure, card in made.items()]
    taken: dict[str, Json] = {line.key: made[line.figure].id for line in ticked if line.makes_card}
    rows = tuple(line.row for line in ticked if line.row is not None)
    taken |= {line.key: line.row.row.get("key") for line in ticked if line.row is not None}
    for line in ticked:
        target = summary.target(line.taker) if line.change is not None else None
        if line.change is not None and target is not None:
            before = cards.get(target.id, target)
            cards[target.id] = after = changed(before, line.change, summary.encounter.title)
            entries += _told(summary, line, line.change, before, after)
            taken[line.key] = line.change.after
    fresh = tuple(cards[card.id] for card in made.values())
    old = tuple(card for id, card in cards.items() if id not in {one.id for one in fresh})
    return Results(old, fresh, tuple(entries), taken, rows)


def _made(summary: Summary, figure: str, card: Card) -> "HistoryEntry":
    from gmtool.store.history import HistoryEntry

    behind = summary.cast[figure]
    return HistoryEntry(card.id, f"made from “{(behind.card or behind.model).name}”", source=summary.encounter.title)


def _told(summary: Summary, line: Line, change: CardChange, before: Card, after: Card) -> "list[HistoryEntry]":
    from gmtool.store.history import RULED, HistoryEntry

    title, field = summary.encounter.title, change.field
    was, is_now = _values(change, before, after)
    entries = [HistoryEntry(after.id, line.text, field, was, is_now, title)]
    for key in after.rulings:
        if after.rulings[key] != before.rulings.get(key):
            entries.append(HistoryEntry(after.id, RULED, key, before.rulings.get(key), after.rulings[key], title))
    return entries


def _values(change: CardChange, before: Card, after: Card) -> tuple[Json, Json]:
    """What the history tells: of a list what left it or joined it, otherwise the whole value."""
    if change.how in (ChangeKind.GAIN, ChangeKind.LOSE, ChangeKind.AMEND):
        return change.before, change.after
    return now(before, change.field), now(after, change.field)
