"""The values of a figure that the GM may set: whatever the page leaves to the GM, and what was said wrong."""

from gmtool.rules.kit.amending import Value, amendables, problem, set_value
from gmtool.rules.melee_rounds.amend.carrying import carrying
from gmtool.rules.melee_rounds.amend.dicing import dicing
from gmtool.rules.melee_rounds.amend.standing import noted, standing
from gmtool.rules.melee_rounds.context import Context, Play
from gmtool.rules.melee_rounds.state import Figure
from gmtool.rules.seam import Amend, Amendable, Json


def amendments(ctx: Context, figure: Figure) -> tuple[Amendable, ...]:
    """Every value with what it is now."""
    return amendables(_values(ctx, figure), ctx, figure)


def cannot_amend(ctx: Context, figure: Figure, field: str, value: Json) -> str:
    """Why a value cannot be set; empty if it can."""
    return problem(_values(ctx, figure), field, value)


def amend(play: Play, command: Amend) -> None:
    """Set the value, and tell what it was."""
    set_value(_values(play, play.figure(command.figure)), play, command)


def _values(ctx: Context, figure: Figure) -> dict[str, Value]:
    return {**standing(), **dicing(ctx, figure), **carrying(ctx, figure), **noted(ctx, figure)}
