"""Card changes that a fight proposes for its participants, and how a card takes them over."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import StrEnum

from gmtool.fraction import read_fraction
from gmtool.records import dataclass
from gmtool.rules.seam.cards import Card
from gmtool.rules.seam.messages import Json


class ChangeKind(StrEnum):
    """The way a value changes. All but SET apply to the card as it is on acceptance, not as it was in the fight."""

    SET = "set"  # `after` is the value from now on
    ADD = "add"  # a number changes by the difference of `before` and `after`
    GAIN = "gain"  # `after` joins a list: a row of items, a tag
    LOSE = "lose"  # one like `before` leaves a list
    AMEND = "amend"  # a row like `before` in a list takes the values that `after` changes


class ResultKind(StrEnum):
    """What a change is about, by which the results of a fight are grouped."""

    EXPERIENCE = "experience"
    FALLEN = "fallen"  # who died, or was out of it
    WOUNDS = "wounds"  # what is carried home
    HEALING = "healing"  # what heals in time
    GEAR = "gear"  # won, lost, worn or used up
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class CardChange:
    """A change that a fight proposes for a figure's card: `field` goes from `before` to `after`, because of `text`.

    `card` is the id of the card that the figure was made from; `field` is one of the card form, "tags" or "notes".
    `usual`: the GM is expected to accept the change; others are offered, but not ticked. `about` distinguishes changes
    of the same field of a figure; that of a weapon or another thing that was lost begins with “lost ”. `takers`: the
    change is for one of these figures, as the GM decides; `figure` is then where it comes from. `ruling` is the key of
    a finding that the GM sets aside by accepting the change. Changes of a `kind` are shown together.
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
    kind: ResultKind = ResultKind.OTHER

    @property
    def key(self) -> str:
        """The key that tells this change from every other one that the same fight proposes, now or later."""
        return f"{self.figure} {self.field} {self.about}".strip()


def changed(card: Card, change: CardChange, why: str) -> Card:
    """The card with the change made. `why` is the reason for a ruling.

    The same card comes back where nothing changes: the thing to lose is not there, or the value is no number or list.
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
            if isinstance(number, str) and (exact := read_fraction(number)) is not None:
                return str(exact + (read_fraction(change.after) or 0) - (read_fraction(change.before) or 0))
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
    """The place of this row, or else of one with the same item; None without either."""
    place = next((place for place, row in enumerate(rows) if _same(row, lost)), None)
    if place is not None or _item(lost) is None:
        return place
    return next((place for place, row in enumerate(rows) if _item(row) == _item(lost)), None)


def _same(row: Json, lost: Json) -> bool:
    """True for the same row; in a mapping, what is missing is the same as no and none."""
    if isinstance(row, Mapping) and isinstance(lost, Mapping):
        return all((row.get(key) or None) == (lost.get(key) or None) for key in {*row, *lost})
    return row == lost


def _item(row: Json) -> Json:
    return row.get("item") if isinstance(row, Mapping) else None
