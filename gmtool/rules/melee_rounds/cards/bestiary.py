"""The built-in cards: kits with a name and a word about what of them is printed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated

from gmtool.rules.melee_rounds.cards.of_kit import card_of_kit
from gmtool.rules.melee_rounds.data.kits import Kit
from gmtool.rules.melee_rounds.data.numbers import LONGEST_NOTE
from gmtool.rules.melee_rounds.data.tables import Tables
from gmtool.rules.rows.bounds import Keys, Name
from gmtool.rules.rows.reading import Between, read_rows
from gmtool.rules.seam import Card


@dataclass(frozen=True, slots=True)
class _CardRow:
    name: Name
    kit: Name
    tags: Keys = ()
    notes: Annotated[str, Between(0, LONGEST_NOTE)] = ""


def read_bestiary(
    parsed: Mapping[str, Mapping[str, object]], kits: Sequence[Kit], tables: Tables, system: str
) -> tuple[tuple[Card, ...], tuple[str, ...]]:
    """The cards of `bestiary.toml`, and a sentence for each row that had to be left out."""
    where = "bestiary.toml, [[card]]"
    rows, bad = read_rows(_CardRow, parsed.get("bestiary", {}).get("card"), where, lambda row: row.name)
    by_key = {kit.key: kit for kit in kits}
    cards: list[Card] = []
    for row in rows.values():
        if row.kit in by_key:
            card = card_of_kit(system, by_key[row.kit], tables)
            cards.append(replace(card, name=row.name, tags=row.tags, notes=row.notes))
        else:
            bad.append(f"{where} ({row.name}) is left out: there is no kit “{row.kit}”.")
    return tuple(cards), tuple(bad)
