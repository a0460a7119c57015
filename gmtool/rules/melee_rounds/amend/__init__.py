"""The values of a figure that the GM may set: whatever the page leaves to the GM, and what was said wrong."""

from gmtool.rules.melee_rounds.amend.carrying import carrying
from gmtool.rules.melee_rounds.amend.dicing import dicing
from gmtool.rules.melee_rounds.amend.standing import noted, standing
from gmtool.rules.melee_rounds.amend.value import Value
from gmtool.rules.melee_rounds.context import Context, Play
from gmtool.rules.melee_rounds.state import Figure
from gmtool.rules.seam import Amend, Amendable, Amended, Json


def amendments(ctx: Context, figure: Figure) -> tuple[Amendable, ...]:
    """Every value with what it is now."""
    return tuple(
        Amendable(key, one.label, one.read(ctx, figure), one.options, *(one.limits if one.kind is int else ()))
        for key, one in _values(ctx, figure).items()
    )


def cannot_amend(ctx: Context, figure: Figure, field: str, value: Json) -> str:
    """Why a value cannot be set; empty if it can."""
    values = _values(ctx, figure)
    one = values.get(field)
    return one.problem(value) if one else f"“{field}” is nothing that can be amended; there are {', '.join(values)}."


def amend(play: Play, command: Amend) -> None:
    """Set the value, and tell what it was."""
    figure = play.figure(command.figure)
    one = _values(play, figure)[command.field]
    before = one.shown("" if command.field == "take" else one.read(play, figure))
    one.write(play, figure, command.value)
    after = one.shown(command.value)
    rules = (one.rule,) if one.rule else ()
    reason = command.reason
    play.happened(Amended(figure=figure.id, label=one.label, before=before, after=after, reason=reason, rules=rules))


def _values(ctx: Context, figure: Figure) -> dict[str, Value]:
    return {**standing(), **dicing(ctx, figure), **carrying(ctx, figure), **noted(ctx, figure)}
