"""Numbers that somebody will read: those that the trees of a frame ask about, or of any frame that it leads to.

Others tell nothing apart: however they are, the same goes on. The hits of this turn are of no interest to anybody once
nobody can be hit any more in it; that follows from the trees, and no rule is written twice for it.
"""

from collections.abc import Iterable
from dataclasses import field

from gmtool.forecast.chain.tree import Asked, Decision, Frame, Node, Rolled, Seen, Step
from gmtool.records import dataclass


@dataclass(slots=True)
class _Reading:
    """The numbers that a frame's own trees ask about, or that tell what is left, as bits; and its steps."""

    asked: int = 0
    steps: list[Step] = field(default_factory=list)


def learn(frames: Iterable[Frame]) -> bool:
    """Note of each frame which of its numbers are read; true if these are more than were known."""
    readings = {frame: _reading(frame) for frame in frames}
    before: dict[Frame, list[Frame]] = {}
    for frame, reading in readings.items():
        for step in reading.steps:
            before.setdefault(step.to, []).append(frame)
    changed, waiting = False, dict.fromkeys(readings)
    while waiting:
        frame = waiting.popitem()[0]
        reading = readings[frame]
        live = frame.live | reading.asked
        for step in reading.steps:
            live |= _read_before(step)
        if live != frame.live:
            frame.live, changed = live, True
            waiting.update(dict.fromkeys(before.get(frame, ())))
    return changed


def _reading(frame: Frame) -> _Reading:
    found, work = _Reading(), [frame.decided]
    while work:
        node: Node = work.pop()
        if isinstance(node, Step):
            found.steps.append(node)
        elif isinstance(node, Decision):
            work.append(node.after)
            for _, left in node.left:
                found.asked |= _bits(left.terms)
        elif isinstance(node, Asked):
            found.asked |= _bits(node.terms)
            work += (node.yes, node.no)
        elif isinstance(node, (Seen, Rolled)):
            work += node.after.values()
            if isinstance(node, Seen):
                found.asked |= _bits(node.terms)
    return found


def _read_before(step: Step) -> int:
    """The numbers before a step that are read after it; those beyond a frame's own are amounts, which nobody keeps."""
    live = step.to.live
    for at, _ in step.changes:
        live &= ~(1 << at)
    for at, change in step.changes:
        if step.to.live >> at & 1:
            live |= _bits(change.terms)
    return live


def _bits(terms: Iterable[tuple[int, int]]) -> int:
    bits = 0
    for place, _ in terms:
        bits |= 1 << place
    return bits
