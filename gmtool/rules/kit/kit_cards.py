"""Cards made from kits: the built-in ones, and figures made at random."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Final, Protocol, TypeVar

from gmtool.bounds import Between
from gmtool.dice import Dice
from gmtool.rules.kit.rows import LONGEST_NOTE, Keys, Name, read_rows
from gmtool.rules.seam import Card, CardField, FieldKind, Item, Json, Refusal, Refused, Table, Why


class _Keyed(Protocol):
    @property
    def key(self) -> str: ...


K = TypeVar("K", bound=_Keyed)


@dataclass(frozen=True, slots=True)
class _CardRow:
    name: Name
    kit: Name
    tags: Keys = ()
    notes: Annotated[str, Between(0, LONGEST_NOTE)] = ""


def read_bestiary(
    parsed: Mapping[str, Mapping[str, object]], kits: Sequence[K], card_of: Callable[[K], Card]
) -> tuple[tuple[Card, ...], tuple[str, ...]]:
    """The cards of `bestiary.toml`, and a sentence for each row that had to be left out."""
    where = "bestiary.toml, [[card]]"
    rows, bad = read_rows(_CardRow, parsed.get("bestiary", {}).get("card"), where, lambda row: row.name)
    by_key = {kit.key: kit for kit in kits}
    cards: list[Card] = []
    for row in rows.values():
        if row.kit in by_key:
            cards.append(replace(card_of(by_key[row.kit]), name=row.name, tags=row.tags, notes=row.notes))
        else:
            bad.append(f"{where} ({row.name}) is left out: there is no kit “{row.kit}”.")
    return tuple(cards), tuple(bad)


ANY: Final = "any"


class KitCreation:
    """Makes the cards of kits; those of them that break a rule should be left out by the caller.

    `kits` are the kits as they are shown, `cards` the card of each by its key.
    """

    def __init__(self, kits: Sequence[Item], cards: Mapping[str, Card], help: str) -> None:
        self._items = (Item(ANY, "Any"), *kits)
        self._cards = cards
        self._help = help

    def fields(self) -> tuple[CardField, ...]:
        """Which kit."""
        return (CardField("kit", "Kit", FieldKind.ONE_OF, ANY, items=lambda: self._items, help=self._help),)

    def created(self, wishes: Mapping[str, Json], table: Table) -> Card:
        """A figure with a kit. Raises `Refused` where there is none such."""
        wish = wishes.get("kit", ANY)
        if wish == ANY and self._cards:
            rolled = table.roll(Dice(1, len(self._cards)), Why("Which kit")).sum
            return self._cards[tuple(self._cards)[rolled - 1]]
        if wish not in self._cards:
            raise Refused(Refusal(f"There is no kit “{wish}”."))
        return self._cards[str(wish)]
