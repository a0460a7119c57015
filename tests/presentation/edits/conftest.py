"""A campaign in memory, and a desk without a window."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from gmtool.store.campaign import Campaign
from gmtool.store.progress import unwatched
from gmtool.systems import all_rulesets


class BareDesk:
    """Keeps what was done, and what was said of it."""

    def __init__(self) -> None:
        self.done: list[tuple[str, Callable[[], None], Callable[[], None], int]] = []
        self.undone: list[tuple[str, Callable[[], None], Callable[[], None], int]] = []
        self.notices: list[str] = []
        self.settings: dict[str, Any] = {"delete_notice": True}

    def notice(self, sentence: str, /) -> None:
        self.notices.append(sentence)

    def setting(self, key: str) -> Any:
        return self.settings[key]

    def do(self, text: str, do: Callable[[], None], undo: Callable[[], None], thread: int = -1) -> bool:
        do()
        self.done.append((text, do, undo, thread))
        return True

    def work(self, text: str, job: Any) -> Any:
        return job(unwatched)

    def undo(self) -> None:
        self.undone.append(self.done.pop())
        self.undone[-1][2]()

    def redo(self) -> None:
        self.done.append(self.undone.pop())
        self.done[-1][1]()


@pytest.fixture
def desk() -> BareDesk:
    return BareDesk()


@pytest.fixture
def campaign() -> Iterator[Campaign]:
    with Campaign.in_memory("The valley") as made:
        yield made


@pytest.fixture
def ruleset() -> Any:
    return max(all_rulesets(), key=lambda one: len(one.bestiary()))
