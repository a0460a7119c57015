"""Missile attacks: the page has only the penalty against evaders; the rest is the GM's."""

from collections.abc import Iterator

from gmtool.rules.harnmaster.acts.declaring.attack import likely_foe, nobody
from gmtool.rules.harnmaster.acts.engagement import armed
from gmtool.rules.harnmaster.acts.kinds import SHOOTING
from gmtool.rules.harnmaster.acts.outcome.striking import land
from gmtool.rules.harnmaster.acts.testing.modifiers import in_use, missile
from gmtool.rules.harnmaster.acts.testing.rolling import plain_test
from gmtool.rules.harnmaster.acts.testing.strikes import called, usable, zone_inputs, zone_refusals
from gmtool.rules.harnmaster.acts.turn.taking import SHOOT as SPENT
from gmtool.rules.harnmaster.acts.turn.taking import labelled, spend, turn_refusals
from gmtool.rules.harnmaster.acts.ways import away, line_to
from gmtool.rules.harnmaster.state.commands import Shoot
from gmtool.rules.harnmaster.state.context import Act, Context, Offer, Play
from gmtool.rules.harnmaster.state.events import Shot
from gmtool.rules.harnmaster.state.fight import Figure, Strike
from gmtool.rules.kit.acts import offered
from gmtool.rules.seam import Breakdown, Candidate, Input, InputKind, Overlay, Refusal, Values

_RULE, _EVADED = "hm.gm.stunned-shock", "hm.evade.missile-penalty"
_FARTHEST = 200


def strike_of(command: Shoot) -> Strike:
    """The strike that a shot makes."""
    return Strike(command.weapon, command.mode, command.aim, command.zone_die)


def _refusals(ctx: Context, command: Shoot) -> Iterator[Refusal]:
    figure, target = ctx.figure(command.figure), ctx.figure(command.target)
    yield from turn_refusals(ctx, figure)
    yield from _at(figure, target)
    yield from _with(ctx, figure, command)
    yield from zone_refusals(strike_of(command))
    if not -_FARTHEST <= command.modifier <= _FARTHEST:
        yield Refusal(f"A modifier goes from −{_FARTHEST} to {_FARTHEST}.")


def _at(figure: Figure, target: Figure) -> Iterator[Refusal]:
    if target.side == figure.side:
        yield Refusal(f"{target.name} is on the same side.")


def _with(ctx: Context, figure: Figure, command: Shoot) -> Iterator[Refusal]:
    gear = ctx.gear(figure, command.weapon)
    weapon = ctx.weapon(gear) if gear else None
    if gear is None or weapon is None or weapon.kind != "missile":
        yield Refusal("Choose a missile weapon.", _RULE)
    elif gear not in ctx.in_hand(figure):
        yield Refusal(f"{figure.name}'s {weapon.name.lower()} is not readied.", _RULE)
    elif ctx.mode(gear, command.mode) is None:
        yield Refusal("Choose a way to shoot.", "hm.gm.strike-modes")


def _perform(play: Play, command: Shoot) -> None:
    """Roll the test; a missile that hits goes to the Injury Sequence with its base impact."""
    spend(play, command.figure, SPENT)
    play.attacks(command.figure, command.target)
    if decide(play, command):
        land(play, command.figure, command.target, strike_of(command), (), _RULE)


def decide(play: Play, command: Shoot) -> bool:
    """Roll the test of a shot; returns whether it strikes."""
    figure, target = play.figure(command.figure), play.figure(command.target)
    told = missile(play, figure, target, strike_of(command), command.modifier)
    evaded = any(line.rule == _EVADED for line in told.lines)
    test = plain_test(play, figure.id, "missile", told, f"shoots at {target.name}", _EVADED if evaded else _RULE)
    using = in_use(play, figure, strike_of(command))
    strikes = test.level.succeeded
    play.happened(
        Shot(
            figure=figure.id,
            target=target.id,
            item=using.gear.item if using else "",
            strikes=strikes,
            rules=(_RULE, *((_EVADED,) if evaded else ())),
        )
    )
    return strikes


def _explain(ctx: Context, command: Shoot) -> tuple[Breakdown, ...]:
    figure, target = ctx.figure(command.figure), ctx.figure(command.target)
    return (missile(ctx, figure, target, strike_of(command), command.modifier),)


def _offers(ctx: Context, figure: Figure) -> Iterator[Offer]:
    weapons = usable(ctx, figure, ("missile",)) if ctx.fight.exchange is None else ()
    if not weapons:
        return
    target = _target(ctx, figure)
    against = (*turn_refusals(ctx, figure), *nobody(ctx, figure, target.candidates({}), SHOOTING))
    usual = not (against or figure.stunned or armed(ctx, figure))
    for using in weapons:
        zones = tuple(one for one in zone_inputs(ctx, using) if one.field != "zone_reach")
        yield Offer(
            labelled(figure, f"Shoot: {called(ctx, using)}"), "Missiles", _RULE,
            key=f"shoot {using.gear.id} {using.mode.key}", given={"weapon": using.gear.id, "mode": using.mode.key},
            fields=(), also=(target, _MODIFIER, *zones), barred=against, usual=usual,
        )  # fmt: skip


def _target(ctx: Context, figure: Figure) -> Input:
    def foes(_: Values) -> tuple[Candidate, ...]:
        return tuple(
            Candidate(
                one.id, one.name, away(ctx, figure, one), figure=one.id, at=one.at, refusals=tuple(_at(figure, one))
            )
            for one in ctx.foes(figure)
        )

    return Input("target", "Target", InputKind.FIGURE, foes, default=likely_foe(ctx, figure, foes, SHOOTING))


_MODIFIER = Input(
    "modifier",
    "Your modifier, for range and everything else",
    InputKind.NUMBER,
    default=0,
    required=False,
    lowest=-_FARTHEST,
    highest=_FARTHEST,
)


def _overlays(ctx: Context, command: Shoot) -> tuple[Overlay, ...]:
    """The line of flight, with its length."""
    return line_to(ctx, ctx.figure(command.figure), ctx.figure(command.target))


SHOOT: Act = offered(Shoot, _offers, _refusals, _perform, _explain, _overlays, kinds=SHOOTING)
