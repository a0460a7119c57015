"""Arms in hand: who may use which, the weapons for strikes and shots, how often they shoot, from which postures."""

from collections.abc import Iterator, Sequence

from gmtool.rules.seam import Modifier, Refusal
from gmtool.rules.tft.acts.attacks.adjusted_dx import own_score, unhindered_adjdx
from gmtool.rules.tft.acts.attacks.situation import Blow
from gmtool.rules.tft.cards.abilities import ARM
from gmtool.rules.tft.cards.fighter import Fighter, Gear
from gmtool.rules.tft.data.arms import Weapon
from gmtool.rules.tft.data.tables import Tables
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure, Pose
from gmtool.rules.tft.state.records.bonds import Bond, held_at
from gmtool.rules.tft.state.records.limbs import named, no_arm
from gmtool.rules.tft.state.saddle import rides

TURNS_TO_UNPACK = 4
"""The turns that it takes to get a packed weapon out and ready (am.carry.packed)."""


def too_weak(ctx: Context, figure: Figure, weapon: Weapon) -> Iterator[Refusal]:
    """The reason why a figure cannot use a weapon; too little ST may be a penalty only (am.st.shortfall)."""
    if figure.fighter.may_use(weapon, ctx.tables):
        return
    name = weapon.name.lower()
    if figure.fighter.able(weapon):
        yield Refusal(f"{figure.name} is too weak for the {name}.", "tm.create.weapon-st")
    else:
        yield Refusal(f"{figure.name} has no talent for the {name}.", "am.pec.talent")


def weaker(ctx: Context, blow: Blow) -> Modifier | None:
    """The damage lost to too little ST: 1 for every 2 points short (am.st.shortfall); none with a crossbow."""
    lost = blow.attacker.fighter.lost_damage(blow.weapon, ctx.tables) if blow.weapon else 0
    return Modifier(-lost, "too little ST", "am.st.shortfall") if lost else None


def not_for_blows(ctx: Context, figure: Figure, weapon: str) -> Iterator[Refusal]:
    """Reasons why a figure cannot strike with that gear (or its body, where none is named)."""
    if not weapon:
        yield from no_fist(ctx, figure)
        return
    gear = ctx.gear(figure, weapon)
    row = ctx.weapon(gear) if gear else None
    if gear is None or gear.id not in figure.ready:
        yield Refusal(f"{figure.name} has no such weapon ready.", "tm.attack.ready-needed")
    elif hangs_dead(figure, gear):
        name = ctx.tables.item_name(gear.item).lower()
        yield Refusal(f"The {name} hangs on a useless arm.", "am.aim.shield-arm-drag")
    elif row is None or not row.strikes:
        yield Refusal(f"A {ctx.tables.item_name(gear.item).lower()} cannot strike.", "tm.attack.kinds")
    elif row.mounted and not rides(ctx, figure) and ctx.book.variants.mounts:
        yield Refusal(f"Only a rider can use a {row.name.lower()}.", "am.lance.mounted-only")
    elif weak := list(too_weak(ctx, figure, row)):
        yield from weak
    elif row.off_hand and not declares(ctx) and len(_weapons_ready(ctx, figure)) > 1:
        yield Refusal("The main-gauche strikes second, after the other weapon.", "tm.maingauche.second-attack")


def no_fist(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    """The reason why it cannot strike with its body; a fist is a weapon, if a hand is free (am.attack.needs-ready)."""
    fighter = figure.fighter
    if fighter.natural_damage(ctx.tables) is not None:
        return
    both = any(weapon.two_handed for _, weapon in ctx.arms(figure))
    if both or len(ctx.in_hand(figure)) > 1 or fighter.fist_damage(ctx.tables) is None:
        yield Refusal(f"{figure.name} has no weapon ready.", "tm.attack.ready-needed")


def off_hand_gear(ctx: Context, figure: Figure) -> str:
    """The gear id for the second blow: the ready main-gauche, or what was declared; empty without one."""
    if declares(ctx):
        return figure.deeds.second if figure.deeds.second in figure.ready else ""
    return next((key for key in _weapons_ready(ctx, figure) if _is_off_hand(ctx, figure, key)), "")


def declares(ctx: Context) -> bool:
    """True if a blow with the other hand is declared with the first, for both are harder then (am.left.both)."""
    return ctx.book.variants.second_blow == "declared"


def other_hand(ctx: Context, figure: Figure, weapon: str, *, blades: bool = False) -> Gear | None:
    """Gear that could strike beside a weapon in hand: another, in the other hand; hand to hand a blade beside another.

    (am.left.two-weapons, am.left.spike-shield, am.left.hth)
    """
    if not declares(ctx):
        return None
    held = ctx.arms(figure)
    fit = [gear for gear, row in held if (row.hand_to_hand if blades else row.strikes) and not row.two_handed]
    fit = [gear for gear in fit if not hangs_dead(figure, gear)]
    if weapon not in [gear.id for gear in fit]:
        return None
    return next((gear for gear in fit if gear.id != weapon), None)


def _weapons_ready(ctx: Context, figure: Figure) -> list[str]:
    return [gear.id for gear, _ in ctx.arms(figure)]


def _is_off_hand(ctx: Context, figure: Figure, key: str) -> bool:
    gear = ctx.gear(figure, key)
    weapon = ctx.weapon(gear) if gear else None
    return weapon is not None and weapon.off_hand


SLOWED = "slowed"
"""A word of `Deeds.acts`: a wound slowed the first arrow, so the second one is lost."""
_RHYTHMS = ("", "tm.missile.light-crossbow", "tm.missile.heavy-crossbow")


def armed(ctx: Context, figure: Figure) -> bool:
    """True if it has something to strike or to shoot with: a weapon in hand, teeth or claws."""
    return figure.fighter.natural_damage(ctx.tables) is not None or bool(ctx.arms(figure))


def missile_in_hand(ctx: Context, figure: Figure) -> Weapon | None:
    """The ready missile weapon."""
    return next((weapon for _, weapon in ctx.arms(figure) if weapon.kind == "missile"), None)


def could_throw(ctx: Context, figure: Figure) -> bool:
    """True if anything that it has ready is thrown."""
    return any(weapon.throwable or weapon.catches or weapon.volley for _, weapon in ctx.arms(figure))


def two_shots(ctx: Context, figure: Figure) -> bool:
    """True if its bow shoots twice a turn at its adjDX, range left out (tm.missile.two-shots)."""
    weapon = missile_in_hand(ctx, figure)
    if weapon is None or weapon.two_shots_adjdx is None:
        return False
    return _adjdx(ctx, figure, weapon) >= weapon.two_shots_adjdx


def lost_second_arrow(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    """The refusal of a second arrow to an archer whose adjDX has fallen below the number for two."""
    weapon = missile_in_hand(ctx, figure)
    needs = weapon.two_shots_adjdx if weapon else None
    if weapon is None or needs is None or not ctx.does(figure, "volleys"):
        return
    name = weapon.name.lower()
    if SLOWED in figure.deeds.acts:
        text = f"A wound slowed {figure.name}'s first arrow; for two shots a turn a {name} needs adjDX {needs}."
        yield Refusal(text, "tm.missile.two-shots")
        return
    if two_shots(ctx, figure):
        return
    if sum(line.value for line in unhindered_adjdx(ctx, figure)) >= needs:
        now = _adjdx(ctx, figure, weapon)
        text = f"{figure.name} is at adjDX {now}; for two shots a turn a {name} needs {needs}."
        yield Refusal(text, "tm.missile.two-shots")


def cocks_by_hand(fighter: Fighter, weapon: Weapon, tables: Tables) -> bool:
    """True if a figure is strong enough to cock a crossbow that can be cocked by hand (am.xbow.cock)."""
    return weapon.cranequin not in ("only", "own") and not fighter.short_st(weapon, tables)


def reload_turns(ctx: Context, figure: Figure, weapon: Weapon) -> int:
    """The turns of reloading between two shots, fewer at a high adjDX (tm.missile.light-crossbow and -heavy-)."""
    if weapon.gun:
        return weapon.loads
    turns = _turns_between(ctx, figure, weapon)
    return turns if cocks_by_hand(figure.fighter, weapon, ctx.tables) else max(1, turns)


def _turns_between(ctx: Context, figure: Figure, weapon: Weapon) -> int:
    if weapon.fast_adjdx is not None and _adjdx(ctx, figure, weapon) >= weapon.fast_adjdx:
        return weapon.fast_turns_between_shots
    return weapon.turns_between_shots


def _adjdx(ctx: Context, figure: Figure, weapon: Weapon) -> int:
    prone = weapon.prone_dx if figure.pose is Pose.PRONE else 0
    return own_score(ctx, figure) + prone


def rhythm_rule(weapon: Weapon) -> str:
    """The ledger id for the turns between this weapon's shots."""
    return weapon.loads_rule or _RHYTHMS[weapon.turns_between_shots]


def engaged_before(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    """The reason why an engaged figure has no last shot: it is for whoever is suddenly engaged (am.missile.disengaged).

    Whether that is its first move in which it is engaged, or a turn that began without, is the GM's.
    """
    began_free = ctx.house("last-shot") == "first-move" or not figure.deeds.began_engaged
    if figure.last_shot or not began_free or figure.engaged_since not in (0, ctx.fight.turn):
        text = f"{figure.name} has been engaged before: the last shot was for its first turn engaged."
        yield Refusal(text, "tm.option.l-last-shot")


def cannot_shoot(ctx: Context, figure: Figure, weapon: Weapon) -> Iterator[Refusal]:
    """Reasons why this weapon does not shoot now: its user's option and posture, or an empty crossbow."""
    name = weapon.name.lower()
    if not ctx.does(figure, "shoots"):
        rule = "tm.missile.which" if ctx.does(figure, "enters") else "tm.missile.disengaged-only"
        yield Refusal("Missile weapons are for options f and l.", rule)
    elif ctx.does(figure, "last-shot") and figure.last_shot:
        yield Refusal(f"{figure.name} has had its last shot.", "tm.option.l-last-shot")
    if figure.pose is Pose.PRONE and not weapon.prone_fire:
        yield Refusal(f"A {name} cannot be used lying down.", "tm.missile.prone-crossbow")
    elif figure.pose is Pose.KNEELING and not weapon.kneeling_fire:
        yield Refusal(f"A {name} cannot be used kneeling.", "tm.missile.kneel-bow")
    if weapon.loaded and figure.reload:
        turns = "a turn" if figure.reload == 1 else f"{figure.reload} turns"
        yield Refusal(f"The {name} still needs {turns} of reloading.", rhythm_rule(weapon))


def throws_what_it_readied(ctx: Context, figure: Figure) -> bool:
    """True if a figure throws a weapon that it has just readied, as a halfling may (tm.race.halfling-ready-throw)."""
    if not figure.deeds.readied:
        return False
    readied = (ctx.gear(figure, key) for key in figure.deeds.readied)
    throwable = any(gear and (weapon := ctx.weapon(gear)) and weapon.throwable for gear in readied)
    return throwable and figure.fighter.throws_when_readied(ctx.tables)


def hangs_dead(figure: Figure, gear: Gear) -> bool:
    """True for a shield on an arm of no use: it is but a weight (am.aim.shield-arm-drag)."""
    return gear.slack and named(figure.limbs, figure.fighter.shield_arm) is not None


def shield_in_hand(ctx: Context, figure: Figure) -> str:
    """The gear id of the ready shield for a rush; empty without one, or with one on an arm of no use."""
    held = (gear for gear in ctx.in_hand(figure) if not hangs_dead(figure, gear))
    ready = (gear for gear in held if (shield := ctx.shield(gear)) and shield.shield_rush)
    return next((gear.id for gear in ready), "")


def is_packed(ctx: Context, gear: Gear) -> bool:
    """True if a thing must be got out of the pack; a shield on the back takes one turn (am.carry.packed)."""
    return gear.packed and ctx.shield(gear) is None


def turns_to_ready(ctx: Context, gear: Gear) -> int:
    """The turns that it takes to get a thing ready; more than one for what is packed or clumsy (am.arquebus.times)."""
    weapon = ctx.weapon(gear)
    own = weapon.turns_to_ready if weapon else 0
    return max(own, TURNS_TO_UNPACK if is_packed(ctx, gear) else 0)


def has_hands(ctx: Context, figure: Figure) -> bool:
    """True if it can do something with a hand: its arms are free (am.bola.arms), and one of them is of use."""
    if not (figure.limbs or figure.bonds):  # nearly everybody
        return True
    return not no_arm(figure.limbs) and arms_held(ctx, figure) is None


def arms_held(ctx: Context, figure: Figure) -> Bond | None:
    """What holds its arms: a bola around them, or by the house rule the net that it lies in (am.net.entangle)."""
    if not figure.bonds:
        return None
    bola = held_at(figure.bonds, "arms", ctx.fight.turn)
    if bola is not None or ctx.house("net-hands") == "free" or figure.fighter.armless(ctx.tables):
        return bola
    ways = ctx.tables.catches
    return next((one for one in figure.bonds if one.way in ways and ways[one.way].by == "net"), None)


def kicks(ctx: Context) -> bool:
    """True where whoever has the use of neither arm fights on in a brawl (am.opt.v.a-attack)."""
    return ctx.house("armless-brawl") == "kicks"


def body_attack(ctx: Context, figure: Figure) -> str:
    """The name of what it fights with where it has nothing in hand: its natural attack, its hands, or its feet."""
    bare = has_hands(ctx, figure) or figure.fighter.natural_damage(ctx.tables) is not None
    return figure.fighter.attack_name(ctx.tables) if bare else "kicks" if kicks(ctx) else "no usable arm"


def cannot_hold(ctx: Context, figure: Figure, held: Sequence[Gear]) -> Iterator[Refusal]:
    """The refusal of more than the arms that a figure can use will hold (am.aim.weapon-arm-disable)."""
    out = [one.name for one in figure.limbs if one.kind == ARM]
    need = sum(2 if (weapon := ctx.weapon(gear)) and weapon.two_handed else 1 for gear in held if not gear.slack)
    if out and need > 2 - len(out):
        yield Refusal(f"{figure.name} cannot use the {' and '.join(out)} to hold it.", "am.aim.weapon-arm-disable")
