"""The debrief: proposals of a melee for the cards, and for the GM's own tables."""

from collections.abc import Iterator

from gmtool.rules.harnmaster.cards.fighter import Gear
from gmtool.rules.harnmaster.state.context import Context
from gmtool.rules.harnmaster.state.fight import Dropped, Figure, Injury
from gmtool.rules.harnmaster.state.mustering import brought, injury_words, written
from gmtool.rules.kit.views import Debrief, counted, keyed, shortened
from gmtool.rules.seam import CardChange, Json, OwnRows, ResultKind

TRAUMA, INJURY = "hm.mod.trauma", "hm.gm.injury-sequence"


def _trauma(ctx: Context, figure: Figure) -> Iterator[CardChange]:
    """Changes of fatigue, of injuries, and of the impairment of those that count."""
    yield from counted(figure, "fatigue", figure.fatigue, TRAUMA)
    before = brought(figure.fighter)
    if figure.injuries == before:
        return
    yield from counted(figure, "impairment", figure.impairment, TRAUMA)
    was, after = figure.fighter.injuries, written(figure.injuries)
    if after != was:
        yield CardChange(
            figure.card, figure.id, "injuries", was, after, _injured(figure, before), INJURY, kind=ResultKind.WOUNDS
        )


def _injured(figure: Figure, before: tuple[Injury, ...]) -> str:
    new = [injury_words(one) for one in figure.injuries if one not in before]
    if new:
        return f"{figure.name} is injured: {'; '.join(new)}"
    return f"{figure.name} has fewer injuries" if figure.injuries else f"{figure.name} no longer has injuries"


def _row(gear: Gear) -> Json:
    """The card's row for a thing."""
    flags = {name: True for name in ("slung", "off_hand", "two_handed") if getattr(gear, name)}
    return {"item": gear.item, "ml": gear.ml, "ready": gear.ready, **flags}


def _spoiled(thing: Gear | Dropped) -> str:
    """The note on a broken thing; none for one on the ground, where whoever picks it up sees it."""
    return "broken" if isinstance(thing, Gear) and thing.broken else ""


debrief = Debrief(
    fight="melee",
    rule=INJURY,
    row=_row,
    fresh=lambda gear: {"item": gear.item, "ml": gear.ml, "ready": False},
    unknown=lambda item: {"item": item, "ml": 0, "ready": False},
    taken="a {}",
    spoiled=_spoiled,
    spoiling="hm.gm.weapon-damage",
    body=_trauma,
    loot=lambda ctx, gear: (weapon := ctx.weapon(gear)) is not None and weapon.kind != "natural",
)


def learned(ctx: Context) -> OwnRows:
    """The answers that the GM's tables do not have yet, compared by name; rows by table."""
    new: dict[tuple[str, str, Json], dict[str, Json]] = {}
    for one in ctx.fight.answered:
        name, roll = shortened(str(one.row["name"])), one.row.get("roll")
        known = [(row.name.casefold(), getattr(row, "roll", None)) for row in getattr(ctx.tables, one.table).values()]
        if (name.casefold(), roll) not in known:
            new.setdefault((one.table, name.casefold(), roll), {**one.row, "name": name})
    return keyed(((table, row) for (table, _, _), row in new.items()), ctx.tables)
