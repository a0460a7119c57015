"""Targets that nothing can be done to: those who are gone, dead or unconscious, and those whom nobody can know of."""

from collections.abc import Callable

from gmtool.rules.seam import Refusal
from gmtool.rules.tft.acts.gate.plights import Reasons, says
from gmtool.rules.tft.state.airborne import too_far_up
from gmtool.rules.tft.state.context import Context, once_a_fight
from gmtool.rules.tft.state.engagement import is_unknown, spared
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.saddle import riders_of, rides

Whom = Callable[[Context, Figure, Figure], Reasons]


# --- whether anybody is so: else nobody is looked at
@once_a_fight
def _unable(ctx: Context) -> tuple[Figure, ...]:
    """Those who are gone, dead or unconscious; in most fights nobody for long."""
    return tuple([one for one in ctx.everyone() if not one.able])


def somebody_left(ctx: Context) -> bool:
    return any(one.fled for one in _unable(ctx))


def somebody_died(ctx: Context) -> bool:
    return any(one.dead for one in _unable(ctx))


def somebody_lies_out(ctx: Context) -> bool:
    return any(lies_out(one) for one in _unable(ctx))


def somebody_is_up(ctx: Context) -> bool:
    return any(one.level > 0 for one in ctx.everyone())


def somebody_rides(ctx: Context) -> bool:
    return any(one.on for one in ctx.everyone())


def somebody_is_unnoticed(ctx: Context) -> bool:
    return any(one.surroundings.unnoticed for one in ctx.everyone())


# --- gone, dead
def gone(_: Context, __: Figure, target: Figure) -> Reasons:
    return says(target, "has left.", "tm.xp.arena-end") if target.fled else ()


def dead(_: Context, __: Figure, target: Figure) -> Reasons:
    return says(target, "is dead.", "tm.create.st-minus-one-dies") if target.dead and not target.fled else ()


# --- unconscious
def lies_out(figure: Figure) -> bool:
    """True for the unconscious."""
    return figure.body and not figure.dead


def not_slain(ctx: Context, _: Figure, target: Figure) -> Reasons:
    """In a fight that is not to the death nobody slays the unconscious."""
    if not lies_out(target) or not spared(ctx, target):
        return ()
    return (Refusal("The unconscious may not be slain here.", "tm.xp.arena-no-slaying"),)


def fights_nobody(_: Context, __: Figure, target: Figure) -> Reasons:
    """Whoever is unconscious has no part in a brawl, and begins none."""
    if not lies_out(target):
        return ()
    return says(target, "lies unconscious: there is nobody to fight.", "tm.create.st-zero-collapses")


def carries_nobody(_: Context, __: Figure, target: Figure) -> Reasons:
    return says(target, "does not stand still.", "am.mount.mount-up") if lies_out(target) else ()


# --- in the saddle
def mounted(ctx: Context, _: Figure, target: Figure) -> Reasons:
    """A rider is pulled from the saddle (am.mount.pull); whether anybody goes for his animal is a house rule."""
    ridden = bool(riders_of(ctx, target)) and ctx.house("saddle-hth") == "no"
    if not (rides(ctx, target) or ridden):
        return ()
    return says(target, "is not on foot: a rider is pulled from the saddle.", "am.mount.rider-options")


# --- above or below
def at_another_height(ctx: Context, figure: Figure, target: Figure) -> Reasons:
    """What is done by hand reaches nobody up in the air, nor from there to the ground, but fliers each other."""
    above = ctx.height(figure) - ctx.height(target)
    if not too_far_up(ctx, figure, target, above):
        return ()
    return says(target, f"is out of reach, {abs(above)} m {'below' if above > 0 else 'above'}.", "am.fly.cross-over")


def somebody_hangs(ctx: Context) -> bool:
    return any(one.hanging is not None for one in ctx.everyone())


def hangs(_: Context, __: Figure, target: Figure) -> Reasons:
    """There is no ground under whoever hangs from the edge of a hole, to move onto."""
    if target.hanging is None:
        return ()
    return says(target, "hangs over a hole.", "am.jump.hole-pull-up")


# --- in the dark
def unnoticed(ctx: Context, figure: Figure, target: Figure) -> Reasons:
    """By the GM's word; the invisible can be guessed at (am.hidden.minus6)."""
    if not is_unknown(ctx, figure, target):
        return ()
    return says(figure, f"cannot know that {target.name} is there.", "am.dark.missile-gm-veto")
