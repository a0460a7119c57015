"""Saddle: who rides whom, and what follows from it at once (section 9 of Advanced Melee)."""

from collections.abc import Mapping, Sequence

from gmtool.rules.seam import Bond
from gmtool.rules.tft.data.riders import RiderSkill
from gmtool.rules.tft.state.context import Context, once_a_fight
from gmtool.rules.tft.state.fight import Figure, Pose

FAST = 8
"""The hexes in a turn beyond which a single man on foot cannot engage a rider (am.mount.engage-charge)."""
_TWO, _AS_THREE = 2, 3
STAYS = ("frozen", "throws")
"""The panics in which an animal stays where it is."""
_RESTLESS = ("flees", "charges", "throws")
"""The panics in which it does not stand still, whether it has gone anywhere this turn or not."""


@once_a_fight
def _riders(ctx: Context) -> Mapping[str, Sequence[Figure]]:
    found: dict[str, list[Figure]] = {}
    if ctx.book.variants.mounts:
        for one in ctx.everyone():
            if one.on and one.bond is Bond.RIDES and not one.fled and one.on in ctx.fight.figures:
                found.setdefault(one.on, []).append(one)
    return found


def riders_of(ctx: Context, mount: Figure) -> Sequence[Figure]:
    """The figures that ride on a figure; those in a palanquin do not (am.mount.palanquin)."""
    return () if mount.riding.palanquin else _riders(ctx).get(mount.id, ())


def mount_of(ctx: Context, figure: Figure) -> Figure | None:
    """The animal that a figure rides; None for one that rides none."""
    if not figure.on or figure.bond is not Bond.RIDES or not ctx.book.variants.mounts:
        return None
    mount = ctx.fight.figures.get(figure.on)
    return None if mount is None or mount.riding.palanquin else mount


def goer(ctx: Context, figure: Figure) -> Figure:
    """The figure whose steps take this one along: its mount, or itself (am.mount.unit)."""
    return (mount_of(ctx, figure) if figure.on else None) or figure


def aboard(ctx: Context, figure: Figure) -> frozenset[str]:
    """The ids of all that are on one another with this figure, itself too; none is in another's way."""
    if not ctx.book.variants.mounts:
        return frozenset((figure.id,))
    carrier = figure.on if figure.on and figure.bond.shares_place else figure.id
    on_it = (one.id for one in _riders(ctx).get(carrier, ()))
    return frozenset((figure.id, carrier, *on_it))


def rides(ctx: Context, figure: Figure) -> bool:
    """True if it fights from the back of an animal."""
    return bool(figure.on) and mount_of(ctx, figure) is not None


def in_the_saddle(ctx: Context, figure: Figure) -> bool:
    """True for a rider, and for an animal that is ridden."""
    return rides(ctx, figure) or bool(riders_of(ctx, figure))


def engaged_as(ctx: Context, figure: Figure, moved: int) -> int:
    """The hexes for which it counts when enemies engage it, after a move of so many hexes this turn.

    A ridden animal of two hexes counts as one of three at speed: a single man on foot does not engage it, two men do,
    and so does whoever fills two hexes (am.mount.engage-charge, am.mount.engage-two).
    """
    hexes = figure.fighter.hexes
    return _AS_THREE if hexes == _TWO and moved > FAST and riders_of(ctx, figure) else hexes


def skill_of(ctx: Context, figure: Figure) -> RiderSkill:
    """The skill of a figure as a rider: the best row of its talents."""
    return figure.fighter.rider_skill(ctx.tables)


def still(figure: Figure) -> bool:
    """True for an animal that stands still this turn."""
    return keeps_still(figure) and figure.pose is Pose.STANDING


def keeps_still(figure: Figure) -> bool:
    """True for an animal that goes nowhere this turn, standing or lying: in panic one runs or bucks."""
    return not figure.deeds.path and figure.riding.panic not in _RESTLESS


def panicked(figure: Figure) -> bool:
    """True for an animal in panic, out of its rider's hands; a berserk one comes to its senses by itself."""
    panic = figure.riding.panic
    return bool(panic) and (panic != "berserk" or bool(figure.frenzy))
