"""Somebody is taken out of the melee: what was plotted against it comes to nothing."""

from gmtool.rules.melee_rounds.context import Play
from gmtool.rules.melee_rounds.defensive.parrying import aims_at
from gmtool.rules.melee_rounds.events import CameToNothing
from gmtool.rules.melee_rounds.state import Deed, Intent, Stage
from gmtool.rules.seam import evolver

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
