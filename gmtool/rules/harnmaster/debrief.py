"""What a melee proposes for the cards of those who were in it: trauma, deaths, arms lost and found."""

from collections.abc import Iterator

from gmtool.rules.harnmaster.cards.fighter import Gear
from gmtool.rules.harnmaster.context import Context
from gmtool.rules.harnmaster.data.numbers import LEVEL
from gmtool.rules.harnmaster.state import Dropped, Figure, Injury
from gmtool.rules.harnmaster.wounds import brought, injury_words, written
from gmtool.rules.seam import CardChange, ChangeKind, Json

DEAD, OUT = "dead", "out"
"""Tags of cards by which those are found who died or were out of the melee at its end."""
TRAUMA, INJURY = "hm.mod.trauma", "hm.gm.injury-sequence"


def debrief(ctx: Context) -> tuple[CardChange, ...]:
    """Figure by figure, and last what can be found, once fewer than two sides can go on."""
    able = frozenset(figure.side for figure in ctx.everyone() if figure.able)
    over = len(able) < 2
    changes: list[CardChange] = []
    for figure in ctx.everyone():
        changes += _fate(figure)
        changes += () if figure.dead else _trauma(figure)
        changes += _losses(ctx, figure, held=figure.side in able, over=over)
        changes += _gains(ctx, figure, over=over)
    takers = tuple(one.id for one in ctx.everyone() if one.side in able and one.able)
    if over and takers:
        changes += _finds(ctx, able, takers)
    return tuple(changes)


def _fate(figure: Figure) -> Iterator[CardChange]:
    if figure.dead:
        text = f"{figure.name} is dead"
        yield CardChange(figure.card, figure.id, "tags", None, DEAD, text, INJURY, how=ChangeKind.GAIN)
    elif figure.out:
        text = f"{figure.name} was out of the melee"
        yield CardChange(figure.card, figure.id, "tags", None, OUT, text, INJURY, False, ChangeKind.GAIN)


def _trauma(figure: Figure) -> Iterator[CardChange]:
    """Fatigue, and injuries with the impairment of those that count."""
    fighter = figure.fighter
    fatigue = min(LEVEL.highest, figure.fatigue)
    if fatigue != fighter.fatigue:
        text = f"{figure.name} has {f'fatigue {fatigue}' if fatigue else 'no fatigue any more'}"
        yield CardChange(figure.card, figure.id, "fatigue", fighter.fatigue, fatigue, text, TRAUMA)
    before = brought(fighter)
    if figure.injuries == before:
        return
    impairment = min(LEVEL.highest, figure.impairment)
    if impairment != fighter.impairment:
        text = f"{figure.name} has {f'impairment {impairment}' if impairment else 'no impairment any more'}"
        yield CardChange(figure.card, figure.id, "impairment", fighter.impairment, impairment, text, TRAUMA)
    after = written(figure.injuries)
    if after != fighter.injuries:
        yield CardChange(figure.card, figure.id, "injuries", fighter.injuries, after, _injured(figure, before), INJURY)


def _injured(figure: Figure, before: tuple[Injury, ...]) -> str:
    new = [injury_words(one) for one in figure.injuries if one not in before]
    if new:
        return f"{figure.name} is injured: {'; '.join(new)}"
    return f"{figure.name} has fewer injuries" if figure.injuries else f"{figure.name} has no injuries any more"


def _losses(ctx: Context, figure: Figure, *, held: bool, over: bool) -> Iterator[CardChange]:
    """What broke, and what it no longer carries; what lies where its own side has won can be picked up."""
    carried = {gear.id: gear for gear in figure.gear}
    lying = [thing.item for thing in ctx.fight.lying if thing.owner == figure.id]
    for gear in figure.fighter.gear:
        now, name = carried.get(gear.id), ctx.tables.item_name(gear.item).lower()
        about, usual, rule = f"lost {gear.id}", over, ""
        if now is not None and now.broken:
            text, rule = f"{figure.name}’s {name} is broken", "hm.gm.weapon-damage"
        elif now is None and gear.item in lying:
            lying.remove(gear.item)
            can = held and not figure.gone
            usual = over and not can
            text = f"{figure.name}’s {name} lies on the ground{'; it can be picked up' if can else ''}"
        elif now is None:
            text = f"{figure.name} no longer has the {name}"
        else:
            continue
        how = ChangeKind.LOSE
        yield CardChange(figure.card, figure.id, "weapons", _row(gear), None, text, rule, usual, how, about)


def _gains(ctx: Context, figure: Figure, *, over: bool) -> Iterator[CardChange]:
    """What it took up and still has."""
    own = {gear.id for gear in figure.fighter.gear}
    for gear in figure.gear:
        if gear.id not in own and not gear.broken:
            text = f"{figure.name} has taken up a {ctx.tables.item_name(gear.item).lower()}"
            about, how, row = f"gained {gear.id}", ChangeKind.GAIN, _fresh(gear.item, gear.ml)
            yield CardChange(figure.card, figure.id, "weapons", None, row, text, "", over, how, about)


def _finds(ctx: Context, able: frozenset[str], takers: tuple[str, ...]) -> Iterator[CardChange]:
    """What lies about, and what those carry who are beaten, for one of those who are left."""
    for thing in ctx.fight.lying:
        owner = ctx.fight.figures.get(thing.owner)
        if owner is not None and owner.side not in able:
            yield _found(
                thing.owner, thing.item, f"{_named(ctx, thing)}, lies on the ground", f"found {thing.id}", takers
            )
    for figure in ctx.everyone():
        for gear in figure.gear if figure.side not in able and not figure.gone else ():
            weapon = ctx.weapon(gear)
            if weapon is not None and weapon.kind != "natural" and not gear.broken:
                text = f"{weapon.name} of {figure.name}"
                yield _found(figure.id, gear.item, text, f"found {gear.id}", takers)


def _named(ctx: Context, thing: Dropped) -> str:
    return ctx.tables.item_name(thing.item)


def _found(owner: str, item: str, text: str, about: str, takers: tuple[str, ...]) -> CardChange:
    how = ChangeKind.GAIN
    return CardChange("", owner, "weapons", None, _fresh(item, 0), text, "", False, how, about, takers)


def _row(gear: Gear) -> dict[str, Json]:
    """The row of the card."""
    flags = {name: True for name in ("slung", "off_hand", "two_handed") if getattr(gear, name)}
    return {"item": gear.item, "ml": gear.ml, "ready": gear.ready, **flags}


def _fresh(item: str, ml: int) -> dict[str, Json]:
    return {"item": item, "ml": ml, "ready": False}
