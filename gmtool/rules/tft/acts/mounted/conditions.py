"""Conditions of riders and mounts, each with its end."""

from collections.abc import Iterator

from gmtool.rules.seam import Condition, ConditionSign
from gmtool.rules.tft.acts.saddle.load import KILO, carries, flies_by_spell, grams, load_ma, most, overloaded
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.saddle import panicked, rides


def riding_conditions(ctx: Context, figure: Figure) -> Iterator[Condition]:
    """The conditions of a rider that is tied, and of an animal in panic, or with a load."""
    if figure.riding.tied and rides(ctx, figure):
        yield Condition("Tied to the saddle", "until the GM says otherwise", "am.mount.tied", sign=ConditionSign.HELD)
    if panicked(figure):
        words = next(row.label for row in ctx.tables.panics.values() if row.effect == figure.riding.panic)
        lasts = "until it is under control, far away, or dead"
        yield Condition(f"Panic: {words}", lasts, "am.panic.duration", grave=True)
    if overloaded(ctx, figure):
        spell = flies_by_spell(ctx, figure)
        words = f"Carries {grams(ctx, figure) // KILO} kg, {most(ctx, figure) // KILO} at most"
        rule = "am.mount.load-flight-spell" if spell else "am.mount.load-max"
        yield Condition(words, "not for longer than an hour" if not spell else "not possible", rule, grave=True)
    elif carries(ctx, figure) and (ma := load_ma(ctx, figure)):
        words = f"MA {ma}: carries {grams(ctx, figure) // KILO} kg".replace("-", "−")
        yield Condition(words, "while it carries so much", "am.mount.load")
