"""Tests of the keys paint nothing unless they look at it; one process plays their forecasts."""

from collections.abc import Iterator

import pytest

from gmtool.forecast.pool import ForecastPool
from tests.desktop.unpainted import dressed, painted, qtbot

__all__ = ["dressed", "painted", "qtbot"]


@pytest.fixture(scope="package")
def pool() -> Iterator[ForecastPool]:
    """One process for all tests here: to start one takes longer than what it plays."""
    with ForecastPool(1) as pool:
        yield pool
