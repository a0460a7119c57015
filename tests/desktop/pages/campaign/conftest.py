"""The window, opened at the page that is tested."""

import pytest


@pytest.fixture
def first_page() -> str:
    return "campaign"
