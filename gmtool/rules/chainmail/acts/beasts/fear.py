"""Fear: enemies near a Dragon, a Roc and their like check as for excess casualties."""

from collections.abc import Iterator

from gmtool.dice import Comparison, Dice, Need
from gmtool.rules.chainmail.acts.beasts.messages import Frighten
from gmtool.rules.chainmail.acts.kinds import NOTHING
from gmtool.rules.chainmail.acts.morale.bonus import morale_modifiers
from gmtool.rules.chainmail.acts.morale.flight import leave
from gmtool.rules.chainmail.acts.morale.leaders import is_led, way_between
from gmtool.rules.chainmail.acts.morale.losses import loss_row, never_checks
from gmtool.rules.chainmail.data.beasts import Dread
from gmtool.rules.chainmail.state.context import Act, Context, Offer, Play
from gmtool.rules.chainmail.state.unit import Going, Unit
from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.asking import Ask
from gmtool.rules.kit.lasting.checks import owe
from gmtool.rules.kit.play import evolve
from gmtool.rules.seam import Refusal, WaitingCheck
from gmtool.space import HUNDRED

FEAR = "fear"
"""The key of what follows a check for fear."""


def dread_of(ctx: Context, unit: Unit) -> Dread | None:
    """The row of a creature that enemies fear; None for one that nobody does."""
    kind = ctx.fantastic(unit)
    return ctx.tables.dreads.get(kind.column) if kind is not None and kind.can("fear") else None


def fear_reach(ctx: Context, unit: Unit) -> int:
    """The distance within which enemies fear a creature, in hundredths of an inch: its own, its charge move, or the
    move of a Wizard, who has none (cm.wizard.morale)."""
    row = dread_of(ctx, unit)
    if row is None:
        return 0
    inches = ctx.house_number(row.number) if row.number else row.inches
    return inches * HUNDRED or ctx.charge(unit) or ctx.move(unit)


def is_afraid(ctx: Context, unit: Unit, beast: Unit) -> bool:
    """True for an enemy that has yet to check for fear of a creature."""
    troops = unit.able and bool(unit.men) and unit.side != beast.side and not is_led(unit)
    return troops and not never_checks(ctx, unit) and beast.id not in unit.fabled.feared


def frighten(play: Play, unit: Unit, beast: Unit) -> None:
    """Have a unit check for fear of a creature, as for excess casualties."""
    row = dread_of(play, beast)
    rule = row.rule if row is not None else "cm.dragon.fear"
    play.change(unit.id, fabled=evolve(unit.fabled, feared=(*unit.fabled.feared, beast.id)))
    owe(
        play,
        WaitingCheck(
            f"fear {unit.id} {beast.id}", f"{unit.name}: fear of {beast.name}", unit.id, dice=Dice(2),
            need=Need(loss_row(play, unit).stays, Comparison.AT_LEAST), modifiers=morale_modifiers(play, unit),
            turn=play.turn, does="the unit is removed", then=FEAR, rule=rule,
        ),
    )  # fmt: skip


def after_fear_check(play: Play, check: WaitingCheck, passed: bool) -> None:
    """Stay, or leave the field."""
    unit = play.figure(check.figure)
    if not passed and unit.able:
        leave(play, unit.id, Going.BROKEN, check.rule)


def settle_fear(play: Play) -> None:
    """Have those who have come near a creature on the map check, once until they are apart again.

    What the GM alone says and does by hand brings no check at once; the next thing that happens in the battle does.
    """
    if play.ground is None or not any(one.kind.startswith("cm.") for one in play.events):
        return
    beasts = [(one, far) for one in play.units() if (far := fear_reach(play, one))]
    if not beasts:
        return
    for unit in tuple(play.units()):
        near = {beast.id for beast, far in beasts if _within(play, unit, beast, far)}
        if play.house("fear-checks") == "approach" and (gone := set(unit.fabled.feared) - near):
            kept = tuple(key for key in unit.fabled.feared if key not in gone)
            play.change(unit.id, fabled=evolve(unit.fabled, feared=kept))
        for beast, _ in beasts:
            now = play.figure(unit.id)
            if beast.id in near and is_afraid(play, now, beast):
                frighten(play, now, beast)


def _within(ctx: Context, unit: Unit, beast: Unit, far: int) -> bool:
    way = way_between(ctx, unit, beast)
    return way is not None and way <= far


# --- by the GM's word, where there is no map --------------------------------------------------------------------------
def _against(ctx: Context, command: Frighten) -> Iterator[Refusal]:
    beast, unit = ctx.figure(command.figure), ctx.figure(command.target)
    yield from ctx.unable(beast)
    if not fear_reach(ctx, beast):
        yield Refusal(f"Nobody fears {beast.name}.", "cm.fantasy.codes")
    elif not is_afraid(ctx, unit, beast):
        yield Refusal(f"{unit.name} does not check for fear of {beast.name}.", "cm.dragon.fear")


def _frighten(play: Play, command: Frighten) -> None:
    frighten(play, play.figure(command.target), play.figure(command.figure))


def _offers(ctx: Context, unit: Unit) -> Iterator[Offer]:
    if ctx.ground is None and unit.able and fear_reach(ctx, unit):
        row = dread_of(ctx, unit)
        yield Offer("An enemy fears it", "Morale", row.rule if row else "", needs="target", asks=_ASKS, aside=True)


_ASKS = {
    "target": Ask(
        lambda ctx, unit: f"Within {fear_reach(ctx, unit) // HUNDRED} inches",
        lambda ctx, unit: [one for one in ctx.units() if is_afraid(ctx, one, unit)],
    )
}
FRIGHTEN: Act = offered(Frighten, _offers, _against, _frighten, kinds=NOTHING)
