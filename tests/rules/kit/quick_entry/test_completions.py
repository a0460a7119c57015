"""How a line goes on while it is typed."""

from gmtool.rules.kit.quick_entry.suggestions import completions
from gmtool.systems import ruleset
from tests.tally import Tally

MELEE = ruleset("tft-melee")


def labels(line: str, **more) -> list[str]:
    return [one.label for one in completions(MELEE, line, len(line), **more)]


def test_that_things_that_begin_so_come_first_with_their_numbers():
    found = completions(MELEE, "Goblin sho", 10)
    assert [(one.text, one.start, one.end) for one in found] == [("shortsword", 7, 10)]
    assert found[0].numbers == {"Damage": "2d−1", "ST": "11", "Hands": "1"}
    assert found[0].about == "Weapons"
    assert labels("Wulf sw") == ["Two-handed sword"]
    assert labels("Wulf sword") == ["Two-handed sword", "Shortsword", "Broadsword"]


def test_that_words_before_the_cursor_are_taken_together():
    found = completions(MELEE, "Wulf small sh", 13)
    assert (found[0].label, found[0].start, found[0].end) == ("Small shield", 5, 13)
    assert labels("two ha") == ["Two-handed sword"]


def test_that_fields_people_kinds_and_marks_are_completed_too():
    assert labels("gob") == ["Goblin", "Hobgoblin"]
    assert completions(MELEE, "s", 1)[0].label == "ST"
    assert completions(MELEE, "s", 1)[0].numbers == {"": "1 to 99"}
    assert "ready" in labels("dagger rea")
    assert "player" in labels("Wulf pla")
    (worth,) = [one for one in completions(Tally(), "wolf tail poi", 13) if one.label == "Points worth"]
    assert (worth.text, worth.start, worth.numbers) == ("points worth", 10, {"": "0 to 99"})
    assert [one.label for one in completions(Tally(), "po", 2)] == ["Points"]


def test_that_tags_in_use_are_completed():
    found = completions(MELEE, "Goblin #l", 9, tags=("lair", "Legion", "west door"))
    assert [one.text for one in found] == ["#lair", "#Legion"]
    assert [one.text for one in completions(MELEE, "#we", 3, tags=("west door",))] == ['#"west door"']


def test_that_a_line_in_its_middle_is_completed_at_the_cursor():
    found = completions(MELEE, "Goblin sho leather", 10)
    assert (found[0].start, found[0].end) == (7, 10)


def test_that_there_is_nothing_to_complete_after_a_space_or_a_whole_word():
    assert labels("") == []
    assert labels("Goblin ") == []
    assert labels("rapier") == []
    assert labels('"rap') == []
    assert labels("ST 9") == []
