"""The built-in cards, out of parsed TOML."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from gmtool.rules.kit.rows import read_rows
from gmtool.rules.seam import Card, Json
from gmtool.rules.tft.cards.carding import BadCard, read_fighter
from gmtool.rules.tft.cards.fighter import UNARMORED
from gmtool.rules.tft.data.tables import Tables


@dataclass(frozen=True, slots=True)
class _CardRow:
    name: str
    people: str
    st: int
    dx: int
    kind: Literal["player", "monster"] = "monster"
    armor: str = UNARMORED
    ready: tuple[str, ...] = ()
    carried: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    notes: str = ""


def read_bestiary(
    parsed: Mapping[str, Mapping[str, object]], tables: Tables, system: str
) -> tuple[tuple[Card, ...], tuple[str, ...]]:
    """The cards of `bestiary.toml`, and a sentence for each row that had to be left out."""
    where = "bestiary.toml, [[card]]"
    rows, bad = read_rows(_CardRow, parsed.get("bestiary", {}).get("card"), where, lambda row: row.name)
    cards: list[Card] = []
    for row in rows.values():
        card = _card(row, system)
        try:
            read_fighter(card, tables)
        except BadCard as problem:
            bad.append(f"{where} is left out: {problem}")
        else:
            cards.append(card)
    return tuple(cards), tuple(bad)


def _card(row: _CardRow, system: str) -> Card:
    gear: list[Json] = [{"item": item, "ready": True} for item in row.ready]
    gear += [{"item": item, "ready": False} for item in row.carried]
    fields: dict[str, Json] = {
        "people": row.people,
        "st": row.st,
        "dx": row.dx,
        "armor": row.armor,
        "gear": gear,
        "xp": 0,
        "points_added": 0,
    }
    return Card(system, row.name, fields, kind=row.kind, tags=row.tags, notes=row.notes)
