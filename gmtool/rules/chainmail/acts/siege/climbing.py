"""Climbing: up the ladder of a siege tower and up scaling ladders, and what the first man does at the top."""

from collections.abc import Iterator

from gmtool.rules.chainmail.acts.kinds import AT_THE_TOP, CLIMBING
from gmtool.rules.chainmail.acts.melee.meeting import meet
from gmtool.rules.chainmail.acts.siege.messages import Climb, Climbed, FightAtTop, StepOnWall, SteppedOn
from gmtool.rules.chainmail.acts.siege.walls import (
    GROUP,
    apart,
    are_men,
    engine_of,
    kept_from_acting,
    may_act,
    out_of_reach,
    works_no_engine,
)
from gmtool.rules.chainmail.state.context import Act, Context, Offer, Play
from gmtool.rules.chainmail.state.unit import Contact, Pace, Unit
from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.asking import Ask
from gmtool.rules.kit.play import evolve
from gmtool.rules.seam import Refusal
from gmtool.space import HUNDRED

REACH = HUNDRED
"""Melee range on a wall."""


def is_lift(ctx: Context, unit: Unit) -> bool:
    """True for a ladder, which nothing destroys (cm.siege.ladder-indestructible), and for a tower that stands."""
    engine = engine_of(ctx, unit)
    if engine is None or not engine.climb or unit.gone:
        return False
    return engine.use == "ladder" or (unit.able and not unit.post.burning and not unit.wrecked_on)


def lifts(ctx: Context, unit: Unit) -> tuple[Unit, ...]:
    """The ladders and towers of a unit's side, its own first."""
    own = (one for one in ctx.everyone() if one.side == unit.side and is_lift(ctx, one))
    return tuple(sorted(own, key=lambda one: one.id != unit.id))


def climbers(ctx: Context, lift: str) -> tuple[str, ...]:
    """The units of the men on a ladder or in a tower, the uppermost man first; a unit once for each man."""
    there = (one for one in ctx.units() if one.post.climbs == lift)
    return tuple(one.id for one in there for _ in range(one.aloft))


def passes(ctx: Context, lift: Unit) -> int:
    """The men who can still climb this turn (cm.siege.tower-climb, cm.siege.ladder-climb)."""
    engine = engine_of(ctx, lift)
    if engine is None:
        return 0
    return engine.climb - sum(one.post.up_now for one in ctx.everyone() if one.post.climbs == lift.id)


def room(ctx: Context, lift: Unit) -> int | None:
    """The men for whom a tower still has room on its stories (cm.siege.tower-capacity); None for any number."""
    engine = engine_of(ctx, lift)
    return engine.holds - len(climbers(ctx, lift.id)) if engine is not None and engine.holds else None


def below(unit: Unit, lift: str) -> int:
    """The men of a unit who are still at the foot, without those who guard prisoners there (cm.prisoners.guard)."""
    return unit.men - unit.guards - (unit.aloft + unit.post.atop if unit.post.climbs == lift else 0)


def _most(ctx: Context, unit: Unit, lift: Unit) -> int:
    free = room(ctx, lift)
    most = min(passes(ctx, lift), below(unit, lift.id))
    return max(0, most if free is None else min(most, free))


def _are_footmen(ctx: Context, unit: Unit) -> bool:
    return not ctx.mounted(unit) and are_men(ctx, unit)


def _against(ctx: Context, command: Climb) -> Iterator[Refusal]:
    unit, lift = ctx.figure(command.figure), ctx.figure(command.target)
    yield from kept_from_acting(ctx, unit)
    if not _are_footmen(ctx, unit):
        yield Refusal("Only footmen climb.", "cm.siege.ladder-climb")
    if not _has_hands_free(ctx, unit, lift):
        yield Refusal(f"{unit.name}: not footmen, but an engine with its crew.", "cm.siege.ladder-climb")
    if lift.side != unit.side or not is_lift(ctx, lift):
        yield Refusal(f"{lift.name}: nothing to climb.", "cm.siege.ladder-climb")
        return
    yield from out_of_reach(unit, lift, REACH, "cm.siege.ladder-climb")
    tower, men = room(ctx, lift) is not None, command.men or max(1, _most(ctx, unit, lift))
    if unit.post.climbs not in ("", lift.id):
        yield Refusal(f"{unit.name}: climbing something else.", "cm.siege.ladder-climb")
    if men > passes(ctx, lift):
        number = ctx.tables.engines[lift.engine].climb
        rule = "cm.siege.tower-climb" if tower else "cm.siege.ladder-climb"
        yield Refusal(f"No more than {number} men climb {lift.name} in a turn.", rule)
    free = room(ctx, lift)
    if free is not None and men > free:
        stories = " and ".join(ctx.tables.engines[lift.engine].stories)
        yield Refusal(f"{lift.name} holds {stories} men on its two stories.", "cm.siege.tower-capacity")
    if men > below(unit, lift.id):
        yield Refusal(f"{unit.name}: no more men at the foot.")


def _has_hands_free(ctx: Context, unit: Unit, lift: Unit) -> bool:
    """True for men who push and work no engine; a tower's men go up in it."""
    return works_no_engine(ctx, unit) or unit.id == lift.id


def _climb(play: Play, command: Climb) -> None:
    unit, lift = play.figure(command.figure), play.figure(command.target)
    men = command.men or _most(play, unit, lift)
    on = unit.post.climbs == lift.id
    up = unit.aloft + unit.post.atop if on else 0
    post = evolve(
        unit.post, climbs=lift.id, aloft=up + men, atop=unit.post.atop if on else 0,
        up_now=(unit.post.up_now if on else 0) + men, strength=unit.men, behind="",
    )  # fmt: skip
    play.change(unit.id, post=post, done=True, pace=Pace.FULL)
    rule = "cm.siege.ladder-climb" if room(play, lift) is None else "cm.siege.tower-climb"
    play.happened(Climbed(figure=unit.id, target=lift.id, men=men, rules=(rule,)))


def _most_men(ctx: Context, unit: Unit) -> int:
    return max((_most(ctx, unit, one) for one in _to_climb(ctx, unit)), default=0)


def _to_climb(ctx: Context, unit: Unit) -> list[Unit]:
    known = [one for one in lifts(ctx, unit) if unit.post.climbs in ("", one.id) and _most(ctx, unit, one)]
    return [one for one in known if _has_hands_free(ctx, unit, one)]


# --- at the top -------------------------------------------------------------------------------------------------------
def _defenders(ctx: Context, unit: Unit) -> tuple[Unit, ...]:
    """The enemies whom the first man up may have to fight: on the map those in melee range."""
    foes = (one for one in ctx.units() if one.side != unit.side and one.men and one.flight is None)
    return tuple(one for one in foes if (apart(unit, one) or 0) <= REACH)


def _none_aloft(ctx: Context, unit: Unit) -> Iterator[Refusal]:
    yield from ctx.unable(unit)
    if unit.able and not unit.aloft:
        yield Refusal(f"{unit.name}: nobody at the top.", "cm.siege.ladder-top")
    if ctx.melee_of(unit.id) is not None:
        yield Refusal(f"{unit.name}: in a melee.", "cm.melee.range-contact")


def _fight_against(ctx: Context, command: FightAtTop) -> Iterator[Refusal]:
    unit, target = ctx.figure(command.figure), ctx.figure(command.target)
    yield from _none_aloft(ctx, unit)
    if unit.able and target not in _defenders(ctx, unit):
        yield Refusal(f"{target.name}: not in melee range on the wall.", "cm.siege.ladder-top")


def _fight(play: Play, command: FightAtTop) -> None:
    """Bring the first man into contact, man to man (cm.siege.use-man-to-man)."""
    unit = play.figure(command.figure)
    men = 1 if play.house("siege-scale") == "man" else unit.aloft
    play.change(unit.id, done=True)
    meet(play, Contact(unit=unit.id, foe=command.target, men=men))
    melee = play.melee_of(unit.id)
    if melee is None:
        return
    back = melee.contact(command.target)
    if back is not None and back.foe == unit.id:
        fought = tuple(evolve(one, men=men) if one == back else one for one in melee.contacts)
        play.change_melee(melee, contacts=fought)


def _step_against(ctx: Context, command: StepOnWall) -> Iterator[Refusal]:
    unit = ctx.figure(command.figure)
    yield from _none_aloft(ctx, unit)
    near = [one for one in _defenders(ctx, unit) if unit.at is not None and one.at is not None]
    if near:
        yield Refusal(f"{near[0].name} is in melee range: the first man fights it.", "cm.siege.ladder-top")


def _step(play: Play, command: StepOnWall) -> None:
    """Make room for the next ones at the head of the ladder, and go no farther this turn."""
    unit = play.figure(command.figure)
    men = unit.aloft
    play.change(unit.id, done=True, post=evolve(unit.post, atop=unit.post.atop + men))
    play.happened(SteppedOn(figure=unit.id, men=men, rules=("cm.siege.ladder-top",)))


def _is_at_top(ctx: Context, unit: Unit) -> bool:
    return unit.able and bool(unit.aloft) and ctx.melee_of(unit.id) is None and ctx.fight.phase != "melee"


_CLIMBS = Offer(
    "Climb", GROUP, "cm.siege.ladder-climb", there=lambda ctx, unit: may_act(ctx, unit) and _are_footmen(ctx, unit),
    asks={"target": Ask(among=_to_climb, judged=True), "men": Ask(highest=_most_men)}, needs="target",
)  # fmt: skip
_FIGHTS = Offer(
    "Fight at the top, man to man", GROUP, "cm.siege.ladder-top", there=_is_at_top, asks={"target": _defenders},
    needs="target",
)  # fmt: skip
_STEPS = Offer("Step onto the wall", GROUP, "cm.siege.ladder-top", there=_is_at_top)
CLIMB: Act = offered(Climb, _CLIMBS, _against, _climb, kinds=CLIMBING)
FIGHT_AT_TOP: Act = offered(FightAtTop, _FIGHTS, _fight_against, _fight, kinds=AT_THE_TOP)
STEP_ON: Act = offered(StepOnWall, _STEPS, _step_against, _step, kinds=CLIMBING)
