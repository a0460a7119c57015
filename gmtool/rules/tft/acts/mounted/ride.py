"""Riding: rider and mount move as one, by the mount's MA, and both can attack an enemy whom they come up to."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from gmtool.rules.kit.gate import Kinds, Meant
from gmtool.rules.seam import Breakdown, Choice, Overlay, Refusal, draft_of
from gmtool.rules.tft.acts.attacks.ready_arms import missile_in_hand
from gmtool.rules.tft.acts.kinds import RIDES, of_option
from gmtool.rules.tft.acts.movement.inputs import movement_inputs
from gmtool.rules.tft.acts.options.take_option import OPTION
from gmtool.rules.tft.acts.options.take_option import perform as take_option
from gmtool.rules.tft.acts.options.take_option import refusals as option_refusals
from gmtool.rules.tft.acts.options.undecided import can_reach
from gmtool.rules.tft.acts.readying.refusals import unloaded
from gmtool.rules.tft.acts.turn.stages import may_move_now
from gmtool.rules.tft.acts.wounds.pace import pace
from gmtool.rules.tft.data.rows import OptionRow
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.engagement import record_status, status_at_move
from gmtool.rules.tft.state.fight import Figure, Stage, Status
from gmtool.rules.tft.state.messages.commands import TakeOption
from gmtool.rules.tft.state.play import Act, Play
from gmtool.rules.tft.state.records.riding import Ride
from gmtool.rules.tft.state.saddle import goer, mount_of

UNIT = "am.mount.unit"


def _of_mount(ctx: Context, rider: Figure, mount: Figure, command: Ride | None = None) -> TakeOption:
    """The move of the mount: over its full MA where nobody engages it, else a shift."""
    engaged = status_at_move(ctx, mount) is Status.ENGAGED
    row = ctx.tables.option("strikes" if engaged else "moves", (Status.ENGAGED if engaged else Status.DISENGAGED).value)
    code = row.code if row else ""
    if command is None:
        return TakeOption(figure=mount.id, option=code)
    return TakeOption(figure=mount.id, option=code, path=command.path, facing=command.facing)


def refusals(ctx: Context, command: Ride) -> Iterator[Refusal]:
    """Reasons against the ride: those against the mount's move, and a rider who is not free to guide it."""
    rider = ctx.figure(command.figure)
    mount = mount_of(ctx, rider)
    if mount is None:
        yield Refusal(f"{rider.name} is on foot.", UNIT)
        return
    if ctx.fight.stage is not Stage.MOVEMENT:
        yield Refusal("Figures ride in the movement phase.", "tm.turn.stages")
        return
    yield from option_refusals(ctx, _of_mount(ctx, rider, mount, command))


def _means(ctx: Context, kinds: Kinds | None, values: Mapping[str, Any]) -> Iterator[Meant]:
    """The rider guides, and the mount goes."""
    rider = ctx.fight.figures.get(values.get("figure", ""))
    mount = mount_of(ctx, rider) if rider is not None else None
    if rider is None:
        return
    yield Meant(rider.id, kinds or RIDES)
    if mount is not None:
        option = _of_mount(ctx, rider, mount).option
        fields = {"figure": mount.id, "option": option, "path": values.get("path"), "facing": values.get("facing")}
        yield from of_option(ctx, None, fields)


def perform(play: Play, command: Ride) -> None:
    """Move the mount, and give both the options that fit where they end.

    The rider may attack however far it has gone (am.mount.rider-attack-any-move); the animal within half of its MA, and
    both in the same turn (am.mount.both-attack).
    """
    rider = play.figure(command.figure)
    mount = mount_of(play, rider)
    if mount is None:
        return
    record_status(play, rider.id, status_at_move(play, mount))
    take_option(play, _of_mount(play, rider, mount, command))
    _attacks(play, mount.id, half=pace(play, play.figure(mount.id)) // 2)
    if not play.figure(rider.id).deeds.acts:
        _attacks(play, rider.id)


def _attacks(play: Play, key: str, half: int | None = None) -> None:
    """Give a figure that can reach an enemy now its option to attack, else one that can be changed.

    `half` is half of the MA of an animal, after which it no longer attacks (am.mount.animal-attack-limit).
    """
    figure = play.figure(key)
    went = goer(play, figure).deeds
    moves, shoots = play.tables.option("moves"), play.tables.option("volleys")
    strikes = next(row for row in play.tables.options.values() if _strikes(row, far=len(went.path) > 1))
    meant = replace(figure, deeds=replace(figure.deeds, option=strikes.code, intent=None))
    bow = half is None and missile_in_hand(play, figure) is not None and not unloaded(play, figure)
    code = figure.deeds.option or (moves.code if moves else "")
    if bow and shoots is not None:
        code = shoots.code
    elif figure.able and (half is None or went.spent <= half) and can_reach(play, meant):
        code = strikes.code
    play.deed(key, option=code, start=figure.deeds.start or figure.place)


def _strikes(row: OptionRow, *, far: bool) -> bool:
    """True for the option to attack after a move of several hexes, or after one at most."""
    return "strikes" in row.does and (row.move == "half") == far


def explain(ctx: Context, command: Ride) -> tuple[Breakdown, ...]:
    """The MA spent, of the mount's."""
    rider = ctx.figure(command.figure)
    mount = mount_of(ctx, rider)
    return () if mount is None else OPTION.explain(ctx, _of_mount(ctx, rider, mount, command))


def overlays(ctx: Context, command: Ride) -> tuple[Overlay, ...]:
    """The reach of the mount."""
    rider = ctx.figure(command.figure)
    mount = mount_of(ctx, rider)
    return () if mount is None else OPTION.overlays(ctx, _of_mount(ctx, rider, mount, command))


def _barred(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    return ctx.book.gate.against(ctx, *_means(ctx, RIDES, {"figure": figure.id}))


def offers(ctx: Context, figure: Figure | None) -> Iterable[Choice]:
    """The choice to ride, which is the usual one until it is made."""
    mount = mount_of(ctx, figure) if figure is not None and ctx.fight.stage is Stage.MOVEMENT else None
    if figure is None or mount is None or mount.place is None or not figure.able or figure.deeds.acts:
        return
    row = ctx.tables.options[_of_mount(ctx, figure, mount).option]
    barred = tuple(dict.fromkeys((*_barred(ctx, figure), *refusals(ctx, Ride(figure=figure.id)))))
    goes = not barred and may_move_now(ctx, mount)
    inputs = tuple(one for one in movement_inputs(ctx, mount, row) if one.field in ("path", "facing")) if goes else ()
    usual = goes and not figure.deeds.option and status_at_move(ctx, mount) is not Status.ENGAGED
    draft = draft_of(Ride, figure=figure.id)
    yield Choice("ride", "Ride", "Riding", draft, inputs, barred, UNIT, usual=usual)


RIDE = Act(Ride, offers, refusals, perform, explain, overlays, keys=("ride",), kinds=RIDES, means=_means)
