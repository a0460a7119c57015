"""Counter-spells: as the answer to a spell that is being cast, or against one that works (cm.spell.counter)."""

from collections.abc import Iterator, Mapping
from typing import Any

from gmtool.dice import Comparison, Dice, Need, weights
from gmtool.fraction import per_cent
from gmtool.rules.chainmail.acts.kinds import CASTING, NOTHING, is_barred
from gmtool.rules.chainmail.acts.wizards.clouds import CLOUD
from gmtool.rules.chainmail.acts.wizards.magicians import below, is_free, kept_from_magic, rank, settle_stronger
from gmtool.rules.chainmail.acts.wizards.messages import Countered, CounterSpell
from gmtool.rules.chainmail.acts.wizards.spells import casting_of, keep, spell_of
from gmtool.rules.chainmail.acts.wizards.works import end_spell
from gmtool.rules.chainmail.data.spells import Spell
from gmtool.rules.chainmail.state.context import Act, Context, Offer, Play
from gmtool.rules.chainmail.state.records.sorcery import Casting
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.kit.acts import if_barred, offered
from gmtool.rules.kit.gate import Kinds, Meant
from gmtool.rules.kit.play import evolve
from gmtool.rules.seam import Breakdown, Modifier, Option, Refusal, Why

RULE, BUSY = "cm.spell.counter", "cm.spell.counter-busy"
STRONGER = 7
"""The score of the stronger magician; each rank below adds one."""
LET = Option("let", "Let it work")


def score(ranks: int) -> Need:
    """The score of two dice for a magic-user so many ranks below the other one."""
    return Need(STRONGER + ranks, Comparison.AT_LEAST)


def counter(play: Play, unit: Unit, caster: Unit, spell: Spell) -> bool:
    """Roll a counter-spell; it occupies the magician completely, and what he kept up lapses (cm.spell.counter-busy)."""
    play.change(unit.id, sorcery=evolve(unit.sorcery, cast_on=play.turn, countered_on=play.turn), done=True)
    for casting in tuple(play.fight.spellwork.by(unit.id)):
        if spell_of(play, casting).kept or casting.due:
            end_spell(play, casting, BUSY)
        elif casting.spell == CLOUD:
            keep(play, casting, adrift=True)
    need = score(settle_stronger(play, unit, caster))
    text = f"{unit.name} counters {spell.name}"
    rolled = play.roll(Dice(2), Why(text, unit.side, unit.id, RULE, needs=need)).total
    play.happened(Countered(figure=unit.id, name=spell.name, rolled=rolled, broke=need.met(rolled), rules=(RULE,)))
    return need.met(rolled)


def opponents(ctx: Context, caster: Unit) -> tuple[Unit, ...]:
    """The magic-users of the other side who could counter a spell of this one now."""
    return tuple(
        one
        for one in ctx.units()
        if one.side != caster.side and is_free(ctx, one) and not is_barred(ctx, one, CASTING, caster.id)
    )


def answers(ctx: Context, caster: Unit) -> tuple[Option, ...]:
    """The answers of the other side to a spell: to let it work, or that one of its magic-users counters it, each with
    its chance."""
    return (
        LET,
        *(Option(one.id, f"{one.name} counters it: {_chance(ctx, one, caster)}") for one in opponents(ctx, caster)),
    )


def _chance(ctx: Context, unit: Unit, caster: Unit) -> str:
    """The score of a counter-spell and its chance; the mean of both where a die is still to settle who is stronger."""
    ranks = below(ctx, unit, caster)
    needs = [score(ranks)] if ranks is not None else [score(0), score(1)]
    ways = sum(many for total, many in weights(2, 6).items() for need in needs if need.met(total))
    words = f"{needs[0].number} or {needs[1]}" if ranks is None else str(needs[0])
    return f"{words}, {per_cent(ways / (36 * len(needs)), 0)}"


def answer(play: Play, caster: Unit, spell: Spell) -> bool:
    """Ask the other side whether it counters a spell; True if it broke it. Nobody is asked who cannot."""
    options = answers(play, caster)
    if len(options) == 1:
        return False
    side = play.figure(options[1].key).side
    said = play.choose(options, Why(f"{caster.name} casts {spell.name}: counter it?", side, rule=RULE))
    return said != LET.key and counter(play, play.figure(said), caster, spell)


# --- against a spell that works ---------------------------------------------------------------------------------------
def _against(ctx: Context, command: CounterSpell) -> Iterator[Refusal]:
    unit, casting = ctx.figure(command.figure), casting_of(ctx, command.casting)
    if ctx.fight.phase == "melee":
        yield Refusal("Spells are cast before the melees.", "cm.spell.stationary")
    yield from kept_from_magic(ctx, unit)
    if unit.sorcery.threw_on == ctx.turn:
        yield Refusal(f"{unit.name} has thrown a missile, and is occupied.", BUSY)
    if casting is None or not _may_be_countered(ctx, unit, casting):
        yield Refusal("The enemy has no such spell.", RULE)


def _meant(ctx: Context, kinds: Kinds | None, values: Mapping[str, Any]) -> Iterator[Meant]:
    """A counter-spell at whoever cast the spell."""
    casting = casting_of(ctx, str(values.get("casting")))
    yield Meant(str(values["figure"]), kinds or NOTHING, casting.caster if casting is not None else "")


def _may_be_countered(ctx: Context, unit: Unit, casting: Casting) -> bool:
    """True for a spell of the enemy, and for any being that is out of control (cm.spell.conjure-killed)."""
    loose = casting.target in ctx.fight.figures and ctx.figure(casting.target).sorcery.loose
    return (ctx.figure(casting.caster).side != unit.side or loose) and not casting.fading


def _counter(play: Play, command: CounterSpell) -> None:
    unit, casting = play.figure(command.figure), casting_of(play, command.casting)
    if casting is not None and counter(play, unit, play.figure(casting.caster), spell_of(play, casting)):
        end_spell(play, casting, RULE)


def need_words(ctx: Context, unit: Unit, caster: Unit) -> Breakdown:
    """The score of a counter-spell: 7, and one more for each rank below the other magic-user."""
    ranks = below(ctx, unit, caster)
    lines = [Modifier(STRONGER, "the stronger magician", RULE)]
    if ranks is None:
        lines.append(Modifier(0, "first settle who is the stronger", "cm.spell.stronger"))
    elif ranks:
        lines.append(Modifier(ranks, f"the weaker of the two, against {caster.name}", RULE))
    return Breakdown("Counter-spell", tuple(lines), key="counter")


def _explain(ctx: Context, command: CounterSpell) -> tuple[Breakdown, ...]:
    casting = casting_of(ctx, command.casting)
    return () if casting is None else (need_words(ctx, ctx.figure(command.figure), ctx.figure(casting.caster)),)


def _offers(ctx: Context, unit: Unit) -> Iterator[Offer]:
    if rank(ctx, unit) is None or not unit.able or ctx.over() or ctx.fight.phase == "melee":
        return
    for casting in ctx.fight.spellwork.castings:
        if _may_be_countered(ctx, unit, casting):
            label = f"Counter {spell_of(ctx, casting).name} of {ctx.figure(casting.caster).name}"
            key, given = f"counter {casting.key}", {"casting": casting.key}
            yield Offer(label, "Counter a spell", RULE, key=key, given=given, aside=if_barred)


COUNTER_SPELL: Act = offered(CounterSpell, _offers, _against, _counter, _explain, kinds=CASTING, means=_meant)
