"""Reasons of errors of the disk: the system's own words in English, and in the language of the window."""

import errno
import os
from collections.abc import Iterator

import pytest

from gmtool.language import use_language
from gmtool.store.errors import StoreError, reason, store_errors


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    use_language("en")


@pytest.mark.parametrize("number", sorted(errno.errorcode))
def test_that_a_reason_is_that_of_the_system(number: int) -> None:
    assert reason(OSError(number, os.strerror(number))) == os.strerror(number)


def test_that_a_reason_is_in_the_language_of_the_window() -> None:
    use_language("de")
    said = r"^pit\.toml lässt sich nicht benutzen: das ist ein Ordner\.$"
    with pytest.raises(StoreError, match=said), store_errors("pit.toml"):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))


def test_that_an_error_without_a_reason_has_its_own_words() -> None:
    assert reason(OSError("the cable is loose")) == "the cable is loose"
