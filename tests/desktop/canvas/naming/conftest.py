"""Here every test looks at what is painted."""

import pytest


@pytest.fixture(autouse=True)
def _looked_at(painted: None) -> None:
    """The windows of all these tests paint."""
