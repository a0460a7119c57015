"""Magic on the screen: the conditions of a unit, and the answers to a spell with their odds."""

from collections.abc import Iterator, Sequence

from gmtool.rules.chainmail.acts.wizards.casting import CAST
from gmtool.rules.chainmail.acts.wizards.countering import LET, answers, need_words
from gmtool.rules.chainmail.acts.wizards.messages import Cast, Countered, CounterSpell, SpellCast
from gmtool.rules.chainmail.acts.wizards.spells import spell_of
from gmtool.rules.chainmail.state.battle import Battle
from gmtool.rules.chainmail.state.context import LEVITATE, Context, Play
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.kit.acts import met_with
from gmtool.rules.kit.lasting.effects import effect_of
from gmtool.rules.seam import (
    Answer,
    Condition,
    Event,
    Measures,
    Odds,
    Option,
    Outcome,
    Reply,
    Table,
    Why,
    count,
)


def bewitchments(ctx: Context, unit: Unit) -> Iterator[Condition]:
    """The conditions that spells put on a unit; the players do not see illusions for what they are."""
    sorcery = unit.sorcery
    if sorcery.image:
        yield Condition("Image", rule="cm.spell.phantasmal", secret=True)
    if sorcery.loose:
        yield Condition("Out of control", rule="cm.elemental.uncontrolled", grave=True)
    for casting in ctx.fight.spellwork.castings:
        spell, effect = spell_of(ctx, casting), effect_of(ctx, casting.key)
        until = f"turn {effect.ends}" if effect is not None and effect.ends else ""
        if casting.target == unit.id and not casting.due and not (sorcery.image or sorcery.being):
            label = spell.name if casting.spell != LEVITATE else f"Levitates, {count(unit.level, 'inch', 'inches')} up"
            yield Condition(label, until, spell.rule, secret=spell.secret)
        elif casting.caster == unit.id and casting.due:
            yield Condition(f"{spell.name} works next turn", rule="cm.complexity.roll", secret=spell.secret)
        elif casting.caster == unit.id and spell.aim == "self" and spell.looks:
            what = ctx.tables.fantastics.get(casting.what)
            yield Condition(f"Looks like: {what.name if what else casting.what}", "", spell.rule, secret=True)
        elif casting.caster == unit.id and spell.kept and not casting.fading:
            yield Condition(f"Keeps {spell.name} going", until, "cm.spell.stationary", secret=spell.secret)


def spell_measures(command: Cast, outcome: Outcome[Battle]) -> Measures:
    """Whether a spell works at once, or in the next turn; nothing where nobody rolls for it."""
    cast = [one for one in outcome.events if isinstance(one, SpellCast)]
    unrolled = not _is_broken(outcome.events) and all(one.rolled is None for one in cast)
    return {} if unrolled else _works(outcome.events)


def counter_measures(command: CounterSpell, outcome: Outcome[Battle]) -> Measures:
    """Whether a counter-spell breaks the other one."""
    return {"countered": int(_is_broken(outcome.events))}


def _works(events: Sequence[Event]) -> Measures:
    how = {one.how for one in events if isinstance(one, SpellCast)} if not _is_broken(events) else set[str]()
    return {"works": int("now" in how), "delayed": int("later" in how)}


def _is_broken(events: Sequence[Event]) -> bool:
    return any(isinstance(one, Countered) and one.broke for one in events)


def replies(ctx: Context, command: Cast, given: Sequence[Answer] = ()) -> tuple[Reply, ...]:
    """The answers of the other side to a spell that is being cast: let it work, or counter it, each with its chance."""
    if any(True for _ in CAST.refusals(ctx, command)):
        return ()
    caster = ctx.figure(command.figure)
    options = answers(ctx, caster)
    if len(options) == 1:
        return ()
    found = ((one, _met(ctx, command, one, given)) for one in options)
    return tuple(_reply(ctx, caster, one, odds, first=one is options[1]) for one, odds in found if odds is not None)


def _met(ctx: Context, command: Cast, option: Option, given: Sequence[Answer]) -> Odds | None:
    def done(table: Table) -> Play:
        play = Play(ctx.book, ctx.fight, table)
        CAST.perform(play, command)
        return play

    def answer(options: Sequence[Option], why: Why) -> str | None:
        return next((one.key for one in options if one.key == option.key), None)

    return met_with(done, lambda play: _works(play.events), answer, given)


def _reply(ctx: Context, caster: Unit, option: Option, odds: Odds, *, first: bool) -> Reply:
    numbers = () if option is LET else (need_words(ctx, ctx.figure(option.key), caster),)
    return Reply(option.label, odds, numbers, best=first)
