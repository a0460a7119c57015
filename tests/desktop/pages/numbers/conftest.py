"""The window, opened at the page that is made fastest, over which the tested one lies."""

import pytest


@pytest.fixture
def first_page() -> str:
    return "campaign"
