"""Whom a weapon in hand can reach from where its user stands."""

from collections.abc import Iterator

from gmtool.rules.seam import Refusal
from gmtool.rules.tft.context import Context
from gmtool.rules.tft.house import COMBAT
from gmtool.rules.tft.modifiers import Blow
from gmtool.rules.tft.stance import front, on_ground
from gmtool.space import Hex, turn


def out_of_reach(ctx: Context, blow: Blow) -> Iterator[Refusal]:
    """Why a blow that is no shot, throw or brawl cannot reach its target."""
    attacker, target = blow.attacker, blow.target
    yield from no_enemy(ctx, blow)
    if attacker.pile:
        yield Refusal("In hand-to-hand combat only those in it can be attacked.", "tm.hth.only-attack-inside")
    elif on_ground(attacker):
        yield Refusal(f"{attacker.name} must stand up first.", "tm.option.downed-must-stand")
    if blow.weapon is None and attacker.fighter.natural_damage(ctx.tables) is None:
        yield Refusal(f"{attacker.name} has no weapon ready.", "tm.attack.ready-needed")
    if attacker.place is None or target.place is None:
        return
    if blow.situation.distance == 1:
        if not any(hex_ in front(ctx, attacker) for hex_ in ctx.hexes(target)):
            yield Refusal(f"{target.name} is not in a front hex.", "tm.face.attack-front-only")
    elif blow.way == "jab":
        yield from _no_jab(ctx, blow)
    else:
        yield Refusal(f"{target.name} is {blow.situation.distance} hexes away.", "tm.face.attack-front-only")


def no_enemy(ctx: Context, blow: Blow) -> Iterator[Refusal]:
    """Why the target is nobody to be attacked."""
    attacker, target = blow.attacker, blow.target
    if target.side == attacker.side:
        yield Refusal(f"{target.name} is on the same side.", "tm.face.attack-front-only")
    if target.fled:
        yield Refusal(f"{target.name} has left.", "tm.xp.arena-end")
    elif target.dead:
        yield Refusal(f"{target.name} is dead.", "tm.create.st-minus-one-dies")
    elif target.body and ctx.house(COMBAT.key) != "death":
        yield Refusal("The unconscious may not be slain here.", "tm.xp.arena-no-slaying")


def jab_hexes(place: Hex, facing: int) -> tuple[Hex, Hex, Hex]:
    """The hexes a pole weapon can jab: Y straight ahead at two hexes, and the two Z beside it."""
    ahead, left, right = (place.neighbour(turn(facing, way)) for way in (0, 5, 1))
    return (ahead.neighbour(facing), left.neighbour(facing), right.neighbour(facing))


def _no_jab(ctx: Context, blow: Blow) -> Iterator[Refusal]:
    attacker, target = blow.attacker, blow.target
    assert attacker.place is not None
    if blow.weapon is None or not blow.weapon.jab:
        name = blow.weapon.name if blow.weapon else "body"
        yield Refusal(f"A {name.lower()} does not reach two hexes.", "tm.pole.jab-javelin")
        return
    straight, *_ = area = jab_hexes(attacker.place, attacker.facing)
    theirs = ctx.hexes(target)
    if not any(hex_ in area for hex_ in theirs):
        yield Refusal(f"{target.name} is outside the jab area.", "tm.pole.jab-reach")
    elif not any(hex_ in area[1:] for hex_ in theirs):
        between = attacker.place.neighbour(attacker.facing)
        if straight in theirs and any(not one.body for one in ctx.at(between)):
            yield Refusal("Somebody stands in between.", "tm.pole.jab-y-blocked")
