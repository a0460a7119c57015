"""Packs: two turns to take one off, with nothing in hand (am.ex.pack-off), four to get a weapon out of it."""

from dataclasses import replace

from gmtool.rules.tft.acts.attacks.ready_arms import turns_to_ready
from gmtool.rules.tft.cards.fighter import Gear
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure, Unpacking
from gmtool.rules.tft.state.messages.turns import GotReady, PackOff, Readied, Unpacked
from gmtool.rules.tft.state.play import Play

TURNS_TO_DOFF = 2
"""The whole turns that it takes to take off a pack (am.ex.pack-off)."""


def put_away(play: Play, figure: str) -> None:
    """Sling what is in hand, to take off a pack; its taking off goes on while the figure does nothing else."""
    one = play.figure(figure)
    if one.ready:
        play.change(figure, ready=())
        play.happened(Readied(figure=figure, items=(), rules=("am.ex.pack-off",)))


def doff(play: Play) -> None:
    """Count the turn that is over for whoever takes off a pack; after the second it is off."""
    for figure in play.everyone():
        turns = figure.doffing + 1 if play.does(figure, "doffs") and figure.able and not figure.deeds.floored else 0
        if turns == TURNS_TO_DOFF:
            bare = replace(figure.fighter, pack="none" if "none" in play.tables.packs else "")
            play.change(figure.id, fighter=bare, doffing=0)
            play.happened(PackOff(figure=figure.id, rules=("am.ex.pack-off",)))
        elif turns != figure.doffing:
            play.change(figure.id, doffing=turns)


def turns_spent(ctx: Context, figure: Figure, gear: Gear) -> int:
    """The turns that a figure has spent on a packed thing without a break."""
    begun = figure.unpacking
    fresh = begun is not None and begun.gear == gear.id and begun.turn >= ctx.fight.turn - 1
    return begun.turns if begun is not None and fresh else 0


def unpack(play: Play, figure: str, fresh: tuple[Gear, ...]) -> bool:
    """Spend a turn on the first thing that takes several to be ready; True once all of them are."""
    one = play.figure(figure)
    gear = next((gear for gear in fresh if turns_to_ready(play, gear)), None)
    if gear is None:
        return True
    turns, most = turns_spent(play, one, gear) + 1, turns_to_ready(play, gear)
    if gear.packed:
        play.happened(Unpacked(figure=figure, item=gear.item, turns=turns, of=most, rules=("am.carry.packed",)))
    else:
        play.happened(GotReady(figure=figure, item=gear.item, turns=turns, of=most, rules=("am.arquebus.times",)))
    if turns < most:
        play.change(figure, unpacking=Unpacking(gear.id, turns, play.fight.turn))
        return False
    out = tuple(replace(thing, packed=False) if thing.id == gear.id else thing for thing in one.gear)
    play.change(figure, gear=out, unpacking=None)
    return not any(turns_to_ready(play, thing) for thing in fresh if thing.id != gear.id)
