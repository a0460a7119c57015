"""Hazards: bad footing, water, darkness and the invisible."""

from collections.abc import Mapping
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
from gmtool.rules.tft.acts.hazards.statement import SURROUNDINGS
from gmtool.rules.tft.acts.turn.footing import rises_under_water
from gmtool.rules.tft.chapters.editions import has_hazards
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.darkness import in_darkness
from gmtool.rules.tft.state.edition import Edition
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.play import Play
from gmtool.rules.tft.state.records.surroundings import UNSAID
from gmtool.rules.tft.state.stations import CONDITIONS, RISES, SETTLES, SITUATION, STAYS_UP, VALUES
from gmtool.rules.tft.state.unseen import SHADOW, sees
from gmtool.rules.tft.state.water import fights_on_rough, never_falls
from gmtool.rules.tft.views.surroundings import surroundings_conditions
from gmtool.space import HexGround


def _situation(ctx: Context, attacker: Figure, target: Figure) -> Mapping[str, Any]:
    return {
        "rough": fights_on_rough(ctx, attacker),
        "dark": in_darkness(ctx, attacker, target),
        "unseen": not sees(ctx, attacker, target),
    }


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
        CONDITIONS(surroundings_conditions, "surroundings"),
    ),
    always=(VALUES(_values, "sight"),),
)
