"""Pulling a rider down: six dice against ST and DX together, by one after the other, until enough have a hold."""

from collections.abc import Iterator
from dataclasses import replace

from gmtool.dice import Dice, at_most
from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.asking import Ask, as_the_first
from gmtool.rules.seam import (
    Breakdown,
    Candidate,
    Certainty,
    Modifier,
    Refusal,
    Why,
)
from gmtool.rules.tft.acts.attacks.adjusted_dx import own_adjdx
from gmtool.rules.tft.acts.attacks.attack import finish, knock_down
from gmtool.rules.tft.acts.attacks.attack_choice import proposed_target
from gmtool.rules.tft.acts.attacks.defence import in_words
from gmtool.rules.tft.acts.attacks.order import ATTACK, not_its_moment, wrong_option
from gmtool.rules.tft.acts.kinds import PULLS
from gmtool.rules.tft.acts.turn.saves import DX, score
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.engagement import distance, foes, front, is_helpless
from gmtool.rules.tft.state.fight import Figure, Stage
from gmtool.rules.tft.state.play import Act, Offer, Play
from gmtool.rules.tft.state.records.riding import Pulled, PulledSurely, PullRider
from gmtool.rules.tft.state.saddle import in_the_saddle, rides, skill_of

PULL, ATTACKS, COUNT = "am.mount.pull", "am.mount.pull-is-attack", "am.mount.pull-count"
SURE = "am.helpless.auto-hit"
_DICE = 6


def needs(ctx: Context, figure: Figure, target: Figure) -> Breakdown:
    """The most that gets a hold: ST and DX together, as they are now; no talent for brawls helps.

    No roll is needed against the helpless, as a pull is an attack (am.helpless.auto-hit).
    """
    sure = Certainty.NOT_NEEDED if is_helpless(ctx, target) else Certainty.ROLLED
    return Breakdown("To pull", (Modifier(figure.st, "ST"), *score(ctx, figure, DX).lines), sure, key="pull")


def _not_now(ctx: Context, figure: Figure) -> list[Refusal]:
    """Reasons against a pull at this moment; it is no blow, and counts the figure's own adjDX alone."""
    return not_its_moment(ctx, figure, ATTACK, lines=() if figure.pile else own_adjdx(ctx, figure))


def refusals(ctx: Context, command: PullRider) -> Iterator[Refusal]:
    """Reasons against it: it is the figure's attack, on foot, at a rider beside it."""
    figure, target = ctx.figure(command.figure), ctx.figure(command.target)
    yield from _not_now(ctx, figure)
    yield from wrong_option(ctx, figure)
    yield from _not_there(ctx, figure, target)


def _not_there(ctx: Context, figure: Figure, target: Figure) -> Iterator[Refusal]:
    if not rides(ctx, target) or target.side == figure.side:
        yield Refusal(f"{target.name} is not an enemy rider.", PULL)
    elif distance(ctx, figure, target) not in (None, 1):
        yield Refusal(f"{target.name} is not beside {figure.name}.", PULL)
    elif figure.place is not None and front(ctx, figure).isdisjoint(ctx.hexes(target)):
        yield Refusal(f"{target.name} is not in a front hex.", "tm.face.attack-front-only", short="not in front")


def perform(play: Play, command: PullRider) -> None:
    """Roll; the pulls that succeed in a turn are counted, and the last one that it takes brings the rider down."""
    figure, target = play.figure(command.figure), play.figure(command.target)
    gets = _sure(play, figure, target) if is_helpless(play, target) else _rolls(play, figure, target)
    play.scores[figure.id] = own_adjdx(play, figure)
    finish(play, figure.id, ATTACK, target.id)
    if not gets:
        return
    one = play.figure(target.id)
    before = one.riding.pulls if one.riding.pulled == play.fight.turn else 0
    play.change(one.id, riding=replace(one.riding, pulls=before + 1, pulled=play.fight.turn))
    if before + 1 >= skill_of(play, one).pulls:
        play.change(one.id, riding=replace(one.riding, pulls=0, pulled=0))
        knock_down(play, one.id, "pulled", COUNT)


def _sure(play: Play, figure: Figure, target: Figure) -> bool:
    play.happened(PulledSurely(figure=figure.id, target=target.id, rules=(PULL, SURE)))
    return True


def _rolls(play: Play, figure: Figure, target: Figure) -> bool:
    most = needs(play, figure, target).total
    why = Why(f"{figure.name} pulls at {target.name}", figure.side, figure.id, PULL, at_most(most))
    total = play.roll(Dice(_DICE), why, most.__ge__).sum
    gets = total <= most
    play.happened(Pulled(figure=figure.id, target=target.id, needs=most, sum=total, gets=gets, rules=(PULL,)))
    return gets


def explain(ctx: Context, command: PullRider) -> tuple[Breakdown, ...]:
    """The number that gets a hold, the dice, and the pulls that it takes."""
    target = ctx.figure(command.target)
    number = needs(ctx, ctx.figure(command.figure), target)
    pulls = Modifier(skill_of(ctx, target).pulls, "in one turn", COUNT)
    return (
        in_words(number, at_most(number.total), _DICE),
        Breakdown("Dice", (Modifier(_DICE, "dice"),), key="dice"),
        Breakdown("Pulls to unseat", (pulls,), key="pulls"),
    )


def _words(ctx: Context, figure: Figure, target: Figure) -> str:
    """The roll beside a rider; none at one that is helpless."""
    if is_helpless(ctx, target):
        return "no roll"
    return f"{at_most(needs(ctx, figure, target).total).on(Dice(_DICE))} on {_DICE} dice"


def _may_pull(ctx: Context, figure: Figure) -> bool:
    fits = ctx.fight.stage is Stage.COMBAT and ctx.book.variants.mounts and figure.able
    return fits and not in_the_saddle(ctx, figure)


def _riders(ctx: Context, figure: Figure) -> Iterator[Candidate]:
    """The riders of the enemy beside it."""
    for one in foes(ctx, figure):
        if rides(ctx, one) and distance(ctx, figure, one) in (None, 1):
            against = tuple(_not_there(ctx, figure, one))
            yield Candidate(one.id, one.name, _words(ctx, figure, one), one.place, one.id, against)


def _barred(ctx: Context, figure: Figure) -> list[Refusal]:
    return [*_not_now(ctx, figure), *wrong_option(ctx, figure)]


_PULLS = Offer(
    "Pull a rider down",
    "Attack",
    ATTACKS,
    key="pull",
    there=_may_pull,
    asks={"target": Ask(among=_riders, proposes=proposed_target, hopeless=as_the_first)},
    needs="target",
    barred=_barred,
)
PULL_RIDER: Act = offered(PullRider, _PULLS, refusals, perform, explain, kinds=PULLS)
