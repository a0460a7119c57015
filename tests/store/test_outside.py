"""Files that are written outside the campaign."""

from pathlib import Path

import pytest

from gmtool.store import StoreError
from gmtool.store.outside import write_outside
from tests.full_disk import a_disk_that_is_full

LONG = "x" * 100_000


def test_that_a_full_disk_costs_nothing_of_what_was_there(tmp_path: Path) -> None:
    path = tmp_path / "out.json"
    write_outside(path, "mine")
    with a_disk_that_is_full(), pytest.raises(StoreError, match=r"out\.json cannot be written: [^.]*\.$"):
        write_outside(path, LONG)
    assert path.read_text() == "mine"
    assert [*tmp_path.iterdir()] == [path]
    write_outside(path, LONG)
    assert path.read_text() == LONG


def test_that_a_folder_which_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot be written: No such file or directory"):
        write_outside(tmp_path / "gone" / "out.json", "mine")
