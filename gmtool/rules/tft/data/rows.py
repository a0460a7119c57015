"""Rows of the rules themselves: adjustments of DX, hand to hand, options, experience; and their numbers."""

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Literal

from gmtool.dice import Dice
from gmtool.records import dataclass
from gmtool.rules.kit.tables.rows import BadRow, Keys, Number, Shows, likely
from gmtool.rules.kit.tables.tables import Known


@dataclass(frozen=True, slots=True)
class Adjustment:
    """A DX adjustment (Melee VII): `dx`, multiplied by the number that `times` names, if all facts in `when` hold.

    `of` is its source. An adjustment for the range does not count for the order (tm.turn.order-ignores-range).
    `sign` is a word or two for the map, where it hides or covers the target.
    """

    key: str
    label: str
    dx: int
    rule: str
    of: Literal["figure", "target", "flight", "range", "spell"]
    when: Keys = ()
    times: str = ""
    sign: str = ""


@dataclass(frozen=True, slots=True)
class HthDefence:
    """A row of the defense die against a hand-to-hand attack (Melee VII)."""

    lowest: Annotated[int, Shows("1d")]
    highest: Annotated[int, Shows("1d")]
    rule: str
    starts: bool = False
    drops: bool = False
    keeps_dagger: bool = False
    readies_dagger: bool = False
    backs_up: bool = False
    automatic_hit: bool = False
    reroll_from_rear: bool = False
    reroll_unarmed: bool = False


def check_defence(row: HthDefence, known: Known) -> None:
    """Refuse a row in which the attacker neither grapples nor backs up, or does both. Raises `BadRow`."""
    if row.starts is row.backs_up:
        raise BadRow("it has both of “starts” and “backs_up”, or neither; it needs one")


@dataclass(frozen=True, slots=True)
class BareHands:
    """The damage of bare hands, by the enemy's ST compared: stronger, equal, weaker; or several (Melee VII)."""

    against: str
    damage: Dice
    rule: str


TRAITS = {
    "moves": "only moves, and may leave by a door",
    "strikes": "a blow with a weapon or the body, or a shield-rush",
    "armed": "the blow needs something to strike with",
    "throws": "a throw",
    "jabs": "a jab",
    "hurls": "the throw or jab needs something to throw or jab with",
    "enters": "goes onto an enemy's hex in its own movement",
    "grapples": "goes onto an enemy's hex in combat",
    "attempts": "means to grapple an enemy, in combat",
    "shoots": "a shot with a missile weapon",
    "volleys": "two shots of those who have them",
    "last-shot": "one shot of an engaged figure",
    "sheds": "the weapon of a shot falls, where an engaged figure shot it",
    "casts": "a spell",
    "disbelieves": "an attempt to see through an illusion",
    "dodges": "shots and throws are rolled on four dice",
    "aims": "aims a flask, for more DX in a later turn",
    "waits": "waits for an opening, for more DX in a later turn",
    "defends": "all other attacks are rolled on four dice",
    "drops": "kneels or lies down",
    "may-drop": "may kneel or lie down as well",
    "stands": "stands up, or crawls",
    "rises": "stands up from its knees at once",
    "readies": "takes in hand what it carries, and slings the rest",
    "changes": "takes in hand what it carries, and drops the rest",
    "swaps": "takes in hand what it carries, and slings or drops the rest; drops it while engaged",
    "bends": "bends down for it, with its hands as full as they can be",
    "picks-up": "takes up what lies there",
    "lets-go": "drops all that it has in hand",
    "reloads": "reloads a crossbow",
    "rides": "a deed of a rider, by a command of its own",
    "frees": "a roll to get free of a rope, and nothing else",
    "doffs": "takes off its pack, in two turns",
    "steps": "steps away from its enemies, in combat",
    "fights": "a blow in a brawl",
    "draws": "draws a dagger in a brawl",
    "breaks-free": "gets out of a brawl",
    "pins": "holds its only foe down in a brawl",
    "unpins": "breaks the hold of whoever pins it",
    "tentative": "loses nothing, and can be changed until the figure acts",
}
"""The traits of options: what a figure does under one, whatever its code."""


@dataclass(frozen=True, slots=True)
class StDamage:
    """The damage of bare hands in regular combat for a band of ST; each further band has a die more than the last."""

    lowest: int
    highest: int
    damage: Dice


@dataclass(frozen=True, slots=True)
class OptionRow:
    """One of the options of a turn (Melee IV). `status`: disengaged, engaged, any (of these two), hth or quick.

    `does` are its traits. `move` is its movement part, `engaged_move` that of an engaged figure, where it is another.
    `magic`: only with Wizard. `list_rule` is the entry that keeps it to its list; `seldom`: it is shown
    only with all choices.
    """

    code: str
    title: str
    status: str
    move: str
    attack: bool
    rule: str
    magic: bool = False
    does: Keys = ()
    engaged_move: str = ""
    list_rule: str = ""
    seldom: bool = False

    def opens(self, status: str) -> bool:
        """True if it is in the list of figures of that status."""
        return status == self.status or (self.status == "any" and status in ("disengaged", "engaged"))


def check_option(row: OptionRow, _: Known) -> None:
    """Raise `BadRow` for a trait that there is not."""
    for trait in row.does:
        if trait not in TRAITS:
            raise BadRow(f"there is no trait “{trait}”{likely(trait, TRAITS)}")


@dataclass(frozen=True, slots=True)
class Award:
    """Experience for a fight (Melee IX). `margin` with `compare`: the necessary distance between the averages."""

    key: str
    combat: str
    xp: int
    rule: str
    margin: int = 0
    compare: Literal["", "more_than", "at_least"] = ""


@dataclass(frozen=True, slots=True)
class Limits:
    """Numbers of the rules that belong to no row (Melee III, VII, IX).

    A missile flies so many hexes for each point of ST (`range_st`; 0: as far as it goes), with its full damage as many
    as `full_range_st` says; its distance never brings adjDX below `least_shot_dx`. A large
    target is easier to hit by `big_target_dx` at most.
    """

    weapon_places: int
    trade_xp: int
    added_points: int
    weak_st: int
    dagger_places: int = 0
    out_st: int = 0
    dead_st: int = -1
    range_st: int = 0
    full_range_st: int = 0
    least_shot_dx: int = 0
    big_target_dx: int = 0


@dataclass(frozen=True, slots=True)
class Endurance:
    """The hits in a turn that tell on a figure of a beginning ST of `lowest_st` or more: for DX -2, and for a fall."""

    lowest_st: int
    dx_loss_hits: int
    fall_hits: int
    rule: str
    fall_rule: str


@dataclass(frozen=True, slots=True)
class CardRules:
    """The make of an edition's cards, and the rules that a card shows.

    They are `without` some fields of the record, by key; others stand `before` one where the record has them elsewhere.
    `made_of`: figures are built from points, or have the numbers of kits. `carried`: the places for weapons count
    everything, or only what hangs at the side. `in_hand`: beside a weapon a shield, or anything for two hands.
    `short_st`: a weapon that needs more ST cannot be used, or is used badly. `wounds` heal between fights, or stay.
    """

    made_of: Literal["points", "kits"]
    carried: Literal["everything", "at-the-side"]
    in_hand: Literal["weapon-and-shield", "two-hands"]
    short_st: Literal["forbidden", "penalty"]
    wounds: Literal["heal", "stay"]
    without: Keys = ()
    before: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Body:
    """A number of hexes that a figure can fill."""

    hexes: Number
