"""Permissions: what the GM lets the players know; the ground and the figures that they know of; words for numbers."""

import re
from collections.abc import Mapping
from dataclasses import field, replace
from enum import StrEnum
from functools import lru_cache
from typing import Any, Final

from gmtool.language import tr, trc
from gmtool.presentation.fight.state_view import StateView
from gmtool.records import dataclass
from gmtool.rules.seam import Bond, Condition, Counter, Json, Lying, Posture, Side
from gmtool.space import Ground


class HitDetail(StrEnum):
    """The detail in which the players are told a side's hits."""

    NUMBERS = "numbers"
    WORDS = "words"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Permissions:
    """Permissions in one encounter; a side without a setting is told in full if it is the players' own, else in words.

    hits: how much is told of the hits of a side's figures, by the side's id. scores: whether the order shows them.
    """

    hits: Mapping[str, HitDetail] = field(default_factory=dict)
    scores: bool = False

    def hit_detail(self, side: Side | None) -> HitDetail:
        """The detail in which the players are told the hits of a side's figures."""
        if side is None:
            return HitDetail.NOTHING
        return self.hits.get(side.id, HitDetail.NUMBERS if side.players else HitDetail.WORDS)

    def telling(self, side: str, told: HitDetail) -> "Permissions":
        """The same, but for one side."""
        return replace(self, hits={**self.hits, side: told})


def permissions_data(allowed: Permissions) -> dict[str, Json]:
    """The permissions as plain data, to be kept."""
    return {"hits": {side: told.value for side, told in allowed.hits.items()}, "scores": allowed.scores}


def read_permissions(data: Mapping[str, Any]) -> Permissions:
    """The permissions in such data; values that cannot be read are left out."""
    hits = data.get("hits")
    told = (
        {str(side): HitDetail(word) for side, word in hits.items() if word in set(HitDetail)}
        if isinstance(hits, dict)
        else {}
    )
    return Permissions(told, data.get("scores") is True)


@dataclass(frozen=True, slots=True)
class _Word:
    """A word, from which share of the hits on it is said, and how much of a ring of four goes with it."""

    text: str
    above: float
    ring: int


_WORDS: Final = (_Word(tr("unhurt"), 1.0, 4), _Word(tr("hurt"), 0.5, 2), _Word(tr("badly hurt"), 0.0, 1))
"""Unhurt with all hits left, hurt with more than half of them left, badly hurt with fewer."""
RING: Final = 4
"""The full ring of a figure of which words are told."""


def has_health_word(counter: Counter) -> bool:
    """True where there is a word for how a figure is: not for one that is up, and whose hits nobody noted.

    That its damage is only counted must not tell the players whether it has any.
    """
    return bool(counter.full) or counter.posture in (Posture.DEAD, Posture.OUT)


def health_word(counter: Counter) -> str:
    """The health of a figure in a word, without a number."""
    if counter.posture is Posture.DEAD:
        return trc("health", "dead")
    if counter.posture is Posture.OUT:
        return trc("health", "down")
    return _word(counter).text if has_health_word(counter) else ""


def health_ring(counter: Counter) -> int:
    """The quarters of the ring that are left to a figure that is told in words."""
    if counter.posture is Posture.DEAD or not has_health_word(counter):
        return 0
    return 1 if counter.posture is Posture.OUT else _word(counter).ring


def _word(counter: Counter) -> _Word:
    if counter.left >= counter.full:
        return _WORDS[0]
    share = counter.left / counter.full
    return next((word for word in _WORDS[1:] if share > word.above), _WORDS[-1])


@lru_cache(maxsize=8)
def known_ground(ground: Ground) -> Ground:
    """The ground as the players may have it: nothing under the fog but the fog, no notes, no names, no title.

    The same ground always gives the same one, so that showing it again costs nothing.
    """
    fog = ground.fog
    known: dict[str, Any] = {"title": "", "notes": {}}
    for name in ("walls", "fire", "broken", "dark"):
        known[name] = getattr(ground, name) - fog
    for name in ("doors", "water", "heights"):
        known[name] = {spot: value for spot, value in getattr(ground, name).items() if spot not in fog}
    kinds = {key: spots - fog for key, spots in ground.kinds.items()}
    known["kinds"] = {key: spots for key, spots in kinds.items() if spots}
    borders = {
        key: frozenset(one for one in had if not fog.issuperset(one)) if fog else had
        for key, had in ground.borders.items()
    }
    known["borders"] = {key: had for key, had in borders.items() if had}
    entrances = tuple(spot for spots in ground.entrances.values() for spot in spots if spot not in fog)
    known["entrances"] = {"": entrances} if entrances else {}
    return ground.lessened(known)


def lies_in_fog(ground: Ground | None, item: Lying) -> bool:
    """True if a thing lies where the players have not been."""
    return ground is not None and any(spot in ground.fog for spot in ground.spots_under(item.where))


class KnownFigures:
    """The figures that the players know of. What holds for them is told as in a moment of which they know all."""

    def __init__(self, moment: StateView, told: StateView | None = None) -> None:
        self._moment, self._told = moment, moment if told is None else told
        # who rolls for a side is nothing that its players' view may depend on
        self.sides = {id: replace(side, real_dice=None) for id, side in moment.sides.items()}
        self.figures = moment.known if told is None else tuple(told.counters[one.figure] for one in moment.known)
        self._ids = {counter.figure for counter in self.figures}
        known = {one.name.casefold() for one in self.figures}
        hidden = {one.name.casefold() for id, one in moment.counters.items() if id not in self._ids}
        late = (one.name or one.card.name for wave in moment.waves for one in wave.figures)
        # nothing in the fight is about those who are still to come, so a name that somebody else has is that one's
        self._secret = (hidden | ({name.casefold() for name in late} - known)) - {""}
        longest_first = sorted((self._secret | known) - {""}, key=len, reverse=True)
        self._names = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")

    def __contains__(self, figure: str) -> bool:
        return figure in self._ids

    def names_nobody_hidden(self, text: str) -> bool:
        """True if a text names nobody who is left out."""
        if not self._secret:
            return True
        return all(found not in self._secret for found in self._names.findall(text.casefold()))

    def conditions(self, figure: str) -> tuple[Condition, ...]:
        """The conditions of a figure that may be told: none that is secret, or that names a figure left out."""
        found = [one for one in self._told.conditions(figure) if not one.secret]
        return tuple(replace(one, rule="") for one in found if self.names_nobody_hidden(f"{one.label} {one.until}"))

    def shown_tags(self, figure: str) -> tuple[Condition, ...]:
        """The tags of a figure that the GM shows, whatever else may be told of it."""
        tags = {tag.words for tag in self._moment.tags(figure) if tag.shown}
        return tuple(one for one in self.conditions(figure) if one.label in tags) if tags else ()


def known_counter(counter: Counter, known: KnownFigures, allowed: Permissions) -> Counter:
    """A counter with what may be told of it; of a unit whose hits are no numbers, the block and not its men."""
    opponents = tuple(foe for foe in counter.opponents if foe in known)
    told: dict[str, Any] = {"summary": (), "facts": "", "opponents": opponents}
    if counter.on not in known:
        told |= {"on": "", "bond": Bond.RIDES}
    detail = allowed.hit_detail(known.sides.get(counter.side))
    if detail is not HitDetail.NUMBERS:
        told |= {"left": 0, "full": 0, "taken": 0, "formation": None, "breaks": ()}
    if detail is HitDetail.WORDS:
        told |= {"left": health_ring(counter), "full": RING if has_health_word(counter) else 0}
    return replace(counter, **told)
