"""Steps are taken back and done again in order; one that fails, or is canceled, leaves the history right."""

from collections.abc import Callable

import pytest

from gmtool.presentation.edits.history import EditHistory
from gmtool.store import StoreError
from gmtool.store.errors import NotNow
from gmtool.store.progress import Cancelled


class Page:
    """A text that is written letter by letter, and what goes wrong next."""

    def __init__(self) -> None:
        self.text = ""
        self.wrong: StoreError | None = None
        self.said: list[str] = []
        self.heard: list[str] = []
        self.history = EditHistory(lambda problem: self.said.append(str(problem)), lambda: self.heard.append("changed"))

    def write(self, text: str, thread: int = -1) -> bool:
        return self.history.do(f"write {text}", self._writer(text), self._writer(self.text), thread)

    def _writer(self, text: str) -> Callable[[], None]:
        def write() -> None:
            if self.wrong is not None:
                raise self.wrong
            self.text = text

        return write


@pytest.fixture
def page() -> Page:
    return Page()


def test_that_steps_go_back_and_forth_in_order(page: Page) -> None:
    assert page.write("a")
    assert page.write("ab")
    assert (page.history.undo_text, page.history.redo_text) == ("write ab", "")
    page.history.undo()
    page.history.undo()
    page.history.undo()
    assert (page.text, page.history.undo_text, page.history.redo_text) == ("", "", "write a")
    page.history.redo()
    assert (page.text, page.history.undo_text, page.history.redo_text) == ("a", "write a", "write ab")


def test_that_a_new_step_forgets_what_was_taken_back(page: Page) -> None:
    page.write("a")
    page.history.undo()
    page.write("b")
    page.history.redo()
    assert (page.text, page.history.redo_text) == ("b", "")


def test_that_steps_of_a_thread_are_one_until_another_comes_between(page: Page) -> None:
    for text, thread in (("a", 7), ("ab", 7), ("ab!", 8), ("abc!", 7)):
        page.write(text, thread)
    assert [step.text for step in page.history.done] == ["write a", "write ab!", "write abc!"]
    for text in ("ab!", "ab", ""):
        page.history.undo()
        assert page.text == text
    page.history.redo()
    assert page.text == "ab"


def test_that_a_step_that_fails_at_once_was_never_done(page: Page) -> None:
    page.write("a", 7)
    page.wrong = StoreError("The disk is full.")
    assert not page.write("ab", 7)
    page.wrong = None
    page.history.undo()
    page.history.redo()
    assert (page.text, page.said) == ("a", ["The disk is full."])


@pytest.mark.parametrize("problem", [Cancelled("Cancelled."), NotNow("The disk is full.")])
def test_that_what_was_cancelled_or_has_no_room_can_be_tried_again(page: Page, problem: StoreError) -> None:
    page.write("a")
    page.wrong = problem
    page.history.undo()
    assert (page.text, page.history.undo_text, page.history.redo_text) == ("a", "write a", "")
    page.wrong = None
    page.history.undo()
    page.wrong = problem
    page.history.redo()
    assert (page.text, page.history.undo_text, page.history.redo_text) == ("", "", "write a")
    page.wrong = None
    page.history.redo()
    assert (page.text, page.said) == ("a", [str(problem)] * 2)


def test_that_a_step_that_can_never_be_taken_back_does_not_bar_those_before_it(page: Page) -> None:
    page.write("a")
    page.write("ab")
    page.wrong = StoreError("It is gone.")
    page.history.undo()
    page.wrong = None
    assert (page.history.undo_text, page.history.redo_text) == ("write a", "")
    page.history.undo()
    assert page.text == ""


def test_that_who_listens_hears_of_steps_and_of_the_way_back(page: Page) -> None:
    end = page.history.listen(
        lambda: page.heard.append(f"walked, {page.text!r}"), lambda: page.heard.append(f"walking, {page.text!r}")
    )
    page.history.undo()
    assert page.heard == []
    page.write("a")
    assert page.heard == ["changed"]
    page.history.undo()
    assert page.heard[1:] == ["walking, 'a'", "walked, ''", "changed"]
    end()
    page.history.redo()
    assert page.heard[4:] == ["changed"]
    page.history.clear()
    assert (page.history.undo_text, page.heard[5:]) == ("", ["changed"])
