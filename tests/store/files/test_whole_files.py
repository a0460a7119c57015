"""Files that are written outside the campaign."""

import os
from pathlib import Path

import pytest

from gmtool.store import StoreError
from gmtool.store.files.whole_files import write_outside
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


def test_that_a_link_stays_a_link_and_its_target_is_written(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    target, link, further = tmp_path / "elsewhere" / "out.json", tmp_path / "link.json", tmp_path / "further.json"
    link.symlink_to(target)
    further.symlink_to(link)
    for text in ("first", "second"):
        write_outside(further, text)
        assert target.read_text() == text
    assert (link.is_symlink(), further.is_symlink(), target.is_symlink()) == (True, True, False)
    assert [*target.parent.iterdir()] == [target]


def test_that_a_file_keeps_who_may_read_it(tmp_path: Path) -> None:
    path = tmp_path / "out.json"
    write_outside(path, "mine")
    path.chmod(0o600)
    write_outside(path, "still mine")
    assert path.stat().st_mode & 0o777 == 0o600


def a_pipe(path: Path) -> None:
    os.mkfifo(path)


def a_device(path: Path) -> None:
    path.symlink_to(os.devnull)


def a_link_to_itself(path: Path) -> None:
    path.symlink_to(path)


@pytest.mark.parametrize("make", [Path.mkdir, a_pipe, a_device, a_link_to_itself])
def test_that_what_is_no_plain_file_is_refused_and_left_alone(tmp_path: Path, make) -> None:
    path = tmp_path / "out.json"
    make(path)
    before = path.lstat()
    with pytest.raises(StoreError, match=r"out\.json is not a plain file, so nothing is written there"):
        write_outside(path, "mine")
    assert os.path.samestat(path.lstat(), before)
    assert [*tmp_path.iterdir()] == [path]
    assert Path(os.devnull).is_char_device()
