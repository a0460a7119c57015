"""Evading: a move away, and a round without strikes (hm.evade.*)."""

from collections.abc import Iterator, Mapping
from typing import Any

from gmtool.rules.harnmaster.acts.kinds import EVADES, IGNORES, MOVES, STRIKES, kinds
from gmtool.rules.harnmaster.acts.movement.evading import EVADE, LEAST, reach_of_evading
from gmtool.rules.harnmaster.acts.turn.taking import EVADE as SPENT
from gmtool.rules.harnmaster.state.clock import (
    evading,
    has_bonus,
    ignores,
    in_turns,
    lasting,
    lasts,
    now,
    one_round_from,
)
from gmtool.rules.harnmaster.state.commands import Evade
from gmtool.rules.harnmaster.state.context import Context, Play
from gmtool.rules.harnmaster.state.events import EvasionEnded
from gmtool.rules.harnmaster.state.fight import Figure, Time
from gmtool.rules.harnmaster.state.stations import CONDITIONS, ENDINGS, OVERLAYS, RENEWS, SETTLES, VALUES
from gmtool.rules.kit.amending import Value, Values
from gmtool.rules.kit.chapters import Chapter
from gmtool.rules.kit.gate import Bar
from gmtool.rules.seam import Command, Condition, Due, Overlay, OverlayKind, Refusal
from gmtool.space import HUNDRED, Circle

_DURATION, _FIRST, _NO_STRIKES = "hm.evade.duration", "hm.evade.precondition", "hm.evade.no-strikes"


# --- bars -------------------------------------------------------------------------------------------------------------
def _evaded(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    if figure.acted == SPENT and not has_bonus(ctx, figure):
        yield Refusal(f"{figure.name} has made its evading move.", _FIRST)


def _stunned(_: Context, figure: Figure) -> Iterator[Refusal]:
    if figure.stunned:
        yield Refusal(f"{figure.name} is stunned.", _FIRST)


def _evading(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    if evading(ctx, figure):
        yield Refusal(f"{figure.name} is evading and cannot strike.", _NO_STRIKES, short="is evading")


def _evading_aware(ctx: Context, figure: Figure, foe: Figure) -> Iterator[Refusal]:
    """By a house rule an evader chooses to Ignore nobody; whom it must Ignore it does."""
    if evading(ctx, figure) and ctx.house("evader-ignore") == "may-not" and not ignores(ctx, figure, foe):
        yield Refusal(f"{figure.name} is evading: it can only block or dodge.", _NO_STRIKES)


# --- what is shown ----------------------------------------------------------------------------------------------------
def _conditions(ctx: Context, figure: Figure) -> Iterator[Condition]:
    if evading(ctx, figure) and figure.evading is not None:
        yield Condition("Evading", lasting(ctx, figure.evading), _DURATION, good=True)


def _endings(ctx: Context, figure: Figure) -> Iterator[tuple[Time, Due]]:
    if figure.evading is not None and evading(ctx, figure):
        yield figure.evading, Due(f"{figure.name} evades {lasting(ctx, figure.evading)}", figure.id, _DURATION)


def _overlays(ctx: Context, figure: Figure, command: Command | None) -> Iterator[Overlay]:
    """The farthest that it can evade and, once evading is picked, the least."""
    if command is not None and not isinstance(command, Evade):
        return
    far = reach_of_evading(ctx, figure)
    if figure.at is None or not far:
        return
    yield Overlay(OverlayKind.REACH, "Can evade this far", shapes=(Circle(figure.at, far),))
    if command is not None:
        yield Overlay(OverlayKind.TARGET, "Must evade at least this far", shapes=(Circle(figure.at, LEAST * HUNDRED),))


# --- how long it lasts ------------------------------------------------------------------------------------------------
def _renews(figure: Figure, number: int) -> Mapping[str, Any]:
    still = figure.evading is not None and lasts(figure.evading, number)
    return {"evading": figure.evading if still else None}


def _settle(play: Play) -> None:
    """End evasions for good: a figure that recovers from being stunned does not evade again (hm.evade.ends-stunned)."""
    for one in play.everyone():
        if one.evading is not None and (one.stunned or not one.able):
            play.change(one.id, evading=None)
            if one.able:
                play.happened(EvasionEnded(figure=one.id, why="it is stunned", rules=("hm.evade.ends-stunned",)))


def _values(ctx: Context, figure: Figure) -> Values:
    return {"evading": Value("Evading", evading, _evade, bool, rule=_DURATION)}


def _evade(play: Play, one: Figure, evades: bool) -> None:
    """Start an evasion that lasts one round from now, or end it."""
    play.change(one.id, evading=one_round_from(play) if evades else None, evaded=now(play) if evades else None)


CHAPTER = Chapter(
    "evading",
    after=("turn", "exchange"),
    acts={"evading": (EVADE,)},
    bars=(
        Bar("evaded", kinds(MOVES), _evaded, there=in_turns),
        Bar("stunned", kinds(EVADES), _stunned),
        Bar("evading", kinds(STRIKES), _evading),
        Bar("evading-aware", kinds(IGNORES), whom=_evading_aware),
    ),
    hooks=(
        CONDITIONS(_conditions, "evading"),
        ENDINGS(_endings, "evading"),
        OVERLAYS(_overlays, "evading"),
        RENEWS(_renews),
        SETTLES(_settle),
        VALUES(_values, "evading"),
    ),
)
