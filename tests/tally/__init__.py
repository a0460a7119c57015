"""Tally: the smallest rule system there is, made of the kit as the real ones are. Read it in the order of its modules.

Each figure has points. On its turn it strikes: on 4 or more on a die the target loses a die of points, and the table
decides whether a 6 doubles the loss. A lunge is a strike that its target can meet: it stands, or it ducks, which needs
5 or more. Who has no points left is out. By a house rule a turn has three breaths, and each figure says in which of
them it acts. `cards`: what a figure is. `fight`: the state, and what can be said and happen. `acts`: the rules.
`views`: what is shown of it. `ruleset`: all of it as the rest of the program asks for it.
"""

import tomllib
from pathlib import Path
from typing import Any

from gmtool.rules.kit.rulebook import Rulebook
from tests.tally.fight import Boast, Boasted, Figure, Hit, Lunge, Missed, Pass, Passed, Strike, TallyState
from tests.tally.ruleset import TallyRuleset
from tests.tally.ruleset import rulesets as made_of

__all__ = [
    "Boast",
    "Boasted",
    "Figure",
    "Hit",
    "Lunge",
    "Missed",
    "Pass",
    "Passed",
    "Strike",
    "Tally",
    "TallyState",
    "rulesets",
]

DATA = Path(__file__).parent / "data"
(_SHIPPED,) = made_of(
    lambda name: tomllib.loads((DATA / Path(name).name).read_text(encoding="utf-8")),
    lambda folder, suffix: sorted(f"{folder}/{file.name}" for file in DATA.glob(f"*{suffix}")),
)


class Tally(TallyRuleset):
    """With the data beside it."""

    id, title = "tally", "Tally"

    def __init__(self, book: Rulebook[Any] | None = None) -> None:
        super().__init__(book or _SHIPPED.book)


def rulesets(read_toml: object, names: object) -> tuple[Tally, ...]:
    """The one system; it brings its own data."""
    return (Tally(),)
