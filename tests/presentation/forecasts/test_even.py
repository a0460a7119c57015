"""Make it even: one figure more after another, until the chances are even or the other side is the weaker one."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from gmtool.forecast.stances import Stances
from gmtool.presentation.forecasts.even import MOST_MORE, EvenSearch, most_common
from tests.presentation.forecasts.duels import RULES, decided, fighter, muster


def search(won: int, lost: int, open: int = 0) -> EvenSearch:
    """A search from a fight that the heroes win and lose so often."""
    return EvenSearch.begin(muster(2, 2), RULES, Stances(), decided(won, lost, open), mapless=True, fights=7)


def tried(search: EvenSearch, chances: list[int]) -> Iterator[EvenSearch]:
    """The search after each try, at which the goblins win so many of 100 fights."""
    for chance in chances:
        search = search.learn(decided(100 - chance, chance))
        yield search


def test_that_the_weaker_side_gets_figures_one_by_one_until_it_is_even() -> None:
    first = search(80, 20)
    question = first.question
    assert question is not None
    assert (question.fights, question.exactly) == (7, True)
    assert [one.side for one in RULES.counters(question.state)].count("goblins") == 3
    second, third = tried(first, [35, 48])
    assert (second.more, second.before, second.found) == (2, (1, 0.35), None)
    assert third.question is None
    assert third.found is not None
    assert (third.found.what, third.found.more) == ("add 2 × Goblin", 2)
    assert third.found.sentence == "About even with 2 × Goblin more for Goblins (48\u00a0%)."
    assert [one.name for one in third.found.muster.figures][-2:] == ["Goblin 3", "Goblin 4"]


@pytest.mark.parametrize(("chances", "more"), [([40, 70], 1), ([20, 60], 2)])
def test_that_of_two_tries_around_the_half_the_nearer_one_is_found(chances: list[int], more: int) -> None:
    *_, last = tried(search(80, 20), chances)
    assert last.found is not None
    assert last.found.more == more


def test_that_nothing_is_added_where_one_more_is_further_from_even() -> None:
    (only,) = tried(search(60, 40), [75])
    assert (only.found, only.question, only.said) == (None, None, "It is already as close as it gets.")


def test_that_the_search_ends_where_no_number_helps() -> None:
    *_, last = tried(search(100, 0), [1] * MOST_MORE)
    assert (last.found, last.question, last.said) == (None, None, "12 more would not make it even.")


def test_that_what_is_even_or_undecided_is_said() -> None:
    assert search(52, 48).said == "The sides are even: Goblins wins 48\u00a0% of the decided fights."
    assert search(1, 1, 98).said == "Nobody wins these fights, so nothing can make them even."
    one = replace(muster(2, 2), figures=muster(2, 2).figures[:2])
    begun = EvenSearch.begin(one, RULES, Stances(), decided(5, 5), mapless=True)
    assert begun.said == "Only fights of two sides can be made even."


def test_that_the_most_common_card_is_taken_and_no_rider() -> None:
    figures = muster(1, 3).figures
    shaman = replace(figures[1], card=fighter("Shaman"))
    riders = [replace(one, card=fighter("Rider"), on="x", id=f"r{n}") for n, one in enumerate((*figures[2:],) * 3)]
    mixed = replace(muster(), figures=(figures[0], shaman, *figures[2:], *riders))
    assert most_common(mixed, "goblins").name == "Goblin"
