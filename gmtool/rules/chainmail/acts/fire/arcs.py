"""Arcs of fire on the map, as far as the weapons of a unit reach."""

from collections.abc import Iterator

from gmtool.rules.chainmail.acts.fire import engines
from gmtool.rules.chainmail.acts.fire.lanes import WEDGE, muzzle
from gmtool.rules.chainmail.acts.fire.shots import reach_of
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.seam import Overlay, OverlayKind
from gmtool.space import HUNDRED, Cone

HORSE_ARC = 180 + WEDGE
"""The degrees that horsemen fire: all to the left, and 45 to the right (cm.missile.arc)."""


def arcs(ctx: Context, unit: Unit) -> Iterator[Overlay]:
    """The ground that a unit can fire at; of a catapult also what is too near."""
    if unit.at is None or not unit.men:
        return
    heading, place = unit.heading or 0, muzzle(unit)
    catapult, gun, arm = engines.catapult_of(ctx, unit), engines.gun_of(ctx, unit), ctx.missile(unit)
    if catapult is not None or gun is not None:
        far = (catapult.most if catapult else gun.range if gun else 0) * HUNDRED
        yield Overlay(OverlayKind.FRONT, "Can fire this far", shapes=(Cone(place, heading, 2 * WEDGE, far),))
        if catapult is not None and catapult.least:
            near = Cone(place, heading, 2 * WEDGE, catapult.least * HUNDRED)
            yield Overlay(OverlayKind.STOP, "Too near", shapes=(near,))
    elif arm is not None:
        riding = ctx.mounted(unit)
        middle = (heading - HORSE_ARC // 2 + WEDGE) % 360 if riding else heading
        wide = HORSE_ARC if riding else 2 * WEDGE
        cone = Cone(place, middle, wide, reach_of(ctx, unit, arm))
        yield Overlay(OverlayKind.FRONT, "Can fire this far", shapes=(cone,))
