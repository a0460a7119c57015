"""What can be picked up from where a figure ends its move: dropped things, the arms of bodies, and rocks."""

from dataclasses import dataclass

from gmtool.rules.tft.cards.fighter import Gear
from gmtool.rules.tft.context import Context, Play
from gmtool.rules.tft.state import Figure
from gmtool.space import Hex


@dataclass(frozen=True, slots=True)
class Thing:
    """Something to be had: `id` is a dropped thing's, "body/gear" of a body's arms, or the key of what lies everywhere.

    `of` is the body that has it.
    """

    id: str
    item: str
    hex: Hex | None = None
    of: str = ""


def things_near(ctx: Context, figure: Figure, at: Hex | None) -> tuple[Thing, ...]:
    """What lies in a hex or next to it; without a ground, whatever lies anywhere (tm.option.e-pick-up)."""
    fallen = tuple(Thing(one.id, one.item, one.hex) for one in ctx.fight.lying if _near(one.hex, at))
    arms = tuple(
        Thing(f"{body.id}/{gear.id}", gear.item, body.place, body.id)
        for body in ctx.everyone()
        if body.body and body.id != figure.id and _near(body.place, at)
        for gear in body.gear
    )
    anywhere = tuple(Thing(one.key, one.key) for one in ctx.tables.weapons.values() if one.always_available)
    return (*fallen, *arms, *anywhere)


def _near(hex_: Hex | None, at: Hex | None) -> bool:
    if at is None:
        return True
    return hex_ is not None and hex_.distance(at) <= 1


def take(play: Play, figure: str, thing: Thing) -> Gear:
    """A thing passes from the ground or from a body to a figure (tm.dropped.removed, tm.dropped.body-weapons)."""
    if thing.of:
        found = next(gear for gear in play.figure(thing.of).gear if f"{thing.of}/{gear.id}" == thing.id)
        play.lose(thing.of, found)
    else:
        play.change_fight(lying=tuple(one for one in play.fight.lying if one.id != thing.id))
    lay = not thing.of and thing.id != thing.item
    gear = Gear(thing.id if lay else play.serial("d"), thing.item)
    play.change(figure, gear=(*play.figure(figure).gear, gear))
    return gear
