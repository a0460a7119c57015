"""Tests of Melee that hold in Advanced Melee as well: `@advanced.rule("am.hit.roll")` runs one in both editions.

The rules are asked without the edition's own citations, and options by Melee's letters: so a test reads the same.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from gmtool.rules.kit.citations import Citations
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


class Playing:
    """The edition that the running test is about."""

    system = MELEE

    def option(self, letter: str) -> str:
        """The option that takes the place of Melee's."""
        return letter if self.system == MELEE else OPTIONS.get(letter, letter)

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
