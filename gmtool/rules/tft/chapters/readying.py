"""Readying: packs, loading and cranequins."""

from collections.abc import Iterator, Mapping
from operator import attrgetter
from typing import Any

from gmtool.bounds import Between
from gmtool.rules.kit.amending import Values, number
from gmtool.rules.kit.binding import some
from gmtool.rules.kit.chapters import Chapter
from gmtool.rules.seam import Condition, says
from gmtool.rules.tft.acts.attacks.ready_arms import cannot_hold, turns_to_ready
from gmtool.rules.tft.acts.options import needed
from gmtool.rules.tft.acts.readying.loading import keep_loading
from gmtool.rules.tft.acts.readying.winding import MATCH, left_to_wind
from gmtool.rules.tft.acts.turn.packs import doff, put_away
from gmtool.rules.tft.cards.fighter import Gear
from gmtool.rules.tft.chapters.editions import is_advanced, loads_each_weapon
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.edition import Edition
from gmtool.rules.tft.state.fight import Figure, Unpacking
from gmtool.rules.tft.state.messages.turns import Readied
from gmtool.rules.tft.state.play import Play
from gmtool.rules.tft.state.stations import CONDITIONS, DOES, ENDS, NEEDS, RENEWS, SETTLES, VALUES
from gmtool.rules.tft.views.narration import Names

_UNLOADED = attrgetter("unloaded")
RELOADING, LOADING = Between(0, 9), Between(0, 12)


def _packs(ctx: Context, figure: Figure) -> Iterator[Condition]:
    if figure.doffing:
        yield Condition("Pack half off", "until it is off, or the figure does something else", "am.ex.pack-off")
    if figure.unpacking is not None and figure.unpacking.turn >= ctx.fight.turn - 1:
        yield _unpacking(ctx, figure, figure.unpacking)


def _unpacking(ctx: Context, figure: Figure, begun: Unpacking) -> Condition:
    gear = ctx.gear(figure, begun.gear)
    name = ctx.tables.item_name(gear.item).lower() if gear else "weapon"
    most = turns_to_ready(ctx, gear) if gear else begun.turns
    if gear is not None and not gear.packed:
        lasts = "until it is ready, or the figure does something else"
        return Condition(f"Readies the {name}: {begun.turns} of {most} turns", lasts, "am.arquebus.times")
    lasts = "until it is out, or the figure does something else"
    return Condition(f"Unpacks the {name}: {begun.turns} of {most} turns", lasts, "am.carry.packed")


def _unloaded(ctx: Context, figure: Figure) -> Iterator[Condition]:
    if figure.reload:
        turns = "1 turn" if figure.reload == 1 else f"{figure.reload} turns"
        lasts = left_to_wind(ctx, figure) or f"{turns} of reloading"
        gun = next((row for _, row in ctx.arms(figure) if row.gun), None)
        name, rule = (gun.name, gun.loads_rule) if gun else ("Crossbow", "tm.missile.reload-option")
        yield Condition(f"{name} unloaded", lasts, rule)


def _reload(ctx: Context, figure: Figure) -> Values:
    return {"reload": number("reload", "Turns of reloading left", LOADING if ctx.tables.bombs else RELOADING)}


def _is_unloaded(_: Edition, gear: tuple[Gear, ...]) -> bool:
    return any(map(_UNLOADED, gear))


def _takes(ctx: Context, figure: Figure, turn: int) -> Mapping[str, Any]:
    """In hand: the thing that it scooped up too, from the next turn on (am.scoop.ready-next), if it can hold it."""
    scooped = ctx.gear(figure, figure.deeds.scooped)
    if scooped is None or scooped.id in figure.ready or any(cannot_hold(ctx, figure, (*ctx.in_hand(figure), scooped))):
        return {}
    return {"ready": (*figure.ready, scooped.id)}


# --- the log ----------------------------------------------------------------------------------------------------------
@says(Readied)
def _(names: Names, event: Readied) -> str:
    if event.reloaded:
        return f"{names.figure(event.figure)} reloads."
    picked = f", from the ground: {names.items(event.picked_up)}" if event.picked_up else ""
    return f"{names.figure(event.figure)} has {names.items(event.items) or 'nothing'} ready{picked}."


CHAPTER = Chapter[Context, Play, Figure](
    "readying",
    after=("spells",),
    hooks=(
        ENDS(doff),
        DOES(put_away, "doffs"),
        RENEWS(_takes),
        NEEDS(needed.pack, "doffs"),
        CONDITIONS(_packs, "packs"),
        CONDITIONS(_unloaded, "reloading"),
        VALUES(_reload, "arms"),
    ),
)
LOADS = Chapter[Context, Play, Figure](
    "loads",
    after=("spells",),
    may=loads_each_weapon,
    has={"reload": some, "gear": _is_unloaded},
    hooks=(SETTLES(keep_loading),),
)
CRANEQUINS = Chapter("cranequins", may=is_advanced, acts={"matches": (MATCH,)})
