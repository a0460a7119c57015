"""The keys: none means two things on one page, and the page of the keys is the program's own list."""

import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication

from gmtool.desktop.shell.main_window import MainWindow
from gmtool.desktop.shell.settings import Settings
from gmtool.rules.seam import Ruleset
from tests.scripts import script

KEYS = script("keys_page")
PAGE = Path(__file__).resolve().parents[2] / "docs" / "keys.md"
Groups = dict[str, list[Any]]


@pytest.fixture(scope="module")
def window(
    qapp: QApplication, tmp_path_factory: pytest.TempPathFactory, campaign_to_copy: Path
) -> Iterator[MainWindow]:
    """One window for all tests here, which only read what its pages offer."""
    folder = tmp_path_factory.mktemp("keys")
    window = MainWindow(Settings(folder), folder)
    window.setUpdatesEnabled(False)  # nobody looks at what is painted
    window.resize(1400, 900)
    window.show()
    window.campaigns.open(Path(shutil.copy(campaign_to_copy, folder)))
    yield window
    window.close()
    window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def groups(window: MainWindow, ruleset: Ruleset) -> Groups:
    """What the actions of every page say, and those that are everywhere."""
    return dict(KEYS.gather(window, ruleset))


def test_that_no_key_means_two_things(groups: Groups) -> None:
    for name, actions in groups.items():
        alone = name in ("Everywhere", "Handbook")  # a window of its own
        every = actions if alone else [*actions, *groups["Everywhere"]]
        keys = Counter(shortcut.toString() for action in every for shortcut in action.shortcuts)
        assert [key for key, times in keys.items() if times > 1] == [], name


@pytest.mark.slow("every page is opened for its keys")
def test_that_the_page_of_the_keys_is_up_to_date(groups: Groups) -> None:
    assert PAGE.read_text(encoding="utf-8") == KEYS.page(groups), "python scripts/keys_page.py writes it anew"
