"""What a GM is asked about a race or a creature (Melee III, VIII)."""

from gmtool.rules.kit.row_fields import RowFields
from gmtool.rules.seam import CardField, Item
from gmtool.rules.tft.data.peoples import Creature, Race
from gmtool.rules.tft.data.tables import Tables
from gmtool.rules.tft.lists.arms import KEY, NAME, ma_groups

_ATTRIBUTES = (
    Item("fixed", "Fixed"),
    Item("suggested", "Suggested"),
    Item("chosen", "Chosen"),
)
_KINDS_OF_ATTRIBUTES = "Fixed for all of its kind, suggested for them, or chosen card by card"
_BODY = "Body"
_ARMS = "Arms"


def race_fields(tables: Tables) -> tuple[CardField, ...]:
    """The fields of a race."""
    field = RowFields(Race)
    return (
        field("name", "Name", NAME),
        field("key", "Key", KEY),
        field("min_st", "Least ST", "Where its ST begins"),
        field("min_dx", "Least DX", "Where its DX begins"),
        field("free_points", "Free points", "To divide between ST and DX"),
        field("total", "Total", "What ST and DX come to together"),
        field("ma_group", "Moves like", "Whose movement allowance in armor it has", items=_groups(tables)),
        field("throw_dx", "DX, throwing", "What it adds to DX with anything thrown"),
        field("throw_when_readied", "Throws at once", "May throw a weapon in the turn in which it is readied"),
    )


def creature_fields(tables: Tables) -> tuple[CardField, ...]:
    """The fields of a creature."""
    field = RowFields(Creature)
    none = Item("", "Nobody: wears no armor")
    return (
        field("name", "Name", NAME),
        field("key", "Key", KEY),
        field("attributes", "ST and DX", _KINDS_OF_ATTRIBUTES, items=_ATTRIBUTES),
        field("st", "ST", "Where cards of it begin; left out, the card says it"),
        field("dx", "DX", "Where cards of it begin; left out, the card says it"),
        field("st_min", "Least ST"),
        field("dx_usual_max", "Usual top DX", "More than this is unusual"),
        field("ma", "MA", "Hexes a turn; left out, the card says it"),
        field("ma_flying", "MA, flying", "Hexes a turn in the air"),
        field("attack", "Strikes with", "What its body strikes with: claws, bite", _BODY),
        field("damage", "Damage", "Dice of its body, such as 2d+2; left out, the card says it", _BODY),
        field("hth_damage", "Hand to hand", "Dice hand to hand, where they differ", _BODY),
        field("hits_stopped", "Stops", "Hits that its hide stops; left out, the card says it", _BODY),
        field("hexes", "Hexes", "How many it fills: 1 or 3", _BODY),
        field("front_hexes", "Front hexes", "How many of the hexes around it are front", _BODY),
        field("engaged_by", "Engaged by", "How many enemies it takes to engage it", _BODY),
        field("attacker_dx", "Attackers' DX", "Added to the DX of whoever attacks it: -3 for a snake", _BODY),
        field("dx_loss_hits", "Hits for DX loss", "Hits in a turn that cost it DX; left out: as people", _BODY),
        field("fall_hits", "Hits to fall", "Hits in a turn that floor it; left out: as people", _BODY),
        field("weapons", "Uses weapons", "Carries arms, and needs a ready one to attack", _ARMS),
        field("ma_group", "Armor like", "Whose armor it can wear", _ARMS, (none, *_groups(tables))),
    )


def _groups(tables: Tables) -> tuple[Item, ...]:
    return tuple(Item(key, label) for key, label in ma_groups(tables).items())
