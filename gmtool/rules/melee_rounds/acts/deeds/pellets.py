"""Flash pellets and tanglefoot pills: got out, wetted, thrown (6.6); and the thrower's eyes closed to its own flash."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from gmtool.rules.kit.acts import if_allowed, offered
from gmtool.rules.kit.asking import Asks
from gmtool.rules.kit.gate import Kinds, Meant
from gmtool.rules.melee_rounds.acts.deeds.potions import for_the_round, use_up
from gmtool.rules.melee_rounds.acts.kinds import kinds
from gmtool.rules.melee_rounds.acts.stating.availability import THINGS, can_act, may, open_to, refusals
from gmtool.rules.melee_rounds.acts.stating.intents import state
from gmtool.rules.melee_rounds.acts.stating.rolling import amr, lose
from gmtool.rules.melee_rounds.data.plots import Deed
from gmtool.rules.melee_rounds.state.commands import CloseEyes, Pellet
from gmtool.rules.melee_rounds.state.context import Act, Context, Offer, Play
from gmtool.rules.melee_rounds.state.events import Eyes, Handling
from gmtool.rules.melee_rounds.state.fight import Figure, Intent, Running
from gmtool.rules.seam import BeatKind, Refusal

EYES = "mr.item.flash-close-eyes"
FLASH, TANGLEFOOT, WHOLE = "mr.item.flash-pellet-amr", "mr.item.tanglefoot-amr", "mr.item.pellet-full-mr"
STEPS = {"flash": (Deed.FETCH, Deed.THROW), "tanglefoot": (Deed.FETCH, Deed.WET, Deed.THROW)}
"""The steps of each kind, an AMR each."""
DONE = {"": 0, "out": 1, "wet": 2}
"""The number of steps done, by the stage of a pellet."""
PREPARING = {"flash": 1, "tanglefoot": 2}
"""Seconds before a pellet can be thrown: one to get it out, and one to wet a tanglefoot (mr.item.pellet-full-mr)."""
AFTER = {Deed.FETCH: "out", Deed.WET: "wet"}
LABELS = {Deed.FETCH: "Get out", Deed.WET: "Wet", Deed.THROW: "Throw"}
MOST_WORDS = 200


def flashes(ctx: Context, figure: Figure) -> bool:
    """True if this is the second after its flash pellet was thrown."""
    return figure.thrown > 0 and figure.thrown + 1 == ctx.now


def may_close(ctx: Context, figure: Figure) -> bool:
    """True if a figure could close its eyes against its own flash in this second, and has stated nothing yet."""
    return figure.intent is None and flashes(ctx, figure) and may(ctx, figure, Deed.EYES)


def look(play: Play, figure: Figure) -> None:
    """Settle at the end of that second whether the thrower looked into its own flash."""
    if not flashes(play, figure):
        return
    closed = figure.intent is not None and figure.intent.deed is Deed.EYES
    play.change(figure.id, thrown=0)
    play.happened(Eyes(figure=figure.id, closed=closed, rules=(EYES,)))
    if not closed:
        play.trace(figure.id, BeatKind.LOST, "✺", "Is exposed to its own flash", EYES)


def _eyes_refusals(ctx: Context, command: CloseEyes) -> Iterator[Refusal]:
    return open_to(ctx, ctx.figure(command.figure))


def _close(play: Play, command: CloseEyes) -> None:
    state(play, command.figure, Deed.EYES, written=command.written)


_CLOSES = Offer(
    "Close its eyes", THINGS, EYES, key="eyes", there=lambda ctx, figure: flashes(ctx, figure), judged=True,
    usual=if_allowed,
)  # fmt: skip
CLOSE_EYES: Act = offered(CloseEyes, _CLOSES, _eyes_refusals, _close, kinds=kinds(Deed.EYES))


def kind_of(ctx: Context, figure: Figure, thing: str) -> str:
    """The kind of a pellet, "flash" or "tanglefoot"; empty for anything else."""
    kind = ctx.tables.kind(ctx.item(figure, thing))
    return kind if kind in STEPS else ""


def next_step(ctx: Context, figure: Figure, thing: str) -> Deed:
    """The next step with a pellet."""
    steps = STEPS[kind_of(ctx, figure, thing)]
    return steps[min(DONE[figure.stages.get(thing, "")], len(steps) - 1)]


def _refusals(ctx: Context, command: Pellet) -> Iterator[Refusal]:
    figure = ctx.figure(command.figure)
    kind = kind_of(ctx, figure, command.thing)
    if not kind:
        yield from refusals(ctx, figure, Deed.THROW)
        yield Refusal(f"{figure.name} has no such pellet.", FLASH)
        return
    deed = next_step(ctx, figure, command.thing)
    yield from refusals(ctx, figure, deed)
    yield from _too_few(ctx, figure, command.thing, kind)
    if len(command.words) > MOST_WORDS:
        yield Refusal(f"Use at most {MOST_WORDS} characters.")


def _too_few(ctx: Context, figure: Figure, thing: str, kind: str) -> Iterator[Refusal]:
    """Refusals of a pellet that takes more AMR than the figure has, unless its whole round is plotted for it."""
    steps, rule = len(STEPS[kind]), FLASH if kind == "flash" else TANGLEFOOT
    whole = _whole_round(ctx, figure)
    if whole and figure.plot is not None and figure.plot.thing != thing:
        yield Refusal(f"{figure.name} has plotted its round for another pellet.", WHOLE)
    if not whole and not figure.stages.get(thing) and amr(figure, figure.plot) < steps:
        yield Refusal(f"That takes {steps} AMR; {figure.name} has {amr(figure, figure.plot)}.", rule)


def _whole_round(ctx: Context, figure: Figure) -> bool:
    plotted = ctx.plot(figure)
    return plotted is not None and plotted.thing == "pellet"


def _perform(play: Play, command: Pellet) -> None:
    figure = play.figure(command.figure)
    if not kind_of(play, figure, command.thing):
        return
    deed = next_step(play, figure, command.thing)
    state(
        play, figure.id, deed, thing=command.thing, target=command.target, words=command.words.strip(),
        written=command.written,
    )  # fmt: skip


def handle_pellet(play: Play, figure: Figure, intent: Intent) -> None:
    """Take one more step with a pellet; a thrown one is used up."""
    thing = play.thing(figure, intent.thing)
    if thing is None:
        return
    kind = kind_of(play, figure, thing.id)
    step(play, figure.id, thing.id, intent.deed, intent.target, intent.words)
    if intent.deed is Deed.THROW:
        use_up(play, figure.id, thing.id)
        _end_whole_round(play, figure)
        if kind == "flash":
            look(play, play.figure(figure.id))  # into the flash of one thrown a second ago
            play.change(figure.id, thrown=play.now)


def _end_whole_round(play: Play, figure: Figure) -> None:
    """End a round plotted for a pellet: the throw takes one die, and the others are lost."""
    if _whole_round(play, figure) and figure.dice is not None and figure.dice.left:
        play.change(figure.id, dice=replace(figure.dice, left=()))
        lose(play, figure.id, figure.dice.left, WHOLE)


def step(play: Play, figure: str, thing: str, deed: Deed, target: str = "", words: str = "") -> None:
    """Record a step with a pellet."""
    one = play.figure(figure)
    item = play.item(one, thing)
    kind = kind_of(play, one, thing)
    if deed in AFTER:
        play.change(figure, stages={**one.stages, thing: AFTER[deed]})
    rules = (FLASH if kind == "flash" else TANGLEFOOT,)
    play.happened(Handling(figure=figure, item=item, deed=deed, target=target, words=words, rules=rules))


def whole_round(play: Play, figure: Figure, first: int) -> Running | None:
    """Getting ready what a round is plotted for, from this second of the melee on; None for what is ready."""
    assert figure.plot is not None
    thing = figure.plot.thing
    seconds = PREPARING.get(kind_of(play, figure, thing), 0) - DONE[figure.stages.get(thing, "")]
    return for_the_round(figure, Deed.FETCH, first, first + seconds - 1) if seconds > 0 else None


def prepare(play: Play, figure: Figure, deed: Running) -> None:
    """Take one more step in getting a pellet ready: out first, then wet."""
    if kind_of(play, figure, deed.thing):
        now = Deed.WET if figure.stages.get(deed.thing) == "out" else Deed.FETCH
        step(play, figure.id, deed.thing, now)


def _offers(ctx: Context, figure: Figure) -> Iterator[Offer]:
    for thing in figure.things if can_act(ctx, figure) else ():
        kind = kind_of(ctx, figure, thing.id)
        if not kind:
            continue
        deed = next_step(ctx, figure, thing.id)
        label = f"{LABELS[deed]}: {ctx.tables.item_name(thing.item).lower()}"
        rule = FLASH if kind == "flash" else TANGLEFOOT
        # the target is a figure, or a place in words
        fields = ("target", "words", "written") if deed is Deed.THROW else ("written",)
        yield Offer(
            label, THINGS, rule, key=f"pellet {thing.id}", given={"thing": thing.id}, fields=fields, asks=_ASKS,
            judged=True, usual=if_allowed if _whole_round(ctx, figure) else False,
        )  # fmt: skip


def _means(ctx: Context, _: Kinds | None, values: Mapping[str, Any]) -> Iterator[Meant]:
    """The next step with the pellet."""
    figure, thing = ctx.figure(str(values["figure"])), str(values["thing"])
    step = next_step(ctx, figure, thing) if kind_of(ctx, figure, thing) else Deed.THROW
    yield Meant(figure.id, kinds(step))


_ASKS: Asks = {"target": lambda ctx, figure: ctx.foes(figure)}
PELLET: Act = offered(Pellet, _offers, _refusals, _perform, kinds=kinds(Deed.FETCH, Deed.WET, Deed.THROW), means=_means)
