"""Typed letters find the name that is meant."""

from gmtool.presentation.text import best_matches


def test_letters_find_the_command_that_is_meant() -> None:
    names = ["New card", "Number copies…", "Dark or light", "Delete", "Undo"]
    assert names[best_matches("un", names)[0]] == "Undo"
    assert names[best_matches("nc", names)[0]] == "New card"
    assert names[best_matches("light", names)[0]] == "Dark or light"
    assert best_matches("xyz", names) == []
    assert best_matches("", names) == [0, 1, 2, 3, 4]
