"""The debrief: what a melee proposes for the cards of those who were in it, and for the GM's own lists."""

from collections.abc import Collection, Iterator, Mapping

from gmtool.rules.melee_rounds.cards.fighter import Gear, Thing
from gmtool.rules.melee_rounds.data.numbers import POINTS
from gmtool.rules.melee_rounds.state.context import Context
from gmtool.rules.melee_rounds.state.fight import Answered, Figure
from gmtool.rules.seam import CardChange, ChangeKind, Json, OwnRows

DEAD, OUT = "dead", "out"
"""Tags of cards by which those are found who died or were out of the melee at its end."""
DAMAGE, DELICATE, LOADED = "mr.gm.section-c", "mr.item.drop-delicate", "mr.item.loaded-crossbow-risk"


def debrief(ctx: Context) -> tuple[CardChange, ...]:
    """Figure by figure, and last what can be found, once fewer than two sides can go on."""
    able = frozenset(figure.side for figure in ctx.everyone() if figure.able)
    over = len(able) < 2
    changes: list[CardChange] = []
    for figure in ctx.everyone():
        changes += _fate(figure)
        changes += () if figure.dead else _damage(figure)
        changes += _losses(ctx, figure, held=figure.side in able, over=over)
        changes += _loaded(ctx, figure, over=over)
        changes += _used(ctx, figure, over=over)
        changes += _gains(ctx, figure, over=over)
    takers = tuple(one.id for one in ctx.everyone() if one.side in able and one.able)
    if over and takers:
        changes += _finds(ctx, able, takers)
    return tuple(changes)


def _fate(figure: Figure) -> Iterator[CardChange]:
    if figure.dead:
        text = f"{figure.name} is dead"
        yield CardChange(figure.card, figure.id, "tags", None, DEAD, text, DAMAGE, how=ChangeKind.GAIN)
    elif figure.out:
        text = f"{figure.name} was out of the melee"
        yield CardChange(figure.card, figure.id, "tags", None, OUT, text, DAMAGE, False, ChangeKind.GAIN)


def _damage(figure: Figure) -> Iterator[CardChange]:
    before, after = figure.fighter.damage, min(POINTS.highest, figure.damage + figure.pending)
    if after != before:
        text = f"{figure.name} has {f'damage {after}' if after else 'no damage any more'}"
        yield CardChange(figure.card, figure.id, "damage", before, after, text, DAMAGE)


def _losses(ctx: Context, figure: Figure, *, held: bool, over: bool) -> Iterator[CardChange]:
    """What it no longer carries; what lies where its own side has won can be picked up."""
    carried = {gear.id for gear in figure.gear}
    lying = [thing for thing in ctx.fight.lying if thing.owner == figure.id]
    for gear in figure.fighter.gear:
        if gear.id in carried:
            continue
        name = ctx.tables.item_name(gear.item).lower()
        fallen = next((thing for thing in lying if thing.item == gear.item), None)
        usual, rule = over, ""
        if fallen is None:
            text = f"{figure.name} no longer has the {name}"
        else:
            lying.remove(fallen)
            can = held and not figure.gone and not fallen.damaged
            usual, rule = over and not can, DELICATE if fallen.damaged else ""
            state = ", damaged" if fallen.damaged else "; it can be picked up" if can else ""
            text = f"{figure.name}’s {name} lies on the ground{state}"
        how, about = ChangeKind.LOSE, f"lost {gear.id}"
        yield CardChange(figure.card, figure.id, "weapons", _row(gear), None, text, rule, usual, how, about)


def _loaded(ctx: Context, figure: Figure, *, over: bool) -> Iterator[CardChange]:
    """What was shot off, and what was loaded: whether to go about with it so is for the GM to say."""
    before = {gear.id: gear for gear in figure.fighter.gear}
    for gear in figure.gear:
        old = before.get(gear.id)
        if old is not None and old.loaded != gear.loaded:
            name = ctx.tables.item_name(gear.item).lower()
            text = f"{figure.name}’s {name} is {'loaded' if gear.loaded else 'not loaded any more'}"
            usual, about, how = over and not gear.loaded, f"loaded {gear.id}", ChangeKind.AMEND
            after = {**_row(old), "loaded": gear.loaded}
            yield CardChange(figure.card, figure.id, "weapons", _row(old), after, text, LOADED, usual, how, about)


def _used(ctx: Context, figure: Figure, *, over: bool) -> Iterator[CardChange]:
    """Potions and pellets that are used up, and what is left of them."""
    left = {thing.id: thing for thing in figure.things}
    for old in figure.fighter.things:
        now = left.get(old.id)
        number = now.number if now is not None else 0
        if number == old.number:
            continue
        after = _stock(now) if now is not None and number else None
        how = ChangeKind.LOSE if after is None else ChangeKind.AMEND
        name, about = ctx.tables.item_name(old.item).lower(), f"used {old.id}"
        text = f"{figure.name} has {f'{number} × {name} left' if number else f'no {name} left'}"
        yield CardChange(figure.card, figure.id, "things", _stock(old), after, text, "", over, how, about)


def _gains(ctx: Context, figure: Figure, *, over: bool) -> Iterator[CardChange]:
    """What it took up and still has."""
    own = {gear.id for gear in figure.fighter.gear}
    for gear in figure.gear:
        if gear.id not in own:
            text = f"{figure.name} has taken up the {ctx.tables.item_name(gear.item).lower()}"
            about, how = f"gained {gear.id}", ChangeKind.GAIN
            yield CardChange(figure.card, figure.id, "weapons", None, _fresh(gear.item), text, "", over, how, about)


def _finds(ctx: Context, able: frozenset[str], takers: tuple[str, ...]) -> Iterator[CardChange]:
    """What lies about, and what those carry who are beaten, for one of those who are left."""
    for thing in ctx.fight.lying:
        owner = ctx.fight.figures.get(thing.owner)
        if owner is not None and owner.side not in able:
            text = f"{ctx.tables.item_name(thing.item)}, lies on the ground{', damaged' if thing.damaged else ''}"
            yield _found(thing.owner, "weapons", _fresh(thing.item), text, f"found {thing.id}", takers)
    for figure in ctx.everyone():
        if figure.side in able or figure.gone:
            continue
        for gear in figure.gear:
            text = f"{ctx.tables.item_name(gear.item)} of {figure.name}"
            yield _found(figure.id, "weapons", _fresh(gear.item), text, f"found {gear.id}", takers)
        for one in figure.things:
            text = f"{ctx.tables.item_name(one.item)} of {figure.name}"
            row: dict[str, Json] = {"item": one.item, "number": one.number, "ready": False}
            yield _found(figure.id, "things", row, text, f"found {one.id}", takers)


def _found(owner: str, field: str, row: dict[str, Json], text: str, about: str, takers: tuple[str, ...]) -> CardChange:
    return CardChange("", owner, field, None, row, text, "", False, ChangeKind.GAIN, about, takers)


def _row(gear: Gear) -> dict[str, Json]:
    """The row of the card."""
    flags: dict[str, Json] = {name: True for name in ("slung", "loaded") if getattr(gear, name)}
    hit: dict[str, Json] = {"hit": gear.hit} if gear.hit else {}
    return {"item": gear.item, **hit, "ready": gear.ready, **flags}


def _fresh(item: str) -> dict[str, Json]:
    return {"item": item, "ready": False}


def _stock(thing: Thing) -> dict[str, Json]:
    return {"item": thing.item, "number": thing.number, "ready": thing.ready}


LONGEST_KEY = 60
"""As long as the key of a row can be."""


def learned(ctx: Context) -> OwnRows:
    """The answers that the lists do not have yet, each under a key that nothing else has.

    What loading takes is learned once for each weapon of which it is not noted (mr.item.load-ranged), and likewise the
    times of a spell.
    """
    found: dict[str, tuple[Mapping[str, Json], ...]] = {}
    for one in ctx.fight.answered:
        new = found.get(one.table, ())
        if _noted(ctx, one) or _about(one.row) in [_about(row) for row in new]:
            continue
        taken = {*getattr(ctx.tables, one.table), *(str(row["key"]) for row in new)}
        found[one.table] = (*new, {**one.row, "key": _free(str(one.row["key"]), taken)})
    return found


def _noted(ctx: Context, one: Answered) -> bool:
    """Whether the lists say already what was asked."""
    about = _about(one.row)
    if one.table == "loads":
        return ctx.tables.load_of(about) is not None
    return ctx.tables.casting_of(about) is not None and ctx.tables.interspell_of(about) is not None


def _about(row: Mapping[str, Json]) -> str:
    """The weapon or the spell that a row is about."""
    return str(row.get("weapon") or row.get("spell"))


def _free(key: str, taken: Collection[str]) -> str:
    number, free = 1, key
    while free in taken:
        number += 1
        free = f"{key[: LONGEST_KEY - len(str(number)) - 1]}-{number}"
    return free
