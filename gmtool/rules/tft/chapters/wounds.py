"""Wounds to parts of the body: limbs and heads, and armor that wears."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from operator import attrgetter
from typing import Any

from gmtool.rules.kit.amending import Value, Values, flag, number
from gmtool.rules.kit.binding import some
from gmtool.rules.kit.chapters import Chapter
from gmtool.rules.kit.gate import Bar
from gmtool.rules.seam import Condition, ConditionSign, Json
from gmtool.rules.tft.acts import kinds as act
from gmtool.rules.tft.acts.gate import down, plights
from gmtool.rules.tft.acts.gate.bars import INTO, KICKS, ON_FEET
from gmtool.rules.tft.acts.wounds.limbs import KNEEL, RECOVER, WISH, brought_down, limbs_of, put_out, restore, wear_off
from gmtool.rules.tft.acts.wounds.parts import aim_input
from gmtool.rules.tft.acts.wounds.wear import (
    ARMOR,
    SHIELD,
    absorb,
    armor_rule,
    armor_stops,
    counts_wear,
    is_useless,
    wears,
)
from gmtool.rules.tft.cards.fighter import Gear
from gmtool.rules.tft.chapters.attacks import HITS
from gmtool.rules.tft.chapters.editions import is_advanced
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.edition import Edition
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.play import Play
from gmtool.rules.tft.state.records.limbs import Limb, LimbDisabled, LimbLost, Stunned, named
from gmtool.rules.tft.state.stations import (
    BEGINS,
    CONDITIONS,
    DEBRIEF,
    DECLARED,
    KNEELS,
    RENEWS,
    SITUATION,
    STOPPED,
    SUFFERED,
    VALUES,
)
from gmtool.rules.tft.views import mending
from gmtool.rules.tft.views.odds import LIMB

_BY_A_LEG = act.MOVES | act.STEPS | act.DODGES | act.WALKS | act.CRAWLS | INTO | act.JUMPS | act.MOUNTS | act.BOLTS
_BY_HAND = act.DRAWS | act.CLIMBS | act.PULLS_UP | act.DOFFS | act.WORKS | act.PULLS | act.THROWS | act.SHOOTS
_WITH_WEAPONS = act.STRIKES | act.PINS | act.SLAYS | act.DEFENDS
_SLACK, _ABSORBED = attrgetter("slack"), attrgetter("absorbed")
_LAME_LYING = (ON_FEET | act.STEPS | INTO) - _BY_A_LEG


# --- what is shown ----------------------------------------------------------------------------------------------------
def _limbs(ctx: Context, figure: Figure) -> Iterator[Condition]:
    """The conditions of limbs that it cannot use."""
    for limb in figure.limbs:
        words = f"{limb.name.capitalize()} {'lost' if limb.lost else 'useless'}"
        usual = "until a wish" if limb.lost else "until healed to full ST"
        until, rule = f"through turn {limb.until}" if limb.until else usual, WISH if limb.lost else RECOVER
        yield Condition(words, until, rule, grave=True, sign=ConditionSign.LIMB)
    if figure.up and figure.lame:
        yield Condition("On its knees", "until it can use the leg", KNEEL, grave=True)
    if figure.slack:
        yield Condition("Shield useless", "until it is put away", "am.aim.shield-arm-shield", sign=ConditionSign.GEAR)


def _clinging(ctx: Context, figure: Figure) -> Iterator[Condition]:
    for one in figure.clings:
        helps = "armor helps this turn" if one.first == ctx.fight.turn else "armor no longer helps"
        name = ctx.tables.harms[one.harm].name if one.harm in ctx.tables.harms else one.harm
        yield Condition(f"{name}: {helps}", "until a turn without it", "am.prot.armor-slime")


def _worn(ctx: Context, figure: Figure) -> Iterator[Condition]:
    """The conditions of armor and shields that have worn so far as to stop less."""
    if not wears(ctx):
        return
    armor, stops = ctx.tables.armors[figure.fighter.armor], armor_stops(ctx, figure)
    if stops < armor.hits_stopped:
        words = f"{armor.name} worn: stops {stops} of {armor.hits_stopped}"
        yield Condition(words, "until it is mended", armor_rule(ctx, figure), sign=ConditionSign.GEAR)
    for gear in figure.gear:
        shield = ctx.shield(gear)
        if shield is not None and is_useless(shield, gear):
            yield Condition(f"{shield.name} useless: worn out", "for good", SHIELD, sign=ConditionSign.GEAR)


def _cling_on(ctx: Context, figure: Figure, turn: int) -> Mapping[str, Any]:
    return {"clings": tuple(one for one in figure.clings if one.last >= turn - 1)}


# --- what the GM may set ----------------------------------------------------------------------------------------------
_STATES = (("whole", "usable"), ("disabled", "out of use until healed"), ("lost", "lost"))


def _states(ctx: Context, figure: Figure) -> Values:
    """The state of each limb, and whether a hit to the head has stunned the figure."""
    limbs = {f"limb {one.name}": _limb(one) for one in limbs_of(figure.fighter, ctx.tables)}
    return {**limbs, "stunned": flag("stunned", "Stunned: unconscious", "am.aim.head-stun")}


def _limb(limb: Limb) -> Value:
    def read(_: Context, one: Figure) -> Json:
        found = named(one.limbs, limb.name)
        return "whole" if found is None else "lost" if found.lost else "disabled"

    def write(play: Play, one: Figure, state: str) -> None:
        restore(play, one.id, limb.name)
        if state != "whole":
            put_out(play, one.id, replace(limb, lost=state == "lost"), RECOVER)

    return Value(limb.name.capitalize(), read, write, str, options=_STATES, rule=WISH, condition=True)


def _situation(ctx: Context, attacker: Figure, target: Figure) -> Mapping[str, Any]:
    """Less DX for want of a leg; whether a berserker has it is a house rule (am.cripple.leg-dx)."""
    return {"limps": attacker.lame and not (attacker.frenzy and ctx.house("berserk-leg") == "free")}


def _absorbed(ctx: Context, figure: Figure) -> Values:
    return {"absorbed": number("absorbed", "Hits on the armor", HITS, ARMOR)} if wears(ctx) else {}


def _is_worn(_: Edition, gear: tuple[Gear, ...]) -> bool:
    return any(map(_SLACK, gear)) or any(map(_ABSORBED, gear))


CHAPTER = Chapter[Context, Play, Figure](
    "wounds",
    may=is_advanced,
    has={"limbs": some, "clings": some, "stunned": some, "absorbed": some, "gear": _is_worn},
    has_fight={"house": counts_wear},
    bars=(
        Bar("armless", _BY_HAND, down.armless),
        Bar("armless", _WITH_WEAPONS, down.unarmed),
        Bar("armless", KICKS, plights.unless_it_kicks(down.unarmed)),
        Bar("lame", _BY_A_LEG, down.lame),
        Bar("lame", _LAME_LYING, down.lame_and_lying(down.whoever)),
        Bar("lame", act.CASTS | act.DISBELIEVES, down.lame_and_lying(down.wounded)),
        Bar("lame", act.SHOOTS | act.RELOADS, down.lame_and_lying(down.fell)),
        Bar("lame", act.SWAPS, down.lame_and_lying(down.readies_not)),
        Bar("lame", act.STANDS, down.legless(rises=False)),
        Bar("lame", act.RISES, down.legless(rises=True)),
        Bar("lame", act.BREAKS_FREE, down.legless_in_brawl),
    ),
    hooks=(
        RENEWS(_cling_on),
        BEGINS(wear_off),
        STOPPED(absorb),
        KNEELS(brought_down),
        SUFFERED({Stunned: ("out",), LimbDisabled: (LIMB,), LimbLost: (LIMB,)}),
        SITUATION(_situation),
        CONDITIONS(_limbs, "limbs"),
        CONDITIONS(_clinging, "clinging harm"),
        CONDITIONS(_worn, "wear"),
        DEBRIEF(mending.limbs, "limbs"),
        DEBRIEF(mending.healed_limbs, "limbs healed"),
    ),
    always=(DECLARED(aim_input, "aim"), VALUES(_absorbed, "wear"), VALUES(_states, "limbs")),
)
WEAR = Chapter[Context, Play, Figure]("wear", hooks=(DEBRIEF(mending.worn, "worn"),))
"""What wears is settled by a house rule, and by an edition for all its tables."""
