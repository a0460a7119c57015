"""Conditions and multiples that the rows of dx.toml name: of a figure, of the way of a blow, and of the blow itself."""

from collections.abc import Callable, Mapping

from gmtool.rules.tft.acts.attacks.situation import RANGED_WAYS, Blow, spells_dx
from gmtool.rules.tft.data.arms import Weapon
from gmtool.rules.tft.data.tables import Tables
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.engagement import bodies_at
from gmtool.rules.tft.state.fight import Figure, Pose
from gmtool.rules.tft.state.records.limbs import named
from gmtool.rules.tft.state.stations import DX_HOLDS
from gmtool.rules.tft.state.underfoot import underfoot
from gmtool.space import Aspect

ATTACK = "an attack"
"""Marks a row for attacks only, not for other rolls against adjDX."""
FACING, POLE_BLOW = "facing counts", "a blow of a pole weapon"
"""Mark the rows for how a target is placed, of which at most one counts, and that for pole weapons."""


def hurt_as_people(ctx: Context, figure: Figure) -> bool:
    """True if it takes as many hits as a man before it loses DX (tm.injury.five-hits, tm.injury.giant-dx)."""
    return figure.fighter.dx_loss_hits(ctx.tables) == ctx.tables.endurance().dx_loss_hits


def _on_body(ctx: Context, figure: Figure) -> bool:
    there = [one.id for hex_ in ctx.hexes(figure) for one in bodies_at(ctx, hex_, figure.id)]
    if not there or not figure.standing:
        return False
    return not {one.id for one in underfoot(ctx, figure)}.issuperset(there)


def _drags_shield(_: Context, figure: Figure) -> bool:
    """True if a shield hangs on an arm that it cannot use (am.aim.shield-arm-drag)."""
    return figure.slack and named(figure.limbs, figure.fighter.shield_arm) is not None


def _by_chapters(words: str) -> Callable[[Context, Figure], bool]:
    """A condition of which only a chapter of the rules knows."""

    def holds(ctx: Context, figure: Figure) -> bool:
        asked = ctx.chapters.at(DX_HOLDS, words)
        return bool(asked) and any(one(ctx, figure) for one in asked)

    return holds


OF_FIGURE: Mapping[str, Callable[[Context, Figure], bool]] = {
    ATTACK: lambda ctx, one: True,
    "shaken": lambda ctx, one: one.shaken or one.slow_turn == ctx.fight.turn,
    "hurt as people are": hurt_as_people,
    "not hurt as people are": lambda ctx, one: not hurt_as_people(ctx, one),
    "wounded": lambda ctx, one: one.hits + one.spent > 0,
    "weak": lambda ctx, one: one.st <= ctx.tables.limits.weak_st,
    "standing on a body": _on_body,
    "dazed": lambda ctx, one: one.dazed_turn == ctx.fight.turn,
    "an arm drags a shield": _drags_shield,
    "berserk": lambda ctx, one: bool(one.frenzy),
    "not berserk": lambda ctx, one: not one.frenzy,
    **{words: _by_chapters(words) for words in DX_HOLDS.slots},
    "waited one turn": lambda ctx, one: one.waited == 1 and not one.deeds.path,
    "waited two turns": lambda ctx, one: one.waited > 1 and not one.deeds.path,
}
OF_WAY: Mapping[str, Callable[[str], bool]] = {
    "hand to hand": lambda way: way == "hth",
    "no shot": lambda way: way != "shot",
    "not hand to hand": lambda way: way != "hth",
    "a blow by hand": lambda way: way in ("strike", "jab", "off-hand", "rush", "sweep", "pike"),
    "no shot, throw or spell": lambda way: way not in (*RANGED_WAYS, "thrown-spell", "spell"),
    "a jab": lambda way: way == "jab",
    "a set pike": lambda way: way == "pike",
    "a sweeping blow": lambda way: way == "sweep",
    "a thing dropped": lambda way: way == "drop",
    "not dropped": lambda way: way != "drop",
    "no spell": lambda way: "spell" not in way,
    "off hand": lambda way: way == "off-hand",
    "a shot": lambda way: way == "shot",
    "a throw": lambda way: way == "throw",
    "a shot or a throw": lambda way: way in RANGED_WAYS,
    "a thrown spell": lambda way: way == "thrown-spell",
    "a missile spell": lambda way: way == "missile-spell",
    FACING: lambda way: way not in ("shot", "hth", "drop", "missile-spell", "thrown-spell", "spell"),
}
"""Conditions of the way of a blow alone: which rows they leave is known before any blow."""


def counted_by(blow: Blow) -> str:
    """The way in which its distance counts: as of a throw or a shot, unless its weapon says otherwise, or not at all.

    (am.boomerang.thrown, am.blowgun.fire, am.lasso.dx, am.whip.lasso)
    """
    usual = {"throw": "thrown", "shot": "missile"}.get(blow.way, "none")
    return (blow.weapon.range if blow.weapon and blow.ranged else "") or usual


def counts_megahexes(blow: Blow) -> bool:
    """True if its distance counts by megahexes."""
    return counted_by(blow) == "missile"


def pair_dx(blow: Blow) -> int:
    """The DX of blows with both of a pair, such as nunchuks; 0 for other things (am.nunchuks.both, am.cestus.pair)."""
    weapon, other = blow.weapon, blow.pair
    return weapon.pair_dx if weapon and other and weapon.key == other.key else 0


OF_BLOW: Mapping[str, Callable[[Blow], bool]] = {
    POLE_BLOW: lambda blow: blow.way in ("strike", "jab") and blow.weapon is not None and blow.weapon.kind == "pole",
    "a gun": lambda blow: blow.weapon is not None and bool(blow.weapon.gun),
    "trained in guns": lambda blow: blow.attacker.fighter.level("guns") > 0,
    "untrained in guns": lambda blow: not blow.attacker.fighter.level("guns"),
    "an ordinary weapon": lambda blow: blow.weapon is not None and not blow.weapon.crossbow,
    "a crossbow": lambda blow: blow.weapon is not None and blow.weapon.crossbow,
    "it is in a brawl": lambda blow: blow.target.pile > 0,
    "it is down": lambda blow: not blow.target.pile and not blow.target.up and not blow.situation.kneels,
    "it is on its feet": lambda blow: not blow.target.pile and (blow.target.up or blow.situation.kneels),
    "it fights on its knees": lambda blow: not blow.target.pile and blow.target.up and blow.target.lame,
    "from its front": lambda blow: blow.situation.aspect is Aspect.FRONT,
    "from its side": lambda blow: blow.situation.aspect is Aspect.SIDE,
    "from its rear": lambda blow: blow.situation.aspect is Aspect.REAR,
    "it bends down": lambda blow: blow.target.deeds.bending,
    "it does not bend down": lambda blow: not blow.target.deeds.bending,
    "it charged": lambda blow: blow.situation.charged,
    "from the saddle": lambda blow: blow.situation.rides,
    "on foot, of one hex": lambda blow: not blow.situation.rides and blow.attacker.fighter.hexes == 1,
    "at a rider or a mount": lambda blow: blow.situation.mounted,
    "with a pike": lambda blow: blow.weapon is not None and blow.weapon.sets,
    "it shelters": lambda blow: blow.situation.sheltered,
    "on bad footing": lambda blow: blow.situation.rough,
    "not standing still to shoot": lambda blow: not (blow.ranged and blow.situation.still),
    "it has moved": lambda blow: not blow.situation.still,
    "in darkness": lambda blow: blow.situation.dark,
    "at another": lambda blow: blow.attacker.id != blow.target.id,
    "the target is not seen": lambda blow: blow.situation.unseen,
    "standing still": lambda blow: blow.situation.still,
    "without the use of a leg": lambda blow: blow.situation.limps,
    "in a brawl itself": lambda blow: blow.attacker.pile > 0,
    "prone": lambda blow: blow.attacker.pose is Pose.PRONE,
    "both hands": lambda blow: blow.pair is not None,
    "from above": lambda blow: blow.situation.above > 0,
    "from below": lambda blow: blow.situation.above < 0,
    "nobody flies": lambda blow: not blow.situation.aloft,
    "at a flier": lambda blow: blow.situation.air == "at",
    "between fliers": lambda blow: blow.situation.air == "fliers",
    "from the air": lambda blow: blow.situation.air == "from",
    "spells have it too": lambda blow: blow.situation.spells_fly,
    "clinging": lambda blow: blow.attacker.aloft.climb is not None,
    "counted by hexes": lambda blow: counted_by(blow) == "thrown",
    "counted by megahexes": counts_megahexes,
    "at bare skin": lambda blow: blow.trick == "skin",
    "at its weapon": lambda blow: blow.trick == "weapon",
    "a pair": lambda blow: pair_dx(blow) != 0,
    "no pair": lambda blow: pair_dx(blow) == 0,
    "at the head": lambda blow: blow.trick == "head",
    "at a hand": lambda blow: blow.trick == "hand",
}
SPECIAL = ("at bare skin", "at its weapon", "at the head", "at a hand", "both hands", "a pair")
"""Conditions that only a blow at a mark or with both hands meets: a plain one is not asked for them."""
METERS = 3
"""The meters of height that cost a shot or throw a point; a step of the map is one meter (am.flytarget.vertical)."""
SHORT_ST, RIDER = "ST short of the weapon", "DX of a rider"
TIMES: Mapping[str, Callable[[Tables, Blow], int]] = {
    "": lambda tables, blow: 1,
    "DX of the off hand": lambda tables, blow: blow.weapon.off_hand_dx if blow.weapon else 0,
    SHORT_ST: lambda tables, blow: blow.attacker.fighter.short_st(blow.weapon, tables) if blow.weapon else 0,
    "DX without the talent": lambda tables, blow: blow.attacker.fighter.untrained_dx(blow.weapon) if blow.weapon else 0,
    "DX of its make": lambda tables, blow: blow.weapon.balance if blow.weapon else 0,
    "DX of spells on it": lambda tables, blow: blow.situation.spells_dx,
    "DX of its attackers": lambda tables, blow: blow.target.fighter.attacker_dx(tables),
    "DX of a prone shot": lambda tables, blow: blow.weapon.prone_dx if blow.weapon else 0,
    "DX of a thrower": lambda tables, blow: blow.attacker.fighter.throw_dx(tables),
    "hexes": lambda tables, blow: blow.situation.distance,
    "pairs of megahexes beyond the second": lambda tables, blow: (
        0 if long_shot(tables, blow) else missile_pairs(blow.situation.megahexes)
    ),
    "DX of a trained long shot": lambda tables, blow: long_shot(tables, blow),
    "DX of the other hand": lambda tables, blow: min(other_hand_dx(tables, one) for one in blow.both),
    "untrained with both hands": lambda tables, blow: (
        not any(one.off_hand for one in blow.both) and not blow.attacker.fighter.strikes_with_both(tables)
    ),
    "other hexes of the target": lambda tables, blow: blow.situation.big,
    "3 m of height": lambda tables, blow: abs(blow.situation.above) // METERS,
    "DX of a pair": lambda tables, blow: pair_dx(blow) - sum(_parrying_dx(tables, one) for one in blow.both),
    "DX of the catch": lambda tables, blow: blow.catch.dx if blow.catch else 0,
    "DX of the volley": lambda tables, blow: volley_dx(tables, blow.volley),
    "DX of bare skin": lambda tables, blow: tables.armors[blow.target.fighter.armor].skin_dx,
    "DX of a spear thrower": lambda tables, blow: one.throws_dx if (one := thrown_with(tables, blow)) else 0,
    "DX of a trick": lambda tables, blow: tables.tricks[blow.trick].dx,
    "DX of a spell in the saddle": lambda tables, blow: blow.spell.dx if blow.spell else 0,
    RIDER: lambda tables, blow: blow.attacker.fighter.rider_skill(tables).dx,
}
AT_MOST: Mapping[str, Callable[[Context], int]] = {
    "": lambda ctx: 1,
    SHORT_ST: lambda ctx: 0,
    RIDER: lambda ctx: 0,
    "DX without the talent": lambda ctx: 0,
    "DX of the catch": lambda ctx: 0,
    "DX of its attackers": lambda ctx: max(one.fighter.attacker_dx(ctx.tables) for one in ctx.everyone()),
    "DX of its make": lambda ctx: int(any(gear.balanced for one in ctx.everyone() for gear in one.gear)),
    "DX of spells on it": lambda ctx: max(spells_dx(ctx).values(), default=0),
    "DX of a thrower": lambda ctx: max(one.fighter.throw_dx(ctx.tables) for one in ctx.everyone()),
    "DX of a prone shot": lambda ctx: max(row.prone_dx for row in ctx.tables.weapons.values()),
    "DX of a spear thrower": lambda ctx: max(row.throws_dx for row in ctx.tables.weapons.values()),
    "DX of the volley": lambda ctx: max((row.dx for row in ctx.tables.volleys.values()), default=0),
    "other hexes of the target": lambda ctx: (
        ctx.tables.limits.big_target_dx if any(one.fighter.hexes > 1 for one in ctx.everyone()) else 0
    ),
}
"""The most that what multiplies a row comes to at anybody in the fight, for rows that count for a plain blow.

What a figure lacks, such as ST or a talent, only ever takes DX away: the most is 0.
"""


def volley_dx(tables: Tables, number: int) -> int:
    """The DX of so many stars at once (am.shaken.volley)."""
    return next((row.dx for row in tables.volleys.values() if row.lowest <= number <= row.highest), 0)


def thrown_with(tables: Tables, blow: Blow) -> Weapon | None:
    """The spear thrower in the other hand that its spear is thrown with (am.spearthrower.bonus)."""
    attacker, weapon = blow.attacker, blow.weapon
    if blow.way != "throw" or weapon is None:
        return None
    held = (tables.weapons.get(gear.item) for gear in attacker.gear if gear.id in attacker.ready)
    return next((one for one in held if one and weapon.key in one.throws and attacker.fighter.able(one)), None)


def other_hand_dx(tables: Tables, weapon: Weapon) -> int:
    """The DX of both blows with a weapon of the other hand, instead of what it costs as a shield (am.left.both)."""
    return weapon.off_hand_dx - _parrying_dx(tables, weapon)


def _parrying_dx(tables: Tables, weapon: Weapon) -> int:
    """The DX that a weapon of the other hand costs as a shield."""
    shield = tables.shields.get(weapon.key)
    return shield.dx_ready if shield and weapon.off_hand else 0


def long_shot(tables: Tables, blow: Blow) -> int:
    """The DX of a trained shot at long range; 0 where it is the usual one, near or without the talent.

    Each further step of the last length costs one more (am.longrange.talent). With a missile spell it is for those who
    know that spell themselves, even if it comes from an item (am.longrange.spell-talent, am.longrange.item-talent).
    """
    known = blow.spell is None or blow.spell.known
    if len(tables.long_range) < 2 or not known or not blow.attacker.fighter.shoots_far(tables):
        return 0
    hexes, rows = blow.situation.distance, tuple(tables.long_range.values())
    for row in rows:
        if hexes <= row.most:
            return row.dx or 0
    step = rows[-1].most - rows[-2].most
    return (rows[-1].dx or 0) - -((rows[-1].most - hexes) // step)


def missile_pairs(megahexes: int) -> int:
    """The pairs of megahexes that count, those beyond the second megahex: 0-2 none, 3-4 one, 5-6 two."""
    return max(0, (megahexes - 1) // 2)
