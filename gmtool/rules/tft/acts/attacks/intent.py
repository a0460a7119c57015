"""Intent of a figure for its moment: as its player announced it, or the only possible one.

Pole weapons in and against charges: when they come first, and the die they add (Melee VII, Pole weapons).
"""

from collections.abc import Sequence
from functools import lru_cache

from gmtool.rules.kit.derived import derived
from gmtool.rules.seam import Modifier
from gmtool.rules.tft.acts.attacks.adjusted_dx import order_lines
from gmtool.rules.tft.acts.attacks.reach import ahead, jab_hexes
from gmtool.rules.tft.acts.attacks.ready_arms import declares, other_hand
from gmtool.rules.tft.acts.attacks.situation import AT_PLACE, Blow, at_nobody, makes_charge, situation
from gmtool.rules.tft.acts.saddle.long_arms import SET, off_line, pike_hexes, pike_out_of_reach
from gmtool.rules.tft.cards.fighter import Fighter, Gear
from gmtool.rules.tft.data.arms import Weapon
from gmtool.rules.tft.data.tables import Tables
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.engagement import brawl, distance, front, hand_to_hand, in_tunnel, may_be_struck, stands_on
from gmtool.rules.tft.state.fight import Figure, Intent, Stage
from gmtool.rules.tft.state.messages.commands import Stated
from gmtool.rules.tft.state.saddle import goer
from gmtool.space import Hex

STRIKE, RUSH, THROW, SHOOT, GRAPPLE, HTH, SWEEP, STRIKE_AT = (
    "tft.strike/1",
    "tft.rush/1",
    "tft.throw/1",
    "tft.shoot/1",
    "tft.grapple/1",
    "tft.hth-strike/1",
    "tft.sweep/1",
    "tft.strike-at/1",
)
CATCH, VOLLEY = "catch-", "volley-"
"""Beginnings of manners: a throw that is to catch in some way, and of so many stars."""
PIKE, JAB = "pike", 2
"""The way of a blow with a set pike, and the hexes of a jab."""
BOTH = "both"
"""The manner of an attack with a weapon in each hand."""
_WAYS = {
    STRIKE: "strike",
    RUSH: "rush",
    THROW: "throw",
    SHOOT: "shot",
    GRAPPLE: "hth",
    HTH: "hth",
    SWEEP: "sweep",
    STRIKE_AT: "strike",
}


def way_of(act: str, far: int, weapon: Weapon | None = None) -> str:
    """The way of an attack: a strike at two hexes is a jab, an attack like others (tm.pole.jab-regular).

    At three hexes it is that of a pike that is set in the ground.
    """
    if act == STRIKE and weapon is not None and weapon.sets and far == SET:
        return PIKE
    return "jab" if act == STRIKE and far == 2 else _WAYS[act]


@derived
def intent(ctx: Context, figure: Figure) -> Intent | None:
    """The figure's intent: as announced, else its ready weapon at the only enemy that the weapon reaches.

    An announcement is void once the target is gone or can no longer be struck.
    """
    said = figure.deeds.intent
    if said and (not said.target or may_be_struck(ctx, ctx.fight.figures.get(said.target))):
        return said
    if not figure.deeds.option:
        return None
    if hand_to_hand(ctx, figure):
        return Intent(HTH, _dagger(ctx, figure), _only(brawl_enemies(ctx, figure)))
    if ctx.does(figure, "attempts"):
        return Intent(GRAPPLE, _dagger(ctx, figure), _only(_beside(ctx, figure)))
    return _with_what_is_ready(ctx, figure)


def is_flask(ctx: Context, weapon: Weapon | None) -> bool:
    """True for a flask or a bomb, which is thrown at a place."""
    return weapon is not None and weapon.key in ctx.tables.bombs


def stated_with_intent(attacker: Figure, target: Figure) -> Stated | None:
    """The GM's word on the situation, given with the attacker's intent."""
    said = attacker.deeds.intent
    return said.stated if said and said.target == target.id else None


def _with_what_is_ready(ctx: Context, figure: Figure) -> Intent:
    """With the first weapon in hand that it may use: what only hangs from its hand neither helps nor hinders a blow."""
    strikes = ctx.does(figure, "strikes") or not figure.deeds.option
    flask = next((gear.id for gear, weapon in ctx.arms(figure) if is_flask(ctx, weapon)), "")
    for gear, weapon in ctx.arms(figure):
        if weapon.off_hand or is_flask(ctx, weapon) or not figure.fighter.may_use(weapon, ctx.tables):
            continue
        if weapon.kind == "missile":
            return Intent(SHOOT, gear.id, _only(ctx.foes(figure)))
        near = within_reach(ctx, figure, weapon)
        jabs = weapon.jab and near and ctx.does(figure, "jabs")
        if not strikes and not jabs and _may_throw(ctx, figure, gear, weapon):
            return Intent(THROW, gear.id, _only(ctx.foes(figure)))
        if near or not flask:
            return Intent(STRIKE, gear.id, _only(near))
    if flask:
        return Intent(THROW, flask, _only(ctx.foes(figure)))
    shielded = any((shield := ctx.shield(gear)) and shield.shield_rush for gear in ctx.in_hand(figure))
    return Intent(RUSH if shielded else STRIKE, "", _only(within_reach(ctx, figure)))


def _may_throw(ctx: Context, figure: Figure, gear: Gear, weapon: Weapon) -> bool:
    """True if it throws a weapon by its option, or as a halfling what it has just readied."""
    fresh = gear.id in figure.deeds.readied and figure.fighter.throws_when_readied(ctx.tables)
    return weapon.throwable and (fresh or ctx.does(figure, "throws"))


def brawl_enemies(ctx: Context, figure: Figure) -> list[Figure]:
    """The enemies in the same brawl, or the one that stands on it."""
    if (large := stands_on(ctx, figure)) is not None:
        return [large]
    return [one for one in brawl(ctx, figure) if one.side != figure.side]


def within_reach(ctx: Context, figure: Figure, weapon: Weapon | None = None) -> Sequence[Figure]:
    """The able enemies in its front hexes; where there are none, those that a long weapon reaches in its jab area."""
    if figure.place is None:
        return ctx.foes(figure)
    if weapon is not None and weapon.reach_from:
        span = range(weapon.reach_from, weapon.reach_to + 1)
        return [one for one in ctx.foes(figure) if distance(ctx, figure, one) in span]
    near = _on(ctx, figure, front(ctx, figure)) if weapon is None or not weapon.sets else []
    if near or weapon is None or not weapon.jab:
        return near
    near = _on(ctx, figure, frozenset(jab_hexes(figure.place, figure.facing)))
    return near or (_before_the_pike(ctx, figure) if weapon.sets else [])


def _before_the_pike(ctx: Context, figure: Figure) -> list[Figure]:
    """The enemies that have come into the way of a set pike."""
    assert figure.place is not None
    there = _on(ctx, figure, frozenset(pike_hexes(figure.place, figure.facing)))
    return [one for one in there if not any(pike_out_of_reach(ctx, figure, one, distance(ctx, figure, one) or SET))]


def _on(ctx: Context, figure: Figure, area: frozenset[Hex]) -> list[Figure]:
    occupied = ctx.occupied()
    there = {one.id: one for hex_ in area if hex_ in occupied for one in occupied[hex_]}
    return [one for one in there.values() if one.side != figure.side and one.able]


def _dagger(ctx: Context, figure: Figure) -> str:
    return next((gear.id for gear, weapon in ctx.arms(figure) if weapon.hand_to_hand), "")


def _only(figures: Sequence[Figure]) -> str:
    return figures[0].id if len(figures) == 1 else ""


def _beside(ctx: Context, figure: Figure) -> list[Figure]:
    return [one for one in ctx.foes(figure) if distance(ctx, figure, one) in (None, 1)]


def blow_of(ctx: Context, figure: Figure, *, off_hand: bool = False) -> Blow | None:
    """The blow that a figure intends; None without a target that is still there."""
    plan = intent(ctx, figure)
    if plan is None or plan.act not in _WAYS:
        return None
    if plan.act == SWEEP:
        return _hardest(ctx, figure, plan)
    target = ctx.fight.figures.get(figure.deeds.target if off_hand and figure.deeds.target else plan.target)
    if target is None or not may_be_struck(ctx, target):
        return None
    if off_hand:
        facts = situation(ctx, figure, target, plan.stated)
        first = ctx.tables.weapons.get(figure.deeds.beside)
        way = "hth" if figure.pile else "off-hand"
        return Blow(figure, target, way, off_hand_weapon(ctx, figure), facts, pair=first)
    return blow_as(ctx, figure, plan, target)


def blow_as(ctx: Context, figure: Figure, plan: Intent, target: Figure) -> Blow:
    """The blow at a target that a figure makes by an intent, with its mark, its catch, and the other hand."""
    facts = situation(ctx, figure, target, plan.stated)
    gear = ctx.gear(figure, plan.weapon)
    weapon = ctx.weapon(gear) if gear else None
    if plan.act == THROW and is_flask(ctx, weapon):
        return Blow(figure, target, AT_PLACE, weapon, facts)
    trick, catch = trick_of(plan.manner), ctx.tables.catches.get(plan.manner.removeprefix(CATCH))
    number = int(plan.manner.removeprefix(VOLLEY)) if plan.manner.startswith(VOLLEY) else 1
    second = other_hand(ctx, figure, plan.weapon, blades=plan.act == HTH) if plan.manner == BOTH else None
    pair = ctx.weapon(second) if second else None
    way = way_of(plan.act, facts.distance, weapon)
    return Blow(figure, target, way, weapon, facts, trick, pair, catch=catch, volley=number)


_USUAL = 10
"""The ST and DX of somebody of whom only matters that he stands there."""


@lru_cache(maxsize=32)
def bystander(tables: Tables) -> Figure:
    """Somebody without arms and armor who stands and does nothing, of the first race of the lists."""
    return Figure("", "somebody", "", Fighter(next(iter(tables.races)), _USUAL, _USUAL))


def blow_at_nobody(ctx: Context, figure: Figure, *, off_hand: bool = False) -> Blow | None:
    """The blow that it would make, as it means to or else with what it has ready, at somebody who stands before it.

    So its adjDX counts what its weapon costs it while its target is still open. None in a brawl, or for one.
    """
    plan, target = intent(ctx, figure), bystander(ctx.tables)
    if off_hand and not figure.pile:
        facts = at_nobody(ctx, figure, target)
        first = ctx.tables.weapons.get(figure.deeds.beside)
        return Blow(figure, target, "off-hand", off_hand_weapon(ctx, figure), facts, pair=first)
    if figure.pile or (plan is not None and plan.act in (GRAPPLE, HTH)):
        return None
    if plan is None or plan.act not in _WAYS:
        plan = _with_what_is_ready(ctx, figure)
    gear = ctx.gear(figure, plan.weapon)
    weapon = ctx.weapon(gear) if gear else None
    facts = at_nobody(ctx, figure, target)
    way = AT_PLACE if plan.act == THROW and is_flask(ctx, weapon) else way_of(plan.act, facts.distance, weapon)
    return Blow(figure, target, way, weapon, facts)


def easiest(ctx: Context, figure: Figure, usual: Sequence[Modifier]) -> Blow | None:
    """The easiest of the blows that are open to a figure, where each of them is harder than its `usual` adjDX.

    So nobody waits at the score of a blow that nobody there can be struck with, such as from the ground at a rider and
    a mount. None where one of them is as easy as that, or there is none.
    """
    plan, best, most = intent(ctx, figure), None, 0
    if plan is None or plan.target or plan.act not in (STRIKE, RUSH, THROW, SHOOT, HTH):
        return None
    least = sum(line.value for line in usual)
    for target in _open_to(ctx, figure, plan):
        blow = blow_as(ctx, figure, plan, target)
        score = sum(line.value for line in order_lines(ctx, blow))
        if score >= least:
            return None
        if best is None or score > most:
            best, most = blow, score
    return best


def _open_to(ctx: Context, figure: Figure, plan: Intent) -> Sequence[Figure]:
    """The enemies at whom a figure can carry out an intent whose target is open."""
    if plan.act == HTH:
        return brawl_enemies(ctx, figure)
    if plan.act in (THROW, SHOOT):
        return [one for one in ctx.foes(figure) if ahead(ctx, figure, one)]
    gear = ctx.gear(figure, plan.weapon)
    return within_reach(ctx, figure, ctx.weapon(gear) if gear else None)


def trick_of(manner: str) -> str:
    """The part of a small mark that an attack is aimed at: the head, or either hand (am.marksman.hand-dx)."""
    return "" if manner == BOTH or manner.startswith((CATCH, VOLLEY)) else manner.rpartition("-")[2]


def swept(ctx: Context, figure: Figure, named: Sequence[str] = ()) -> tuple[Figure, ...]:
    """Everybody in the three front hexes, friends as well (am.sweep.area); without a ground those who are named.

    Nobody in a narrow tunnel is among them (am.narrow.no-sweep).
    """
    if figure.place is None:
        return tuple(ctx.figure(key) for key in named if key != figure.id)
    there = {one.id: one for hex_ in front(ctx, figure) for one in ctx.at(hex_) if one.able}
    return tuple(one for one in ctx.everyone() if one.id in there and not in_tunnel(ctx, one))


def sweeping_blows(ctx: Context, figure: Figure, weapon: str, named: Sequence[str] = ()) -> tuple[Blow, ...]:
    """A sweeping blow, one for each of those whom it may strike."""
    gear = ctx.gear(figure, weapon)
    row = ctx.weapon(gear) if gear else None
    return tuple(Blow(figure, one, "sweep", row, situation(ctx, figure, one)) for one in swept(ctx, figure, named))


def hardest(ctx: Context, blows: Sequence[Blow]) -> Blow | None:
    """The blow of the lowest adjDX, at whose moment all of them are struck (am.sweep.timing)."""
    enemies = [one for one in blows if one.target.side != one.attacker.side]
    return min(enemies, key=lambda one: sum(line.value for line in order_lines(ctx, one)), default=None)


def _hardest(ctx: Context, figure: Figure, plan: Intent) -> Blow | None:
    return hardest(ctx, sweeping_blows(ctx, figure, plan.weapon, (plan.target,) if plan.target else ()))


def off_hand_weapon(ctx: Context, figure: Figure) -> Weapon | None:
    """The weapon of the second blow: the ready main-gauche, or what was declared."""
    if declares(ctx):
        gear = ctx.gear(figure, figure.deeds.second)
        return ctx.weapon(gear) if gear else None
    return next((weapon for _, weapon in ctx.arms(figure) if weapon.off_hand), None)


def is_pole(blow: Blow) -> bool:
    """True if it is a strike or a jab with a pole weapon (tm.pole.which)."""
    return blow.way in ("strike", "jab", PIKE) and blow.weapon is not None and blow.weapon.kind == "pole"


def with_pole(ctx: Context, figure: Figure, blow: Blow | None) -> tuple[Blow, ...]:
    """The pole-weapon blow that it intends, or all that it could strike while its target is open."""
    if blow is not None:
        return (blow,) if is_pole(blow) else ()
    weapon = _pole_in_hand(ctx, figure)
    if weapon is None:
        return ()
    enemies = [(enemy, situation(ctx, figure, enemy)) for enemy in within_reach(ctx, figure, weapon)]
    return tuple(Blow(figure, enemy, way_of(STRIKE, facts.distance, weapon), weapon, facts) for enemy, facts in enemies)


def meets_charge(blow: Blow) -> bool:
    """True if a blow belongs to a charge attack or is aimed at a charge attacker (tm.pole.first).

    One with a set pike does (am.pike.first).
    """
    return blow.situation.charge or blow.situation.charged or blow.way == PIKE


def charge_factor(ctx: Context, blow: Blow) -> int:
    """The factor of the damage of a pole weapon in or against a charge, where the edition doubles it (am.pole.double).

    So it is for a rider in a charge, and for whoever meets one (am.mount.charge-pole, am.lance.charge). A jab does
    normal damage, however anybody moved (am.jab.no-charge), as does a torch on a pole (am.torch.on-pole), and a lance
    off its line (am.lance.off-line); but a pikeman charges with a jab, and what rides or runs onto a set pike is
    charging (am.pike.grounded-damage).
    """
    if ctx.book.variants.pole_charge != "double" or not is_pole(blow):
        return 1
    if blow.weapon is not None and blow.weapon.flame:
        return 1
    if off_line(ctx, blow.attacker, blow.target, blow.weapon):
        return 1
    if blow.way == PIKE:
        return 2 if ctx.fight.stage is Stage.MOVEMENT or makes_charge(ctx, blow.target) else 1
    return 2 if (blow.way == "strike" and meets_charge(blow)) or charges_with_pike(ctx, blow) else 1


def charges_with_pike(ctx: Context, blow: Blow) -> bool:
    """True for a pikeman who comes up to two hexes from his target, where the house has that as a charge."""
    attacker, target = blow.attacker, blow.target
    start = goer(ctx, attacker).deeds.start
    if blow.way != "jab" or blow.weapon is None or not blow.weapon.sets or start is None:
        return False
    came = bool(goer(ctx, attacker).deeds.path) and min(start.distance(one) for one in ctx.hexes(target)) > JAB
    return came and ctx.holds("pike-charge")


def extra_die(ctx: Context, blow: Blow) -> Modifier | None:
    """The extra die of a charge of three straight hexes, or against a charge; one in all.

    A jab does normal damage, however anybody moved (tm.pole.jab-no-extra).
    """
    facts = blow.situation
    if blow.way != "strike" or not is_pole(blow) or ctx.book.variants.pole_charge != "extra-die":
        return None
    if facts.charge and facts.straight:
        return Modifier(1, "die more: charged three hexes straight", "tm.pole.charge-extra-die")
    if facts.charged:
        return Modifier(1, "die more: against a charge", "tm.pole.set-extra-die")
    return None


def _pole_in_hand(ctx: Context, figure: Figure) -> Weapon | None:
    plan = intent(ctx, figure)
    gear = ctx.gear(figure, plan.weapon) if plan and plan.act == STRIKE and plan.weapon in figure.ready else None
    weapon = ctx.weapon(gear) if gear else None
    return weapon if weapon and weapon.kind == "pole" else None
