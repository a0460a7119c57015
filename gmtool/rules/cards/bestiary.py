"""Built-in cards that are kits with a name and a word about what of them is printed."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Protocol, TypeVar

from gmtool.bounds import Between
from gmtool.rules.rows.bounds import LONGEST_NOTE, Keys, Name
from gmtool.rules.rows.reading import read_rows
from gmtool.rules.seam import Card


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
