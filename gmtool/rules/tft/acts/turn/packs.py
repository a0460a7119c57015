"""Packs: taken off in two turns, in which nothing is in hand (am.ex.pack-off)."""

from dataclasses import replace

from gmtool.rules.tft.state.messages.turns import PackOff, Readied
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
