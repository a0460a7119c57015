"""Scooping up: taking a thing from the ground in the course of a move, for 3 MA or by a roll."""

from collections.abc import Iterator

from gmtool.rules.seam import Candidate, Input, InputKind, Refusal
from gmtool.rules.tft.acts.attacks.ready_arms import cannot_hold, has_hands
from gmtool.rules.tft.acts.movement.path import SCOOP
from gmtool.rules.tft.acts.readying.exchange import Thing, take, things_near
from gmtool.rules.tft.acts.turn.saves import DX, save
from gmtool.rules.tft.acts.wounds.pace import pace
from gmtool.rules.tft.cards.legality import ready_findings
from gmtool.rules.tft.data.rows import OptionRow
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.messages.commands import TakeOption
from gmtool.rules.tft.state.play import Play
from gmtool.rules.tft.state.records.jumps import Scooped
from gmtool.space import Hex

SURE, RUN, NEXT = "am.scoop.sure", "am.scoop.run", "am.scoop.ready-next"
_DICE = 3


def price(command: TakeOption) -> int:
    """The MA that the command's scooping costs: none by a roll."""
    return SCOOP if command.scoop and not command.snatch else 0


def _on_the_way(ctx: Context, figure: Figure, path: tuple[Hex, ...]) -> dict[str, Thing]:
    """The things in the hexes of a path and beside them."""
    return {thing.id: thing for at in path for thing in things_near(ctx, figure, at) if thing.hex is not None}


def refusals(ctx: Context, figure: Figure, command: TakeOption, row: OptionRow) -> Iterator[Refusal]:
    """Reasons against scooping: it is for moves by MA, one thing a turn, and takes a free hand."""
    if figure.deeds.snatched and command.pick_up:
        yield Refusal(f"{figure.name} has missed it, and runs on.", RUN)
    if not command.scoop:
        return
    if not ctx.book.variants.on_the_run or row.move not in ("full", "half") or not command.path:
        yield Refusal("A thing is scooped up in the course of a move.", SURE)
        return
    if figure.deeds.snatched:
        yield Refusal(f"{figure.name} has tried this turn.", RUN)
    thing = _on_the_way(ctx, figure, command.path).get(command.scoop)
    if thing is None:
        yield Refusal("That is not on its way.", SURE)
        return
    for found in ready_findings([*(gear.item for gear in ctx.in_hand(figure)), thing.item], ctx.tables):
        yield Refusal(found.text, found.rule)
    yield from cannot_hold(ctx, figure, (*ctx.in_hand(figure), thing.gear))


def scoop(play: Play, command: TakeOption) -> None:
    """Take the thing, at its price or by a roll; it is in hand from the next turn on."""
    thing = _on_the_way(play, play.figure(command.figure), command.path).get(command.scoop)
    if thing is None:
        return
    play.deed(command.figure, snatched=True)
    if command.snatch and not save(play, command.figure, DX, _DICE, RUN, "snatching it up"):
        return
    gear = take(play, command.figure, thing)
    play.deed(command.figure, scooped=gear.id)
    play.happened(Scooped(figure=command.figure, item=gear.item, rules=(RUN if command.snatch else SURE, NEXT)))


def inputs(ctx: Context, figure: Figure, row: OptionRow) -> tuple[Input, ...]:
    """The inputs for scooping, where something lies within the figure's move and it has a hand for it."""
    place = figure.place
    if not ctx.book.variants.on_the_run or row.move not in ("full", "half") or place is None or figure.deeds.snatched:
        return ()
    if not has_hands(ctx, figure):
        return ()
    far = pace(ctx, figure)
    things = [one for one in things_near(ctx, figure, None) if one.hex is not None and place.distance(one.hex) <= far]
    if not things:
        return ()
    found = tuple(
        Candidate(one.id, f"{ctx.tables.item_name(one.item)} in {ctx.label(one.hex)}", hex=one.hex)
        for one in things
        if one.hex is not None
    )
    return (
        Input("scoop", f"Scoop up, for {SCOOP} MA", InputKind.ONE_OF, lambda _: found, required=False),
        Input("snatch", "For no MA, by 3 dice against DX", InputKind.YES_NO, default=False, required=False),
    )
