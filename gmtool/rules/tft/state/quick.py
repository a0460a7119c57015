"""Effects of a Quick Combat that wait until all have acted."""

from dataclasses import replace

from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.play import Play
from gmtool.rules.tft.state.records.quick import Struck
from gmtool.rules.tft.state.records.spells import Spell


def put_off(play: Play, attacker: str, target: str, hits: int) -> None:
    """Keep hits until the effects are recorded: whoever they fell still acts in this turn (am.quick.sequence)."""
    waiting = play.figure(target).deeds.quick
    play.deed(target, quick=replace(waiting, hits=(*waiting.hits, Struck(attacker, hits))))


def put_off_fall(play: Play, target: str, rule: str) -> None:
    """Keep a fall until then."""
    play.deed(target, quick=replace(play.figure(target).deeds.quick, fall=rule))


def put_off_spell(play: Play, caster: str, spell: Spell) -> None:
    """Keep a spell until then."""
    waiting = play.figure(caster).deeds.quick
    play.deed(caster, quick=replace(waiting, spells=(*waiting.spells, spell)))


def st_to_come(figure: Figure) -> int:
    """Its ST once the hits that wait are marked off."""
    return figure.st - figure.deeds.quick.total
