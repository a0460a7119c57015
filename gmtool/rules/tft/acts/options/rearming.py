"""Rearming: how a figure with nothing to strike with comes by a weapon, as its usual option."""

from collections.abc import Iterator

from gmtool.records import dataclass
from gmtool.rules.kit.gate import Meant
from gmtool.rules.tft.acts.kinds import done_by
from gmtool.rules.tft.acts.options.availability import barred
from gmtool.rules.tft.acts.readying.exchange import READYING, things_near
from gmtool.rules.tft.acts.readying.inputs import pick_up_input, ready_sets
from gmtool.rules.tft.acts.readying.worth import best
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure, Status
from gmtool.rules.tft.state.messages.commands import TakeOption

PICK_UP = ":pick-up"
"""The end of the key of a choice that picks something up, in an option that readies what is carried as well."""


@dataclass(frozen=True, slots=True)
class Rearming:
    """The way to a weapon: the key of its option, the damage of the weapon, and the whole command."""

    key: str
    damage: int
    command: TakeOption


def rearming(ctx: Context, figure: Figure, found: Status) -> Rearming | None:
    """The option that gives an unarmed figure the best weapon there is; None where there is none.

    What it carries comes first where it does as much damage.
    """
    best = max(_ways(ctx, figure, found), default=None, key=lambda one: one.damage)
    return best if best and best.damage else None


def _ways(ctx: Context, figure: Figure, found: Status) -> Iterator[Rearming]:
    """The best weapon by each option, first those with what the figure carries."""
    gate = ctx.book.gate.asked(ctx)
    rows = [
        row
        for row in ctx.tables.options.values()
        if not gate.against(Meant(figure.id, done_by(row.does))) and not any(barred(ctx, figure, row, found))
    ]
    carried = {gear.id: gear for gear in figure.gear}
    for row in rows:
        if not READYING.isdisjoint(row.does):
            damage, ready = best(ctx, figure, ready_sets(ctx, figure, row), carried)
            yield Rearming(row.code, damage, TakeOption(figure=figure.id, option=row.code, ready=ready))
    lying = {thing.id: thing.gear for thing in things_near(ctx, figure, figure.place)}
    for row in rows:
        if "picks-up" in row.does:
            key = row.code if READYING.isdisjoint(row.does) else row.code + PICK_UP
            damage, taken = best(ctx, figure, pick_up_input(ctx, figure, row).candidates({}), lying)
            yield Rearming(key, damage, TakeOption(figure=figure.id, option=row.code, pick_up=taken))
