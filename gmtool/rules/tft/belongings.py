"""Where the arms are after a fight: lost, lying about, in other hands; what was picked up, and what can be found."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from gmtool.rules.tft.context import Context
from gmtool.rules.tft.state import Dropped, Figure


@dataclass(frozen=True, slots=True)
class Loss:
    """A thing that a figure began with and has no more. It lies somewhere, is in somebody's hands, or is gone."""

    figure: Figure
    item: str
    lies: Dropped | None = None
    taker: Figure | None = None


@dataclass(frozen=True, slots=True)
class Find:
    """A thing that whoever holds the field can take: from a body's gear or from the ground."""

    id: str
    item: str
    body: Figure | None = None
    lies: Dropped | None = None


def losses(ctx: Context) -> tuple[Loss, ...]:
    """What each figure has no more, each thing of a kind as good as another.

    First it is looked for among what the figure itself let fall, then with others, then on the rest of the ground.
    """
    missing = [(figure, item) for figure in ctx.everyone() for item in _missing(ctx, figure)]
    lying, gains = list(ctx.fight.lying), {figure.id: Counter(gained(ctx, figure)) for figure in ctx.everyone()}
    found: dict[int, Loss] = {}
    for own in (True, False):
        for place, (figure, item) in enumerate(missing):
            if place in found:
                continue
            thing = next((one for one in lying if one.item == item and (not own or one.owner == figure.id)), None)
            if not own and (taker := _taker(ctx, figure, item, gains)):
                gains[taker.id][item] -= 1
                found[place] = Loss(figure, item, taker=taker)
            elif thing is not None:
                lying.remove(thing)
                found[place] = Loss(figure, item, lies=thing)
    return tuple(found.get(place, Loss(*one)) for place, one in enumerate(missing))


def gained(ctx: Context, figure: Figure) -> tuple[str, ...]:
    """The items that a figure has beyond those it began with; what lies everywhere is not worth a word."""
    more = Counter(gear.item for gear in figure.gear) - Counter(gear.item for gear in figure.fighter.gear)
    return tuple(item for item in more.elements() if not _lies_everywhere(ctx, item))


def finds(ctx: Context, sides: frozenset[str]) -> Iterator[Find]:
    """What these sides can take from the field: the arms of enemy bodies, and what lies there and is not their own."""
    for figure in ctx.everyone():
        if figure.body and figure.side not in sides:
            for gear in figure.gear:
                if not _lies_everywhere(ctx, gear.item):
                    yield Find(f"{figure.id}/{gear.id}", gear.item, body=figure)
    own = {loss.lies.id for loss in losses(ctx) if loss.lies and loss.figure.side in sides}
    for thing in ctx.fight.lying:
        if thing.id not in own and not _lies_everywhere(ctx, thing.item):
            yield Find(thing.id, thing.item, lies=thing)


def _missing(ctx: Context, figure: Figure) -> Iterator[str]:
    fewer = Counter(gear.item for gear in figure.fighter.gear) - Counter(gear.item for gear in figure.gear)
    return (item for item in fewer.elements() if not _lies_everywhere(ctx, item))


def _taker(ctx: Context, loser: Figure, item: str, gains: dict[str, Counter[str]]) -> Figure | None:
    return next((one for one in ctx.everyone() if one.id != loser.id and gains[one.id][item] > 0), None)


def _lies_everywhere(ctx: Context, item: str) -> bool:
    weapon = ctx.tables.weapons.get(item)
    return bool(weapon and weapon.always_available)
