"""The touch of monsters in melee: it paralyzes for a turn, turns to stone, or kills whoever does not save himself."""

from typing import Annotated

from gmtool.dice import Comparison, Dice, Need
from gmtool.rules.chainmail.acts.magic.dice import glare
from gmtool.rules.chainmail.acts.morale.captivity import watch
from gmtool.rules.chainmail.acts.morale.losses import slay
from gmtool.rules.chainmail.data.beasts import Peril
from gmtool.rules.chainmail.state.context import Context, Play
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.kit.play import evolve
from gmtool.rules.seam import Cases, Either, FigureEvent, Why, event

WIGHTS, BASILISK = "wight-ghoul", "basilisk"


@event("cm.withstood/1", says="{figure} {saved} ({rolled}).")
class Withstood(FigureEvent):
    """A figure tried to save itself."""

    rolled: int
    saved: Annotated[bool, Either("saved itself", "did not save itself")]


@event("cm.paralyzed/1", says="{men} of {figure} paralyzed{how}.", weight=2)
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


def touch(play: Play, unit: Unit, foe: str, men: int) -> None:
    """Have so many of a foe's figures touched in a round of melee, after their own blow (cm.wight.last-blow); no image
    touches anybody."""
    one = play.figure(foe)
    men = min(men, one.men)
    if not one.able or not men or unit.sorcery.image:
        return
    if numbs(play, unit, one):
        numb(play, one, men)
    elif (peril := peril_of(play, unit, one)) is not None:
        endanger(play, peril, one, men)


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


def endanger(play: Play, peril: Peril, unit: Unit, men: int) -> None:
    """Have so many figures save themselves, or be lost."""
    score = save_from(peril, unit)
    dead = sum(not _saves(play, peril, unit, score) for _ in range(men))
    if dead:
        stone = "basilisk" in peril.rule
        if stone:
            play.happened(Stoned(figure=unit.id, men=dead, rules=(peril.rule,)))
        slay(play, unit.id, dead, in_melee=True, rule=peril.rule)


def _saves(play: Play, peril: Peril, unit: Unit, score: int) -> bool:
    if not score:
        return False
    need = Need(score - sum(line.value for line in glare(play, unit)), Comparison.AT_LEAST)
    why = Why(f"{unit.name} saves itself: {peril.name.lower()}", unit.side, unit.id, peril.rule, needs=need)
    rolled = play.roll(Dice(2), why, need.met).total
    play.happened(Withstood(figure=unit.id, rolled=rolled, saved=need.met(rolled), rules=(peril.rule,)))
    return need.met(rolled)
