"""The debrief: proposals of a melee for the cards of its figures, and for the GM's own lists."""

from collections.abc import Iterator, Mapping

from gmtool.rules.kit.play import Answered
from gmtool.rules.kit.views import Debrief, counted, found, keyed
from gmtool.rules.melee_rounds.cards.fighter import Gear, Thing
from gmtool.rules.melee_rounds.state.context import Context
from gmtool.rules.melee_rounds.state.fight import Figure
from gmtool.rules.seam import CardChange, ChangeKind, Json, OwnRows, ResultKind

DAMAGE, DELICATE, LOADED = "mr.gm.section-c", "mr.item.drop-delicate", "mr.item.loaded-crossbow-risk"
_ARMS, _THINGS = "weapons", "things"


def _used(ctx: Context, figure: Figure) -> Iterator[CardChange]:
    yield from _loaded(ctx, figure)
    yield from _used_up(ctx, figure)


def _loaded(ctx: Context, figure: Figure) -> Iterator[CardChange]:
    """Changes of weapons loaded or shot off; whether a figure goes about with one loaded is for the GM to say."""
    over, before = ctx.over(), {gear.id: gear for gear in figure.fighter.gear}
    for gear in figure.gear:
        old = before.get(gear.id)
        if old is not None and old.loaded != gear.loaded:
            name = ctx.tables.item_name(gear.item).lower()
            text = f"{figure.name}’s {name} is {'loaded' if gear.loaded else 'no longer loaded'}"
            usual, about, how = over and not gear.loaded, f"loaded {gear.id}", ChangeKind.AMEND
            after = {**_row(old), "loaded": gear.loaded}
            yield CardChange(
                figure.card, figure.id, _ARMS, _row(old), after, text, LOADED, usual, how, about, kind=ResultKind.GEAR
            )


def _used_up(ctx: Context, figure: Figure) -> Iterator[CardChange]:
    """Changes of potions and pellets used up, or fewer than before."""
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
        yield CardChange(
            figure.card, figure.id, _THINGS, _stock(old), after, text, "", ctx.over(), how, about, kind=ResultKind.GEAR
        )


def _things(ctx: Context, figure: Figure, takers: tuple[str, ...]) -> Iterator[CardChange]:
    """The potions and pellets of a beaten figure, for the winners to take."""
    for one in figure.things:
        text = f"{ctx.tables.item_name(one.item)} of {figure.name}"
        yield found(figure.id, _THINGS, {**_stock(one), "ready": False}, text, one.id, takers)


def _row(gear: Gear) -> dict[str, Json]:
    """The card's row for a weapon."""
    flags: dict[str, Json] = {name: True for name in ("slung", "loaded") if getattr(gear, name)}
    hit: dict[str, Json] = {"hit": gear.hit} if gear.hit else {}
    return {"item": gear.item, **hit, "ready": gear.ready, **flags}


def _stock(thing: Thing) -> dict[str, Json]:
    return {"item": thing.item, "number": thing.number, "ready": thing.ready}


debrief = Debrief(
    fight="melee",
    rule=DAMAGE,
    row=_row,
    fresh=lambda gear: {"item": gear.item, "ready": False},
    unknown=lambda item: {"item": item, "ready": False},
    taken="the {}",
    spoiled=lambda thing: "damaged" if getattr(thing, "damaged", False) else "",
    spoiling=DELICATE,
    body=lambda ctx, figure: counted(figure, "damage", figure.damage + figure.pending, DAMAGE),
    used=_used,
    more=_things,
)


def learned(ctx: Context) -> OwnRows:
    """The answers that the lists do not have yet.

    The AMR of loading are learned once for each weapon where they are not noted (mr.item.load-ranged), and likewise the
    times of a spell.
    """
    new: dict[str, tuple[str, Mapping[str, Json]]] = {}
    for one in ctx.fight.answered:
        about = str(one.row.get("weapon") or one.row.get("spell"))
        if not _noted(ctx, one, about):
            new.setdefault(f"{one.table} {about}", (one.table, one.row))
    return keyed(new.values(), ctx.tables)


def _noted(ctx: Context, one: Answered, about: str) -> bool:
    """True if the lists have the answer already."""
    if one.table == "loads":
        return ctx.tables.load_of(about) is not None
    return ctx.tables.casting_of(about) is not None and ctx.tables.interspell_of(about) is not None
