"""Hazards: bad footing, water, darkness and the invisible."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from gmtool.rules.kit.amending import Values, within
from gmtool.rules.kit.binding import unlike
from gmtool.rules.kit.chapters import Chapter
from gmtool.rules.kit.gate import Bar
from gmtool.rules.seam import CardChange, Effect, EffectPicture, ResultKind
from gmtool.rules.tft.acts import kinds as act
from gmtool.rules.tft.acts.gate import down, targets
from gmtool.rules.tft.acts.gate.bars import GOES, TO_ENEMY
from gmtool.rules.tft.acts.hazards import running
from gmtool.rules.tft.acts.hazards.disclosure import disclose
from gmtool.rules.tft.acts.hazards.drowning import SHED, in_the_water
from gmtool.rules.tft.acts.hazards.statement import SURROUNDINGS
from gmtool.rules.tft.acts.movement.stations import LEFT, ON_THE_WAY, TRIPS
from gmtool.rules.tft.acts.turn.footing import rises_under_water
from gmtool.rules.tft.cards.fighter import UNARMORED
from gmtool.rules.tft.chapters.editions import has_hazards
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.darkness import in_darkness
from gmtool.rules.tft.state.edition import Edition
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.play import Play
from gmtool.rules.tft.state.records.surroundings import UNSAID
from gmtool.rules.tft.state.stations import (
    CONDITIONS,
    DEBRIEF,
    DX_HOLDS,
    PACE,
    RISES,
    SETTLES,
    SITUATION,
    STAYS_UP,
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


_OF_SIGHT: Values = {
    name: within("surroundings", name, label, rule=rule)
    for name, label, rule in (
        ("invisible", "Invisible", "am.hidden.when"),
        ("mage_sight", "Uses Mage Sight", "am.hidden.when"),
        ("dark_sight", "Sees in the dark", "am.dark.see-in-dark"),
        ("unnoticed", "Foes in the dark cannot know of it", "am.dark.missile-gm-veto"),
    )
}


def _leaves_footing(play: Play, figure: str) -> None:
    """End the GM's word about the ground that a figure stood on, which it has left."""
    stood = play.figure(figure).surroundings
    if stood.footing:
        play.change(figure, surroundings=replace(stood, footing=""))


def _shed(ctx: Context, figure: Figure) -> Iterator[CardChange]:
    if figure.shed:
        text = f"{figure.name} shed the {ctx.tables.armors[figure.shed].name.lower()} in the water"
        yield CardChange(figure.card, figure.id, "armor", figure.shed, UNARMORED, text, SHED, kind=ResultKind.GEAR)


def _is_hazardous(_: Edition, ground: HexGround | None) -> bool:
    return ground is not None and bool(
        ground.water or ground.broken or ground.dark or ground.kinds.get(SHADOW) or ground.kinds.get(running.SLIPPERY)
    )


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
        TRIPS(running.slips),
        TRIPS(running.stumbles),
        LEFT(_leaves_footing),
        ON_THE_WAY(running.numbers),
        STAYS_UP(never_falls),
        SITUATION(_situation),
        PACE(_in_water, "water"),
        *(DX_HOLDS(_is_in(*keys), words) for words, keys in _WATERS.items()),
        DX_HOLDS(_on_the_bottom, "walks on the bottom"),
        CONDITIONS(surroundings_conditions, "surroundings"),
        DEBRIEF(_shed, "shed"),
    ),
    always=(VALUES(lambda ctx, figure: _OF_SIGHT, "sight"),),
)
