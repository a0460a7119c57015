"""The figures that commands name by their ids."""

from dataclasses import MISSING, fields
from functools import cache

from gmtool.rules.kit.fighting import FightState
from gmtool.rules.seam import Refusal

_FIGURE = ("figure", "target", "foe")
_FIGURES = ("figures", "spare", "in_the_way")
"""The fields of commands that name figures by their ids."""


def unknown_figures(state: FightState[object], command: object) -> tuple[Refusal, ...]:
    """Refusals for figures that a command names but the fight does not have, and for a required figure left empty."""
    named: list[str] = []
    kind: type = type(command)
    for field, required, several in _naming(kind):
        value = getattr(command, field)
        if several:
            named += value
        elif isinstance(value, str) and (value or required):
            named.append(value)
    return tuple(Refusal(_absent(one)) for one in named if one not in state.figures)


@cache
def _naming(command: type) -> tuple[tuple[str, bool, bool], ...]:
    """The fields of a command that name figures, each with whether it is required, and whether it names several.

    A figure that joins is in a command too, but is not named by its id.
    """
    return tuple(
        (field.name, field.default is MISSING, field.name in _FIGURES)
        for field in fields(command)
        if field.name in (*_FIGURE, *_FIGURES)
    )


def _absent(figure: str) -> str:
    return f"There is no figure “{figure}” in this fight." if figure else "It names no figure."
