"""Anything else that a figure plots, in words; and going on as before (2.2)."""

from collections.abc import Iterator

from gmtool.rules.melee_rounds.acts.kinds import kinds
from gmtool.rules.melee_rounds.acts.stating.availability import ELSE, asked_in, defensive, must_state, open_to, refusals
from gmtool.rules.melee_rounds.acts.stating.choosing import written
from gmtool.rules.melee_rounds.acts.stating.intents import state
from gmtool.rules.melee_rounds.data.plots import Deed
from gmtool.rules.melee_rounds.state.commands import GoOn, Otherwise
from gmtool.rules.melee_rounds.state.context import Act, Context, Play
from gmtool.rules.melee_rounds.state.events import Did, WentOn
from gmtool.rules.melee_rounds.state.fight import Figure, Intent, Running, Stage
from gmtool.rules.seam import Choice, Input, InputKind, Refusal, draft_of

EXACT, SPAN, SPECIFIC = "mr.plot.specific-exact", "mr.plot.specific-span", "mr.plot.specific"
AVAILABLE = "mr.delay.die-available"
MOST_WORDS, MOST_SECONDS = 200, 60


def _refusals(ctx: Context, command: Otherwise) -> Iterator[Refusal]:
    figure = ctx.figure(command.figure)
    yield from refusals(ctx, figure, Deed.OTHER)
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


def _offers(ctx: Context, figure: Figure | None) -> Iterator[Choice]:
    kind = ctx.plot(figure) if figure is not None else None
    if figure is None or kind is None or not kind.lets(Deed.OTHER) or not asked_in(ctx):
        return
    draft = draft_of(Otherwise, figure=figure.id)
    words = Input("words", "What exactly?", InputKind.TEXT)
    seconds = Input(
        "seconds", "Seconds", InputKind.NUMBER, default=1, required=False, lowest=1, highest=MOST_SECONDS
    )  # fmt: skip
    against = tuple(refusals(ctx, figure, Deed.OTHER))
    yield Choice("other", "Something else", ELSE, draft, (words, seconds, written(ctx, figure)), against, EXACT)


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


def _on_offers(ctx: Context, figure: Figure | None) -> Iterator[Choice]:
    if figure is None or ctx.fight.stage not in (Stage.SECOND, Stage.REACTIONS):
        return
    against = tuple(_on_refusals(ctx, GoOn(figure=figure.id)))
    draft = draft_of(GoOn, figure=figure.id)
    label = "Stays defensive" if defensive(figure) else "Goes on"
    # under attack, going on gives a reaction up; without, a second in which something could begin
    unasked = ctx.fight.stage is Stage.SECOND and defensive(figure)
    if not against:
        yield Choice("go on", label, ELSE, draft, (), against, SPECIFIC, usual=True, unasked=unasked)


OTHERWISE = Act(Otherwise, _offers, _refusals, _perform, kinds=kinds(Deed.OTHER))
GO_ON = Act(GoOn, _on_offers, _on_refusals, _go_on, kinds=kinds(Deed.GO_ON))
