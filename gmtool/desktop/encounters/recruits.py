"""Who is in a muster, and how that changes. Every function gives a new muster."""

import re
from collections.abc import Sequence
from dataclasses import replace

from gmtool.rules.seam import Card, Enlisted, Muster, Side

SIDE_NAMES = ("Players", "Foes", "Third side", "Fourth side", "Fifth side", "Sixth side")


def empty_muster() -> Muster:
    """Two sides, nobody on them."""
    return Muster((), (new_side(()), replace(new_side((new_side(()),)), players=False)))


def muster_of(cards: Sequence[Card]) -> Muster:
    """Players on one side, the others on the other."""
    return join(empty_muster(), cards)


def join(muster: Muster, cards: Sequence[Card], copies: int = 1) -> Muster:
    """Player characters join the players, the others those whom the GM plays; where there is only one side, that."""
    for players in (True, False):
        wanted = [card for card in cards if (card.kind == "player") == players]
        side = next((side for side in muster.sides if side.players == players), None)
        if side is None and not muster.sides:
            muster = add_side(muster)
        muster = enlist(muster, (side or muster.sides[0]).id, wanted, copies)
    return muster


def new_side(sides: Sequence[Side]) -> Side:
    """A further side, with a colour and a name that are free."""
    ids, colours = {side.id for side in sides}, {side.colour for side in sides}
    number = next(n for n in range(1, 100) if f"side-{n}" not in ids)
    colour = next((n for n in range(len(SIDE_NAMES)) if n not in colours), 0)
    return Side(f"side-{number}", SIDE_NAMES[min(colour, len(SIDE_NAMES) - 1)], colour, players=not sides)


def enlist(muster: Muster, side: str, cards: Sequence[Card], copies: int = 1) -> Muster:
    """Cards join a side, each so many times; namesakes are numbered."""
    figures = list(muster.figures)
    for card in cards:
        for _ in range(copies):
            figures.append(Enlisted(_free_id(card.name, figures), card, side, _free_name(card, figures, copies)))
    return replace(muster, figures=tuple(_number_first(figures)))


def dismiss(muster: Muster, figures: Sequence[str]) -> Muster:
    """Figures leave."""
    return replace(muster, figures=tuple(one for one in muster.figures if one.id not in figures))


def change(muster: Muster, figure: str, **changes: object) -> Muster:
    """A figure is renamed, placed, faced, hidden, or changes sides."""
    found = (replace(one, **changes) if one.id == figure else one for one in muster.figures)  # type: ignore[arg-type]
    return replace(muster, figures=tuple(found))


def add_side(muster: Muster) -> Muster:
    """One side more."""
    return replace(muster, sides=(*muster.sides, new_side(muster.sides)))


def drop_side(muster: Muster, side: str) -> Muster:
    """A side leaves with all its figures."""
    return replace(
        muster,
        sides=tuple(one for one in muster.sides if one.id != side),
        figures=tuple(one for one in muster.figures if one.side != side),
    )


def change_side(muster: Muster, side: str, **changes: object) -> Muster:
    """A side is renamed, or goes over to the players or the GM."""
    found = (replace(one, **changes) if one.id == side else one for one in muster.sides)  # type: ignore[arg-type]
    return replace(muster, sides=tuple(found))


def of_side(muster: Muster, side: str) -> list[Enlisted]:
    """The figures of a side, in order."""
    return [one for one in muster.figures if one.side == side]


def called(figure: Enlisted) -> str:
    """What a figure is called."""
    return figure.name or figure.card.name


def _free_id(name: str, figures: Sequence[Enlisted]) -> str:
    stem = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "figure"
    taken = {one.id for one in figures}
    return next(id for n in range(1, len(taken) + 2) if (id := stem if n == 1 else f"{stem}-{n}") not in taken)


def _free_name(card: Card, figures: Sequence[Enlisted], copies: int) -> str:
    taken = {called(one) for one in figures}
    if copies == 1 and card.name not in taken and f"{card.name} 1" not in taken:
        return card.name
    return next(name for n in range(1, len(taken) + 2) if (name := f"{card.name} {n}") not in taken)


def _number_first(figures: Sequence[Enlisted]) -> list[Enlisted]:
    # "Goblin" becomes "Goblin 1" once there is a "Goblin 1" to come
    names = [called(one) for one in figures]
    second = {name for name in names if f"{name} 1" in names}
    free = {name: next(n for n in range(2, len(names) + 3) if f"{name} {n}" not in names) for name in second}
    return [
        replace(one, name=f"{called(one)} {free[called(one)]}") if called(one) in second else one for one in figures
    ]
