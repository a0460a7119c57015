"""What the GM may do to one hex of the ground at any time, as choices like the rules' own."""

from typing import Any

from gmtool.desktop.run.by_word import GROUP
from gmtool.desktop.run.drawing import ground_command
from gmtool.rules.seam import Choice, Input, InputKind
from gmtool.space import CLOSED, OPEN, Ground, Layer


def changes(ground: Ground, spot: Any) -> tuple[Choice, ...]:
    """What is done at once: the door, the fire."""
    found = []
    if spot in ground.doors:
        is_open = ground.doors[spot]
        level = CLOSED if is_open else OPEN
        found.append(_choice(ground, spot, "Close the door" if is_open else "Open the door", Layer.DOOR, level))
    if spot in ground.fire:
        found.append(_choice(ground, spot, "Put out the fire", Layer.FIRE, 0))
    elif spot in ground:
        found.append(_choice(ground, spot, "Light a fire here", Layer.FIRE, 1))
    return tuple(found)


def note(ground: Ground, spot: Any) -> Choice:
    """The GM's own words for a place; those that are there already to begin with."""
    before = ground.notes.get(spot, "")
    draft = ground_command(Layer.NOTE, ground.label(spot))
    del draft["text"]
    words = Input("text", f"Note for {ground.label(spot)}", InputKind.TEXT, default=before or None)
    return Choice("gm.ground", "Change the note…" if before else "Note here…", GROUP, draft, (words,))


def _choice(ground: Ground, spot: Any, label: str, layer: Layer, level: int) -> Choice:
    return Choice("gm.ground", label, GROUP, ground_command(layer, ground.label(spot), level))
