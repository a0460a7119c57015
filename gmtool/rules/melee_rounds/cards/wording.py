"""The wording of cards for what is noted of weapons and spells; a dash is for what is not noted."""

from gmtool.rules.melee_rounds.data.arms import Weapon
from gmtool.rules.melee_rounds.data.tables import Tables

UNNOTED = "–"
YOU_SAY = "GM decides"


def load_text(tables: Tables, weapon: str) -> str:
    """The AMR to load a weapon; empty for one that needs none."""
    amr = tables.load_of(weapon)
    return UNNOTED if amr is None else f"{amr} AMR" if amr else ""


def weapon_numbers(tables: Tables, weapon: Weapon) -> dict[str, str]:
    """The notes on a weapon: AMR to load it, the dice of its to-hit roll and of its damage."""
    test = tables.tests.get(weapon.test)
    said = {
        "Load": load_text(tables, weapon.key),
        "Roll": str(test.dice) if test else "",
        "Damage": damage_text(weapon),
    }
    return {name: text for name, text in said.items() if text}


def needed_text(tables: Tables, weapon: Weapon, hit: int) -> str:
    """The to-hit roll of a weapon and the number it needs, if it is rolled at all: “1d20, 11 or more”."""
    test = tables.tests.get(weapon.test)
    if test is None or not hit:
        return YOU_SAY
    return f"{test.dice}, {test.need(hit)}"


def damage_text(weapon: Weapon) -> str:
    """The dice of its damage; empty where the GM says it."""
    return "" if weapon.damage is None else str(weapon.damage)


def noted(number: int | None) -> str:
    """A number as text, with a dash for 0 or None, which mean not noted."""
    return str(number) if number else UNNOTED


def interspell_text(seconds: int | None) -> str:
    """Interspell time (IST) in seconds, with a dash for None; 0 is noted, and means none."""
    return UNNOTED if seconds is None else str(seconds)


def times_text(tables: Tables, spell: str) -> str:
    """Its casting and interspell time as the lists have them: “2, IST 3”."""
    return f"{noted(tables.casting_of(spell))}, IST {interspell_text(tables.interspell_of(spell))}"
