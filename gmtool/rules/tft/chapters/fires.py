"""Fires: flasks, bombs, explosions and burning figures."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from gmtool.rules.kit.amending import Value, Values
from gmtool.rules.kit.binding import unlike
from gmtool.rules.kit.chapters import Chapter
from gmtool.rules.kit.gate import Bar
from gmtool.rules.seam import Condition, Effect, EffectPicture
from gmtool.rules.tft.acts import kinds as act
from gmtool.rules.tft.acts.attacks.order import SPELL
from gmtool.rules.tft.acts.fires.aftermath import follow
from gmtool.rules.tft.acts.fires.by_word import EXPLODE, IN_FIRE, PUT_OUT
from gmtool.rules.tft.acts.fires.scorching import burning_conditions
from gmtool.rules.tft.acts.fires.throwing import THROW_FLASK
from gmtool.rules.tft.acts.gate import plights
from gmtool.rules.tft.acts.options import needed
from gmtool.rules.tft.chapters.carried import carries_fire
from gmtool.rules.tft.chapters.editions import is_advanced, second
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.edition import Edition
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.flames import after_aiming, cowed, flasks, on_fire, shunned
from gmtool.rules.tft.state.play import Play
from gmtool.rules.tft.state.records.burning import UNBURNED
from gmtool.rules.tft.state.stations import (
    CONDITIONS,
    DX_HOLDS,
    FRESH,
    HAS_FOR,
    NEEDS,
    SETTLES,
    SETTLES_AGAIN,
    SHUNS,
    VALUES,
)


def _burns(ctx: Context, figure: Figure) -> Iterator[Condition]:
    if figure.burning != UNBURNED:
        yield from burning_conditions(ctx, figure)


def _fears_torch(ctx: Context, figure: Figure) -> bool:
    return cowed(figure, ctx.fight.turn)


def _has_flask(ctx: Context, figure: Figure) -> bool:
    return any(gear.id in figure.ready for gear, _ in flasks(ctx, figure))


def _after_aiming(ctx: Context, figure: Figure) -> Mapping[str, Any]:
    return {"burning": after_aiming(ctx, figure)}


def _values(ctx: Context, figure: Figure) -> Values:
    if not ctx.tables.aims:
        return {}
    return {
        "on fire": Value(
            "On fire", lambda ctx, one: on_fire(one, ctx.turn), _flames, bool, rule="am.fire.soaked-damage"
        ),
        "oiled": _mark("oiled", "Covered with oil", "am.gasbomb.molotail-oil"),
        "gassed": _mark("gassed", "Has breathed gas", "am.gasbomb.area"),
    }


def _flames(play: Play, one: Figure, burns: bool) -> None:
    play.change(one.id, burning=replace(one.burning, soaked=play.turn if burns else 0))


def _mark(field: str, label: str, rule: str) -> Value:
    """A switch of what fire and flasks have done to a figure."""

    def write(play: Play, one: Figure, holds: bool) -> None:
        play.change(one.id, burning=replace(one.burning, **{field: holds}))

    return Value(label, lambda _, one: getattr(one.burning, field), write, bool, rule=rule, condition=True)


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
    hooks=(
        SETTLES(follow),
        SETTLES_AGAIN(follow),
        SHUNS(shunned),
        FRESH(_after_aiming),
        DX_HOLDS(_fears_torch, "it fears a torch"),
        HAS_FOR(_has_flask, "aims"),
        CONDITIONS(_burns, "fire"),
    ),
    always=(NEEDS(needed.flask, "aims"), VALUES(_values, "fire")),
)
