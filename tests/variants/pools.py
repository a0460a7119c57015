"""Tally with handfuls of dice: a figure is a company of as many men as it has points, with a die for each."""

from collections.abc import Iterator
from dataclasses import replace
from enum import StrEnum
from typing import Any

from gmtool.dice import Dice, at_least, hit_weights, weights
from gmtool.rules.kit.acts import Act, Offer, offered
from gmtool.rules.kit.ruleset import plain_data
from gmtool.rules.seam import (
    Breakdown,
    Command,
    FigureCommand,
    FigureEvent,
    FigureId,
    Measure,
    Measures,
    Modifier,
    Odds,
    Outcome,
    Refusal,
    Why,
    command,
    event,
    joint_odds,
)
from tests.tally import Tally, fight
from tests.tally.fight import ACTS, Context, Fell, Figure, Play, TallyState, idle, too_late

KILLS = at_least(5)
"""A five or a six kills a man."""
MANY = 1_000
"""The branches from which on the odds are worked out in a closed form."""


class Way(StrEnum):
    """The end of a clash for those who were charged."""

    HOLD = "hold"
    FALL_BACK = "fall back"
    ROUT = "rout"


# --- what can be said, and what happens -------------------------------------------------------------------------------
@command("tally.volley/1")
class Volley(FigureCommand):
    target: FigureId


@command("tally.clash/1")
class Clash(FigureCommand):
    target: FigureId


@event("tally.shot/1", says="{figure} kills {dead} of {target} with {dice} dice.")
class Shot(FigureEvent):
    target: FigureId
    dice: int
    dead: int


@event("tally.clashed/1", says="{figure} loses {lost}, {target} {dead}: {target} must {way}.")
class Clashed(FigureEvent):
    target: FigureId
    lost: int
    dead: int
    way: Way


# --- the rules --------------------------------------------------------------------------------------------------------
def volley(play: Play, command: Volley) -> None:
    """A die a man; each five or six kills one."""
    figure, target = play.figure(command.figure), play.figure(command.target)
    play.change(figure.id, acted=True)
    why = Why(f"{figure.name} shoots at {target.name}", figure.side, figure.id, "tally.volley", KILLS)
    hits = play.table.pool(Dice(figure.points), KILLS, why).hits
    dead = min(hits, target.points)
    play.happened(Shot(figure=figure.id, target=target.id, dice=figure.points, dead=dead, rules=("tally.volley",)))
    lose(play, target.id, dead)


def outcome_of(men: int, foes: int, killed: int, lost: int, score: int) -> tuple[int, int, Way]:
    """The dead of those who charged, the dead of the others, and what these must do: by losses and a score die."""
    lost, killed = min(lost, men), min(killed, foes)
    margin = killed - lost + score - 3
    return lost, killed, Way.ROUT if margin > foes // 3 else Way.FALL_BACK if margin > 0 else Way.HOLD


def clash(play: Play, command: Clash) -> None:
    """Both roll a die a man; then the score die tells whether the others hold, fall back or rout."""
    figure, target = play.figure(command.figure), play.figure(command.target)
    play.change(figure.id, acted=True)
    rule = "tally.clash"
    why = Why(f"{figure.name} strikes {target.name}", figure.side, figure.id, rule, KILLS)
    killed = play.table.pool(Dice(figure.points), KILLS, why).hits
    back = Why(f"{target.name} strikes back", target.side, target.id, rule, KILLS)
    lost = play.table.pool(Dice(target.points), KILLS, back).hits
    score = play.roll(Dice(1), Why("The score die", figure.side, figure.id, rule)).total
    gone, dead, way = outcome_of(figure.points, target.points, killed, lost, score)
    play.happened(Clashed(figure=figure.id, target=target.id, lost=gone, dead=dead, way=way, rules=(rule,)))
    lose(play, figure.id, gone)
    lose(play, target.id, play.figure(target.id).points if way is Way.ROUT else dead)


def lose(play: Play, figure: str, men: int) -> None:
    """Take off so many men; who has none left is out."""
    before = play.figure(figure).points
    if men and before and not play.change(figure, points=max(0, before - men)).points:
        play.happened(Fell(figure=figure))


def weighed(ctx: Context, command: Command) -> Odds | None:
    """The closed form for a clash of many; fewer outcomes are all performed."""
    if not isinstance(command, Clash):
        return None
    men, foes = ctx.figure(command.figure).points, ctx.figure(command.target).points
    if (men + 1) * (foes + 1) * 6 < MANY:
        return None
    parts = (hit_weights(men, 6, KILLS), hit_weights(foes, 6, KILLS), weights(1, 6))
    return joint_odds(parts, lambda killed, lost, score: _measures(*outcome_of(men, foes, killed, lost, score)))


def _measures(lost: int, dead: int, way: Way) -> Measures:
    return {"gives way": int(way is not Way.HOLD), "routs": int(way is Way.ROUT), "lost": lost, "dead": dead}


def measured(command: Command, outcome: Outcome[TallyState]) -> Measures:
    """The losses of both sides, and what comes of them."""
    for one in outcome.events:
        if isinstance(one, Clashed):
            return _measures(one.lost, one.dead, one.way)
        if isinstance(one, Shot):
            return {"dead": one.dead}
    return fight.measured(command, outcome)


def men_only(ctx: Context, command: Any) -> Iterator[Refusal]:
    yield from too_late(ctx, command)
    if ctx.figure(command.figure).points > 999:
        yield Refusal("Nobody has so many dice.", "tally.volley")


def dice_of(ctx: Context, command: Volley | Clash) -> tuple[Breakdown, ...]:
    """A die a man."""
    men = ctx.figure(command.figure).points
    lines = (Modifier(men, "men", "tally.volley"),)
    return (Breakdown("Dice", lines, text=f"{Dice(men)}, each {KILLS}"),)


POOL_ACTS: tuple[Act[Context, Play, Figure], ...] = (
    offered(Volley, Offer("Volley", "Act", "tally.volley", idle=idle), men_only, volley, dice_of),
    offered(Clash, Offer("Clash", "Act", "tally.clash", idle=idle, usual=True), men_only, clash, dice_of),
    *(act for act in ACTS if act.command is not fight.Strike),
)
POOL_MEASURES = (
    Measure("gives way", "falls back or worse", headline=True, named=True),
    Measure("routs", "routs"),
    Measure("lost", "own losses", amount=True),
    Measure("dead", "their losses", amount=True, beside=True),
    Measure("hit", "hits"),
    Measure("loss", "points lost", amount=True),
)


class TallyWithPools(Tally):
    """Clashes and volleys instead of strikes."""

    acts = POOL_ACTS
    codec: Any = plain_data(POOL_ACTS, TallyState)
    fight_parts = replace(Tally.fight_parts, weighed=weighed, measured=measured, measures=POOL_MEASURES)
