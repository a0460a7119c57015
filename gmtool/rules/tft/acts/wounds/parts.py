"""Parts of the body that an attack can be aimed at: who may aim where, and the effect of the hits there."""

from collections.abc import Iterator
from dataclasses import replace

from gmtool.rules.seam import Candidate, Input, InputKind, Modifier, Refusal, Values, signed
from gmtool.rules.tft.acts.wounds.limbs import held_by, limbs_of, put_out, slacken
from gmtool.rules.tft.acts.wounds.wings import BIG_ST
from gmtool.rules.tft.cards.abilities import LEG, WING
from gmtool.rules.tft.data.aims import Aim, AimEffect
from gmtool.rules.tft.data.arms import Weapon
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure, Pose
from gmtool.rules.tft.state.play import Play
from gmtool.rules.tft.state.records.limbs import Dazed, Limb, ShieldSlackened, Stunned, named

OPTIONAL = "am.aim.optional"
KNEELING_TURNS = 2
"""The turns after that of the hit in which its leg keeps a figure on its knees (am.aim.leg-kneel)."""


def aim_of(ctx: Context, key: str) -> Aim | None:
    """The part that an attack is aimed at; None for the body, as any other attack (am.aim.body)."""
    aim = ctx.tables.aims.get(key)
    return None if aim is None or aim.part == "body" else aim


def aim_line(aim: Aim, target: Figure) -> Modifier:
    """The DX that an aim at a part costs; a wing is harder to hit on the ground (am.aim.wing-dx)."""
    dx = aim.dx if target.flying or aim.dx_grounded is None else aim.dx_grounded
    return Modifier(dx, f"aimed at the {aim.name.lower()}", aim.rule)


def no_such_aim(ctx: Context, target: Figure, key: str, weapon: Weapon | None) -> Iterator[Refusal]:
    """Reasons against aiming at a part of this target (am.aim.who)."""
    if not key:
        return
    aim = ctx.tables.aims.get(key)
    if aim is None or ctx.house("aims") == "no":
        yield Refusal("Aiming at a part of the body is switched off.", OPTIONAL)
    elif weapon is not None and weapon.own_aims:
        yield Refusal(f"A {weapon.name.lower()} has its own way of aiming.", "am.aim.special-weapons")
    elif aim.part not in ("body", "head") and limb_at(ctx, target, aim) is None:
        yield Refusal(f"{target.name} has no {aim.name.lower()}.", aim.rule)


def limb_at(ctx: Context, target: Figure, aim: Aim) -> Limb | None:
    """The limb that an aim means; None for the head, and for a limb that the target has not or has lost."""
    fighter = target.fighter
    arms = {"weapon-arm": fighter.weapon_arm, "shield-arm": fighter.shield_arm, "wing": WING}
    name = arms.get(aim.part, aim.name.lower())
    gone = named(target.limbs, name)
    return None if gone and gone.lost else named(limbs_of(fighter, ctx.tables), name)


def aim_input(ctx: Context, weapon: Weapon | None) -> tuple[Input, ...]:
    """The input for the part of the target to aim at, where that is done: it is said before any roll (am.aim.declare).

    Without an answer it is the body.
    """
    if ctx.house("aims") == "no" or (weapon is not None and weapon.own_aims):
        return ()

    def parts(values: Values) -> tuple[Candidate, ...]:
        target = ctx.fight.figures.get(str(values.get("target")))
        return tuple(
            Candidate(aim.key, aim.name, _detail(aim, target))
            for aim in ctx.tables.aims.values()
            if target is None or not any(no_such_aim(ctx, target, aim.key, weapon))
        )

    return (Input("aim", "Aimed at", InputKind.ONE_OF, parts, default="body", required=False),)


def _detail(aim: Aim, target: Figure | None) -> str:
    dx = aim_line(aim, target).value if target else aim.dx
    return f"DX {signed(dx)}" if dx else ""


def effect_of(ctx: Context, target: Figure, aim: Aim, hits: int) -> AimEffect | None:
    """The effect of so many hits to a part: the last row that they reach."""
    big = aim.part == "wing" and target.fighter.beginning_st > BIG_ST
    rows = (row for row in ctx.tables.aim_effects.values() if row.part == aim.part)
    reached = (row for row in rows if hits >= (2 * row.hits - 1 if big else row.hits))
    return max(reached, key=lambda row: row.hits, default=None)


def tell_on(play: Play, target: str, aim: Aim, hits: int) -> None:
    """Let hits do to the part that they were aimed at what they do there; fliers count those to their wings."""
    one = play.figure(target)
    if aim.part == WING:
        one = play.change(target, aloft=replace(one.aloft, wing_hits=one.aloft.wing_hits + hits))
    row = effect_of(play, one, aim, hits)
    if row is None:
        return
    limb = limb_at(play, one, aim)
    match row.effect:
        case "dazed":
            daze(play, one, row.rule)
        case "stunned":
            stun(play, target, row.rule)
        case "drops-weapon" | "loses-shield" if limb:
            _lets_go(play, one, limb, row.rule)
        case "kneels" if limb:
            put_out(play, target, Limb(limb.name, limb.kind, play.fight.turn + KNEELING_TURNS), row.rule)
        case "disabled" | "lost" | "grounded" if limb:
            put_out(play, target, Limb(limb.name, limb.kind, lost=row.effect == "lost"), row.rule)


def daze(play: Play, one: Figure, rule: str) -> None:
    """Cost a figure DX in the next turn."""
    play.change(one.id, dazed_turn=play.fight.turn + 1)
    play.happened(Dazed(figure=one.id, dx=play.tables.adjustment("dazed"), rules=(rule,)))


def stun(play: Play, target: str, rule: str) -> None:
    """Knock a figure unconscious, whatever its ST."""
    if play.figure(target).able:
        play.change(target, stunned=True, pose=Pose.DOWN, pile=0)
        play.happened(Stunned(figure=target, rules=(rule,)))


def _lets_go(play: Play, one: Figure, limb: Limb, rule: str) -> None:
    """Let an arm drop what it has in hand, unless it is fastened on; a shield hangs there and protects nobody."""
    for gear in held_by(play, one, limb.name):
        if play.fastened(gear):
            continue
        if play.shield(gear) is None:
            play.let_fall(one.id, gear, "dropped", (rule,))
        elif not gear.slack:
            slacken(play, one.id, gear)
            play.happened(ShieldSlackened(figure=one.id, item=gear.item, rules=(rule,)))


def crippled_limb(ctx: Context, target: Figure, part: str, side: str) -> Limb | None:
    """The limb that a crippling hit puts out; of a creature without arms a leg, of one without either none.

    Of several legs on a side it is the first that is still of use (am.cripple.nonhuman-arm).
    """
    fighter = target.fighter
    limbs = limbs_of(fighter, ctx.tables)
    arm = {"weapon-arm": fighter.weapon_arm, "shield-arm": fighter.shield_arm}.get(part, "")
    if arm and (found := named(limbs, arm)):
        return found
    legs = [one for one in limbs if one.kind == LEG]
    sided = [one for one in legs if one.name.startswith(side or arm.split(" ")[0])]
    of_use = [one for one in (*sided, *legs) if named(target.limbs, one.name) is None]
    return next(iter(of_use or sided), None)
