"""Lists within a sentence."""

import pytest

from gmtool.store.listed import listed


@pytest.mark.parametrize(
    ("words", "said"),
    [(["one"], "one"), (["one", "two"], "one and two"), (["one", "two", "three"], "one, two and three")],
)
def test_that_the_last_two_words_are_joined_by_and(words: list[str], said: str) -> None:
    assert listed(words) == said
