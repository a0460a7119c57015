"""Carrying out the Specific Plots of a second, all at once; and the settling after every command."""

from gmtool.rules.melee_rounds.acts.stating.availability import TAKES_AMR
from gmtool.rules.melee_rounds.acts.stating.rolling import lose
from gmtool.rules.melee_rounds.data.plots import Deed
from gmtool.rules.melee_rounds.state.context import Play
from gmtool.rules.melee_rounds.state.dice import Dice
from gmtool.rules.melee_rounds.state.events import Intended
from gmtool.rules.melee_rounds.state.fight import Figure, Intent, Stage
from gmtool.rules.melee_rounds.state.stations import DOES, SETTLES
from gmtool.rules.seam import BeatKind, Ruled


def do(play: Play, figure: Figure, intent: Intent) -> None:
    """Take the die for a Specific Plot, and carry it out. An AMR that needs no die comes before those that do."""
    if intent.deed in TAKES_AMR:
        _take_die(play, figure, intent)
    for does in play.hooks(DOES, intent.deed):
        does(play, play.figure(figure.id), intent)
    sign = play.tables.deeds[intent.deed].sign
    if sign and intent.deed not in (Deed.ATTACK, Deed.PARRY, Deed.HOLD, Deed.CAST):
        why = f"{intent.deed.value.capitalize()}{f': {intent.words}' if intent.words else ''}"
        play.trace(figure.id, BeatKind.DONE, sign, why, "mr.plot.specific")


def _take_die(play: Play, figure: Figure, intent: Intent) -> None:
    """Take a die; the free first AMR of a duel leaves only dice for later seconds (mr.init.duel-earlier-dice-lost)."""
    if figure.free and intent.free:
        equal = play.house("equal-die") == "delayed"
        had = figure.dice or Dice.of(())
        dice = had.beside(play.fight.second, equal=equal)
        play.change(figure.id, free=False, dice=dice)
        gone = had.left[: len(had.left) - len(dice.left)]
        if gone:
            lose(play, figure.id, gone, "mr.init.duel-earlier-dice-lost")
    elif figure.dice is not None and intent.die is not None and not intent.free:
        play.change(figure.id, dice=figure.dice.used(intent.die))


def settle(play: Play) -> None:
    """End what cannot go on, and carry out what a ruling stated while the second is played."""
    if play.fight.stage is Stage.ATTACKS:
        _do_late(play)
    play.end_granted()
    for settles in play.hooks(SETTLES):
        settles(play)


def _do_late(play: Play) -> None:
    """Carry out plots stated at this stage, as only a ruling can; the ruled command is settled before its ruling."""
    if any(isinstance(event, Ruled) for event in play.events):
        return
    for event in tuple(play.events):
        intent = play.figure(event.figure).intent if isinstance(event, Intended) else None
        if isinstance(event, Intended) and intent is not None:
            do(play, play.figure(event.figure), intent)
