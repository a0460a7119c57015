"""What is drawn anew after a deed: once, when all that it leads to is done, and before anything is said about it."""

from typing import Any

import pytest

from gmtool.dice import DiceError
from gmtool.presentation.fight.journal_cursor import News
from gmtool.presentation.fight.selection import Selection
from tests.presentation.fight.test_default_choice import three
from tests.presentation.fight.test_group_command import GOBLINS
from tests.presentation.fight.test_group_command import begin as begin_with_goblins
from tests.presentation.fight.test_session import INITIATIVE, heard, strike
from tests.presentation.fight.test_typed_dice import typed


def test_that_a_key_that_picks_and_does_is_drawn_once(begin: Any) -> None:
    session = begin(2)
    picks = Selection(session)
    drawn = heard(session.redraw)
    picks.act()
    assert session.question is not None
    assert len(drawn) == 1
    assert drawn[0] == News.DRAFT | News.QUESTION
    with pytest.raises(DiceError):
        picks.type_dice("9")
    assert len(drawn) == 1, "nothing was done"


def test_that_an_exchange_of_several_commands_is_drawn_once_at_its_end() -> None:
    fight = three()
    picks = typed(fight.rules, fight.state)
    session, seen = picks.session, []
    drawn = heard(session.redraw)
    session.redraw.connect(lambda: seen.append(len(session.journal.line())))
    before = len(session.journal.line())
    picks.type_dice("7998")
    assert len(session.journal.line()) >= before + 3, "the attack, its reply, and the end of the turn"
    assert seen == [len(session.journal.line())]
    assert {News.MOMENT, News.FIGURE} <= set(drawn[0])
    session.undo()
    assert len(drawn) == 2


def test_that_what_six_goblins_do_is_drawn_once() -> None:
    session, picks = begin_with_goblins()
    picks.pick(next(choice for choice in picks.choices if choice.key == "pass"))
    picks.mark_alike()
    drawn = heard(session.redraw)
    picks.act()
    assert [entry.command["figure"] for entry in session.journal.line()] == list(GOBLINS)
    assert len(drawn) == 1


def test_that_only_what_has_changed_is_drawn(begin: Any) -> None:
    session = begin(4, players=False)
    session.perform(INITIATIVE)
    picks = Selection(session)
    drawn = heard(session.redraw)
    picks.choose_figure(session.moment.agenda.next[0])
    picks.pick(next(choice for choice in picks.choices if choice.allowed))
    picks.mark("f0")
    session.preview(0)
    assert drawn == [News.FIGURE, News.DRAFT, News.MARKS, News.MOMENT | News.FIGURE]


def test_that_a_sentence_comes_after_what_is_drawn_in_its_place(begin: Any) -> None:
    """Drawing the fight takes away what was said before, so a reason that came first would not be seen."""
    session = begin(4, players=False)
    session.perform(INITIATIVE)
    has_acted = session.moment.agenda.next[0]
    session.perform({"kind": "sk.hold/1", "figure": has_acted})
    order: list[str] = []
    session.redraw.connect(lambda: order.append("drawn"))
    session.failed.connect(order.append)
    session.refused.connect(lambda refusals: order.append(refusals[0].reason))
    with session.drawn_once():
        session.perform({"kind": "nothing/1"})
        session.perform(strike(has_acted))
        session.perform({"kind": "gm.note/1", "text": "It rains."})
        assert order == []
    assert order[0] == "drawn"
    assert len(order) == 3
