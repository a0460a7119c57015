"""Moving, along a free way on a ground; the GM says how far in a second, since the page does not."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from gmtool.rules.kit.acts import offered
from gmtool.rules.melee_rounds.acts.kinds import kinds
from gmtool.rules.melee_rounds.acts.stating.availability import ELSE, asked_in, can_act, refusals
from gmtool.rules.melee_rounds.acts.stating.choosing import remind
from gmtool.rules.melee_rounds.acts.stating.intents import state
from gmtool.rules.melee_rounds.data.plots import Deed
from gmtool.rules.melee_rounds.state.commands import MOST_FEET, MOST_SECONDS, Move
from gmtool.rules.melee_rounds.state.context import Act, Context, Offer, Play
from gmtool.rules.melee_rounds.state.events import Moved
from gmtool.rules.melee_rounds.state.fight import Figure, Intent, Running
from gmtool.rules.seam import Overlay, OverlayKind, Refusal
from gmtool.space import HUNDRED, Point, bearing, is_free, length

RULE, SPAN = "mr.plot.specific-exact", "mr.plot.specific-span"
MOST_PLACES = 100


def _refusals(ctx: Context, command: Move) -> Iterator[Refusal]:
    figure = ctx.figure(command.figure)
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


def _may_move(ctx: Context, figure: Figure) -> bool:
    kind = ctx.plot(figure)
    return kind is not None and kind.lets(Deed.MOVE) and asked_in(ctx)


def _is_usual(ctx: Context, figure: Figure, against: Sequence[Refusal]) -> bool:
    kind = ctx.plot(figure)
    return not against and not can_act(ctx, figure) and kind is not None and "attack" not in kind.allows


def _overlays(ctx: Context, command: Move) -> tuple[Overlay, ...]:
    """The path of the move."""
    at = ctx.figure(command.figure).at
    if at is None or not command.way:
        return ()
    return (Overlay(OverlayKind.REACH, "Goes here", track=(at, *command.way)),)


_MOVES = Offer(
    "Move", ELSE, RULE, there=_may_move, fields=("feet", "way", "heading", "seconds", "written"),
    idle=lambda ctx, figure: refusals(ctx, figure, Deed.MOVE), usual=_is_usual,
)  # fmt: skip
MOVING: Act = offered(Move, _MOVES, _refusals, _perform, overlays=_overlays, kinds=kinds(Deed.MOVE))
