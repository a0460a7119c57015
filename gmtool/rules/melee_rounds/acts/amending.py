"""Amending: the values of a figure that the GM may set, and the GM's common commands."""

from collections import Counter
from dataclasses import replace
from typing import Any

from gmtool.bounds import Between
from gmtool.rules.kit.amending import ByHand, Value, amendables, flag, number, problem, set_value
from gmtool.rules.melee_rounds.acts.fighting.full_defensive import aims_at
from gmtool.rules.melee_rounds.cards.fighter import Gear
from gmtool.rules.melee_rounds.data import numbers
from gmtool.rules.melee_rounds.data.numbers import AMR, NEEDED, ONE_WEAPON, USUAL_AMR
from gmtool.rules.melee_rounds.data.plots import Deed
from gmtool.rules.melee_rounds.state.context import Context, Play
from gmtool.rules.melee_rounds.state.dice import CARRIED, SECONDS, Dice
from gmtool.rules.melee_rounds.state.events import CameToNothing
from gmtool.rules.melee_rounds.state.fight import Dropped, Figure, Granted, Intent, Plot, Stage
from gmtool.rules.melee_rounds.state.mustering import enlist
from gmtool.rules.seam import Amend, Amendable, Json, evolver

_evolve_intent = evolver(Intent)


def leave(play: Play, gone: str) -> None:
    """Take a figure out; the Specific Plots that were aimed at it are stated anew, or come to nothing."""
    others = tuple(one for one in play.everyone() if one.id != gone)
    for one in others:
        if one.intent is not None and one.intent.target == gone:
            _aimed_at_nobody(play, one.id, one.intent)
    figures = {one.id: play.figure(one.id) for one in others}
    play.change_fight(figures=figures, roster=tuple(figures))
    for one in play.everyone():
        unseen = play.fight.stage is Stage.REACTIONS and not any(aims_at(play, foe, one) for foe in play.everyone())
        if one.attacked and unseen:
            play.change(one.id, attacked=False)


def _aimed_at_nobody(play: Play, figure: str, intent: Intent) -> None:
    """As long as plots can be stated another can be. After that an attack is for nothing; a parry waits for others.

    A spell and a pellet go on without that target.
    """
    attack = intent.deed in (Deed.ATTACK, Deed.SNEAK)
    if play.fight.stage is Stage.SECOND and intent.deed is not Deed.CAST:
        left = None
    else:
        left = _evolve_intent(intent, target="", done=intent.done or attack)
    play.change(figure, intent=left)
    if not intent.done and (attack or left is None):
        play.happened(CameToNothing(figure=figure, deed=intent.deed, target=intent.target))


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


_MOST = Between(0, AMR.highest)
_evolve_plot = evolver(Plot)


def dicing(ctx: Context, figure: Figure) -> dict[str, Value]:
    """While plots are stated there are neither dice nor spells of the round yet."""
    found: dict[str, Value] = {}
    kind = ctx.plot(figure)
    if kind is not None and kind.reaching:
        label, rule = "Can attack from second (0: not known)", "mr.init.later-attack-delay"
        found["reach"] = Value(label, lambda _, one: _reach(one), _set_reach, limits=(0, SECONDS), rule=rule)
    if ctx.fight.second:
        label = "Dice left, by what they show (0: a parry kept from the round before)"
        found["dice"] = Value(label, _left, _set_left, str, (0, 2 * AMR.highest), rule="mr.init.dice", wrong=_wrong)
        found["casts"] = number("casts", "Spells begun in the round", _MOST, "mr.magic.cast-limit")
        found["forfeited"] = number("forfeited", "AMR given up for spells", _MOST, "mr.magic.forfeit-amr")
        label, rule = "Knows of a Thievish Attack from second (0: of none)", "mr.init.thievish-hit-unaware"
        found["alert"] = number("alert", label, Between(0, SECONDS), rule)
    return found


def _reach(figure: Figure) -> int:
    return figure.plot.reach if figure.plot is not None else 0


def _set_reach(play: Play, one: Figure, second: int) -> None:
    if one.plot is not None:
        play.change(one.id, plot=_evolve_plot(one.plot, reach=second))


def _left(_: Context, figure: Figure) -> str:
    return " ".join(str(one) for one in figure.dice.left) if figure.dice is not None else ""


def _wrong(dice: str) -> str:
    """Figures with spaces between them: "2 5"."""
    if all(len(word) == 1 and word in "0123456" for word in dice.split()):
        return ""
    return f"Dice are written as “2 5”, each from 1 to {SECONDS}, not as “{dice}”."


def _set_left(play: Play, one: Figure, dice: str) -> None:
    """These are left from now on; those that are used or lost stay rolled, and hold others back as before."""
    left = tuple(sorted(int(word) for word in dice.split()))
    had = one.dice or Dice((), ())
    past = Counter(had.rolled) - Counter(had.left)
    changed = Dice(tuple(sorted((*past.elements(), *left))), left)
    play.change(one.id, dice=changed if changed.rolled else None, carried=CARRIED in left)


SECTION_C = "mr.gm.section-c"
"""Leaves to the GM what an attack does, and so what somebody can take."""


def standing() -> dict[str, Value]:
    """What it has taken, and whether it still takes part."""
    return {
        "damage": number("damage", "Damage taken", numbers.POINTS, SECTION_C),
        "out": flag("out", "Out of the melee", SECTION_C),
        "dead": flag("dead", "Dead", SECTION_C),
    }


def noted(ctx: Context, figure: Figure) -> dict[str, Value]:
    """The numbers of its card, its side, and whether it is seen or has left."""
    sides = tuple((side.id, side.name) for side in ctx.fight.sides)
    return {
        "d": _numbered("d", "D", numbers.DODGE, SECTION_C),
        "rd": _numbered("rd", "RD", numbers.DODGE, SECTION_C),
        "hits": _numbered("hits", "Hits (0: not noted)", numbers.POINTS, SECTION_C),
        **{f"amr-{key}": _amr(ctx, key) for key in figure.fighter.sets or (ONE_WEAPON,)},
        "side": Value("Side", lambda _, one: one.side, _to_side, str, options=sides),
        "hidden": flag("hidden", "Hidden from the players"),
        "gone": flag("gone", "Has left"),
    }


def _numbered(name: str, label: str, bounds: Between, rule: str) -> Value:
    """A number that its card gave it."""

    def write(play: Play, one: Figure, value: int) -> None:
        changes: dict[str, Any] = {name: value}
        play.change(one.id, fighter=replace(one.fighter, **changes))

    return Value(
        label, lambda _, one: int(getattr(one.fighter, name)), write, limits=(bounds.lowest, bounds.highest), rule=rule
    )


def _amr(ctx: Context, key: str) -> Value:
    """The attacks in a round with one set of weapons; dice that are rolled stay as they are."""

    def read(_: Context, one: Figure) -> int:
        return one.fighter.sets.get(key, USUAL_AMR)

    def write(play: Play, one: Figure, value: int) -> None:
        if value != read(play, one):
            play.change(one.id, fighter=replace(one.fighter, sets={**one.fighter.sets, key: value}))

    label = f"AMR, {ctx.tables.item_name(key).lower()}"
    return Value(label, read, write, limits=(numbers.AMR.lowest, numbers.AMR.highest))


def _to_side(play: Play, one: Figure, side: str) -> None:
    play.change(one.id, side=side)


def amendments(ctx: Context, figure: Figure) -> tuple[Amendable, ...]:
    """Every value with what it is now."""
    return amendables(_values(ctx, figure), ctx, figure)


def cannot_amend(ctx: Context, figure: Figure, field: str, value: Json) -> str:
    """Why a value cannot be set; empty if it can."""
    return problem(_values(ctx, figure), field, value)


def amend(play: Play, command: Amend) -> None:
    """Set the value, and tell what it was."""
    set_value(_values(play, play.figure(command.figure)), play, command)


def _values(ctx: Context, figure: Figure) -> dict[str, Value]:
    return {**standing(), **dicing(ctx, figure), **carrying(ctx, figure), **noted(ctx, figure)}


BY_HAND = ByHand(enlist, leave, amend, cannot_amend, Granted)
