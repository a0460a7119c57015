"""Trampling: the free attack of a large figure on an enemy underfoot, and of anybody on vermin in its hex."""

from collections.abc import Iterator, Sequence

from gmtool.dice import Dice, at_most
from gmtool.rules.kit.acts import offered
from gmtool.rules.seam import Breakdown, Certainty, Modifier, Refusal, Why
from gmtool.rules.tft.acts.attacks.adjusted_dx import own_adjdx
from gmtool.rules.tft.acts.attacks.attack import harm_of, harm_target, knock_down, take_hits
from gmtool.rules.tft.acts.attacks.defence import in_words, stops
from gmtool.rules.tft.acts.attacks.order import not_its_moment, to_do
from gmtool.rules.tft.acts.attacks.situation import Blow, situation
from gmtool.rules.tft.acts.kinds import TRAMPLES
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.engagement import is_helpless
from gmtool.rules.tft.state.fight import TRAMPLE as WORD
from gmtool.rules.tft.state.fight import Figure, Stage
from gmtool.rules.tft.state.messages.attacks import Attacked
from gmtool.rules.tft.state.messages.close_quarters import Trample
from gmtool.rules.tft.state.play import Act, Offer, Play
from gmtool.rules.tft.state.underfoot import trample_of, underfoot, vermin_at

ATTACK, HEAVY, FREE, VERMIN = "am.trample.attack", "am.trample.heavy", "am.trample.free", "am.trample.vermin"
SURE = "am.helpless.auto-hit"
_DICE, _FUMBLE = 3, 17
_LIGHT, _GREAT, _TIMES = Dice(1, 6, 1), Dice(2), 3


def needs(ctx: Context, figure: Figure, target: Figure) -> Breakdown:
    """The most that hits: its own adjDX, without a bonus for an enemy on the ground (am.trample.no-prone-bonus).

    No roll is needed against the helpless, as to trample is an attack (am.helpless.auto-hit).
    """
    sure = Certainty.NOT_NEEDED if is_helpless(ctx, target) else Certainty.ROLLED
    return Breakdown("To trample", own_adjdx(ctx, figure), sure, key="to-hit")


def damage(figure: Figure, target: Figure) -> tuple[Dice, Modifier]:
    """The dice of its feet: more with more than three times the enemy's ST, as both have it now."""
    heavy = figure.st > _TIMES * target.st
    words = f"ST {figure.st} against {target.st}"
    return (_GREAT, Modifier(0, words, HEAVY)) if heavy else (_LIGHT, Modifier(0, words, ATTACK))


def _targets(ctx: Context, figure: Figure) -> tuple[Figure, ...]:
    return (*underfoot(ctx, figure), *vermin_at(ctx, figure))


def refusals(ctx: Context, command: Trample) -> Iterator[Refusal]:
    """Reasons against it; an option is none, for it is free whatever the figure does (am.trample.free)."""
    figure, target = ctx.figure(command.figure), ctx.figure(command.target)
    if target not in _targets(ctx, figure):
        yield Refusal(f"{target.name} is not underfoot.", ATTACK)
    else:
        yield from not_its_moment(ctx, figure, trample_of(ctx, target))


def perform(play: Play, command: Trample) -> None:
    """Roll; a hit does damage, or kills one of the vermin; on 17 and 18 the trampler falls (am.trample.fumble)."""
    figure, target = play.figure(command.figure), play.figure(command.target)
    most, sure = needs(play, figure, target).total, is_helpless(play, target)
    why = Why(f"{figure.name} tramples {target.name}", figure.side, figure.id, ATTACK, at_most(most))
    total = 0 if sure else play.roll(Dice(_DICE), why, lambda sum: (sum <= most, sum >= _FUMBLE)).sum
    hit = sure or total <= most
    told = Attacked(
        figure=figure.id,
        target=target.id,
        weapon="feet",
        way="trample",
        needs=most,
        dice=_DICE,
        sum=total,
        result="hit" if hit else "miss",
        automatic=sure,
        rules=(ATTACK, SURE) if sure else (ATTACK,),
    )
    play.happened(told)
    play.acted(figure.id, trample_of(play, target))
    if hit:
        _tread(play, figure, target)
    if total >= _FUMBLE:
        knock_down(play, figure.id, "trample", "am.trample.fumble")


def _tread(play: Play, figure: Figure, target: Figure) -> None:
    if target in vermin_at(play, figure):
        take_hits(play, target.id, max(0, target.st - target.dead_st))
        return
    blow = Blow(figure, target, "trample", None, situation(play, figure, target))
    stopping = stops(play, blow)
    if harm_target(play, harm_of(figure, target, "feet", damage(figure, target)[0], stopping=stopping)):
        play.deed(figure.id, struck=(*play.figure(figure.id).deeds.struck, target.id))


def explain(ctx: Context, command: Trample) -> tuple[Breakdown, ...]:
    """The number to hit, and the damage."""
    figure, target = ctx.figure(command.figure), ctx.figure(command.target)
    dice, why = damage(figure, target)
    number = needs(ctx, figure, target)
    told = (
        in_words(number, at_most(number.total), _DICE),
        Breakdown("Dice to hit", (Modifier(_DICE, "dice"),), key="dice"),
    )
    return (*told, Breakdown("Damage", (why,), text=str(dice), key="damage"))


def offers(ctx: Context, figure: Figure) -> Iterator[Offer]:
    """A choice for each enemy underfoot, and for vermin."""
    if ctx.fight.stage is Stage.COMBAT:
        for target in _targets(ctx, figure):
            yield _TRAMPLES.one(f"trample:{target.id}", f"Trample {target.name}", {"target": target.id})


def _is_usual(ctx: Context, figure: Figure, barred: Sequence[Refusal]) -> bool:
    return not barred and all(act.startswith(WORD) for act in to_do(ctx, figure))


_TRAMPLES = Offer("", "Attack", FREE, usual=_is_usual)
TRAMPLE: Act = offered(Trample, offers, refusals, perform, explain, keys=("trample:",), kinds=TRAMPLES)
