"""Beings that spells bring into the battle: images of units, and Elementals, whom their conjurer must hold."""

from collections.abc import Iterator

from gmtool.rules.chainmail.acts.kinds import RAMPAGING, is_barred
from gmtool.rules.chainmail.acts.melee.meeting import meet
from gmtool.rules.chainmail.acts.morale.flight import leave
from gmtool.rules.chainmail.acts.wizards.magicians import is_disturbed
from gmtool.rules.chainmail.acts.wizards.messages import BrokeLoose, Conjured, Rampage
from gmtool.rules.chainmail.data.spells import Being
from gmtool.rules.chainmail.state.battle import ACROSS, DEEP
from gmtool.rules.chainmail.state.context import Act, Context, Offer, Play
from gmtool.rules.chainmail.state.events import Moved
from gmtool.rules.chainmail.state.holds import closed, open_way
from gmtool.rules.chainmail.state.places import aspect_of
from gmtool.rules.chainmail.state.records.sorcery import Casting, Sorcery
from gmtool.rules.chainmail.state.unit import Contact, Going, Pace, Unit
from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.asking import Ask
from gmtool.rules.kit.bodies.formations import block_of
from gmtool.rules.kit.play import evolve
from gmtool.rules.seam import Formation, Refusal
from gmtool.space import HUNDRED, Point, Position, bearing, gap, length, onward

CONJURATION, IMAGE = "conjuration", "phantasmal-forces"
WILD = "cm.elemental.uncontrolled"
STEP = 25
"""The steps in which a straight path is looked along, in hundredths of an inch."""


# --- coming into the battle -------------------------------------------------------------------------------------------
def conjure(play: Play, casting: Casting) -> str:
    """Bring a being into the battle, beside its conjurer or where he wants it; its id (cm.spell.conjure)."""
    return _enter(play, _being(play, casting.what, play.figure(casting.caster)), casting)


def _being(ctx: Context, what: str, caster: Unit) -> Unit:
    being = ctx.tables.beings[what]
    found = ctx.tables.fantastics[being.type]
    return Unit(
        id="", name=being.name, side=caster.side, kind=found.kind, fantastic=found.key,
        formation=Formation(1, 1, 1, ACROSS, DEEP[False]), sorcery=Sorcery(being=being.key),
    )  # fmt: skip


def closed_to_it(ctx: Context, what: str, caster: Unit, at: Point | None) -> Iterator[Refusal]:
    """The reasons that keep a being out of the place where it is conjured, as they do when it moves."""
    if at is not None:
        place = Position(at, caster.heading or 0)
        yield from closed(ctx, evolve(_being(ctx, what, caster), at=at, heading=place.heading), place)


def feign(play: Play, casting: Casting) -> str:
    """Bring the image of a unit into the battle; its id (cm.spell.phantasmal)."""
    seen = play.figure(casting.target)
    unit = Unit(
        id="", name=casting.what or seen.name, side=play.figure(casting.caster).side, picture=seen.picture,
        kind=seen.kind, fantastic=seen.fantastic, arms=seen.arms, traits=seen.traits, nation=seen.nation,
        armor=seen.armor, gait=seen.gait, formation=seen.formation, sorcery=Sorcery(image=True),
    )  # fmt: skip
    return _enter(play, unit, casting)


def _enter(play: Play, unit: Unit, casting: Casting) -> str:
    caster, ground = play.figure(casting.caster), play.ground
    key = f"spell {casting.key}"
    at = casting.at or caster.at
    place = {"at": at, "heading": caster.heading} if ground is not None and at is not None else {}
    figures = {**play.fight.figures, key: evolve(unit, id=key, since=play.turn, **place)}
    play.change_fight(figures=figures, roster=(*play.fight.roster, key))
    play.happened(Conjured(figure=caster.id, target=key))
    return key


def vanish(play: Play, unit: str, rule: str) -> None:
    """Take what a spell brought off the table again."""
    if play.figure(unit).able:
        leave(play, unit, Going.LEFT, rule)


def taken(ctx: Context, being: Being) -> Unit | None:
    """The Elemental of this kind that is on the table already, whoever brought it (cm.elemental.one-each)."""
    single = (one for one in ctx.units() if one.fantastic == being.type and _is_single(ctx, one))
    return next(single, None) if being.single else None


def _is_single(ctx: Context, unit: Unit) -> bool:
    found = ctx.tables.beings.get(unit.sorcery.being)
    return found is None or found.single


# --- out of control ---------------------------------------------------------------------------------------------------
def break_loose(play: Play, casting: Casting) -> None:
    """Have a conjured being break loose once its conjurer is attacked or killed (cm.spell.conjure-control)."""
    unit, caster = play.figure(casting.target), play.figure(casting.caster)
    if unit.sorcery.loose or (caster.able and not is_disturbed(play, caster)):
        return
    play.change(unit.id, sorcery=evolve(unit.sorcery, loose=True))
    prey = quarry(play, unit, casting.caster)
    rule = "cm.spell.conjure-control" if caster.able else "cm.spell.conjure-killed"
    if prey is not None:
        play.happened(BrokeLoose(figure=unit.id, target=prey.id, rules=(rule,)))


def quarry(ctx: Context, unit: Unit, conjurer: str) -> Unit | None:
    """The target of an uncontrolled being: its conjurer, or the nearest figure once he is killed
    (cm.spell.conjure-killed)."""
    if conjurer and ctx.figure(conjurer).able:
        return ctx.figure(conjurer)
    others = [one for one in ctx.units() if one.men and one.id != unit.id and not one.sorcery.image]
    own = block_of(unit)
    return min(others, key=lambda one: gap(own, there) if own and (there := block_of(one)) else 0, default=None)


def conjurer_of(ctx: Context, unit: Unit) -> str:
    """The conjurer of a being, by its casting; empty where that is over."""
    return next((one.caster for one in ctx.fight.spellwork.castings if one.target == unit.id), "")


def far_of(ctx: Context, unit: Unit) -> int:
    """The way that a being goes in a turn, on the ground or through the air."""
    found = ctx.fantastic(unit)
    return max(ctx.move(unit), found.fly * HUNDRED if found is not None else 0)


def path(ctx: Context, unit: Unit, prey: Unit) -> tuple[Unit | None, Position | None]:
    """The first one on a being's straight path, friend or foe, and the place of the being then; None without a map."""
    block, there = block_of(unit), block_of(prey)
    if ctx.ground is None or block is None or there is None or block.middle == there.middle:
        return None, None
    way, most = bearing(block.middle, there.middle), min(far_of(ctx, unit), length((block.middle, there.middle)))
    most = _open_to_it(ctx, evolve(unit, heading=way), way, most)
    others = [(one, other) for one in ctx.units() if one.men and one.id != unit.id and not one.sorcery.image
              and (other := block_of(one)) is not None]  # fmt: skip
    for far in (*range(0, most, STEP), most):
        to = Position(onward(block.middle, way, far), way)
        met = next((one for one, other in others if not gap(block.put(to), other)), None)
        if met is not None or far == most:
            return met, to
    return None, None


def _open_to_it(ctx: Context, unit: Unit, way: int, far: int) -> int:
    """So much of a being's way as does not lead into burning oil; one that goes through the air passes over it."""
    end = Position(onward(unit.at, way, far), way) if unit.at is not None else None
    if far_of(ctx, unit) > ctx.move(unit) and not any(closed(ctx, unit, end)):
        return far
    return open_way(ctx, unit, way, far)


def _against(ctx: Context, command: Rampage) -> Iterator[Refusal]:
    unit = ctx.figure(command.figure)
    yield from ctx.unable(unit)
    if not unit.sorcery.loose:
        yield Refusal(f"{unit.name}: not out of control.", WILD)
    if ctx.melee_of(unit.id) is not None:
        yield Refusal(f"{unit.name}: in a melee.", "cm.melee.range-contact")
    if unit.done:
        yield Refusal(f"{unit.name} has already moved.", "cm.turn.mcm.order", short="has moved")
    elif not _now(ctx, unit):
        yield Refusal(f"It is not {unit.name}'s turn to move.", "cm.turn.mcm.order")


def _now(ctx: Context, unit: Unit) -> bool:
    return unit.side == ctx.moving_side() or ctx.fight.phase == "half"


def _rampage(play: Play, command: Rampage) -> None:
    unit = play.figure(command.figure)
    prey = quarry(play, unit, conjurer_of(play, unit))
    met, to = path(play, unit, prey) if prey is not None else (None, None)
    if to is None:
        met = play.figure(command.target) if command.target else None
    place = {"at": to.at, "heading": to.heading} if to is not None else {}
    far = far_of(play, unit) if to is None or unit.at is None else length((unit.at, to.at))
    play.change(unit.id, done=True, moved=far, pace=Pace.FULL, **place)
    play.happened(Moved(figure=unit.id, far=far, rules=(WILD,)))
    if met is None:
        return
    if met.side == play.figure(unit.id).side:  # it fights its own side from now on
        other = next(side.id for side in play.fight.sides if side.id != met.side)
        play.change(unit.id, side=other)
    aspect = aspect_of(play, play.figure(unit.id), met, None)
    meet(play, Contact(unit=unit.id, foe=met.id, aspect=aspect))


def prey_of(ctx: Context, unit: Unit) -> Unit | None:
    """The target of a being out of control that must still move in this phase; None for any other unit."""
    if not unit.sorcery.loose or not unit.able or unit.done or ctx.melee_of(unit.id) is not None:
        return None
    if is_barred(ctx, unit, RAMPAGING):
        return None
    return quarry(ctx, unit, conjurer_of(ctx, unit)) if _now(ctx, unit) else None


def unmoved(ctx: Context) -> Iterator[Refusal]:
    """The reasons against ending a phase of moving: beings out of control that have not moved."""
    for one in ctx.units():
        if (prey := prey_of(ctx, one)) is not None:
            yield Refusal(f"{one.name}: out of control, it goes for {prey.name} first.", WILD)


def _prey(ctx: Context, unit: Unit) -> str | None:
    prey = prey_of(ctx, unit)
    return None if prey is None else prey.id


def _offers(ctx: Context, unit: Unit) -> Iterator[Offer]:
    prey = prey_of(ctx, unit)
    if prey is not None:
        yield Offer(f"Go for {prey.name}", "Move", WILD, asks=_ASKS, judged=False, usual=True, ends=True)


_ASKS = {"target": Ask(default=_prey)}
RAMPAGE: Act = offered(Rampage, _offers, _against, _rampage, kinds=RAMPAGING)
