import pytest

import tests
from gmtool.systems import UnknownSystem, all_rulesets, discover, ruleset


def test_that_a_package_which_offers_rulesets_is_found():
    assert "tally" in [system.id for system in discover(tests)]


def test_that_every_installed_system_is_found_by_its_id():
    assert all(ruleset(system.id) is system for system in all_rulesets())


def test_that_an_unknown_system_is_refused_with_a_sentence():
    with pytest.raises(UnknownSystem, match="There is no rule system “chess”"):
        ruleset("chess")
