"""What a figure carries: how each thing is held, how well it fights with it, and what it takes up from the ground."""

from dataclasses import replace
from typing import Any

from gmtool.rules.harnmaster.cards.fighter import Gear
from gmtool.rules.harnmaster.context import Context, Play
from gmtool.rules.harnmaster.data.numbers import LEVEL
from gmtool.rules.harnmaster.state import Dropped, Figure
from gmtool.rules.kit.amending import Value
from gmtool.rules.seam import Json

_HELD: dict[str, tuple[str, dict[str, bool]]] = {
    "hand": ("in hand", {"ready": True, "off_hand": False, "two_handed": False, "broken": False}),
    "off": ("in the off hand", {"ready": True, "off_hand": True, "two_handed": False, "broken": False}),
    "two": ("in two hands", {"ready": True, "off_hand": False, "two_handed": True, "broken": False}),
    "sheathed": ("sheathed", {"ready": False, "slung": False, "broken": False}),
    "slung": ("slung", {"ready": False, "slung": True, "broken": False}),
    "broken": ("broken", {"broken": True}),
}
_OPTIONS = tuple((key, words) for key, (words, _) in _HELD.items())


def carrying(ctx: Context, figure: Figure) -> dict[str, Value]:
    """How each thing is held, its mastery level, and what lies about to be taken up."""
    found: dict[str, Value] = {}
    for gear in figure.gear:
        found |= _of(ctx, gear)
    lying = {thing.id: thing for thing in ctx.fight.lying}
    if lying:
        options = tuple((key, _lies(ctx, thing)) for key, thing in lying.items())
        found["take"] = Value("Takes up", lambda _, __: options[0][0], _take, str, options=options, deed=True)
    return found


def _of(ctx: Context, gear: Gear) -> dict[str, Value]:
    weapon, name = ctx.weapon(gear), ctx.tables.item_name(gear.item)

    def write(play: Play, one: Figure, **changes: Any) -> None:
        play.change(one.id, gear=tuple(replace(o, **changes) if o.id == gear.id else o for o in one.gear))

    level = Value(
        f"ML with the {name.lower()}",
        lambda _, __: gear.ml,
        lambda play, one, ml: write(play, one, ml=ml),
        limits=(LEVEL.lowest, LEVEL.highest),
    )
    found = {f"{gear.id}-ml": level}
    if weapon is not None and weapon.kind != "natural":
        label = f"How the {name.lower()} is held"
        found = {
            f"{gear.id}-held": Value(
                label, lambda _, __: _held(gear), lambda play, one, how: write(play, one, **_HELD[how][1]), str,
                options=_OPTIONS,
            ),
            **found,
        }  # fmt: skip
    return found


def _held(gear: Gear) -> Json:
    if gear.broken:
        return "broken"
    if not gear.ready:
        return "slung" if gear.slung else "sheathed"
    return "two" if gear.two_handed else "off" if gear.off_hand else "hand"


def _lies(ctx: Context, thing: Dropped) -> str:
    owner = ctx.fight.figures.get(thing.owner)
    name = ctx.tables.item_name(thing.item)
    whose = f"{name} of {owner.name}" if owner else name
    return f"{whose}, broken" if thing.broken else whose


def _take(play: Play, one: Figure, key: str) -> None:
    """Its own comes back as its card has it; with somebody else's of a kind it fights as well as with its own.

    What fell broken stays broken.
    """
    thing = next(thing for thing in play.fight.lying if thing.id == key)
    carried = [gear.id for gear in one.gear]
    own = [gear for gear in one.fighter.gear if gear.item == thing.item]
    lost = next((gear for gear in own if gear.id not in carried), None) if thing.owner == one.id else None
    ml = max((gear.ml for gear in own), default=0)
    taken = lost or Gear(f"{thing.id}-{thing.item}", thing.item, ml)
    play.change(one.id, gear=(*one.gear, replace(taken, ready=True, slung=False, broken=thing.broken)))
    play.change_fight(lying=tuple(other for other in play.fight.lying if other.id != key))
