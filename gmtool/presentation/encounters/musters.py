"""The muster of a prepared encounter: its figures, changes of it, and figures that differ from their cards.

Every function that changes a muster gives a new one.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from gmtool.language import tr
from gmtool.records import dataclass
from gmtool.rules.seam import Card, Counter, Enlisted, Muster, Posture, Ruleset, Side
from gmtool.space import Ground
from gmtool.store.campaign import Campaign

SIDE_NAMES = (tr("Players"), tr("Foes"), tr("Third side"), tr("Fourth side"), tr("Fifth side"), tr("Sixth side"))


def empty_muster() -> Muster:
    """A muster of two sides with nobody on them."""
    return Muster((), (new_side(()), replace(new_side((new_side(()),)), players=False)))


def muster_of(cards: Sequence[Card]) -> Muster:
    """A muster of these cards: player characters on one side, all others on the other."""
    return join(empty_muster(), cards)


def join(muster: Muster, cards: Sequence[Card], copies: int = 1) -> Muster:
    """The muster with more cards: player characters join the players, others the GM's side; an only side takes all."""
    for players in (True, False):
        wanted = [card for card in cards if (card.kind == "player") == players]
        side = next((side for side in muster.sides if side.players == players), None)
        if side is None and not muster.sides:
            muster = add_side(muster)
        muster = enlist(muster, (side or muster.sides[0]).id, wanted, copies)
    return muster


def new_side(sides: Sequence[Side]) -> Side:
    """A further side, with a color and a name that are free."""
    ids, colours = {side.id for side in sides}, {side.colour for side in sides}
    number = next(n for n in range(1, 100) if f"side-{n}" not in ids)
    colour = next((n for n in range(len(SIDE_NAMES)) if n not in colours), 0)
    return Side(f"side-{number}", SIDE_NAMES[min(colour, len(SIDE_NAMES) - 1)], colour, players=not sides)


def enlist(muster: Muster, side: str, cards: Sequence[Card], copies: int = 1) -> Muster:
    """The muster with more cards on a side, each `copies` times; namesakes are numbered."""
    figures, names = list(muster.figures), [card.name for card in cards]
    many = {name: copies * names.count(name) for name in set(names)}
    for card in cards:
        for _ in range(copies):
            name = _free_name(card, figures, many[card.name])
            figures.append(Enlisted(_free_id(card.name, figures), card, side, name))
    return replace(muster, figures=tuple(_number_first(figures)))


def dismiss(muster: Muster, figures: Sequence[str]) -> Muster:
    return replace(muster, figures=_left(muster, figures))


def change(muster: Muster, figure: str, **changes: object) -> Muster:
    """The muster with a figure renamed, placed, faced, hidden, or moved to another side."""
    found = (replace(one, **changes) if one.id == figure else one for one in muster.figures)  # type: ignore[arg-type]
    return replace(muster, figures=tuple(found))


def add_side(muster: Muster) -> Muster:
    return replace(muster, sides=(*muster.sides, new_side(muster.sides)))


def drop_side(muster: Muster, side: str) -> Muster:
    """The muster without a side and its figures."""
    gone = [one.id for one in muster.figures if one.side == side]
    return replace(muster, sides=tuple(one for one in muster.sides if one.id != side), figures=_left(muster, gone))


def _left(muster: Muster, gone: Sequence[str]) -> tuple[Enlisted, ...]:
    """The figures without some; whoever went with one of those is by itself."""
    left = (one for one in muster.figures if one.id not in gone)
    return tuple(replace(one, on="") if one.on in gone else one for one in left)


def change_side(muster: Muster, side: str, **changes: object) -> Muster:
    """The muster with a side renamed, or handed to the players or the GM."""
    found = (replace(one, **changes) if one.id == side else one for one in muster.sides)  # type: ignore[arg-type]
    return replace(muster, sides=tuple(found))


def switched(muster: Muster, values: Mapping[str, str], ruleset: Ruleset) -> Muster:
    """The muster with other values of its house rules. What counts anyway is not kept; what is unknown stays."""
    anyway = {rule.key: rule.default for rule in ruleset.house_rules()}
    said = {**muster.house_rules, **values}
    return replace(muster, house_rules={key: value for key, value in said.items() if anyway.get(key) != value})


def of_side(muster: Muster, side: str) -> list[Enlisted]:
    return [one for one in muster.figures if one.side == side]


def called(figure: Enlisted) -> str:
    return figure.name or figure.card.name


def _free_id(name: str, figures: Sequence[Enlisted]) -> str:
    stem = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "figure"
    taken = {one.id for one in figures}
    return next(id for n in range(1, len(taken) + 2) if (id := stem if n == 1 else f"{stem}-{n}") not in taken)


def _free_name(card: Card, figures: Sequence[Enlisted], many: int) -> str:
    taken = {called(one) for one in figures}
    if many == 1 and card.name not in taken and f"{card.name} 1" not in taken:
        return card.name
    return next(name for n in range(1, len(taken) + 2) if (name := f"{card.name} {n}") not in taken)


def _number_first(figures: Sequence[Enlisted]) -> list[Enlisted]:
    # "Goblin" gets a number too once there is a "Goblin 1"
    names = [called(one) for one in figures]
    second = {name for name in names if f"{name} 1" in names}
    free = {name: next(n for n in range(2, len(names) + 3) if f"{name} {n}" not in names) for name in second}
    return [
        replace(one, name=f"{called(one)} {free[called(one)]}") if called(one) in second else one for one in figures
    ]


def counter(figure: Enlisted, ground: Ground | None) -> Counter:
    """The counter of a figure that is unhurt and stands."""
    hexes = () if figure.place is None else (figure.place,)
    facing, base = None if figure.at is not None else figure.facing or 0, 0 if ground is None else ground.base
    return Counter(
        figure.id, called(figure), figure.side, hexes, facing, Posture.STANDING, 1, 1,
        facts=figure.card.name, hidden=figure.hidden, picture=figure.card.picture, at=figure.at,
        health_words=tr("unhurt"), base=base, heading=figure.heading, level=figure.level, on=figure.on,
        bond=figure.bond,
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Outdated:
    """A figure, its card as it is now, and the differences in words."""

    figure: Enlisted
    card: Card
    what: tuple[str, ...]

    @property
    def text(self) -> str:
        return f"{called(self.figure)} ({', '.join(self.what)})"


def outdated(muster: Muster, campaign: Campaign, ruleset: Ruleset) -> tuple[Outdated, ...]:
    """The figures that differ from their cards in the campaign. Raises `StoreError`."""
    ids = dict.fromkeys(figure.card.id for figure in muster.figures)
    now: Mapping[str, Card] = {card.id: card for card in campaign.cards.at(campaign.cards.keys(ids))}
    labels = {field.key: field.label for field in ruleset.card_form().fields}
    found = []
    for figure in muster.figures:
        card = now.get(figure.card.id)
        if card is not None and (what := _differences(figure.card, card, labels)):
            found.append(Outdated(figure, card, what))
    return tuple(found)


def illegal(muster: Muster, ruleset: Ruleset) -> tuple[str, ...]:
    """A sentence for each figure whose card breaks a rule that the GM has not waived; figures alike share one."""
    whose: dict[str, list[Enlisted]] = {}
    for figure in muster.figures:
        findings = ruleset.report(figure.card).findings
        mine = f"{figure.card.name}: "  # what cannot be read of a card names it already
        broken = [one.text.removeprefix(mine) for one in findings if one.illegal and one.key not in figure.card.rulings]
        if broken:
            whose.setdefault(" ".join(broken), []).append(figure)
    return tuple(f"{_names(figures)}: {text}" for text, figures in whose.items())


def brought_up_to_date(muster: Muster, found: Sequence[Outdated]) -> Muster:
    """The muster with these figures as their cards are now. A figure named after its card takes the card's new name."""
    new = {one.figure.id: one.card for one in found}
    figures = (
        replace(one, card=new[one.id], name=_renamed(one, new[one.id])) if one.id in new else one
        for one in muster.figures
    )
    return replace(muster, figures=tuple(figures))


def _names(figures: Sequence[Enlisted]) -> str:
    first, more = called(figures[0]), len(figures) - 1
    return tr("{name} and {count} more", name=first, count=more) if more else first


def _differences(then: Card, now: Card, labels: Mapping[str, str]) -> tuple[str, ...]:
    """The differences in words; tags do not count, since they mean nothing to a figure."""
    own = ("name", "kind", "picture", "notes", "rulings")
    said = [what for what in own if getattr(then, what) != getattr(now, what)]
    keys = dict.fromkeys((*labels, *then.fields, *now.fields))
    return (*said, *(labels.get(key, key) for key in keys if then.fields.get(key) != now.fields.get(key)))


def _renamed(figure: Enlisted, card: Card) -> str:
    stem, _, number = figure.name.rpartition(" ")
    if figure.name == figure.card.name:
        return card.name
    return f"{card.name} {number}" if stem == figure.card.name and number.isdecimal() else figure.name
