"""What no longer holds after a command: attacks and bonus actions of those out of it, modifiers whose time is up."""

from gmtool.rules.harnmaster.context import Play
from gmtool.rules.harnmaster.events import EvasionEnded


def settle(play: Play) -> None:
    """End what cannot go on."""
    exchange = play.fight.exchange
    if exchange is not None and not (play.figure(exchange.attacker).able and play.figure(exchange.defender).able):
        play.call_off()
    owed = tuple(one for one in play.fight.bonuses if play.figure(one.figure).able)
    if owed != play.fight.bonuses:
        play.change_fight(bonuses=owed)
    called = play.fight.called
    if called and not (called in play.fight.figures and play.figure(called).able):
        play.change_fight(called="")
    for one in play.everyone():
        lasting = tuple(given for given in one.granted if not given.until or given.until >= play.fight.round)
        if lasting != one.granted:
            play.change(one.id, granted=lasting)
    _end_evasions(play)


def _end_evasions(play: Play) -> None:
    """For good: who is no longer stunned evades no more all the same (hm.evade.ends-stunned)."""
    for one in play.everyone():
        if one.evading is not None and (one.stunned or not one.able):
            play.change(one.id, evading=None)
            if one.able:
                play.happened(EvasionEnded(figure=one.id, why="it is stunned", rules=("hm.evade.ends-stunned",)))
