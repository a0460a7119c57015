"""Ready-made cards: those of the bestiary, and those of kits."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from gmtool.rules.kit.card_reader import BadCard
from gmtool.rules.kit.tables.rows import read_rows
from gmtool.rules.seam import Card, Json
from gmtool.rules.tft.cards.cards import read_fighter
from gmtool.rules.tft.cards.fighter import NO_PACK, UNARMORED
from gmtool.rules.tft.data.kits import Kit
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
    packed: tuple[str, ...] = ()
    iq: int | None = None
    talents: tuple[str, ...] = ()
    left_handed: bool = False
    pack: str = NO_PACK
    hits: int = 0
    ma: int | None = None
    damage: str | None = None
    hits_stopped: int | None = None
    hexes: int | None = None
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
        more: dict[str, Json] = {"left_handed": row.left_handed, "pack": row.pack, "hits": row.hits or None}
        more |= {"ma": row.ma, "damage": row.damage, "hits_stopped": row.hits_stopped, "hexes": row.hexes}
        fields = _fields(row, row.people, tables, more)
        card = Card(system, row.name, fields, kind=row.kind, tags=row.tags, notes=row.notes)
        try:
            read_fighter(card, tables)
        except BadCard as problem:
            bad.append(f"{where} is left out: {problem}")
        else:
            cards.append(card)
    return tuple(cards), tuple(bad)


def card_of_kit(system: str, kit: Kit, tables: Tables) -> Card:
    """A card with the abilities and the outfit of a kit, of the first people in the lists."""
    people = next(iter(tables.races), "")
    more: dict[str, Json] = {"left_handed": False, "pack": NO_PACK}
    return Card(system, kit.name, _fields(kit, people, tables, more), kind="monster")


def _fields(row: _CardRow | Kit, people: str, tables: Tables, more: Mapping[str, Json]) -> dict[str, Json]:
    """The fields of a row's card that its edition has."""
    gear: list[Json] = [{"item": item, "ready": True} for item in row.ready]
    gear += [{"item": item, "ready": False} for item in row.carried]
    gear += [{"item": item, "ready": False, "packed": True} for item in row.packed]
    fields: dict[str, Json] = {"people": people, "st": row.st, "dx": row.dx, "armor": row.armor, "gear": gear}
    talents: list[Json] = [{"item": item} for item in row.talents]
    fields |= {"xp": 0, "points_added": 0, "iq": row.iq, "talents": talents, "limbs": [], "silver_armor": False, **more}
    return {key: value for key, value in fields.items() if value is not None and key not in tables.cards.without}
