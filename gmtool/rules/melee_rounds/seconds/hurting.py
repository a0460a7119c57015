"""Damage counts: it breaks Full Defensive, and may put somebody out of the melee."""

from gmtool.rules.melee_rounds.clock import SECONDS
from gmtool.rules.melee_rounds.context import Play
from gmtool.rules.melee_rounds.deeds.reminding import remind
from gmtool.rules.melee_rounds.defensive.ending import end_defence
from gmtool.rules.melee_rounds.events import Fell, Hurt
from gmtool.rules.melee_rounds.seconds.stating import in_force
from gmtool.rules.seam import Option, Why

SECTION_C = "mr.gm.section-c"
UP = Option("up", "Fights on")
OUT = Option("out", "Out of the melee")
DEAD = Option("dead", "Dead")


def hurt(play: Play, figure: str) -> None:
    """What was struck in this second is taken; whoever has no points left falls if the GM says so."""
    one = play.figure(figure)
    if not one.pending:
        return
    damage, hits = one.pending, one.fighter.hits
    play.change(figure, damage=one.damage + damage, pending=0)
    left = max(0, hits - one.damage - damage) if hits else None
    play.happened(Hurt(figure=figure, damage=damage, left=left, rules=(SECTION_C,)))
    if one.able and in_force(play, one):
        end_defence(play, figure, "damage")
        play.change(figure, struck=play.fight.second < SECONDS)
    if one.able and left == 0:
        why = Why(f"{one.name} has taken {one.damage + damage} of {hits}", figure=figure, rule=SECTION_C)
        falls = play.choose((OUT, DEAD, UP), why)
        if falls != UP.key:
            play.change(figure, **{falls: True})
            play.happened(Fell(figure=figure, dead=falls == DEAD.key, rules=(SECTION_C,)))
            remind(play, figure)
