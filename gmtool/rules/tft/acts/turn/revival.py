"""Revival of the dead, resuscitation of the drowned, and regeneration at the end of a turn."""

from collections.abc import Iterator
from dataclasses import replace

from gmtool.rules.kit.acts import offered
from gmtool.rules.seam import Refusal
from gmtool.rules.tft.acts.kinds import NOTHING, WORKS
from gmtool.rules.tft.cards.fighter import Fighter
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.engagement import distance
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.messages.healing import (
    Regenerated,
    Resuscitate,
    Resuscitated,
    Revive,
    Revived,
)
from gmtool.rules.tft.state.play import Act, Offer, Play

MEANS, TIME, BODY = "am.death.revival-means", "am.death.revival-time", "am.death.revival-body"
COST, ST, DROWNED = "am.death.revival-cost", "am.death.revived-st", "am.death.resuscitate"
POINTS, MINUTES, CURRENT_ST, DIVER, POISON = 5, 60, 1, "diving", "poison"
"""Points that a revival costs; minutes it can wait; ST afterwards; the talent to resuscitate; the antidote's use."""


def _may_not_revive(ctx: Context, command: Revive) -> Iterator[Refusal]:
    figure = ctx.figure(command.figure)
    if not figure.dead or ctx.book.variants.death != "revived":
        yield Refusal(f"{figure.name} cannot be brought back to life.", MEANS)
    if command.means == "antidote" and figure.died_of != POISON:
        yield Refusal(f"{figure.name} did not die of poison.", MEANS)
    if command.minutes > MINUTES:
        yield Refusal("More than an hour has passed since the death.", TIME)
    if command.mangled or figure.ashes:
        yield Refusal("The body is not whole enough.", BODY)
    lost = (command.lost_st, command.lost_dx, command.lost_iq)
    if sum(lost) != POINTS:
        yield Refusal(f"It costs {POINTS} points of ST, DX and IQ together, not {sum(lost)}.", COST)
    left = (figure.fighter.st, figure.fighter.dx, figure.fighter.iq or 0)
    if any(points and points >= had for points, had in zip(lost, left, strict=True)):
        yield Refusal(f"{figure.name} does not have that much to lose.", COST)


def _revive(play: Play, command: Revive) -> None:
    figure, points = play.figure(command.figure), (command.lost_st, command.lost_dx, command.lost_iq)
    play.change(
        figure.id,
        fighter=_poorer(figure.fighter, *points),
        lost=tuple(old + new for old, new in zip(figure.lost, points, strict=True)),
    )
    _alive(play, figure.id)
    play.happened(Revived(figure=figure.id, st=CURRENT_ST, points=points, rules=(MEANS, COST, ST)))


def _poorer(fighter: Fighter, st: int, dx: int, iq: int) -> Fighter:
    """A fighter with so much less; its wounds go by the ST that it began with still."""
    return replace(fighter, st=fighter.st - st, dx=fighter.dx - dx, iq=fighter.iq and fighter.iq - iq)


def _alive(play: Play, figure: str) -> None:
    """Let the dead live, at a current ST of 1."""
    one = play.figure(figure)
    spent = min(one.spent, one.fighter.st - CURRENT_ST)
    hits = one.fighter.st - CURRENT_ST - spent
    play.change(figure, spent=spent, hits=hits, died=0, died_of="")


def _lies_dead(ctx: Context, figure: Figure) -> bool:
    return figure.dead and not figure.fled and ctx.book.variants.death == "revived"


REVIVE: Act = offered(
    Revive, Offer("Revive", "Other", MEANS, there=_lies_dead), _may_not_revive, _revive, kinds=NOTHING
)


def _may_not_resuscitate(ctx: Context, command: Resuscitate) -> Iterator[Refusal]:
    figure, target = ctx.figure(command.figure), ctx.figure(command.target)
    row = ctx.tables.harms.get(target.died_of)
    if not figure.fighter.level(DIVER):
        yield Refusal(f"{figure.name} is not a Diver.", DROWNED)
    if not target.dead or row is None or not row.drowns:
        yield Refusal(f"{target.name} has not drowned.", DROWNED)
    elif target.died < ctx.fight.turn - 1:
        yield Refusal(f"It is too late for {target.name}.", DROWNED)
    if (distance(ctx, figure, target) or 0) > 1:
        yield Refusal(f"{target.name} is not beside {figure.name}.", DROWNED)


def _resuscitate(play: Play, command: Resuscitate) -> None:
    _alive(play, command.target)
    play.happened(Resuscitated(figure=command.figure, target=command.target, st=CURRENT_ST, rules=(DROWNED,)))


def _dives(ctx: Context, figure: Figure) -> bool:
    return figure.able and bool(figure.fighter.level(DIVER)) and ctx.book.variants.death == "revived"


def _dead(ctx: Context, figure: Figure) -> list[Figure]:
    return [one for one in ctx.everyone() if one.dead and one.id != figure.id]


_SAVES = Offer("Resuscitate", "Other", DROWNED, there=_dives, asks={"target": _dead}, needs="target")
RESUSCITATE: Act = offered(Resuscitate, _SAVES, _may_not_resuscitate, _resuscitate, kinds=WORKS)


def regenerate(play: Play) -> None:
    """Heal hits of those who regenerate, the dead too, but never those of fire (am.ex.regeneration)."""
    if play.book.variants.death != "revived":
        return
    for figure in play.everyone():
        creature = figure.fighter.creature(play.tables)
        most = creature.regenerates if creature else 0
        healed = 0 if figure.ashes or figure.fled else min(most, max(0, figure.hits - figure.burned))
        if healed:
            rules = ("am.ex.dead-regenerates",) if figure.dead else ("am.ex.regeneration",)
            one = play.change(figure.id, hits=figure.hits - healed)
            play.happened(Regenerated(figure=figure.id, hits=healed, st=one.st, rules=rules))
