"""Baggage: the secret way to each side's camp, who finds it, who goes off to loot it or to save it, and who returns."""

from collections.abc import Iterator
from typing import Annotated

from gmtool.rules.chainmail.acts.kinds import MOVING, NOTHING, is_barred
from gmtool.rules.chainmail.acts.morale.flight import leave
from gmtool.rules.chainmail.acts.morale.losses import breaks_at, never_checks
from gmtool.rules.chainmail.state.context import Act, Context, Offer, Play
from gmtool.rules.chainmail.state.events import ManyMen
from gmtool.rules.chainmail.state.siege import PATH, Camp
from gmtool.rules.chainmail.state.unit import Going, Unit
from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.asking import Ask, on_map
from gmtool.rules.kit.bodies.formations import block_of, with_men
from gmtool.rules.kit.lasting.checks import owe
from gmtool.rules.kit.play import evolve
from gmtool.rules.seam import (
    Command,
    Effect,
    Event,
    Extent,
    FigureCommand,
    FigureEvent,
    Men,
    Refusal,
    SideId,
    WaitingCheck,
    command,
    event,
)
from gmtool.space import HUNDRED, Point, Strip, gap, touches

GROUP = "Baggage"
LOOT = "loot"
"""The key of what follows when looters go off."""


@command("cm.mark-baggage/1")
class MarkBaggage(Command):
    """A side marks the way to its camp, on the map or on paper (cm.baggage.path)."""

    side: str
    at: Annotated[Point | None, Ask("Way to the camp", anywhere=True, required=True, when=on_map)] = None


@command("cm.find-baggage/1")
class FindBaggage(FigureCommand):
    """A unit comes within a normal move of the enemy's baggage, by the GM's word."""


@command("cm.save-baggage/1")
class SaveBaggage(FigureCommand):
    """A unit within a normal move of its own baggage goes off to save it, by the GM's word."""


@command("cm.return/1")
class Return(FigureCommand):
    """A unit comes back from a separate action about the baggage, with so many men."""

    men: Annotated[
        Men,
        Ask(
            "Men left after the separate action",
            default=lambda ctx, unit: unit.men,
            required=False,
            lowest=1,
            highest=lambda ctx, unit: unit.men,
        ),
    ]


@event("cm.baggage-marked/1", says="{side}: the way to the baggage is marked.", weight=0)
class BaggageMarked(Event):
    """A side has marked the way to its camp."""

    side: SideId


@event("cm.baggage-found/1", says="{figure} found the baggage of {side}.", weight=2)
class BaggageFound(FigureEvent):
    """A unit came within a normal move of the way to a camp."""

    side: SideId


@event("cm.loot-stopped/1", says="{figure} was kept from the baggage of {side}.")
class LootStopped(FigureEvent):
    """An attack or troops in the way keep a unit from looting."""

    side: SideId


@event("cm.looting/1", says="{figure} went off to {does} the baggage of {side}.", weight=2)
class WentForBaggage(FigureEvent):
    """A unit left the table to loot baggage, or to save it."""

    side: SideId
    does: str


@event("cm.returned/1", says="{figure} came back on the table with {men}.", weight=2)
class Returned(FigureEvent):
    """A unit came back from a separate action."""

    men: ManyMen


def camp_of(ctx: Context, side: str) -> Camp | None:
    """The camp of a side; None where it has marked none."""
    return next((one for one in ctx.fight.camps if one.side == side), None)


def _change(play: Play, camp: Camp, **changes: object) -> Camp:
    after: Camp = evolve(camp, **changes)
    play.change_fight(camps=tuple(after if one.side == camp.side else one for one in play.fight.camps))
    return after


def reaches(ctx: Context, unit: Unit, camp: Camp) -> bool:
    """True if a unit on the map is within one normal move of the way to a camp."""
    return unit.at is not None and camp.way is not None and gap(block_of(unit) or unit.at, camp.way) <= ctx.move(unit)


# --- marking ----------------------------------------------------------------------------------------------------------
def _mark_against(ctx: Context, command: MarkBaggage) -> Iterator[Refusal]:
    if not ctx.holds("baggage"):
        yield Refusal("This battle is fought without camps of baggage.", "cm.baggage.path")
    if command.side not in [one.id for one in ctx.fight.sides]:
        yield Refusal(f"“{command.side}” is not a side of this battle.")
    elif camp_of(ctx, command.side) is not None:
        yield Refusal("This side has marked its way.", "cm.baggage.path")
    if command.at is not None and (ctx.ground is None or not ctx.ground.holds(command.at)):
        yield Refusal("The way begins on the map.", "cm.baggage.path")


def _mark(play: Play, command: MarkBaggage) -> None:
    play.change_fight(camps=(*play.fight.camps, Camp(side=command.side, at=command.at)))
    play.happened(BaggageMarked(side=command.side, rules=("cm.baggage.path",)))


def _mark_offers(ctx: Context, _: Unit | None) -> Iterator[Offer]:
    for side in ctx.fight.sides if ctx.holds("baggage") and not ctx.over() else ():
        if camp_of(ctx, side.id) is None:
            label = f"Mark the way to the baggage of {side.name}"
            yield Offer(label, GROUP, "cm.baggage.path", key=f"baggage:{side.id}", given={"side": side.id})


# --- finding ----------------------------------------------------------------------------------------------------------
def find_baggage(play: Play) -> None:
    """Tell both sides of a unit that has come within a normal move of the enemy's way (cm.baggage.discover)."""
    for camp in play.fight.camps:
        found = (one for one in play.units() if one.men and one.side != camp.side and reaches(play, one, camp))
        if not camp.found_by and (unit := next(found, None)) is not None:
            _found(play, camp, unit.id)


def _found(play: Play, camp: Camp, unit: str) -> None:
    _change(play, camp, found_by=unit, found_on=play.turn)
    play.happened(BaggageFound(figure=unit, side=camp.side, rules=("cm.baggage.discover",)))
    _owe_loot(play, unit, camp)


def _owe_loot(play: Play, unit: str, camp: Camp) -> None:
    """On the next turn, once all have moved, the unit goes off."""
    name = play.figure(unit).name
    owe(
        play,
        WaitingCheck(
            f"loot {unit}", f"{name} goes off to loot", unit, turn=play.turn + 1, at="artillery",
            does="it leaves the table, unless enemies attack it or stand in the way", then=LOOT,
            rule="cm.baggage.loot",
        ),
    )  # fmt: skip


def _enemy_camps(ctx: Context, unit: Unit) -> tuple[Camp, ...]:
    return tuple(one for one in ctx.fight.camps if one.side != unit.side and not one.found_by)


def _find_against(ctx: Context, command: FindBaggage) -> Iterator[Refusal]:
    unit = ctx.figure(command.figure)
    yield from ctx.unable(unit)
    if not _enemy_camps(ctx, unit):
        yield Refusal("There is no baggage to find.", "cm.baggage.discover")


def _find(play: Play, command: FindBaggage) -> None:
    unit = play.figure(command.figure)
    for camp in _enemy_camps(play, unit)[:1]:
        _found(play, camp, unit.id)


def _find_offers(ctx: Context, unit: Unit) -> Iterator[Offer]:
    if unit.able and unit.men and ctx.ground is None and _enemy_camps(ctx, unit):
        label = f"Comes within {ctx.move(unit) / HUNDRED:g} inches of the enemy baggage"
        yield Offer(label, GROUP, "cm.baggage.discover", aside=True)


# --- looting and saving -----------------------------------------------------------------------------------------------
def is_stopped(ctx: Context, unit: Unit, camp: Camp) -> bool:
    """True if its states keep a unit where it is, enemies attack it, or stand across its way to the camp."""
    if ctx.melee_of(unit.id) is not None or is_barred(ctx, unit, MOVING):
        return True
    if unit.at is None or camp.at is None or unit.at == camp.at:
        return False
    lane = Strip(unit.at, camp.at, PATH)
    return any(
        one.side != unit.side and one.men and one.at is not None and touches(lane, block_of(one) or one.at)
        for one in ctx.units()
    )


def after_loot(play: Play, check: WaitingCheck, passed: bool) -> None:
    """Go off to loot, whatever its orders; the owner's units within a normal move go off to save it."""
    unit = play.figure(check.figure)
    camp = next((one for one in play.fight.camps if one.found_by == unit.id), None)
    if camp is None or not unit.able:
        return
    if is_stopped(play, unit, camp):
        play.happened(LootStopped(figure=unit.id, side=camp.side, rules=("cm.baggage.loot",)))
        _owe_loot(play, unit.id, camp)
        return
    camp = _change(play, camp, looted_on=play.turn)
    _go(play, unit.id, camp.side, "loot", "cm.baggage.loot")
    for one in tuple(play.troops(camp.side)):
        if reaches(play, one, camp) and play.melee_of(one.id) is None:
            _go(play, one.id, camp.side, "save", "cm.baggage.defend")


def _go(play: Play, unit: str, side: str, does: str, rule: str) -> None:
    play.happened(WentForBaggage(figure=unit, side=side, does=does, rules=(rule,)))
    play.change(unit, away=True)
    leave(play, unit, Going.LEFT, "cm.baggage.out-of-play")


def _save_against(ctx: Context, command: SaveBaggage) -> Iterator[Refusal]:
    unit = ctx.figure(command.figure)
    yield from ctx.unable(unit)
    camp = camp_of(ctx, unit.side)
    if camp is None or not camp.looted_on or camp.looted_on < ctx.turn:
        yield Refusal("Nobody loots its baggage now.", "cm.baggage.defend")
    elif camp.way is not None and unit.at is not None and not reaches(ctx, unit, camp):
        yield Refusal(f"{unit.name}: more than a normal move away from it.", "cm.baggage.defend")


def _save(play: Play, command: SaveBaggage) -> None:
    _go(play, command.figure, play.figure(command.figure).side, "save", "cm.baggage.defend")


# --- coming back ------------------------------------------------------------------------------------------------------
def _return_against(ctx: Context, command: Return) -> Iterator[Refusal]:
    unit = ctx.figure(command.figure)
    if not unit.away:
        yield Refusal(f"{unit.name}: not away for baggage.", "cm.baggage.out-of-play")
    elif not 1 <= command.men <= unit.men:
        yield Refusal(f"{unit.name} comes back with 1 to {unit.men} men.", "cm.baggage.out-of-play")


def _return(play: Play, command: Return) -> None:
    """It comes back as a survivor of the separate action, where its losses were checked, too (cm.morale.loss-check)."""
    unit = play.figure(command.figure)
    play.change(unit.id, going=None, away=False, **with_men(play, unit, command.men))
    back = play.figure(unit.id)
    if not never_checks(play, back) and back.lost >= breaks_at(play, back):
        play.change(unit.id, steady=True)
    play.happened(Returned(figure=unit.id, men=command.men, rules=("cm.baggage.out-of-play",)))


def camp_effects(ctx: Context) -> Iterator[Effect]:
    """The ways to the camps; one that nobody has found is secret."""
    names = {side.id: side.name for side in ctx.fight.sides}
    for camp in ctx.fight.camps:
        where = Extent()
        if camp.at is not None:
            ends = (Point(camp.at.x, max(0, camp.at.y - PATH // 2)), Point(camp.at.x, camp.at.y + PATH // 2))
            where = Extent(shape=Strip(*ends, PATH))
        label = f"Way to the baggage of {names[camp.side]}"
        yield Effect(
            f"camp {camp.side}", label, where=where, does="whoever comes within a normal move has found it",
            sort="camp", rule="cm.baggage.path", secret=not camp.found_by,
        )  # fmt: skip


_SAVES = Offer(
    "Go off to save the baggage", GROUP, "cm.baggage.defend", there=lambda ctx, unit: bool(unit.men), hidden=True
)
_RETURNS = Offer(
    "Back from the baggage", GROUP, "cm.baggage.out-of-play", there=lambda ctx, unit: unit.away, aside=True
)
MARK: Act = offered(MarkBaggage, _mark_offers, _mark_against, _mark, kinds=NOTHING)
FIND: Act = offered(FindBaggage, _find_offers, _find_against, _find, kinds=NOTHING)
SAVE: Act = offered(SaveBaggage, _SAVES, _save_against, _save, kinds=MOVING)
RETURN: Act = offered(Return, _RETURNS, _return_against, _return, kinds=NOTHING)
