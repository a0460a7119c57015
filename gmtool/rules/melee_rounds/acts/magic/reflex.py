"""Reflex Spells: announced at any time, cast in that second, resolved in the next (3.4 end, 4.2)."""

from collections.abc import Iterator

from gmtool.rules.kit.acts import offered
from gmtool.rules.melee_rounds.acts.kinds import REFLEX as KIND
from gmtool.rules.melee_rounds.acts.kinds import kinds
from gmtool.rules.melee_rounds.acts.magic.casting import known, targets
from gmtool.rules.melee_rounds.acts.magic.timing import times
from gmtool.rules.melee_rounds.acts.stating.availability import MAGIC
from gmtool.rules.melee_rounds.state.commands import CastReflex
from gmtool.rules.melee_rounds.state.context import Act, Context, Offer, Play
from gmtool.rules.melee_rounds.state.events import CastBegan
from gmtool.rules.melee_rounds.state.fight import Cast, Figure
from gmtool.rules.seam import BeatKind, Refusal

ANY_TIME, TIMING, NO_FORFEIT = "mr.magic.reflex-any-time", "mr.magic.reflex-timing", "mr.magic.reflex-no-forfeit"
MOST_WORDS = 200


def _refusals(ctx: Context, command: CastReflex) -> Iterator[Refusal]:
    """Refusals of a Reflex Spell, which depends on neither plot nor dice."""
    figure = ctx.figure(command.figure)
    spell = known(figure, command.spell)
    row = ctx.tables.spells.get(spell.item) if spell is not None else None
    if row is None or row.kind != "reflex":
        yield Refusal(f"{figure.name} knows no such Reflex Spell.", ANY_TIME)
    if len(command.words) > MOST_WORDS:
        yield Refusal(f"Use at most {MOST_WORDS} characters.")


def _perform(play: Play, command: CastReflex) -> None:
    figure = play.figure(command.figure)
    spell = known(figure, command.spell)
    if spell is None:
        return
    cast = Cast(
        spell.item, "reflex", play.now, play.now, times(play, spell)[1] or 0, command.words.strip()[:MOST_WORDS]
    )
    play.change(figure.id, cast=(*figure.cast, cast))
    name = play.tables.item_name(spell.item)
    if play.fight.second:
        play.trace(figure.id, BeatKind.DONE, "R", f"Casts {name}, a Reflex Spell", ANY_TIME)
    play.happened(
        CastBegan(
            figure=figure.id, spell=spell.item, ends=cast.ends, works=cast.effect, words=cast.words,
            target=command.target, reflex=True, rules=(ANY_TIME, TIMING, NO_FORFEIT),
        )
    )  # fmt: skip


def _offers(ctx: Context, figure: Figure) -> Iterator[Offer]:
    for spell in figure.spells:
        row = ctx.tables.spells.get(spell.item)
        if row is not None and row.kind == "reflex":
            yield _CASTS.one(f"reflex {spell.id}", row.name, {"spell": spell.id})


_CASTS = Offer("Cast", MAGIC, ANY_TIME, asks={"target": targets})
REFLEX: Act = offered(CastReflex, _offers, _refusals, _perform, kinds=kinds(KIND))
