"""One kind of command as the ruleset knows it: may I, what with, do it, and how it is offered."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from gmtool.rules.harnmaster.context import Context, Play
from gmtool.rules.harnmaster.state import Figure
from gmtool.rules.seam import Breakdown, Choice, Overlay, Refusal


def no_numbers(_: Context, __: Any) -> tuple[Breakdown, ...]:
    """For commands that roll against nothing."""
    return ()


def no_overlays(_: Context, __: Any) -> tuple[Overlay, ...]:
    """For commands that the map shows nothing of."""
    return ()


@dataclass(frozen=True, slots=True)
class Act:
    """`offers` gives the choices of a figure, or of the table (None); `refusals` all reasons against a command.

    `perform` trusts that nothing refuses, or that the GM overruled; it must end in a sound state either way.
    """

    command: type
    offers: Callable[[Context, Figure | None], Iterable[Choice]]
    refusals: Callable[[Context, Any], Iterable[Refusal]]
    perform: Callable[[Play, Any], None]
    explain: Callable[[Context, Any], tuple[Breakdown, ...]] = no_numbers
    overlays: Callable[[Context, Any], tuple[Overlay, ...]] = no_overlays
