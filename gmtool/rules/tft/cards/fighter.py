"""Fighter: a card as the fight uses it, and as its form asks for it."""

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from gmtool.bounds import Between
from gmtool.dice import Dice
from gmtool.records import dataclass
from gmtool.rules.kit.records import Follows, OnCard, Rows
from gmtool.rules.tft.cards.abilities import (
    ASKED,
    AT_THE_SIDE,
    CARRIES,
    EXPERIENCE,
    LEG,
    LIMBS,
    MOST,
    NO_OWN,
    OWN,
    TALENTS,
    WHO,
    WOUNDS,
    First,
    Maimed,
    Number,
    Own,
    Skill,
    at_hand,
    bodies,
    first_of,
    hexes_of,
    own_numbers,
    talent_name,
)
from gmtool.rules.tft.data.arms import Weapon
from gmtool.rules.tft.data.people import Creature, Race
from gmtool.rules.tft.data.riders import RiderSkill
from gmtool.rules.tft.data.skills import HIGHEST_LEVEL, Talent
from gmtool.rules.tft.data.tables import Tables

UNARMORED = NO_PACK = "none"
FIRST_ST = FIRST_DX = 12
_NO_DICE = Dice(0)
XP = Between(-MOST, 10**6)
HEXES = Between(1, 7)


@dataclass(frozen=True, slots=True)
class Gear:
    """A carried thing: `item` is the key of a weapon or shield, `ready` whether it is in hand at the start.

    What is `packed` is in the pack or tied to it; what is neither hangs at the side (am.carry.secondary). The metal
    of a `silver` thing is no iron (am.table.silver). A `broken` weapon is of half use still. A `slack` shield is in
    hand and protects nobody (am.aim.shield-arm-shield). A crossbow has been `wound` for so many turns; `fits`:
    whether a cranequin that was found fits the crossbows of its owner, where that has been asked. A torch may be `out`.
    `poison` are the dice of the poison that is on it. A weapon of `fine` metal does so many extra hits, one that is
    `balanced` gives DX +1. `absorbed` are the hits that a shield has stopped so far. A crossbow or gun that is not in
    hand may be `unloaded`: it needs so many turns of reloading.
    """

    id: str
    item: str
    ready: bool = False
    packed: bool = False
    silver: bool = False
    broken: bool = False
    slack: bool = False
    wound: Number = 0
    cut: Number = 0
    out: bool = False
    fits: Literal["", "yes", "no"] = ""
    poison: Annotated[str, Between(0, 12)] = ""
    fine: Number = 0
    balanced: bool = False
    absorbed: Number = 0
    unloaded: Number = 0


KEPT = ("silver", "broken", "wound", "cut", "out", "poison", "fine", "balanced", "absorbed", "unloaded")
"""The values of a thing that it keeps, wherever it lies and whoever takes it."""


def kept(thing: object) -> dict[str, Any]:
    """The values that a thing keeps, on the ground or in other hands."""
    return {name: getattr(thing, name) for name in KEPT}


_GREAT_ST = "How much less DX armor and shields cost it at ST 18 or more"
_SILVER = "Ten times the price; it costs a wizard no DX, as iron does"
_WORN = "Hits so far, where armor wears; none after it is mended, which costs less than a new one"
_METAL = "A wizard's, while any metal that it carries or wears is not silver"
_EARLIER = "From an earlier fight; healed before the next one, unless a ruling says otherwise"
_SPENT = "ST lost to spells and exertion, apart from wounds; it comes back by rest"
_NEITHER = "neither a race nor a creature in the lists"
_ABLE: Any = {"section": WHO, "asked": ASKED, "read": Between(1, MOST)}
_BACK: Any = {"section": CARRIES, "of": "packs", "unknown": "not in the list of packs", "nothing": NO_PACK}
_ARMOR: Any = {"section": CARRIES, "of": "armors", "unknown": "not in the list of armor", "nothing": UNARMORED}
_TALENTS = Rows(
    "talents", "Talents", "talents", Between(1, HIGHEST_LEVEL), (("level", "Level"),), section=TALENTS,
    column="talents", made=lambda row, _: Skill(row.item, **row.values), named=talent_name,
)  # fmt: skip
_GEAR = Rows(
    "gear", "Weapons and shields", "gear", Between(0, MOST), (("fine", "Fine"), ("absorbed", "Absorbed")),
    (("ready", "Ready"), ("packed", "Packed"), ("silver", "Silver"), ("balanced", "Balanced")),
    AT_THE_SIDE, CARRIES, called="weapons and shields", fitted=at_hand,
    made=lambda row, _: Gear(f"g{row.place}", row.item, **row.values),
)  # fmt: skip
_LIMBS = Rows(
    "limbs", "Limbs", options=tuple((name, name.capitalize()) for name in LIMBS), marks=(("lost", "Lost"),),
    help="Out of use until it is healed to full ST; one that is lost, until a wish", section=WOUNDS, called="limbs",
    made=lambda row, _: Maimed(row.item, **row.values), found=False,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Fighter:
    """A figure as its card has it: `people` is its race or creature; `st` and `dx` are basic, with added points.

    `hits` are those still on its card (tm.create.heal-between), `exhaustion` is ST lost otherwise than by wounds
    (am.recover.separate). `iq` is None where the card does not say it. `eased` is what
    its great ST takes off the DX that armor and shields cost (am.table.great-st). `iron_dx` is what any iron that it
    bears costs a wizard; `silver_armor`: its armor has none (am.table.wizard-metal).
    `absorbed` are the hits that its armor has stopped so far. Armor and gear are on the card, as they can be changed
    between fights (tm.create.between-combats).
    """

    people: Annotated[str, OnCard("Race", "", WHO, of="people", column="people", fresh="human", unknown=_NEITHER)]
    st: Annotated[Number, OnCard("ST", "Basic strength, unwounded", column="st", listed=True, fresh=FIRST_ST, **_ABLE)]
    dx: Annotated[Number, OnCard("DX", "Basic dexterity, unadjusted", column="dx", fresh=FIRST_DX, **_ABLE)]
    armor: Annotated[str, OnCard("Armor", column="armor", **_ARMOR)] = UNARMORED
    gear: Annotated[tuple[Gear, ...], _GEAR] = ()
    xp: Annotated[int, XP, OnCard("XP", "Unspent experience", EXPERIENCE, column="xp", asked=(None, None))] = 0
    points_added: Annotated[Number, OnCard("Points added", "By experience", EXPERIENCE, asked=(0, 99))] = 0
    hexes: Annotated[int, HEXES, OnCard("Hexes", "", OWN, read=Between(0, MOST), fitted=bodies), Follows(hexes_of)] = 1
    own: Annotated[Own, Follows(own_numbers)] = NO_OWN
    first: Annotated[First | None, Follows(first_of)] = None
    hits: Annotated[Number, OnCard("Hits taken", _EARLIER, WOUNDS, column="hits", blank=True)] = 0
    iq: Annotated[Number | None, OnCard("IQ", "Intelligence", column="iq", **_ABLE)] = None
    skills: Annotated[tuple[Skill, ...], _TALENTS] = ()
    left_handed: Annotated[bool, OnCard("Left-handed", "Its weapon arm is the left", WHO)] = False
    pack: Annotated[str, OnCard("On the back", "What it costs of DX", fresh=NO_PACK, found=False, **_BACK)] = ""
    exhaustion: Annotated[Number, OnCard("Exhaustion", _SPENT, WOUNDS, column="exhaustion", blank=True)] = 0
    limbs: Annotated[tuple[Maimed, ...], _LIMBS] = ()
    eased: Annotated[Number, OnCard("DX given back", _GREAT_ST, CARRIES, before="gear", blank=True, asked=(0, 9))] = 0
    iron_dx: Annotated[Number, OnCard("DX cost of metal", _METAL, CARRIES, before="pack", blank=True, asked=(0, 9))] = 0
    silver_armor: Annotated[bool, OnCard("Silver armor", _SILVER, CARRIES, before="eased")] = False
    absorbed: Annotated[Number, OnCard("Hits on the armor", _WORN, CARRIES, before="eased", blank=True)] = 0

    @property
    def total(self) -> int:
        """ST and DX together, as experience compares them (tm.xp.death-superior)."""
        return self.st + self.dx

    @property
    def beginning_st(self) -> int:
        """The ST that it began with; thresholds of wounds go by it (am.injury.st30)."""
        return self.first.st if self.first else self.st

    @property
    def weapon_arm(self) -> str:
        """The arm that its weapon is in: the right one, unless its card says left-handed (am.cripple.handedness)."""
        return "left arm" if self.left_handed else "right arm"

    @property
    def shield_arm(self) -> str:
        """The other arm (am.cripple.shield-arm)."""
        return "right arm" if self.left_handed else "left arm"

    def level(self, talent: str) -> int:
        """Its level in a talent; 0 without it."""
        return max((skill.level for skill in self.skills if skill.talent == talent), default=0)

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

    def barding(self, tables: Tables) -> int:
        """The factor for cost and weight of its armor: of a beast that of its kind, 0 as the GM says; of people 1."""
        creature = self.creature(tables)
        return max(0, creature.barding) if tables.riders and creature and creature.wears_barding else 1

    def wears_barding(self, tables: Tables) -> bool:
        """True for a beast in armor, which costs it less DX than a man (am.barding.protection)."""
        creature = self.creature(tables)
        return bool(tables.riders) and self.armor != UNARMORED and creature is not None and creature.wears_barding

    def legs(self, tables: Tables) -> int:
        """The number of its legs."""
        creature = self.creature(tables)
        return creature.legs if creature else 2

    def crippled(self, tables: Tables) -> bool:
        """True if it goes on two legs and one of them is out of use, so that it fights on its knees."""
        return self.legs(tables) == 2 and any(one.kind == LEG for one in self.limbs)

    def armless(self, tables: Tables) -> bool:
        """True for a beast without arms (am.cripple.nonhuman-arm)."""
        creature = self.creature(tables)
        return creature is not None and creature.armless

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
        """The dice of its body hand to hand: its own, those of its bite, or of its fists (am.bare.hth).

        None: by the rule for bare hands that compares ST.
        """
        creature = self.creature(tables)
        own = self.own.hth_damage or (creature.hth_damage if creature else None) or self.natural_damage(tables)
        return own or _more(self.fist_damage(tables), 1)

    def fist_damage(self, tables: Tables) -> Dice | None:
        """The dice of its bare hands in regular combat, if they have any (am.bare.table, am.bare.uc-talent)."""
        trained = sum(
            min(skill.level * talent.bare_hits, talent.bare_hits_most)
            for skill in self.skills
            if (talent := tables.talents.get(skill.talent))
        )
        return _more(tables.bare_damage(self.st), trained) if self.uses_weapons(tables) else None

    def body_damage(self, tables: Tables) -> Dice | None:
        """The dice of its body in regular combat: of its natural weapons, or of its fists (am.attack.needs-ready)."""
        return self.natural_damage(tables) or self.fist_damage(tables)

    def unarmed_level(self, tables: Tables) -> int:
        """Its level in unarmed combat (am.pin.uc-dice); 0 without it."""
        trained = (one for one in self.skills if (talent := tables.talents.get(one.talent)) and talent.bare_hits)
        return max((one.level for one in trained), default=0)

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
        return (creature.dx_loss_hits if creature else None) or tables.endurance(self.beginning_st).dx_loss_hits

    def fall_hits(self, tables: Tables) -> int:
        """The hits in one turn that floor it (tm.injury.eight-falls, tm.injury.giant-fall)."""
        creature = self.creature(tables)
        return (creature.fall_hits if creature else None) or tables.endurance(self.beginning_st).fall_hits

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

    def shoots_far(self, tables: Tables) -> bool:
        """True if a talent of its own gives it the table of long ranges (am.longrange.talent)."""
        return any(talent.long_range for talent in self._talents(tables))

    def rider_skill(self, tables: Tables) -> RiderSkill:
        """Its skill at riding: the last row that asks for a talent it has, or for none."""
        return [row for row in tables.riders.values() if not row.talent or self.level(row.talent)][-1]

    def strikes_with_both(self, tables: Tables) -> bool:
        """True if a talent of its own lets it strike with a weapon in each hand (am.left.two-weapons)."""
        return any(talent.both_hands for talent in self._talents(tables))

    def _talents(self, tables: Tables) -> Iterator[Talent]:
        found = (tables.talents.get(skill.talent) for skill in self.skills if skill.level)
        return (talent for talent in found if talent is not None)

    def trained(self, weapon: Weapon) -> bool:
        """True if it has a talent that the weapon takes, or the weapon takes none."""
        return not weapon.talents or any(self.level(talent) for talent in weapon.talents)

    def as_used(self, weapon: Weapon, tables: Tables) -> Weapon:
        """The weapon as which it uses this one: another one where it lacks the talent (am.pec.exceptions)."""
        return weapon if self.trained(weapon) else tables.weapons.get(weapon.untrained_as, weapon)

    def untrained_dx(self, weapon: Weapon) -> int:
        """The change to its DX with a weapon whose talent it lacks (am.talent.no-sword, am.xbow.talent)."""
        return 0 if self.trained(weapon) else weapon.untrained_dx

    def short_st(self, weapon: Weapon, tables: Tables) -> int:
        """The points by which its basic ST falls short of a weapon's (tm.create.weapon-st-wounds)."""
        return max(0, self.as_used(weapon, tables).st - self.st)

    def damage_with(self, weapon: Weapon, tables: Tables, both_hands: bool = False) -> Dice:
        """The dice of a weapon in its hands, in regular combat, thrown or shot; none of a weapon without damage.

        A giant's club counts once for every so many points of ST (tm.creature.giant-weapon), a club by its user's ST
        (am.club.one-handed, am.club.two-handed); a dwarf does more with a hammer (am.ex.dwarf-hammer).
        """
        used = self.as_used(weapon, tables)
        by_st = used.st_damage_both if both_hands and used.st_damage_both is not None else used.st_damage
        printed = used.both_hands if both_hands and used.both_hands else used.damage
        dice = _more(tables.bare_damage(self.st), by_st) if by_st is not None else printed
        if dice is None:
            return _NO_DICE
        times = max(1, self.st // used.per_st) if used.per_st else 1
        return Dice(dice.count * times, dice.sides, dice.plus * times + self._more_hits(used, tables))

    def lost_damage(self, weapon: Weapon, tables: Tables) -> int:
        """The damage lost to too little ST for a weapon; none with a crossbow (am.st.shortfall, am.xbow.weak)."""
        penalized = tables.cards.short_st == "penalty" and not weapon.crossbow
        return self.short_st(weapon, tables) // 2 if penalized else 0

    def hth_damage_with(self, weapon: Weapon, tables: Tables) -> Dice | None:
        """The dice of a weapon hand to hand; None for one that cannot be used there (am.bare.dagger-hth)."""
        if weapon.st_damage_hth is not None:
            return _more(tables.bare_damage(self.st), weapon.st_damage_hth)
        return weapon.hth_damage

    def _more_hits(self, weapon: Weapon, tables: Tables) -> int:
        race = self.race(tables)
        return race.more_hits if race and weapon.key in race.better_with else 0

    def able(self, weapon: Weapon) -> bool:
        """True if it has the talent that a weapon takes, or can use it without (am.pec.talent)."""
        return self.trained(weapon) or bool(weapon.untrained_dx or weapon.untrained_as)

    def may_use(self, weapon: Weapon, tables: Tables) -> bool:
        """True if it is able to, and its basic ST is enough or too little only a penalty; wounds never count.

        (tm.create.weapon-st, tm.create.weapon-st-wounds)
        """
        strong = tables.cards.short_st == "penalty" or not self.short_st(weapon, tables)
        return strong and self.able(weapon) and (not weapon.users or self.people in weapon.users)


def _more(dice: Dice | None, hits: int) -> Dice | None:
    return dice and Dice(dice.count, dice.sides, dice.plus + hits)
