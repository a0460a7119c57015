"""A browser as a phone has it: Chromium without a window, and pages that are no secure context."""

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.web_page.phone import Phone
from tests.web_page.scenes import quiet
from tests.web_page.seat import Seat
from tests.web_page.table import TestTable

MISSING = "Chromium or its driver is not installed; on Debian: apt-get install chromium chromium-driver"


def programs() -> tuple[str, str]:
    """Chromium and its driver; without them the tests are skipped, and fail where everything is to be tried."""
    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    driver = shutil.which("chromedriver")
    if chromium is None or driver is None:
        if os.environ.get("CI") == "true" and sys.platform == "linux":
            pytest.fail(MISSING)
        pytest.skip(MISSING)
    return chromium, driver


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What a browser has cost counts for whichever test is the last."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.slow("a browser is started"))


@pytest.fixture(scope="package")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """One browser for all: it takes a second or two to start."""
    from tests.web_page.browser import start

    chromium, program = programs()
    found = start(chromium, program, Path(tmp_path_factory.mktemp("browser")))
    yield found
    found.quit()


@pytest.fixture
def table() -> Iterator[TestTable]:
    found = TestTable().open()
    yield found
    found.close()


@pytest.fixture(scope="module")
def sitting(driver: Any) -> Iterator[Seat]:
    """A phone that sits at a table: the page is loaded once for a file of tests."""
    table = TestTable().open()
    phone = Phone(driver)
    phone.reset()
    phone.open(table.url)
    phone.type("input[name=player]", "Anna")
    phone.tap("Join")
    table.let_in(quiet())
    yield Seat(phone, table)
    phone.leave()
    table.close()


@pytest.fixture
def seat(sitting: Seat) -> Iterator[Seat]:
    """A phone that has just sat down. It has not reported an error at the end."""
    sitting.settle()
    yield sitting
    assert sitting.phone.errors() == []


@pytest.fixture
def phone(driver: Any) -> Iterator[Phone]:
    """A phone that knows nothing, 390 by 844, dark. It has not reported an error at the end."""
    found = Phone(driver)
    found.reset()
    yield found
    found.leave()
    assert found.errors() == []
