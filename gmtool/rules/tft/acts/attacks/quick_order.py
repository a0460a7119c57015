"""Order of a Quick Combat: all act at once; a figure that has acted, or moved too far, does nothing more."""

from collections.abc import Iterator

from gmtool.rules.seam import Refusal
from gmtool.rules.tft.acts.wounds.pace import pace
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure, Stage


def has_acted_quickly(ctx: Context, figure: Figure) -> bool:
    """True if a figure has used its option of this turn of a Quick Combat."""
    deeds = figure.deeds
    return bool(deeds.acts) or (bool(deeds.option) and not ctx.does(figure, "moves"))


def not_now_in_quick(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    """Reasons against any option of a Quick Combat now, whatever it is (am.quick.move-over-half)."""
    if ctx.fight.stage is not Stage.COMBAT:
        yield Refusal("Options come once all sides have moved.", "am.quick.sequence")
    if has_acted_quickly(ctx, figure):
        yield Refusal(f"{figure.name} has acted this turn.", "am.quick.option-attack", short="has acted")
    half = pace(ctx, figure, flying=figure.deeds.flew) // 2
    if figure.deeds.spent > half:
        text = f"{figure.name} has moved more than half its MA ({half}) and can do nothing else."
        yield Refusal(text, "am.quick.move-over-half")
