"""Concealment: cover that a figure shoots from and is shot at behind, and rests for crossbows, by the GM's word."""

from collections.abc import Iterator

from gmtool.rules.kit.acts import offered
from gmtool.rules.seam import Candidate, Condition, Refusal
from gmtool.rules.tft.acts.attacks.adjusted_dx import covers
from gmtool.rules.tft.acts.attacks.ready_arms import missile_in_hand
from gmtool.rules.tft.acts.kinds import NOTHING
from gmtool.rules.tft.data.aims import Cover
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure, Stage
from gmtool.rules.tft.state.messages.commands import TakeCover
from gmtool.rules.tft.state.messages.turns import CoverTaken
from gmtool.rules.tft.state.play import Act, Offer, Play

_RULE = "am.conceal.target-half"


def places(ctx: Context, figure: Figure) -> tuple[tuple[Cover, ...], ...]:
    """The ways in which a figure can be covered: one row or none, with a rest for its crossbow or without."""
    rows = [row for row in ctx.tables.cover.values() if not row.crossbow]
    weapon = missile_in_hand(ctx, figure)
    rests = [row for row in ctx.tables.cover.values() if row.rest and weapon is not None and weapon.crossbow]
    bare = ((), *((row,) for row in rows))
    return (*bare, *((*one, rest) for rest in rests for one in bare))


def leave_cover(play: Play, figure: str) -> None:
    """End a figure's cover, which it has left."""
    if play.figure(figure).cover:
        play.change(figure, cover=())
        play.happened(CoverTaken(figure=figure, behind=(), rules=(_RULE,)))


def cover_conditions(ctx: Context, figure: Figure) -> Iterator[Condition]:
    """The conditions for its cover and its rest."""
    for row in covers(ctx.tables, figure):
        yield Condition(row.name, "until it moves", row.rule, good=True)


def _may_not(ctx: Context, command: TakeCover) -> Iterator[Refusal]:
    figure = ctx.figure(command.figure)
    if set(command.behind) not in [{row.key for row in rows} for rows in places(ctx, figure)]:
        yield Refusal("There is no such cover.", _RULE)
    if set(command.behind) == set(figure.cover):
        yield Refusal(f"{figure.name} is already there.", _RULE)


def _take(play: Play, command: TakeCover) -> None:
    figure = play.change(command.figure, cover=command.behind)
    rules = tuple(row.rule for row in covers(play.tables, figure)) or (_RULE,)
    play.happened(CoverTaken(figure=command.figure, behind=command.behind, rules=rules))


def _may_cover(ctx: Context, figure: Figure) -> bool:
    may = figure.able and bool(ctx.tables.cover) and not figure.pile
    return may and ctx.fight.stage in (Stage.MOVEMENT, Stage.COMBAT)


def _ways(ctx: Context, figure: Figure) -> Iterator[Candidate]:
    for rows in places(ctx, figure):
        if {row.key for row in rows} != set(figure.cover):
            label = " and ".join(row.name.lower() for row in rows) or "In the open"
            yield Candidate([row.key for row in rows], label)


_COVERS = Offer("Cover", "Other", _RULE, key="cover", there=_may_cover, asks={"behind": _ways}, aside=True)
COVER: Act = offered(TakeCover, _COVERS, _may_not, _take, kinds=NOTHING)
