"""The paralyzed who are left behind, where the players let the others of a unit go on (cm.wraith.paralyze)."""

from collections.abc import Iterator
from typing import Any

from gmtool.rules.chainmail.acts.beasts.messages import LeaveBehind, LeftBehind
from gmtool.rules.chainmail.acts.kinds import NOTHING
from gmtool.rules.chainmail.state.context import Act, Context, Offer, Play
from gmtool.rules.chainmail.state.records.sorcery import Sorcery
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.bodies.formations import reformed
from gmtool.rules.kit.play import evolve
from gmtool.rules.seam import Refusal

RULE = "cm.wraith.release"


def _against(ctx: Context, command: LeaveBehind) -> Iterator[Refusal]:
    unit = ctx.figure(command.figure)
    yield from ctx.unable(unit)
    if ctx.house("paralyzed") != "leave":
        yield Refusal("The others stay with the paralyzed: a house rule would let them go on.", RULE)
    if not 0 < unit.fabled.paralyzed < unit.men:
        yield Refusal(f"{unit.name}: nobody to leave behind, or nobody who could go on.", RULE)
    if ctx.melee_of(unit.id) is not None:
        yield Refusal(f"{unit.name}: in a melee.", "cm.melee.range-contact")
    if unit.side != ctx.moving_side() and ctx.fight.phase != "orders":
        yield Refusal(f"It is not {unit.name}'s turn to move.", "cm.turn.mcm.order")


def _leave(play: Play, command: LeaveBehind) -> None:
    """Make the paralyzed a unit of their own, which stands where they stand; both began with a part of the men."""
    unit = play.figure(command.figure)
    men = min(unit.fabled.paralyzed, unit.men - 1)
    if men <= 0:  # by a ruling; a unit of nobody is none
        return
    key = f"left{play.number()}"
    left = evolve(
        unit, id=key, name=f"{unit.name}, left behind", formation=_of(unit, men, men), order=None, on="", done=False,
        mixed_men=_mixed(unit, men), prisoners=0, prisoners_of=(), guards=0, freed=0, led="", fled=None,
        sorcery=Sorcery(),
    )  # fmt: skip
    play.change_fight(figures={**play.fight.figures, key: left}, roster=(*play.fight.roster, key))
    rest = unit.men - men
    free = evolve(unit.fabled, stiff=0, numb=0, numb_until=0)
    others = reformed(play, unit, _of(unit, rest, unit.start - men))
    play.change(unit.id, **others, mixed_men=_mixed(unit, unit.start - men), fabled=free)
    play.happened(LeftBehind(figure=unit.id, target=key, men=men, rules=(RULE,)))


def _of(unit: Unit, men: int, start: int) -> Any:
    """The formation of a part of a unit, in files as wide as it has men for."""
    assert unit.formation is not None
    return evolve(unit.formation, men=men, start=start, files=min(unit.formation.files, men))


def _mixed(unit: Unit, start: int) -> int:
    """The men of the other kind in a part of a unit that began with so many."""
    return unit.mixed_men * start // max(1, unit.start)


_LEAVES = Offer("Leave the paralyzed behind", "Move", RULE, hidden=True)
LEAVE: Act = offered(LeaveBehind, _LEAVES, _against, _leave, kinds=NOTHING)
