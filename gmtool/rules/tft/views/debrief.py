"""Debrief: the results of a fight for the cards: experience, deaths, arms; wounds if the GM insists.

Arms are lost, lie about or are in other hands; others were picked up or can be found.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from gmtool.rules.seam import CardChange, ChangeKind, Json, signed
from gmtool.rules.tft.cards.abilities import LIMBS
from gmtool.rules.tft.cards.experience import Combat, Fate, average, earned
from gmtool.rules.tft.cards.legality import UNHEALED
from gmtool.rules.tft.cards.wording import with_article
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Dropped, Figure


@dataclass(frozen=True, slots=True)
class Loss:
    """A thing that a figure began with and no longer has. It lies somewhere, is in somebody's hands, or is gone."""

    figure: Figure
    item: str
    lies: Dropped | None = None
    taker: Figure | None = None


@dataclass(frozen=True, slots=True)
class Find:
    """A thing that the side that holds the field can take: from a body's gear or from the ground."""

    id: str
    item: str
    body: Figure | None = None
    lies: Dropped | None = None


def losses(ctx: Context) -> tuple[Loss, ...]:
    """The things that each figure has lost; things of a kind are interchangeable.

    A thing is looked for first among those that the figure itself dropped, then with others, then on the rest of the
    ground.
    """
    missing = [(figure, item) for figure in ctx.everyone() for item in _missing(ctx, figure)]
    lying, gains = list(_on_the_field(ctx)), {figure.id: Counter(gained(ctx, figure)) for figure in ctx.everyone()}
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


def _on_the_field(ctx: Context) -> tuple[Dropped, ...]:
    """The things that lie on the ground, and the nets and bolas around those that they hold."""
    around = tuple(
        Dropped(f"{one.id}:{number}", bond.item, one.place, bond.by)
        for one in ctx.everyone()
        for number, bond in enumerate(one.bonds)
        if not ctx.tables.weapons[bond.item].tethered
    )
    return (*ctx.fight.lying, *around)


def gained(ctx: Context, figure: Figure) -> tuple[str, ...]:
    """The items that a figure has beyond those it began with; things that lie everywhere are left out."""
    more = Counter(gear.item for gear in figure.gear) - Counter(gear.item for gear in figure.fighter.gear)
    return tuple(item for item in more.elements() if not _lies_everywhere(ctx, item))


def finds(ctx: Context, sides: frozenset[str]) -> Iterator[Find]:
    """Things that these sides can take from the field: arms of enemy bodies, and lying things not their own."""
    for figure in ctx.everyone():
        if figure.body and figure.side not in sides:
            for gear in figure.gear:
                if not _lies_everywhere(ctx, gear.item):
                    yield Find(f"{figure.id}/{gear.id}", gear.item, body=figure)
    own = {loss.lies.id for loss in losses(ctx) if loss.lies and loss.figure.side in sides}
    for thing in _on_the_field(ctx):
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


DEAD = "dead"
"""The tag for the card of a figure that died, by which the dead are found."""
_WORDS = {Fate.WON: "won", Fate.LOST: "survived", Fate.FLED_UNHURT: "fled unhurt", Fate.OUT: "dropped out"}


def debrief(ctx: Context) -> tuple[CardChange, ...]:
    """The changes, figure by figure, and last the finds; no experience before the fight is over.

    Where the GM has ended it and several sides can still fight, the GM says who has won, and so who learns.
    """
    able = frozenset(figure.side for figure in ctx.everyone() if figure.able)
    over = ctx.over()
    lost = losses(ctx)
    number = _Number()
    changes: list[CardChange] = []
    deeds = ctx.book.variants.experience == "deeds"
    for figure in ctx.everyone():
        changes += _points_lost(figure)
        if over and deeds:
            changes += _for_deeds(figure)
        elif over:
            changes += _experience(ctx, figure, fate(ctx, figure, won=figure.side in able), decided=len(able) < 2)
        changes += _death(figure)
        changes += _wounds(ctx, figure)
        changes += (_loss(ctx, one, able, number) for one in lost if one.figure.id == figure.id)
        changes += _gains(ctx, figure, able, number)
    if over:
        takers = tuple(one.id for one in ctx.everyone() if one.side in able and one.able)
        changes += (_found(ctx, one, takers) for one in finds(ctx, able) if takers)
    return tuple(changes)


def fate(ctx: Context, figure: Figure, *, won: bool) -> Fate:
    """A figure's fate in the fight, given whether its side won."""
    if figure.dead:
        return Fate.DEAD
    if ctx.house("combat") == "practice":
        return Fate.WON if figure.able else Fate.OUT
    if won:
        return Fate.WON
    return Fate.FLED_UNHURT if figure.fled and not figure.hits else Fate.LOST


def _experience(ctx: Context, figure: Figure, end: Fate, *, decided: bool) -> Iterator[CardChange]:
    combat = cast(Combat, ctx.house("combat"))
    own = average(one.fighter for one in ctx.everyone() if one.side == figure.side)
    enemies = average(one.fighter for one in ctx.everyone() if one.side != figure.side)
    awards = earned(ctx.tables, combat, end, own, enemies)
    xp = sum(award.xp for award in awards)
    if xp:
        before = figure.fighter.xp
        sure = decided or end is not Fate.WON
        text = f"{figure.name} {_WORDS[end] if sure else 'won, if the GM says so'}: {signed(xp)} XP"
        rule, how = awards[0].rule, ChangeKind.ADD
        yield CardChange(figure.card, figure.id, "xp", before, before + xp, text, rule, sure, how)


def _for_deeds(figure: Figure) -> Iterator[CardChange]:
    """Experience for deeds: hits, ST spent on spells, deathblows; and the GM's word on how it was played."""
    tally, before = figure.tally, figure.fighter.xp
    parts = {
        "am.ex.ep-hits": (tally.hits + tally.spell_st, f"{tally.hits} hits and {tally.spell_st} ST of spells"),
        "am.ex.ep-deathblow": (tally.deathblows, "deathblow"),
        "am.ex.ep-out-of-character": (tally.judged, "by the GM"),
    }
    for rule, (xp, what) in parts.items():
        if xp:
            text, how = f"{figure.name}: {signed(xp)} XP, {what}", ChangeKind.ADD
            yield CardChange(figure.card, figure.id, "xp", before, before + xp, text, rule, how=how, about=rule)


def _points_lost(figure: Figure) -> Iterator[CardChange]:
    """The points that its revivals cost."""
    fighter = figure.fighter
    for field, lost, now in zip(
        ("st", "dx", "iq"), figure.lost, (fighter.st, fighter.dx, fighter.iq or 0), strict=True
    ):
        if lost:
            text = f"{figure.name}: {field.upper()} {now} instead of {now + lost}, for coming back to life"
            yield CardChange(figure.card, figure.id, field, now + lost, now, text, "am.death.revival-cost")


def _death(figure: Figure) -> Iterator[CardChange]:
    if figure.dead:
        text, rule = f"{figure.name} is dead", "tm.injury.st-below-0"
        yield CardChange(figure.card, figure.id, "tags", None, DEAD, text, rule, how=ChangeKind.GAIN)


def _wounds(ctx: Context, figure: Figure) -> Iterator[CardChange]:
    """The change of hits: they heal before the next fight, unless the GM rules otherwise; old ones may have healed."""
    before, after = figure.fighter.hits, figure.hits
    if ctx.tables.cards.wounds == "stay":
        yield from _lasting(figure)
        return
    if figure.dead or before == after:
        return
    rule, field = UNHEALED
    if after:
        hits = "1 hit" if after == 1 else f"{after} hits"
        text = f"{figure.name} keeps {hits}; by the rules they are healed before the next fight"
        ruling = ctx.book.ruling(rule, field)
        yield CardChange(figure.card, figure.id, field, before, after, text, rule, usual=False, ruling=ruling)
    else:
        text = f"{figure.name} no longer has hits taken"
        yield CardChange(figure.card, figure.id, field, before, 0, text, rule)


def _lasting(figure: Figure) -> Iterator[CardChange]:
    """The changes of hits and of exhaustion, which heal and come back in their own time (am.recover.separate)."""
    fighter, rule = figure.fighter, "am.recover.separate"
    for field, before, after, word in (
        ("hits", fighter.hits, figure.hits, "hits taken"),
        ("exhaustion", fighter.exhaustion, figure.spent, "exhaustion"),
    ):
        if before != after and not figure.dead:
            text = f"{figure.name}: {word} {after} instead of {before}"
            yield CardChange(figure.card, figure.id, field, before, after, text, rule)
    if not figure.dead:
        yield from _limbs(figure)


def _limbs(figure: Figure) -> Iterator[CardChange]:
    """The changes of limbs out of use: those hit, healed and lost in this fight (am.cripple.recover)."""
    before = {one.name: one.lost for one in figure.fighter.limbs}
    after = {one.name: one.lost for one in figure.limbs if not one.until and one.name in LIMBS}
    for name in LIMBS:
        was, now = before.get(name), after.get(name)
        if was == now:
            continue
        old: Json = None if was is None else {"item": name, "lost": was}
        new: Json = None if now is None else {"item": name, "lost": now}
        how = ChangeKind.GAIN if was is None else ChangeKind.LOSE if now is None else ChangeKind.AMEND
        state = "of use again" if now is None else "lost" if now else "of no use until it is healed"
        rule = "am.cripple.wish" if now or was else "am.cripple.recover"
        text = f"{figure.name}: {name} {state}"
        yield CardChange(figure.card, figure.id, "limbs", old, new, text, rule, how=how, about=name)


class _Number:
    """Distinguishes things of one kind that one figure lost or took."""

    def __init__(self) -> None:
        self._seen: Counter[tuple[str, ...]] = Counter()

    def of(self, *what: str) -> str:
        self._seen[what] += 1
        count = self._seen[what]
        return " ".join(what[1:]) if count == 1 else f"{' '.join(what[1:])} {count}"


def _loss(ctx: Context, loss: Loss, able: frozenset[str], number: "_Number") -> CardChange:
    figure, held = loss.figure, len(able) == 1 and loss.figure.side in able and not loss.figure.fled
    name = ctx.tables.item_name(loss.item).lower()
    if loss.taker is not None:
        text, rule = f"{loss.taker.name} has {figure.name}’s {name}", "tm.dropped.removed"
    elif loss.lies is not None:
        can = "; it can be picked up" if held or len(able) > 1 else ""
        text, rule = f"{figure.name}’s {name} lies {_where(ctx, loss.lies)}{can}", "tm.dropped.when"
    else:
        text, rule = f"{figure.name}’s {name} is lost: broken, or carried off", "tm.hit.18"
    usual = ctx.over() and not (loss.lies is not None and (held or len(able) > 1))
    before = _row(figure, loss.item)
    about = number.of(figure.id, "lost", loss.item)
    how = ChangeKind.LOSE
    return CardChange(figure.card, figure.id, "gear", before, None, text, rule, usual, how, about)


def _gains(ctx: Context, figure: Figure, able: frozenset[str], number: "_Number") -> Iterator[CardChange]:
    if figure.body and figure.side not in able:
        return
    for item in gained(ctx, figure):
        text = f"{figure.name} has picked up {with_article(ctx.tables.item_name(item))}"
        yield CardChange(
            figure.card,
            figure.id,
            "gear",
            None,
            _fresh(item),
            text,
            "tm.dropped.removed",
            usual=ctx.over(),
            how=ChangeKind.GAIN,
            about=number.of(figure.id, "gained", item),
        )


def _found(ctx: Context, find: Find, takers: tuple[str, ...]) -> CardChange:
    name = ctx.tables.item_name(find.item)
    if find.body is not None:
        owner, text, rule = find.body.id, f"{name} of {find.body.name}", "tm.dropped.body-weapons"
    else:
        lies = cast(Dropped, find.lies)
        owner, text, rule = lies.owner, f"{name}, lies {_where(ctx, lies)}", "tm.dropped.removed"
    how, about = ChangeKind.GAIN, f"found {find.id}"
    return CardChange("", owner, "gear", None, _fresh(find.item), text, rule, False, how, about, takers)


def _where(ctx: Context, thing: Dropped) -> str:
    return "on the ground" if thing.hex is None else f"in hex {ctx.label(thing.hex)}"


def _row(figure: Figure, item: str) -> Json:
    """The row of the card: of several alike the last one, so that a ready one stays."""
    gear = next(gear for gear in reversed(figure.fighter.gear) if gear.item == item)
    return {"item": item, "ready": gear.ready}


def _fresh(item: str) -> Json:
    return {"item": item, "ready": False}
