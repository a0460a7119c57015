"""What no longer holds after a command: plots of those who are out of it, modifiers whose time is up."""

from gmtool.rules.melee_rounds.context import Play
from gmtool.rules.melee_rounds.state import Figure


def settle(play: Play) -> None:
    """End what cannot go on."""
    for one in play.everyone():
        lasting = tuple(given for given in one.granted if not given.until or given.until >= play.fight.round)
        if lasting != one.granted:
            play.change(one.id, granted=lasting)
        if not one.able and _busy(one):
            play.change(one.id, running=None, dice=None, intent=None, free=False, struck=False, carried=False)


def _busy(one: Figure) -> bool:
    return any((one.running, one.dice, one.intent, one.free, one.struck, one.carried))
