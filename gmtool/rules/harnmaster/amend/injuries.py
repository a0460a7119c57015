"""Injuries: their words, their points, and whether they count (hm.mod.trauma)."""

from dataclasses import replace
from typing import Any

from gmtool.rules.harnmaster.context import Play
from gmtool.rules.harnmaster.state import Figure, Injury
from gmtool.rules.kit.amending import Value
from gmtool.rules.seam.table import MOST_WORDS

MOST_POINTS = 99
TRAUMA, INJURY = "hm.mod.trauma", "hm.gm.injury-sequence"


def injuries(figure: Figure) -> dict[str, Value]:
    """Three values for each injury, and a new one; an injury without words is healed."""
    found: dict[str, Value] = {}
    for place, injury in enumerate(figure.injuries):
        found |= _of(place, injury)
    words = (1, MOST_WORDS)
    return {**found, "injury": Value("Another injury", lambda _, __: "", _another, str, words, rule=INJURY)}


def _of(place: int, injury: Injury) -> dict[str, Value]:
    key, called = f"injury-{place + 1}", f"“{injury.words}”"

    def write(play: Play, one: Figure, **changes: Any) -> None:
        changed = tuple(replace(other, **changes) if at == place else other for at, other in enumerate(one.injuries))
        play.change(one.id, injuries=tuple(other for other in changed if other.words))

    return {
        f"{key}-points": Value(
            f"Impairment of {called}",
            lambda _, __: injury.points,
            lambda play, one, points: write(play, one, points=points),
            limits=(0, MOST_POINTS),
            rule=TRAUMA,
        ),
        f"{key}-counts": Value(
            f"{called} is applicable",
            lambda _, __: injury.applicable,
            lambda play, one, counts: write(play, one, applicable=counts),
            bool,
            rule=TRAUMA,
        ),
        key: Value(
            f"Words of {called} (empty: healed)",
            lambda _, __: injury.words,
            lambda play, one, words: write(play, one, words=words.strip()),
            str,
            (0, MOST_WORDS),
            rule=INJURY,
        ),
    }


def _another(play: Play, one: Figure, words: str) -> None:
    play.change(one.id, injuries=(*one.injuries, Injury(words.strip())))
