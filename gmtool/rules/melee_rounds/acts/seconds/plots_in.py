"""The end of plotting in a second: nobody is skipped, and figures under attack learn of it."""

from collections.abc import Iterator

from gmtool.name_runs import in_words
from gmtool.rules.kit.acts import offered
from gmtool.rules.melee_rounds.acts.fighting.sneaking import try_thievish
from gmtool.rules.melee_rounds.acts.kinds import kinds
from gmtool.rules.melee_rounds.acts.seconds.playing import goes_on, play_second, stage_offer
from gmtool.rules.melee_rounds.acts.stating.availability import aims_at, has_not_rolled, in_force, must_state
from gmtool.rules.melee_rounds.data.plots import Deed
from gmtool.rules.melee_rounds.state.commands import PlotsIn
from gmtool.rules.melee_rounds.state.context import Act, Context, Offer, Play
from gmtool.rules.melee_rounds.state.events import WentOn
from gmtool.rules.melee_rounds.state.fight import Figure, Intent, Stage
from gmtool.rules.seam import Refusal

SPECIFIC, AVAILABLE = "mr.plot.specific", "mr.delay.die-available"


def unstated(ctx: Context) -> tuple[Figure, ...]:
    """The figures that must still state a Specific Plot, the players' own first."""
    return tuple(one for one in ctx.able() if must_state(ctx, one))


def may_react(ctx: Context, figure: Figure) -> bool:
    """True if a figure attacked in this second can still react (3.1.3, 5.2).

    A failed Thievish Attack is not yet an attack to parry on Full Defensive.
    """
    if not figure.able or not figure.attacked or figure.reacted:
        return False
    if in_force(ctx, figure):
        return any(aims_at(ctx, foe, figure) for foe in ctx.able())
    return has_not_rolled(ctx, figure)


def _refusals(ctx: Context, command: PlotsIn) -> Iterator[Refusal]:
    if not goes_on(ctx, Stage.SECOND, command):
        yield Refusal("The plots of that second are not being stated.", SPECIFIC)
        return
    missing = unstated(ctx)
    if missing:
        names = ", ".join(in_words(one.name for one in missing))
        yield Refusal(f"A die is available: attack, parry, hold it, or use it otherwise: {names}.", AVAILABLE)


def _perform(play: Play, command: PlotsIn) -> None:
    """Close the plots of the second; by a ruling those who have still to state one hold their dice."""
    for one in play.able():
        play.change(one.id, changed=False)
    silent = tuple(one.id for one in play.able() if one.intent is None)
    for key in silent:
        play.change(key, intent=Intent(Deed.GO_ON))
    if silent:
        play.happened(WentOn(figures=silent, rules=(SPECIFIC,)))
    play.change_fight(stage=Stage.REACTIONS)
    for one in play.able():
        if one.intent is not None and one.intent.deed is Deed.SNEAK:
            try_thievish(play, one)
    make_aware(play)
    if not any(may_react(play, one) or (one.changed and must_state(play, one)) for one in play.able()):
        play_second(play)


def make_aware(play: Play) -> None:
    """Make figures aware of open attacks on them; a Thievish Attack that succeeds stays unnoticed."""
    for one in play.able():
        if not one.attacked and any(aims_at(play, foe, one) for foe in play.able()):
            play.change(one.id, attacked=True, reacted=False)


def _offers(ctx: Context, _: None) -> Iterator[Offer]:
    return stage_offer(ctx, Stage.SECOND, "plots in", f"Plots of second {ctx.fight.second} are in", SPECIFIC)


PLOTS_IN: Act = offered(PlotsIn, _offers, _refusals, _perform, kinds=kinds())
