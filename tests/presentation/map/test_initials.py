import pytest

from gmtool.presentation.text import initials


@pytest.mark.parametrize(
    ("name", "letters"),
    [("Flavius", "F"), ("Goblin 2", "G2"), ("Goblin 12", "G12"), ("Giant Snake", "GS"), ("élan", "É"), ("", "?")],
)
def test_that_a_name_is_shortened(name, letters):
    assert initials({"a": name}) == {"a": letters}


def test_that_like_names_get_a_letter_more():
    names = {"a": "Wulf", "b": "Wilfred", "c": "Ragnar"}
    assert initials(names) == {"a": "Wu", "b": "Wi", "c": "R"}


def test_that_like_numbered_names_get_a_letter_more():
    assert initials({"a": "Goblin 1", "b": "Guard 1"}) == {"a": "Go1", "b": "Gu1"}


def test_that_the_same_name_twice_stays_short():
    assert initials({"a": "Wolf", "b": "Wolf"}) == {"a": "W", "b": "W"}


def test_that_a_longer_series_keeps_its_letters_throughout() -> None:
    names = {name: name for name in ("Guard 1", "Guard 2", "Goblin 1", "Wulf")}
    assert list(initials(names).values()) == ["Gu1", "Gu2", "Go1", "W"]


def test_that_copies_of_numbered_names_have_both_numbers() -> None:
    names = {"a": "Medium Horse 1 1", "b": "Medium Horse 1 2", "c": "Medium Horse 2 1", "d": "Mangonel 1"}
    assert initials(names) == {"a": "M1.1", "b": "M1.2", "c": "M2.1", "d": "M1"}
