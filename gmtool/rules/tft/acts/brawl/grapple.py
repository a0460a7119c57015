"""Grappling: going for an enemy in the combat stage by option o, the step of option n, or, without a ground, b."""

from collections.abc import Iterator, Sequence

from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.asking import Ask
from gmtool.rules.seam import Breakdown, Candidate, Modifier, Refusal, Values
from gmtool.rules.tft.acts.attacks.adjusted_dx import to_hit
from gmtool.rules.tft.acts.attacks.attack import finish
from gmtool.rules.tft.acts.attacks.attack_choice import ASPECT, proposed_target, stated_inputs, stated_of
from gmtool.rules.tft.acts.attacks.defence import rolled
from gmtool.rules.tft.acts.attacks.order import ATTACK, STEP, not_its_moment
from gmtool.rules.tft.acts.attacks.situation import Blow, situation
from gmtool.rules.tft.acts.brawl.entry import (
    HELPLESS,
    defenseless,
    enter,
    from_behind,
    grounds,
    may_not_enter,
    to_start,
)
from gmtool.rules.tft.acts.brawl.hth_strike import DICE, strike
from gmtool.rules.tft.acts.brawl.pile import ready_blade
from gmtool.rules.tft.acts.kinds import GRAPPLES, of_grapple
from gmtool.rules.tft.state.context import Context, with_option
from gmtool.rules.tft.state.fight import Figure, Stage
from gmtool.rules.tft.state.messages.commands import Grapple, HthStrike
from gmtool.rules.tft.state.play import Act, Offer, Play
from gmtool.space import Aspect

_WORDS = {
    "tm.hth.join": "joins the brawl, no die",
    "tm.hth.entry-down-or-wall": "down, or its back to a wall",
    "tm.hth.entry-slower": "slower",
    "tm.hth.entry-rear": "from the rear",
    "tm.hth.entry-consent": "agrees",
    HELPLESS: "helpless, no die",
}
ATTEMPT = "tm.option.o-hth-attempt"


def _act(ctx: Context, figure: Figure) -> str:
    return STEP if ctx.does(figure, "steps") else ATTACK


def _strikes(ctx: Context, figure: Figure) -> bool:
    """True if a blow follows at once: in the combat stage; after a step by the house rule alone."""
    attacks = _act(ctx, figure) == ATTACK or ctx.house("step-into-hth") == "attack"
    return attacks and ctx.fight.stage is Stage.COMBAT


def _blow(ctx: Context, command: Grapple) -> Blow:
    figure, target = ctx.figure(command.figure), ctx.figure(command.target)
    gear = ctx.gear(figure, ready_blade(ctx, figure))
    weapon = ctx.weapon(gear) if gear else None
    return Blow(figure, target, "hth", weapon, situation(ctx, figure, target, command.stated))


def _behind(command: Grapple) -> bool | None:
    said = command.stated.aspect if command.stated else None
    return None if said is None else said is Aspect.REAR


def refusals(ctx: Context, command: Grapple) -> Iterator[Refusal]:
    """Reasons why a figure may not go for that enemy now."""
    figure, target = ctx.figure(command.figure), ctx.figure(command.target)
    attempt = _blow(ctx, command)
    yield from _wrong_moment(ctx, figure, attempt)
    if figure.place is not None and attempt.situation.distance != 1:
        yield Refusal(f"{target.name} is not adjacent to {figure.name}.", ATTEMPT)
    consent = command.consent or _behind(command) is True
    yield from may_not_enter(ctx, figure, target, figure.place, consent=consent, walled=command.walled)


def _wrong_moment(ctx: Context, figure: Figure, attempt: Blow) -> Iterator[Refusal]:
    enters = ctx.does(figure, "enters")
    if not ctx.does(figure, "grapples"):
        yield Refusal("Starting hand-to-hand combat is an attack: choose an option for it.", "tm.hth.entry-is-attack")
    elif enters and ctx.ground is not None:
        yield Refusal("With this option, it must move onto the enemy's hex.", "tm.hth.entry-disengaged")
    elif enters and ctx.fight.stage is Stage.MOVEMENT:
        if figure.deeds.acts:
            yield Refusal(f"{figure.name} has already tried.", "tm.option.one-per-turn")
    else:
        yield from not_its_moment(ctx, figure, _act(ctx, figure), attempt if _act(ctx, figure) == ATTACK else None)


def perform(play: Play, command: Grapple) -> None:
    """Go onto the hex; if that starts hand-to-hand combat in the combat stage, strike at once.

    So does the engaged figure of option o, at its place in the order (tm.hth.entry-engaged).
    """
    figure = play.figure(command.figure)
    act = _act(play, figure)
    if act == ATTACK:
        play.blows[figure.id] = _blow(play, command)
    entered = enter(
        play,
        figure.id,
        command.target,
        figure.place,
        command.consent,
        behind=_behind(command),
        walled=command.walled,
        act=act,
    )
    if not entered or play.fight.stage is not Stage.COMBAT:
        return
    if _strikes(play, play.figure(figure.id)):
        weapon = ready_blade(play, play.figure(figure.id))
        strike(play, HthStrike(figure=figure.id, target=command.target, weapon=weapon))
    finish(play, figure.id, act, command.target)


def explain(ctx: Context, command: Grapple) -> tuple[Breakdown, ...]:
    """The defender's die, the number of the blow that follows, and the grounds that allow it.

    Who joins a brawl needs no die (tm.hth.join), nor who attacks the helpless
    (am.helpless.auto-hit) or the surprised (am.ex.surprise).
    """
    figure, target = ctx.figure(command.figure), ctx.figure(command.target)
    behind = _behind(command)
    rear = from_behind(ctx, target, figure.place) if behind is None else behind
    die = () if target.pile or defenseless(ctx, target) else (to_start(ctx, target, rear=rear),)
    blow = rolled(ctx, to_hit(ctx, _blow(ctx, command)), DICE) if _strikes(ctx, figure) else ()
    consent = command.consent or _behind(command) is True
    why = grounds(ctx, figure, target, figure.place, consent=consent, walled=command.walled)
    lines = tuple(Modifier(0, _WORDS[rule], rule) for rule in why)
    return (
        *die,
        *blow,
        Breakdown("May be grappled", lines, text="yes" if lines else "no", key="entry"),
    )


def _may_grapple(ctx: Context, figure: Figure) -> bool:
    """True under an option that allows it; on a map it comes to it in the charge itself."""
    if figure.pile or not ctx.does(figure, "grapples"):
        return False
    charges = ctx.does(figure, "enters")
    if charges and ctx.ground is not None:
        return False
    moving = ctx.fight.stage is Stage.MOVEMENT and charges and not figure.deeds.acts
    return moving or ctx.fight.stage is Stage.COMBAT


def _near(ctx: Context, figure: Figure) -> list[Figure]:
    return [one for one in ctx.foes(figure) if ctx.ground is None or _next_to(ctx, figure, one)]


def _enemies(ctx: Context, figure: Figure, said: Values) -> list[Candidate]:
    return [_candidate(ctx, figure, one, said) for one in _near(ctx, figure)]


def _barred(ctx: Context, figure: Figure) -> list[Refusal]:
    near = _near(ctx, figure)
    early = [] if ctx.fight.stage is Stage.MOVEMENT else _too_early(ctx, figure, near)
    return early or ([] if near else [Refusal("No enemy is adjacent.", ATTEMPT)])


def _is_usual(ctx: Context, figure: Figure, _: Sequence[Refusal]) -> bool:
    return ctx.does(figure, "attempts")


def _too_early(ctx: Context, figure: Figure, near: list[Figure]) -> list[Refusal]:
    """Reasons against any grappling at this moment; none where it is the moment for one of the targets."""
    act = _act(ctx, figure)
    barred = not_its_moment(ctx, figure, act)
    if barred and act == ATTACK:
        attempts = (_blow(ctx, Grapple(figure=figure.id, target=one.id)) for one in near)
        return [] if any(not not_its_moment(ctx, figure, act, one) for one in attempts) else barred
    return barred


def _next_to(ctx: Context, figure: Figure, enemy: Figure) -> bool:
    return situation(ctx, figure, enemy).distance == 1


def _candidate(ctx: Context, figure: Figure, enemy: Figure, values: Values) -> Candidate:
    command = Grapple(
        figure=figure.id,
        target=enemy.id,
        consent=values.get("consent") is True,
        walled=values.get("walled") is True,
        stated=stated_of(values),
    )
    why = grounds(ctx, figure, enemy, figure.place, consent=command.consent, walled=command.walled)
    detail = ", ".join(_WORDS[rule] for rule in why)
    return Candidate(enemy.id, enemy.name, detail, enemy.place, enemy.id, tuple(refusals(ctx, command)))


_GRAPPLES = Offer(
    "Start hand-to-hand combat",
    "Attack",
    ATTEMPT,
    there=_may_grapple,
    asks={"target": Ask(among=_enemies, proposes=proposed_target)},
    also=lambda ctx, _: [one for one in stated_inputs(ctx) if one.field == ASPECT],
    barred=_barred,
    usual=_is_usual,
)
GRAPPLE: Act = offered(
    Grapple,
    _GRAPPLES,
    refusals,
    perform,
    explain,
    fits=with_option("grapples"),
    kinds=GRAPPLES,
    means=of_grapple,
    alone=True,
)
