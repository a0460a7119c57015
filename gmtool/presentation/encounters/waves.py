"""Waves of a prepared encounter: who comes later, in which turn and where; and the words for that."""

import re
from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import Final

from gmtool.language import tr, trn
from gmtool.presentation.encounters.musters import called
from gmtool.presentation.text import names_in_words
from gmtool.rules.seam import Coming, Enlisted, Muster, Wave
from gmtool.space import HUNDRED, Ground, HexGround, OpenGround, Place, Point, SpaceError

LATEST: Final = 99
"""The last turn in which a wave can come."""
_NUMBER: Final = re.compile(r"-?(?:\d+(?:[.]\d+)?|[.]\d+)")
_FARTHEST: Final = 1e6
"""No ground is as wide as this."""


def wave_of(muster: Muster, figure: str) -> Wave | None:
    """The wave in which a figure comes; None for one that is there from the beginning."""
    found = next((one.wave for one in muster.figures if one.id == figure), "")
    return next((one for one in muster.waves if one.key == found), None)


def with_company(muster: Muster, figures: Collection[str]) -> tuple[str, ...]:
    """The figures, and all who go with one of them, in the order of the muster: they come together."""
    found = set(figures)
    while more := {
        one
        for figure in muster.figures
        for one, other in ((figure.id, figure.on), (figure.on, figure.id))
        if one and other in found and one not in found
    }:
        found |= more
    return tuple(one.id for one in muster.figures if one.id in found)


def later(muster: Muster, figures: Collection[str], turn: int, entrance: Place | None) -> Muster:
    """The muster in which figures come together in a turn, or with 0 when the GM says so; they are off the map.

    Who is a whole wave already stays that; others are a new one.
    """
    ids = with_company(muster, figures)
    key = next((one.wave for one in muster.figures if one.id in ids), "")
    whole = bool(key) and {one.id for one in muster.figures if one.wave == key} == set(ids)
    old = next((one for one in muster.waves if one.key == key), None) if whole else None
    wave = replace(old or _new_wave(muster.waves), turn=turn).entering(entrance)
    waves = tuple(wave if one is old else one for one in muster.waves) if old else (*muster.waves, wave)
    put = (replace(one.taken_off(), wave=wave.key) if one.id in ids else one for one in muster.figures)
    return _tidy(replace(muster, figures=tuple(put), waves=waves))


def at_once(muster: Muster, figures: Collection[str]) -> Muster:
    """The muster in which figures are there from the beginning."""
    ids = with_company(muster, figures)
    return _tidy(
        replace(muster, figures=tuple(replace(one, wave="") if one.id in ids else one for one in muster.figures))
    )


def entering(muster: Muster, figure: str, place: Place) -> Muster | None:
    """The muster in which the wave of a figure comes in at a place; None where nobody can stand there."""
    wave = wave_of(muster, figure)
    if wave is None or muster.ground is None or not muster.ground.stands(place):
        return None
    return replace(muster, waves=tuple(wave.entering(place) if one is wave else one for one in muster.waves))


def entered_on(muster: Muster, ground: Ground | None) -> Muster:
    """The muster on another ground; a wave whose entrance is not on it comes in at the nearest edge."""
    there = (ground is None or one.entrance is None or ground.holds(one.entrance) for one in muster.waves)
    waves = tuple(one if holds else one.entering(None) for one, holds in zip(muster.waves, there, strict=True))
    return replace(muster, ground=ground, waves=waves)


def _new_wave(waves: Collection[Wave]) -> Wave:
    keys, names = {one.key for one in waves}, {one.name for one in waves}
    number = next(n for n in range(1, len(waves) + 2) if f"wave-{n}" not in keys)
    first = tr("Reinforcements")
    numbered = (f"{first} {n}" for n in range(2, len(waves) + 3))
    return Wave(f"wave-{number}", first if first not in names else next(one for one in numbered if one not in names))


def _tidy(muster: Muster) -> Muster:
    """The muster without waves in which nobody comes."""
    used = {one.wave for one in muster.figures}
    return replace(muster, waves=tuple(one for one in muster.waves if one.key in used))


# --- words --------------------------------------------------------------------------------------------------------
def when_words(wave: Wave) -> str:
    """When a wave comes: "turn 3", "when you say so"."""
    return tr("turn {turn}", turn=wave.turn) if wave.turn else tr("when you say so")


def where_words(wave: Wave, ground: Ground | None) -> str:
    """Where a wave comes in: the name of the place, or that it is the nearest edge; empty without a map."""
    if ground is None:
        return ""
    return ground.place_label(wave.entrance) or tr("nearest edge")


def who_words(coming: Coming) -> str:
    """Who comes, in a few words: "Wolf 1 to 4", "5 figures"."""
    names = names_in_words(called(one) for one in coming.figures)
    return ", ".join(names) if len(names) <= _NAMED else figures_words(coming.figures)


def figures_words(figures: Collection[Enlisted]) -> str:
    return trn("{n} figure", "{n} figures", len(figures))


_NAMED: Final = 2
"""The most names that are listed."""


def place_named(ground: Ground, text: str) -> Place | None:
    """The place of a text: the label of a hex, or how far east and south a place is; None for no text.

    Raises `SpaceError` with a sentence for a text that is no place of this ground.
    """
    said = text.strip()
    if not said:
        return None
    if isinstance(ground, HexGround):
        place: Place = ground.parse_label(said)
    else:
        assert isinstance(ground, OpenGround)
        numbers = _NUMBER.findall(said)
        if len(numbers) != 2:
            raise SpaceError(tr("“{text}” is no place: type two numbers, as in 12.5, 8.", text=said))
        place = Point(*(round(min(float(one), _FARTHEST) * HUNDRED) for one in numbers))
    if not ground.holds(place):
        raise SpaceError(tr("{place} is not on the map.", place=said))
    return place


def named(figures: Iterable[Enlisted]) -> str:
    """The figures of an edit, in a few words."""
    found = tuple(figures)
    return called(found[0]) if len(found) == 1 else figures_words(found)
