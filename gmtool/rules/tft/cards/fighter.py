"""Fighter: a card as the fight uses it."""

from dataclasses import dataclass
from typing import Annotated

from gmtool.bounds import Between
from gmtool.dice import Dice
from gmtool.rules.tft.data.arms import Weapon
from gmtool.rules.tft.data.people import Creature, Race
from gmtool.rules.tft.data.tables import Tables

UNARMORED = "none"
MOST = 999
XP = Between(-MOST, 10**6)
HEXES = Between(1, 3)
Number = Annotated[int, Between(0, MOST)]


@dataclass(frozen=True, slots=True)
class Gear:
    """A carried thing: `item` is the key of a weapon or shield, `ready` whether it is in hand at the start.

    A `broken` weapon is of half use still.
    """

    id: str
    item: str
    ready: bool = False
    broken: bool = False


@dataclass(frozen=True, slots=True)
class Own:
    """Numbers that stand on the card itself and go before those of the tables (tm.creature.other-animals)."""

    ma: Number | None = None
    damage: Dice | None = None
    hth_damage: Dice | None = None
    hits_stopped: Number | None = None


@dataclass(frozen=True, slots=True)
class First:
    """ST and DX as they were first divided."""

    st: Number
    dx: Number


@dataclass(frozen=True, slots=True)
class Fighter:
    """A figure as its card has it: `people` is its race or creature; `st` and `dx` are basic, with added points.

    `hits` are those still on its card (tm.create.heal-between).
    """

    people: str
    st: Number
    dx: Number
    armor: str = UNARMORED
    gear: tuple[Gear, ...] = ()
    xp: Annotated[int, XP] = 0
    points_added: Number = 0
    hexes: Annotated[int, HEXES] = 1
    own: Own = Own()
    first: First | None = None
    hits: Number = 0

    @property
    def total(self) -> int:
        """ST and DX together, as experience compares them (tm.xp.death-superior)."""
        return self.st + self.dx

    def race(self, tables: Tables) -> Race | None:
        """Its race; None for a creature."""
        return tables.races.get(self.people)

    def creature(self, tables: Tables) -> Creature | None:
        """Its kind of creature; None for a race."""
        return tables.creatures.get(self.people)

    def ma(self, tables: Tables, flying: bool = False) -> int:
        """Hexes a turn, by armor and by race or kind (tm.move.ma-armor, tm.race.elf-ma, tm.creature.giant-ma)."""
        creature = self.creature(tables)
        if flying and creature and creature.ma_flying:
            return creature.ma_flying
        if self.own.ma is not None:
            return self.own.ma
        race = self.race(tables)
        if race:
            return tables.armors[self.armor].ma[race.ma_group]
        assert creature is not None
        if creature.ma_group and self.armor != UNARMORED:
            return tables.armors[self.armor].ma[creature.ma_group]
        return creature.ma or 0

    def ma_flying(self, tables: Tables) -> int:
        """Hexes a turn in the air; 0 for one that does not fly (tm.creature.gargoyle-ma)."""
        creature = self.creature(tables)
        return (creature.ma_flying or 0) if creature else 0

    def natural_stops(self, tables: Tables) -> int:
        """Hits that its hide stops of each attack (tm.creature.natural-armor)."""
        if self.own.hits_stopped is not None:
            return self.own.hits_stopped
        creature = self.creature(tables)
        return (creature.hits_stopped or 0) if creature else 0

    def uses_weapons(self, tables: Tables) -> bool:
        """True if it carries arms, and needs a ready one to attack (tm.creature.natural-weapons)."""
        creature = self.creature(tables)
        return creature.weapons if creature else True

    def natural_damage(self, tables: Tables) -> Dice | None:
        """The dice of its body weapons; None for a figure that uses arms."""
        creature = self.creature(tables)
        return self.own.damage or (creature.damage if creature else None)

    def natural_hth_damage(self, tables: Tables) -> Dice | None:
        """The dice of its body hand to hand: its own, or those of its bite; None: by the rule for bare hands."""
        creature = self.creature(tables)
        return self.own.hth_damage or (creature.hth_damage if creature else None) or self.natural_damage(tables)

    def attack_name(self, tables: Tables) -> str:
        """The name of its natural attack, or "bare hands"."""
        creature = self.creature(tables)
        return (creature.attack if creature else "") or "bare hands"

    def front_hexes(self, tables: Tables) -> int:
        """The number of front hexes among the six around it: 3, or 5 for a giant snake (tm.creature.snake-facing)."""
        creature = self.creature(tables)
        return creature.front_hexes if creature else 3

    def engaged_by(self, tables: Tables) -> int:
        """The number of enemies in whose front hexes it must be to be engaged (tm.creature.giant-engaged)."""
        creature = self.creature(tables)
        return creature.engaged_by if creature else 1

    def dx_loss_hits(self, tables: Tables) -> int:
        """The hits that cost it DX (tm.injury.five-hits, tm.injury.giant-dx)."""
        creature = self.creature(tables)
        return (creature.dx_loss_hits if creature else None) or tables.endurance(self.st).dx_loss_hits

    def fall_hits(self, tables: Tables) -> int:
        """The hits in one turn that floor it (tm.injury.eight-falls, tm.injury.giant-fall)."""
        creature = self.creature(tables)
        return (creature.fall_hits if creature else None) or tables.endurance(self.st).fall_hits

    def attacker_dx(self, tables: Tables) -> int:
        """The change to the DX of anybody who attacks it (tm.creature.snake-hard-to-hit)."""
        creature = self.creature(tables)
        return creature.attacker_dx if creature else 0

    def throw_dx(self, tables: Tables) -> int:
        """The change to its own DX when it throws (tm.race.halfling-throw)."""
        race = self.race(tables)
        return race.throw_dx if race else 0

    def throws_when_readied(self, tables: Tables) -> bool:
        """True if it may throw a weapon in the turn it readies it (tm.race.halfling-ready-throw)."""
        race = self.race(tables)
        return race.throw_when_readied if race else False

    def damage_with(self, weapon: Weapon) -> Dice:
        """The dice of a weapon in its hands (tm.creature.giant-weapon: 1d+1 for every 10 ST)."""
        return weapon.damage.times(max(1, self.st // weapon.per_st)) if weapon.per_st else weapon.damage

    def may_use(self, weapon: Weapon) -> bool:
        """True if its basic ST is enough; wounds never count (tm.create.weapon-st, tm.create.weapon-st-wounds)."""
        return not self.short_st(weapon) and (not weapon.users or self.people in weapon.users)

    def short_st(self, weapon: Weapon) -> int:
        """The points by which its basic ST falls short of a weapon's (tm.create.weapon-st-wounds)."""
        return max(0, weapon.st - self.st)
