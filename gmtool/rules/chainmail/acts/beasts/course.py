"""The course of a turn for monsters: flights, rests and paralysis end with it; and what is seen of them."""

from collections.abc import Iterator

from gmtool.rules.chainmail.acts.beasts.breath import BREATHS
from gmtool.rules.chainmail.acts.beasts.flying import come_down, end_flights
from gmtool.rules.chainmail.state.context import Context, Play
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.chainmail.state.wings import flight
from gmtool.rules.kit.play import evolve
from gmtool.rules.seam import Condition, Overlay, OverlayKind
from gmtool.space import Circle


def end_beast_turn(play: Play) -> None:
    """Land whoever must, let Dragons rest and have rested, and end the paralysis of one turn."""
    end_flights(play)
    for one in tuple(play.everyone()):
        own = one.fabled
        after = evolve(own, torches=0)
        if own.numb and own.numb_until <= play.turn:
            after = evolve(after, numb=0, numb_until=0)
        if own.rests_on == play.turn:
            after = evolve(after, breaths=0)
        elif own.breaths >= BREATHS:
            after = evolve(after, rests_on=play.turn + 1)
            come_down(play, one.id, "cm.dragon.rekindle")
        if after != own:
            play.change(one.id, fabled=after)


def fabled_conditions(ctx: Context, unit: Unit) -> Iterator[Condition]:
    """The conditions of a creature, and of those whom one has touched."""
    own = unit.fabled
    if ctx.is_airborne(unit):
        yield Condition(f"In the air, {unit.level} in up")
    if own.breaths and own.rests_on != ctx.turn:
        yield Condition(f"Breathed {own.breaths} of {BREATHS} times")
    if own.rests_on == ctx.turn:
        yield Condition("Rekindles its fire", f"through turn {ctx.turn}", grave=True)
    if own.numb:
        yield Condition(f"{min(unit.men, own.numb)} paralyzed", f"through turn {own.numb_until}", grave=True)
    if own.stiff:
        yield Condition(f"{min(unit.men, own.stiff)} paralyzed", "until a friend frees them", grave=True)


def flights(ctx: Context, unit: Unit) -> Iterator[Overlay]:
    """The way that a creature can fly this turn."""
    far = flight(ctx, unit)
    if far and not unit.moved and unit.at is not None:
        yield Overlay(OverlayKind.REACH, "Can fly this far", shapes=(Circle(unit.at, far),))
