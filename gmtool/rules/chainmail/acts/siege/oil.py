"""Burning oil: what it kills on its way down and in its puddle, how long it burns, and the fires that it sets."""

from collections.abc import Iterator

from gmtool.rules.chainmail.acts.kinds import STRIKING, at_nobody
from gmtool.rules.chainmail.acts.morale.flight import leave
from gmtool.rules.chainmail.acts.morale.losses import lose
from gmtool.rules.chainmail.acts.siege.climbing import climbers
from gmtool.rules.chainmail.acts.siege.ladders import AT_THE_FOOT, ROCK_PHASES, defends, laden, may_drop
from gmtool.rules.chainmail.acts.siege.messages import Abandoned, CaughtFire, OilPoured, PourOil
from gmtool.rules.chainmail.acts.siege.walls import GROUP, body, engine_of, is_wall
from gmtool.rules.chainmail.state.asked import foes
from gmtool.rules.chainmail.state.context import Act, Context, Offer, Play
from gmtool.rules.chainmail.state.holds import OIL
from gmtool.rules.chainmail.state.records.posts import Post
from gmtool.rules.chainmail.state.unit import Going, Unit
from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.bodies.formations import block_of
from gmtool.rules.kit.lasting.effects import begin
from gmtool.rules.kit.play import evolve
from gmtool.rules.seam import Candidate, Effect, EffectPicture, Extent, Refusal
from gmtool.space import HUNDRED, Block, Circle, Point, Position, Strip, gap, onward, touches

WAY, PUDDLE, DEEP = 2 * HUNDRED, 4 * HUNDRED, 3 * HUNDRED
"""The way down is so wide; the puddle so wide along the wall, and so deep before it (cm.siege.oil-kill)."""
BURNS, FIRE = 3, 5
"""The turns that a puddle burns (cm.siege.oil-burn), and a structure once it is abandoned (cm.siege.oil-structures)."""


def shapes(to: Position) -> tuple[Strip, Strip]:
    """The way down behind a place at the foot of a wall, and the puddle before it."""
    back, out = (to.heading + 180) % 360, to.heading
    return Strip(onward(to.at, back, HUNDRED), to.at, WAY), Strip(to.at, onward(to.at, out, DEEP), PUDDLE)


def under(ctx: Context, to: Position) -> dict[str, int]:
    """The men of each unit that the oil strikes; those on top of the wall are above it."""
    found = {}
    for one in ctx.units():
        block, shelter = block_of(one), ctx.fight.figures.get(one.post.behind)
        if block is None or one.formation is None or (shelter is not None and is_wall(ctx, shelter)):
            continue
        places = _places(block, one)
        if struck := sum(any(shape.covers(place) for shape in shapes(to)) for place in places):
            found[one.id] = struck
    return found


def _places(block: Block, unit: Unit) -> Iterator[Point]:
    """The place of each man of a unit, by its ranks and files."""
    formation = unit.formation
    assert formation is not None
    for number in range(formation.men):
        rank, file = divmod(number, formation.files)
        ahead = onward(block.middle, block.heading, block.depth / 2 - (rank + 0.5) * formation.deep)
        aside = (file + 0.5) * formation.across - block.width / 2
        yield onward(ahead, (block.heading + 90) % 360, aside)


def is_wooden(ctx: Context, unit: Unit) -> bool:
    """True for an engine or a structure of wood that can catch fire."""
    engine = engine_of(ctx, unit)
    return engine is not None and engine.wooden and unit.able and not unit.post.burning and not unit.wrecked_on


def _against(ctx: Context, command: PourOil) -> Iterator[Refusal]:
    unit = ctx.figure(command.figure)
    yield from ctx.unable(unit)
    if not defends(ctx, unit):
        yield Refusal(f"{unit.name} is not on a wall.", "cm.siege.oil-kill", short="not on a wall")
    if ctx.fight.phase not in ROCK_PHASES or unit.done:
        yield Refusal("A unit pours oil once a turn, after all have moved.", "cm.siege.oil-kill")
    if command.to is not None and (ctx.ground is None or not ctx.ground.holds(command.to.at)):
        yield Refusal("Choose a place on the map for the oil.", "cm.siege.oil-kill")
    elif command.to is not None and (on := body(unit)) is not None and gap(on, command.to.at) > AT_THE_FOOT:
        far = AT_THE_FOOT // HUNDRED
        yield Refusal(f"The oil falls no more than {far} inches away from {unit.name}.", "cm.siege.oil-kill")
    if command.foe and not climbers(ctx, command.foe):
        yield Refusal(f"Nobody is on {ctx.figure(command.foe).name}.", "cm.siege.oil-kill")
    if command.target and command.men > ctx.figure(command.target).men:
        yield Refusal(f"{ctx.figure(command.target).name} has no more than {ctx.figure(command.target).men} men.")


def _pour(play: Play, command: PourOil) -> None:
    unit, rule = play.figure(command.figure), "cm.siege.oil-kill"
    play.change(unit.id, done=True)
    play.happened(OilPoured(figure=unit.id, rules=(rule,)))
    where, dead, wood = Extent(), dict[str, int](), list[str]()
    if command.to is not None and play.ground is not None:
        where = Extent(shape=shapes(command.to)[1])
        dead = under(play, command.to)
        touched = [(one, body(one)) for one in play.units() if is_wooden(play, one)]
        wood = [one.id for one, at in touched if at and any(touches(shape, at) for shape in shapes(command.to))]
    elif command.target:
        dead = {command.target: command.men}
        wood = [command.target] if is_wooden(play, play.figure(command.target)) else []
    for key in climbers(play, command.foe) if command.foe else ():
        dead[key] = max(dead.get(key, 0), climbers(play, command.foe).count(key))
    for key in wood:
        catch_fire(play, key)
    for key, men in dead.items():
        if men:
            lose(play, key, men, in_melee=False)
    fire = Effect(
        "", "Burning oil", EffectPicture.OIL, where, ends=play.turn + BURNS - 1, does="nobody enters the puddle",
        sort=OIL, rule="cm.siege.oil-burn",
    )  # fmt: skip
    begin(play, fire)


def _in_reach(ctx: Context, unit: Unit) -> list[Candidate | Unit]:
    return [_NOBODY, *foes(ctx, unit)]


_NOBODY = Candidate("", "Nobody")
_POURS = Offer(
    "Pour burning oil", GROUP, "cm.siege.oil-kill", key="oil", there=may_drop, aside=True,
    asks={"target": _in_reach, "foe": lambda ctx, unit: (_NOBODY, *laden(ctx, unit.side))},
)  # fmt: skip
OIL_ACT: Act = offered(PourOil, _POURS, _against, _pour, kinds=STRIKING, means=at_nobody)


# --- what burns -------------------------------------------------------------------------------------------------------
def catch_fire(play: Play, unit: str) -> None:
    """Set a wooden structure alight: it is abandoned, and destroyed in the end (cm.siege.oil-structures)."""
    one = play.figure(unit)
    play.change(unit, post=evolve(one.post, burning=play.turn))
    play.happened(CaughtFire(figure=unit, rules=("cm.siege.oil-structures",)))
    where = Extent() if one.at is None or play.ground is None else Extent(shape=Circle(one.at, HUNDRED))
    fire = Effect(
        "", f"{one.name} burns", EffectPicture.FIRE, where, ends=play.turn + 1 + FIRE, sort="fire",
        does="it is abandoned, and destroyed at the end", rule="cm.siege.oil-structures",
    )  # fmt: skip
    begin(play, fire)


def burn(play: Play) -> None:
    """Have burning structures abandoned on the turn after the oil, and destroyed after five more."""
    for one in play.everyone():
        since = play.turn - one.post.burning
        if not one.post.burning or not one.able:
            continue
        if since == 1:
            _abandon(play, one)
        elif since > 1 + FIRE:
            leave(play, one.id, Going.DESTROYED, "cm.siege.oil-structures")


def _abandon(play: Play, unit: Unit) -> None:
    """Everybody leaves it; of one with a crew the men stay as troops, and the fire where it stands."""
    play.happened(Abandoned(figure=unit.id, rules=("cm.siege.oil-structures",)))
    for one in play.everyone():
        if one.post.climbs == unit.id or one.post.behind == unit.id:
            play.change(one.id, post=evolve(one.post, climbs="", aloft=0, atop=0, strength=0, behind=""))
    if unit.men:
        play.change(unit.id, engine="", points=0, full_points=0, post=Post())
