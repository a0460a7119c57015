"""Encounters of two figures, run in the main window."""

from collections.abc import Callable
from typing import Any

from gmtool.desktop.pages.run.player_control import PlayerControl
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.rules.seam import Enlisted, Muster, Ruleset, Side
from gmtool.space import Hex, blank_ground
from gmtool.store.fights.encounters import Encounter

SIDES = (Side("ours", "Ours", 0, True), Side("theirs", "Theirs", 1))
GROUND = blank_ground(14, 10)
Run = Callable[..., PlayerControl]


def encounter(ruleset: Ruleset, *, hidden: bool = False, ground: Any = GROUND, names: str = "AB") -> Encounter:
    figures = tuple(
        Enlisted(f"f{i}", card, SIDES[i].id, f"Name{names[i]}", Hex(3 + 2 * i, 3) if ground else None, i,
                 hidden=hidden and i == 1)
        for i, card in enumerate(ruleset.bestiary()[:2])
    )  # fmt: skip
    return Encounter(ruleset.id, "The ford", Muster(figures, SIDES, ground))


def page(window: MainWindow) -> Any:
    """The page of the fight that is run."""
    current: Any = window.pages.current
    return current.page
