"""Getting out from under a larger figure: rolling out at one's moment, or crawling out in one's movement."""

from collections.abc import Iterator

from gmtool.rules.kit.acts import if_allowed, offered
from gmtool.rules.seam import Breakdown, Option, Refusal, Why
from gmtool.rules.tft.acts.attacks.order import DIE, not_its_moment
from gmtool.rules.tft.acts.brawl.pile import has_room
from gmtool.rules.tft.acts.kinds import STANDS
from gmtool.rules.tft.acts.turn.saves import DX, save, to_save
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.engagement import facing_refusals
from gmtool.rules.tft.state.fight import Figure, Pose, Stage
from gmtool.rules.tft.state.messages.close_quarters import RolledOut, RollOut
from gmtool.rules.tft.state.play import Act, Offer, Play
from gmtool.rules.tft.state.stations import RISES
from gmtool.rules.tft.state.underfoot import over
from gmtool.space import Hex

ROLL, LIMIT, CRAWL = "am.trample.roll-out", "am.trample.roll-out-limit", "am.push.underfoot"
_DICE, _FARTHEST = 3, 3


def nearest_open(ctx: Context, figure: Figure) -> tuple[Hex, ...]:
    """The nearest hexes in which it could stand, none farther than three; several if they are as near."""
    if figure.place is None or ctx.ground is None:
        return ()
    place = figure.place
    span = range(-_FARTHEST, _FARTHEST + 1)
    near = [place.plus(Hex(q, r)) for q in span for r in span]
    free = [one for one in near if 0 < place.distance(one) <= _FARTHEST and has_room(ctx, figure, one, figure.facing)]
    least = min(map(place.distance, free), default=0)
    return tuple(one for one in free if place.distance(one) == least)


def no_way_out(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    """The reason why a figure underfoot cannot roll out."""
    if over(ctx, figure) is not None and not nearest_open(ctx, figure):
        yield Refusal("No hex within three is open.", LIMIT)


def refusals(ctx: Context, command: RollOut) -> Iterator[Refusal]:
    """Reasons against it."""
    figure = ctx.figure(command.figure)
    yield from not_its_moment(ctx, figure, DIE)
    yield from facing_refusals(command.facing)
    if over(ctx, figure) is None:
        yield Refusal(f"Nobody stands on {figure.name}.", ROLL)
    yield from no_way_out(ctx, figure)
    if command.hex is not None and command.hex not in nearest_open(ctx, figure):
        yield Refusal("That is not the nearest open hex.", ROLL)


def perform(play: Play, command: RollOut) -> None:
    """Roll; on success it stands in the nearest open hex, unless a net keeps it down; that is all it does this turn."""
    figure = play.figure(command.figure)
    large, out = over(play, figure), nearest_open(play, figure)
    play.acted(figure.id, DIE)
    free = save(play, figure.id, DX, _DICE, ROLL, "rolling out") and bool(out)
    free = free and all(rises(play, figure.id) for rises in play.hooks(RISES))
    if free:
        place = command.hex if command.hex in out else _pick(play, figure, out)
        facing = figure.facing if command.facing is None else command.facing
        play.change(figure.id, place=place, pose=Pose.STANDING, facing=facing)
    _told(play, figure.id, large, free=free, rule=ROLL)


def _pick(play: Play, figure: Figure, out: tuple[Hex, ...]) -> Hex:
    found = {play.label(one): one for one in out}
    why = Why(f"Where does {figure.name} stand up?", figure.side, figure.id, ROLL)
    return out[0] if len(out) == 1 else found[play.choose([Option(key, key) for key in found], why)]


def _told(play: Play, figure: str, large: Figure | None, *, free: bool, rule: str) -> None:
    by, place = large.id if large else "", play.figure(figure).place
    play.happened(RolledOut(figure=figure, by=by, hex=place if free else None, free=free, rules=(rule,)))


def crawls_out(play: Play, figure: str) -> bool:
    """The roll of a figure underfoot that crawls in its movement; whether it may. A failure is its try of this turn."""
    one = play.figure(figure)
    large = over(play, one)
    if large is None or save(play, figure, DX, _DICE, CRAWL, "crawling out"):
        return True
    play.acted(figure, DIE)
    _told(play, figure, large, free=False, rule=CRAWL)
    return False


def explain(ctx: Context, command: RollOut) -> tuple[Breakdown, ...]:
    """The number that gets it out."""
    return (to_save(ctx, ctx.figure(command.figure), DX, _DICE),)


def _is_underfoot(ctx: Context, figure: Figure) -> bool:
    return ctx.fight.stage is Stage.COMBAT and over(ctx, figure) is not None and ctx.does(figure, "stands")


_ROLLS = Offer(
    "Roll out from under", "Move", ROLL, there=_is_underfoot, asks={"hex": nearest_open}, judged=True, usual=if_allowed
)
ROLL_OUT: Act = offered(RollOut, _ROLLS, refusals, perform, explain, kinds=STANDS)
