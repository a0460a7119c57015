"""Tally: the smallest rule system there is, made of the kit as the real ones are. Read its two modules in their order.

Each figure has points. On its turn it strikes: on 4 or more on a die the target loses a die of points, and the table
decides whether a 6 doubles the loss. A lunge is a strike that its target can meet: it stands, or it ducks, which needs
5 or more. Who has no points left is out. `cards`: what a figure is. `fight`: how it is played, from the state to the
ruleset, which is all that the rest of the program knows.
"""

import tomllib
from pathlib import Path

from gmtool.rules.kit.rulebook import Rulebook
from gmtool.rules.kit.tables.tables import BaseTables
from tests.tally import fight
from tests.tally.fight import Boast, Boasted, Figure, Hit, Lunge, Missed, Pass, Passed, Strike, TallyState

__all__ = ["Boast", "Boasted", "Figure", "Hit", "Lunge", "Missed", "Pass", "Passed", "Strike", "Tally", "TallyState"]
_DATA = Path(__file__).parent / "data"
(_SHIPPED,) = fight.rulesets(
    lambda name: tomllib.loads((_DATA / Path(name).name).read_text(encoding="utf-8")),
    lambda folder, suffix: sorted(f"{folder}/{file.name}" for file in _DATA.glob(f"*{suffix}")),
)


class Tally(fight.TallyRuleset):
    """With the data beside it."""

    id, title = "tally", "Tally"

    def __init__(self, book: Rulebook[BaseTables] | None = None) -> None:
        super().__init__(book or _SHIPPED.book)


def rulesets(read_toml: object, names: object) -> tuple[Tally, ...]:
    """The one system; it brings its own data."""
    return (Tally(),)
