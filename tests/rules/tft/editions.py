"""Tests of Melee that hold in Advanced Melee as well: `@advanced.rule("am.hit.roll")` runs one in both editions.

The rules are asked without the edition's own citations, and options by Melee's letters: so a test reads the same.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from gmtool.rules.kit.citations import Citations
from gmtool.rules.tft.cards.cards import KIN
from gmtool.rules.tft.ruleset import TftRuleset
from gmtool.systems import ruleset

MELEE, ADVANCED = "tft-melee", "advanced-melee"
OPTIONS = {
    "a": "iii",
    "b": "iia",
    "c": "iic",
    "d": "iid",
    "e": "ivb",
    "f": "ic",
    "g": "ih",
    "h": "ie",
    "i": "if",
    "j": "ia",
    "k": "ib",
    "l": "ic",
    "m": "ivb",
    "n": "id",
    "o": "iie",
    "p": "ih",
    "q": "ig",
    "r": "ie",
    "s": "if",
    "t": "va",
    "u": "vb",
    "v": "vd",
}
"""The options of this edition, by the letters that Melee's examples give."""


TALENTS = ({"item": "sword"}, {"item": "crossbow"})
"""The talents that Melee's figures have in this edition, so that their weapons cost them no DX."""


ITEMS = next(one.items for one in KIN if one.system == MELEE)
"""The things of this edition, by the keys of Melee's."""


class Playing:
    """The edition that the running test is about."""

    system = MELEE

    def option(self, letter: str) -> str:
        """The option that takes the place of Melee's."""
        return letter if self.system == MELEE else OPTIONS.get(letter, letter)

    @property
    def more(self) -> dict[str, Any]:
        """What a card of Melee's has in this edition beside its own fields."""
        return {} if self.system == MELEE else {"talents": list(TALENTS)}

    def item(self, key: str) -> str:
        """The thing that takes the place of one of Melee's."""
        return key if self.system == MELEE else ITEMS.get(key, key)

    def bare_hands(self, rolled: int) -> int:
        """The hits of bare hands against an enemy of the same ST, 12, hand to hand."""
        return rolled - (3 if self.system == MELEE else 1)

    def out_of_a_brawl(self, face: int) -> int:
        """The roll that gets out where a die with this face does, and fails where it fails: a die, or four."""
        return face if self.system == MELEE else 4 if face <= 3 else 24

    def club(self, rolled: int) -> int:
        """The hits of a club in both hands of a figure of ST 14."""
        return rolled + (0 if self.system == MELEE else 3)

    def broken(self, where: str) -> str:
        """Where a thrown weapon lies that breaks there: it is lost, or stays of half use."""
        return "" if self.system == MELEE else f"{where}, broken"

    @property
    def rules(self) -> TftRuleset:
        """The ruleset, citing as the code does."""
        return _rules(self.system)


playing = Playing()


@cache
def _rules(system: str) -> TftRuleset:
    found: Any = ruleset(system)
    return TftRuleset(replace(found.book, citations=Citations()))


class advanced:
    """Marks of tests that hold in both editions."""

    @staticmethod
    def rule(*ids: str) -> Callable[..., Any]:
        """Run the test in both editions; in the other one it proves these rules."""
        editions = [MELEE, pytest.param(ADVANCED, marks=pytest.mark.rule(*ids))]
        return pytest.mark.parametrize("edition", editions, indirect=True)
