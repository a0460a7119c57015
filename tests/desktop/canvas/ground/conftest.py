"""A campaign with pictures, for what lies under a ground; here every test looks at what is painted."""

import pytest

from tests.desktop.base.pictures.conftest import campaign, pictures

__all__ = ["campaign", "pictures"]


@pytest.fixture(autouse=True)
def _looked_at(painted: None) -> None:
    """The windows of all these tests paint."""
