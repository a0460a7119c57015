"""What a fight proposes for the cards of those who were in it, and how a card takes that over."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from gmtool.rules.seam.cards import Card
from gmtool.rules.seam.messages import Json


class ChangeKind(StrEnum):
    """How a value changes. All but SET go by the card as it is when they are accepted, not as it was in the fight."""

    SET = "set"  # `after` is the value from now on
    ADD = "add"  # a number changes by the difference of `before` and `after`
    GAIN = "gain"  # `after` joins a list: a row of items, a tag
    LOSE = "lose"  # one like `before` leaves a list
    AMEND = "amend"  # a row like `before` gets what `after` says otherwise, where it stands in a list


@dataclass(frozen=True, slots=True)
class CardChange:
    """What a fight proposes for the card of a figure: `field` changes from `before` to `after`, because of `text`.

    `card` is the id of the card that the figure was made of; `field` is one of the card form, "tags" or "notes".
    `usual`: the GM is expected to accept it; other changes are offered, but not ticked. `about` tells changes of the
    same field of a figure apart. `takers`: it is for one of these figures, as the GM says; `figure` is where it comes
    from, then. `ruling` is the key of a finding that the GM sets aside by accepting it.
    """

    card: str
    figure: str
    field: str
    before: Json
    after: Json
    text: str
    rule: str = ""
    usual: bool = True
    how: ChangeKind = ChangeKind.SET
    about: str = ""
    takers: tuple[str, ...] = ()
    ruling: str = ""

    @property
    def key(self) -> str:
        """What tells it from every other change that the same fight proposes, now or later."""
        return f"{self.figure} {self.field} {self.about}".strip()


def changed(card: Card, change: CardChange, why: str) -> Card:
    """The card as it is with the change made. `why` is the reason of a ruling.

    It is the same card where nothing changes: what was lost is not there, or what stands there is no number or list.
    """
    if change.field == "tags":
        tags = _value(list(card.tags), change)
        after = replace(card, tags=tuple(str(tag) for tag in tags)) if isinstance(tags, list) else card
    elif change.field == "notes":
        after = replace(card, notes=str(_value(card.notes, change)))
    else:
        value = _value(card.fields.get(change.field), change)
        if value == card.fields.get(change.field):
            return card
        after = replace(card, fields={**card.fields, change.field: value})
    if after == card:
        return card
    return replace(after, rulings={**after.rulings, change.ruling: why}) if change.ruling else after


def _value(now: Json, change: CardChange) -> Json:
    match change.how:
        case ChangeKind.SET:
            return change.after
        case ChangeKind.ADD:
            number = 0 if now is None else now
            return now if not isinstance(number, int) else number + _number(change.after) - _number(change.before)
        case ChangeKind.GAIN:
            rows = [] if now is None else now
            there_already = isinstance(change.after, str) and isinstance(rows, list) and change.after in rows
            return now if there_already or not isinstance(rows, list) else [*rows, change.after]
        case ChangeKind.LOSE:
            place = _place(now, change.before) if isinstance(now, list) else None
            return now if place is None or not isinstance(now, list) else [*now[:place], *now[place + 1 :]]
        case ChangeKind.AMEND:
            place = _place(now, change.before) if isinstance(now, list) else None
            if place is None or not isinstance(now, list):
                return now
            return [*now[:place], _amended(now[place], change), *now[place + 1 :]]


def _amended(row: Json, change: CardChange) -> Json:
    before, after = change.before, change.after
    if not (isinstance(row, Mapping) and isinstance(before, Mapping) and isinstance(after, Mapping)):
        return row
    return {**row, **{key: value for key, value in after.items() if before.get(key) != value}}


def _number(value: Json) -> int:
    return value if isinstance(value, int) else 0


def _place(rows: Sequence[Json], lost: Json) -> int | None:
    """Where the very row is, or else one of the same item."""
    if lost in rows:
        return rows.index(lost)
    return next((place for place, row in enumerate(rows) if _item(row) is not None and _item(row) == _item(lost)), None)


def _item(row: Json) -> Json:
    return row.get("item") if isinstance(row, Mapping) else None
