"""Fatigue: what a unit has done turn by turn, when it tires, and when it is rested."""

from gmtool.rules.chainmail.state.context import Context, Play
from gmtool.rules.chainmail.state.events import Rested, Tired
from gmtool.rules.chainmail.state.unit import Effort, Pace, Unit
from gmtool.rules.kit.play import evolve

CONDITIONS = ((5, False, 0), (2, True, 1), (1, True, 2), (0, False, 3))
"""The turns moved in a row, whether it charged then, and the rounds fought, that tire a unit (cm.fatigue.move5,
cm.fatigue.move2-charge-melee, cm.fatigue.move1-charge-melee2, cm.fatigue.melee3)."""


def tires(ctx: Context, unit: Unit, effort: Effort) -> bool:
    """True if what a unit has done tires it; Swiss and Landsknechte bear double (cm.fatigue.swiss)."""
    times = 2 if ctx.swiss(unit) else 1
    for moves, charged, rounds in CONDITIONS:
        enough = effort.moves >= moves * times and effort.rounds >= rounds * times
        if enough and (effort.charged or not charged):
            return True
    return False


def fought(play: Play, unit: str) -> None:
    """Count a round of melee for a unit, which may tire it."""
    one = play.figure(unit)
    effort = evolve(one.effort, rounds=one.effort.rounds + 1)
    play.change(unit, effort=effort)
    _tire(play, unit, effort)


def end_effort(play: Play, unit: Unit) -> None:
    """Count the turn's move for a unit. A turn without a move and without melee rests it (cm.fatigue.rest)."""
    in_melee = play.melee_of(unit.id) is not None or play.figure(unit.id).effort.rounds != 0
    if unit.pace is Pace.STOOD and not in_melee:
        play.change(unit.id, effort=Effort(), tired=False)
        if unit.tired:
            play.happened(Rested(figure=unit.id, rules=("cm.fatigue.rest",)))
        return
    effort = play.figure(unit.id).effort
    if unit.pace is Pace.CHARGE:
        effort = evolve(effort, charged=True)
    elif unit.pace is not Pace.STOOD:
        effort = Effort(moves=effort.moves + 1)
    play.change(unit.id, effort=effort)
    _tire(play, unit.id, effort)


def _tire(play: Play, unit: str, effort: Effort) -> None:
    one = play.figure(unit)
    if not one.tired and tires(play, one, effort):
        play.change(unit, tired=True)
        play.happened(Tired(figure=unit, rules=("cm.fatigue.move5",)))
