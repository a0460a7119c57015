"""Captivity: who holds prisoners, how many men guard them, and how they get away."""

from gmtool.rules.chainmail.acts.kinds import WORKING
from gmtool.rules.chainmail.acts.morale.messages import CameBack, Captured, Escaped, Guarded, GuardPrisoners
from gmtool.rules.chainmail.state.context import Act, Context, Play
from gmtool.rules.chainmail.state.events import LostMen
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.kit.acts import Offer, offered
from gmtool.rules.kit.bodies.formations import with_men
from gmtool.rules.seam import Refusal, count

PER_GUARD = 5
"""The prisoners that one man guards (cm.prisoners.guard)."""


def guards_for(prisoners: int) -> int:
    """The guards that so many prisoners need."""
    return -(-prisoners // PER_GUARD)


def takes_none(ctx: Context, unit: Unit) -> bool:
    """True for those who take no prisoners: Swiss, Landsknechte and Turks (cm.prisoners.none)."""
    return ctx.swiss(unit) or "no-prisoners" in ctx.habits(unit)


def capture(play: Play, captor: str, loser: str, men: int, *rules: str) -> None:
    """Have a unit hold men of another one, who are no longer in it. It leaves as many guards as it needs."""
    one = play.figure(captor)
    held = one.prisoners + men
    whose = one.prisoners_of if loser in one.prisoners_of else (*one.prisoners_of, loser)
    play.happened(Captured(figure=captor, target=loser, men=men, rules=rules))
    guards = max(one.guards, min(one.men, guards_for(held)))
    play.change(captor, prisoners=held, prisoners_of=whose)
    _tell_off(play, captor, guards)
    play.happened(Guarded(figure=captor, guards=guards, prisoners=held, rules=("cm.prisoners.guard",)))
    watch(play, captor)


def _tell_off(play: Play, captor: str, guards: int) -> None:
    """Have so many men of a unit guard its prisoners. Those told off while fire goes on do not fire."""
    more, firing = guards - play.figure(captor).guards, play.fight.volley.get(captor, 0)
    if more > 0 and firing:
        play.change_fight(volley={**play.fight.volley, captor: max(0, firing - more)})
    play.change(captor, guards=guards)


def surrender(play: Play, loser: str, captor: str, *rules: str) -> None:
    """Make prisoners of all men of a unit that has surrendered; it is off the table already. Those who take none kill
    them (cm.prisoners.none); no image holds any, nor is anybody of one held (cm.spell.phantasmal)."""
    men = play.figure(loser).men
    play.change(loser, **with_men(play, play.figure(loser), 0))
    if any(play.figure(key).sorcery.image for key in (loser, captor) if key):
        return
    if captor and men and takes_none(play, play.figure(captor)):
        play.happened(LostMen(figure=loser, men=men, rules=("cm.prisoners.none",)))
    elif captor and men:
        capture(play, captor, loser, men, *rules)


def watch(play: Play, captor: str) -> None:
    """Let prisoners get away for whom a unit has no guards: those beyond five a guard, or all, by the switch.

    Men who are paralyzed or stunned guard nobody; others take their place, as far as there are any.
    """
    one = play.figure(captor)
    guards = min(one.guards, max(0, one.men - one.fabled.paralyzed - one.post.stunned))
    over = one.prisoners - PER_GUARD * guards
    if over > 0:
        escape(play, captor, one.prisoners if play.house("prisoner-escape") == "all" else over)
    elif guards < one.guards:
        play.change(captor, guards=guards)


def escape(play: Play, captor: str, men: int) -> None:
    """Let so many prisoners of a unit get away to the units that they are from (cm.prisoners.escape)."""
    left = men
    for key in play.figure(captor).prisoners_of:
        own = play.figure(key)
        back = min(left, own.start - own.men - own.freed)
        if back > 0:
            play.change(key, freed=own.freed + back)
            play.happened(Escaped(figure=captor, target=key, men=back, rules=("cm.prisoners.escape",)))
            left -= back
    held = play.figure(captor).prisoners - men
    whose = play.figure(captor).prisoners_of if held else ()
    play.change(captor, prisoners=held, prisoners_of=whose, guards=min(play.figure(captor).guards, guards_for(held)))


def come_back(play: Play, unit: Unit) -> None:
    """Give a unit the men back who got away last turn; one that was gone stands on the table again."""
    if unit.freed:
        men = min(unit.start, unit.men + unit.freed)
        play.change(unit.id, freed=0, going=None, **with_men(play, unit, men))
        play.happened(CameBack(figure=unit.id, men=unit.freed, rules=("cm.prisoners.escape",)))


def _against(ctx: Context, unit: Unit) -> tuple[Refusal, ...]:
    return () if unit.prisoners else (Refusal(f"{unit.name}: no prisoners.", "cm.prisoners.guard"),)


def _has_some(ctx: Context, unit: Unit) -> bool:
    return unit.able and unit.prisoners > 0


def _too_many(ctx: Context, command: GuardPrisoners) -> tuple[Refusal, ...]:
    unit = ctx.figure(command.figure)
    said = f"{unit.name} has only {count(unit.men, 'man', 'men')}."
    return () if command.guards <= unit.men else (Refusal(said, "cm.prisoners.guard"),)


def _guard(play: Play, command: GuardPrisoners) -> None:
    _tell_off(play, command.figure, min(command.guards, play.figure(command.figure).men))
    one = play.figure(command.figure)
    play.happened(Guarded(figure=one.id, guards=one.guards, prisoners=one.prisoners, rules=("cm.prisoners.guard",)))
    watch(play, one.id)


_GUARDS = Offer("Guard prisoners", "Prisoners", "cm.prisoners.guard", there=_has_some, idle=_against, aside=True)
GUARD: Act = offered(GuardPrisoners, _GUARDS, _too_many, _guard, kinds=WORKING)
ACTS: tuple[Act, ...] = (GUARD,)
