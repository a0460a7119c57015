from collections.abc import Iterator

import pytest

from tests.web.phones import Hall, opened


@pytest.fixture
def hall() -> Iterator[Hall]:
    """A server on the loopback, on any port."""
    with opened() as one:
        yield one
