"""Typed letters find the name that is meant."""

import pytest

from gmtool.presentation.text import best_matches, with_minus


def test_letters_find_the_command_that_is_meant() -> None:
    names = ["New card", "Number copies…", "Dark or light", "Delete", "Undo"]
    assert names[best_matches("un", names)[0]] == "Undo"
    assert names[best_matches("nc", names)[0]] == "New card"
    assert names[best_matches("light", names)[0]] == "Dark or light"
    assert best_matches("xyz", names) == []
    assert best_matches("", names) == [0, 1, 2, 3, 4]


NAMES = ["Draw on the map", "A1: Drop the club", "Shadow rope", "Drop", "Dropped things", "Undo", "Redo the rope"]


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("drop", ["Drop", "Dropped things", "A1: Drop the club"]),
        ("dro", ["Drop", "Dropped things", "A1: Drop the club"]),
        ("a1 club", ["A1: Drop the club"]),
        ("map", ["Draw on the map"]),
        ("rope", ["Shadow rope", "Redo the rope"]),
        ("do", ["Undo", "Shadow rope", "Redo the rope"]),
    ],
)
def test_that_a_beginning_comes_before_letters_that_only_occur(typed: str, found: list[str]) -> None:
    assert [NAMES[place] for place in best_matches(typed, NAMES)][: len(found)] == found


def test_that_what_cannot_be_done_comes_after_what_fits_as_well_and_before_what_fits_less() -> None:
    found = best_matches("dro", NAMES, {NAMES.index("Drop")})
    assert [NAMES[place] for place in found][:3] == ["Dropped things", "Drop", "A1: Drop the club"]


def test_that_a_hyphen_before_a_number_is_shown_as_a_minus_sign() -> None:
    assert with_minus("Flavius is at DX -2 for the next attack.") == "Flavius is at DX −2 for the next attack."
    assert with_minus("-10 XP on 2026-11-23, by a well-known 2d-1") == "−10 XP on 2026-11-23, by a well-known 2d−1"
    assert with_minus("3d10-2 of Kd-1, 1d+1 of 4-6") == "3d10−2 of Kd-1, 1d+1 of 4-6"
