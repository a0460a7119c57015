"""The GM's common commands, on this system's state."""

from dataclasses import replace

from gmtool.rules.harnmaster.amend import amend, cannot_amend
from gmtool.rules.harnmaster.context import Play
from gmtool.rules.harnmaster.muster import enlist
from gmtool.rules.harnmaster.state import Figure, Granted
from gmtool.rules.kit.gm_commands import ByHand


def _leave(play: Play, key: str) -> None:
    """Nothing that was between it and others is left."""
    waits, fight = play.fight.exchange, play.fight
    if waits is not None and key in (waits.attacker, waits.defender):
        play.call_off()
        fight = play.fight
    figures = {other: _without(figure, key) for other, figure in fight.figures.items() if other != key}
    play.change_fight(
        figures=figures,
        roster=tuple(other for other in fight.roster if other != key),
        bonuses=tuple(one for one in fight.bonuses if one.figure != key),
        rewarded=tuple(one for one in fight.rewarded if one != key),
    )


def _without(figure: Figure, gone: str) -> Figure:
    """A figure to which one that was taken out is nothing any more."""
    return replace(
        figure,
        threatens={foe: holds for foe, holds in figure.threatens.items() if foe != gone},
        ignoring={foe: until for foe, until in figure.ignoring.items() if foe != gone},
        unaware=tuple(foe for foe in figure.unaware if foe != gone),
        close=tuple(foe for foe in figure.close if foe != gone),
        foe="" if figure.foe == gone else figure.foe,
        attacker="" if figure.attacker == gone else figure.attacker,
    )


BY_HAND = ByHand(enlist, _leave, amend, cannot_amend, Granted)
