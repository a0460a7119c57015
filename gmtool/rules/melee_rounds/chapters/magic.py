"""Magic: casting, the effects of spells, interspell time, and spells beside fighting (section 4)."""

from collections.abc import Iterator, Mapping
from typing import Any

from gmtool.bounds import Between
from gmtool.rules.kit.amending import Values, number
from gmtool.rules.kit.chapters import Chapter
from gmtool.rules.kit.gate import Bar
from gmtool.rules.melee_rounds.acts.fighting.numbers import DROPS, WORD, casting_now, undefended
from gmtool.rules.melee_rounds.acts.kinds import ATTACKS, FIGHTS, REACTS, SHIELDS, kinds
from gmtool.rules.melee_rounds.acts.magic.casting import CASTING, FREE, LIMIT, begin_cast
from gmtool.rules.melee_rounds.acts.magic.reflex import REFLEX, TIMING
from gmtool.rules.melee_rounds.acts.magic.timing import follows_straight, last_cast
from gmtool.rules.melee_rounds.acts.stating.availability import casting, in_seconds, running
from gmtool.rules.melee_rounds.data.kits import AMR, SECONDS
from gmtool.rules.melee_rounds.data.plots import MAGIC_WEAPON, Deed
from gmtool.rules.melee_rounds.state.context import Context, Play
from gmtool.rules.melee_rounds.state.dice import Second
from gmtool.rules.melee_rounds.state.events import Worked
from gmtool.rules.melee_rounds.state.fight import Figure, Stage
from gmtool.rules.melee_rounds.state.stations import BEATS, CONDITIONS, DOES, DUES, OPENS, RENEWS, VALUES
from gmtool.rules.melee_rounds.views.strip import is_chosen
from gmtool.rules.seam import Beat, BeatKind, Condition, Due, Refusal

_WORKS, _DISCERNED, _RESTED = (
    "mr.magic.effect-second",
    "mr.magic.discern-second",
    "mr.magic.ist-includes-two-seconds",
)


# --- bars -------------------------------------------------------------------------------------------------------------
def _casting(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    if casting(ctx, figure) is not None and running(ctx, figure):
        yield Refusal(f"{figure.name} is casting a spell.", "mr.magic.no-cast-while-attacking")


def _awaits_its_spell(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    """A Magic Weapon works from its effect on; a spell of an earlier round is not the one plotted."""
    if figure.plot is None or figure.plot.kind != MAGIC_WEAPON:
        return
    first = ctx.now - ctx.fight.second + 1
    if not any(first <= one.effect <= ctx.now for one in figure.cast if one.kind != "reflex"):
        yield Refusal(f"{figure.name}'s spell does not work yet.", "mr.init.later-attack-rolls")


def _rests(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    last = last_cast(ctx, figure)
    if last is not None and ctx.now < last.rested and not follows_straight(ctx, last):
        then = Second.of(last.rested)
        text = f"{figure.name} waits until second {then.second} of round {then.round}."
        yield Refusal(text, _RESTED)


def _straight_after(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    last = last_cast(ctx, figure)
    if last is not None and ctx.now < last.rested and follows_straight(ctx, last):
        text = f"Right after a spell, {figure.name} can cast only one that does not react to it."
        yield Refusal(text, "mr.magic.chain-cast")


def _undiscerned(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    last = last_cast(ctx, figure)
    if last is not None and ctx.now < last.discerned + (ctx.house("discern") == "next"):
        text = f"{figure.name} does not yet perceive what its last spell did."
        yield Refusal(text, _DISCERNED)


def _undefended(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    spell = undefended(ctx, figure)
    if spell is not None:
        yield Refusal(f"{figure.name} is casting {ctx.tables.item_name(spell.item)}.", DROPS)


# --- what begins and ends ---------------------------------------------------------------------------------------------
def _open(play: Play, one: Figure) -> None:
    """Spells take effect, are perceived, and interspell time ends."""
    for cast in one.cast:
        name = play.tables.item_name(cast.item)
        rule = TIMING if cast.kind == "reflex" else _WORKS
        if cast.effect == play.now:
            play.happened(Worked(figure=one.id, spell=cast.item, what="works", words=cast.words, rules=(rule,)))
            play.trace(one.id, BeatKind.WAIT, "!", f"{name} takes effect", rule, secret=cast.written)
        if cast.discerned == play.now and cast.kind != "reflex":
            play.happened(Worked(figure=one.id, spell=cast.item, what="discerned", rules=(_DISCERNED,)))
        if cast.rested == play.now and cast.interspell:
            play.happened(Worked(figure=one.id, spell=cast.item, what="rested", rules=(_RESTED,)))


def _renews(play: Play, figure: Figure) -> Mapping[str, Any]:
    lasting = tuple(cast for cast in figure.cast if cast.rested >= play.now)
    return {"forfeited": 0, "casts": 0, "cast": lasting}


# --- what is shown ----------------------------------------------------------------------------------------------------
def _conditions(ctx: Context, figure: Figure) -> Iterator[Condition]:
    """A spell being cast, with its effect on defenses, and the time between spells."""
    spell = casting_now(ctx, figure)
    if spell is not None:
        name, until = ctx.tables.item_name(spell.item), f"to the end of {_second(ctx, spell.ends)}"
        word = spell.kind == "word"
        rule = WORD if word else DROPS
        label = f"Casting {name}" + ("" if word else ": no dodge, no shield")
        sealed = ctx.fight.stage is Stage.SECOND and spell.begun == ctx.now
        yield Condition(label, until, rule, secret=spell.written or sealed)
    now = ctx.now if ctx.fight.second else ctx.now + 1
    for one in figure.cast:
        if one.ends < now < one.rested:
            label = f"Interspell time after {ctx.tables.item_name(one.item)}"
            until = f"until {_second(ctx, one.rested)}"
            yield Condition(label, until, "mr.magic.ist-while-fighting", secret=one.written)


def _second(ctx: Context, elapsed: int) -> str:
    return Second.of(elapsed).told(ctx.fight.round)


def _dues(ctx: Context, figure: Figure) -> Iterator[Due]:
    """Spells that AMR were given up for and that are not begun by the last second of the round."""
    left = figure.forfeited - figure.casts
    if left > 0 and ctx.fight.second == SECONDS:
        what = f"{left} spells it has" if left > 1 else "a spell it has"
        yield Due(f"{figure.name} gave up AMR for {what} not begun", figure.id, LIMIT)


def _beats(ctx: Context, figure: Figure, second: int) -> Iterator[Beat]:
    """Spells being cast, their effects to come, and interspell time."""
    now = Second(ctx.fight.round, second).elapsed
    for cast in figure.cast:
        name = ctx.tables.item_name(cast.item)
        hidden = cast.written or (cast.begun == ctx.now and ctx.fight.stage is Stage.SECOND)
        if cast.begun == now == ctx.now and is_chosen(ctx, figure):
            continue
        if cast.begun <= now <= cast.ends and cast.kind != "reflex":
            yield Beat(BeatKind.BUSY, "cast", f"Casts {name}", FREE, hidden)
        elif cast.effect == now and now > ctx.now:
            yield Beat(BeatKind.WAIT, "!", f"{name} takes effect", _WORKS, hidden)
        elif cast.effect < now < cast.rested:
            yield Beat(BeatKind.WAIT, "·", "Interspell time", _RESTED, hidden)


# --- what the GM may set ----------------------------------------------------------------------------------------------
_MOST = Between(0, AMR.highest)


def _values(ctx: Context, figure: Figure) -> Values:
    if not ctx.fight.second:
        return {}
    return {
        "casts": number("casts", "Spells begun in the round", _MOST, LIMIT),
        "forfeited": number("forfeited", "AMR given up for spells", _MOST, "mr.magic.forfeit-amr"),
    }


CHAPTER = Chapter(
    "magic",
    acts={"magic": (CASTING, REFLEX)},
    bars=(
        Bar("casting", FIGHTS, _casting, there=in_seconds),
        Bar("awaits-its-spell", ATTACKS, _awaits_its_spell, there=in_seconds),
        Bar("resting", kinds(Deed.CAST), _rests),
        Bar("straight-after", kinds(REACTS), _straight_after),
        Bar("undiscerned", kinds(REACTS), _undiscerned),
        Bar("undefended", kinds(SHIELDS), _undefended),
    ),
    hooks=(
        DOES(begin_cast, Deed.CAST),
        OPENS(_open),
        RENEWS(_renews, "round"),
        CONDITIONS(_conditions, "spells"),
        DUES(_dues, "spells"),
        BEATS(_beats, "spells"),
        VALUES(_values, "spells"),
    ),
)
