"""Completion of a card: defaults for everything that it leaves open."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from gmtool.rules.kit.card_reader import BadCard
from gmtool.rules.seam import Card, FieldKind, Json
from gmtool.rules.tft.cards.cards import CARDS, read_fighter
from gmtool.rules.tft.cards.fighter import Fighter
from gmtool.rules.tft.cards.legality import ready_findings
from gmtool.rules.tft.data.people import Creature, Race
from gmtool.rules.tft.data.tables import Tables

_ATTRIBUTES: Final = ("st", "dx")


def completed(card: Card, tables: Tables) -> Card:
    """The card with defaults for what it leaves open: missing fields, and the gear in hand. Never raises.

    What stands on the card stays, legal or not. ST and DX together are the starting points of the people
    (tm.create.human-points and its like): one follows from the other; without either, the points are halved, but for
    the ST that the heaviest weapon needs (tm.create.weapon-st); a creature has those of its row. In hand are the first
    weapon that the figure can use and the first shield that goes with it (tm.create.ready-at-start,
    tm.weapon.two-handed-shield).
    """
    fields = {key: value for key, value in card.fields.items() if value is not None or key not in _ATTRIBUTES}
    form = CARDS.form(tables)
    for field in form.fields:
        if field.default is not None and field.key not in _ATTRIBUTES:
            fields.setdefault(field.key, [] if field.kind is FieldKind.ITEMS else field.default)
    people = fields.get("people")
    found = tables.people(people) if isinstance(people, str) else None
    for key, value in _attributes(fields, found, tables).items():
        if fields.get(key) is None and key in form.by_key:
            most = form.by_key[key].highest
            fields[key] = value if most is None else min(value, most)
    whole = replace(card, fields=fields)
    fields["gear"] = _in_hand(whole, tables)
    return whole


def _attributes(fields: Mapping[str, Json], people: Race | Creature | None, tables: Tables) -> Mapping[str, int]:
    """ST, DX and IQ, as far as they follow from the other fields."""
    match people:
        case Race():
            return _divided(fields, people, tables)
        case Creature():
            st = people.st or (people.st_min if people.st_min > 1 else None)
            given = {"st": st, "dx": people.dx or people.dx_usual_max, "iq": people.iq}
            return {key: value for key, value in given.items() if value is not None}
    return {}


def _divided(fields: Mapping[str, Json], race: Race, tables: Tables) -> Mapping[str, int]:
    added, st, dx = (fields.get(key) for key in ("points_added", *_ATTRIBUTES))
    total = race.total + (added if isinstance(added, int) else 0)
    if isinstance(st, int):
        return {"dx": max(total - st, race.min_dx)}
    if isinstance(dx, int):
        return {"st": max(total - dx, race.min_st)}
    most = total - race.min_dx
    halved = race.min_st + (most - race.min_st) // 2
    needed = max((st for st in _needed(fields.get("gear"), tables) if st <= most), default=0)
    chosen = max(halved, needed)
    return {"st": chosen, "dx": total - chosen}


def _needed(gear: Json, tables: Tables) -> Iterable[int]:
    """The ST that the weapons need."""
    for row in gear if isinstance(gear, list) else ():
        weapon = tables.weapons.get(str(row.get("item"))) if isinstance(row, Mapping) else None
        if weapon:
            yield weapon.st


def _in_hand(card: Card, tables: Tables) -> Json:
    """The rows of gear, each marked as ready or not; a row that has a mark keeps it."""
    rows = card.fields["gear"]
    if not isinstance(rows, list) or all(map(_given, rows)):
        return rows
    try:
        fighter = read_fighter(card, tables)
    except BadCard:
        return rows
    chosen = _chosen(fighter, [_given(row) for row in rows], tables)
    return [
        {**row, "ready": row.get("ready", place in chosen)} if isinstance(row, Mapping) else row
        for place, row in enumerate(rows)
    ]


def _given(row: Json) -> bool:
    return isinstance(row, Mapping) and "ready" in row


def _chosen(fighter: Fighter, said: list[bool], tables: Tables) -> set[int]:
    """The places of gear to take in hand beside the marked: a weapon first, then a shield."""
    if not fighter.uses_weapons(tables):
        return set()
    ready = [thing.item for thing in fighter.gear if thing.ready]
    chosen: set[int] = set()
    for shields in (False, True):
        for place, thing in enumerate(fighter.gear):
            weapon = tables.weapons.get(thing.item)
            armed = any(item not in tables.shields for item in ready)
            if thing.item in tables.supplies or thing.packed or (armed and not shields):
                continue
            fitting = (thing.item in tables.shields) is shields and not (weapon and not fighter.may_use(weapon, tables))
            if fitting and not said[place] and not ready_findings([*ready, thing.item], tables):
                ready.append(thing.item)
                chosen.add(place)
    return chosen
