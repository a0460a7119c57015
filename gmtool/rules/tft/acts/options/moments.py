"""Moments in the order: ties of figures at equal adjDX, and figures that pass theirs or let others act first."""

from collections.abc import Iterable, Iterator

from gmtool.dice import Dice
from gmtool.name_runs import in_words
from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.narration import joined
from gmtool.rules.seam import Refusal, Why
from gmtool.rules.tft.acts.attacks.order import not_its_moment, pending, tied, to_do
from gmtool.rules.tft.acts.kinds import ACTS, NOTHING
from gmtool.rules.tft.acts.options.undecided import strike_option
from gmtool.rules.tft.acts.turn.initiative import against
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.messages.commands import Hold, Pass, RollTie
from gmtool.rules.tft.state.messages.turns import HeldBack, Passed, TieRolled
from gmtool.rules.tft.state.play import Act, Offer, Play


def _no_tie(ctx: Context, command: RollTie) -> Iterator[Refusal]:
    if set(command.figures) != {one.figure for one in tied(ctx, each=not command.by_side)}:
        yield Refusal("These are not the figures tied for first in the order.", "tm.turn.attack-tie")


def _roll_tie(play: Play, command: RollTie) -> None:
    """Roll a die for each of those who are level (am.ex.tie)."""
    level = tied(play, each=not command.by_side)
    score = level[0].score if level else 0
    dice: list[tuple[str, int]] = []
    rows = dict.fromkeys(command.figures, (score,)) | {one.figure: (one.score, *one.tie) for one in level}
    open_ties = [_rollers(play, command)]
    again = ""
    while open_ties:
        group = open_ties.pop()
        faces: dict[int, list[tuple[str, ...]]] = {}
        for roller in group:
            alike = against(next(iter(faces))) if faces and len(group) == 2 else None
            die = play.roll(Dice(1), _why_tie(play, roller, f"Tie at adjDX {score}{again}", command), alike).sum
            dice += [(key, die) for key in roller]
            rows |= {key: (*rows[key], die) for key in roller}
            faces.setdefault(die, []).append(roller)
        open_ties += [same for same in faces.values() if len(same) > 1]
        again = ", equal again"
    play.change_fight(ties={**play.fight.ties, **rows})
    first = "" if play.brief else next((one.figure for one in pending(play)), "")
    play.happened(TieRolled(score=score, dice=tuple(dice), first=first, rules=("tm.turn.attack-tie",)))


def _rollers(ctx: Context, command: RollTie) -> list[tuple[str, ...]]:
    """The groups that share a die: the tied figures of a side, or each figure alone."""
    if not command.by_side:
        return [(key,) for key in command.figures]
    sides = dict.fromkeys(ctx.figure(key).side for key in command.figures)
    return [tuple(key for key in command.figures if ctx.figure(key).side == side) for side in sides]


def _why_tie(ctx: Context, roller: tuple[str, ...], tie: str, command: RollTie) -> Why:
    first = ctx.figure(roller[0])
    if not command.by_side:
        return Why(f"{tie}: {first.name} rolls", first.side, first.id, "tm.turn.attack-tie")
    names = joined(in_words(ctx.figure(key).name for key in roller))
    return Why(f"{tie}: a die for {names}", first.side, first.id, "tm.turn.attack-tie")


def _tie_offers(ctx: Context, _: Figure | None) -> Iterator[Offer]:
    if level := tied(ctx):
        label = f"Roll the tie: {joined(in_words(ctx.figure(one.figure).name for one in level))}"
        given = {"figures": [one.figure for one in level], "by_side": ctx.house("attack-tie") == "sides"}
        yield Offer(label, "Turn", "tm.turn.attack-tie", given=given, usual=True, unasked=True)


def _not_its_turn(ctx: Context, figure: Figure) -> list[Refusal]:
    acts = [act for act in to_do(ctx, figure) if act not in figure.deeds.acts]
    return not_its_moment(ctx, figure, acts[0] if acts else "")


def _may_not_pass(ctx: Context, command: Pass) -> Iterable[Refusal]:
    figure = ctx.figure(command.figure)
    return () if strike_option(ctx, figure) else _not_its_turn(ctx, figure)


def _pass(play: Play, command: Pass) -> None:
    figure = play.figure(command.figure)
    play.deed(command.figure, acts=(*figure.deeds.acts, *to_do(play, figure), "passed"))
    play.happened(Passed(figure=command.figure, rules=("tm.turn.attack-order",)))


def _has_moments(ctx: Context, figure: Figure) -> bool:
    return any(one.figure == figure.id for one in pending(ctx))


def _may_not_hold(ctx: Context, command: Hold) -> Iterator[Refusal]:
    if ctx.house("delay") == "no":
        yield Refusal("Everybody acts strictly in the order of adjDX.", "tm.turn.attack-order")
    figure = ctx.figure(command.figure)
    if figure.deeds.held:
        yield Refusal(f"{figure.name} is already waiting.", "am.delay.optional")
    yield from _not_its_turn(ctx, figure)


def _hold(play: Play, command: Hold) -> None:
    play.deed(command.figure, held=True)
    play.happened(HeldBack(figure=command.figure, rules=("am.delay.optional",)))


def _may_pass(ctx: Context, figure: Figure) -> bool:
    return _has_moments(ctx, figure) or bool(strike_option(ctx, figure))


def _may_hold(ctx: Context, figure: Figure) -> bool:
    return ctx.house("delay") == "yes" and _has_moments(ctx, figure)


_HOLDS = Offer("Let others act first", "Other", "am.delay.optional", there=_may_hold)
HOLD: Act = offered(Hold, _HOLDS, _may_not_hold, _hold, kinds=ACTS)
TIE: Act = offered(RollTie, _tie_offers, _no_tie, _roll_tie, keys=("tie",), kinds=NOTHING)
_PASSES = Offer("Pass", "Other", "tm.turn.attack-order", there=_may_pass)
PASS: Act = offered(Pass, _PASSES, _may_not_pass, _pass, kinds=ACTS)
