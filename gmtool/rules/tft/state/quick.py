"""Quick Combat as a kind of fight: whether it is one, and the effects that wait until all have acted."""

from dataclasses import replace

from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure, Stage
from gmtool.rules.tft.state.play import Play
from gmtool.rules.tft.state.records.quick import Struck
from gmtool.rules.tft.state.records.spells import Spell

SWITCH = "quick-combat"
"""The switch of Quick Combat (am.quick.switch)."""


def is_quick(ctx: Context) -> bool:
    """True if the fight is a Quick Combat, in which facing and engagement do not exist (am.quick.dropped-concepts)."""
    return ctx.house(SWITCH) == "yes"


def waits(ctx: Context) -> bool:
    """True while effects wait: in the options of a Quick Combat all acts are at once (am.quick.simultaneous)."""
    return is_quick(ctx) and ctx.fight.stage is Stage.COMBAT


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
