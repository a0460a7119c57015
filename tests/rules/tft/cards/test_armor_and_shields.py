"""Which shields cost DX, and when; what armor and shields come to is in numbers.toml."""

import pytest

from tests.rules.tft.figures import TABLES, fighter, sparring


def adjdx_of(figure) -> int:
    return sparring(figure).attack.score


@pytest.mark.rule("tm.dx.large-shield")
def test_only_a_ready_large_shield_costs_dx():
    assert adjdx_of(fighter(12, 12, armor="chainmail", ready=["large-shield"])) == 8
    assert adjdx_of(fighter(12, 12, armor="chainmail", carried=["large-shield"])) == 9
    assert adjdx_of(fighter(12, 12, armor="chainmail", ready=["small-shield"])) == 9
    assert adjdx_of(fighter(12, 12, armor="chainmail", carried=["small-shield"])) == 9


@pytest.mark.rule("tm.shield.slung-no-dx")
def test_a_slung_shield_costs_nothing():
    assert adjdx_of(fighter(11, 13, armor="leather", carried=["large-shield"])) == 11
    assert all(shield.dx_slung == 0 for shield in TABLES.shields.values())
