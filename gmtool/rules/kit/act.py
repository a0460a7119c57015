"""An act: one kind of command with its choices, refusals, numbers, map marks and the doing of it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from gmtool.rules.seam import Breakdown, Choice, Overlay, Refusal

C = TypeVar("C")
P = TypeVar("P")
F = TypeVar("F")


def no_numbers(_: Any, __: Any) -> tuple[Breakdown, ...]:
    """For commands that roll against nothing."""
    return ()


def no_overlays(_: Any, __: Any) -> tuple[Overlay, ...]:
    """For commands that the map shows nothing of."""
    return ()


@dataclass(frozen=True)  # without slots: a generic one that has them cannot be made by its alias
class Act(Generic[C, P, F]):
    """`offers` gives the choices of a figure, or of the table (None); `refusals` all reasons against a command.

    C is the system's context of a fight, P its play, which changes one, F its figure. `perform` trusts that nothing
    refuses, or that the GM overruled; it must end in a sound state either way.
    """

    command: type
    offers: Callable[[C, F | None], Iterable[Choice]]
    refusals: Callable[[C, Any], Iterable[Refusal]]
    perform: Callable[[P, Any], None]
    explain: Callable[[C, Any], tuple[Breakdown, ...]] = no_numbers
    overlays: Callable[[C, Any], tuple[Overlay, ...]] = no_overlays
