"""Inputs of readying: the gear to take in hand, the things to pick up or drop."""

from functools import cache
from itertools import combinations

from gmtool.rules.seam import Candidate, Input, InputKind, Json, Refusal, Values
from gmtool.rules.tft.acts.attacks.ready_arms import armed, turns_to_ready
from gmtool.rules.tft.acts.movement.inputs import end_of
from gmtool.rules.tft.acts.readying.exchange import Thing, things_near
from gmtool.rules.tft.acts.readying.refusals import may_not_ready
from gmtool.rules.tft.acts.readying.worth import best
from gmtool.rules.tft.acts.turn.packs import turns_spent
from gmtool.rules.tft.cards.fighter import Gear
from gmtool.rules.tft.data.rows import OptionRow
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.messages.commands import TakeOption


def ready_sets(ctx: Context, figure: Figure, row: OptionRow) -> tuple[Candidate, ...]:
    """Every set of carried things that it can have in hand after the option, the arms first."""
    found, names = [], ctx.tables.item_names([one.item for one in figure.gear])
    named = {one.id: name for one, name in zip(figure.gear, names, strict=True)}
    for gear in (*((one,) for one in figure.gear), *combinations(figure.gear, 2)):
        ids = tuple(one.id for one in gear)
        command = TakeOption(figure=figure.id, option=row.code, ready=ids)
        if not any(True for _ in may_not_ready(ctx, figure, command, row, figure.place)):
            first, *others = (named[key] for key in ids)
            words = " and ".join([first, *(name.lower() for name in others)])
            found.append(Candidate(list(ids), words, _time(ctx, figure, gear)))
    return tuple(found)


def _time(ctx: Context, figure: Figure, gear: tuple[Gear, ...]) -> str:
    """The turn of getting out what takes several; empty where nothing does."""
    slow = next((one for one in gear if turns_to_ready(ctx, one) and one.id not in figure.ready), None)
    if slow is None:
        return ""
    turn = f"turn {turns_spent(ctx, figure, slow) + 1} of {turns_to_ready(ctx, slow)}"
    return f"packed: {turn}" if slow.packed else turn


def ready_input(ctx: Context, figure: Figure, row: OptionRow, *, refused: bool) -> Input:
    """The input for the gear in hand afterwards; the only possible set is the default, or the best of the unarmed.

    There are many sets: where the option is refused, they are tried when somebody asks, and none is the default.
    """

    @cache
    def sets() -> tuple[Candidate, ...]:
        return ready_sets(ctx, figure, row)

    default: Json = None
    if not refused and len(sets()) == 1:
        default = sets()[0].value
    elif not refused and not armed(ctx, figure):
        default = _listed(best(ctx, figure, sets(), {gear.id: gear for gear in figure.gear})[1])
    return Input("ready", "In hand afterwards", InputKind.ONE_OF, lambda _: sets(), default=default)


def pick_up_input(ctx: Context, figure: Figure, row: OptionRow) -> Input:
    """The input for a thing to pick up, within reach of the end of the move; the unarmed take the best weapon."""

    def lies_there(values: Values) -> tuple[Candidate, ...]:
        at = end_of(figure, values)
        return tuple(
            Candidate(
                [thing.id],
                ctx.tables.item_name(thing.item),
                _where(ctx, thing),
                thing.hex,
                refusals=_against(ctx, figure, row, thing, values),
            )
            for thing in things_near(ctx, figure, at)
        )

    default: Json = None
    if not armed(ctx, figure):
        near = {thing.id: thing.gear for thing in things_near(ctx, figure, figure.place)}
        default = _listed(best(ctx, figure, lies_there({}), near)[1])
    return Input("pick_up", "Pick up what?", InputKind.ONE_OF, lies_there, default=default)


def _listed(ids: tuple[str, ...]) -> Json:
    return list(ids) or None


def nothing_to_pick_up(wanted: Input) -> tuple[Refusal, ...]:
    """The reasons why nothing that lies there can be taken; empty if something can."""
    found = wanted.candidates({})
    return (
        () if any(not one.refusals for one in found) else tuple(dict.fromkeys(r for one in found for r in one.refusals))
    )


def _where(ctx: Context, thing: Thing) -> str:
    if thing.of:
        return f"{ctx.figure(thing.of).name}'s"
    return (
        f"in {ctx.label(thing.hex)}" if thing.hex is not None else "found everywhere" if thing.id == thing.item else ""
    )


def _against(ctx: Context, figure: Figure, row: OptionRow, thing: Thing, values: Values) -> tuple[Refusal, ...]:
    drop = values.get("drop")
    dropped = tuple(str(key) for key in drop) if isinstance(drop, list) else ()
    command = TakeOption(figure=figure.id, option=row.code, pick_up=(thing.id,), drop=dropped)
    return tuple(may_not_ready(ctx, figure, command, row, end_of(figure, values)))


def drop_input(ctx: Context, figure: Figure, row: OptionRow) -> tuple[Input, ...]:
    """The input for gear to drop so that it can carry more; option q drops the gear in hand by itself."""
    if "lets-go" in row.does or not figure.gear:
        return ()
    names = ctx.tables.item_names([one.item for one in figure.gear])
    gear = tuple(Candidate([one.id], name) for one, name in zip(figure.gear, names, strict=True))
    return (Input("drop", "Drop to make room", InputKind.ONE_OF, lambda _: gear, required=False),)
