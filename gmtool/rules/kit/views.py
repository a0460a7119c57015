"""Views that systems have in common: counters, lying things, the GM's modifiers, and the debrief."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, Generic, TypeVar

from gmtool.records import dataclass
from gmtool.rules.kit.bodies.formations import body_view
from gmtool.rules.kit.fighting import Armed, Carried, Fighting, Shown
from gmtool.rules.kit.narration import FigureNames, quoted
from gmtool.rules.kit.play import AnyContext, ArmedContext
from gmtool.rules.kit.records import bounds_of
from gmtool.rules.seam import (
    Agenda,
    Beat,
    BeatKind,
    CardChange,
    ChangeKind,
    Condition,
    Counter,
    Json,
    Lying,
    Phase,
    Posture,
    Progress,
    ResultKind,
    Slot,
    Strip,
    Track,
    signed,
)
from gmtool.space import Layer, OpenGround

C = TypeVar("C", bound=ArmedContext)
F = TypeVar("F", bound=Armed[Any])
G = TypeVar("G", bound=Carried)


def ended_agenda(agenda: Agenda, ctx: AnyContext) -> Agenda:
    """The agenda of a fight that the GM has ended: nobody is next, nothing is due, and it says who is left standing."""
    left = FigureNames(ctx.fight, ctx.fight).left_standing()
    told = f"{quoted('Ended', ctx.fight.ended) if ctx.fight.ended else 'Ended by the GM.'} {left}"
    strip = agenda.strip and replace(
        agenda.strip, now=-1, tracks=tuple(replace(track, spans=(), note="") for track in agenda.strip.tracks)
    )
    return replace(
        agenda,
        phases=tuple(_played(phase) for phase in agenda.phases),
        lanes=tuple(replace(lane, slots=tuple(map(_left, lane.slots))) for lane in agenda.lanes),
        next=(),
        prompt=told,
        due=(),
        over=True,
        ended=told,
        strip=strip,
    )


def _played(phase: Phase) -> Phase:
    """A phase that was played stays so; the others will not come."""
    return phase if phase.progress is Progress.DONE else replace(phase, progress=Progress.LATER)


def _left(slot: Slot) -> Slot:
    """The slot of a figure that does nothing more; those that are out keep their mark."""
    return slot if slot.progress is Progress.LOST else replace(slot, progress=Progress.LATER, intends="", note="")


OPEN_TERRAIN = {Layer.WALL: "no figure can stand there", Layer.DOOR: "closed: a wall; open: as if it were not there"}
"""The effect of walls and doors on open ground."""


def open_posture(figure: Armed[Carried], *, prone: bool = False) -> Posture:
    """A figure's posture on open ground."""
    if figure.dead:
        return Posture.DEAD
    return Posture.OUT if figure.out else Posture.PRONE if prone else Posture.STANDING


def why_unable(figure: Armed[Carried]) -> Condition:
    """The only condition of a figure that takes no part any more."""
    return Condition("Dead" if figure.dead else "Out" if figure.out else "Gone", grave=True)


def open_counter(ctx: AnyContext, figure: Shown, posture: Posture, left: int, full: int, **more: Any) -> Counter:
    """The counter of a figure on open ground; `more` are its summary, its opponents and the damage it has taken."""
    body = body_view(figure)
    base = ctx.ground.unit.base if isinstance(ctx.ground, OpenGround) else 0
    return Counter(
        figure=figure.id,
        name=figure.name,
        side=figure.side,
        hexes=(),
        facing=None,
        posture=posture,
        left=left,
        full=full,
        gone=figure.gone,
        hidden=figure.hidden,
        picture=figure.picture,
        at=None if figure.gone else figure.at,
        base=base if body["block"] is None else max(body["block"].width, body["block"].depth),
        heading=figure.heading,
        **body,
        **more,
    )


def open_lying(ctx: ArmedContext) -> tuple[Lying, ...]:
    """The things that lie on open ground."""
    return tuple(
        Lying(ctx.tables.item_name(thing.item), None, thing.id, thing.at)
        for thing in ctx.fight.lying
        if thing.at is not None
    )


def sealed_strip(title: str, column: str, choices: Iterable[tuple[str, str]], blank: str, rule: str) -> Strip:
    """What figures choose in secret, and how far they have: each figure's id with its choice in words, or ""."""
    tracks = (
        Track(one, words, ((Beat(BeatKind.CHOSEN, "✓", words, rule, secret=True),) * bool(words),), sealed=bool(words))
        for one, words in choices
    )
    return Strip(title, (column,), 0, tuple(tracks), sealed=True, blank=blank)


def alike(ctx: AnyContext, figure: Fighting) -> Iterable[str]:
    """The able figures of its side that are of the same card, or called the same but for a number."""
    kind = figure.name.rstrip(" 0123456789")
    for one in ctx.everyone():
        same = (figure.card and one.card == figure.card) or one.name.rstrip(" 0123456789") == kind
        if one.side == figure.side and one.able and same:
            yield one.id


def granted_conditions(figure: Fighting, turn: str) -> Iterator[Condition]:
    """The modifiers that the GM gave, each with the last turn or round that it counts in."""
    for one in figure.granted:
        until = f"through {turn} {one.until}" if one.until else ""
        yield Condition(f"{one.label} {signed(one.value)}", until, good=one.value > 0)


# --- the debrief: proposals for the cards, and for the GM's own tables ---------------------------------------------
DEAD, OUT = "dead", "out"
"""Tags for the cards of those who died or were out of the fight at its end."""
_WEAPONS = "weapons"


def fates(figure: Armed[Carried], fight: str, rule: str) -> Iterator[CardChange]:
    """The change that tags a figure as dead, or as out of the fight."""
    if figure.dead:
        text = f"{figure.name} is dead"
        yield CardChange(
            figure.card, figure.id, "tags", None, DEAD, text, rule, how=ChangeKind.GAIN, kind=ResultKind.FALLEN
        )
    elif figure.out:
        text = f"{figure.name} was out of the {fight}"
        yield CardChange(
            figure.card, figure.id, "tags", None, OUT, text, rule, False, ChangeKind.GAIN, kind=ResultKind.FALLEN
        )


def counted(figure: Armed[Carried], field: str, now: int, rule: str) -> Iterator[CardChange]:
    """A changed number of a card, as far as the card has room for it."""
    before, after = getattr(figure.fighter, field), min(bounds_of(type(figure.fighter), field).highest, now)
    if after != before:
        text = f"{figure.name} has {f'{field} {after}' if after else f'no more {field}'}"
        yield CardChange(figure.card, figure.id, field, before, after, text, rule, kind=ResultKind.WOUNDS)


def lost(figure: Fighting, field: str, thing: str, row: Json, text: str, *, rule: str = "", usual: bool) -> CardChange:
    """A lost thing, by its id: the card has it, the figure no longer."""
    return CardChange(
        figure.card,
        figure.id,
        field,
        row,
        None,
        text,
        rule,
        usual,
        ChangeKind.LOSE,
        f"lost {thing}",
        kind=ResultKind.GEAR,
    )


def gained(
    figure: Armed[G], field: str, row: Callable[[G], Json], text: Callable[[G], str], *, usual: bool
) -> Iterator[CardChange]:
    """The usable things that a figure took up and still has."""
    own = {gear.id for gear in figure.fighter.gear}
    for gear in figure.gear:
        if gear.id not in own and not getattr(gear, "broken", False):
            about, how = f"gained {gear.id}", ChangeKind.GAIN
            yield CardChange(
                figure.card, figure.id, field, None, row(gear), text(gear), "", usual, how, about, kind=ResultKind.GEAR
            )


def found(owner: str, field: str, row: Json, text: str, thing: str, takers: tuple[str, ...]) -> CardChange:
    """A thing, by its id, that one of the figures left can take."""
    return CardChange(
        "", owner, field, None, row, text, "", False, ChangeKind.GAIN, f"found {thing}", takers, kind=ResultKind.GEAR
    )


def _nothing(ctx: object, figure: object) -> Iterator[CardChange]:
    yield from ()


def _anything(ctx: object, gear: object) -> bool:
    return True


@dataclass(frozen=True)
class Debrief(Generic[C, F, G]):
    """The debrief of a fight on open ground, for the weapons of the cards and whatever else a system adds.

    `rule` is the ledger entry that leaves the fate of a figure to the GM. `row` is a weapon as the card has it, `fresh`
    one that was taken up, `unknown` one of which only the item is known; `taken` words a weapon that was taken up,
    around its name. `spoiled` is the word for a weapon that is of no use, carried or lying, such as "broken";
    `spoiling` is the ledger entry for that. `body` are the changes of a figure that is not dead, `used` those for
    things that it used; `loot` tells which weapons of the beaten can be found, `more` adds other finds.
    """

    fight: str
    rule: str
    row: Callable[[G], Json]
    fresh: Callable[[G], Json]
    unknown: Callable[[str], Json]
    taken: str
    spoiled: Callable[[Any], str]
    spoiling: str
    body: Callable[[C, F], Iterable[CardChange]]
    used: Callable[[C, F], Iterable[CardChange]] = _nothing
    loot: Callable[[C, G], bool] = _anything
    more: Callable[[C, F, tuple[str, ...]], Iterable[CardChange]] = lambda ctx, figure, takers: ()

    def __call__(self, ctx: C) -> tuple[CardChange, ...]:
        """The changes, figure by figure; last the finds, once fewer than two sides can go on."""
        able, over = ctx.sides_left(), ctx.over()
        changes: list[CardChange] = []
        everyone: tuple[Any, ...] = ctx.everyone()
        for figure in everyone:
            changes += fates(figure, self.fight, self.rule)
            changes += () if figure.dead else self.body(ctx, figure)
            changes += self._losses(ctx, figure, held=figure.side in able, over=over)
            changes += self.used(ctx, figure)
            changes += gained(figure, _WEAPONS, self.fresh, partial(self._taken, ctx, figure), usual=over)
        takers = tuple(one.id for one in ctx.everyone() if one.side in able and one.able)
        if over and takers:
            changes += self._finds(ctx, able, takers)
        return tuple(changes)

    def _losses(self, ctx: C, figure: Armed[G], *, held: bool, over: bool) -> Iterator[CardChange]:
        """Broken weapons and those no longer carried; one that lies where its own side has won can be picked up."""
        carried = {gear.id: gear for gear in figure.gear}
        lying = [thing for thing in ctx.fight.lying if thing.owner == figure.id]
        for gear in figure.fighter.gear:
            item, usual, spoiled = ctx.tables.item_name(gear.item).lower(), over, ""
            fallen = next((thing for thing in lying if thing.item == gear.item), None)
            if gear.id in carried:
                spoiled = self.spoiled(carried[gear.id])
                if not spoiled:
                    continue
                text = f"{figure.name}’s {item} is {spoiled}"
            elif fallen is not None:
                lying.remove(fallen)
                spoiled = self.spoiled(fallen)
                can = held and not figure.gone and not spoiled
                usual = over and not can
                state = f", {spoiled}" if spoiled else "; it can be picked up" if can else ""
                text = f"{figure.name}’s {item} lies on the ground{state}"
            else:
                text = f"{figure.name} no longer has the {item}"
            rule = self.spoiling if spoiled else ""
            yield lost(figure, _WEAPONS, gear.id, self.row(gear), text, rule=rule, usual=usual)

    def _taken(self, ctx: C, figure: Fighting, gear: G) -> str:
        return f"{figure.name} has taken up {self.taken.format(ctx.tables.item_name(gear.item).lower())}"

    def _finds(self, ctx: C, able: Collection[str], takers: tuple[str, ...]) -> Iterator[CardChange]:
        """The lying things and the gear of the beaten, each for one of the figures left."""
        for thing in ctx.fight.lying:
            owner = ctx.fight.figures.get(thing.owner)
            if owner is not None and owner.side not in able:
                spoiled = self.spoiled(thing)
                text = f"{ctx.tables.item_name(thing.item)}, lies on the ground{f', {spoiled}' if spoiled else ''}"
                yield found(thing.owner, _WEAPONS, self.unknown(thing.item), text, thing.id, takers)
        everyone: tuple[Any, ...] = ctx.everyone()
        for figure in everyone:
            if figure.side in able or figure.gone:
                continue
            for gear in figure.gear:
                if self.loot(ctx, gear) and not self.spoiled(gear):
                    text = f"{ctx.tables.item_name(gear.item)} of {figure.name}"
                    yield found(figure.id, _WEAPONS, self.unknown(gear.item), text, gear.id, takers)
            yield from self.more(ctx, figure, takers)


LONGEST = 60
"""The most characters of the name and the key of a row."""


def shortened(name: str) -> str:
    """A name, cut to the length that there is room for."""
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1].rstrip()}…"


def keyed(
    answers: Iterable[tuple[str, Mapping[str, Json]]], tables: object
) -> dict[str, tuple[Mapping[str, Json], ...]]:
    """The rows by their tables, each with a key of its own, numbered where it is taken."""
    found: dict[str, tuple[Mapping[str, Json], ...]] = {}
    for table, row in answers:
        new = found.get(table, ())
        key = _free(str(row["key"]), {*getattr(tables, table), *(str(other["key"]) for other in new)})
        found[table] = (*new, {**row, "key": key})
    return found


def _free(key: str, taken: Collection[str]) -> str:
    number, free = 1, key
    while free in taken:
        number += 1
        free = f"{key[: LONGEST - len(str(number)) - 1]}-{number}"
    return free
