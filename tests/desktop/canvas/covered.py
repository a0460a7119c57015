"""What a badge or a number on a map covers that must be seen."""

from collections.abc import Iterator
from itertools import combinations

from gmtool.desktop.canvas.input.router import BattleMap
from gmtool.desktop.canvas.naming.room import Box
from gmtool.desktop.canvas.painting.badges import body_of


def covered(view: BattleMap) -> list[str]:
    """A line for each thing that lies over another; the map has been painted."""
    return list(_covered(view))


def _covered(view: BattleMap) -> Iterator[str]:
    camera, content, picture = view.camera, view.content, view.picture
    badges = [(one.badge.words, one.box) for one in picture.badges.placed]
    numbers = picture.overlays.number_boxes(camera, content)
    whole = Box(0, 0, view.width(), view.height())
    for words, box in badges:
        yield from (f"“{words}” lies over {one}" for one in content.spots.of if box.meets(body_at(view, one)))
        yield from (f"“{words}” lies over the number in a hex" for one in numbers if box.meets(one))
        if not box.within(whole):
            yield f"“{words}” is not whole"
    for (words, box), (others, other) in combinations(badges, 2):
        if box.meets(other):
            yield f"“{words}” lies over “{others}”"
    for one, other in combinations(numbers, 2):
        if one.meets(other):
            yield f"two numbers lie over each other at {one}"


def body_at(view: BattleMap, figure: str) -> Box:
    """The part of the view that a figure fills."""
    return body_of(view.camera, view.content.spots.of[figure])
