"""Spoils: the arms that figures have lost, taken up and can find, as proposals for the cards.

Arms are lost, lie about or are in other hands; others were picked up or can be found.
"""

from collections import Counter
from collections.abc import Iterator
from typing import TypeAlias, cast

from gmtool.records import dataclass
from gmtool.rules.seam import CardChange, ChangeKind, Json, ResultKind
from gmtool.rules.tft.cards.fighter import Gear
from gmtool.rules.tft.cards.wording import with_article
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Dropped, Figure
from gmtool.rules.tft.state.stations import LIES

Kind: TypeAlias = tuple[str, bool, int, bool]
"""The marks that make things interchangeable: the item, silver, and the make."""


def kind(thing: Gear | Dropped) -> Kind:
    """The kind of a thing."""
    return (thing.item, thing.silver, thing.fine, thing.balanced)


@dataclass(frozen=True, slots=True)
class Loss:
    """A thing that a figure began with and no longer has. It lies somewhere, is in somebody's hands, or is gone."""

    figure: Figure
    gear: Gear
    lies: Dropped | None = None
    taker: Figure | None = None


@dataclass(frozen=True, slots=True)
class Find:
    """A thing that the side that holds the field can take: from a body's gear or from the ground."""

    id: str
    thing: Gear | Dropped
    body: Figure | None = None


def losses(ctx: Context) -> tuple[Loss, ...]:
    """The things that each figure has lost; things of a kind are interchangeable.

    A thing is looked for first among those that the figure itself dropped, then with others, then on the rest of the
    ground.
    """
    missing = [(figure, gear) for figure in ctx.everyone() for gear in _missing(ctx, figure)]
    lying = list(_on_the_field(ctx))
    gains = {figure.id: Counter(map(kind, gained(ctx, figure))) for figure in ctx.everyone()}
    found: dict[int, Loss] = {}
    for own in (True, False):
        for place, (figure, gear) in enumerate(missing):
            if place in found:
                continue
            alike = (one for one in lying if kind(one) == kind(gear))
            thing = next((one for one in alike if not own or one.owner == figure.id), None)
            if not own and (taker := _taker(ctx, figure, kind(gear), gains)):
                gains[taker.id][kind(gear)] -= 1
                found[place] = Loss(figure, gear, taker=taker)
            elif thing is not None:
                lying.remove(thing)
                found[place] = Loss(figure, gear, lies=thing)
    return tuple(found.get(place, Loss(*one)) for place, one in enumerate(missing))


def _on_the_field(ctx: Context) -> tuple[Dropped, ...]:
    """The things that lie on the ground, and on those who have no use of them."""
    more = (thing for lies in ctx.book.chapters.at(LIES) for one in ctx.everyone() for thing in lies(ctx, one))
    return (*ctx.fight.lying, *more)


def gained(ctx: Context, figure: Figure) -> tuple[Gear, ...]:
    """The things that a figure has beyond those it began with; things that lie everywhere are left out."""
    return _beyond(ctx, figure.gear, figure.fighter.gear)


def _missing(ctx: Context, figure: Figure) -> tuple[Gear, ...]:
    """The things that it began with and has no more: of several alike the last one, so that a ready one stays."""
    last = {kind(gear): gear for gear in figure.fighter.gear}
    return tuple(last[kind(gear)] for gear in _beyond(ctx, figure.fighter.gear, figure.gear))


def _beyond(ctx: Context, some: tuple[Gear, ...], others: tuple[Gear, ...]) -> tuple[Gear, ...]:
    left, found = Counter(map(kind, others)), list[Gear]()
    for gear in some:
        left[kind(gear)] -= 1
        if left[kind(gear)] < 0 and not _lies_everywhere(ctx, gear.item):
            found.append(gear)
    return tuple(found)


def finds(ctx: Context, sides: frozenset[str]) -> Iterator[Find]:
    """Things that these sides can take from the field: arms of enemy bodies, and lying things not their own."""
    for figure in ctx.everyone():
        if figure.body and figure.side not in sides:
            for gear in figure.gear:
                if not _lies_everywhere(ctx, gear.item):
                    yield Find(f"{figure.id}/{gear.id}", gear, body=figure)
    own = {loss.lies.id for loss in losses(ctx) if loss.lies and loss.figure.side in sides}
    for thing in _on_the_field(ctx):
        if thing.id not in own and not _lies_everywhere(ctx, thing.item):
            yield Find(thing.id, thing)


def _taker(ctx: Context, loser: Figure, sort: Kind, gains: dict[str, Counter[Kind]]) -> Figure | None:
    return next((one for one in ctx.everyone() if one.id != loser.id and gains[one.id][sort] > 0), None)


def _lies_everywhere(ctx: Context, item: str) -> bool:
    weapon = ctx.tables.weapons.get(item)
    return bool(weapon and weapon.always_available)


class Ordinals:
    """Distinguishes things of one kind that one figure lost or took."""

    def __init__(self) -> None:
        self._seen: Counter[tuple[str, ...]] = Counter()

    def of(self, *what: str) -> str:
        self._seen[what] += 1
        count = self._seen[what]
        return " ".join(what[1:]) if count == 1 else f"{' '.join(what[1:])} {count}"


def loss_change(ctx: Context, loss: Loss, able: frozenset[str], ordinals: Ordinals) -> CardChange:
    """The proposal to strike a lost thing off a card; one that can be picked up is left to the GM."""
    figure, held = loss.figure, len(able) == 1 and loss.figure.side in able and not loss.figure.fled
    name = _name(ctx, loss.gear).lower()
    if loss.taker is not None:
        text, rule = f"{loss.taker.name} has {figure.name}’s {name}", "tm.dropped.removed"
    elif loss.lies is not None:
        can = "; it can be picked up" if held or len(able) > 1 else ""
        text, rule = f"{figure.name}’s {name} lies {_where(ctx, loss.lies)}{can}", "tm.dropped.when"
    else:
        text, rule = f"{figure.name}’s {name} is lost: broken, or carried off", "tm.hit.18"
    usual = ctx.over() and not (loss.lies is not None and (held or len(able) > 1))
    about = ordinals.of(figure.id, "lost", loss.gear.item)
    return CardChange(
        figure.card,
        figure.id,
        "gear",
        gear_row(loss.gear),
        None,
        text,
        rule,
        usual,
        ChangeKind.LOSE,
        about,
        kind=ResultKind.GEAR,
    )


def gain_changes(ctx: Context, figure: Figure, able: frozenset[str], ordinals: Ordinals) -> Iterator[CardChange]:
    """The proposals of what a figure has picked up, unless the enemy can take it from its body."""
    if figure.body and figure.side not in able:
        return
    for gear in gained(ctx, figure):
        text = f"{figure.name} has picked up {with_article(_name(ctx, gear))}"
        about = ordinals.of(figure.id, "gained", gear.item)
        row, how, rule = _fresh(gear), ChangeKind.GAIN, "tm.dropped.removed"
        yield CardChange(
            figure.card, figure.id, "gear", None, row, text, rule, ctx.over(), how, about, kind=ResultKind.GEAR
        )


def find_change(ctx: Context, find: Find, takers: tuple[str, ...]) -> CardChange:
    """The proposal of a thing that one of these figures can take from the field."""
    name = _name(ctx, find.thing)
    if find.body is not None:
        owner, text, rule = find.body.id, f"{name} of {find.body.name}", "tm.dropped.body-weapons"
    else:
        lies = cast(Dropped, find.thing)
        owner, text, rule = lies.owner, f"{name}, lies {_where(ctx, lies)}", "tm.dropped.removed"
    how, about = ChangeKind.GAIN, f"found {find.id}"
    return CardChange(
        "", owner, "gear", None, _fresh(find.thing), text, rule, False, how, about, takers, kind=ResultKind.GEAR
    )


def _where(ctx: Context, thing: Dropped) -> str:
    return "on the ground" if thing.hex is None else f"in hex {ctx.label(thing.hex)}"


def _name(ctx: Context, thing: Gear | Dropped) -> str:
    """The name of a thing, with what sets it apart."""
    apart = {"broken": thing.broken, "fine": thing.fine or thing.balanced, "silver": thing.silver}
    words = [word for word, holds in apart.items() if holds]
    name = ctx.tables.item_name(thing.item)
    return " ".join([*words, name.lower()]).capitalize() if words else name


def gear_row(gear: Gear) -> dict[str, Json]:
    """The row of a card for a thing that it has."""
    packed: dict[str, Json] = {"packed": True} if gear.packed else {}
    return {**_fresh(gear), "ready": gear.ready, **packed}


def _fresh(thing: Gear | Dropped) -> dict[str, Json]:
    """The row of a card for a thing that it gets."""
    made = {name: getattr(thing, name) for name in ("silver", "balanced", "fine", "absorbed")}
    return {"item": thing.item, "ready": False, **{name: value for name, value in made.items() if value}}
