"""The debrief: what a melee proposes for the cards of those who were in it, and for the GM's own lists."""

from collections.abc import Iterator, Mapping

from gmtool.rules.kit.debrief import counted, fates, found, gained, keyed, lost
from gmtool.rules.kit.play import Answered
from gmtool.rules.melee_rounds.cards.fighter import Gear, Thing
from gmtool.rules.melee_rounds.state.context import Context
from gmtool.rules.melee_rounds.state.fight import Figure
from gmtool.rules.seam import CardChange, ChangeKind, Json, OwnRows

DAMAGE, DELICATE, LOADED = "mr.gm.section-c", "mr.item.drop-delicate", "mr.item.loaded-crossbow-risk"
_ARMS, _THINGS = "weapons", "things"


def debrief(ctx: Context) -> tuple[CardChange, ...]:
    """Figure by figure, and last what can be found, once fewer than two sides can go on."""
    able, over = ctx.sides_left(), ctx.over()
    changes: list[CardChange] = []
    for figure in ctx.everyone():
        changes += fates(figure, "melee", DAMAGE)
        changes += () if figure.dead else counted(figure, "damage", figure.damage + figure.pending, DAMAGE)
        changes += _losses(ctx, figure, held=figure.side in able, over=over)
        changes += _loaded(ctx, figure, over=over)
        changes += _used(ctx, figure, over=over)
        changes += gained(figure, _ARMS, _fresh, lambda gear, of=figure: _taken(ctx, of, gear), usual=over)  # type: ignore[misc]
    takers = tuple(one.id for one in ctx.everyone() if one.side in able and one.able)
    if over and takers:
        changes += _finds(ctx, able, takers)
    return tuple(changes)


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
        yield lost(figure, _ARMS, gear.id, _row(gear), text, rule=rule, usual=usual)


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
            yield CardChange(figure.card, figure.id, _ARMS, _row(old), after, text, LOADED, usual, how, about)


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
        yield CardChange(figure.card, figure.id, _THINGS, _stock(old), after, text, "", over, how, about)


def _taken(ctx: Context, figure: Figure, gear: Gear) -> str:
    return f"{figure.name} has taken up the {ctx.tables.item_name(gear.item).lower()}"


def _finds(ctx: Context, able: frozenset[str], takers: tuple[str, ...]) -> Iterator[CardChange]:
    """What lies about, and what those carry who are beaten, for one of those who are left."""
    for thing in ctx.fight.lying:
        owner = ctx.fight.figures.get(thing.owner)
        if owner is not None and owner.side not in able:
            text = f"{ctx.tables.item_name(thing.item)}, lies on the ground{', damaged' if thing.damaged else ''}"
            yield found(thing.owner, _ARMS, _unknown(thing.item), text, thing.id, takers)
    for figure in ctx.everyone():
        if figure.side in able or figure.gone:
            continue
        for gear in figure.gear:
            text = f"{ctx.tables.item_name(gear.item)} of {figure.name}"
            yield found(figure.id, _ARMS, _fresh(gear), text, gear.id, takers)
        for one in figure.things:
            text = f"{ctx.tables.item_name(one.item)} of {figure.name}"
            yield found(figure.id, _THINGS, {**_stock(one), "ready": False}, text, one.id, takers)


def _row(gear: Gear) -> dict[str, Json]:
    """The row of the card."""
    flags: dict[str, Json] = {name: True for name in ("slung", "loaded") if getattr(gear, name)}
    hit: dict[str, Json] = {"hit": gear.hit} if gear.hit else {}
    return {"item": gear.item, **hit, "ready": gear.ready, **flags}


def _fresh(gear: Gear) -> dict[str, Json]:
    return _unknown(gear.item)


def _unknown(item: str) -> dict[str, Json]:
    return {"item": item, "ready": False}


def _stock(thing: Thing) -> dict[str, Json]:
    return {"item": thing.item, "number": thing.number, "ready": thing.ready}


def learned(ctx: Context) -> OwnRows:
    """The answers that the lists do not have yet.

    What loading takes is learned once for each weapon of which it is not noted (mr.item.load-ranged), and likewise the
    times of a spell.
    """
    new: dict[str, tuple[str, Mapping[str, Json]]] = {}
    for one in ctx.fight.answered:
        about = str(one.row.get("weapon") or one.row.get("spell"))
        if not _noted(ctx, one, about):
            new.setdefault(f"{one.table} {about}", (one.table, one.row))
    return keyed(new.values(), ctx.tables)


def _noted(ctx: Context, one: Answered, about: str) -> bool:
    """Whether the lists say already what was asked."""
    if one.table == "loads":
        return ctx.tables.load_of(about) is not None
    return ctx.tables.casting_of(about) is not None and ctx.tables.interspell_of(about) is not None
