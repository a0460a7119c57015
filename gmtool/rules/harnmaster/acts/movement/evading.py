"""The Evade action (hm.evade.*)."""

from collections.abc import Iterator

from gmtool.rules.harnmaster.acts.engagement import guarding
from gmtool.rules.harnmaster.acts.kinds import A_LONG_ACTION, EVADES
from gmtool.rules.harnmaster.acts.movement.moving import GROUP, asked_feet, go
from gmtool.rules.harnmaster.acts.turn.taking import EVADE as SPENT
from gmtool.rules.harnmaster.acts.turn.taking import spend, turn_refusals
from gmtool.rules.harnmaster.acts.ways import Way, passed, way_of, way_refusals, zones_passed
from gmtool.rules.harnmaster.state.clock import now, one_round_from
from gmtool.rules.harnmaster.state.commands import Evade
from gmtool.rules.harnmaster.state.context import Act, Context, Offer, Play
from gmtool.rules.harnmaster.state.events import Evaded
from gmtool.rules.harnmaster.state.fight import Figure
from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.gate import Meant
from gmtool.rules.seam import Overlay, Refusal
from gmtool.space import HUNDRED, decimal

LEAST = 10
"""The feet that an evader moves at least."""
_RULE, _STOP = "hm.evade.precondition", "hm.evade.stop-in-ez"
_KINDS = A_LONG_ACTION | {EVADES}


def _may(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    """Reasons of the turn and of its Move why a figure cannot evade now, wherever it would go."""
    yield from turn_refusals(ctx, figure)
    if _most(figure) < LEAST * HUNDRED:
        left = "left of its" if figure.moved else "in its"
        yield Refusal(f"{figure.name} does not have {LEAST} feet {left} half Move to evade.", _RULE)


def reach_of_evading(ctx: Context, figure: Figure) -> int:
    """The distance that a figure can evade now at most, in hundredths of a foot; 0 where it may not."""
    barred = any(_may(ctx, figure)) or any(ctx.book.gate.against(ctx, Meant(figure.id, _KINDS)))
    return 0 if barred else _most(figure)


def _most(figure: Figure) -> int:
    """Half its Move less what it moved earlier in this turn, in hundredths of a foot."""
    return figure.fighter.move * HUNDRED // 2 - figure.moved


def _refusals(ctx: Context, command: Evade) -> Iterator[Refusal]:
    figure = ctx.figure(command.figure)
    yield from way_refusals(ctx, command)
    way = _way(ctx, command)
    if way.far < LEAST * HUNDRED:
        where = f": {ctx.figure(way.stopped).name} stops it after {decimal(way.far)}" if way.stopped else ""
        yield Refusal(f"An evader moves at least {LEAST} feet{where}.", _STOP if way.stopped else _RULE)
    elif way.far > _most(figure):
        yield Refusal(f"An evader moves at most half its Move: {decimal(max(0, _most(figure)))} feet.", _RULE)
    inside = ctx.house("evade-stop") == "inside" and way.places
    if inside and not guarding(ctx, figure, way.places[-1]):
        yield Refusal("The evading move must end in the Engagement Zone of a foe who threatens.", _STOP)


def _way(ctx: Context, command: Evade) -> Way:
    """The way, cut short where a foe stops it if that house rule is on (hm.evade.stop-in-ez)."""
    return way_of(ctx, command, stopping=ctx.house("evade-stop") == "stops")


def _perform(play: Play, command: Evade) -> None:
    """Move the figure and begin its evasion, which lasts one round from now (hm.evade.duration)."""
    figure, way = play.figure(command.figure), _way(play, command)
    entered, left = passed(play, figure, way)
    until = one_round_from(play)
    spend(play, figure.id, SPENT)
    go(play, play.figure(figure.id), way, command.heading)
    play.change(figure.id, evading=until, evaded=now(play))
    play.happened(
        Evaded(
            figure=figure.id,
            feet=way.feet,
            round=until.round,
            rank=until.rank,
            stopped=way.stopped,
            entered=entered,
            left=left,
            rules=(_RULE, "hm.evade.duration", *((_STOP,) if way.stopped else ())),
        )
    )


def _overlays(ctx: Context, command: Evade) -> tuple[Overlay, ...]:
    return zones_passed(ctx, ctx.figure(command.figure), _way(ctx, command))


_EVADES = Offer(
    "Evade", GROUP, _RULE, there=lambda ctx, _: ctx.fight.exchange is None,
    asks=asked_feet(LEAST, lambda _, figure: _most(figure)), idle=_may,
)  # fmt: skip
EVADE: Act = offered(Evade, _EVADES, _refusals, _perform, overlays=_overlays, kinds=_KINDS)
