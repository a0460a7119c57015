"""Fabled beasts: flight, breath, fear, touch, and those who carry or are carried."""

from collections.abc import Mapping

from gmtool.rules.chainmail.acts.beasts import carrying, touching, treants
from gmtool.rules.chainmail.acts.beasts.breath import BREATHE, may_breathe
from gmtool.rules.chainmail.acts.beasts.course import end_beast_turn, fabled_conditions, flights
from gmtool.rules.chainmail.acts.beasts.fear import FEAR, FRIGHTEN, after_fear_check, settle_fear
from gmtool.rules.chainmail.acts.beasts.flying import FLY, SWOOP, may_fly
from gmtool.rules.chainmail.acts.beasts.left_behind import LEAVE
from gmtool.rules.chainmail.acts.beasts.touching import settle_release, settle_touch
from gmtool.rules.chainmail.acts.moving.ways import may_move
from gmtool.rules.chainmail.state.context import Context, Play
from gmtool.rules.chainmail.state.records.fabled import Fabled
from gmtool.rules.chainmail.state.records.fantasy import Fantasy
from gmtool.rules.chainmail.state.stations import CONDITIONS, ENDS, OVERLAYS, SETTLES, VALUES, WAITS
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.kit.amending import Value
from gmtool.rules.kit.binding import some, unlike
from gmtool.rules.kit.chapters import Chapter
from gmtool.rules.kit.play import evolve


def _flies(ctx: Context, unit: Unit) -> bool:
    return may_move(ctx, unit) and (may_fly(ctx, unit) or may_breathe(ctx, unit))


def _breathes(ctx: Context, unit: Unit) -> bool:
    """A Dragon may breathe at the end of its flight (cm.dragon.breath-overhead)."""
    return unit.fabled.flew_on == ctx.turn and may_breathe(ctx, unit)


def _values(ctx: Context, unit: Unit) -> Mapping[str, Value]:
    if unit.formation is None or not unit.fantastic:
        return {}
    return {"stands": Value("Stands", lambda _, one: one.fabled.stands, _set_stands, str, options=_STANDS)}


def _set_stands(play: Play, one: Unit, value: object) -> None:
    play.change(one.id, fabled=evolve(one.fabled, stands=value))


_STANDS = (("", "On dry ground"), ("wood", "In or near a wood"), ("by water", "By water"), ("water", "In water"))
CHAPTER = Chapter(
    "beasts",
    after=("siege",),
    has={"fantastic": some, "fantasy": unlike(Fantasy()), "fabled": unlike(Fabled()), "level": some},
    acts={"beasts": (FLY, SWOOP, BREATHE, FRIGHTEN, *touching.ACTS, LEAVE, *treants.ACTS, *carrying.ACTS)},
    checks={FEAR: after_fear_check},
    hooks=(
        WAITS(_flies, "move-first"),
        WAITS(_flies, "move-last"),
        WAITS(_breathes, "rest"),
        ENDS(end_beast_turn),
        SETTLES(settle_fear),
        SETTLES(settle_touch),
        SETTLES(settle_release),
        CONDITIONS(fabled_conditions, "beasts"),
        OVERLAYS(flights, "flight"),
        VALUES(_values, "stands"),
    ),
)
