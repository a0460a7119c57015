"""Plights that bar acts: off the ground, in another's grip, out of its mind, in the saddle."""

from collections.abc import Callable

from gmtool.rules.kit.gate import Meant
from gmtool.rules.seam import Refusal
from gmtool.rules.tft.acts.attacks.ready_arms import arms_held, kicks
from gmtool.rules.tft.acts.saddle.options import ANIMALS, CONTROL, ONLY, PICK_UP
from gmtool.rules.tft.cards.abilities import ARM
from gmtool.rules.tft.state.airborne import casts_falling
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.engagement import held_fast as has_no_roll
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.flames import cowed as fears_torch
from gmtool.rules.tft.state.records.bonds import held_at
from gmtool.rules.tft.state.saddle import mount_of, riders_of, skill_of
from gmtool.rules.tft.state.saddle import panicked as in_panic
from gmtool.rules.tft.state.saddle import rides as is_rider
from gmtool.rules.tft.state.underfoot import over

Reasons = tuple[Refusal, ...]
Why = Callable[[Context, Figure], Reasons]


def says(figure: Figure, words: str, rule: str, short: str = "") -> Reasons:
    """A reason of a figure's state."""
    return (Refusal(f"{figure.name} {words}", rule, short=short),)


# --- out for a turn
def surprised(_: Context, figure: Figure) -> Reasons:
    return says(figure, "is taken by surprise.", "am.ex.surprise") if figure.deeds.surprised else ()


def hurt(ctx: Context, figure: Figure) -> Reasons:
    if figure.helpless_turn != ctx.fight.turn:
        return ()
    return says(figure, "cannot act this turn.", "tm.injury.eight-in-hth")


def helpless(_: Context, figure: Figure) -> Reasons:
    helpless = figure.plight.helpless
    return says(figure, f"is {helpless}.", "am.helpless.auto-hit") if helpless else ()


def hangs(_: Context, figure: Figure) -> Reasons:
    if figure.hanging is None:
        return ()
    return says(figure, "hangs from the edge of a hole.", "am.jump.hole-pull-up")


# --- off the ground
def falls(*, casts: bool) -> Why:
    """The reason of one that may cast as it falls, or of all others.

    Those who grapple in the air go on with it as they fall together (am.air.hth).
    """

    def why(ctx: Context, figure: Figure) -> Reasons:
        if figure.aloft.fall is None or figure.pile or casts_falling(ctx, figure) is not casts:
            return ()
        return says(figure, "is falling.", "am.air.fall-speed")

    return why


def falls_in_brawl(_: Context, figure: Figure) -> Reasons:
    """Whoever gets out of a brawl stands up beside it, and there is nothing to stand on (am.hdis.success)."""
    return says(figure, "is falling.", "am.air.fall-speed") if figure.aloft.fall is not None and figure.pile else ()


def flies(_: Context, figure: Figure) -> Reasons:
    return says(figure, "is in the air.", "am.fly.land") if figure.flying else ()


def clings(rule: str) -> Why:
    def why(_: Context, figure: Figure) -> Reasons:
        return says(figure, "clings to something.", rule) if figure.aloft.climb is not None else ()

    return why


def clings_with_its_only_arm(ctx: Context, figure: Figure) -> Reasons:
    """Of a climber who has no second arm of use; teeth and claws need none, and a slope that is crossed no hold."""
    climb = figure.aloft.climb
    if climb is None or not any(one.kind == ARM for one in figure.limbs):
        return ()
    way = ctx.tables.climb_ways.get(climb.way)
    if (way is not None and way.crossed) or figure.fighter.natural_damage(ctx.tables) is not None:
        return ()
    return says(figure, "clings with its only usable arm.", "am.climb.no-two-handed")


# --- in another's grip
def pinned(ctx: Context, figure: Figure) -> Reasons:
    if not figure.pinner or has_no_roll(ctx, figure):
        return ()
    return says(figure, "is pinned: it must break free first.", "am.pin.effect")


def held_fast(ctx: Context, figure: Figure) -> Reasons:
    if not (figure.pinner and has_no_roll(ctx, figure)):
        return ()
    return says(figure, "is pinned and held fast.", "am.pin.effect")


def underfoot(ctx: Context, figure: Figure) -> Reasons:
    large = over(ctx, figure)
    if large is None:
        return ()
    text = f"lies under {large.name}: it fights from there, or rolls out."
    return says(figure, text, "am.trample.small-options")


def rolls_out(ctx: Context, figure: Figure) -> Reasons:
    """By the house rule it gets out in the actions alone."""
    if over(ctx, figure) is None or ctx.house("crawl-out") != "roll":
        return ()
    return says(figure, "rolls out when it is its turn to act.", "am.push.underfoot")


def in_brawl(rule: str, words: str) -> Why:
    def why(_: Context, figure: Figure) -> Reasons:
        return says(figure, words, rule) if figure.pile else ()

    return why


def bound(part: str, rest: str, *, later: bool = False) -> Why:
    """Held by a bola, a net or a rope; `later`: it does something about it from the turn after on."""

    def why(ctx: Context, figure: Figure) -> Reasons:
        if not figure.bonds:
            return ()
        bond = held_at(figure.bonds, part, ctx.fight.turn)
        if bond is None or (later and bond.since >= ctx.fight.turn):
            return ()
        return (Refusal(rest.format(figure.name), ctx.tables.catches[bond.way].rule),)

    return why


def at_enemy(why: Why) -> Callable[[Context, Figure, Meant], Reasons]:
    """The reason of a state against what is done to an enemy; it leaves the same done to oneself or a friend."""

    def how(ctx: Context, figure: Figure, meant: Meant) -> Reasons:
        target = ctx.fight.figures.get(meant.target)
        return why(ctx, figure) if target is not None and target.side != figure.side else ()

    return how


def entangled(ctx: Context, figure: Figure) -> Reasons:
    """Arms that something holds (am.bola.arms)."""
    bond = arms_held(ctx, figure)
    if bond is None:
        return ()
    return (Refusal(f"The arms of {figure.name} are entangled.", ctx.tables.catches[bond.way].rule),)


def unless_it_kicks(why: Why) -> Why:
    """The reason of whoever has the use of neither arm, but where the house has such figures kick in a brawl."""
    return lambda ctx, figure: () if kicks(ctx) else why(ctx, figure)


# --- out of its mind
def berserk(_: Context, figure: Figure) -> Reasons:
    return says(figure, "is berserk and can only attack.", "am.berserk.forbidden") if figure.frenzy else ()


def cowed(ctx: Context, figure: Figure) -> Reasons:
    return says(figure, "fears the torch.", "am.torch.animal-no-hth") if fears_torch(figure, ctx.fight.turn) else ()


def image(_: Context, figure: Figure) -> Reasons:
    return (Refusal("An image has no substance to parry with.", "am.dd.image"),) if figure.image else ()


# --- riders and mounts
def controls(_: Context, figure: Figure) -> Reasons:
    if figure.deeds.option != CONTROL:
        return ()
    return says(figure, "controls the mount, and does nothing else.", ONLY)


def rides(rule: str, words: str) -> Why:
    def why(ctx: Context, figure: Figure) -> Reasons:
        return says(figure, words, rule) if figure.on and is_rider(ctx, figure) else ()

    return why


def no_expert(ctx: Context, figure: Figure) -> Reasons:
    if not figure.on or not is_rider(ctx, figure) or skill_of(ctx, figure).picks_up:
        return ()
    return (Refusal("Only an expert horseman picks things up from the saddle.", PICK_UP),)


def out_of_control(ctx: Context, figure: Figure) -> Reasons:
    mount = mount_of(ctx, figure) if figure.on else None
    if mount is None or not in_panic(mount):
        return ()
    return says(mount, "is out of control.", "am.panic.duration")


def panicked(_: Context, figure: Figure) -> Reasons:
    if not figure.riding.panic or not in_panic(figure) or figure.frenzy:
        return ()
    return says(figure, "is in panic.", "am.panic.table")


def ridden(ctx: Context, figure: Figure) -> Reasons:
    if not riders_of(ctx, figure):
        return ()
    return says(figure, "is ridden: it moves, or attacks.", ANIMALS)
