"""Falling off: riders who are knocked down, go under, or whose mount goes down; and the place beside it."""

from dataclasses import replace

from gmtool.rules.kit.bodies.together import free_hex
from gmtool.rules.seam import Bond
from gmtool.rules.tft.state.fight import Figure, Pose
from gmtool.rules.tft.state.play import Play
from gmtool.rules.tft.state.records.riding import Unseated
from gmtool.rules.tft.state.saddle import mount_of, riders_of
from gmtool.space import Hex


def beside(play: Play, rider: Figure) -> Hex | None:
    """The nearest hex where a rider has room on the ground."""
    if play.ground is None or rider.place is None:
        return rider.place
    return free_hex(play, play.ground, rider.place, rider.id)


def part(play: Play, rider: str, at: Hex | None) -> None:
    """Put a rider on the ground, in a hex."""
    play.change(rider, on="", bond=Bond.RIDES, place=at, level=0)


def fall_off(play: Play, rider: str, rule: str) -> bool:
    """Let a rider fall off, unless it is tied to the saddle; it lies beside its mount, and is not hurt by the fall.

    Being tied, it stays up though it is unconscious (am.mount.tied). Off a flier it is as high as that was, and falls
    from there. Whether it fell.
    """
    one = play.figure(rider)
    mount = mount_of(play, one)
    if mount is None or one.riding.tied:
        return False
    at = beside(play, one)
    part(play, rider, at)
    play.change(rider, pose=Pose.DOWN, fell=play.fight.turn, fell_hurt=False, level=one.level if mount.flying else 0)
    play.deed(rider, floored=True)
    play.happened(Unseated(figure=rider, target=mount.id, hex=at, rules=(rule,)))
    return True


def throw_riders(play: Play, mount: str, rule: str) -> None:
    """Bring down whoever rides on an animal that goes down; the tied are freed of the saddle by that.

    With a flier in the air they fall together (am.air.flying-mount-load).
    """
    if play.figure(mount).flying:
        return
    for rider in riders_of(play, play.figure(mount)):
        play.change(rider.id, riding=replace(rider.riding, tied=False))
        fall_off(play, rider.id, rule)
