"""What a figure would carry and have in hand after readying something (options e, m and q)."""

from dataclasses import dataclass

from gmtool.rules.tft.cards.burden import ready_findings
from gmtool.rules.tft.cards.fighter import Gear
from gmtool.rules.tft.commands import TakeOption
from gmtool.rules.tft.context import Context
from gmtool.rules.tft.house import SHIELD_IN_CHANGE
from gmtool.rules.tft.readying.things import Thing, things_near
from gmtool.rules.tft.state import Figure
from gmtool.space import Hex

READY, CHANGE, PICK_UP = "e", "m", "q"
READYING_OPTIONS = (READY, CHANGE, PICK_UP)


@dataclass(frozen=True, slots=True)
class Exchange:
    """What changes hands. Things still on the ground stand here as gear with their own ids.

    `fresh`: in hand, and was not before; `dropped`: falls to the ground; `missing`: ids that are nowhere in reach.
    """

    carried: tuple[Gear, ...]
    in_hand: tuple[Gear, ...]
    fresh: tuple[Gear, ...]
    dropped: tuple[Gear, ...]
    taken: tuple[Thing, ...]
    missing: tuple[str, ...]


def exchange(ctx: Context, figure: Figure, command: TakeOption, at: Hex | None) -> Exchange:
    """What a command changes, from where the figure stands after its move."""
    near = {thing.id: thing for thing in things_near(ctx, figure, at)}
    taken = tuple(near[key] for key in dict.fromkeys(command.pick_up) if key in near)
    picked = tuple(Gear(thing.id, thing.item) for thing in taken)
    old = ctx.in_hand(figure)
    kept = _kept(ctx, figure, command, old, picked)
    in_hand = (*kept, *picked)
    dropped = _dropped(ctx, figure, command, old, kept)
    named = (*(command.ready or ()), *command.drop)
    own = {gear.id for gear in figure.gear}
    return Exchange(
        carried=(*(gear for gear in figure.gear if gear not in dropped), *picked),
        in_hand=in_hand,
        fresh=tuple(gear for gear in in_hand if gear not in old),
        dropped=dropped,
        taken=taken,
        missing=tuple(key for key in (*command.pick_up, *named) if key not in near and key not in own),
    )


def _kept(
    ctx: Context, figure: Figure, command: TakeOption, old: tuple[Gear, ...], picked: tuple[Gear, ...]
) -> tuple[Gear, ...]:
    """What it has in hand of its own: as said, else what goes together with the things picked up."""
    if command.option == PICK_UP:
        return ()
    if command.ready is not None:
        return tuple(gear for gear in figure.gear if gear.id in command.ready and gear.id not in command.drop)
    return tuple(
        gear
        for gear in old
        if gear.id not in command.drop and not ready_findings([one.item for one in (*picked, gear)], ctx.tables)
    )


def _dropped(
    ctx: Context, figure: Figure, command: TakeOption, old: tuple[Gear, ...], kept: tuple[Gear, ...]
) -> tuple[Gear, ...]:
    if command.option == PICK_UP:
        return old
    if command.option == CHANGE:
        slings = ctx.house(SHIELD_IN_CHANGE.key) == "sling"
        return tuple(gear for gear in old if gear not in kept and not (slings and ctx.shield(gear)))
    return tuple(gear for gear in figure.gear if gear.id in command.drop)
