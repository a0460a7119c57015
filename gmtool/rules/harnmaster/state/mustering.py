"""Mustering: the first state of a melee from a prepared encounter, with the injuries that figures bring with them."""

import re
from collections.abc import Iterable
from dataclasses import replace

from gmtool.rules.harnmaster.cards.fighter import Fighter, read_fighter
from gmtool.rules.harnmaster.data.tables import Rulebook
from gmtool.rules.harnmaster.state.context import Context
from gmtool.rules.harnmaster.state.fight import Fight, Figure, Injury
from gmtool.rules.kit.mustering import fighter_of, mustered, values_of_figure
from gmtool.rules.kit.tables.rows import LONGEST_NOTE
from gmtool.rules.seam import Enlisted
from gmtool.space import Ground, LengthUnit

FROM_BEFORE = "From before"
_SPARED = "does not count"
_WRITTEN = re.compile(rf"(?P<words>.+?)(?: \((?P<points>\d{{1,2}})?(?:, )?(?P<spared>{_SPARED})?\))?")


def injury_words(injury: Injury) -> str:
    """An injury with its points as text, without semicolons: these separate injuries on a card."""
    more = [str(injury.points)] * bool(injury.points) + [_SPARED] * (not injury.applicable)
    return f"{injury.words.replace(';', ',')} ({', '.join(more)})" if more else injury.words.replace(";", ",")


def written(injuries: Iterable[Injury]) -> str:
    """Injuries as the text of a card, cut off where it is too long."""
    text = "; ".join(injury_words(one) for one in injuries)
    return text if len(text) <= LONGEST_NOTE else f"{text[: LONGEST_NOTE - 1]}…"


def brought(fighter: Fighter) -> tuple[Injury, ...]:
    """The injuries that a fighter brings with it.

    One by one where the points in the text add up to the card's impairment; else a single one that has them all.
    """
    said = tuple(_read(part.strip()) for part in fighter.injuries.split(";") if part.strip())
    if sum(one.points for one in said if one.applicable) == fighter.impairment:
        return said
    return (Injury(fighter.injuries.strip() or FROM_BEFORE, fighter.impairment),)


def _read(part: str) -> Injury:
    found = _WRITTEN.fullmatch(part)
    if found is None or (found["points"] is None and found["spared"] is None):
        return Injury(part)
    return Injury(found["words"], int(found["points"] or 0), applicable=found["spared"] is None)


def enlist(book: Rulebook, one: Enlisted, ground: Ground | None) -> Figure:
    """A card as a figure. Raises `BadMuster`."""
    fighter = fighter_of(one, lambda card: read_fighter(card, book.tables))
    return Figure(
        **values_of_figure(one, ground),
        fighter=fighter,
        rank=fighter.rank,
        gear=fighter.gear,
        fatigue=fighter.fatigue,
        injuries=brought(fighter),
    )


muster = mustered(Fight, enlist, LengthUnit.FOOT)
"""The state before the first turn."""


def spar(ctx: Context, attacker: str, target: str) -> tuple[Fight, ...]:
    """The melee with only these two, who threaten each other, and the attacker about to attack."""
    first = replace(ctx.figure(attacker), threatens={target: True}, rank=1)
    other = replace(ctx.figure(target), threatens={attacker: True}, rank=0)
    return (replace(ctx.fight, figures={attacker: first, target: other}),)
