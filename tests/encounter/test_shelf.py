"""Entries by number: what may stand on the shelf, and where whole states are kept."""

import pytest

from gmtool.encounter import START, DamagedEntry, load_entry
from gmtool.encounter.entry import dump_entry
from gmtool.encounter.shelf import OPEN, Course, SealedEntry, Shelf
from gmtool.encounter.snapshots import SPACING, Snapshots
from tests.encounter.fights import FLAVIUS_PASSES, WULF_PASSES, answers, journal, play


def chain(*pairs: tuple[int, int]) -> Shelf:
    return Shelf(SealedEntry(number, parent, "{}") for number, parent in pairs)


@pytest.mark.parametrize("number", [0, -1, 2])
def test_that_a_number_that_stands_there_or_cannot_be_is_refused(number: int) -> None:
    with pytest.raises(DamagedEntry, match=f"Entry {number} is in the journal twice"):
        chain((1, START), (2, 1), (number, 1))


def test_that_an_entry_follows_one_that_is_there() -> None:
    with pytest.raises(DamagedEntry, match="Entry 2 follows entry 7"):
        chain((1, START), (2, 7))


def test_that_the_newest_number_counts_whatever_the_order() -> None:
    shelf = chain((1, START), (5, 1), (3, 1))
    assert (shelf.next_number, len(shelf), shelf.numbers()) == (6, 3, (1, 5, 3))
    assert (shelf.course(5), shelf.course(START)) == ([1, 5], [])
    assert (shelf.tip(START), shelf.leaves()) == (3, (5, 3))
    assert Shelf().next_number == START + 1


def test_that_a_course_knows_what_is_done_and_what_is_ahead() -> None:
    course = Course([1, 2, 5], 2)
    assert (course.head, course.tip, course.done, course.ahead, course.next) == (2, 5, [1, 2], [5], 5)
    course.move(5)
    assert (course.head, course.ahead, course.next) == (5, [], None)
    course.move(START)
    assert (course.head, course.done, course.next) == (START, [], 1)
    course.append(6)
    assert (course.head, course.tip, course.done, course.ahead) == (6, 6, [6], [])
    assert START in course
    assert 5 not in course


def test_that_branches_say_where_they_leave_the_line_and_how_long_they_are() -> None:
    fight = play(journal(points=1000), 1, 4)
    fight.branch_from(2)
    play(fight, 2, 3)
    fight.branch_from(1)
    first = fight.ruleset.agenda(fight.state).next[0]
    fight.do(WULF_PASSES if first == "wulf" else FLAVIUS_PASSES, answers())
    assert [(one.tip, one.fork, one.length, one.current) for one in fight.branches()] == [
        (8, START, 2, True),
        (7, 1, 4, False),
        (4, 1, 3, False),
    ]


def test_that_every_sixty_fourth_state_is_kept_whole() -> None:
    assert SPACING == 64
    kept = Snapshots(chain(*((number, number - 1) for number in range(1, 70))), {}, {3: "{}"})
    due = [number for number in range(69) if kept.due_after(number)]
    assert due == [66, 67, 68]
    assert kept.tree_at(3) == {}


def test_that_a_run_of_entries_is_equal_to_the_same_entries_alone() -> None:
    fight = play(journal(), 1, 3)
    assert fight.entries == list(fight.line())
    assert fight.entries[1:] == [fight.entry(2), fight.entry(3)]
    assert fight.entries != []
    assert fight.entries != fight.entries[:2]
    assert fight.entries != 3


def test_that_a_line_without_a_weight_is_an_ordinary_one() -> None:
    data = dump_entry(play(journal(), 1, 1).entry(1))
    (line,) = data["lines"]  # type: ignore[misc]
    data["lines"] = [{"text": line["text"]}]  # type: ignore[index]
    (read,) = load_entry(data).lines
    assert (read.text, read.weight, read.figures, read.rules) == (line["text"], 1, (), ())  # type: ignore[index]


def test_that_of_a_long_fight_only_some_entries_are_open_and_all_can_be_read() -> None:
    fight = play(journal(points=10_000), 1, 3 * OPEN)
    shelf = fight._shelf
    assert len(shelf) == 3 * OPEN
    assert len(shelf._open) == OPEN
    assert [entry.number for entry in fight.line()] == list(range(1, 3 * OPEN + 1))
    assert len(shelf._open) == OPEN
    first = shelf[1]
    assert shelf[1] is first, "what was just looked at is still open"


def test_that_whole_states_are_kept_as_text_and_read_again() -> None:
    fight = play(journal(points=10_000), 1, 2 * SPACING)
    kept = fight._snapshots._texts
    assert list(kept) == [SPACING, 2 * SPACING]
    assert all(isinstance(text, str) for text in kept.values())
    assert fight.tree_at(2 * SPACING) == fight.tree
