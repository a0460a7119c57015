"""The window, opened at the page that is made fastest: what is imported lies over whichever there is."""

import pytest


@pytest.fixture
def first_page() -> str:
    return "run"
