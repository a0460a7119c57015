"""Machines without Chromium: the tests are skipped, and say what to install; where CI runs them they fail."""

import pytest

from tests.web_page.conftest import programs


@pytest.fixture(autouse=True)
def nothing_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")


def test_that_the_packages_are_named_where_there_is_no_browser(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match="apt-get install chromium chromium-driver"):
        programs()


def test_that_ci_does_not_pass_over_it(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("CI", "true")
    monkeypatch.setattr("sys.platform", "linux")
    with pytest.raises(pytest.fail.Exception, match="apt-get install chromium chromium-driver"):
        programs()
