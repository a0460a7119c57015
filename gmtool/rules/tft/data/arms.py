"""Rows of things carried and worn: weapons, armor, shields (Melee VII), packs, supplies."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from gmtool.bounds import Between
from gmtool.records import dataclass
from gmtool.rules.kit.tables.row_fields import Label, OtherNames
from gmtool.rules.kit.tables.rows import BadRow, Change, Damage, Keys, Name, Number, Word
from gmtool.rules.kit.tables.tables import Known

NAME = Label("Name", "Its name in lists, on cards and in the log")
KEY = Label("Code", "How cards refer to it; fixed once a card uses it")
KINDS = {"melee": "Hand weapon", "pole": "Pole weapon", "missile": "Missile weapon", "thrown": "Thrown weapon"}
_USE, _SHOTS, _AGAINST, _SKILL, _TRADE = "Use", "Missile weapons", "Against", "Skill", "Price and weight"
SHIELD_LASTS, ARMOR_LASTS = 20, 40
"""The times that a shield and an armor absorb what they stop, before they are useless."""
LESS_AFTER = (20, 30)
"""The times after which armor stops 1 hit less, and 2."""
_STOPS = Label("Stops", "Hits it stops of every attack")
_HTH = Label("Hand to hand", "Damage hand to hand; only daggers can be used there")
_DAGGER = Label("Extra dagger", "May be carried in addition to two weapons", _USE)
_OFF_HAND = Label("Off hand", "A second weapon that can strike beside the first", _USE)
_PER_ST = Label("Damage per ST", "Damage times ST divided by this, rounded down; 0: as listed", _USE)
_USERS = Label("Used by", "The only races that can use it; none chosen: everyone", _USE, of="users")
_COUNTS = Label("Counts as a weapon", "Takes one of the two places for weapons")
_TWO_HANDED = Label("Stops two-handed", "Stops hits of two-handed weapons", _AGAINST)
_BACK = Label("Guards the back", "Stops hits from behind while it is slung", _AGAINST)


def _some(label: str, help: str = "", section: str = _USE, **more: Any) -> Label:
    """The label of a field that only some editions have."""
    return Label(label, help, section, if_used=True, **more)


_BOTH_HANDS = _some("Damage, both hands", "Where it can be held in one hand or in two")
_BY_ST = _some("By ST", "Its damage is that of bare hands for the user's ST, plus this many hits")
_BY_ST_BOTH = _some("By ST, both hands", "The same, held in both hands")
_BY_ST_HTH = _some("By ST, hand to hand", "The same, hand to hand")
_IN_HAND = _some("Damage in hand", "Of a thing that is meant to be thrown, used as a club")
_RANGES = _some(
    "Range counts",
    "As it does for",
    options=(("", "its kind"), ("thrown", "throws"), ("missile", "shots"), ("none", "nothing")),
)
_TALENTS = _some("Talents", "Talents required; any one will do", _SKILL, of="talents")
_UNTRAINED = _some("DX, untrained", "Without the talent; 0: unusable, or used as the next field says", _SKILL)
_AS = _some(
    "Untrained, as", "The weapon it counts as without the talent", _SKILL, options=(("", "None"),), of="weapons"
)
_UNSET = _some("Otherwise, as", "What it does, used otherwise", options=(("", "Itself"),), of="weapons")
_EDGED = _some("Edged", "It cuts: nets, for example")
_SWEEPS = _some("Sweeps", "Strikes at all front hexes in one blow, held in both hands")
_WORN = _some("Fastened on", "Always ready; it cannot be let go")
_PAIR = _some("DX, a pair", "For both attacks, with one of them in each hand")
_TRICKS = _some("Tricks", "One of it can be thrown at a head or a hand")
_VOLLEY = _some("Volley", "The most that can be thrown in one turn", _SHOTS)
_THROWN_BY_IT = _some("Throws", "Weapons that are thrown with it", of="weapons")
_MOST_REACH = _some("Reach to", "Hexes; 0: by its kind")
_CRANEQUIN = _some(
    "Cranequin",
    "",
    _SHOTS,
    options=(("", "cannot take one"), ("either", "can take one"), ("only", "needs one"), ("own", "has its own")),
)
_WINDING = _some("Turns of winding", "By its own cranequin, to be cocked", _SHOTS)
_CATCHES = _some(
    "Catches", "", _SHOTS, options=(("", "nobody"), ("bola", "as a bola"), ("net", "as a net"), ("lasso", "as a lasso"))
)
_DARTS = _some(
    "Darts",
    "Only what is on them does damage",
    _SHOTS,
    options=(("", "no"), ("aimed", "can be aimed at bare skin"), ("mechanical", "cannot be aimed at bare skin")),
)
_DROPPED = _some("Hits, dropped", "Extra hits over a throw, when dropped from the air; empty: no damage")
_GUN = _some(
    "Gun",
    "Is loaded with powder: it may misfire, and bursts on an 18",
    _SHOTS,
    options=(("", "no"), ("ball", "a ball at a target"), ("shot", "shot at everybody in a triangle")),
)
_WEIGHT = _some("Weight, g", "Grams", _TRADE)
_IRON = _some("Iron", "Has metal parts: it costs a wizard DX, unless it is silver", _TRADE)
_COST = _some("Cost, $", "", _TRADE)
_TAILORED = _some("Made to measure", "By a master armorer: paid in advance, with a fitting every week", _TRADE)
Grams = Annotated[int, Between(0, 99_999)]
Cost = Annotated[int, Between(0, 99_999)]
Text = Annotated[str, Between(0, 200)]
Hands = Annotated[int, Between(1, 2)]
Pause = Annotated[int, Between(0, 2)]
"""Turns between two shots."""
WeaponKind = Literal["melee", "pole", "missile", "thrown"]


@dataclass(frozen=True, slots=True)
class Weapon:
    """A row of the weapon table (Melee VII). `st` 0 is no minimum.

    `dagger_place`: may fill the extra place of the carry limit. `per_st`: the damage counts once for every full so many
    points of basic ST. `users`: the only people that can use it; empty: everyone. Without dice of its own it does
    damage by ST (`st_damage`), or has an `effect`. `both_hands` is its damage in two hands, where one would do as well.
    """

    key: Annotated[Name, KEY]
    name: Annotated[Name, NAME]
    kind: Annotated[WeaponKind, Label("Kind", options=tuple(KINDS.items()))]
    damage: Annotated[Damage | None, Label("Damage", "Dice such as 2d-1")] = None
    both_hands: Annotated[Damage | None, _BOTH_HANDS] = None
    st_damage: Annotated[Change | None, _BY_ST] = None
    st_damage_both: Annotated[Change | None, _BY_ST_BOTH] = None
    in_hand: Annotated[Damage | None, _IN_HAND] = None
    hth_damage: Annotated[Damage | None, _HTH] = None
    st_damage_hth: Annotated[Change | None, _BY_ST_HTH] = None
    st: Annotated[Number, Label("ST", "The strength it needs; 0 for none")] = 0
    two_handed: Annotated[bool, Label("Two-handed", "Needs both hands", _USE)] = False
    throwable: Annotated[bool, Label("May be thrown", "", _USE)] = False
    jab: Annotated[bool, Label("Jabs", "Strikes at two hexes, as long pole weapons do", _USE)] = False
    dagger_place: Annotated[bool, _DAGGER] = False
    off_hand: Annotated[bool, _OFF_HAND] = False
    off_hand_dx: Annotated[Change, Label("DX, off hand", "For the second attack", _USE)] = 0
    always_available: Annotated[bool, Label("Found anywhere", "Lies about everywhere, as rocks do", _USE)] = False
    improvised: Annotated[bool, _some("Improvised", "Lies about where the GM lets such things be found")] = False
    per_st: Annotated[Number, _PER_ST] = 0
    users: Annotated[Keys, _USERS] = ()
    two_shots_adjdx: Annotated[Number | None, Label("Two shots", "From this adjDX on, two shots a turn", _SHOTS)] = None
    crossbow: Annotated[bool, Label("Crossbow", "Is cocked again after each shot", _SHOTS)] = False
    turns_between_shots: Annotated[Pause, Label("Pause", "Turns between two shots, 0 to 2", _SHOTS)] = 0
    fast_adjdx: Annotated[Number | None, Label("Quick from", "From this adjDX on, the shorter pause", _SHOTS)] = None
    fast_turns_between_shots: Annotated[Pause, Label("Short pause", "Turns between two shots of the quick", _SHOTS)] = 0
    kneeling_fire: Annotated[bool, Label("Shot kneeling", "", _SHOTS)] = False
    prone_fire: Annotated[bool, Label("Shot prone", "", _SHOTS)] = False
    prone_dx: Annotated[Change, Label("DX, prone", "For a shot while lying down", _SHOTS)] = 0
    cranequin: Annotated[Literal["", "either", "only", "own"], _CRANEQUIN] = ""
    winds: Annotated[Number, _WINDING] = 0
    group: Annotated[Word, _some("Group", "Its heading in lists; empty: its kind", "")] = ""
    range: Annotated[Literal["", "thrown", "missile", "none"], _RANGES] = ""
    reach_from: Annotated[Number, _some("Reach from", "Hexes")] = 0
    reach_to: Annotated[Number, _MOST_REACH] = 0
    talents: Annotated[Keys, _TALENTS] = ()
    untrained_dx: Annotated[Change, _UNTRAINED] = 0
    untrained_as: Annotated[Word, _AS] = ""
    edged: Annotated[bool, _EDGED] = False
    sweeps: Annotated[bool, _SWEEPS] = False
    worn: Annotated[bool, _WORN] = False
    pair_dx: Annotated[Change, _PAIR] = 0
    volley: Annotated[Number, _VOLLEY] = 0
    tricks: Annotated[bool, _TRICKS] = False
    throws: Annotated[Keys, _THROWN_BY_IT] = ()
    throws_dx: Annotated[Change, _some("DX, throwing with it")] = 0
    throws_hits: Annotated[Number, _some("Hits, throwing with it", "Added to the damage of what is thrown")] = 0
    beside: Annotated[
        Word, _some("In the other hand", "It needs this there", options=(("", "Nothing"),), of="weapons")
    ] = ""
    mounted: Annotated[bool, _some("Mounted only", "Only a rider can use it")] = False
    off_line: Annotated[Damage | None, _some("Damage, off line", "Of a lance that does not strike straight ahead")] = (
        None
    )
    sets: Annotated[bool, _some("Set in the ground", "Meets a charge three hexes away, and nobody beside it")] = False
    unset_as: Annotated[Word, _UNSET] = ""
    length: Annotated[Word, _some("Length")] = ""
    dropped: Annotated[Number | None, _DROPPED] = None
    cost: Annotated[Cost, _COST] = 0
    weight: Annotated[Grams, _WEIGHT] = 0
    iron: Annotated[bool, _IRON] = False
    effect: Annotated[Text, _some("Effect", "In words, beside damage or instead of it")] = ""
    own_aims: Annotated[bool, _some("Own aims", "Is aimed by rules of its own, not at parts of the body")] = False
    reach_rule: Word = ""
    flame: Annotated[bool, _some("Burns", "Gives light, frightens animals, does some twice the damage")] = False
    gun: Annotated[Literal["", "ball", "shot"], _GUN] = ""
    loads: Annotated[Number, _some("Turns to load", "After a shot, until it is ready for the next", _SHOTS)] = 0
    loads_rule: Word = ""
    balance: Change = 0
    turns_to_ready: Annotated[Number, _some("Turns to ready", "Where it takes more than one")] = 0
    catches: Annotated[Word, _CATCHES] = ""
    tethered: Annotated[bool, _some("Tethered", "Thrown, it stays in hand by its end")] = False
    coils: Annotated[Number, _some("Turns to coil", "After a miss, before it is thrown again", _SHOTS)] = 0
    brittle: Annotated[bool, _some("Brittle", "May break on a wall")] = False
    lashes: Annotated[bool, _some("Lashes", "A blow with it can be aimed at a head or a hand")] = False
    disarms: Annotated[bool, _some("Disarms", "A blow with it can be aimed at the weapon of a foe")] = False
    cut_hits: Annotated[Number, _some("Cut by", "Hits of an edged weapon that make it useless; 0: none do")] = 0
    darts: Annotated[Literal["", "aimed", "mechanical"], _DARTS] = ""
    also: OtherNames = ()

    @property
    def loaded(self) -> bool:
        """True if it must be loaded again after a shot."""
        return self.crossbow or bool(self.gun)

    @property
    def strikes(self) -> bool:
        """True if it is used for blows, if only as a club (am.boomerang.club)."""
        return self.kind in ("melee", "pole") or self.in_hand is not None

    @property
    def hand_to_hand(self) -> bool:
        """True if it can be used hand to hand, as daggers can."""
        return self.hth_damage is not None or self.st_damage_hth is not None


@dataclass(frozen=True, slots=True)
class Armor:
    """A row of the armor table (Melee VII). `ma` is by group of races."""

    key: Annotated[Name, KEY]
    name: Annotated[Name, NAME]
    hits_stopped: Annotated[Number, _STOPS]
    dx: Annotated[Change, Label("DX", "What it costs of DX: -3 for chainmail")]
    ma: Annotated[
        Mapping[str, int], Between(0, 99), Label("MA", "Movement allowance in it, by who wears it", of="groups")
    ]
    skin_dx: Annotated[Change, _some("DX, bare skin", "Of a dart aimed at what it leaves bare", _AGAINST)] = 0
    tailored: Annotated[bool, _TAILORED] = False
    resale: Annotated[Cost, _some("Sells for, $", "Found, to a master armorer's shop", _TRADE)] = 0
    cost: Annotated[Cost, _COST] = 0
    weight: Annotated[Grams, _WEIGHT] = 0
    iron: Annotated[bool, _IRON] = False
    also: OtherNames = ()

    @property
    def lasts(self) -> int:
        """The hits after which it is useless."""
        return ARMOR_LASTS * self.hits_stopped


@dataclass(frozen=True, slots=True)
class Shield:
    """A shield (Melee VII): effective to the front when ready, to the rear when slung.

    It is one or the other (tm.attack.shield-ready-or-slung).
    """

    key: Annotated[Name, KEY]
    name: Annotated[Name, NAME]
    hits_stopped: Annotated[Number, _STOPS]
    dx_ready: Annotated[Change, Label("DX, ready", "What it costs of DX while it is ready")] = 0
    dx_slung: Annotated[Change, Label("DX, slung", "What it costs of DX on the back")] = 0
    uses_weapon_place: Annotated[bool, _COUNTS] = False
    shield_rush: Annotated[bool, Label("Shield-rush", "One can rush with it")] = False
    stops_missile: Annotated[bool, Label("Stops missiles", "", _AGAINST)] = False
    stops_two_handed: Annotated[bool, _TWO_HANDED] = False
    stops_slung_rear: Annotated[bool, _BACK] = False
    rush_damage: Annotated[Damage | None, _some("Damage, rushing", "To whoever falls in a shield-rush")] = None
    cost: Annotated[Cost, _COST] = 0
    weight: Annotated[Grams, _WEIGHT] = 0
    iron: Annotated[bool, _IRON] = False
    magic: Annotated[bool, _some("Magic", "Need not be replaced after an adventure", _TRADE)] = False
    also: OtherNames = ()

    @property
    def lasts(self) -> int:
        """The hits after which it is useless; 0 for a weapon that parries, such as a main-gauche: it never wears."""
        return SHIELD_LASTS * self.hits_stopped if self.stops_missile else 0


@dataclass(frozen=True, slots=True)
class Pack:
    """A load on the back: what it costs of DX, and stops of hits from behind."""

    key: Annotated[Name, KEY]
    name: Annotated[Name, NAME]
    dx: Annotated[Change, Label("DX", "What it costs of DX")] = 0
    hits_stopped: Annotated[Number, Label("Stops", "Hits it stops of every attack from the rear hex")] = 0


@dataclass(frozen=True, slots=True)
class Supply:
    """A thing that is carried and is no weapon itself; `count` are those in one.

    A cranequin `winds` a crossbow in so many turns; climbing gear `serves` as what it is, or holds several such things.
    """

    key: Annotated[Name, KEY]
    name: Annotated[Name, NAME]
    count: Annotated[Number, Label("Number", "In one of it")] = 1
    hands: Annotated[Hands, Label("Hands", "That it takes while it is ready")] = 1
    worn: Annotated[bool, Label("Worn", "Ready without being in hand, as a ring")] = False
    read: Annotated[bool, Label("Read", "A spell is read from it, as from a scroll")] = False
    aimed: Annotated[bool, Label("Aimed", "A spell is cast with it as with a weapon, as with a rod")] = False
    st: Annotated[Number, Label("ST", "The strength it needs; 0 for none")] = 0
    winds: Annotated[Number, Label("Turns of winding", "To cock a crossbow with it; 0: it cocks none")] = 0
    serves: Annotated[Keys, _some("Serves as", "Rope, grapnel, spikes, hammer or ladder", "")] = ()
    cost: Annotated[Cost, Label("Cost, $")] = 0
    weight: Annotated[Grams, Label("Weight, g", "Grams")] = 0
    effect: Annotated[Text, Label("Effect", "In words")] = ""
    also: OtherNames = ()


def ma_columns(armors: Mapping[str, Armor]) -> tuple[str, ...]:
    """The groups of races that every armor has a movement allowance for."""
    first = next(iter(armors.values()), None)
    return tuple(group for group in (first.ma if first else ()) if all(group in armor.ma for armor in armors.values()))


def check_armor(armor: Armor, known: Known) -> None:
    """Raise `BadRow` for an armor of the GM's whose groups are not those of the others."""
    columns = ma_columns(known.get("armors", {})) or tuple(armor.ma)
    for group in columns:
        if group not in armor.ma:
            raise BadRow(f"“ma” has no number for “{group}”")
    for group in armor.ma:
        if group not in columns:
            raise BadRow(f"“ma” has a number for “{group}”, which nobody moves by")


def check_weapon(weapon: Weapon, known: Known) -> None:
    """Raise `BadRow` for a weapon without damage or effect, or one that names what is in no list."""
    if weapon.damage is None and weapon.st_damage is None and not weapon.effect:
        raise BadRow("“damage” is missing")
    strange = [key for key in weapon.talents if key not in known["talents"]]
    if strange:
        raise BadRow(f"“{strange[0]}” is not in the list of talents")
