"""Hazards: bad footing, water, darkness and the invisible."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from gmtool.rules.kit.amending import Value, Values
from gmtool.rules.kit.binding import unlike
from gmtool.rules.kit.chapters import Chapter
from gmtool.rules.kit.gate import Bar
from gmtool.rules.seam import Effect, EffectPicture, Json
from gmtool.rules.tft.acts import kinds as act
from gmtool.rules.tft.acts.gate import down, targets
from gmtool.rules.tft.acts.gate.bars import GOES, TO_ENEMY
from gmtool.rules.tft.acts.hazards.disclosure import disclose
from gmtool.rules.tft.acts.hazards.drowning import in_the_water
from gmtool.rules.tft.acts.hazards.running import stumbles
from gmtool.rules.tft.acts.hazards.statement import SURROUNDINGS
from gmtool.rules.tft.acts.turn.footing import rises_under_water
from gmtool.rules.tft.chapters.editions import has_hazards
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.darkness import in_darkness
from gmtool.rules.tft.state.edition import Edition
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.play import Play
from gmtool.rules.tft.state.records.surroundings import UNSAID
from gmtool.rules.tft.state.stations import (
    CONDITIONS,
    DX_HOLDS,
    PACE,
    RISES,
    SETTLES,
    SITUATION,
    STAYS_UP,
    STUMBLES,
    VALUES,
)
from gmtool.rules.tft.state.unseen import SHADOW, sees
from gmtool.rules.tft.state.water import BOTTOM, NECK, PADDLES, SWIMS, fights_on_rough, is_in, never_falls, water_at
from gmtool.rules.tft.views.surroundings import surroundings_conditions
from gmtool.space import Hex, HexGround


def _situation(ctx: Context, attacker: Figure, target: Figure) -> Mapping[str, Any]:
    return {
        "rough": fights_on_rough(ctx, attacker),
        "dark": in_darkness(ctx, attacker, target),
        "unseen": not sees(ctx, attacker, target),
    }


_WATERS = {"wades": (NECK,), "dog-paddles": (PADDLES,), "swims": (SWIMS,)}


def _is_in(*keys: str) -> Callable[[Context, Figure], bool]:
    return lambda ctx, figure: is_in(ctx, figure, *keys)


def _on_the_bottom(ctx: Context, figure: Figure) -> bool:
    return is_in(ctx, figure, BOTTOM) and ctx.house("under-water") == "neck"


def _in_water(ctx: Context, figure: Figure, ma: int, flying: bool, at: Hex | None) -> int:
    water = None if flying else water_at(ctx, figure, at or figure.place)
    return water.ma_of(ma) if water and ma else ma


def _values(ctx: Context, figure: Figure) -> Values:
    return _OF_SIGHT if ctx.book.variants.hazards else {}


def _sight(name: str, label: str, rule: str) -> Value:
    """A switch of a figure's surroundings."""

    def read(_: Context, one: Figure) -> Json:
        return bool(getattr(one.surroundings, name))

    def write(play: Play, one: Figure, holds: bool) -> None:
        said: dict[str, Any] = {name: holds}
        play.change(one.id, surroundings=replace(one.surroundings, **said))

    return Value(label, read, write, bool, rule=rule)


_OF_SIGHT: Values = {
    name: _sight(name, label, rule)
    for name, label, rule in (
        ("invisible", "Invisible", "am.hidden.when"),
        ("mage_sight", "Uses Mage Sight", "am.hidden.when"),
        ("dark_sight", "Sees in the dark", "am.dark.see-in-dark"),
        ("unnoticed", "Foes in the dark cannot know of it", "am.dark.missile-gm-veto"),
    )
}


def _is_hazardous(_: Edition, ground: HexGround | None) -> bool:
    return ground is not None and bool(ground.water or ground.broken or ground.dark or ground.kinds.get(SHADOW))


def _darken(_: Edition, effects: tuple[Effect, ...]) -> bool:
    return any(one.picture is EffectPicture.DARKNESS for one in effects)


CHAPTER = Chapter(
    "hazards",
    after=("heights", "peculiar"),
    may=has_hazards,
    has={"surroundings": unlike(UNSAID)},
    has_fight={"ground": _is_hazardous, "effects": _darken},
    brings=(SURROUNDINGS,),
    acts={"surroundings": (SURROUNDINGS,)},
    bars=(
        Bar("sunk", GOES, down.sunk),
        Bar("unnoticed target", TO_ENEMY | act.LAYS, whom=targets.unnoticed, there=targets.somebody_is_unnoticed),
    ),
    hooks=(
        SETTLES(in_the_water),
        SETTLES(disclose),
        RISES(rises_under_water),
        STAYS_UP(never_falls),
        SITUATION(_situation),
        STUMBLES(stumbles),
        PACE(_in_water, "water"),
        *(DX_HOLDS(_is_in(*keys), words) for words, keys in _WATERS.items()),
        DX_HOLDS(_on_the_bottom, "walks on the bottom"),
        CONDITIONS(surroundings_conditions, "surroundings"),
    ),
    always=(VALUES(_values, "sight"),),
)
