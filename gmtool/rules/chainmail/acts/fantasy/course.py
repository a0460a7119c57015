"""The course of a turn for fantastic types: what ends with it."""

from gmtool.rules.chainmail.state.context import Play
from gmtool.rules.kit.play import evolve


def end_fantastic_turn(play: Play, unit: str) -> None:
    """Forget whom a unit has met in fantastic combat this turn."""
    now = play.figure(unit).fantasy
    if now.fought:
        play.change(unit, fantasy=evolve(now, fought=(), unhurt_by=()))
