"""Targets that nothing can be done to: those who are gone, dead or unconscious, and those whom nobody can know of."""

from collections.abc import Callable

from gmtool.rules.seam import Refusal
from gmtool.rules.tft.acts.gate.plights import Reasons, says
from gmtool.rules.tft.state.attackable import spared
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.darkness import in_darkness
from gmtool.rules.tft.state.fight import Figure

Whom = Callable[[Context, Figure, Figure], Reasons]
There = Callable[[Context], bool]


def is_there(fits: Callable[[Figure], bool]) -> There:
    """True for a fight in which somebody is so."""
    return lambda ctx: any(fits(one) for one in ctx.everyone())


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


# --- in the dark
def unnoticed(ctx: Context, figure: Figure, target: Figure) -> Reasons:
    """By the GM's word; the invisible can be guessed at (am.hidden.minus6)."""
    hidden = target.surroundings.unnoticed and target.side != figure.side
    if not hidden or not in_darkness(ctx, figure, target):
        return ()
    return says(figure, f"cannot know that {target.name} is there.", "am.dark.missile-gm-veto")
