"""What a figure carries: how each thing is held, whether it is loaded, and what it takes up from the ground."""

from dataclasses import replace
from typing import Any

from gmtool.rules.kit.amending import Value
from gmtool.rules.melee_rounds.cards.fighter import Gear
from gmtool.rules.melee_rounds.context import Context, Play
from gmtool.rules.melee_rounds.data.numbers import NEEDED
from gmtool.rules.melee_rounds.state import Dropped, Figure
from gmtool.rules.seam import Json

_HELD: dict[str, dict[str, bool]] = {
    "ready": {"ready": True, "slung": False},
    "slung": {"ready": False, "slung": True},
    "away": {"ready": False, "slung": False},
}
_WORDS = {"ready": "drawn", "slung": "slung", "away": "sheathed"}
_OF_A_SHIELD = {"ready": "on the arm", "slung": "slung", "away": "put down"}


def carrying(ctx: Context, figure: Figure) -> dict[str, Value]:
    """How each thing is held, what it hits by, and what lies about to be taken up."""
    found: dict[str, Value] = {}
    for gear in figure.gear:
        found |= _of(ctx, gear)
    lying = {thing.id: thing for thing in ctx.fight.lying}
    if lying:
        options = tuple((key, _lies(ctx, thing)) for key, thing in lying.items())
        found["take"] = Value("Takes up", lambda _, __: options[0][0], _take, str, options=options, deed=True)
    return found


def _of(ctx: Context, gear: Gear) -> dict[str, Value]:
    row, name = ctx.tables.weapons.get(gear.item), ctx.tables.item_name(gear.item).lower()
    words = _OF_A_SHIELD if row is not None and row.kind == "shield" else _WORDS

    def change(play: Play, one: Figure, **changes: Any) -> None:
        play.change_gear(one.id, gear.id, **changes)

    held = Value(
        f"How the {name} is carried", lambda _, __: _held(gear), lambda play, one, how: change(play, one, **_HELD[how]),
        str, options=tuple(words.items()),
    )  # fmt: skip
    found = {f"{gear.id}-held": held}
    if ctx.tables.load_of(gear.item) != 0:
        found[f"{gear.id}-loaded"] = Value(
            f"The {name} is loaded",
            lambda _, __: gear.loaded,
            lambda play, one, loaded: change(play, one, loaded=loaded, loading=gear.loading if not loaded else 0),
            bool,
            rule="mr.item.load-ranged",
        )
    if row is not None and row.test:
        label = f"What its to-hit roll with the {name} needs (0: you say)"
        limits = (NEEDED.lowest, NEEDED.highest)
        rule = "mr.gm.section-c"
        found[f"{gear.id}-hit"] = Value(
            label, lambda _, __: gear.hit, lambda play, one, hit: change(play, one, hit=hit), limits=limits, rule=rule
        )
    return found


def _held(gear: Gear) -> Json:
    return "ready" if gear.ready else "slung" if gear.slung else "away"


def _lies(ctx: Context, thing: Dropped) -> str:
    owner = ctx.fight.figures.get(thing.owner)
    name = ctx.tables.item_name(thing.item)
    whose = f"{name} of {owner.name}" if owner else name
    return f"{whose}, damaged" if thing.damaged else whose


def _take(play: Play, one: Figure, key: str) -> None:
    """Its own comes back as its card has it; with somebody else's of a kind it hits as with its own."""
    thing = next(thing for thing in play.fight.lying if thing.id == key)
    carried = [gear.id for gear in one.gear]
    own = [gear for gear in one.fighter.gear if gear.item == thing.item]
    lost = next((gear for gear in own if gear.id not in carried), None) if thing.owner == one.id else None
    hit = max((gear.hit for gear in own), default=0)
    taken = lost or Gear(f"{thing.id}-{thing.item}", thing.item, hit)
    play.change(one.id, gear=(*one.gear, replace(taken, ready=True, slung=False, loaded=False, loading=0)))
    play.change_fight(lying=tuple(other for other in play.fight.lying if other.id != key))
