"""Casting spells, alone or beside fighting: when, how many, and one straight after another (4.1 to 4.4)."""

from collections.abc import Iterator, Mapping
from typing import Any

from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.asking import Ask
from gmtool.rules.kit.gate import Kinds, Meant
from gmtool.rules.melee_rounds.acts.kinds import GIVES, REACTS, kinds
from gmtool.rules.melee_rounds.acts.magic.timing import chained, keep_times, last_cast, times
from gmtool.rules.melee_rounds.acts.stating.availability import MAGIC, refusals
from gmtool.rules.melee_rounds.acts.stating.intents import forget, state
from gmtool.rules.melee_rounds.cards.fighter import Spell
from gmtool.rules.melee_rounds.data.plots import Deed, PlotKind
from gmtool.rules.melee_rounds.state.commands import MOST_SECONDS, CastSpell
from gmtool.rules.melee_rounds.state.context import Act, Context, Offer, Play
from gmtool.rules.melee_rounds.state.events import CastBegan, CastForbidden
from gmtool.rules.melee_rounds.state.fight import Cast, Figure, Intent
from gmtool.rules.seam import Candidate, Option, Refusal, Values, Why

FREE, LIMIT, EXTRA, NO_DIE = (
    "mr.magic.free-seconds",
    "mr.magic.cast-limit",
    "mr.magic.extra-cast",
    "mr.magic.no-die-no-cast",
)
CHAIN, EARLY = "mr.magic.chain-cast", "mr.magic.chain-plot-early"
MOST_WORDS = 200


def _casting(ctx: Context, figure: Figure, said: Values) -> int:
    casting = _times(ctx, figure, said)[0]
    return 1 if casting is None else casting


def _times(ctx: Context, figure: Figure, said: Values) -> tuple[int | None, int | None]:
    spell = known(figure, str(said["spell"]))
    return (None, None) if spell is None else times(ctx, spell)


def targets(ctx: Context, figure: Figure) -> list[Candidate | Figure]:
    """The targets of a spell, which may have none."""
    others = sorted((one for one in ctx.everyone() if one.able), key=lambda one: one.side == figure.side)
    return [Candidate("", "Nobody in particular"), *others]


def _may_give(ctx: Context, figure: Figure) -> bool:
    """True if it fights beside casting and has begun every spell that it gave up AMR for."""
    kind = ctx.plot(figure)
    return kind is not None and kind.dice == "amr" and figure.dice is not None and figure.casts >= figure.forfeited


def _given_up(ctx: Context, figure: Figure) -> list[Candidate]:
    """The attacks or parries, not yet past, that it can give up for one spell more (mr.magic.extra-cast)."""
    dice, second = figure.dice, ctx.fight.second
    faces = sorted(set(dice.left)) if dice is not None else []
    return [Candidate(die, f"The {die}") for die in faces if die and dice is not None and dice.due(die) >= second]


def known(figure: Figure, spell: str) -> Spell | None:
    """A spell that a figure knows, by its id."""
    return next((one for one in figure.spells if one.id == spell), None)


def cast_of(ctx: Context, figure: Figure, command: CastSpell) -> Cast | None:
    """The spell as it would be cast from this second on; None where the figure or its casting time is not known."""
    spell = known(figure, command.spell)
    row = ctx.tables.spells.get(spell.item) if spell is not None else None
    if spell is None or row is None:
        return None
    noted, rested = times(ctx, spell)
    casting = command.casting if command.casting >= 0 else noted or 0
    rest = command.interspell if command.interspell >= 0 else rested or 0
    if not 1 <= casting <= MOST_SECONDS:
        return None
    words, ends = command.words.strip(), ctx.now + casting - 1
    return Cast(spell.item, row.kind, ctx.now, ends, min(rest, MOST_SECONDS), words, command.then, command.written)


def _refusals(ctx: Context, command: CastSpell) -> Iterator[Refusal]:
    figure = ctx.figure(command.figure)
    yield from refusals(ctx, figure, Deed.CAST)
    spell = known(figure, command.spell)
    row = ctx.tables.spells.get(spell.item) if spell is not None else None
    if row is None:
        yield Refusal(f"{figure.name} knows no such spell.", FREE)
    elif row.kind == "reflex":
        yield Refusal(f"{row.name} is a Reflex Spell: announce it.", "mr.magic.reflex-any-time")
    elif cast_of(ctx, figure, command) is None:
        yield Refusal(f"Set how many seconds {row.name} takes to cast, 1 to {MOST_SECONDS}.", FREE)
    yield from _limit(ctx, figure, command)
    if len(command.words) > MOST_WORDS:
        yield Refusal(f"Use at most {MOST_WORDS} characters.")


def _limit(ctx: Context, figure: Figure, command: CastSpell) -> Iterator[Refusal]:
    """Refusals of more spells beside fighting (mr.magic.fight-and-cast) than AMR were given up.

    One more is possible for an attack or parry still to come.
    """
    kind, plot = ctx.plot(figure), figure.plot
    if kind is None or plot is None or kind.dice != "amr":
        return
    if not command.giving:
        if figure.casts >= figure.forfeited:
            yield _no_more(figure)
        return
    dice = figure.dice
    if dice is None or command.giving not in dice.left or dice.due(command.giving) < ctx.fight.second:
        second = ctx.fight.second
        yield Refusal(f"{figure.name} has no such attack or parry from second {second} on to give up.", NO_DIE)


def _no_more(figure: Figure) -> Refusal:
    return Refusal(f"{figure.name} has given up {figure.forfeited} AMR for spells, and cast {figure.casts}.", LIMIT)


def _used_up(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    """The refusal of any spell beside fighting: all AMR given up are used, and none is left to give up."""
    kind = ctx.plot(figure)
    if kind is not None and kind.dice == "amr" and figure.casts >= figure.forfeited and not _given_up(ctx, figure):
        yield _no_more(figure)


def _perform(play: Play, command: CastSpell) -> None:
    """Plot the spell; the GM is asked for leave to cast one too many, or one straight after another."""
    figure = play.figure(command.figure)
    cast = cast_of(play, figure, command)
    if cast is None:
        return
    question, rule = _question(play, figure, command)
    if question and not _allowed(play, figure, cast, question, rule):
        return
    forget(play, figure.id)
    die = command.giving or None
    state(
        play, figure.id, Deed.CAST, spell=cast.item, target=command.target, words=cast.words, die=die,
        written=command.written,
    )  # fmt: skip
    play.change(figure.id, cast=(*play.figure(figure.id).cast, cast))
    spell = known(figure, command.spell)
    if spell is not None:
        keep_times(play, spell, cast)


def _question(ctx: Context, figure: Figure, command: CastSpell) -> tuple[str, str]:
    """The question of leave for a spell, and its rule; both empty where none is needed."""
    before = last_cast(ctx, figure)
    if command.giving and not _within(figure):
        return "one more spell, for an attack or parry given up?", EXTRA
    if chained(ctx, figure) and before is not None and not before.then:
        return "right after the last one, although it was not plotted?", EARLY
    return "", ""


def _within(figure: Figure) -> bool:
    """True if this spell was plotted and only its AMR is not given up yet, by leave or by that reading of 4.2."""
    return figure.plot is not None and figure.forfeited <= figure.casts < figure.plot.casts


def _allowed(play: Play, figure: Figure, cast: Cast, question: str, rule: str) -> bool:
    name = play.tables.item_name(cast.item)
    why = Why(f"{figure.name} casts {name}: {question}", figure=figure.id, rule=rule)
    if play.choose((Option("yes", "Allow"), Option("no", "Forbid")), why) == "yes":
        return True
    play.happened(CastForbidden(figure=figure.id, spell=cast.item, rules=(rule,)))
    return False


def begin_cast(play: Play, figure: Figure, intent: Intent) -> None:
    """Begin the spell as the second is played, and give up the die that it costs."""
    cast = next((one for one in figure.cast if one.begun == play.now and one.kind != "reflex"), None)
    if cast is None:
        return
    dice = figure.dice.used(intent.die) if figure.dice is not None and intent.die is not None else figure.dice
    given = intent.die is not None
    play.change(figure.id, casts=figure.casts + 1, forfeited=figure.forfeited + given, dice=dice)
    rules = [FREE, "mr.magic.effect-second"]
    chain = len([one for one in figure.cast if one is not cast and one.discerned >= cast.begun > one.ends]) > 0
    play.happened(
        CastBegan(
            figure=figure.id, spell=cast.item, ends=cast.ends, works=cast.effect, words=cast.words,
            target=intent.target, gave=intent.die or 0, chained=chain, rules=(*rules, *([CHAIN] if chain else [])),
        )
    )  # fmt: skip


def _offers(ctx: Context, figure: Figure) -> Iterator[Offer]:
    kind = ctx.plot(figure)
    if kind is None or not ctx.fight.second or not _casts(kind):
        return
    closed = (*refusals(ctx, figure, Deed.CAST), *_used_up(ctx, figure))
    for spell in figure.spells:
        row = ctx.tables.spells.get(spell.item)
        if row is not None and row.kind != "reflex":
            yield _CASTS.one(f"cast {spell.id}", f"Cast {row.name}", {"spell": spell.id}, barred=closed)


def _casts(kind: PlotKind) -> bool:
    return kind.lets(Deed.CAST) or kind.dice == "amr"


def _means(_: Context, __: Kinds | None, values: Mapping[str, Any]) -> Iterator[Meant]:
    more = [kind for field, kind in (("reacts", REACTS), ("giving", GIVES)) if values.get(field)]
    yield Meant(str(values["figure"]), kinds(Deed.CAST, *more))


_CASTS = Offer(
    "Cast", MAGIC, FREE,
    fields=("target", "words", "casting", "interspell", "then", "reacts", "giving", "written"),
    asks={
        "target": targets,
        "casting": Ask(default=_casting),
        "interspell": Ask(default=lambda ctx, figure, said: _times(ctx, figure, said)[1] or 0),
        "reacts": Ask(when=lambda ctx, figure: last_cast(ctx, figure) is not None),
        "giving": Ask(
            among=_given_up, when=_may_give, proposes=lambda ctx, figure, found: found[0].value if found else 0
        ),
    },
)  # fmt: skip
CASTING: Act = offered(CastSpell, _offers, _refusals, _perform, kinds=kinds(Deed.CAST), means=_means, says=("giving",))
