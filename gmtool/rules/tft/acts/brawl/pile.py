"""Pile: the figures that share a brawl, their way into it, and its end."""

from dataclasses import replace

from gmtool.rules.tft.cards.fighter import Gear
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure, Pose
from gmtool.rules.tft.state.messages.attacks import PileEnded
from gmtool.rules.tft.state.play import Play
from gmtool.space import Hex


def blades(ctx: Context, figure: Figure, *, ready: bool) -> list[Gear]:
    """Its daggers and main-gauches, in hand or not, those that do most hand to hand first (tm.hth.damage-dagger).

    What is packed is out of reach.
    """
    within = [gear for gear in figure.gear if is_blade(ctx, gear) and not gear.packed]
    found = [gear for gear in within if (gear.id in figure.ready) is ready]

    def most_first(gear: Gear) -> int:
        weapon = ctx.weapon(gear)
        dice = figure.fighter.hth_damage_with(weapon, ctx.tables) if weapon else None
        return -dice.plus if dice else 0

    return sorted(found, key=most_first)


def is_blade(ctx: Context, gear: Gear) -> bool:
    """True if a thing is a dagger or a main-gauche, fit for use hand to hand."""
    weapon = ctx.weapon(gear)
    return weapon is not None and weapon.hand_to_hand


def ready_blade(ctx: Context, figure: Figure) -> str:
    """The gear id of the one blade that it would use; empty for bare hands (tm.hth.one-blade).

    Two daggers, or a dagger and a main-gauche, count as one (tm.maingauche.hth-single).
    """
    return next((gear.id for gear in blades(ctx, figure, ready=True)), "")


def put_in(play: Play, figure: str, pile: int, place: Hex | None, *, aloft: bool = False) -> None:
    """Put a figure on the ground in a brawl; the intent that it had standing is forgotten.

    `aloft`: all in it are in the air, and will fall together (am.air.hth).
    """
    one = play.figure(figure)
    level = one.level if aloft or not one.flying else 0
    one = play.change(figure, pile=pile, pose=Pose.DOWN, flying=aloft and one.flying, place=place, level=level)
    play.change(figure, facing=_facing_with_room(play, one))
    play.deed(figure, intent=None)


def _facing_with_room(ctx: Context, figure: Figure) -> int:
    """Its facing; for a figure of several hexes the nearest one in which it lies on nobody outside the brawl."""
    if figure.place is None or figure.fighter.hexes == 1:
        return figure.facing
    for steps in (0, 1, 5, 2, 4, 3):
        facing = (figure.facing + steps) % 6
        if has_room(ctx, figure, figure.place, facing):
            return facing
    return figure.facing


def has_room(ctx: Context, figure: Figure, place: Hex, facing: int) -> bool:
    """True if a figure fits there: open ground, and nobody on its hexes but itself and those of its own brawl."""
    return all(
        (ctx.ground is None or hex_ in ctx.ground)
        and all(one.id == figure.id or (figure.pile and one.pile == figure.pile) for one in ctx.at(hex_))
        for hex_ in ctx.hexes(replace(figure, place=place, facing=facing))
    )


def fresh_pile(play: Play) -> int:
    """A number for a new brawl."""
    number = play.fight.serial
    play.change_fight(serial=number + 1)
    return number


def settle(play: Play) -> None:
    """End every brawl in which only one side is left; its figures lie there and must stand up first."""
    piles: dict[int, list[Figure]] = {}
    for one in play.fight.figures.values():
        if one.pile:
            piles.setdefault(one.pile, []).append(one)
    for members in piles.values():
        able = [one for one in members if one.able]
        if len({one.side for one in able}) > 1:
            continue
        for one in members:
            play.change(one.id, pile=0, pose=Pose.DOWN)
        if able:
            rules = ("tm.hth.only-attack-inside", "tm.option.downed-must-stand")
            play.happened(PileEnded(figures=tuple(one.id for one in able), rules=rules))
