"""Declaring an attack (hm.declare.attacker)."""

from collections.abc import Callable, Iterable, Iterator

from gmtool.rules.harnmaster.acts.engagement import threatens
from gmtool.rules.harnmaster.acts.kinds import ATTACKING
from gmtool.rules.harnmaster.acts.testing.modifiers import Using, in_use, melee_strike
from gmtool.rules.harnmaster.acts.testing.strikes import (
    called,
    foe_refusals,
    strike_refusals,
    usable,
    way_refusals,
    zone_die,
    zone_inputs,
)
from gmtool.rules.harnmaster.acts.turn.taking import ATTACK as SPENT
from gmtool.rules.harnmaster.acts.turn.taking import labelled, spend, turn_refusals
from gmtool.rules.harnmaster.acts.ways import line_to, reach_of
from gmtool.rules.harnmaster.state.commands import Attack, Marks
from gmtool.rules.harnmaster.state.context import Act, Context, Offer, Play
from gmtool.rules.harnmaster.state.events import Declared, Marked
from gmtool.rules.harnmaster.state.fight import Exchange, Figure, Strike
from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.gate import Kinds, Meant
from gmtool.rules.seam import (
    Breakdown,
    Candidate,
    Command,
    Input,
    InputKind,
    Overlay,
    Refusal,
    Values,
    left_over,
    likely_target,
)

STRIKING = ("weapon", "shield", "natural")


def strike_of(command: Attack) -> Strike:
    """The strike that an attack declares."""
    return Strike(command.weapon, command.mode, command.aim, command.zone_die, command.zone_reach)


def refusals(ctx: Context, command: Attack) -> Iterator[Refusal]:
    """Refusals for the turn, for the target, and for everything that a melee strike needs."""
    figure = ctx.figure(command.figure)
    yield from turn_refusals(ctx, figure)
    if not command.target:
        yield Refusal("Choose a target.", "hm.declare.attacker")
        return
    target = ctx.figure(command.target)
    yield from strike_refusals(ctx, figure, target, strike_of(command), engaging=command.engage is True)
    if command.engage is False:
        yield Refusal(
            f"{figure.name} does not threaten {target.name}.", "hm.engage.precondition", short="not threatened"
        )


def perform(play: Play, command: Attack) -> None:
    """Declare the attack, which then waits for its defense, and record the GM's word on engagement."""
    if command.engage:
        engage(play, command.figure, command.target)
    figure, target, strike = play.figure(command.figure), play.figure(command.target), strike_of(command)
    bonus = spend(play, figure.id, SPENT)
    play.attacks(figure.id, target.id)
    using = in_use(play, figure, strike)
    if using is not None:
        play.change(figure.id, weapon=using.gear.id)
        play.strikes(figure.id, using.gear.id, using.mode.key)
    play.change_fight(exchange=Exchange(figure.id, target.id, strike, bonus, command.stars))
    play.happened(
        Declared(
            figure=figure.id,
            target=target.id,
            item=using.gear.item if using else "",
            mode=using.mode.key if using else "",
            aspect=using.mode.aspect if using else "",
            aim=strike.aim or target.fighter.zone,
            zone_die=zone_die(play, using, strike) if using else strike.zone_die,
            bonus=bonus,
            rules=("hm.declare.attacker",),
        )
    )


def engage(play: Play, figure: str, foe: str) -> None:
    """Mark that two figures threaten each other; a threat that already holds is not told again."""
    for one, other in ((figure, foe), (foe, figure)):
        if not threatens(play, play.figure(one), play.figure(other)):
            play.change(one, threatens={**play.figure(one).threatens, other: True})
            play.happened(
                Marked(figure=one, foe=other, mark=Marks.THREATENS, holds=True, rules=("hm.gm.engagement-zone",))
            )


def explain(ctx: Context, command: Attack) -> tuple[Breakdown, ...]:
    """The attacker's level before reach is compared; that comparison depends on the defense."""
    if not command.target:
        return ()
    figure, target = ctx.figure(command.figure), ctx.figure(command.target)
    return (melee_strike(ctx, figure, target, strike_of(command), None, compared=False),)


def offers(ctx: Context, figure: Figure) -> Iterator[Offer]:
    """A choice for each weapon in each of its modes.

    The default is the weapon last attacked with, else the first, in the mode it last struck in. A stunned figure has no
    default, nor has one that cannot attack.
    """
    if ctx.fight.exchange is not None:
        return
    found, turn = usable(ctx, figure, STRIKING), tuple(turn_refusals(ctx, figure))
    favourite = _favourite(figure, found)
    for using in found:
        target = _target(ctx, figure, using)
        against = (*turn, *nobody(ctx, figure, target.candidates({}), ATTACKING))
        yield Offer(
            labelled(figure, f"Attack: {called(ctx, using)}"), "Attack", "hm.declare.attacker",
            key=f"attack {using.gear.id} {using.mode.key}", given={"weapon": using.gear.id, "mode": using.mode.key},
            fields=(), also=(target, *zone_inputs(ctx, using), *_stated(ctx), _STARS), barred=against,
            usual=using == favourite and not against and not figure.stunned,
        )  # fmt: skip


def _favourite(figure: Figure, found: tuple[Using, ...]) -> Using | None:
    """The weapon and mode most likely meant: those last used, else the first."""
    carried = [using.gear.id for using in found]
    if not carried:
        return None
    weapon = figure.weapon if figure.weapon in carried else carried[0]
    ways = [using for using in found if using.gear.id == weapon]
    return next((using for using in ways if using.mode.key == figure.modes.get(weapon)), ways[0])


def _target(ctx: Context, figure: Figure, using: Using) -> Input:
    strike = Strike(using.gear.id, using.mode.key, zone_die=DIE_UNSAID)
    known: dict[bool, tuple[Candidate, ...]] = {}

    def foes(values: Values) -> tuple[Candidate, ...]:
        engage = ctx.ground is None and values.get("engage") is not False
        if engage not in known:
            way = tuple(way_refusals(ctx, figure, strike))
            known[engage] = tuple([candidate(one, engage, way) for one in ctx.foes(figure)])
        return known[engage]

    def candidate(foe: Figure, engaging: bool, way: tuple[Refusal, ...]) -> Candidate:
        against = (*foe_refusals(ctx, figure, foe, strike.weapon, engaging=engaging), *way)
        return Candidate(foe.id, foe.name, figure=foe.id, at=foe.at, refusals=against)

    return Input("target", "Target", InputKind.FIGURE, foes, default=likely_foe(ctx, figure, foes, ATTACKING))


def likely_foe(
    ctx: Context, figure: Figure, foes: Callable[[Values], tuple[Candidate, ...]], kinds: Kinds
) -> str | None:
    """The foe that is proposed; None: the GM must choose."""
    there = [one.id for one in ctx.foes(figure)]
    friends = [] if ctx.ground is not None else [one for one in ctx.everyone() if one.side == figure.side]
    alone = left_over(there, (one.foe for one in friends)) if friends else ""
    if not {*there} & {figure.foe, figure.attacker, alone}:
        return None
    gate = ctx.book.gate.asked(ctx)
    own = set(gate.against(Meant(figure.id, kinds)))
    may = [one for one in foes({}) if own.issuperset(gate.against(Meant(figure.id, kinds, one.figure)))]
    return likely_target(may, fought=figure.foe, by=figure.attacker, spare=alone)


def nobody(ctx: Context, figure: Figure, foes: Iterable[Candidate], kinds: Kinds) -> tuple[Refusal, ...]:
    """The reasons why a figure can attack nobody: what is against each foe; none where something is left to attack."""
    gate, every = ctx.book.gate.asked(ctx), list[Refusal]()
    for one in foes:
        against = (*gate.against(Meant(figure.id, kinds, one.figure)), *one.refusals)
        if not against:
            return ()
        every += against[:1]
    # what bars the figure whomever it attacks is said by the gate itself
    own = gate.against(Meant(figure.id, kinds))
    found = tuple(dict.fromkeys(one for one in every if one not in own))
    return found if every else (Refusal("There is nobody to attack."),)


DIE_UNSAID = 1
"""A stand-in for a Zone Die that is still to be chosen, used where only the foe is in question."""


def _stated(ctx: Context) -> tuple[Input, ...]:
    """The question of engagement, without a ground only: the GM who names a target says that the two are engaged."""
    if ctx.ground is not None:
        return ()
    return (Input("engage", "They threaten each other", InputKind.YES_NO, default=True, required=False, stated=True),)


_STARS = Input("stars", "Set stars manually", InputKind.YES_NO, default=False, required=False)


def overlays(ctx: Context, command: Attack) -> tuple[Overlay, ...]:
    """The distance to the target, and the reach of the weapon."""
    figure = ctx.figure(command.figure)
    line = line_to(ctx, figure, ctx.figure(command.target)) if command.target else ()
    return (*line, *reach_of(ctx, figure, command.weapon))


def facts(ctx: Context, command: Command) -> Iterator[Refusal]:
    """The refusal that no ruling overrides: an attack needs a target."""
    if isinstance(command, Attack) and not command.target:
        yield Refusal("Choose a target.", "hm.declare.attacker")


ATTACK: Act = offered(Attack, offers, refusals, perform, explain, overlays, kinds=ATTACKING)
