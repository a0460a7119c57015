"""Thievish Attacks: the GM says whether one succeeds; then dice are rolled for the AMR left (3.1.2, 3.1.3)."""

from collections.abc import Iterator

from gmtool.rules.kit.acts import if_allowed, offered
from gmtool.rules.melee_rounds.acts.kinds import kinds
from gmtool.rules.melee_rounds.acts.stating.availability import FIGHT, refusals
from gmtool.rules.melee_rounds.acts.stating.choosing import (
    STRIKING,
    weapon_refusals,
)
from gmtool.rules.melee_rounds.acts.stating.intents import state
from gmtool.rules.melee_rounds.acts.stating.rolling import amr, duelling, roll_beside, roll_now, take
from gmtool.rules.melee_rounds.data.plots import Deed
from gmtool.rules.melee_rounds.state.commands import Sneak
from gmtool.rules.melee_rounds.state.context import Act, Context, Offer, Play
from gmtool.rules.melee_rounds.state.dice import Dice
from gmtool.rules.melee_rounds.state.events import CameToNothing, Sneaked
from gmtool.rules.melee_rounds.state.fight import Figure, Intent
from gmtool.rules.seam import BeatKind, Option, Refusal, Why

AUTO, UNAWARE, AWARE = "mr.init.thievish-auto", "mr.init.thievish-hit-unaware", "mr.init.thievish-miss-aware"


def try_thievish(play: Play, thief: Figure) -> None:
    """Try a Thievish Attack.

    If it succeeds it is an attack in this second without a die, and its target is unaware of it. If it fails the target
    notices it.
    """
    intent = thief.intent
    assert intent is not None
    target = play.fight.figures.get(intent.target)
    if target is None or target.dead or target.gone:
        play.change(thief.id, intent=Intent(Deed.GO_ON))
        play.happened(CameToNothing(figure=thief.id, deed=Deed.SNEAK, target=intent.target, rules=(AUTO,)))
        return
    why = Why(f"{thief.name}'s Thievish Attack on {target.name}", figure=thief.id, rule=AUTO)
    succeeded = play.choose((Option("yes", "Succeeds"), Option("no", "Fails")), why) == "yes"
    rules = (AUTO, UNAWARE if succeeded else AWARE)
    play.happened(Sneaked(figure=thief.id, target=target.id, succeeded=succeeded, rules=rules))
    text = f"The Thievish Attack on {target.name} {'succeeds' if succeeded else 'fails'}"
    play.trace(thief.id, BeatKind.DONE, "T" if succeeded else "T–", text, AUTO, secret=succeeded and intent.written)
    number = amr(thief, thief.plot)
    if succeeded:
        attack = Intent(
            Deed.ATTACK, target.id, intent.gear, die=play.fight.second, free=True, thievish=True,
            written=intent.written,
        )  # fmt: skip
        play.change(thief.id, intent=attack)
        play.change(target.id, alert=play.fight.second + 1)
        _roll_after_success(play, thief, number)
    else:
        play.change(target.id, attacked=True, reacted=False)
        free = duelling(play) and not thief.later
        play.change(thief.id, intent=None, changed=True, free=free)
        _roll_after_failure(play, thief, number - free)


def _roll_after_success(play: Play, thief: Figure, number: int) -> None:
    """Give the thief dice for its later AMR; if they were rolled early, the lowest is lost."""
    if thief.later:
        play.change(thief.id, later=thief.later[1:])
        if len(thief.later) == 1:
            play.change(thief.id, dice=Dice.of(()).beside(play.fight.second, equal=True))
            return
    roll_beside(play, thief.id, number - 1, (AUTO,))


def _roll_after_failure(play: Play, thief: Figure, number: int) -> None:
    """Give the thief dice for all its AMR; in a duel the first one is still free (mr.init.duel-first-amr)."""
    if thief.later:
        take(play, thief.id, Dice.of(thief.later).after(play.fight.second - 1), thief.later, (AUTO,))
    else:
        roll_now(play, thief.id, number, (AUTO, "mr.init.later-attack-delay"), delayed=True)


def _refusals(ctx: Context, command: Sneak) -> Iterator[Refusal]:
    figure = ctx.figure(command.figure)
    yield from weapon_refusals(ctx, figure, command.weapon)
    foe = ctx.figure(command.target)
    if foe.id == figure.id:
        yield Refusal(f"{foe.name} cannot be attacked.")


def _perform(play: Play, command: Sneak) -> None:
    state(
        play, command.figure, Deed.SNEAK, target=command.target, gear=command.weapon, written=command.written
    )  # fmt: skip


def _may_sneak(ctx: Context, figure: Figure) -> bool:
    kind = ctx.plot(figure)
    return kind is not None and kind.lets(Deed.SNEAK) and figure.dice is None


_SNEAKS = Offer(
    "Thievish Attack", FIGHT, AUTO, there=_may_sneak, fields=("target", "weapon", "written"), asks=STRIKING,
    idle=lambda ctx, figure: refusals(ctx, figure, Deed.SNEAK), usual=if_allowed,
)  # fmt: skip
SNEAK: Act = offered(Sneak, _SNEAKS, _refusals, _perform, kinds=kinds(Deed.SNEAK))
