"""Breaches in walls, and the abatis that block them: built, and torn down, in three turns without disturbance."""

from collections.abc import Iterable, Iterator

from gmtool.rules.chainmail.acts.kinds import MOVING, WORKING
from gmtool.rules.chainmail.acts.morale.flight import leave
from gmtool.rules.chainmail.acts.siege.messages import (
    AbatisBuilt,
    Breached,
    BuildAbatis,
    EnterBreach,
    InBreach,
    TearAbatis,
    WorkBroken,
    WorkedOnAbatis,
)
from gmtool.rules.chainmail.acts.siege.walls import ABATIS, GROUP, apart, is_wall, kept_from_acting, may_act
from gmtool.rules.chainmail.state.context import Act, Context, Offer, Play
from gmtool.rules.chainmail.state.holds import extent_of
from gmtool.rules.chainmail.state.siege import Breach, Work
from gmtool.rules.chainmail.state.unit import Going, Pace, Unit
from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.asking import Ask
from gmtool.rules.kit.bodies.formations import block_of
from gmtool.rules.kit.play import evolve
from gmtool.rules.seam import Candidate, Effect, Refusal
from gmtool.space import HUNDRED, Point, touches

TURNS = 3
"""The turns that it takes to build abatis, or to tear them down (cm.siege.abatis-build, cm.siege.abatis-tear)."""


# --- breaches ---------------------------------------------------------------------------------------------------------
def open_breach(play: Play, wall: str, wide: int, at: Point | None) -> None:
    """Open a breach in a wall."""
    breach = Breach(key=f"breach{play.number()}", wall=wall, wide=wide, at=at)
    play.change_fight(breaches=(*play.fight.breaches, breach))
    rule = "cm.siege.mines-success" if wide else "cm.siege.breach-move"
    play.happened(Breached(figure=wall, wide=wide, rules=(rule,)))


def open_breaches(play: Play) -> None:
    """Open the breaches of walls that have lost their last point (cm.siege.breach-move)."""
    whole = {one.wall for one in play.fight.breaches if not one.wide}
    for one in play.everyone():
        if one.going is Going.DESTROYED and one.id not in whole and is_wall(play, one):
            open_breach(play, one.id, 0, one.at)


def breach_of(ctx: Context, key: str) -> Breach | None:
    """The breach of this key; None for none."""
    return next((one for one in ctx.fight.breaches if one.key == key), None)


def breach_effects(ctx: Context) -> Iterator[Effect]:
    """The breaches, as rough ground."""
    for one in ctx.fight.breaches:
        if one.wall in ctx.fight.figures:
            label = f"Breach in {ctx.figure(one.wall).name}"
            does = "blocked by abatis" if _abatis(ctx, one) else "crossed as rough ground, without a charge"
            yield Effect(one.key, label, where=extent_of(ctx, one), does=does, sort="breach",
                         rule="cm.siege.breach-move")  # fmt: skip


def in_breach(ctx: Context, unit: Unit, breach: Breach) -> bool:
    """True for a unit in a breach, by the GM's word or on the map."""
    shape, at = extent_of(ctx, breach).shape, block_of(unit) or unit.at
    return unit.post.breach == breach.key or (shape is not None and at is not None and touches(shape, at))


def attackers_in(ctx: Context, breach: Breach) -> tuple[Unit, ...]:
    """The enemies of a wall's side in its breach."""
    side = ctx.figure(breach.wall).side
    return tuple(one for one in ctx.units() if one.side != side and one.men and in_breach(ctx, one, breach))


def _abatis(ctx: Context, breach: Breach) -> Unit | None:
    found = ctx.fight.figures.get(breach.abatis)
    return found if found is not None and found.able else None


def _candidates(ctx: Context, breaches: Iterable[Breach]) -> list[Candidate]:
    return [Candidate(one.key, f"Breach in {ctx.figure(one.wall).name}") for one in breaches]


def _enter_against(ctx: Context, command: EnterBreach) -> Iterator[Refusal]:
    unit, breach = ctx.figure(command.figure), breach_of(ctx, command.breach)
    yield from kept_from_acting(ctx, unit)
    if breach is None:
        yield Refusal("There is no such breach.", "cm.siege.breach-move")
    elif (abatis := _abatis(ctx, breach)) is not None and abatis.side != unit.side:
        yield Refusal("Abatis block that breach.", "cm.siege.abatis-build")


def _enter(play: Play, command: EnterBreach) -> None:
    """Go into a breach at the normal move; work on abatis there is undone."""
    unit, breach = play.figure(command.figure), breach_of(play, command.breach)
    if breach is None:  # by a ruling
        return
    post = evolve(unit.post, breach=breach.key, breach_on=play.turn)
    play.change(unit.id, post=post, done=True, pace=Pace.FULL, moved=play.move(unit))
    play.happened(InBreach(figure=unit.id, target=breach.wall, rules=("cm.siege.breach-move",)))
    disturb(play)


# --- work on abatis ---------------------------------------------------------------------------------------------------
def _work(play: Play, unit: Unit, does: str, at: str, rule: str) -> None:
    """Note that a unit works for this turn; it goes on with what it did before at the same place."""
    before = next((one for one in play.fight.works if one.unit == unit.id and (one.does, one.at) == (does, at)), None)
    turns = before.turns if before is not None and before.on == play.turn - 1 else 0
    work = Work(does=does, unit=unit.id, at=at, turns=turns, on=play.turn, men=unit.men)  # type: ignore[arg-type]
    play.change_fight(works=(*(one for one in play.fight.works if one.unit != unit.id), work))
    play.change(unit.id, done=True)
    play.happened(WorkedOnAbatis(figure=unit.id, turn=turns + 1, rules=(rule,)))


def _own_breaches(ctx: Context, unit: Unit) -> tuple[Breach, ...]:
    return tuple(
        one for one in ctx.fight.breaches if ctx.figure(one.wall).side == unit.side and _abatis(ctx, one) is None
    )


def _build_against(ctx: Context, command: BuildAbatis) -> Iterator[Refusal]:
    unit, breach = ctx.figure(command.figure), breach_of(ctx, command.breach)
    yield from kept_from_acting(ctx, unit)
    if breach is None or breach not in _own_breaches(ctx, unit):
        yield Refusal("There is no open breach of its own.", "cm.siege.abatis-build")
    elif attackers_in(ctx, breach):
        yield Refusal("There are attackers in that breach.", "cm.siege.abatis-build")


def _build(play: Play, command: BuildAbatis) -> None:
    _work(play, play.figure(command.figure), "build", command.breach, "cm.siege.abatis-build")


def _tear_against(ctx: Context, command: TearAbatis) -> Iterator[Refusal]:
    unit, target = ctx.figure(command.figure), ctx.figure(command.target)
    yield from kept_from_acting(ctx, unit)
    if target not in _enemy_abatis(ctx, unit):
        yield Refusal(f"{target.name}: no enemy abatis within reach.", "cm.siege.abatis-tear")


def _enemy_abatis(ctx: Context, unit: Unit) -> tuple[Unit, ...]:
    found = (one for one in ctx.units() if one.engine == ABATIS and one.side != unit.side)
    return tuple(one for one in found if (apart(unit, one) or 0) <= HUNDRED)


def _tear(play: Play, command: TearAbatis) -> None:
    _work(play, play.figure(command.figure), "tear", command.target, "cm.siege.abatis-tear")


def disturb(play: Play) -> None:
    """Undo the work of builders with attackers in their breach, and of whoever is attacked while tearing down."""
    left = []
    for work in play.fight.works:
        if _is_disturbed(play, work):
            rule = "cm.siege.abatis-build" if work.does == "build" else "cm.siege.abatis-tear"
            play.happened(WorkBroken(figure=work.unit, rules=(rule,)))
        else:
            left.append(work)
    if len(left) < len(play.fight.works):
        play.change_fight(works=tuple(left))


def _is_disturbed(ctx: Context, work: Work) -> bool:
    unit = ctx.fight.figures.get(work.unit)
    if unit is None or not unit.able or ctx.melee_of(unit.id) is not None:
        return True
    if work.does == "tear":
        return unit.men < work.men
    breach = breach_of(ctx, work.at)
    return breach is None or bool(attackers_in(ctx, breach))


def work_on(play: Play) -> None:
    """Count a whole turn of every work that went on; the third one ends it."""
    disturb(play)
    going = []
    for work in play.fight.works:
        done = evolve(work, turns=work.turns + 1)
        if work.on < play.turn:
            continue
        if done.turns < TURNS:
            going.append(done)
        elif work.does == "build":
            _stand(play, work)
        elif play.fight.figures.get(work.at) is not None and play.figure(work.at).able:
            leave(play, work.at, Going.DESTROYED, "cm.siege.abatis-tear")
    play.change_fight(works=tuple(going))


def _stand(play: Play, work: Work) -> None:
    """Put the abatis into the breach, as strong as a mantlet (cm.siege.abatis-value)."""
    breach, builder = breach_of(play, work.at), play.figure(work.unit)
    if breach is None:
        return
    row = play.tables.engines[ABATIS]
    made = Unit(
        id=f"abatis{play.number()}", name=f"{row.name} in {play.figure(breach.wall).name}", side=builder.side,
        at=breach.at, heading=None if breach.at is None else 0, kind=builder.kind, engine=ABATIS, points=row.points,
        full_points=row.points,
    )  # fmt: skip
    play.change_fight(
        figures={**play.fight.figures, made.id: made},
        roster=(*play.fight.roster, made.id),
        breaches=tuple(evolve(one, abatis=made.id) if one.key == breach.key else one for one in play.fight.breaches),
    )
    play.happened(AbatisBuilt(figure=made.id, target=breach.wall, rules=("cm.siege.abatis-build",)))


_ENTERS = Offer(
    "Go into a breach", GROUP, "cm.siege.breach-move", needs="breach",
    there=lambda ctx, unit: ctx.ground is None and may_act(ctx, unit),
    asks={"breach": Ask(among=lambda ctx, _: _candidates(ctx, ctx.fight.breaches), judged=True)},
)  # fmt: skip
_BUILDS = Offer(
    "Work on abatis", GROUP, "cm.siege.abatis-build", key="abatis", there=may_act, needs="breach",
    asks={"breach": Ask(among=lambda ctx, unit: _candidates(ctx, _own_breaches(ctx, unit)), judged=True)},
)  # fmt: skip
_TEARS = Offer(
    "Tear abatis down", GROUP, "cm.siege.abatis-tear", there=may_act, needs="target", asks={"target": _enemy_abatis}
)
ENTER: Act = offered(EnterBreach, _ENTERS, _enter_against, _enter, kinds=MOVING)
BUILD: Act = offered(BuildAbatis, _BUILDS, _build_against, _build, kinds=WORKING)
TEAR: Act = offered(TearAbatis, _TEARS, _tear_against, _tear, kinds=WORKING)
