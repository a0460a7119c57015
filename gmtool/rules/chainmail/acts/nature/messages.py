"""The events of what monsters do by touch, gaze and breath, with their sentences."""

from typing import Annotated

from gmtool.rules.kit.messages import Cases, Either, FigureEvent, event


@event("cm.withstood/1", says="{figure} {saved} ({rolled}).")
class Withstood(FigureEvent):
    """A figure tried to save itself."""

    rolled: int
    saved: Annotated[bool, Either("saved itself", "did not save itself")]


@event("cm.paralyzed/1", says="{men} of {figure} paralyzed{how}.", weight=2)
class Paralyzed(FigureEvent):
    """Men were paralyzed by a touch."""

    men: int
    how: Annotated[str, Cases((("", ""), ("turn", " for a turn")))] = ""


@event("cm.stoned/1", says="{men} of {figure} turned to stone.", weight=2)
class Stoned(FigureEvent):
    """Figures turned to stone."""

    men: int
