"""Mending: what a fight leaves of limbs, armor and shields, as proposals for the cards."""

from collections.abc import Iterator

from gmtool.rules.seam import CardChange, ChangeKind, Json, ResultKind
from gmtool.rules.tft.acts.wounds.limbs import RECOVER
from gmtool.rules.tft.acts.wounds.wear import ARMOR, SHIELD
from gmtool.rules.tft.cards.abilities import LIMBS
from gmtool.rules.tft.cards.fighter import Gear
from gmtool.rules.tft.cards.numbers import CARE, recovery
from gmtool.rules.tft.cards.wording import so_many_of
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.views.debrief import recovers
from gmtool.rules.tft.views.spoils import gear_row, kind


def limbs(ctx: Context, figure: Figure) -> Iterator[CardChange]:
    """The changes of limbs out of use: those hit, healed and lost in this fight (am.cripple.recover)."""
    if figure.dead or ctx.tables.cards.wounds != "stay":
        return
    before = {one.name: one.lost for one in figure.fighter.limbs}
    after = {one.name: one.lost for one in figure.limbs if not one.until and one.name in LIMBS}
    for name in LIMBS:
        was, now = before.get(name), after.get(name)
        if was == now:
            continue
        old: Json = None if was is None else {"item": name, "lost": was}
        new: Json = None if now is None else {"item": name, "lost": now}
        how = ChangeKind.GAIN if was is None else ChangeKind.LOSE if now is None else ChangeKind.AMEND
        state = "usable again" if now is None else "lost" if now else "out of use until it is healed"
        rule = "am.cripple.wish" if now or was else "am.cripple.recover"
        text = f"{figure.name}: {name} {state}"
        yield CardChange(
            figure.card, figure.id, "limbs", old, new, text, rule, how=how, about=name, kind=ResultKind.WOUNDS
        )


def healed_limbs(ctx: Context, figure: Figure) -> Iterator[CardChange]:
    """The limbs that are of use again at full ST, after medical care."""
    if recovers(ctx, figure) and recovery(ctx.tables, CARE, figure.hits):
        for limb in figure.limbs:
            if limb.name in LIMBS and not limb.lost and not limb.until:
                yield _of_use(figure, limb.name)


def _of_use(figure: Figure, limb: str) -> CardChange:
    row: Json = {"item": limb, "lost": False}
    text = f"{figure.name}: {limb} usable again, once all hits are healed"
    how, about = ChangeKind.LOSE, f"{limb} healed"
    return CardChange(
        figure.card, figure.id, "limbs", row, None, text, RECOVER, False, how, about, kind=ResultKind.HEALING
    )


def worn(ctx: Context, figure: Figure) -> Iterator[CardChange]:
    """The hits that its armor and shields have absorbed; or shields to be replaced, by the simpler house rule."""
    began, replaced = figure.fighter, ctx.over() and ctx.house("wear") == "replaced"
    if not figure.shed and figure.absorbed != began.absorbed:
        row = ctx.tables.armors[began.armor]
        text = f"{figure.name}’s {row.name.lower()} has absorbed {so_many_of(figure.absorbed, row.lasts)} hits"
        yield CardChange(
            figure.card, figure.id, "absorbed", began.absorbed, figure.absorbed, text, ARMOR, kind=ResultKind.GEAR
        )
    for before in began.gear:
        now = _as_it_is(ctx, figure, before)
        if now is not None and now.absorbed != before.absorbed:
            yield _worn(ctx, figure, before, now)
        if now is not None and replaced:
            yield from _used_up(ctx, figure, before)


def _as_it_is(ctx: Context, figure: Figure, before: Gear) -> Gear | None:
    """A shield as it is now: by its id, or one of its kind where it was dropped and taken up again."""
    if ctx.shield(before) is None:
        return None
    alike = [gear for gear in figure.gear if kind(gear) == kind(before)]
    return next((gear for gear in alike if gear.id == before.id), next(iter(alike), None))


def _worn(ctx: Context, figure: Figure, before: Gear, now: Gear) -> CardChange:
    shield, row = ctx.tables.shields[now.item], gear_row(before)
    text = f"{figure.name}’s {shield.name.lower()} has absorbed {so_many_of(now.absorbed, shield.lasts)} hits"
    after, how, about = {**row, "absorbed": now.absorbed}, ChangeKind.AMEND, f"worn {before.id}"
    return CardChange(
        figure.card, figure.id, "gear", row, after, text, SHIELD, how=how, about=about, kind=ResultKind.GEAR
    )


def _used_up(ctx: Context, figure: Figure, gear: Gear) -> Iterator[CardChange]:
    """The proposal to buy a new shield after the adventure, if this one has no magic (am.wear.replace)."""
    shield = ctx.tables.shields[gear.item]
    if shield.lasts and not shield.magic:
        text = f"{figure.name}’s {shield.name.lower()} must be replaced after the adventure, for ${shield.cost:,}"
        row, how, about = gear_row(gear), ChangeKind.LOSE, f"used up {gear.id}"
        yield CardChange(
            figure.card, figure.id, "gear", row, None, text, "am.wear.replace", False, how, about, kind=ResultKind.GEAR
        )
