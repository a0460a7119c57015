"""Live numbers: those that somebody asks about, now or later."""

from typing import Any

from gmtool.dice import Dice
from gmtool.forecast.chain.live import learn
from gmtool.forecast.chain.tree import Asked, Decision, Frame, Rolled, Seen, Step, Sum

ANY: Any = None
HITS, THIS_TURN, SINCE = 0, 1, 2


def frame(number):
    return Frame(number, ANY, 1, ((), (), ()))


def doing(after):
    """A decision whose command does this."""
    return Decision(None, (), False, ANY, ((), (), ()), (), (), after)


def step(to, *changes):
    return Step(to, 3, 0, changes)


def test_that_what_is_asked_later_is_live_until_it_is_set_anew():
    last, middle, first = frame(2), frame(1), frame(0)
    last.decided = Asked(((THIS_TURN, 1),), 4, THIS_TURN, doing(None), doing(None))
    middle.decided = doing(step(last, (THIS_TURN, Sum((), 0))))
    first.decided = doing(step(last))
    assert learn([first, middle, last])
    assert [one.live for one in (first, middle, last)] == [1 << THIS_TURN, 0, 1 << THIS_TURN]
    assert not learn([first, middle, last])


def test_that_a_number_is_live_if_it_goes_into_one_that_is():
    last, first = frame(1), frame(0)
    last.decided = Seen(((SINCE, 1),), {3: doing(None)})
    first.decided = doing(step(last, (SINCE, Sum(((THIS_TURN, 1), (HITS, -1)), 2)), (HITS, Sum(((SINCE, 1),), 0))))
    learn([first, last])
    assert (first.live, last.live) == (1 << THIS_TURN | 1 << HITS, 1 << SINCE)


def test_that_what_tells_what_is_left_is_live():
    last, first = frame(1), frame(0)
    last.decided = Decision(ANY, (), False, None, ((), (), ()), (), (), left=(("red", Sum(((SINCE, -1),), 12)),))
    first.decided = doing(step(last))
    learn([first, last])
    assert (first.live, last.live) == (1 << SINCE, 1 << SINCE)


def test_that_questions_after_a_roll_count_and_circles_come_to_an_end():
    one, two = frame(0), frame(1)
    question = Asked(((HITS, 1),), 4, HITS, step(two), step(one))
    one.decided = doing(Rolled(Dice(1), None, None, False, False, {1: question, 2: step(one)}))
    two.decided = doing(step(one))
    learn([one, two])
    assert (one.live, two.live) == (1 << HITS, 1 << HITS)
