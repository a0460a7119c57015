"""Rows of things carried and worn: weapons, armor, shields (Melee VII), and kits of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from gmtool.bounds import Between
from gmtool.rules.kit.tables.row_fields import Label, OtherNames
from gmtool.rules.kit.tables.rows import BadRow, Change, Damage, Keys, Name, Number
from gmtool.rules.kit.tables.tables import Known

NAME = Label("Name", "Its name in lists, on cards and in the log")
KEY = Label("Key", "How cards refer to it; fixed once a card uses it")
KINDS = {"melee": "Hand weapon", "pole": "Pole weapon", "missile": "Missile weapon", "thrown": "Thrown weapon"}
_USE, _SHOTS, _AGAINST = "Use", "Missile weapons", "Against"
_STOPS = Label("Stops", "Hits it stops of every attack")
_HTH = Label("Hand to hand", "Damage hand to hand; only daggers can be used there")
_DAGGER = Label("Dagger's place", "May be carried in addition to two weapons", _USE)
_OFF_HAND = Label("Off hand", "A second weapon that can strike beside the first", _USE)
_PER_ST = Label("Damage per ST", "Damage times ST divided by this, rounded down; 0: as listed", _USE)
_USERS = Label("Used by", "The only races that can use it; none chosen: everyone", _USE, of="users")
_COUNTS = Label("Counts as a weapon", "Takes one of the two places for weapons")
_TWO_HANDED = Label("Stops two-handed", "Stops hits of two-handed weapons", _AGAINST)
_BACK = Label("Guards the back", "Stops hits from behind while it is slung", _AGAINST)
Pause = Annotated[int, Between(0, 2)]
"""Turns between two shots."""
WeaponKind = Literal["melee", "pole", "missile", "thrown"]


@dataclass(frozen=True, slots=True)
class Weapon:
    """A row of the weapon table (Melee VII). `st` 0 is no minimum.

    `dagger_place`: may fill the extra place of the carry limit. `per_st`: the damage counts once for every full so many
    points of basic ST. `users`: the only people that can use it; empty: everyone.
    """

    key: Annotated[Name, KEY]
    name: Annotated[Name, NAME]
    kind: Annotated[WeaponKind, Label("Kind", options=tuple(KINDS.items()))]
    damage: Annotated[Damage, Label("Damage", "Dice such as 2d-1")]
    hth_damage: Annotated[Damage | None, _HTH] = None
    st: Annotated[Number, Label("ST", "The strength it needs; 0 for none")] = 0
    two_handed: Annotated[bool, Label("Two-handed", "Needs both hands", _USE)] = False
    throwable: Annotated[bool, Label("May be thrown", "", _USE)] = False
    jab: Annotated[bool, Label("Jabs", "Strikes at two hexes, as long pole weapons do", _USE)] = False
    dagger_place: Annotated[bool, _DAGGER] = False
    off_hand: Annotated[bool, _OFF_HAND] = False
    off_hand_dx: Annotated[Change, Label("DX, off hand", "For the second attack", _USE)] = 0
    always_available: Annotated[bool, Label("Always at hand", "Lies about everywhere, as rocks do", _USE)] = False
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
    also: OtherNames = ()


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
    also: OtherNames = ()


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
    also: OtherNames = ()


@dataclass(frozen=True, slots=True)
class Kit:
    """The outfit of a kind of fighter, for figures made at random.

    `ready` is in hand at the start, `carried` is slung or in the belt.
    """

    key: Annotated[Name, KEY]
    name: Annotated[Name, NAME]
    armor: Annotated[Name, Label("Armor", "What it wears", of="worn")] = "none"
    ready: Annotated[Keys, Label("Ready", "What is in hand at the start", of="things")] = ()
    carried: Annotated[Keys, Label("Carried", "What is slung or in the belt", of="things")] = ()

    @property
    def items(self) -> tuple[str, ...]:
        """Everything but the armor."""
        return (*self.ready, *self.carried)


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


def check_kit(kit: Kit, known: Known) -> None:
    """Raise `BadRow` where one of its things is in no list."""
    unknown = [item for item in kit.items if item not in known["weapons"] and item not in known["shields"]]
    unknown += [kit.armor] if kit.armor not in known["armors"] else []
    if unknown:
        raise BadRow(f"“{unknown[0]}” is not in the lists")
