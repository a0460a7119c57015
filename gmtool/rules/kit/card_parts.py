"""The functions of a system for its cards, from which its ruleset is put together."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, Protocol, TypeVar

from gmtool.records import dataclass
from gmtool.rules.kit.making.adopting import Kin
from gmtool.rules.kit.making.from_kits import Tabled
from gmtool.rules.kit.tables.tables import BaseTables
from gmtool.rules.seam import (
    Card,
    CardColumn,
    CardField,
    CardForm,
    CardReport,
    Item,
    Json,
    Raised,
    Raising,
    Spending,
    Table,
    Value,
)


def no_spendings(card: Card, book: object) -> tuple[Spending, ...]:
    """No spendings, for cards that have nothing to spend."""
    return ()


class Creating(Protocol):
    """The figures that can be made in an edition."""

    def fields(self) -> tuple[CardField, ...]:
        """What can be wished for."""
        ...

    def created(self, wishes: Mapping[str, Json], table: Table, /) -> Card:
        """The card of a new figure. Raises `Refused`."""
        ...


class Raises(Protocol):
    """The ways in which many figures can be raised at once."""

    def ways(self) -> Iterable[Raising]:
        """The ways, each with what can be wished for."""
        ...

    def raised(self, way: str, wishes: Mapping[str, Json], table: Table, /) -> Raised:
        """The figures of one of the ways. Raises `Refused`."""
        ...


B = TypeVar("B", bound=Tabled[BaseTables])
T = TypeVar("T", bound=BaseTables)
R = TypeVar("R")


@dataclass(frozen=True)
class CardParts(Generic[B, T, R]):
    """The system's functions for its cards: see those of the same names in `Ruleset`.

    The form, the reader and the words of what is read need the tables (T), the rest the rulebook (B); the values are
    those of the record of a card (R), as it was read. `read`, `report` and `spendings` may raise `BadCard` for a card
    that cannot be read. `items` gives the rows of a table as items to choose from, of the tables and the table's name.
    `card_of` makes the card of a row, from the system's id, the row and the tables, for each list whose rows are
    somebody. `kin` are the systems and editions whose cards can be read here.
    """

    form: Callable[[T], CardForm]
    report: Callable[[Card, B], CardReport]
    columns: tuple[CardColumn, ...]
    read: Callable[[Card, T], R]
    values: Callable[[Card, R, B], Mapping[str, Value]]
    words: Callable[[R, T], str]
    completed: Callable[[Card, T], Card]
    items: Callable[[T, str], tuple[Item, ...]]
    creation: Callable[[B], Creating]
    card_of: Mapping[str, Callable[[str, Any, T], Card]]
    spendings: Callable[[Card, B], tuple[Spending, ...]] = no_spendings
    kin: tuple[Kin, ...] = ()
    raising: Callable[[B], Raises] | None = None
