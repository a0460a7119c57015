"""A clock that stands still until a test moves it, so that no test of a pause waits, or depends on a slow machine."""

from collections.abc import Callable

import pytest

from gmtool.presentation.fight import pause, pending, spare_enter
from tests.presentation.keys.habits import time_for_habits
from tests.presentation.keys.key_master import KeyMaster

__all__ = ["time_for_habits"]


class Clock:
    """Seconds, as `time.monotonic` gives them."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now

    def wait(self, gm: KeyMaster, until: Callable[[], bool]) -> None:
        """Let time pass, in which what is shown is drawn, until something holds; no more than five seconds."""
        for _ in range(500):
            gm.fight.draw()
            if until():
                return
            self.now += 0.01
        raise AssertionError("it never came to hold")


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    for module in (pause, pending, spare_enter):
        monkeypatch.setattr(module, "monotonic", made)
    return made
