"""The GM's commands about tags on figures, and what happens to them; the same in every system."""

from typing import Annotated

from gmtool.bounds import Change, Count
from gmtool.rules.seam.declaring import command, event
from gmtool.rules.seam.messages import FigureCommand, FigureEvent
from gmtool.rules.seam.wording import Either, FigureId


@command("gm.tag/1")
class PutTag(FigureCommand):
    """A figure gets a tag.

    turns: how long, the present one included, 0 for no such end; until: a figure, and the tag ends when that one is
    next to act again; shown: the players see it; replaces: the key of a tag of the figure that goes on as this one.
    """

    label: str
    number: Change | None = None
    turns: Count = 0
    until: FigureId = ""
    shown: bool = False
    replaces: str = ""


@command("gm.untag/1")
class TakeTag(FigureCommand):
    """A tag of a figure ends before its time."""

    tag: str


@event("gm.tagged/1")
class Tagged(FigureEvent):
    """A figure got a tag, or it goes on with other values (`again`)."""

    label: str
    number: Change | None = None
    turns: Count = 0
    until: FigureId = ""
    again: bool = False


@event("gm.tag-ended/1", says="{figure}: {label} {over}.", weight=2)
class TagEnded(FigureEvent):
    """A tag ended: its time was `over`, or it was taken away before."""

    label: str
    over: Annotated[bool, Either("is over", "is taken away")] = False


TagCommand = PutTag | TakeTag
TagEvent = Tagged | TagEnded
