"""Upkeep: what a fight leaves to be mended and healed, as proposals for the cards."""

from collections.abc import Iterator

from gmtool.rules.seam import CardChange, ChangeKind, Json, count
from gmtool.rules.tft.acts.captives.recovery import aid_of
from gmtool.rules.tft.acts.hazards.drowning import SHED
from gmtool.rules.tft.acts.wounds.limbs import RECOVER
from gmtool.rules.tft.acts.wounds.wear import ARMOR, SHIELD
from gmtool.rules.tft.cards.abilities import LIMBS
from gmtool.rules.tft.cards.fighter import UNARMORED, Gear
from gmtool.rules.tft.cards.numbers import CARE, REST, recovery
from gmtool.rules.tft.cards.wording import so_many_of
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.views.spoils import gear_row, kind


def upkeep(ctx: Context, figure: Figure) -> Iterator[CardChange]:
    """The proposals about a figure's armor and shields, and those to accept when it has had the time to recover."""
    yield from _armor(ctx, figure)
    yield from _shields(ctx, figure)
    if ctx.over() and not figure.dead and ctx.tables.cards.wounds == "stay":
        yield from _first_aid(ctx, figure)
        yield from _time(ctx, figure)


# --- armor and shields


def _armor(ctx: Context, figure: Figure) -> Iterator[CardChange]:
    """The armor that was shed in the water, or what it has absorbed."""
    began = figure.fighter
    if figure.shed:
        text = f"{figure.name} shed the {ctx.tables.armors[figure.shed].name.lower()} in the water"
        yield CardChange(figure.card, figure.id, "armor", figure.shed, UNARMORED, text, SHED)
    elif figure.absorbed != began.absorbed:
        row = ctx.tables.armors[began.armor]
        text = f"{figure.name}’s {row.name.lower()} has absorbed {so_many_of(figure.absorbed, row.lasts)} hits"
        yield CardChange(figure.card, figure.id, "absorbed", began.absorbed, figure.absorbed, text, ARMOR)


def _shields(ctx: Context, figure: Figure) -> Iterator[CardChange]:
    """The hits that its shields have absorbed; or shields to be replaced, by the simpler house rule."""
    replaced = ctx.over() and ctx.house("wear") == "replaced"
    for before in figure.fighter.gear:
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
    return CardChange(figure.card, figure.id, "gear", row, after, text, SHIELD, how=how, about=about)


def _used_up(ctx: Context, figure: Figure, gear: Gear) -> Iterator[CardChange]:
    """The proposal to buy a new shield after the adventure, if this one has no magic (am.wear.replace)."""
    shield = ctx.tables.shields[gear.item]
    if shield.lasts and not shield.magic:
        text = f"{figure.name}’s {shield.name.lower()} must be replaced after the adventure, for ${shield.cost:,}"
        row, how, about = gear_row(gear), ChangeKind.LOSE, f"used up {gear.id}"
        yield CardChange(figure.card, figure.id, "gear", row, None, text, "am.wear.replace", False, how, about)


# --- recovery: the GM accepts these once the time has passed


def _first_aid(ctx: Context, figure: Figure) -> Iterator[CardChange]:
    """First aid of whoever on its side gives the best, for wounds that had none yet (am.recover.first-aid)."""
    known = [(aid, one) for one in ctx.everyone() if one.side == figure.side and one.able and (aid := aid_of(ctx, one))]
    if known and figure.hits > figure.plight.aided:
        aid, by = max(known, key=lambda one: one[0].hits)
        hits = min(aid.hits, figure.hits)
        text = f"{_heal(hits)} by first aid of {by.name}, in {aid.minutes} minutes"
        yield _healed(figure, "hits", figure.hits, figure.hits - hits, text, aid.rule, "first aid")


def _time(ctx: Context, figure: Figure) -> Iterator[CardChange]:
    """Medical care for wounds, and for limbs that are of use again at full ST; rest for exhaustion."""
    if care := recovery(ctx.tables, CARE, figure.hits):
        text = f"{_heal(figure.hits)} in {care.text}"
        yield _healed(figure, "hits", figure.hits, 0, text, care.lines[0].rule, CARE)
        for limb in figure.limbs:
            if limb.name in LIMBS and not limb.lost and not limb.until:
                yield _of_use(figure, limb.name)
    if rest := recovery(ctx.tables, REST, figure.spent):
        text = f"exhaustion of {figure.spent} passes in {rest.text}"
        yield _healed(figure, "exhaustion", figure.spent, 0, text, rest.lines[0].rule, REST)


def _heal(hits: int) -> str:
    return f"{count(hits, 'hit')} {'heals' if hits == 1 else 'heal'}"


def _of_use(figure: Figure, limb: str) -> CardChange:
    row: Json = {"item": limb, "lost": False}
    text = f"{figure.name}: {limb} of use again, once all hits are healed"
    how, about = ChangeKind.LOSE, f"{limb} healed"
    return CardChange(figure.card, figure.id, "limbs", row, None, text, RECOVER, False, how, about)


def _healed(figure: Figure, field: str, before: int, after: int, text: str, rule: str, about: str) -> CardChange:
    text = f"{figure.name}: {text}"
    return CardChange(figure.card, figure.id, field, before, after, text, rule, usual=False, about=about)
