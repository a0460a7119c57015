"""Abilities of a figure: its talents, its own numbers, the division of its first points."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any, Literal

from gmtool.bounds import Between
from gmtool.dice import Dice
from gmtool.records import dataclass
from gmtool.rules.kit.card_reader import CardReader
from gmtool.rules.kit.records import OnCard
from gmtool.rules.seam import CardField
from gmtool.rules.tft.data.tables import Tables

MOST = 999
Number = Annotated[int, Between(0, MOST)]
SECTIONS = WHO, TALENTS, CARRIES, EXPERIENCE, WOUNDS, OWN = (
    "Who", "Talents", "Carries", "Experience", "Wounds", "Overrides",
)  # fmt: skip
"""The sections of a card, in order; the last one is for creatures that the lists do not have."""
ASKED = (1, 99)
"""The bounds of an ability in the form: older cards have numbers from before it had bounds."""
_DAMAGE = "Its natural attack, such as 1d+1"
_FIXED = "As first divided; these points cannot be moved later"


@dataclass(frozen=True, slots=True)
class Skill:
    """A talent and its level."""

    talent: str
    level: Number = 1


_LEVELS = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")


def talent_name(skill: Skill, tables: Tables) -> str:
    """A talent by name, with the level where there are several."""
    talent = tables.talents[skill.talent]
    return f"{talent.of} {_LEVELS[skill.level]}" if talent.levels > 1 else talent.of


Kind = Literal["arm", "leg", "wing"]
KINDS: tuple[Kind, ...] = ("arm", "leg", "wing")
ARM, LEG, WING = KINDS
LIMBS = ("right arm", "left arm", "right leg", "left leg", "right hind leg", "left hind leg", "wing")
"""The limbs that a card can name, by whose last words their kinds are told."""
CRUTCH_MA = 3
"""The MA of a figure with a crutch, out of a combat (am.cripple.leg-hobble)."""


@dataclass(frozen=True, slots=True)
class Maimed:
    """A limb that is out of use since an earlier fight, until its figure is healed; `lost`: for good."""

    name: str
    lost: bool = False

    @property
    def kind(self) -> Kind:
        """Its kind."""
        return next(kind for kind in KINDS if self.name.endswith(kind))


@dataclass(frozen=True, slots=True)
class Own:
    """Numbers that stand on the card itself and go before those of the tables (tm.creature.other-animals)."""

    ma: Annotated[Number | None, OnCard("MA", "", OWN, before="hexes", asked=(0, 99))] = None
    damage: Annotated[Dice | None, OnCard("Damage", _DAMAGE, OWN, before="hexes")] = None
    hth_damage: Annotated[Dice | None, OnCard("Damage hand to hand", "If different", OWN, before="hexes")] = None
    hits_stopped: Annotated[
        Number | None, OnCard("Hits stopped", "By its hide", OWN, before="hexes", asked=(0, 99))
    ] = None


NO_OWN = Own()


def own_numbers(said: Mapping[str, Any], before: Mapping[str, Any], reader: CardReader, tables: Tables) -> Own:
    """The card's own numbers, which go before the creature's; where the creature has none, they are required."""
    creature = tables.creatures.get(before["people"])
    if creature:
        for key in ("ma", "hits_stopped") if creature.weapons else ("ma", "hits_stopped", "damage"):
            if getattr(creature, key) is None and said[key] is None:
                raise reader.bad(key, " is missing; this creature has none of its own in the lists")
    return Own(**said)


def hexes_of(said: int | None, before: Mapping[str, Any], reader: CardReader, tables: Tables) -> int:
    """The number of hexes that it fills: the card's, its kind's, or one."""
    if said is None:
        creature = tables.creatures.get(before["people"])
        return creature.hexes if creature else 1
    if str(said) not in tables.bodies:
        raise reader.bad("hexes", f" is {said}; a figure fills {tables.body_words()}")
    return said


def bodies(field: CardField, tables: Tables) -> CardField:
    """The field of hexes with the numbers that an edition knows."""
    most = max((one.hexes for one in tables.bodies.values()), default=1)
    return replace(field, highest=most, help=tables.body_words())


AT_THE_SIDE = (
    "Two weapons or shields at the side, daggers and flasks in the belt; the rest is packed. Balanced: DX +1. "
    "Fine: extra hits of damage, 1 or 2. Absorbed: hits that a shield has stopped so far"
)
_TWO_AND_A_DAGGER = "Two weapons and a dagger; a shield counts as a weapon"


def at_hand(field: CardField, tables: Tables) -> CardField:
    """The field of gear; where everything that it carries counts, nothing is packed, and all is of one make."""
    if tables.cards.carried == "at-the-side":
        return field
    return replace(field, columns={"ready": field.columns["ready"]}, counts={}, help=_TWO_AND_A_DAGGER)


@dataclass(frozen=True, slots=True)
class First:
    """ST and DX as they were first divided."""

    st: Annotated[Number, OnCard("ST at the start", _FIXED, EXPERIENCE, key="first_st", asked=ASKED)]
    dx: Annotated[Number, OnCard("DX at the start", _FIXED, EXPERIENCE, key="first_dx", asked=ASKED)]


def first_of(said: Mapping[str, Any], before: Mapping[str, Any], reader: CardReader, _: Tables) -> First | None:
    """The first division, where the card has all of it that the edition asks for."""
    st, dx = said["st"], said["dx"] if "first_dx" in reader.form else before["dx"]
    return None if st is None or dx is None else First(st, dx)
