"""Moving in one's turn, or half a Move as a bonus action."""

from collections.abc import Callable, Iterator

from gmtool.rules.harnmaster.acts.engagement import threatens
from gmtool.rules.harnmaster.acts.kinds import IN_TURN, MOVES
from gmtool.rules.harnmaster.acts.turn.taking import turn_refusals
from gmtool.rules.harnmaster.acts.ways import Way, allowance, heading_after, passed, way_of, way_refusals, zones_passed
from gmtool.rules.harnmaster.state.clock import has_bonus
from gmtool.rules.harnmaster.state.commands import Move
from gmtool.rules.harnmaster.state.context import Act, Context, Offer, Play
from gmtool.rules.harnmaster.state.events import Moved
from gmtool.rules.harnmaster.state.fight import Figure
from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.asking import Ask, Asks
from gmtool.rules.kit.gate import Meant
from gmtool.rules.seam import Overlay, Refusal
from gmtool.space import HUNDRED, decimal

GROUP = "Move"
_RULE = "hm.gm.stunned-shock"
_KINDS = IN_TURN | {MOVES}


def may_move(ctx: Context, figure: Figure) -> bool:
    """True if a figure can move at all now."""
    return not any(_against(ctx, figure)) and not any(ctx.book.gate.against(ctx, Meant(figure.id, _KINDS)))


def _against(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    """Reasons of the turn and of its Move why a figure cannot move at all now."""
    yield from turn_refusals(ctx, figure)
    if allowance(ctx, figure, bonus=has_bonus(ctx, figure)) <= 0:
        yield Refusal(f"{figure.name} has used all of its Move.", _RULE)


def _refusals(ctx: Context, command: Move) -> Iterator[Refusal]:
    figure = ctx.figure(command.figure)
    yield from _against(ctx, figure)
    yield from way_refusals(ctx, command)
    bonus = has_bonus(ctx, figure)
    most = allowance(ctx, figure, bonus=bonus)
    if way_of(ctx, command).far > most > 0:
        what = "as a bonus action, half its Move" if bonus else "more this turn"
        yield Refusal(f"{figure.name} can move {decimal(most)} feet {what}.", "hm.ta.action" if bonus else _RULE)


def _perform(play: Play, command: Move) -> None:
    figure, way = play.figure(command.figure), way_of(play, command)
    bonus = has_bonus(play, figure)
    entered, left = passed(play, figure, way)
    if bonus:
        play.change_fight(bonuses=play.fight.bonuses[1:])
    go(play, figure, way, command.heading, counts=not bonus)
    rules = ("hm.ta.action",) if bonus else (_RULE,)
    play.happened(Moved(figure=figure.id, feet=way.feet, bonus=bonus, entered=entered, left=left, rules=rules))


def go(play: Play, figure: Figure, way: Way, heading: int | None, *, counts: bool = True) -> None:
    """Put a figure at the end of its way. `counts`: the distance is part of the Move of its turn."""
    at = way.places[-1] if way.places else figure.at
    moved = figure.moved + way.far * counts
    play.change(figure.id, at=at, heading=heading_after(figure, way, heading), moved=moved)


def asked_feet(lowest: int, most: Callable[[Context, Figure], int]) -> Asks:
    """The question of a move without a ground: `lowest` in feet, `most` in hundredths of a foot."""

    def highest(ctx: Context, figure: Figure) -> int:
        return max(lowest, most(ctx, figure) // HUNDRED)

    return {"feet": Ask(default=highest, lowest=lowest, highest=highest)}


def _offers(ctx: Context, figure: Figure) -> Iterator[Offer]:
    """The move, by default on a ground for a figure that threatens nobody, has done nothing and is not stunned."""
    if ctx.fight.exchange is None:
        alone = not any(threatens(ctx, figure, foe) for foe in ctx.foes(figure))
        fresh = not (figure.stunned or figure.moved or figure.acted)
        label = "Half move" if has_bonus(ctx, figure) else "Move"
        against, usual = tuple(_against(ctx, figure)), ctx.ground is not None and alone and fresh
        yield Offer(label, GROUP, _RULE, asks=_FEET, barred=against, usual=usual)


def _overlays(ctx: Context, command: Move) -> tuple[Overlay, ...]:
    return zones_passed(ctx, ctx.figure(command.figure), way_of(ctx, command))


_FEET = asked_feet(1, lambda ctx, figure: allowance(ctx, figure, bonus=has_bonus(ctx, figure)))
MOVE: Act = offered(Move, _offers, _refusals, _perform, overlays=_overlays, kinds=_KINDS)
