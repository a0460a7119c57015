"""Adopting: cards of another system or edition read as this system's, by a mapping that the system declares."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field, replace
from typing import Final

from gmtool.fraction import SUCH_AS, fraction_text, read_fraction
from gmtool.records import dataclass
from gmtool.rules.kit.card_reader import short, shown
from gmtool.rules.seam import Adoption, Card, CardField, CardForm, FieldKind, Json, Lack

_UNKNOWN: Final = "there is nothing like it here"
_NOTHING: Final[tuple[Json, ...]] = (None, "", [], 0, False)
_NOT_SAID: Final = "the other system has nothing like it"


@dataclass(frozen=True, slots=True)
class Kin:
    """A system or edition whose cards can be read here.

    `fields` gives, for the key of a field here, the key of the field there that it is taken from; fields of the same
    key are taken as they are, unless they are among the `strange`, which mean something else there. `items` gives the
    key of a thing here for that of a thing there, where the two differ. `asks` are the fields here that the GM must
    fill in where the other card does not say them; without it, all of them.
    """

    system: str
    fields: Mapping[str, str] = field(default_factory=dict)
    items: Mapping[str, str] = field(default_factory=dict)
    strange: tuple[str, ...] = ()
    asks: tuple[str, ...] | None = None

    def source(self, key: str) -> str:
        """The key of the field there that a field here is taken from; empty for none."""
        return self.fields.get(key) or ("" if key in self.strange else key)


def adopted(card: Card, system: str, form: CardForm, kin: Sequence[Kin]) -> Adoption | None:
    """A card of another system as one of this; None for one of this system.

    Name, kind, tags, notes and picture always come along; of a system that is no kin, nothing else does. Numbers
    beyond their bounds and things that are in no list here are left, and told.
    """
    if card.system == system:
        return None
    other = next((one for one in kin if one.system == card.system), None)
    bare = replace(card, system=system, id="", fields={}, rulings={})
    if other is None:
        left = [Lack(key, _UNKNOWN) for key, value in card.fields.items() if value not in _NOTHING]
        return Adoption(bare, tuple(left), tuple(Lack(one.label, _NOT_SAID) for one in form.fields))
    fields: dict[str, Json] = {}
    left, wanting = list[Lack](), list[Lack]()
    taken = {other.source(one.key) for one in form.fields}
    for one in form.fields:
        value = card.fields.get(other.source(one.key))
        if other.source(one.key) not in card.fields or value is None:
            if other.asks is None or one.key in other.asks:
                wanting.append(Lack(one.label, _NOT_SAID))
            continue
        read = _Reading(one, other.items)
        kept = read.value(value)
        left += read.left
        if kept is None:
            wanting += [Lack(one.label, "the other card's value is not allowed here")]
        else:
            fields[one.key] = kept
    left += [Lack(key, _UNKNOWN) for key, value in card.fields.items() if key not in taken and value not in _NOTHING]
    return Adoption(replace(bare, fields=fields), tuple(left), tuple(wanting))


class _Reading:
    """One value of the other card, as a field here can have it; `left` is what of it could not be taken."""

    def __init__(self, field: CardField, items: Mapping[str, str]) -> None:
        self._field = field
        self._called = items
        self.left: list[Lack] = []

    def value(self, value: Json) -> Json:
        """The value here; None where there is none."""
        match self._field.kind:
            case FieldKind.NUMBER if isinstance(value, int) and not isinstance(value, bool):
                return value if self._within(value) else None
            case FieldKind.FRACTION if (exact := read_fraction(value)) is not None:
                return str(exact) if self._within(exact) else None
            case FieldKind.TEXT if isinstance(value, str):
                return value
            case FieldKind.YES_NO if isinstance(value, bool):
                return value
            case FieldKind.ONE_OF if isinstance(value, str):
                return self._item(value)
            case FieldKind.ITEMS if isinstance(value, list):
                return list(self._rows(value))
        wanted = SUCH_AS if self._field.kind is FieldKind.FRACTION else f"a {self._field.kind}"
        self._leave(f"{shown(value)} is not {wanted}")
        return None

    def _within(self, number: object) -> bool:
        low, high = self._field.lowest, self._field.highest
        fits = (low is None or number >= low) and (high is None or number <= high)  # type: ignore[operator]
        if not fits:
            said = number if isinstance(number, int) else fraction_text(number)  # type: ignore[arg-type]
            self._leave(f"{said} is not between {low} and {high}")
        return fits

    def _item(self, key: str) -> str | None:
        here = self._called.get(key, key)
        if any(item.key == here for item in self._field.items()):
            return here
        self._leave(f"“{short(key)}” is in no list here")
        return None

    def _rows(self, rows: Sequence[Json]) -> Iterator[Json]:
        known = {"item", *self._field.counts, *self._field.columns}
        for row in rows:
            item = row.get("item") if isinstance(row, Mapping) else None
            here = self._item(item) if isinstance(item, str) else None
            if here is not None and isinstance(row, Mapping):
                yield {**{key: value for key, value in row.items() if key in known}, "item": here}
            elif not isinstance(item, str):
                self._leave("a row that names nothing")

    def _leave(self, why: str) -> None:
        self.left.append(Lack(self._field.label, why))
