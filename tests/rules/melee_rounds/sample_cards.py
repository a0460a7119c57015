"""Cards of melee rounds to test with, and the rules with rows of the GM's own."""

from dataclasses import replace

from gmtool.rules.melee_rounds.cards.completing import completed
from gmtool.rules.melee_rounds.data.tables import Rulebook, Tables
from gmtool.rules.melee_rounds.ruleset import MeleeRoundsRuleset
from gmtool.rules.seam import Card, CardReport, Json, OwnRows, SystemList
from gmtool.systems import ruleset

SYSTEM = "melee-rounds"
SWORD: dict[str, Json] = {"item": "sword", "ready": True}
SHIELD: dict[str, Json] = {"item": "shield", "ready": True}


def rules(own: OwnRows | None = None) -> MeleeRoundsRuleset:
    """The system, with rows of the GM's own."""
    found = ruleset(SYSTEM).extended(own or {})
    assert isinstance(found, MeleeRoundsRuleset)
    return found


def book(own: OwnRows | None = None) -> Rulebook:
    """The rulebook, with rows of the GM's own."""
    return rules(own).book


def lists(rules: Rulebook) -> dict[str, SystemList]:
    """The lists by their keys."""
    return {one.key: one for one in MeleeRoundsRuleset(rules).lists()}


def card(name: str = "Ann", **fields: Json) -> Card:
    """A card as it stands, with what it says and nothing else."""
    return Card(SYSTEM, name, fields)


def complete(tables: Tables | None = None, **fields: Json) -> dict[str, Json]:
    """The fields of a card with what goes without saying."""
    return dict(completed(card(**fields), tables or book().tables).fields)


def report(tables: Tables | None = None, **fields: Json) -> CardReport:
    """What follows from a card."""
    shipped = book()
    return MeleeRoundsRuleset(replace(shipped, tables=tables or shipped.tables)).report(card(**fields))
