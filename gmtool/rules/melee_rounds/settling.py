"""What follows from a command: plots of those who are out of it end, and modifiers whose time is up."""

from gmtool.rules.melee_rounds.context import Play
from gmtool.rules.melee_rounds.deeds.doing import do
from gmtool.rules.melee_rounds.events import Intended
from gmtool.rules.melee_rounds.state import Figure, Stage
from gmtool.rules.seam import Ruled


def settle(play: Play) -> None:
    """End what cannot go on, and do what a ruling has let be stated while the second is played."""
    if play.fight.stage is Stage.ATTACKS:
        _do_late(play)
    for one in play.everyone():
        lasting = tuple(given for given in one.granted if not given.until or given.until >= play.fight.round)
        if lasting != one.granted:
            play.change(one.id, granted=lasting)
        if not one.able and _busy(one):
            play.change(one.id, running=None, dice=None, intent=None, free=False, struck=False, carried=False)


def _do_late(play: Play) -> None:
    """Nothing is stated in this stage but by a ruling; its command is settled for itself before the ruling is."""
    if any(isinstance(event, Ruled) for event in play.events):
        return
    for event in tuple(play.events):
        intent = play.figure(event.figure).intent if isinstance(event, Intended) else None
        if isinstance(event, Intended) and intent is not None:
            do(play, play.figure(event.figure), intent)


def _busy(one: Figure) -> bool:
    return any((one.running, one.dice, one.intent, one.free, one.struck, one.carried))
