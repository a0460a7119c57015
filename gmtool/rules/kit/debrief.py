"""The debrief: what a fight proposes for the cards of those who were in it, and for the GM's own tables."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any

from gmtool.rules.kit.records import bounds_of
from gmtool.rules.seam import CardChange, ChangeKind, Json

DEAD, OUT = "dead", "out"
"""Tags of cards by which those are found who died or were out of the fight at its end."""


def fates(figure: Any, fight: str, rule: str) -> Iterator[CardChange]:
    """That somebody is dead, or was out of the fight."""
    if figure.dead:
        text = f"{figure.name} is dead"
        yield CardChange(figure.card, figure.id, "tags", None, DEAD, text, rule, how=ChangeKind.GAIN)
    elif figure.out:
        text = f"{figure.name} was out of the {fight}"
        yield CardChange(figure.card, figure.id, "tags", None, OUT, text, rule, False, ChangeKind.GAIN)


def counted(figure: Any, field: str, now: int, rule: str) -> Iterator[CardChange]:
    """A number of the card that is another now, as far as the card has room for it."""
    before, after = getattr(figure.fighter, field), min(bounds_of(type(figure.fighter), field).highest, now)
    if after != before:
        text = f"{figure.name} has {f'{field} {after}' if after else f'no {field} any more'}"
        yield CardChange(figure.card, figure.id, field, before, after, text, rule)


def lost(figure: Any, field: str, thing: str, row: Json, text: str, *, rule: str = "", usual: bool) -> CardChange:
    """A thing by its id that the card has and the figure has not any more."""
    return CardChange(figure.card, figure.id, field, row, None, text, rule, usual, ChangeKind.LOSE, f"lost {thing}")


def gained(
    figure: Any, field: str, row: Callable[[Any], Json], text: Callable[[Any], str], *, usual: bool
) -> Iterator[CardChange]:
    """What a figure took up and still has, that is of use."""
    own = {gear.id for gear in figure.fighter.gear}
    for gear in figure.gear:
        if gear.id not in own and not getattr(gear, "broken", False):
            about, how = f"gained {gear.id}", ChangeKind.GAIN
            yield CardChange(figure.card, figure.id, field, None, row(gear), text(gear), "", usual, how, about)


def found(owner: str, field: str, row: Json, text: str, thing: str, takers: tuple[str, ...]) -> CardChange:
    """A thing by its id that one of those who are left can take."""
    return CardChange("", owner, field, None, row, text, "", False, ChangeKind.GAIN, f"found {thing}", takers)


LONGEST = 60
"""Characters that the name and the key of a row can have."""


def shortened(name: str) -> str:
    """A name that there is room for."""
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1].rstrip()}…"


def keyed(answers: Iterable[tuple[str, Mapping[str, Json]]], tables: Any) -> dict[str, tuple[Mapping[str, Json], ...]]:
    """The rows by their tables, each with its own key, numbered where it is taken."""
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
