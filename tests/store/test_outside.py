"""Files that are written outside the campaign."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from gmtool.store import StoreError
from gmtool.store.outside import write_outside

LONG = "x" * 100_000


@contextmanager
def full_disk() -> Iterator[None]:
    """No file grows beyond a few thousand bytes, as on a disk that is full."""
    import resource

    was = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (8192, was[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, was)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no limit on the size of files")
def test_that_a_full_disk_costs_nothing_of_what_was_there(tmp_path: Path) -> None:
    path = tmp_path / "out.json"
    write_outside(path, "mine")
    with full_disk(), pytest.raises(StoreError, match=r"out\.json cannot be written: [^.]*\.$"):
        write_outside(path, LONG)
    assert path.read_text() == "mine"
    assert [*tmp_path.iterdir()] == [path]
    write_outside(path, LONG)
    assert path.read_text() == LONG


def test_that_a_folder_which_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot be written: No such file or directory"):
        write_outside(tmp_path / "gone" / "out.json", "mine")
