"""Disengaging: the step away of option n, at the figure's place in the order."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from gmtool.rules.seam import Candidate, Choice, Input, InputKind, Refusal, Values, draft_of
from gmtool.rules.tft.acts.attacks.order import STEP, not_its_moment
from gmtool.rules.tft.acts.kinds import STEPS
from gmtool.rules.tft.acts.turn.footing import lands
from gmtool.rules.tft.state.context import Context, with_option
from gmtool.rules.tft.state.engagement import engagers, facing_refusals
from gmtool.rules.tft.state.fight import Figure, Pose, Stage
from gmtool.rules.tft.state.messages.commands import Disengage
from gmtool.rules.tft.state.messages.turns import Disengaged
from gmtool.rules.tft.state.painted import is_open
from gmtool.rules.tft.state.play import Act, Play
from gmtool.space import Hex


def refusals(ctx: Context, command: Disengage) -> Iterator[Refusal]:
    """Reasons against this step now; faster enemies strike first (tm.disengage.faster-foe)."""
    figure = ctx.figure(command.figure)
    yield from _no_step(ctx, figure)
    yield from facing_refusals(command.facing)
    if figure.place is None:
        return
    if command.hex is None or not figure.place.is_adjacent(command.hex):
        yield Refusal("It moves one hex, in any direction.", "tm.disengage.move")
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


def offers(ctx: Context, figure: Figure | None) -> Iterable[Choice]:
    """The choice to step away, under option n."""
    if figure is None or ctx.fight.stage is not Stage.COMBAT or not ctx.does(figure, "steps"):
        return
    draft = draft_of(Disengage, figure=figure.id)
    inputs: tuple[Input, ...] = ()
    if figure.place is not None:
        around = figure.place.neighbours()

        def hexes(_: Values) -> tuple[Candidate, ...]:
            return tuple(_candidate(ctx, figure, hex_) for hex_ in around)

        inputs = (
            Input("hex", "Hex", InputKind.HEX, hexes),
            Input("facing", "Facing", InputKind.FACING, required=False),
        )
    barred = tuple(_no_step(ctx, figure))
    yield Choice("disengage", "Step away", "Move", draft, inputs, barred, "tm.option.n-disengage", usual=True)


def _candidate(ctx: Context, figure: Figure, hex_: Hex) -> Candidate:
    still = engagers(ctx, replace(figure, place=hex_))
    detail = f"still engaged by {', '.join(enemy.name for enemy in still)}" if still else "disengaged"
    against = tuple(refusals(ctx, Disengage(figure=figure.id, hex=hex_)))
    return Candidate(list(hex_), ctx.label(hex_), detail, hex_, refusals=against)


DISENGAGE = Act(Disengage, offers, refusals, perform, keys=("disengage",), fits=with_option("steps"), kinds=STEPS)
