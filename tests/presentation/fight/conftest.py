"""A fight without a window, with seeded dice."""

from collections.abc import Callable

import pytest

from gmtool.presentation.fight.session import FightSession
from tests.presentation.fight.skirmish import begun


@pytest.fixture
def begin() -> Callable[..., FightSession]:
    """Begin a fight of so many figures; the players roll real dice unless said otherwise."""
    return begun
