"""The lines of the summary as they are ticked, grouped by figure."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gmtool.rules.seam import CardChange

if TYPE_CHECKING:
    from gmtool.store.own_rows import StoredRow


@dataclass(slots=True, eq=False)
class Line:
    """One thing to be ticked: a change, or a row for the lists; with neither, a card of its own for the figure.

    `taker` gets the change. `shown` is what a row would add.
    """

    key: str
    figure: str
    text: str
    change: CardChange | None = None
    rule: str = ""
    usual: bool = False
    taker: str = ""
    ticked: bool = False
    row: "StoredRow | None" = None
    shown: str = ""

    @property
    def makes_card(self) -> bool:
        """Whether it is a card of its own for the figure."""
        return self.change is None and self.row is None


@dataclass(frozen=True, slots=True)
class Group:
    """The lines about a figure; or those about what can be found, or what the lists learn: then `figure` is empty."""

    figure: str
    title: str
    lines: tuple[Line, ...] = ()
