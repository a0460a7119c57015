"""A tourney: who is in which joust, what each has won, and nothing else that is done in it."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from gmtool.records import dataclass
from gmtool.rules.chainmail.state.battle import PhaseKey
from gmtool.rules.chainmail.state.commands import EndPhase
from gmtool.rules.chainmail.state.context import Act, Context
from gmtool.rules.chainmail.state.records.joust import Joust
from gmtool.rules.seam import Refusal

STEPS: tuple[PhaseKey, ...] = ("lists", "aims", "ride")
"""Who rides against whom, secret choices, and the ride (cm.joust.choose)."""


@dataclass(frozen=True, slots=True)
class Record:
    """The record of a knight or a team: jousts won and lost, and points (cm.joust.score)."""

    won: int = 0
    lost: int = 0
    points: int = 0

    def __add__(self, other: "Record") -> "Record":
        return Record(self.won + other.won, self.lost + other.lost, self.points + other.points)


def jousting(ctx: Context) -> bool:
    """True in a tourney of jousts."""
    return ctx.house("fought") == "joust"


def steps(ctx: Context) -> tuple[PhaseKey, ...]:
    """The steps of a ride in a tourney; jousts that are under way are not drawn up again."""
    if not jousting(ctx):
        return ()
    ridden = ctx.fight.phase != "lists" and any(not one.over for one in ctx.fight.jousts)
    return STEPS[1:] if ridden else STEPS


def fielded(act: Act) -> Act:
    """An act of battles, which has no place in a tourney; its phases end as others do."""
    if act.command is EndPhase:
        return act

    def refusals(ctx: Context, command: Any) -> Iterator[Refusal]:
        if jousting(ctx):
            yield Refusal("In a tourney only jousts are ridden.", "cm.joust.choose")
        yield from act.refusals(ctx, command)

    return replace(act, fits=_in_battle, refusals=refusals)


def _in_battle(ctx: Context) -> bool:
    return not jousting(ctx)


def joust_of(ctx: Context, knight: str) -> Joust | None:
    """The joust that a knight has still to ride; None without one."""
    return next((one for one in ctx.fight.jousts if not one.over and knight in one.knights), None)


def opponent(joust: Joust, knight: str) -> str:
    """The other knight of a joust."""
    return joust.other if knight == joust.one else joust.one


def rode_now(ctx: Context, joust: Joust) -> bool:
    """True once the ride of this turn is ridden: its choices are used up."""
    return ctx.fight.phase == "ride" and not all(ctx.figure(key).man.aim for key in joust.knights)


def record_of(ctx: Context, knight: str) -> Record:
    """The record of a knight in all of his jousts."""
    found = Record()
    for one in ctx.fight.jousts:
        if knight in one.knights:
            won = one.over and one.won == knight
            lost = one.over and one.won == opponent(one, knight)
            found += Record(int(won), int(lost), one.points[one.knights.index(knight)])
    return found


def team_record(ctx: Context, side: str) -> Record:
    """The record of all knights of a side together (cm.joust.teams)."""
    return sum((record_of(ctx, one.id) for one in ctx.everyone() if one.side == side), Record())


def leading(ctx: Context) -> str:
    """The side that has won more jousts; with as many, the one with more points, where rides score
    (cm.joust.teams). Empty for none."""
    scored = ctx.holds("joust-score")
    found = [(one.id, team_record(ctx, one.id)) for one in ctx.fight.sides]
    ranks = sorted(((team.won, team.points if scored else 0), side) for side, team in found)
    return ranks[-1][1] if len(ranks) > 1 and ranks[-1][0] > ranks[-2][0] else ""
