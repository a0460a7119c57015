"""Fright of a wounded mount: its rider rolls to keep it from panic, before anything else goes on."""

from gmtool.dice import Dice, at_most
from gmtool.rules.kit.lasting.checks import owe
from gmtool.rules.seam import WaitingCheck
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.play import Play
from gmtool.rules.tft.state.saddle import panicked, riders_of, skill_of

WOUND, IMMUNE = "am.panic.wound-roll", "am.panic.immune"
STARTLED = "tft.startled"
"""The key of what follows the roll of a rider whose mount is wounded."""
_CALM_IQ = 7
"""The IQ from which on an animal never panics (am.panic.immune)."""


def keeps_calm(ctx: Context, mount: Figure) -> bool:
    """True for an animal that cannot panic: by its IQ, its training for war or an expert on its back, or helpless."""
    creature = mount.fighter.creature(ctx.tables)
    trained = creature is not None and creature.war_trained
    return (
        trained
        or mount.limp
        or (mount.fighter.iq or 0) >= _CALM_IQ
        or any(skill_of(ctx, one).keeps_calm for one in riders_of(ctx, mount))
    )


def startle(play: Play, mount: str) -> None:
    """Let the rider of a wounded animal owe its roll: so many dice against its IQ, where its card says one.

    In a Quick Combat, where nobody could get it under control, no animal panics (am.quick.dropped-concepts); neither
    does one that is helpless, and a rider who is has no roll (am.helpless.auto-hit).
    """
    if play.quick:
        return
    one = play.figure(mount)
    rider = next((rider for rider in riders_of(play, one) if not rider.limp), None)
    if rider is None or panicked(one) or keeps_calm(play, one):
        return
    iq = rider.fighter.iq
    check = WaitingCheck(
        f"panic {mount}",
        f"Panic of {one.name}",
        rider.id,
        dice=Dice(skill_of(play, rider).panic_dice),
        need=None if iq is None else at_most(iq),
        does=f"{one.name} panics",
        then=STARTLED,
        rule=WOUND,
    )
    owe(play, check)
