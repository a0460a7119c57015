"""Renewal of spells, a stage before the movement: each spell that goes on is paid for, or ends (am.turn.renew-pay).

It is no option, and keeps nobody from any (am.turn.renew-with-any-option, am.quick.maintain).
"""

from collections.abc import Iterator
from dataclasses import replace

from gmtool.rules.kit.acts import offered
from gmtool.rules.seam import Refusal
from gmtool.rules.tft.acts.attacks.attack import spend
from gmtool.rules.tft.acts.kinds import ANSWERS
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure, Stage
from gmtool.rules.tft.state.play import Act, Offer, Play
from gmtool.rules.tft.state.quick import put_off_spell
from gmtool.rules.tft.state.records.spells import PutSpell, Renew, Spell, SpellBegan, SpellEnded, SpellRenewed

QUICK_LENGTH = "am.quick.spell-duration"
PAY, LAPSE = "am.turn.renew-pay", "am.turn.renew-lapse"


def has_renewal(ctx: Context) -> bool:
    """True if a turn of this edition has a stage for spells."""
    return Stage.RENEWAL.value in ctx.book.variants.stages


def to_renew(ctx: Context, figure: Figure) -> tuple[Spell, ...]:
    """Its spells that go on only if they are paid for this turn; one of a fixed length cannot be renewed."""
    turn = ctx.fight.turn
    return tuple(one for one in figure.spells if not one.ends and one.paid < turn) if figure.able else ()


def pay(play: Play, figure: str, st: int) -> None:
    """Pay for a spell in combat, which teaches something too (am.ex.ep-hits)."""
    if play.book.variants.experience == "deeds":
        tally = play.figure(figure).tally
        play.change(figure, tally=replace(tally, spell_st=tally.spell_st + st))
    spend(play, figure, st)


def end_spell(play: Play, figure: str, spell: Spell, rule: str) -> None:
    """End a spell."""
    one = play.figure(figure)
    play.change(figure, spells=tuple(other for other in one.spells if other is not spell))
    play.happened(SpellEnded(figure=figure, spell=spell.name, target=spell.target, rules=(rule,)))


def let_lapse(play: Play) -> None:
    """End the spells that nobody has paid for."""
    for figure in play.everyone():
        for spell in to_renew(play, figure):
            end_spell(play, figure.id, spell, LAPSE)


def end_of_turn(play: Play) -> None:
    """End the spells whose last turn is over; the turn of the casting was the first."""
    for figure in play.everyone():
        for spell in figure.spells:
            if spell.ends and spell.ends <= play.fight.turn:
                end_spell(play, figure.id, spell, "am.turn.timed-spell-first-turn")


def end_without_caster(play: Play) -> None:
    """End the spells that a caster kept up who has died or is unconscious."""
    for figure in play.everyone():
        if figure.spells and not figure.able:
            for spell in (one for one in figure.spells if not one.ends):
                end_spell(play, figure.id, spell, "am.turn.renew-caster-down")


def _may_not_put(ctx: Context, command: PutSpell) -> Iterator[Refusal]:
    if not has_renewal(ctx):
        yield Refusal("There are no continuing spells in these rules.", "")
    figure = ctx.figure(command.figure)
    if any(one.name == command.spell for one in figure.spells):
        yield Refusal(f"{figure.name} already keeps up a spell of that name.", PAY)


def _put(play: Play, command: PutSpell) -> None:
    hold(
        play,
        command.figure,
        Spell(
            command.spell,
            command.target or command.figure,
            command.st_a_turn,
            attackers_dx=command.attackers_dx,
            stops=command.stops,
            speed=command.speed,
        ),
        command.turns,
    )


def hold(play: Play, figure: str, spell: Spell, turns: int) -> None:
    """Let a spell begin to hold: for some turns, that of the casting included, or while it is paid for.

    In a Quick Combat its turns begin with the one after (am.quick.spell-duration).
    """
    turn, quick = play.fight.turn, play.quick
    ends = turn + turns - (not quick) if turns else 0
    held = replace(spell, st=0 if ends else spell.st, paid=turn, ends=ends)
    if play.at_once:
        put_off_spell(play, figure, held)
    else:
        play.change(figure, spells=(*play.figure(figure).spells, held))
    rule = QUICK_LENGTH if quick and ends else "am.turn.timed-spell-first-turn" if ends else PAY
    play.happened(
        SpellBegan(figure=figure, spell=held.name, target=held.target, st=held.st, turns=turns, rules=(rule,))
    )


def _may_not_renew(ctx: Context, command: Renew) -> Iterator[Refusal]:
    figure = ctx.figure(command.figure)
    if ctx.fight.stage is not Stage.RENEWAL:
        yield Refusal("Spells are renewed before movement.", PAY)
    elif command.spell not in [one.name for one in to_renew(ctx, figure)]:
        yield Refusal(f"{figure.name} has no such spell to renew.", PAY)


def _renew(play: Play, command: Renew) -> None:
    figure = play.figure(command.figure)
    spell = next((one for one in figure.spells if one.name == command.spell), None)
    if spell is None:
        return
    if command.lapse:
        end_spell(play, figure.id, spell, LAPSE)
        return
    paid = replace(spell, paid=play.fight.turn)
    play.change(figure.id, spells=tuple(paid if one is spell else one for one in figure.spells))
    play.happened(SpellRenewed(figure=figure.id, spell=spell.name, st=spell.st, rules=(PAY,)))
    pay(play, figure.id, spell.st)


def _renew_offers(ctx: Context, figure: Figure) -> Iterator[Offer]:
    if ctx.fight.stage is not Stage.RENEWAL:
        return
    for spell in to_renew(ctx, figure):
        on = "" if spell.target == figure.id else f" on {ctx.figure(spell.target).name}"
        label, given = f"Renew {spell.name}{on}: {spell.st} ST", {"spell": spell.name}
        yield Offer(label, "Spells", PAY, key=f"renew:{spell.name}", given=given, usual=True)
        lapses, label = {"spell": spell.name, "lapse": True}, f"Let {spell.name}{on} lapse"
        yield Offer(label, "Spells", LAPSE, key=f"lapse:{spell.name}", given=lapses)


def _casts(ctx: Context, figure: Figure) -> bool:
    return has_renewal(ctx) and figure.able and ctx.fight.stage is Stage.COMBAT


RENEW: Act = offered(Renew, _renew_offers, _may_not_renew, _renew, keys=("renew:", "lapse:"), kinds=ANSWERS)
_PUTS = Offer("Put a spell on somebody", "Other", "am.opt.i.e-cast", there=_casts, aside=True)
PUT_SPELL: Act = offered(PutSpell, _PUTS, _may_not_put, _put, kinds=ANSWERS)
