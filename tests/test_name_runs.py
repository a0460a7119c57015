"""Names that differ by their number, as one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmtool.name_runs import in_words, runs


@pytest.mark.parametrize(
    ("names", "words"),
    [
        ([f"Goblin {number}" for number in range(1, 76)], ["Goblin 1 to 75"]),
        (["Goblin 1", "Goblin 2"], ["Goblin 1", "Goblin 2"]),
        (["Goblin 2", "Brom", "Goblin 1", "Goblin 3"], ["Goblin 1 to 3", "Brom"]),
        (["Orc 1", "Orc 2", "Orc 3", "Orc 7", "Orc 9", "Orc 10"], ["Orc 1 to 3", "Orc 7", "Orc 9", "Orc 10"]),
        (["Horse 1 1", "Horse 1 2", "Horse 1 3"], ["Horse 1 1 to 3"]),
        (["Guard 01", "Guard 02", "Guard 03"], ["Guard 01", "Guard 02", "Guard 03"]),
        (["7", "8", "9"], ["7", "8", "9"]),
        (["Warg 0", "Warg 2", "Brom", "Warg 5"], ["Warg 0", "Warg 2", "Brom", "Warg 5"]),
        (["Swordsman 1", "Swordsman 1"], ["Swordsman 1", "Swordsman 1"]),
        (["Orc 1", "Orc 2", "Orc 3", "Orc 1", "Orc 2", "Orc 3"], ["Orc 1 to 3", "Orc 1 to 3"]),
        (["Guard", "Guard", "Brom"], ["Guard", "Guard", "Brom"]),
        ([], []),
    ],
)
def test_that_three_neighbors_are_one_name_in_a_sentence(names: list[str], words: list[str]) -> None:
    assert in_words(names) == words


def test_that_a_list_has_less_room() -> None:
    assert runs(["Goblin 1", "Goblin 2", "Brom", "Goblin 7"]) == ["Goblin 1–2, 7", "Brom"]


@given(st.sets(st.integers(1, 60)))
def test_that_nobody_is_left_out_and_nobody_made_up(numbers: set[int]) -> None:
    said: set[int] = set()
    for one in in_words(f"Goblin {number}" for number in sorted(numbers)):
        first, _, last = one.removeprefix("Goblin ").partition(" to ")
        said |= set(range(int(first), int(last or first) + 1))
    assert said == numbers
