"""Tests that press keys are not hurried: on a busy machine a fight may stand still for seconds between two of them."""

import pytest

from gmtool.presentation.fight import spare_enter

_AN_HOUR = 3_600_000


@pytest.fixture(autouse=True)
def time_for_habits(monkeypatch: pytest.MonkeyPatch) -> None:
    """The Enter after a die that needed none is taken for a habit, however late it comes: it never acts by chance."""
    monkeypatch.setattr(spare_enter, "HABIT", _AN_HOUR)
