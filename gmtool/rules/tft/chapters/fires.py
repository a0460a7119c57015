"""Fires: flasks, bombs, explosions and burning figures."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from gmtool.rules.kit.amending import Value, Values, within
from gmtool.rules.kit.binding import unlike
from gmtool.rules.kit.chapters import Chapter
from gmtool.rules.kit.gate import Bar
from gmtool.rules.kit.play import odds_of
from gmtool.rules.seam import Answer, Condition, Effect, EffectPicture, Odds
from gmtool.rules.tft.acts import kinds as act
from gmtool.rules.tft.acts.attacks.order import SPELL
from gmtool.rules.tft.acts.fires.aftermath import follow
from gmtool.rules.tft.acts.fires.by_word import EXPLODE, IN_FIRE, PUT_OUT
from gmtool.rules.tft.acts.fires.scorching import burning_conditions
from gmtool.rules.tft.acts.fires.throwing import THROW_FLASK, roll
from gmtool.rules.tft.acts.gate import plights
from gmtool.rules.tft.acts.options import needed
from gmtool.rules.tft.chapters.carried import carries_fire
from gmtool.rules.tft.chapters.editions import is_advanced, second
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.edition import Edition
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.flames import after_aiming, bomb_of, cowed, on_fire, shunned
from gmtool.rules.tft.state.play import Play
from gmtool.rules.tft.state.records.burning import UNBURNED, FlaskThrown, ThrowFlask
from gmtool.rules.tft.state.stations import (
    CONDITIONS,
    DX_HOLDS,
    HAS_FOR,
    NEEDS,
    RENEWS,
    SETTLES,
    SETTLES_AGAIN,
    SHUNS,
    VALUES,
)
from gmtool.rules.tft.views.odds import SUCCESS, shown_by, succeeds


def _burns(ctx: Context, figure: Figure) -> Iterator[Condition]:
    if figure.burning != UNBURNED:
        yield from burning_conditions(ctx, figure)


def _fears_torch(ctx: Context, figure: Figure) -> bool:
    return cowed(figure, ctx.fight.turn)


def _values(ctx: Context, figure: Figure) -> Values:
    return {
        "on fire": Value(
            "On fire", lambda ctx, one: on_fire(one, ctx.turn), _flames, bool, rule="am.fire.soaked-damage"
        ),
        "oiled": within("burning", "oiled", "Covered with oil", rule="am.gasbomb.molotail-oil", condition=True),
        "gassed": within("burning", "gassed", "Has breathed gas", rule="am.gasbomb.area", condition=True),
    }


def _flames(play: Play, one: Figure, burns: bool) -> None:
    play.change(one.id, burning=replace(one.burning, soaked=play.turn if burns else 0))


# --- odds -------------------------------------------------------------------------------------------------------------
_hits = shown_by(FlaskThrown, by=lambda event: event.result == "hit")


def _thrown(ctx: Context, command: ThrowFlask, given: Sequence[Answer] = ()) -> Odds | None:
    """The odds of a throw at a hex, by its roll alone, whatever goes off there does."""
    if bomb_of(ctx, ctx.gear(ctx.figure(command.figure), command.weapon)) is None:
        return None
    return odds_of(Play, ctx, lambda play: roll(play, command), lambda done: {SUCCESS: int(_hits(done.events))}, given)


def _aims(book: Edition, option: str) -> bool:
    return "aims" in book.tables.traits.get(option, ())


def _casts(_: Edition, acts: tuple[str, ...]) -> bool:
    """A spell may spoil the aim of somebody who has not aimed yet."""
    return SPELL in acts


def _burn(_: Edition, effects: tuple[Effect, ...]) -> bool:
    return any(one.picture is EffectPicture.FIRE for one in effects)


CHAPTER = Chapter(
    "fires",
    after=("hazards", "heights"),
    may=is_advanced,
    has={"burning": unlike(UNBURNED), "deeds.acts": _casts, "deeds.option": _aims, "gear": carries_fire},
    has_fight={"effects": _burn},
    brings=(IN_FIRE, EXPLODE),
    acts={"flasks": (THROW_FLASK,), "flames": (second(IN_FIRE), PUT_OUT), "explosions": (EXPLODE,)},
    bars=(Bar("cowed", act.GRAPPLES, plights.cowed),),
    chances={ThrowFlask: succeeds(_hits, _thrown, _thrown)},
    hooks=(
        SETTLES(follow),
        RENEWS(lambda ctx, figure, turn: {"burning": after_aiming(ctx, figure)}),
        SETTLES_AGAIN(follow),
        SHUNS(shunned),
        DX_HOLDS(_fears_torch, "it fears a torch"),
        HAS_FOR(lambda ctx, figure: not any(needed.flask(ctx, figure)), "aims"),
        CONDITIONS(_burns, "fire"),
    ),
    always=(NEEDS(needed.flask, "aims"), VALUES(_values, "fire")),
)
