"""Fatigue: what a unit has done turn by turn, when it tires, and when it is rested."""

from gmtool.rules.chainmail.state.context import Context, Play
from gmtool.rules.chainmail.state.events import Rested, Tired
from gmtool.rules.chainmail.state.unit import Effort, Pace, Unit
from gmtool.rules.kit.play import evolve
from gmtool.rules.seam import YES

CONDITIONS = (
    ("cm.fatigue.move2-charge-melee", 2, 1),
    ("cm.fatigue.move1-charge-melee2", 1, 2),
    ("cm.fatigue.melee3", 0, 3),
)
"""The turns moved in a row before a charge, and the rounds fought after it, that tire a unit; the last without both."""
MARCH = 5
"""The turns moved in a row that tire a unit by themselves, a charge among them (cm.fatigue.move5)."""


def tires(ctx: Context, unit: Unit, effort: Effort) -> str:
    """The rule by which a unit tires of what it has done; empty for none.

    Swiss and Landsknechte bear double (cm.fatigue.swiss).
    """
    times = 2 if ctx.swiss(unit) else 1
    if effort.moves + effort.charged >= MARCH * times:
        return "cm.fatigue.move5"
    for rule, moves, rounds in CONDITIONS:
        enough = effort.moves >= moves * times and effort.rounds >= rounds * times
        if enough and (effort.charged or not moves):
            return rule
    return ""


def weight(ctx: Context) -> int:
    """How many times everything counts that tires: twice in the heat (cm.weather.heat)."""
    return 2 if ctx.fight.weather is not None and ctx.fight.weather.heat else 1


def fought(play: Play, unit: str) -> None:
    """Count a round of melee for a unit, which may tire it; a charge of this turn counts as made before."""
    one = play.figure(unit)
    effort = evolve(one.effort, rounds=one.effort.rounds + weight(play))
    play.change(unit, effort=effort, fought_on=play.turn)
    _tire(play, unit, evolve(effort, charged=effort.charged or one.pace is Pace.CHARGE))


def end_effort(play: Play, unit: Unit) -> None:
    """Count the turn's move for a unit. A turn without a move rests it, unless it fought (cm.fatigue.rest)."""
    fights = unit.fought_on == play.turn or play.melee_of(unit.id) is not None
    if unit.pace is Pace.STOOD:
        if not fights or play.house("melee-rests") == YES:
            play.change(unit.id, effort=Effort(), tired=False)
            if unit.tired:
                play.happened(Rested(figure=unit.id, rules=("cm.fatigue.rest",)))
        return
    effort = unit.effort
    if unit.pace is Pace.CHARGE:
        before = effort.moves + effort.charged if unit.moved_last else 0
        effort = Effort(moves=before, charged=True, rounds=effort.rounds)
    else:
        # an uphill move counts as two (cm.fatigue.uphill)
        now = weight(play) * (2 if unit.climbed else 1)
        before = effort.moves + effort.charged if unit.moved_last else 0
        effort = Effort(moves=now + before, rounds=weight(play) if unit.fought_on == play.turn else 0)
    play.change(unit.id, effort=effort)
    _tire(play, unit.id, effort)


def _tire(play: Play, unit: str, effort: Effort) -> None:
    one = play.figure(unit)
    if not one.tired and (rule := tires(play, one, effort)):
        play.change(unit, tired=True)
        play.happened(Tired(figure=unit, rules=(rule,)))
