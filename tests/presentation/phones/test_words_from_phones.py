"""What players type: on one line, without what cannot be seen or turns the Game Master's sentences around."""

import pytest

from gmtool.presentation.fight.pending import PendingCommand
from gmtool.presentation.phones.duties import read_answer
from gmtool.presentation.phones.messages import BadMessage, Join, read_message
from gmtool.rules.seam import ChoiceQuestion, Option, Why, WordsQuestion
from tests.presentation.phones.test_sitting_down import melee


def join(name: str) -> Join:
    message = read_message(Join.model_construct(key="k", name=name).model_dump_json())
    assert isinstance(message, Join)
    return message


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Anna", "Anna"),
        ("  Anna \n Lena ", "Anna Lena"),
        ("Anna\x00\x07\x1b[31m", "Anna[31m"),
        ("\u202eannA\u2066", "annA"),
        ("שרה", "שרה"),
        ("👩‍🚀", "👩‍🚀"),
        ("<b>Anna</b>", "<b>Anna</b>"),
        ("\u200b\u200d", "?"),
        ("A" * 40, "A" * 40),
    ],
)
def test_that_a_name_is_one_line_of_what_can_be_seen(typed: str, shown: str) -> None:
    assert join(typed).name == shown


@pytest.mark.parametrize("typed", ["", "   ", "A" * 41])
def test_that_a_name_has_1_to_40_letters(typed: str) -> None:
    with pytest.raises(BadMessage):
        join(typed)


def test_that_words_for_the_log_are_one_line() -> None:
    answer, words = read_answer(WordsQuestion((), Why("What is it?", "a", "a1")), "a \u202escratch\nof\x00 note")
    assert (words, getattr(answer, "text", "")) == ("a scratch of note",) * 2


@pytest.mark.parametrize("hidden", [False, True])
def test_that_what_is_no_answer_tells_nothing_of_the_hidden(hidden: bool) -> None:
    """The sentences of the rules are about the fight as it is."""
    at = melee()
    anna, session = at.seat("Anna", "a1"), at.fight.session
    if hidden:
        assert session.perform({"kind": "gm.amend/1", "figure": "b2", "field": "hidden", "value": True})
    asked = ChoiceQuestion((Option("yes", "Yes"), Option("no", "No")), Why("Does A1 hear B2?", "a", "a1"))
    session.pending = PendingCommand({"kind": "gm.note/1", "text": "It drips."}, (), asked)
    at.refresh()
    assert anna.due.words == ("A decision" if hidden else "Does A1 hear B2?")
    anna.answer("perhaps")
    assert ("B2" in anna.told) is not hidden
    assert anna.told
    if hidden:
        assert anna.told == "That is no answer to this."
        assert "B2" not in repr(anna.view)
