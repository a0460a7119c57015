"""The touch of monsters in melee: it paralyzes for a turn, turns to stone, or kills whoever does not save himself."""

from collections.abc import Callable
from typing import Annotated

from gmtool.dice import Comparison, Dice, Need, weights
from gmtool.rules.chainmail.acts.magic.dice import glare
from gmtool.rules.chainmail.acts.morale.captivity import watch
from gmtool.rules.chainmail.acts.morale.losses import slay
from gmtool.rules.chainmail.data.beasts import Peril
from gmtool.rules.chainmail.state.context import Context, Play
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.kit.play import evolve
from gmtool.rules.seam import Cases, Either, FigureEvent, Why, event

Failing = Callable[[Play, Peril, Unit, int], int]
"""How many of so many figures of a unit do not save themselves."""
WIGHTS, BASILISK = "wight-ghoul", "basilisk"


@event("cm.withstood/1", says="{figure} {saved} ({rolled}).")
class Withstood(FigureEvent):
    """A figure tried to save itself."""

    rolled: int
    saved: Annotated[bool, Either("saved itself", "did not save itself")]


@event("cm.paralyzed/1", says="{figure}: {men} paralyzed{how}.", weight=2)
class Paralyzed(FigureEvent):
    """Men were paralyzed by a touch."""

    men: int
    how: Annotated[str, Cases((("", ""), ("turn", " for a turn")))] = ""


@event("cm.stoned/1", says="{men} of {figure} turned to stone.", weight=2)
class Stoned(FigureEvent):
    """Figures turned to stone."""

    men: int


def numbs(ctx: Context, unit: Unit, foe: Unit) -> bool:
    """True for Wights and their like against normal figures, whom their touch paralyzes (cm.wight.paralyze)."""
    kind = ctx.fantastic(unit)
    return kind is not None and kind.can("paralyzes") and kind.column == WIGHTS and not foe.fantastic


def peril_of(ctx: Context, unit: Unit, foe: Unit) -> Peril | None:
    """The peril of a unit's touch for a foe who does not save himself; None where there is none."""
    found = ctx.tables.perils.get(unit.fantastic)
    return None if found is None or (found.men_only and foe.fantastic) else found


def touch(play: Play, unit: Unit, foe: str, men: int, failing: Failing | None = None) -> None:
    """Have so many of a foe's figures touched in a round of melee, after their own blow (cm.wight.last-blow); no image
    touches anybody. `failing` tells how many do not save themselves, where each does not roll for himself."""
    one = play.figure(foe)
    men = min(men, one.men)
    if not one.able or not men or unit.sorcery.image:
        return
    if numbs(play, unit, one):
        numb(play, one, men)
    elif (peril := peril_of(play, unit, one)) is not None:
        endanger(play, peril, one, men, failing)


def numb(play: Play, unit: Unit, men: int) -> None:
    """Paralyze men through the next turn (cm.wight.paralyze)."""
    own = evolve(unit.fabled, numb=max(men, unit.fabled.numb), numb_until=play.turn + 1)
    play.change(unit.id, fabled=own)
    play.happened(Paralyzed(figure=unit.id, men=men, how="turn", rules=("cm.wight.paralyze",)))
    watch(play, unit.id)


def stiffen(play: Play, unit: Unit, men: int) -> None:
    """Paralyze men until a friend frees them (cm.wraith.paralyze)."""
    play.change(unit.id, fabled=evolve(unit.fabled, stiff=min(unit.men, unit.fabled.stiff + men)))
    play.happened(Paralyzed(figure=unit.id, men=men, rules=("cm.wraith.paralyze",)))
    watch(play, unit.id)


def save_from(peril: Peril, unit: Unit) -> int:
    """The two dice that save a figure; 0 where nothing does (cm.basilisk.gaze, cm.basilisk.touch)."""
    if peril.spares and unit.fantastic not in peril.spares:
        return 0
    return peril.poor if unit.fantastic in peril.of else peril.save


def save_need(ctx: Context, peril: Peril, unit: Unit) -> Need | None:
    """The sums of two dice that save a figure; None where nothing does."""
    score = save_from(peril, unit)
    return Need(score - sum(line.value for line in glare(ctx, unit)), Comparison.AT_LEAST) if score else None


def endanger(play: Play, peril: Peril, unit: Unit, men: int, failing: Failing | None = None) -> None:
    """Have so many figures save themselves, or be lost."""
    dead = (failing or _rolled)(play, peril, unit, men)
    if dead:
        stone = "basilisk" in peril.rule
        if stone:
            play.happened(Stoned(figure=unit.id, men=dead, rules=(peril.rule,)))
        slay(play, unit.id, dead, in_melee=True, rule=peril.rule)


def _rolled(play: Play, peril: Peril, unit: Unit, men: int) -> int:
    """Those who do not save themselves, each by two dice of his own."""
    need = save_need(play, peril, unit)
    return men if need is None else sum(not _saves(play, peril, unit, need) for _ in range(men))


def weighed_together(play: Play, peril: Peril, unit: Unit, men: int) -> int:
    """The same number for the odds, which need not know who it was: men with as many chances of 36 as two dice give."""
    need = save_need(play, peril, unit)
    if need is None:
        return men
    saving = sum(ways for total, ways in weights(2, 6).items() if need.met(total))
    why = Why(peril.name, unit.side, unit.id, peril.rule)
    return men - play.table.pool(Dice(men, 36), Need(saving), why).hits


def _saves(play: Play, peril: Peril, unit: Unit, need: Need) -> bool:
    why = Why(f"{unit.name} saves itself: {peril.name.lower()}", unit.side, unit.id, peril.rule, needs=need)
    rolled = play.roll(Dice(2), why, need.met).total
    play.happened(Withstood(figure=unit.id, rolled=rolled, saved=need.met(rolled), rules=(peril.rule,)))
    return need.met(rolled)
