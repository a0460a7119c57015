"""The values of a figure that the GM may set, and the effects of putting a figure somewhere or taking it out."""

from dataclasses import replace
from typing import Any

from gmtool.bounds import Between
from gmtool.rules.kit.amending import ByHand, Value, Values, choice, flag, number
from gmtool.rules.kit.play import evolve
from gmtool.rules.seam import Json, Refusal
from gmtool.rules.tft.acts.attacks.attack import take_hits
from gmtool.rules.tft.acts.mounted.by_hand import values as riding_values
from gmtool.rules.tft.acts.turn.bonds import free
from gmtool.rules.tft.acts.wounds.limbs import RECOVER, WISH, can_fly, heal, limbs_of, put_out, restore
from gmtool.rules.tft.acts.wounds.wear import ARMOR, wears
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure, Pose
from gmtool.rules.tft.state.flames import on_fire
from gmtool.rules.tft.state.muster import enlist
from gmtool.rules.tft.state.play import Play
from gmtool.rules.tft.state.records.bonds import Bond
from gmtool.rules.tft.state.records.limbs import Limb, named
from gmtool.space import Hex

JUDGED = "am.ex.ep-out-of-character"
HITS, RELOADING, LOADING = Between(0, 999), Between(0, 9), Between(0, 12)
_LOCKED = Refusal("Armor can be neither put on nor taken off during a combat.", "tm.create.armor-locked")
_POSES = tuple((pose.value, pose.value) for pose in Pose)


def values(ctx: Context, figure: Figure) -> Values:
    """The values that the GM may set: a figure's state, and the things in its hands."""
    sides = tuple((side.id, side.name) for side in ctx.fight.sides)
    harmless = {"harmless": flag("harmless", "Harmless: engages nobody", "am.engage.gm-harmless")}
    judged = {
        "judged": Value(
            "Experience, by the GM", lambda _, one: one.tally.judged, _judge, limits=(-99, 99), rule=JUDGED
        ),
        "spent": number("spent", "Exhaustion", HITS, "am.recover.exhaustion-causes"),
        "illusion": flag("illusion", "Illusion", "am.opt.i.f-disbelieve"),
    }
    led = {"leads": flag("leads", "Leads its side", "am.init.tactics")}
    image = {"image": flag("image", "Image: vanishes when touched", "am.dd.image")}
    return {
        **(image if ctx.book.variants.has_saves else {}),
        **(led if ctx.book.variants.initiative == "led" else {}),
        **(judged if ctx.book.variants.experience == "deeds" else {}),
        **(harmless if ctx.book.variants.engaged == "thirds" else {}),
        **(_OF_SIGHT if ctx.book.variants.hazards else {}),
        **({"absorbed": number("absorbed", "Armor has absorbed", HITS, ARMOR)} if wears(ctx) else {}),
        **riding_values(ctx, figure),
        "hits": replace(number("hits", "Hits taken", HITS, wounds=1), hurt=take_hits, write=_hits),
        "turn_hits": number("turn_hits", "Hits this turn", HITS),
        "shaken": flag("shaken", "DX -2 on the next attack"),
        "pose": Value("Posture", lambda _, one: one.pose.value, _pose, str, options=_POSES, condition=True),
        "side": replace(choice("side", "Side", sides), by_key=True),
        "ready": Value("In hand", _in_hand, _ready, str),
        **(_of_limbs(ctx, figure) if ctx.tables.aims else {}),
        "reload": number("reload", "Turns of reloading left", LOADING if ctx.tables.bombs else RELOADING),
        "hidden": flag("hidden", "Hidden from the players"),
        "fled": flag("fled", "Has left"),
    }


def _sight(name: str, label: str, rule: str) -> Value:
    """A switch of a figure's surroundings."""

    def read(_: Context, one: Figure) -> Json:
        return bool(getattr(one.surroundings, name))

    def write(play: Play, one: Figure, holds: bool) -> None:
        said: dict[str, Any] = {name: holds}
        play.change(one.id, surroundings=replace(one.surroundings, **said))

    return Value(label, read, write, bool, rule=rule)


_OF_SIGHT: Values = {
    name: _sight(name, label, rule)
    for name, label, rule in (
        ("invisible", "Invisible", "am.hidden.when"),
        ("mage_sight", "Uses Mage Sight", "am.hidden.when"),
        ("dark_sight", "Sees in the dark", "am.dark.see-in-dark"),
        ("unnoticed", "Foes in the dark cannot know of it", "am.dark.missile-gm-veto"),
    )
}


def _judge(play: Play, one: Figure, points: int) -> None:
    play.change(one.id, tally=replace(one.tally, judged=points))


def _pose(play: Play, one: Figure, pose: str) -> None:
    play.change(one.id, pose=Pose(pose))


def _hits(play: Play, one: Figure, hits: int) -> None:
    """Set the hits; a figure that is healed to full ST has the use of its limbs again (am.cripple.recover)."""
    play.change(one.id, hits=hits)
    if one.hits and not hits:
        play.change(one.id, stunned=False)
        heal(play, one.id)


_STATES = (("whole", "of use"), ("disabled", "of no use until healed"), ("lost", "lost"))


def _of_limbs(ctx: Context, figure: Figure) -> Values:
    """The state of each limb, and whether a hit to the head has stunned the figure."""
    limbs = {f"limb {one.name}": _limb(one) for one in limbs_of(figure.fighter, ctx.tables)}
    return {
        **limbs,
        "stunned": flag("stunned", "Stunned: unconscious", "am.aim.head-stun"),
        **{f"bond {bond.way}": _bond(ctx, bond) for bond in figure.bonds},
        "on fire": Value(
            "On fire", lambda ctx, one: on_fire(one, ctx.turn), _flames, bool, rule="am.fire.soaked-damage"
        ),
        "oiled": _mark("oiled", "Covered with oil", "am.gasbomb.molotail-oil"),
        "gassed": _mark("gassed", "Has breathed gas", "am.gasbomb.area"),
        **_of_heights(ctx, figure),
        "coils": number("coils", "Coils its rope through turn", HITS, "am.lasso.recoil"),
    }


def _flames(play: Play, one: Figure, burns: bool) -> None:
    play.change(one.id, burning=replace(one.burning, soaked=play.turn if burns else 0))


def _mark(field: str, label: str, rule: str) -> Value:
    """A switch of what fire and flasks have done to a figure."""

    def write(play: Play, one: Figure, holds: bool) -> None:
        play.change(one.id, burning=replace(one.burning, **{field: holds}))

    return Value(label, lambda _, one: getattr(one.burning, field), write, bool, rule=rule, condition=True)


def _of_heights(ctx: Context, figure: Figure) -> Values:
    """Values of fliers and climbers that the GM sets."""
    flies = {"flying": flag("flying", "In the air", "am.fly.who")} if can_fly(ctx, figure) or figure.flying else {}
    return {**flies, "kg": _of_aloft("kg", "Weighs, in kg", int, limits=(0, 4_000))}


def _of_aloft(name: str, label: str, kind: type, **more: Any) -> Value:
    def read(_: Context, one: Figure) -> Json:
        found: Json = getattr(one.aloft, name)
        return found

    def write(play: Play, one: Figure, value: Any) -> None:
        play.change(one.id, aloft=evolve(one.aloft, **{name: value}))

    return Value(label, read, write, kind, rule="am.air.rider-unconscious", **more)


def _bond(ctx: Context, bond: Bond) -> Value:
    """The switch of what holds a figure: the GM may free it sooner."""
    way = ctx.tables.catches[bond.way]

    def read(_: Context, one: Figure) -> Json:
        return bond in one.bonds

    def write(play: Play, one: Figure, held: bool) -> None:
        if not held:
            free(play, one.id, bond, way.rule)

    item = ctx.tables.item_name(bond.item).lower()
    return Value(f"Caught by the {item}: {way.name.lower()}", read, write, bool, rule=way.rule, condition=True)


def _limb(limb: Limb) -> Value:
    def read(_: Context, one: Figure) -> Json:
        found = named(one.limbs, limb.name)
        return "whole" if found is None else "lost" if found.lost else "disabled"

    def write(play: Play, one: Figure, state: str) -> None:
        restore(play, one.id, limb.name)
        if state != "whole":
            put_out(play, one.id, replace(limb, lost=state == "lost"), RECOVER)

    return Value(limb.name.capitalize(), read, write, str, options=_STATES, rule=WISH, condition=True)


def _in_hand(ctx: Context, one: Figure) -> Json:
    return ", ".join(gear.item for gear in ctx.in_hand(one))


def _ready(play: Play, one: Figure, items: str) -> None:
    wanted = [word.strip() for word in items.split(",") if word.strip()]
    play.change(one.id, ready=tuple(gear.id for gear in one.gear if gear.id in wanted or gear.item in wanted))


def _joins(play: Play, figure: Figure) -> dict[str, Any]:
    """The door of its side, for a figure that joins."""
    return {"door": next((one.door for one in play.everyone() if one.side == figure.side), "")}


def _moved(figure: Figure, place: Hex) -> dict[str, Any]:
    """The figure's brawl: it leaves that unless it stays in its hex."""
    return {"pile": figure.pile if figure.place == place else 0}


def _leave(play: Play, key: str) -> None:
    fight = play.fight
    play.change_fight(
        figures={other: _without(figure, key) for other, figure in fight.figures.items() if other != key},
        roster=tuple(other for other in fight.roster if other != key),
        ties={other: dice for other, dice in fight.ties.items() if other != key},
        retreats=tuple(other for other in fight.retreats if other != key),
    )


def _without(figure: Figure, gone: str) -> Figure:
    """A figure without any tie to one that was taken out: intent, strikes, foe and attacker."""
    deeds = figure.deeds
    intent = None if deeds.intent and deeds.intent.target == gone else deeds.intent
    struck = tuple(one for one in deeds.struck if one != gone)
    spells = tuple(one for one in figure.spells if one.target != gone)
    tied = gone in (figure.foe, figure.attacker) or len(spells) < len(figure.spells)
    if (intent, struck) == (deeds.intent, deeds.struck) and not tied:
        return figure
    foe, attacker = ("" if one == gone else one for one in (figure.foe, figure.attacker))
    return replace(
        figure, deeds=replace(deeds, intent=intent, struck=struck), foe=foe, attacker=attacker, spells=spells
    )


BY_HAND = ByHand(
    enlist,
    _leave,
    values,
    hexes=True,
    joins=_joins,
    moved=_moved,
    locked={"armor": _LOCKED},
)
