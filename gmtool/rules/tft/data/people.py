"""Rows of fighters: races, built from points, and monsters and beasts (Melee III, VIII)."""

from typing import Annotated, Literal

from gmtool.bounds import Between
from gmtool.records import dataclass
from gmtool.rules.kit.tables.row_fields import Label, OtherNames
from gmtool.rules.kit.tables.rows import BadRow, Change, Damage, Keys, Name, Number, Word
from gmtool.rules.kit.tables.tables import Known
from gmtool.rules.tft.data.arms import KEY, NAME, ma_columns

Ability = Annotated[int, Between(1, 99)]
"""ST or DX."""
Hexes = Annotated[int, Between(1, 6)]
_ALWAYS = (1, 2, 3)
"""The hexes that a creature of the lists can fill in every edition."""
_BODY, _ARMS = "Body", "Arms"
_BEGINS = "Default for its cards; empty: set on the card"
_ATTRIBUTES = Label(
    "ST and DX",
    "Fixed for all of its kind, suggested for them, or chosen card by card",
    options=(("fixed", "Fixed"), ("suggested", "Suggested"), ("chosen", "Chosen")),
)
_DAMAGE = Label("Damage", "Damage of its natural attack, such as 2d+2; empty: set on the card", _BODY)
_HIDE = Label("Stops", "Hits its hide stops; empty: set on the card", _BODY)
_FRONT = Label("Front hexes", "Number of front hexes around it", _BODY)
_ENGAGED = Label("Engaged by", "How many enemies it takes to engage it", _BODY, if_used=True)
_HARD = Label("Attackers' DX", "Added to the DX of whoever attacks it: -3 for a snake", _BODY)
_DX_LOSS = Label("Hits for DX loss", "Hits in a turn that cost it DX; empty: as for humans", _BODY)
_FALL = Label("Hits to fall", "Hits in a turn that knock it down; empty: as for humans", _BODY)
_WEARS = Label("Armor like", "Whose armor it can wear", _ARMS, (("", "Nobody: wears no armor"),), of="groups")
_IQ = Label("IQ", _BEGINS, if_used=True)
_BETTER_WITH = Label("Extra hits with", "Weapons that do more damage in its hands", _ARMS, of="weapons", if_used=True)
_MORE_HITS = Label("Extra hits", "How many, with each of these", _ARMS, if_used=True)
_HEALS = Label("Regenerates", "Hits that heal at the end of each turn, except those from fire", _BODY, if_used=True)
_LEGS = Label("Legs", "Two of people; a creature without legs or arms is hardly ever crippled", _BODY, if_used=True)
_ARMLESS = Label("Without arms", "A crippling hit to its arm counts as one to a leg", _BODY, if_used=True)
_FOOLS = Label("Initiative against it", "Added to the die of whoever fights none but such", _BODY, if_used=True)
_SPINS = Label("Turns only while moving", "Cannot turn in place, like dragons", _BODY, if_used=True)
_WATER = Label("At home in water", "Swims at MA 10 and fights there as on land, as mermen do", if_used=True)
_FEARS = Label("Fears fire", "An ordinary animal: goes into no fire, and fears torches", _BODY, if_used=True)
_BURNS = Label("Burns easily", "A torch does twice the damage to it", _BODY, if_used=True)
_SMALL = Label("Small", "Smaller than a man: lying down, it hinders nobody who steps onto it", if_used=True)
_LANDS = Label("Lands to attack", "Strikes at nobody from the air", _BODY, if_used=True)
_RIDDEN = "Riding"
_MOUNT = Label("Can be ridden", "Its card says what it carries and hauls", _RIDDEN, if_used=True)
_WAR = Label("Trained for war", "Does not panic", _RIDDEN, if_used=True)
_BARDING = Label(
    "Barding", "Cost and weight, times those of human armor; 0: the GM says; -1: wears none", _RIDDEN, if_used=True
)
_AT_ONCE = Label("Quick throw", "May throw a weapon in the turn it is readied")


@dataclass(frozen=True, slots=True)
class Creature:
    """A monster or beast (Melee VIII). Numbers that are None must stand on the card.

    `attributes`: whether ST and DX are fixed, suggested or chosen. `weapons`: it carries and needs them, otherwise it
    fights with its body, `attack`, and `weapons_rule` forbids them. `ma_group`: its column of the armor table, empty
    if it wears none.
    """

    key: Annotated[Name, KEY]
    name: Annotated[Name, NAME]
    attributes: Annotated[Literal["fixed", "suggested", "chosen"], _ATTRIBUTES]
    st: Annotated[Ability | None, Label("ST", _BEGINS)] = None
    dx: Annotated[Ability | None, Label("DX", _BEGINS)] = None
    st_min: Annotated[Ability, Label("Least ST")] = 1
    dx_usual_max: Annotated[Ability | None, Label("Usual top DX", "More than this is unusual")] = None
    ma: Annotated[Number | None, Label("MA", "Hexes a turn; left out, the card says it")] = None
    ma_flying: Annotated[Number | None, Label("MA, flying", "Hexes a turn in the air")] = None
    attack: Annotated[Word, Label("Strikes with", "What its body strikes with: claws, bite", _BODY)] = ""
    damage: Annotated[Damage | None, _DAMAGE] = None
    hth_damage: Annotated[Damage | None, Label("Hand to hand", "Dice hand to hand, where they differ", _BODY)] = None
    hits_stopped: Annotated[Number | None, _HIDE] = None
    hexes: Annotated[Literal[1, 2, 3, 4, 7], Label("Hexes", "How many it fills, as on its card", _BODY)] = 1
    front_hexes: Annotated[Hexes, _FRONT] = 3
    engaged_by: Annotated[Hexes, _ENGAGED] = 1
    attacker_dx: Annotated[Change, _HARD] = 0
    no_spin: Annotated[bool, _SPINS] = False
    vermin: Annotated[bool, Label("Vermin", "Engages nobody, even while it attacks", _BODY)] = False
    dx_loss_hits: Annotated[Number | None, _DX_LOSS] = None
    fall_hits: Annotated[Number | None, _FALL] = None
    weapons: Annotated[bool, Label("Uses weapons", "Carries arms, and needs a ready one to attack", _ARMS)] = False
    ma_group: Annotated[Word, _WEARS] = ""
    iq: Annotated[Ability | None, _IQ] = None
    regenerates: Annotated[Number, _HEALS] = 0
    legs: Annotated[Number, _LEGS] = 2
    armless: Annotated[bool, _ARMLESS] = False
    foes_initiative: Annotated[Number, _FOOLS] = 0
    fears_fire: Annotated[bool, _FEARS] = False
    burns_easily: Annotated[bool, _BURNS] = False
    small: Annotated[bool, _SMALL] = False
    aquatic: Annotated[bool, _WATER] = False
    lands: Annotated[bool, _LANDS] = False
    mount: Annotated[bool, _MOUNT] = False
    war_trained: Annotated[bool, _WAR] = False
    barding: Annotated[Change, _BARDING] = 0
    weapons_rule: Word = ""
    rule: Word = ""
    also: OtherNames = ()

    @property
    def wears_barding(self) -> bool:
        """True for a beast that armor can be made for: no flier wears any, and hardly any swimmer."""
        return not self.weapons and not self.ma_flying and self.barding >= 0


@dataclass(frozen=True, slots=True)
class Race:
    """People built from points (Melee III, VIII). `ma_group` is the column of the armor table it moves by.

    `rule` is the ledger entry of its points, `minimum_rule` of its minimums.
    """

    key: Annotated[Name, KEY]
    name: Annotated[Name, NAME]
    min_st: Annotated[Ability, Label("Least ST", "Where its ST begins")]
    min_dx: Annotated[Ability, Label("Least DX", "Where its DX begins")]
    free_points: Annotated[Number, Label("Free points", "To divide between ST and DX")]
    total: Annotated[int, Between(2, 199), Label("Total", "What ST and DX come to together")]
    ma_group: Annotated[Name, Label("Moves like", "Whose movement allowance in armor it has", of="groups")]
    throw_dx: Annotated[Change, Label("DX, throwing", "What it adds to DX with anything thrown")] = 0
    throw_when_readied: Annotated[bool, _AT_ONCE] = False
    iq: Annotated[Ability | None, _IQ] = None
    better_with: Annotated[Keys, _BETTER_WITH] = ()
    more_hits: Annotated[Number, _MORE_HITS] = 0
    small: Annotated[bool, _SMALL] = False
    rule: Word = ""
    minimum_rule: Word = ""
    also: OtherNames = ()


def check_race(race: Race, known: Known) -> None:
    """Raise `BadRow` where no armor has its column, or its points do not add up to its total."""
    _check_moves(race.ma_group, known)
    total = race.min_st + race.min_dx + race.free_points
    if race.total != total:
        raise BadRow(f"“total” is {race.total}, but its least ST and DX and its free points come to {total}")


def check_creature(creature: Creature, known: Known) -> None:
    """Raise `BadRow` for a column that an armor does not have, and for a size that no figure can have."""
    if creature.ma_group:
        _check_moves(creature.ma_group, known)
    sizes = sorted({*_ALWAYS, *(one.hexes for one in known["bodies"].values())})
    if creature.hexes not in sizes:
        raise BadRow(f"“hexes” is {creature.hexes}, not one of {', '.join(map(str, sizes))}")


def _check_moves(group: str, known: Known) -> None:
    columns = ma_columns(known["armors"])
    if known["armors"] and group not in columns:
        raise BadRow(f"“ma_group” is “{group}”, not one of {', '.join(columns)}")
