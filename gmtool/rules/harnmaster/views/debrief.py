"""The debrief: what a melee proposes for the cards, and for the GM's own tables."""

from collections.abc import Iterator

from gmtool.rules.harnmaster.cards.fighter import Gear
from gmtool.rules.harnmaster.state.context import Context
from gmtool.rules.harnmaster.state.fight import Figure, Injury
from gmtool.rules.harnmaster.state.mustering import brought, injury_words, written
from gmtool.rules.kit.debrief import counted, fates, found, gained, keyed, lost, shortened
from gmtool.rules.seam import CardChange, Json, OwnRows

TRAUMA, INJURY = "hm.mod.trauma", "hm.gm.injury-sequence"
_FIELD = "weapons"


def debrief(ctx: Context) -> tuple[CardChange, ...]:
    """Figure by figure, and last what can be found, once fewer than two sides can go on."""
    able, over = ctx.sides_left(), ctx.over()
    changes: list[CardChange] = []
    for figure in ctx.everyone():
        changes += fates(figure, "melee", INJURY)
        changes += () if figure.dead else _trauma(figure)
        changes += _losses(ctx, figure, held=figure.side in able, over=over)
        changes += gained(figure, _FIELD, _fresh, lambda gear, of=figure: _taken(ctx, of, gear), usual=over)  # type: ignore[misc]
    takers = tuple(one.id for one in ctx.everyone() if one.side in able and one.able)
    if over and takers:
        changes += _finds(ctx, able, takers)
    return tuple(changes)


def _trauma(figure: Figure) -> Iterator[CardChange]:
    """Fatigue, and injuries with the impairment of those that count."""
    yield from counted(figure, "fatigue", figure.fatigue, TRAUMA)
    before = brought(figure.fighter)
    if figure.injuries == before:
        return
    yield from counted(figure, "impairment", figure.impairment, TRAUMA)
    was, after = figure.fighter.injuries, written(figure.injuries)
    if after != was:
        yield CardChange(figure.card, figure.id, "injuries", was, after, _injured(figure, before), INJURY)


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
        now, name, usual, rule = carried.get(gear.id), ctx.tables.item_name(gear.item).lower(), over, ""
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
        yield lost(figure, _FIELD, gear.id, _row(gear), text, rule=rule, usual=usual)


def _taken(ctx: Context, figure: Figure, gear: Gear) -> str:
    return f"{figure.name} has taken up a {ctx.tables.item_name(gear.item).lower()}"


def _finds(ctx: Context, able: frozenset[str], takers: tuple[str, ...]) -> Iterator[CardChange]:
    """What lies about, and what those carry who are beaten, for one of those who are left."""
    for thing in ctx.fight.lying:
        owner = ctx.fight.figures.get(thing.owner)
        if owner is not None and owner.side not in able:
            text = f"{ctx.tables.item_name(thing.item)}, lies on the ground"
            yield found(thing.owner, _FIELD, _unknown(thing.item), text, thing.id, takers)
    for figure in ctx.everyone():
        for gear in figure.gear if figure.side not in able and not figure.gone else ():
            weapon = ctx.weapon(gear)
            if weapon is not None and weapon.kind != "natural" and not gear.broken:
                yield found(figure.id, _FIELD, _unknown(gear.item), f"{weapon.name} of {figure.name}", gear.id, takers)


def _row(gear: Gear) -> dict[str, Json]:
    """The row of the card."""
    flags = {name: True for name in ("slung", "off_hand", "two_handed") if getattr(gear, name)}
    return {"item": gear.item, "ml": gear.ml, "ready": gear.ready, **flags}


def _fresh(gear: Gear) -> dict[str, Json]:
    return {"item": gear.item, "ml": gear.ml, "ready": False}


def _unknown(item: str) -> dict[str, Json]:
    return {"item": item, "ml": 0, "ready": False}


def learned(ctx: Context) -> OwnRows:
    """The answers that the tables do not have yet, by their names."""
    new: dict[tuple[str, str, Json], dict[str, Json]] = {}
    for one in ctx.fight.answered:
        name, roll = shortened(str(one.row["name"])), one.row.get("roll")
        known = [(row.name.casefold(), getattr(row, "roll", None)) for row in getattr(ctx.tables, one.table).values()]
        if (name.casefold(), roll) not in known:
            new.setdefault((one.table, name.casefold(), roll), {**one.row, "name": name})
    return keyed(((table, row) for (table, _, _), row in new.items()), ctx.tables)
