"""Anything else that a figure plots, in words; and going on as before (2.2)."""

from collections.abc import Iterator

from gmtool.rules.kit.acts import offered
from gmtool.rules.melee_rounds.acts.kinds import kinds
from gmtool.rules.melee_rounds.acts.stating.availability import ELSE, asked_in, defensive, must_state, open_to, refusals
from gmtool.rules.melee_rounds.acts.stating.intents import state
from gmtool.rules.melee_rounds.data.plots import Deed
from gmtool.rules.melee_rounds.state.commands import MOST_SECONDS, GoOn, Otherwise
from gmtool.rules.melee_rounds.state.context import Act, Context, Offer, Play
from gmtool.rules.melee_rounds.state.events import Did, WentOn
from gmtool.rules.melee_rounds.state.fight import Figure, Intent, Running, Stage
from gmtool.rules.seam import Refusal

EXACT, SPAN, SPECIFIC = "mr.plot.specific-exact", "mr.plot.specific-span", "mr.plot.specific"
AVAILABLE = "mr.delay.die-available"
MOST_WORDS = 200


def _refusals(ctx: Context, command: Otherwise) -> Iterator[Refusal]:
    words = command.words.strip()
    if not words or len(words) > MOST_WORDS:
        yield Refusal(f"Describe exactly what it does, in at most {MOST_WORDS} characters.", EXACT)
    elif words.casefold() in {kind.name.casefold() for kind in ctx.tables.plots.values()} | {"fight", "fights"}:
        yield Refusal(f"“{words}” is a General Plot; describe exactly what it does in this second.", EXACT)
    if not 1 <= command.seconds <= MOST_SECONDS:
        yield Refusal(f"It takes 1 to {MOST_SECONDS} seconds.", SPAN)


def _perform(play: Play, command: Otherwise) -> None:
    seconds = max(1, min(command.seconds, MOST_SECONDS))
    words = command.words.strip()[:MOST_WORDS]
    state(play, command.figure, Deed.OTHER, words=words, seconds=seconds, written=command.written)


def do_otherwise(play: Play, figure: Figure, intent: Intent) -> None:
    """Do it, in one second, or begin it."""
    if intent.seconds == 1:
        play.happened(Did(figure=figure.id, words=intent.words, rules=(EXACT,)))
        return
    until = play.now + intent.seconds - 1
    play.change(figure.id, running=Running(Deed.OTHER, play.now, until, intent.words, written=intent.written))


def _may(ctx: Context, figure: Figure) -> bool:
    kind = ctx.plot(figure)
    return kind is not None and kind.lets(Deed.OTHER) and asked_in(ctx)


def _on_refusals(ctx: Context, command: GoOn) -> Iterator[Refusal]:
    figure = ctx.figure(command.figure)
    if ctx.fight.stage is Stage.REACTIONS and figure.attacked and not figure.changed:
        return
    yield from open_to(ctx, figure)
    if must_state(ctx, figure):
        yield Refusal(f"{figure.name} has a die: attack, parry, hold it, or use it otherwise.", AVAILABLE)


def _go_on(play: Play, command: GoOn) -> None:
    """Go on: watching, dodging and shielding need no plot. A figure under attack so declines to react."""
    figure = play.figure(command.figure)
    if play.fight.stage is Stage.REACTIONS and figure.intent is not None:
        play.change(figure.id, reacted=True)
        play.happened(WentOn(figures=(figure.id,), rules=(SPECIFIC,)))
    else:
        state(play, figure.id, Deed.GO_ON)


def _on_offers(ctx: Context, figure: Figure) -> Iterator[Offer]:
    if ctx.fight.stage in (Stage.SECOND, Stage.REACTIONS):
        label = "Stays defensive" if defensive(figure) else "Goes on"
        # under attack, going on gives a reaction up; without, a second in which something could begin
        unasked = ctx.fight.stage is Stage.SECOND and defensive(figure)
        yield Offer(label, ELSE, SPECIFIC, key="go on", hidden=True, usual=True, unasked=unasked)


_DOES = Offer(
    "Something else", ELSE, EXACT, there=_may, fields=("words", "seconds", "written"),
    idle=lambda ctx, figure: refusals(ctx, figure, Deed.OTHER),
)  # fmt: skip
OTHERWISE: Act = offered(Otherwise, _DOES, _refusals, _perform, kinds=kinds(Deed.OTHER))
GO_ON: Act = offered(GoOn, _on_offers, _on_refusals, _go_on, kinds=kinds(Deed.GO_ON))
