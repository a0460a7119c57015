"""The ways to meet a picked command, compared by keys."""

from dataclasses import replace
from typing import Any

import pytest

from gmtool.presentation.fight.replies import told_of
from gmtool.presentation.fight.words.numbers import percent
from gmtool.rules.seam import Reply
from tests.presentation.keys.hands import opened, press
from tests.presentation.keys.keyed_page import KeyedPage
from tests.tally import Tally
from tests.variants.talkative_tally import Wary, begun

FOUR = ("Flavius", "Wulf", "Astrid", "Ragnar")


@pytest.fixture
def page() -> KeyedPage:
    """A fight of two, in which nothing is picked."""
    return opened(begun(Tally()))


def seen(page: KeyedPage) -> str:
    """The reply that is looked at."""
    reply = page.fight.replies.seen
    return reply.label if reply is not None else ""


def titles(page: KeyedPage) -> list[str]:
    return [one.title for one in page.turn.draft.odds.breakdowns]


def test_that_the_headline_is_that_of_the_best_reply_and_says_so(page: KeyedPage) -> None:
    press(page, "Esc", "4")
    odds, replies = page.turn.draft.odds, page.fight.replies
    assert odds.headline.text() == "33.3\u00a0%"
    assert odds.met.text() == "Against Duck, the best reply"
    measured = page.session.ruleset.measured()
    assert [(one.label, *told_of(one, measured), one.best) for one in replies.all] == [
        ("Stand", "50.0\u00a0%", "expected\xa01.8\xa0points\xa0lost", False),
        ("Duck", "33.3\u00a0%", "expected\xa01.2\xa0points\xa0lost", True),
    ]


def test_that_a_click_on_a_reply_shows_its_numbers_and_leaves_the_keys(page: KeyedPage) -> None:
    press(page, "Esc", "4")
    odds = page.turn.draft.odds
    assert "To duck" in titles(page)
    page.fight.replies.look(0)
    assert odds.headline.text() == "50.0\u00a0%"
    assert odds.met.text() == "Against Stand; the best reply is Duck"
    assert "To duck" not in titles(page)
    assert page.hasFocus()


def test_that_keys_go_through_the_replies(page: KeyedPage) -> None:
    press(page, "Esc", "4", "PgDown")
    assert seen(page) == "Stand"
    press(page, "PgUp")
    assert seen(page) == "Duck"
    press(page, "PgUp")
    assert seen(page) == "Stand"
    press(page, "Enter")
    assert page.session.question is not None


def test_that_another_choice_begins_with_its_best_reply(page: KeyedPage) -> None:
    press(page, "Esc", "4", "PgDown", "Esc", "1")
    assert page.fight.replies.all == ()
    assert page.turn.draft.odds.met.text() == ""
    assert page.turn.draft.odds.headline.text() == "50.0\u00a0%"
    press(page, "Esc", "4")
    assert seen(page) == "Duck"


def test_that_a_key_for_replies_means_nothing_without_them(page: KeyedPage) -> None:
    press(page, "Esc", "1", "PgDown")
    assert page.fight.replies.seen is None
    assert not page.fight.step_reply(1)
    press(page, "Esc", "4")
    assert page.fight.step_reply(1)


def test_that_replies_are_worked_out_once_for_a_command() -> None:
    wary = Wary()
    page = opened(begun(wary))
    before = wary.asked
    press(page, "Esc", "4", "PgDown", "PgDown")
    assert wary.asked == before + 1
    press(page, "Esc", "4")
    assert wary.asked == before + 1


def test_that_a_candidate_has_the_chance_of_the_best_reply() -> None:
    page = opened(begun(Tally(), FOUR))
    press(page, "Esc", "4")
    target, draft = page.fight.form.fields[0], page.picks.draft
    assert draft is not None
    chances = [(one.label, draft.chance(target.field, one)) for one in target.candidates]
    assert [(name, percent(chance or 0)) for name, chance in chances] == [
        (name, "33.3\u00a0%") for name in ("Wulf", "Astrid", "Ragnar")
    ]


def test_that_of_many_replies_only_the_one_that_is_looked_at_says_all() -> None:
    page = opened(begun(Nimble()))
    press(page, "Esc", "4")
    replies = page.fight.replies
    assert [replies.folded(one) for one in replies.all] == [True, False, True, True, True, True]
    replies.look(4)
    assert [replies.folded(one) for one in replies.all] == [True, True, True, True, False, True]


class Nimble(Tally):
    """A lunge can be met in six ways."""

    def replies(self, state: Any, command: Any, given: Any = ()) -> tuple[Reply, ...]:
        if not (found := super().replies(state, command, given)):
            return ()
        stand, duck = found
        others = (replace(stand, label=f"Stand {n}") for n in range(5))
        first, *rest = others
        return (first, duck, *rest)
