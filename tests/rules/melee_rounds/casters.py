"""Casters to test with, and what comes of their spells."""

from gmtool.rules.melee_rounds.state.events import Worked
from gmtool.rules.seam import Card, Json
from tests.rules.melee_rounds.rounds import Round, card

TWO, ONE, WORD, REFLEX = "s1", "s2", "s3", "s4"
"""Two seconds of casting and interspell time 3; one second and 1; a Word Spell of three seconds; a Reflex Spell."""
SPELLS: Json = [
    {"item": "magic-weapon", "casting": 2, "interspell": 3},
    {"item": "elemental-activation", "casting": 1, "interspell": 1},
    {"item": "word-spell", "casting": 3, "interspell": 1},
    {"item": "final-appeal"},
]


def caster(name: str = "Ann", amr: int = 1, **fields: Json) -> Card:
    """Somebody with a sword and these spells."""
    return card(name, amr, spells=SPELLS, **fields)


def casting(*, first_round: int = 2, **house: str) -> Round:
    """Ann has plotted Magic-Use alone; Zed fights, with a die for second 6."""
    fight = Round(caster(), card("Zed", 1), **house).from_round(first_round)
    return fight.plots(ann="magic", zed="fighting").roll((6,))


def fighting(*dice: int, casts: int = 0, amr: int = 3, **house: str) -> Round:
    """Round 2: Ann has plotted Fighting and Magic-Use with so many spells; Zed fights, with a die for second 6."""
    fight = Round(caster(amr=amr), card("Zed", 1), **house).from_round(2)
    fight.do("plot", "ann", plot="fighting-magic", casts=casts).do("plot", "zed", plot="fighting")
    return fight.roll(*((dice,) if dice else ()), (6,))


def cast(fight: Round, spell: str, *answers: str, **values: object) -> Round:
    """Ann begins a spell in this second, and the second is played."""
    return fight.do("cast", "ann", *answers, spell=spell, **values).second_is_in()


def told(fight: Round) -> list[str]:
    """What was told of spells as the second opened."""
    return [one.what for one in fight.told(Worked)]
