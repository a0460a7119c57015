"""Counters of a fight on the map and in the rows; conditions and things on the ground."""

from collections.abc import Iterable, Iterator

from gmtool.rules.kit.bodies.formations import body_view
from gmtool.rules.kit.views import granted_conditions
from gmtool.rules.seam import Condition, ConditionSign, Counter, Lying, Posture, count
from gmtool.rules.tft.acts.attacks.adjusted_dx import wound_rule
from gmtool.rules.tft.acts.fires.scorching import burning_conditions
from gmtool.rules.tft.acts.mounted.conditions import riding_conditions
from gmtool.rules.tft.acts.options.undecided import adjdx_now
from gmtool.rules.tft.acts.ranged.concealment import cover_conditions
from gmtool.rules.tft.acts.readying.winding import left_to_wind
from gmtool.rules.tft.acts.turn.packs import turns_to_ready
from gmtool.rules.tft.acts.wounds.limbs import KNEEL, RECOVER, WISH
from gmtool.rules.tft.acts.wounds.wear import SHIELD, armor_rule, armor_stops, is_useless, wears
from gmtool.rules.tft.state.airborne import has_flight
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.engagement import brawl, engagers, held_fast, helpless_through
from gmtool.rules.tft.state.fight import Figure, Pose, Unpacking
from gmtool.rules.tft.state.records.burning import UNBURNED
from gmtool.rules.tft.state.records.flight import GROUNDED
from gmtool.rules.tft.state.underfoot import over
from gmtool.rules.tft.state.unseen import is_off_map
from gmtool.rules.tft.views.surroundings import surroundings_conditions
from gmtool.space import Layer

_POSTURES = {
    Pose.STANDING: Posture.STANDING,
    Pose.KNEELING: Posture.KNEELING,
    Pose.PRONE: Posture.PRONE,
    Pose.DOWN: Posture.PRONE,
}
TERRAIN = {
    Layer.WALL: "no figure can stand there, and no weapon flies through",
    Layer.DOOR: "closed: a wall; open: as if it were not there",
    Layer.ENTRANCE: "where a side comes in, and may leave",
}
HAZARDS = {
    Layer.BROKEN: "bad footing: DX −2, and a roll for whoever runs",
    Layer.WATER: "1 to the ankles, 2 to the knees, 3 to the neck, 4 and more over the head",
    Layer.DARK: "complete darkness, but for what lights up",
    Layer.FIRE: "gives light, and shows who is invisible",
}
"""The further layers of an edition that knows bad footing, water and darkness."""


def counter(ctx: Context, figure: Figure) -> Counter:
    """A figure as its counter and row show it."""
    against = () if ctx.brief else tuple(_opponents(ctx, figure))
    return Counter(
        figure=figure.id,
        name=figure.name,
        side=figure.side,
        hexes=() if figure.fled else ctx.hexes(figure),
        facing=figure.facing if figure.place is not None else None,
        posture=_posture(figure),
        left=max(0, figure.st),
        full=figure.fighter.st,
        summary=() if ctx.brief else _summary(ctx, figure),
        opponents=against,
        gone=figure.fled,
        hidden=figure.hidden or is_off_map(ctx, figure),
        picture=figure.picture,
        **body_view(figure),
    )


def _opponents(ctx: Context, figure: Figure) -> Iterable[str]:
    """The enemies that engage it, and those in its brawl."""
    brawling = (one for one in brawl(ctx, figure) if one.side != figure.side)
    return dict.fromkeys(one.id for one in (*engagers(ctx, figure), *brawling))


def _posture(figure: Figure) -> Posture:
    if not figure.able and figure.dead:
        return Posture.DEAD
    if not figure.able and not figure.fled:
        return Posture.OUT
    return Posture.PRONE if figure.pile else _POSTURES[figure.pose]


def _summary(ctx: Context, figure: Figure) -> tuple[str, ...]:
    hits = f", {count(figure.hits, 'hit')} taken" if figure.hits else ""
    spent = f", exhaustion {figure.spent}" if figure.spent else ""
    hand = [ctx.tables.item_name(gear.item) for gear in ctx.in_hand(figure)]
    armor = ctx.tables.armors[figure.fighter.armor].name.lower()
    return (
        f"ST {figure.fighter.st}{hits}{spent} · DX {figure.fighter.dx} → {adjdx_now(ctx, figure).total}",
        f"{', '.join(hand) or figure.fighter.attack_name(ctx.tables)}; {armor}",
    )


def conditions(ctx: Context, figure: Figure) -> tuple[Condition, ...]:
    """The conditions of a figure, each with its end."""
    found = list[Condition]()
    if not figure.able:
        word = "Dead" if figure.dead else "Unconscious" if figure.body else "Gone"
        stunned = figure.stunned and not figure.dead
        return (Condition(word, "", "am.aim.head-stun" if stunned else "tm.injury.st-0", grave=True),)
    if not figure.frenzy:  # a berserker loses no DX to them (am.berserk.no-wound-dx)
        found += _wounds(ctx, figure)
    if figure.limbs or figure.slack:
        found += _limbs(ctx, figure)
    if figure.pile:
        found.append(Condition("Hand to hand", "until it breaks free", "tm.hth.only-attack-inside", grave=True))
    elif figure.pose is Pose.DOWN:
        found.append(Condition("Knocked down", "until it stands up", "tm.option.downed-must-stand", grave=True))
    elif figure.pose is not Pose.STANDING and not figure.up:
        found.append(Condition(figure.pose.value.title(), "until it stands up", "tm.face.down-all-rear", grave=True))
    if figure.helpless_turn >= ctx.fight.turn:
        found.append(
            Condition("Helpless", f"through turn {figure.helpless_turn}", "tm.injury.eight-in-hth", grave=True)
        )
    if figure.deeds.surprised:
        found.append(Condition("Surprised", "until the turn ends", "am.ex.surprise", grave=True))
    if hits := figure.deeds.quick.total:
        words = f"{count(hits, 'hit')} to record"
        found.append(Condition(words, "until the effects are recorded", "am.quick.sequence", grave=True))
    if figure.plight.helpless:
        words = f"Helpless: {figure.plight.helpless}"
        found.append(Condition(words, "until the GM says otherwise", "am.helpless.auto-hit", grave=True))
    if figure.hanging is not None:
        lasts = "until it pulls itself up, 4 dice against ST"
        found.append(Condition("Hanging from an edge", lasts, "am.jump.hole-pull-up", grave=True))
    if large := over(ctx, figure):
        lasts = "until it rolls or crawls out"
        found.append(Condition(f"Under {large.name}", lasts, "am.trample.underfoot", grave=True))
    if pinner := ctx.fight.figures.get(figure.pinner):
        early = helpless_through(figure) >= ctx.fight.turn
        strong = "while the pinner is stronger" if held_fast(ctx, figure) else "until it breaks free, 4 dice against ST"
        lasts = f"helpless through turn {helpless_through(figure)}" if early else strong
        found.append(Condition(f"Pinned by {pinner.name}", lasts, "am.pin.effect", grave=True, sign=ConditionSign.HELD))
    does = ctx.tables.traits.get(figure.deeds.option, ())
    if "dodges" in does:
        found.append(Condition("Dodging", "until the turn ends", "tm.defend.dodge-vs-ranged", good=True))
    if "defends" in does:
        found.append(Condition("Defending", "until the turn ends", "tm.defend.defend-vs-other", good=True))
    if figure.frenzy:
        lasts = "until it comes to its senses, or dies"
        found.append(Condition("Berserk: DX +1, MA +2", lasts, "am.berserk.dx", good=True))
    if "waits" in does:
        found.append(Condition("Waits for an opening", "until the turn ends", "am.wait.bonus", good=True))
    elif figure.waited:
        found.append(Condition(f"DX +{figure.waited}: waited", "until it attacks or moves", "am.wait.bonus", good=True))
    if figure.deeds.bending:
        found.append(Condition("Bending down", "until the turn ends", "tm.face.bending-all-rear"))
    if figure.flying or figure.aloft != GROUNDED:
        found += _aloft(ctx, figure)
    if figure.doffing:
        found.append(Condition("Pack half off", "until it is off, or the figure does something else", "am.ex.pack-off"))
    if figure.unpacking is not None and figure.unpacking.turn >= ctx.fight.turn - 1:
        found.append(_unpacking(ctx, figure, figure.unpacking))
    for one in figure.clings:
        helps = "armor helps this turn" if one.first == ctx.fight.turn else "armor no longer helps"
        name = ctx.tables.harms[one.harm].name if one.harm in ctx.tables.harms else one.harm
        found.append(Condition(f"{name}: {helps}", "until a turn without it", "am.prot.armor-slime"))
    for spell in figure.spells:
        lasts = f"through turn {spell.ends}" if spell.ends else f"{spell.st} ST a turn"
        on = "" if spell.target == figure.id else f" on {ctx.figure(spell.target).name}"
        found.append(Condition(f"Keeps up {spell.name}{on}", lasts, "am.turn.renew-pay", good=True))
    if figure.bonds or figure.coils:
        found += _bonds(ctx, figure)
    if figure.burning != UNBURNED:
        found += burning_conditions(ctx, figure)
    if ctx.book.variants.mounts:
        found += riding_conditions(ctx, figure)
    if figure.cover:
        found += cover_conditions(ctx, figure)
    found += surroundings_conditions(ctx, figure)
    if wears(ctx):
        found += _worn(ctx, figure)
    if figure.reload:
        turns = "1 turn" if figure.reload == 1 else f"{figure.reload} turns"
        lasts = left_to_wind(ctx, figure) or f"{turns} of reloading"
        gun = next((row for _, row in ctx.arms(figure) if row.gun), None)
        name, rule = (gun.name, gun.loads_rule) if gun else ("Crossbow", "tm.missile.reload-option")
        found.append(Condition(f"{name} unloaded", lasts, rule))
    return (*found, *granted_conditions(figure, "turn"))


def _wounds(ctx: Context, figure: Figure) -> Iterator[Condition]:
    """The conditions of a figure that has lost DX to wounds, to weakness, or to a hit to its head."""
    turn = ctx.fight.turn
    if figure.shaken:
        yield _slowed(ctx, figure, "until its next attack")
    if figure.slow_turn >= turn:
        yield _slowed(ctx, figure, _through(figure.slow_turn, turn))
    if figure.hits + figure.spent and figure.st <= ctx.tables.limits.weak_st:
        lasts = "while its ST is so low" if ctx.book.variants.shaken == "next-turn" else "for the rest of the fight"
        yield Condition("DX −3: ST 3 or less", lasts, "tm.injury.st-3")
    if figure.dazed_turn >= turn:
        yield Condition("Dazed: DX −4", _through(figure.dazed_turn, turn), "am.aim.head-daze")


def _through(last: int, turn: int) -> str:
    """When something counts that counts through this turn or the next one."""
    return "all next turn" if last > turn else "until the turn ends"


def _slowed(ctx: Context, figure: Figure, lasts: str) -> Condition:
    """The condition of a figure that has lost DX to wounds."""
    return Condition(f"DX −2: {figure.fighter.dx_loss_hits(ctx.tables)}+ hits", lasts, wound_rule(ctx, figure))


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


def _aloft(ctx: Context, figure: Figure) -> Iterator[Condition]:
    """The conditions of a figure that flies, falls, or clings to something."""
    aloft = figure.aloft
    if figure.flying:
        ends = "until it lands" if has_flight(ctx) else "until the next turn"
        yield Condition("In the air", ends, "tm.creature.gargoyle-ma", good=True)
        if aloft.seeks:
            yield Condition("Seeks a fight in the air", "until it keeps out of it", "am.air.engage")
    if aloft.fall is not None:
        yield Condition("Falling", f"{figure.level - aloft.fall.foot} m more", "am.air.fall-speed", grave=True)
    if aloft.climb is not None:
        name = ctx.tables.climb_ways[aloft.climb.way].name.lower()
        yield Condition(f"Clings to a {name}", "until it gets off", "am.climb.fight-dx")


def _worn(ctx: Context, figure: Figure) -> Iterator[Condition]:
    """The conditions of armor and shields that have worn so far as to stop less."""
    armor, stops = ctx.tables.armors[figure.fighter.armor], armor_stops(ctx, figure)
    if stops < armor.hits_stopped:
        words = f"{armor.name} worn: stops {stops} of {armor.hits_stopped}"
        yield Condition(words, "until it is mended", armor_rule(ctx, figure), sign=ConditionSign.GEAR)
    for gear in figure.gear:
        shield = ctx.shield(gear)
        if shield is not None and is_useless(shield, gear):
            yield Condition(f"{shield.name} useless: worn out", "for good", SHIELD, sign=ConditionSign.GEAR)


_ENDS = {"bola": "for the rest of the fight", "net": "until it gets out, standing up", "lasso": "until it gets free"}


def _unpacking(ctx: Context, figure: Figure, begun: Unpacking) -> Condition:
    gear = ctx.gear(figure, begun.gear)
    name = ctx.tables.item_name(gear.item).lower() if gear else "weapon"
    most = turns_to_ready(ctx, gear) if gear else begun.turns
    if gear is not None and not gear.packed:
        lasts = "until it is ready, or the figure does something else"
        return Condition(f"Readies the {name}: {begun.turns} of {most} turns", lasts, "am.arquebus.times")
    lasts = "until it is out, or the figure does something else"
    return Condition(f"Unpacks the {name}: {begun.turns} of {most} turns", lasts, "am.carry.packed")


def _bonds(ctx: Context, figure: Figure) -> Iterator[Condition]:
    """The conditions of a figure that is caught, and of one that coils its rope."""
    for bond in figure.bonds:
        way, item = ctx.tables.catches[bond.way], ctx.tables.item_name(bond.item).lower()
        lasts = f"through turn {bond.until}" if bond.until else _ENDS[way.by]
        words = f"Caught by the {item}: {way.name.lower()}"
        yield Condition(words, lasts, way.rule, grave=True, sign=ConditionSign.HELD)
    if figure.coils >= ctx.fight.turn:
        yield Condition("Coils its rope", f"through turn {figure.coils}", "am.lasso.recoil")


def lying(ctx: Context) -> tuple[Lying, ...]:
    """The things that lie on the ground."""
    return tuple(
        Lying(ctx.tables.item_name(thing.item), thing.hex, thing.id)
        for thing in ctx.fight.lying
        if thing.hex is not None
    )
