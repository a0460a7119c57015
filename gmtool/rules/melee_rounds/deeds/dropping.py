"""Letting a weapon fall: in any second, and without an AMR (6.1)."""

from collections.abc import Iterator

from gmtool.rules.melee_rounds.act import Act
from gmtool.rules.melee_rounds.commands import Drop
from gmtool.rules.melee_rounds.context import Context, Play
from gmtool.rules.melee_rounds.deeds.choosing import one_of
from gmtool.rules.melee_rounds.deeds.stating import THINGS
from gmtool.rules.melee_rounds.events import CameToNothing, DroppedThing
from gmtool.rules.melee_rounds.seconds.stating import defensive
from gmtool.rules.melee_rounds.state import Figure, Stage
from gmtool.rules.seam import BeatKind, Candidate, Choice, Json, Option, Refusal, Why

DROP, DELICATE = "mr.item.drop-weapon", "mr.item.drop-delicate"


def _refusals(ctx: Context, command: Drop) -> Iterator[Refusal]:
    figure = ctx.figure(command.figure)
    yield from _never(figure)
    if ctx.gear(figure, command.gear) is None:
        yield Refusal(f"{figure.name} does not carry that.", DROP)


def _never(figure: Figure) -> Iterator[Refusal]:
    if not figure.able:
        yield Refusal(f"{figure.name} is out of the melee.")
    elif defensive(figure):
        yield Refusal(f"{figure.name} is on Full Defensive: it only dodges and shields.", "mr.fd.only-dodge-shield")


def _perform(play: Play, command: Drop) -> None:
    """Of a delicate weapon the GM says whether it is damaged."""
    figure = play.figure(command.figure)
    gear = play.gear(figure, command.gear)
    if gear is None:
        return
    row, name, damaged = play.tables.weapons.get(gear.item), play.tables.item_name(gear.item), False
    if row is not None and row.delicate:
        why = Why(f"{name} dropped: is it damaged?", figure=figure.id, rule=DELICATE)
        damaged = play.choose((Option("no", "No"), Option("yes", "Damaged")), why) == "yes"
    play.let_fall(figure.id, gear, damaged=damaged)
    _without_it(play, figure, gear.id)
    if play.fight.second:
        play.trace(figure.id, BeatKind.DONE, "↓", f"Drops the {name.lower()}", DROP)
    rules = (DROP, DELICATE) if row is not None and row.delicate else (DROP,)
    play.happened(DroppedThing(figure=figure.id, item=gear.item, damaged=damaged, rules=rules))


def _without_it(play: Play, figure: Figure, gear: str) -> None:
    """What was plotted with it is stated anew as long as that can be; later it comes to nothing in its turn."""
    intent = figure.intent
    if intent is not None and intent.gear == gear and play.fight.stage is Stage.SECOND:
        play.change(figure.id, intent=None)
        play.happened(CameToNothing(figure=figure.id, deed=intent.deed, target=intent.target, rules=(DROP,)))


def _offers(ctx: Context, figure: Figure | None) -> Iterator[Choice]:
    things = figure.gear if figure is not None and ctx.fight.second else ()
    if figure is None or not things:
        return
    ordered = sorted(things, key=lambda gear: not gear.ready)
    found = tuple(
        Candidate(gear.id, ctx.tables.item_name(gear.item), "in hand" * gear.ready) for gear in ordered
    )  # fmt: skip
    draft: dict[str, Json] = {"kind": "mr.drop/1", "figure": figure.id}
    yield Choice("drop", "Drop", THINGS, draft, (one_of("gear", "Drop", found),), tuple(_never(figure)), DROP)


DROPPING = Act(Drop, _offers, _refusals, _perform)
