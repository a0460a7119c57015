"""Completion: the usual values for what a card leaves open; cards of kits, and random figures made from kits."""

from dataclasses import replace

from gmtool.rules.kit.cards import ready_first, rows_by_kind
from gmtool.rules.kit.making.from_kits import KitCreation
from gmtool.rules.kit.records import with_usual
from gmtool.rules.melee_rounds.cards.fighter import card_form, read_fighter
from gmtool.rules.melee_rounds.cards.legality import findings
from gmtool.rules.melee_rounds.data.kits import ONE_WEAPON, USUAL_AMR, Kit
from gmtool.rules.melee_rounds.data.tables import Rulebook, Tables
from gmtool.rules.seam import Card, Json

_ARMS = ("weapon", "ranged")
_OF_A_CARD = ("d", "rd", "hits", "defence", "skills")


def completed(card: Card, tables: Tables) -> Card:
    """The card with its gaps filled. Never raises, and keeps everything the card says.

    A figure without any AMR has one with one weapon. Unless the card says otherwise, the first weapon is drawn, and a
    shield is on the arm unless it is slung (mr.item.shield-on-arm); nothing is loaded (mr.item.loaded-crossbow-risk).
    """
    fields = with_usual(card, card_form(tables))
    fields["sets"] = _sets(fields["sets"], tables)
    fields["weapons"] = _weapons(fields["weapons"], tables)
    fields["things"] = _counted(fields["things"], "number", 1)
    return replace(card, fields=fields)


def _sets(rows: Json, tables: Tables) -> Json:
    if rows == [] and ONE_WEAPON in tables.sets:
        return [{"item": ONE_WEAPON, "amr": USUAL_AMR}]
    return _counted(rows, "amr", USUAL_AMR)


def _counted(rows: Json, key: str, usual: int) -> Json:
    """Rows with a number each, the usual one where it is missing; anything but rows is returned as it is."""
    if not isinstance(rows, list):
        return rows
    return [{**row, key: usual} if isinstance(row, dict) and row.get(key) is None else row for row in rows]


def _weapons(rows: Json, tables: Tables) -> Json:
    found = rows_by_kind(rows, tables.weapons)
    if found is None:
        return rows
    for kinds in (_ARMS, ("shield",)):
        ready_first([row for kind, row in found if kind in kinds])
    return [row for _, row in found]


def card_of_kit(system: str, kit: Kit, tables: Tables) -> Card:
    """The card of a figure with a kit, completed."""
    weapons: list[Json] = [{"item": item, "ready": True} for item in kit.drawn]
    weapons += [{"item": item, "ready": False} for item in kit.sheathed]
    weapons += [{"item": item, "ready": False, "slung": True} for item in kit.slung]
    fields: dict[str, Json] = {
        "sets": [{"item": item, "amr": amr} for item, amr in _sets_of(kit).items()],
        **{key: getattr(kit, key) for key in _OF_A_CARD},
        "weapons": weapons,
        "spells": [{"item": item} for item in kit.spells],
        "things": [{"item": item, "ready": item in kit.uncorked} for item in kit.things],
    }
    return completed(Card(system, kit.name, fields, kind="monster"), tables)


def _sets_of(kit: Kit) -> dict[str, int]:
    """The AMR by set of weapons, the usual set first; one weapon too, where the kit gives a number for it."""
    usual = {kit.set: kit.amr}
    return {**usual, ONE_WEAPON: kit.one_weapon} if kit.one_weapon and kit.set != ONE_WEAPON else usual


def creation(book: Rulebook) -> KitCreation:
    """Random figures made from kits."""
    found = lambda card, tables: findings(read_fighter(card, tables), tables)  # noqa: E731
    return KitCreation(book, card_of_kit, found, ("amr",), "AMR and weapons come from the kit")
