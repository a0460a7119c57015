"""A card of somebody with a kit."""

from gmtool.rules.melee_rounds.cards.completing import completed
from gmtool.rules.melee_rounds.data.kits import Kit
from gmtool.rules.melee_rounds.data.numbers import ONE_WEAPON
from gmtool.rules.melee_rounds.data.tables import Tables
from gmtool.rules.seam import Card, Json

_OF_A_CARD = ("d", "rd", "hits", "defence", "skills")


def card_of_kit(system: str, kit: Kit, tables: Tables) -> Card:
    """The card, with what goes without saying."""
    weapons: list[Json] = [{"item": item, "ready": True} for item in kit.drawn]
    weapons += [{"item": item, "ready": False} for item in kit.sheathed]
    weapons += [{"item": item, "ready": False, "slung": True} for item in kit.slung]
    fields: dict[str, Json] = {
        "sets": [{"item": item, "amr": amr} for item, amr in _sets(kit).items()],
        **{key: getattr(kit, key) for key in _OF_A_CARD},
        "weapons": weapons,
        "spells": [{"item": item} for item in kit.spells],
        "things": [{"item": item, "ready": item in kit.uncorked} for item in kit.things],
    }
    return completed(Card(system, kit.name, fields, kind="monster"), tables)


def _sets(kit: Kit) -> dict[str, int]:
    """The usual set first; one weapon too, where something is said of it."""
    usual = {kit.set: kit.amr}
    return {**usual, ONE_WEAPON: kit.one_weapon} if kit.one_weapon and kit.set != ONE_WEAPON else usual
