"""Disengaging: the step away of option n, at the figure's place in the order."""

from collections.abc import Iterator
from dataclasses import replace

from gmtool.rules.kit.acts import offered
from gmtool.rules.seam import Refusal
from gmtool.rules.tft.acts.attacks.order import STEP, not_its_moment
from gmtool.rules.tft.acts.kinds import STEPS
from gmtool.rules.tft.acts.turn.footing import lands
from gmtool.rules.tft.state.context import Context, with_option
from gmtool.rules.tft.state.engagement import engagers, facing_refusals
from gmtool.rules.tft.state.fight import Figure, Pose, Stage
from gmtool.rules.tft.state.messages.commands import Disengage
from gmtool.rules.tft.state.messages.turns import Disengaged
from gmtool.rules.tft.state.painted import is_open
from gmtool.rules.tft.state.play import Act, Offer, Play
from gmtool.space import Hex


def refusals(ctx: Context, command: Disengage) -> Iterator[Refusal]:
    """Reasons against this step now; faster enemies strike first (tm.disengage.faster-foe)."""
    figure = ctx.figure(command.figure)
    yield from _no_step(ctx, figure)
    yield from facing_refusals(command.facing)
    if figure.place is None:
        return
    if command.hex is None or not figure.place.is_adjacent(command.hex):
        yield Refusal("Disengaging moves one hex, in any direction.", "tm.disengage.move")
    else:
        yield from _not_there(ctx, figure, command.hex, figure.facing if command.facing is None else command.facing)


def _no_step(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    if not ctx.does(figure, "steps"):
        yield Refusal(f"{figure.name} did not choose to disengage.", "tm.option.n-disengage")
    else:
        yield from not_its_moment(ctx, figure, STEP)


def _not_there(ctx: Context, figure: Figure, hex_: Hex, facing: int) -> Iterator[Refusal]:
    filled = ctx.hexes(replace(figure, place=hex_, facing=facing))
    if ctx.ground is not None and not all(one in ctx.ground for one in filled):
        yield Refusal("There is a wall.", "tm.disengage.move")
    elif ctx.ground is not None and not all(is_open(ctx, one) for one in filled):
        yield Refusal("Nobody on foot can go there.", "tm.disengage.move")
    standing = (Pose.STANDING, Pose.KNEELING)
    for other in dict.fromkeys(one for at in filled for one in ctx.at(at)):
        if other.id != figure.id and other.able and (other.pose in standing or other.pile):
            yield Refusal(f"{other.name} is there.", "tm.move.one-per-hex")


def perform(play: Play, command: Disengage) -> None:
    """Step; an enemy that still has the figure in front engages it (tm.disengage.partial)."""
    figure = play.figure(command.figure)
    before = [enemy.id for enemy in engagers(play, figure)]
    facing = figure.facing if command.facing is None else command.facing
    place = figure.place if command.hex is None else command.hex
    moved = play.change(figure.id, place=place, facing=facing)
    after = tuple(enemy.id for enemy in engagers(play, moved))
    broken = tuple(enemy for enemy in before if enemy not in after)
    rules = ("tm.disengage.move", "tm.disengage.no-attack")
    play.happened(Disengaged(figure=figure.id, hex=place, broken=broken, still=after, rules=rules))
    play.acted(figure.id, STEP)
    lands(play, figure.id)


def _steps(ctx: Context, figure: Figure) -> bool:
    return ctx.fight.stage is Stage.COMBAT and ctx.does(figure, "steps")


def _around(ctx: Context, figure: Figure) -> Iterator[tuple[Hex, str]]:
    for hex_ in figure.place.neighbours() if figure.place is not None else ():
        still = engagers(ctx, replace(figure, place=hex_))
        yield hex_, f"still engaged by {', '.join(enemy.name for enemy in still)}" if still else "disengaged"


_STEPS_AWAY = Offer(
    "Step away", "Move", "tm.option.n-disengage", there=_steps, asks={"hex": _around}, barred=_no_step, usual=True
)
DISENGAGE: Act = offered(Disengage, _STEPS_AWAY, refusals, perform, fits=with_option("steps"), kinds=STEPS)
