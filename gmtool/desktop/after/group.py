"""The lines of the summary as they are ticked, grouped by figure."""

from dataclasses import dataclass, field

from gmtool.rules.seam import CardChange


@dataclass(slots=True, eq=False)
class Line:
    """One thing to be ticked: a change, or, without one, a card of its own for the figure. `taker` gets the change."""

    key: str
    figure: str
    text: str
    change: CardChange | None = None
    rule: str = ""
    usual: bool = False
    taker: str = ""
    ticked: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """The lines about a figure, or those about what can be found: then `figure` is empty."""

    figure: str
    title: str
    lines: tuple[Line, ...] = field(default=())
