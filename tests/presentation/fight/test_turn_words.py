"""The words of the turn, and the reminders."""

from typing import Any

import pytest

from gmtool.presentation.fight.selection import Selection
from gmtool.presentation.fight.words.turn_words import Reminders, asked_for, next_key, other_table_choices, prompt
from gmtool.presentation.keys.key_book import book
from gmtool.rules.seam import Due, Input, InputKind

INITIATIVE = {"kind": "sk.initiative/1"}
THINGS = tuple(Due(f"Thing {n}", f"f{n}", "sk.rule") for n in range(5))


@pytest.fixture
def picks(begin: Any) -> Selection:
    return Selection(begin())


def test_that_the_prompt_says_what_is_waited_for(picks: Selection) -> None:
    session = picks.session
    assert prompt(picks) == session.moment.agenda.prompt
    session.perform(INITIATIVE)
    assert session.question is not None
    assert prompt(picks) == session.question.why.text
    session.undo()
    session.perform({"kind": "gm.note/1", "text": "It rains."})
    session.preview(0)
    assert "an earlier moment" in prompt(picks)


@pytest.mark.parametrize(
    ("label", "asked"),
    [
        ("Target", "Choose a target"),
        ("Aim", "Choose an aim"),
        ("Unit", "Choose a unit"),
        ("With", "Choose: With"),
        ("Against", "Choose: Against"),
    ],
)
def test_that_the_article_is_that_of_the_sound(label: str, asked: str) -> None:
    assert asked_for(Input("one", label, InputKind.ONE_OF)) == asked


def test_that_the_key_is_the_one_that_goes_on(picks: Selection) -> None:
    assert next_key(picks) == "Space"
    (choice,) = (one for one in picks.table_choices if one.allowed)
    picks.pick(choice)
    assert next_key(picks) == "Enter"


def test_that_the_table_is_offered_nothing_else_while_something_is_being_said(picks: Selection) -> None:
    assert picks.next_table_choice not in other_table_choices(picks)
    picks.session.perform(INITIATIVE)
    assert other_table_choices(picks) == ()


def test_that_the_first_reminders_are_shown_and_the_rest_on_demand() -> None:
    reminders = Reminders()
    reminders.follow(THINGS)
    assert [text for text, _ in reminders.lines] == ["Thing 0 · 4 more"]
    assert reminders.press(0) == ""
    assert [text for text, _ in reminders.lines] == [*(thing.text for thing in THINGS), "Fewer"]
    assert reminders.press(4) == "f4"
    reminders.follow(THINGS)
    assert len(reminders.lines) == 6, "they stay open while they are the same"
    assert reminders.press(5) == ""
    assert len(reminders.lines) == 1
    reminders.press(0)
    reminders.follow(THINGS[1:])
    assert [text for text, _ in reminders.lines] == ["Thing 1 · 3 more"]
    reminders.follow(THINGS[:1])
    assert [text for text, _ in reminders.lines] == ["Thing 0"]
    assert reminders.press(0) == "f0"


def test_that_the_key_is_called_as_the_keyboard_does(picks: Selection, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(book, "spell", {"Space": "Leertaste"}.__getitem__)
    assert next_key(picks) == "Leertaste"
