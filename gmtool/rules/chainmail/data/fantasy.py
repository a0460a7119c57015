"""Fantastic types: their attack and defense, their moves, what they can do, and how hits kill them (Appendix D)."""

from fractions import Fraction
from typing import Annotated, Literal

from gmtool.bounds import Between
from gmtool.records import dataclass
from gmtool.rules.chainmail.data.combat import Class, ClassKey, Save
from gmtool.rules.chainmail.data.troops import NO_COST, Gait, Inches, Named
from gmtool.rules.kit.tables.rows import Keys, Word

Figures = Annotated[int, Between(0, 12)]
Kills = Literal["each", "together", "added", "never"]
"""The way hits in normal combat kill: each a figure; so many at one moment; so many added up; or not at all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fantastic(Named):
    """A fantastic type (cm.fantasy.reference).

    It attacks as so many `attack_men` of the class `attack`, and is struck as so many `defend_men` of the class
    `defend`; those without a class fight by the kind on their card, the others have the morale lines of `kind`.
    `attack_mounted` is the class of those whose card has horse. `hits` kill a figure as `kills` says. `row` and
    `column` are its places on the Fantasy Combat Table, empty for none. `abilities` are keys of that table. Moves are
    in inches, `ridden` ones those of a type that is horsed or bears a rider. A type without a `rating` has none, and
    does not fall back (cm.fantasy.morale-rating); an `unchecked` one never checks morale.
    """

    kind: Word = ""
    attack: ClassKey | Literal[""] = ""
    attack_men: Figures = 1
    attack_mounted: ClassKey | Literal[""] = ""
    attack_dice: Annotated[int, Between(0, 6)] = 0
    """Dice on top of those of its men (cm.giant.attack)."""
    defend: ClassKey | Literal[""] = ""
    defend_men: Figures = 1
    kills: Kills = "each"
    hits: Annotated[int, Between(0, 12)] = 1
    missiles: bool = True
    """Normal missiles hurt it."""
    rating: Annotated[int, Between(0, 50)] = 0
    unchecked: bool = False
    withdraws: bool = False
    worth: Annotated[Fraction, Between(0, 100)] = NO_COST
    move: Inches = 0
    charge: Inches = 0
    fly: Inches = 0
    attacks: Annotated[int, Between(0, 6)] = 0
    """The dice that each figure has by the normal tables in fantastic combat (cm.wolf.fantastic)."""
    swims: Inches = 0
    """Its move in the water, which it does not leave for more than 6 inches (cm.elemental.water)."""
    aloft: Annotated[int, Between(0, 99)] = 0
    """The turns that it can fly before it must land; 0 for as many as it likes (cm.sprite.fly)."""
    ridden: Inches = 0
    ridden_charge: Inches = 0
    range: Inches = 0
    abilities: Keys = ()
    light: Literal["", "morale", "dice"] = ""
    """The penalty of full light: on dice and Morale Rating, or on the dice alone (cm.goblin.light, cm.wight.light)."""
    row: Word = ""
    column: Word = ""
    wields: bool = False
    """It can use magic arms (cm.magic.users)."""
    armed_row: Word = ""
    """Its row with a magic weapon, where it has none without (cm.magic.sword-elf)."""
    heroic: bool = False
    """A Hero-type (cm.hero.four, cm.superhero.like-hero)."""
    leads: bool = False
    """It goes with a unit, and lends it heart (cm.hero.plus1)."""
    small: bool = False
    """Trolls, Ogres and Giants kill half as many of it (cm.dwarf.half-kills)."""
    big: bool = False
    """One of those (cm.dwarf.half-kills)."""
    hates: Word = ""
    """The type that it attacks before any other enemy (cm.dwarf.hate-goblins)."""
    unbidden: bool = False
    """It attacks those without an order (cm.goblin.hate-dwarves)."""
    quarrels: bool = False
    """Its units are of different bands (cm.orc.quarrel)."""
    aims: Annotated[Fraction, Between(1, 3)] = Fraction(1)
    """As how many men each of two of it fires (cm.halfling.accuracy)."""
    overhead: Save = 0
    """The two dice with which it shoots a Dragon overhead (cm.hero.dragon-shot); 0: it cannot."""
    unseen: Literal["", "waits", "appears", "fights"] = ""
    """Invisible it waits, appears with an attack, or fights so (cm.elf.invisible, cm.sprite.invisible-attack)."""
    scale: Word = ""
    """The height of its figures, a key of that table; “man” for man-sized ones (cm.fantasy.man-sized)."""
    catapults: bool = True
    """Catapults and boulders harm it (cm.fantasy.catapult-targets)."""
    lineup: Keys = ()
    """The lists that it stands in: law, neutral, chaos (cm.lineup.lists)."""
    digs: Annotated[Fraction, Between(1, 3)] = Fraction(1)
    """Its pace of digging, in times that of men (cm.fsiege.dwarves)."""
    mines: Annotated[int, Between(0, 3)] = 0
    """The mines that it may dig beyond the usual ones."""
    siege: Annotated[int, Between(0, 9)] = 0
    """The points of damage that each figure does to a structure in a turn (cm.fsiege.damage)."""
    inflames: bool = False
    """It sets wood alight (cm.fsiege.inflame)."""
    covert: bool = False
    """It becomes invisible in brush and woods alone (cm.fantasy.invisible)."""

    @property
    def is_lesser(self) -> bool:
        """True for a magic-user below Wizard (cm.fct.lesser-magic-users)."""
        return self.row == "wizard" and self.key != "wizard"

    @property
    def is_placed(self) -> bool:
        """True for a type that the Fantasy Combat Table knows, on either side of it."""
        return bool(self.row or self.column)

    def can(self, ability: str) -> bool:
        """True if it has an ability."""
        return ability in self.abilities

    def strikes(self, *, mounted: bool) -> Class | None:
        """The class that it attacks as; None for that of its kind."""
        found = (mounted and self.attack_mounted) or self.attack
        return Class(found) if found else None

    def struck(self, *, mounted: bool) -> Class | None:
        """The class that it is struck as; None for that of its kind."""
        found = (mounted and self.attack_mounted) or self.defend
        return Class(found) if found else None

    def gait(self, *, mounted: bool, swims: bool = False) -> Gait:
        """Its row of the movement table."""
        move, charge = (self.ridden, self.ridden_charge) if mounted and self.ridden else (self.move, self.charge)
        if swims and self.swims:
            move = self.swims
        return Gait(key=self.key, name=self.name, move=move, charge=charge, range=self.range)


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureScale(Named):
    """The height of figures in millimeters, where a man has 30, and where he has 40 (cm.fantasy.figure-scale)."""

    small: Annotated[int, Between(1, 99)]
    large: Annotated[int, Between(1, 99)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ability(Named):
    """A special ability, by the letter of the printed table (cm.fantasy.codes)."""

    letter: Annotated[str, Between(1, 1)]
