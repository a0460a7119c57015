"""Needs of options by their traits: the reasons against a figure that lacks what an option needs (Melee IV)."""

from collections.abc import Iterator

from gmtool.rules.seam import Refusal
from gmtool.rules.tft.acts.attacks.defence import can_parry
from gmtool.rules.tft.acts.attacks.ready_arms import engaged_before, missile_in_hand, no_fist, shield_in_hand
from gmtool.rules.tft.acts.readying.refusals import unloaded
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.engagement import brawl, status_at_move
from gmtool.rules.tft.state.fight import Figure, Pose, Status
from gmtool.rules.tft.state.flames import flasks
from gmtool.rules.tft.state.stations import TO_THROW


def wits(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    """The wits for a spell, which no animal has unless its card gives it an IQ."""
    if figure.fighter.armless(ctx.tables) and not figure.fighter.iq:
        yield Refusal(f"{figure.name} is an animal, and casts no spells.", "am.nonhuman.attacks")


def missile(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    """A missile weapon in hand, which its user's posture allows."""
    weapon = missile_in_hand(ctx, figure)
    if weapon is None:
        yield Refusal(f"{figure.name} has no missile weapon ready.", "tm.attack.ready-needed")
    elif figure.pose is Pose.KNEELING and not weapon.kneeling_fire:
        yield Refusal(f"The {weapon.name.lower()} cannot be used kneeling.", "tm.missile.kneel-bow")
    elif figure.pose is Pose.PRONE and not weapon.prone_fire:
        yield Refusal(f"The {weapon.name.lower()} cannot be fired lying down.", "tm.missile.prone-crossbow")


def last_shot(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    """A last shot: a loaded missile weapon, and nobody who has engaged the figure before."""
    yield from missile(ctx, figure)
    if unloaded(ctx, figure):
        yield Refusal("The crossbow is not loaded, so it was not ready.", "tm.option.l-last-shot")
    yield from engaged_before(ctx, figure)


def fire(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    """In an edition where the disengaged and the engaged fire by one option (am.missile.disengaged)."""
    if status_at_move(ctx, figure) is Status.ENGAGED:
        yield from engaged_before(ctx, figure)


def parry(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    """A weapon to defend with."""
    if not can_parry(ctx, figure):
        which = "" if ctx.book.variants.bow_parry == "ruins" else " other than a missile weapon"
        yield Refusal(f"Parrying needs a ready weapon{which}.", "tm.defend.needs-weapon")


def blow(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    """The refusal of a blow without a weapon for it: teeth, claws and a shield to rush with will do, missiles not."""
    weapons = [weapon for gear in ctx.in_hand(figure) if (weapon := ctx.weapon(gear))]
    if shield_in_hand(ctx, figure) or not any(no_fist(ctx, figure)):
        return
    if not weapons:
        yield Refusal(f"{figure.name} has no weapon ready.", "tm.attack.ready-needed")
    elif all(weapon.kind == "missile" for weapon in weapons):
        yield Refusal(f"{figure.name} has only a {weapons[0].name.lower()} ready.", "tm.option.j-shift-attack")


def hurls(ctx: Context, figure: Figure) -> bool:
    """True if something in hand can be thrown or jabbed with, or if the figure has wings to drop rocks from."""
    bombs = ctx.tables.bombs
    thrown = any(one.throwable or one.catches or one.jab or one.key in bombs for _, one in ctx.arms(figure))
    return thrown or figure.fighter.ma_flying(ctx.tables) > 0


def something_to_throw(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    """Anything to throw or to jab with (am.opt.ii.b-throw-jab)."""
    if not any(has(ctx, figure) for has in ctx.chapters.at(TO_THROW)):
        yield Refusal(f"{figure.name} has nothing ready to throw or to jab with.", "am.opt.ii.b-throw-jab")


def dagger(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    """A dagger to draw."""
    blades = [gear for gear in figure.gear if (weapon := ctx.weapon(gear)) and weapon.hand_to_hand]
    if not any(gear.id not in figure.ready and not gear.packed for gear in blades):
        yield Refusal(f"{figure.name} carries no dagger to draw.", "tm.hth.draw-dagger")


def opening(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    """A table at which figures wait for openings."""
    if ctx.house("waiting") == "no":
        yield Refusal("Waiting for an opening is switched off.", "am.wait.bonus")


def has_opening(ctx: Context, figure: Figure) -> bool:
    """True if figures wait for openings, in this edition and at this table."""
    return ctx.tables.option("waits") is not None and not any(opening(ctx, figure))


def flask(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    """A flask in hand."""
    if not any(gear.id in figure.ready for gear, _ in flasks(ctx, figure)):
        yield Refusal(f"{figure.name} has no flask in hand.", "am.fire.aim-throw")


def pack(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    """A pack on the back that is worth taking off."""
    pack = ctx.tables.packs.get(figure.fighter.pack)
    if pack is None or not (pack.dx or pack.hits_stopped):
        yield Refusal(f"{figure.name} has no pack on its back.", "am.ex.pack-off")


def hands_free(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    """One foe alone in the brawl, and free hands."""
    if figure.pile and sum(one.side != figure.side for one in brawl(ctx, figure)) != 1:
        yield Refusal(f"{figure.name} has more than one foe in the brawl.", "am.pin.condition")
    if figure.ready:
        yield Refusal(f"{figure.name} has something in hand.", "am.pin.condition")


def pinned(_: Context, figure: Figure) -> Iterator[Refusal]:
    """A pin to break."""
    if not figure.pinner:
        yield Refusal(f"{figure.name} is not pinned.", "am.pin.condition")
