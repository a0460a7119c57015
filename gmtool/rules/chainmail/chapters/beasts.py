"""Fabled beasts: flight, breath, fear, touch, prey, and those who carry or are carried."""

from collections.abc import Iterator, Mapping

from gmtool.rules.chainmail.acts import kinds as act
from gmtool.rules.chainmail.acts.beasts import carrying, touching, treants
from gmtool.rules.chainmail.acts.beasts.breath import BREATHE, breath_odds, may_breathe
from gmtool.rules.chainmail.acts.beasts.course import end_beast_turn, fabled_conditions, flights
from gmtool.rules.chainmail.acts.beasts.fear import FEAR, FRIGHTEN, after_fear_check, settle_fear
from gmtool.rules.chainmail.acts.beasts.flying import FLY, SWOOP, may_fly
from gmtool.rules.chainmail.acts.beasts.left_behind import LEAVE
from gmtool.rules.chainmail.acts.beasts.messages import Breathe, Gaze, SetAfire
from gmtool.rules.chainmail.acts.beasts.ordered_flights import FLIGHTS
from gmtool.rules.chainmail.acts.beasts.touching import settle_release, settle_touch
from gmtool.rules.chainmail.acts.moving.ways import may_move
from gmtool.rules.chainmail.acts.nature.preying import prey
from gmtool.rules.chainmail.acts.turn.obligations import obliging
from gmtool.rules.chainmail.acts.turn.orders import WAYS_OF_ORDERS
from gmtool.rules.chainmail.state.context import Context, Play
from gmtool.rules.chainmail.state.holds import TREE, is_flying
from gmtool.rules.chainmail.state.records.fabled import Fabled
from gmtool.rules.chainmail.state.records.fantasy import Fantasy
from gmtool.rules.chainmail.state.stations import CONDITIONS, ENDS, MET_BY, OVERLAYS, SETTLES, VALUES, WAITS
from gmtool.rules.chainmail.state.unit import Task, Unit
from gmtool.rules.chainmail.views.odds import artillery_measures
from gmtool.rules.kit.amending import Value
from gmtool.rules.kit.binding import some, unlike
from gmtool.rules.kit.chapters import Chances, Chapter
from gmtool.rules.kit.gate import Bar, Meant
from gmtool.rules.kit.play import evolve
from gmtool.rules.seam import Refusal


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


# --- what its states bar ----------------------------------------------------------------------------------------------
def _paralyzed(ctx: Context, unit: Unit) -> Iterator[Refusal]:
    """Men whom a touch has paralyzed: the others stay with them, or leave them behind, as the players settle it."""
    men = min(unit.men, unit.fabled.paralyzed)
    if not men:
        return
    said = f"{men} {'is' if men == 1 else 'are'} paralyzed"
    if men < unit.men:
        said += ", and the others " + ("leave them first" if ctx.house("paralyzed") == "leave" else "stay with them")
    yield Refusal(f"{unit.name}: {said}.", "cm.wraith.paralyze" if unit.fabled.stiff else "cm.wight.paralyze")


def _all_paralyzed(ctx: Context, unit: Unit) -> Iterator[Refusal]:
    if unit.fabled.paralyzed >= unit.men:
        yield from _paralyzed(ctx, unit)


def _rooted(ctx: Context, unit: Unit) -> Iterator[Refusal]:
    if unit.fantastic == TREE and unit.fabled.led_on != ctx.turn:
        yield Refusal(f"{unit.name}: no Treant moves it this turn.", "cm.treant.trees")


def _carried(ctx: Context, unit: Unit) -> Iterator[Refusal]:
    carrier = ctx.fight.figures.get(unit.on)
    if carrier is not None and ctx.can(carrier, "carries"):
        yield Refusal(f"{unit.name}: carried by {carrier.name}.", "cm.roc.carry")


def _resting(ctx: Context, unit: Unit) -> Iterator[Refusal]:
    if unit.fabled.rests_on == ctx.turn:
        yield Refusal(f"{unit.name} rekindles its fire on the ground this turn.", "cm.dragon.rekindle")


def _aloft(ctx: Context, unit: Unit) -> Iterator[Refusal]:
    """A turn's move is on the ground or in the air, never both (cm.wraith.move)."""
    if ctx.is_on_the_wing(unit):
        yield Refusal(f"{unit.name}: in the air, where it flies.", "cm.air.record")
    elif is_flying(ctx, unit):
        yield Refusal(f"{unit.name} flew this turn.", "cm.air.record")


def _above(ctx: Context, unit: Unit, meant: Meant) -> Iterator[Refusal]:
    """Only who flies reaches somebody in the air."""
    target = ctx.fight.figures.get(meant.target)
    if target is None or act.FLIES in meant.kinds or ctx.is_airborne(unit):
        return
    if ctx.is_airborne(target):
        yield Refusal(f"{target.name}: in the air.", "cm.air.record")


def _preying(ctx: Context, unit: Unit, meant: Meant) -> Iterator[Refusal]:
    """Dragons, who attack some creatures before they do anything else."""
    if act.MEETS in meant.kinds and not meant.target:
        return
    found = prey(ctx, unit)
    if found is not None and meant.target != found.id:
        reason = f"{unit.name} attacks {found.name}, whatever it is told."
        yield Refusal(reason, "cm.dragon.attacks", short="attacks another")


CHAPTER = Chapter(
    "beasts",
    after=("siege",),
    has={"fantastic": some, "fantasy": unlike(Fantasy()), "fabled": unlike(Fabled()), "level": some},
    acts={"beasts": (FLY, SWOOP, BREATHE, FRIGHTEN, *touching.ACTS, LEAVE, *treants.ACTS, *carrying.ACTS)},
    bars=(
        Bar("paralyzed", frozenset({act.GOES, act.TURNS, act.FACES, act.FLEES}), why=_paralyzed),
        Bar("all paralyzed", frozenset({act.STANDS}), why=_all_paralyzed, but=True),
        Bar("rooted", frozenset({act.GOES}), why=_rooted),
        Bar("carried", frozenset({act.GOES}), why=_carried),
        Bar("resting", frozenset({act.GOES, act.BREATHES}), why=_resting),
        Bar("aloft", frozenset({act.WALKS, act.TURNS}), why=_aloft),
        Bar("above", frozenset({act.MEETS}), how=_above),
        Bar("preying", frozenset({act.GOES, act.TURNS, act.STANDS, act.VOLLEYS}), how=obliging(_preying), will=True),
    ),
    checks={FEAR: after_fear_check},
    chances={
        Breathe: Chances(artillery_measures, breath_odds),
        Gaze: Chances(artillery_measures),
        SetAfire: Chances(artillery_measures),
    },
    hooks=(
        WAITS(_flies, "move-first"),
        WAITS(_flies, "move-last"),
        WAITS(_breathes, "rest"),
        WAYS_OF_ORDERS(FLIGHTS, Task.FLY),
        MET_BY(SWOOP),
        ENDS(end_beast_turn),
        SETTLES(settle_fear),
        SETTLES(settle_touch),
        SETTLES(settle_release),
        CONDITIONS(fabled_conditions, "beasts"),
        OVERLAYS(flights, "flight"),
        VALUES(_values, "stands"),
    ),
)
