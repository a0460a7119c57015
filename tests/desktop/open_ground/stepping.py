"""Tally with a step: a place that is chosen among the four around a figure."""

from collections.abc import Iterable, Iterator
from typing import Any

from gmtool.rules.kit.acts import Act
from gmtool.rules.kit.ruleset import plain_data
from gmtool.rules.seam import Candidate, Choice, FigureCommand, Input, InputKind, Refusal, Values, command, draft_of
from gmtool.space import Point, onward
from tests.tally import Tally
from tests.tally.fight import ACTS, Figure, TallyState, Walk, no_walk, on_ground, out, walk

_WAYS = ((0, "north"), (90, "east"), (180, "south"), (270, "west"))


@command("tally.step/1")
class Step(FigureCommand):
    at: Point


def _walk(command: Step) -> Walk:
    return Walk(figure=command.figure, way=(command.at,))


def _no_step(ctx: Any, command: Step) -> Iterator[Refusal]:
    yield from out(ctx, ctx.figure(command.figure))
    yield from no_walk(ctx, _walk(command))


def _offers(ctx: Any, figure: Figure | None) -> Iterable[Choice]:
    if figure is not None and figure.at is not None and on_ground(ctx, figure):
        id, places = figure.id, [(onward(figure.at, way, ctx.ground.unit.base), name) for way, name in _WAYS]

        def around(_: Values) -> tuple[Candidate, ...]:
            return tuple(
                Candidate({"x": at.x, "y": at.y}, name, at=at, refusals=tuple(_no_step(ctx, Step(figure=id, at=at))))
                for at, name in places
            )

        at = Input("at", "Place", InputKind.POINT, around)
        yield Choice("step", "Step", "Move", draft_of(Step, figure=id), (at,), tuple(out(ctx, figure)), "tally.walk")


_WALK, *_OTHERS = ACTS
_ACTS = (_WALK, Act(Step, _offers, _no_step, lambda play, command: walk(play, _walk(command))), *_OTHERS)


class SteppingTally(Tally):
    """Besides what Tally has, figures step."""

    acts = _ACTS
    codec = plain_data(_ACTS, TallyState)
