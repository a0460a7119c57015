"""A second opens: what works now, and whose dice are rolled now."""

from gmtool.rules.melee_rounds.context import Play
from gmtool.rules.melee_rounds.events import SecondBegan, Worked
from gmtool.rules.melee_rounds.initiative.amr import amr
from gmtool.rules.melee_rounds.initiative.dice import Dice
from gmtool.rules.melee_rounds.initiative.rolling import lose, roll_now
from gmtool.rules.melee_rounds.state import Figure, Stage
from gmtool.rules.seam import BeatKind

WHEN = {
    "works": "mr.magic.effect-second",
    "discerned": "mr.magic.discern-second",
    "rested": "mr.magic.ist-includes-two-seconds",
}


def open_second(play: Play, second: int) -> None:
    """Specific Plots can be stated for it."""
    play.change_fight(second=second, stage=Stage.SECOND)
    play.happened(SecondBegan(round=play.fight.round, second=second, rules=("mr.round.second-by-second",)))
    for one in play.everyone():
        play.change(one.id, intent=None, shielded=False, attacked=False, reacted=False, changed=False)
        if one.able:
            _spells(play, one)
            _dice(play, one)


def _spells(play: Play, one: Figure) -> None:
    for cast in one.cast:
        name = play.tables.item_name(cast.item)
        rule = "mr.magic.reflex-timing" if cast.kind == "reflex" else WHEN["works"]
        if cast.effect == play.now:
            play.happened(Worked(figure=one.id, spell=cast.item, what="works", words=cast.words, rules=(rule,)))
            play.trace(one.id, BeatKind.WAIT, "!", f"{name} takes effect", rule, secret=cast.written)
        if cast.discerned == play.now and cast.kind != "reflex":
            play.happened(Worked(figure=one.id, spell=cast.item, what="discerned", rules=(WHEN["discerned"],)))
        if cast.rested == play.now and cast.interspell:
            play.happened(Worked(figure=one.id, spell=cast.item, what="rested", rules=(WHEN["rested"],)))


def _dice(play: Play, one: Figure) -> None:
    """Whose Full Defensive damage has broken rolls now (mr.fd.damage-breaks); a kept parry may be lost at once."""
    if one.struck:
        play.change(one.id, struck=False)
        if play.house("defensive-damage") == "rolls":
            roll_now(play, one.id, amr(one, one.plot), ("mr.fd.damage-breaks",))
        else:
            play.change(one.id, dice=Dice.of(()))
    dice = play.figure(one.id).dice
    gone = dice.over(play.fight.second - 1) if dice is not None else ()
    if dice is not None and gone:
        play.change(one.id, dice=dice.after(play.fight.second - 1))
        lose(play, one.id, gone, "mr.delay.missed-parry-exception")
