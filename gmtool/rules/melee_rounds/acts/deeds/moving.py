"""Moving, along a free way on a ground; the GM says how far in a second, since the page does not."""

from collections.abc import Iterator
from itertools import pairwise

from gmtool.rules.melee_rounds.acts.kinds import kinds
from gmtool.rules.melee_rounds.acts.stating.availability import ELSE, asked_in, can_act, refusals
from gmtool.rules.melee_rounds.acts.stating.choosing import remind, written
from gmtool.rules.melee_rounds.acts.stating.intents import state
from gmtool.rules.melee_rounds.data.plots import Deed
from gmtool.rules.melee_rounds.state.commands import Move
from gmtool.rules.melee_rounds.state.context import Act, Context, Play
from gmtool.rules.melee_rounds.state.events import Moved
from gmtool.rules.melee_rounds.state.fight import Figure, Intent, Running
from gmtool.rules.seam import Choice, Input, InputKind, Overlay, OverlayKind, Refusal, draft_of
from gmtool.space import HUNDRED, Point, bearing, is_free, length

RULE, SPAN = "mr.plot.specific-exact", "mr.plot.specific-span"
MOST_PLACES, MOST_FEET, MOST_SECONDS = 100, 999, 60


def _refusals(ctx: Context, command: Move) -> Iterator[Refusal]:
    figure = ctx.figure(command.figure)
    yield from refusals(ctx, figure, Deed.MOVE)
    if command.heading is not None and not 0 <= command.heading < 360:
        yield Refusal("A heading is 0 to 359 degrees clockwise from north.")
    if not 1 <= command.seconds <= MOST_SECONDS:
        yield Refusal(f"It takes 1 to {MOST_SECONDS} seconds.", SPAN)
    if ctx.ground is None or figure.at is None:
        if not 0 <= command.feet <= MOST_FEET:
            yield Refusal(f"Set how many feet it moves, at most {MOST_FEET}.", RULE)
    elif not command.way or len(command.way) > MOST_PLACES:
        yield Refusal(f"Choose where it goes, in at most {MOST_PLACES} legs.", RULE)
    elif not all(is_free(ctx.ground, start, end) for start, end in pairwise((figure.at, *command.way))):
        yield Refusal("A wall, a closed door or the edge of the map is in the way.")


def _perform(play: Play, command: Move) -> None:
    state(
        play, command.figure, Deed.MOVE, way=command.way, feet=command.feet, heading=command.heading,
        seconds=max(1, min(command.seconds, MOST_SECONDS)), written=command.written,
    )  # fmt: skip


def move(play: Play, figure: Figure, intent: Intent) -> None:
    """Put a figure at the end of its way in the first of its seconds; until the last it is busy."""
    if intent.seconds > 1:
        until = play.now + intent.seconds - 1
        play.change(figure.id, running=Running(Deed.MOVE, play.now, until, written=intent.written))
    if figure.at is None or play.ground is None:
        play.happened(Moved(figure=figure.id, feet=intent.feet, rules=(RULE,)))
        remind(play, figure.id)
        return
    places = (figure.at, *(place for place in intent.way if play.ground.stands(place)))
    feet = (length(places) + HUNDRED // 2) // HUNDRED
    play.change(figure.id, at=places[-1], heading=_heading(figure, places, intent.heading))
    play.happened(Moved(figure=figure.id, feet=feet, rules=(RULE,)))
    remind(play, figure.id)


def _heading(figure: Figure, places: tuple[Point, ...], said: int | None) -> int | None:
    if said is not None or len(places) < 2 or places[-2] == places[-1]:
        return figure.heading if said is None else said % 360
    return bearing(places[-2], places[-1])


def _offers(ctx: Context, figure: Figure | None) -> Iterator[Choice]:
    kind = ctx.plot(figure) if figure is not None else None
    if figure is None or kind is None or not kind.lets(Deed.MOVE) or not asked_in(ctx):
        return
    draft = draft_of(Move, figure=figure.id)
    if ctx.ground is None or figure.at is None:
        asked = [
            Input("feet", "Distance in feet", InputKind.NUMBER, default=0, required=False, lowest=0, highest=MOST_FEET)
        ]
    else:
        asked = [
            Input("way", "Path", InputKind.POINTS),
            Input("heading", "Heading", InputKind.HEADING, required=False),
        ]
    seconds = Input(
        "seconds", "Seconds", InputKind.NUMBER, default=1, required=False, lowest=1, highest=MOST_SECONDS
    )  # fmt: skip
    against = tuple(refusals(ctx, figure, Deed.MOVE))
    usual = not against and not can_act(ctx, figure) and "attack" not in kind.allows
    inputs = (*asked, seconds, written(ctx, figure))
    yield Choice("move", "Move", ELSE, draft, inputs, against, RULE, usual)


def _overlays(ctx: Context, command: Move) -> tuple[Overlay, ...]:
    """The path of the move."""
    at = ctx.figure(command.figure).at
    if at is None or not command.way:
        return ()
    return (Overlay(OverlayKind.REACH, "Goes here", track=(at, *command.way)),)


MOVING = Act(Move, _offers, _refusals, _perform, overlays=_overlays, kinds=kinds(Deed.MOVE))
