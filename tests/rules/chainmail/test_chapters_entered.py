"""What a plain battle enters: no module of fantasy, sieges, weather, baggage, tourneys or single men."""

import sys
from collections.abc import Callable
from pathlib import Path
from types import CodeType
from typing import Any

import pytest

import gmtool.rules.chainmail
from gmtool.systems import ruleset
from tests.contract.crossings import Crossing
from tests.contract.seeking import dice_of

ROOT = Path(gmtool.rules.chainmail.__file__).parent
OF_CHAPTERS = {
    "beasts": ("acts/beasts/",),
    "wizards": ("acts/wizards/",),
    "siege": ("acts/siege/",),
    "weather": ("acts/turn/weather.py", "acts/turn/terrain_deck.py"),
    "baggage": ("acts/moving/baggage.py",),
    "fantasy": ("acts/fantasy/",),
    "joust": ("acts/joust/riding.py", "acts/joust/drawing_up.py", "views/tourney.py"),
    "men": ("acts/men/", "views/men.py"),
}
"""The modules of chapters of which a plain battle has nothing; all are asked whether it has phases of their own."""
DONE = (
    {"kind": "cm.move/1", "figure": "me"},
    {"kind": "cm.charge/1", "figure": "friend", "target": "him"},
    {"kind": "cm.stand/1", "figure": "me"},
    {"kind": "cm.end-phase/1"},
)
PHASES = 6
"""So many phases are ended, with a new turn among them."""


def entered(work: Callable[[], Any]) -> tuple[set[str], Any]:
    """The modules of Chainmail in which something is called, and what comes of it."""
    codes = set[CodeType]()

    def note(frame: Any, event: str, _: Any) -> None:
        if event == "call":
            codes.add(frame.f_code)

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        found = work()
    finally:
        sys.setprofile(before)
    files = (Path(code.co_filename) for code in codes)
    return {file.relative_to(ROOT).as_posix() for file in files if file.is_relative_to(ROOT)}, found


def of_no_chapter(modules: set[str]) -> list[str]:
    """Those that are of a chapter of which a plain battle has nothing."""
    places = tuple(one for places in OF_CHAPTERS.values() for one in places)
    return sorted(one for one in modules if one.startswith(places))


def plain() -> Any:
    """A battle of archers and heavy foot on paper; red moves. It is as just read from a file."""
    rules: Any = ruleset("chainmail")
    begun = Crossing(rules).begun()
    figures = {key: one for key, one in begun.figures.items() if key != "bird"}
    data = {**rules.dump_state(begun)}
    data["figures"] = {key: data["figures"][key] for key in figures}
    data["roster"] = [key for key in data["roster"] if key in figures]
    return rules.load_state(data)


@pytest.mark.parametrize("figure", ["me", "friend", None])
def test_that_choices_enter_only_what_may_bring_a_chapter_in(figure: str | None) -> None:
    rules: Any = ruleset("chainmail")
    rules.choices(plain(), figure)  # whatever is worked out once from the tables is known
    modules, _ = entered(lambda: rules.choices(plain(), figure))
    assert of_no_chapter(modules) == ["acts/turn/terrain_deck.py"]


@pytest.mark.parametrize("data", DONE, ids=lambda data: data["kind"])
def test_that_what_is_done_enters_none_of_them(data: dict[str, Any]) -> None:
    rules: Any = ruleset("chainmail")
    command = rules.command(data)
    rules.perform(plain(), command, dice_of("plain"))
    modules, _ = entered(lambda: rules.perform(plain(), command, dice_of("plain")))
    assert of_no_chapter(modules) == []


def test_that_a_new_turn_enters_none_of_them() -> None:
    rules: Any = ruleset("chainmail")
    state, turn = plain(), plain().round
    for _ in range(PHASES):
        command = rules.command({"kind": "gm.ruling/1", "reason": "On", "command": {"kind": "cm.end-phase/1"}})
        modules, outcome = entered(lambda: rules.perform(state, command, dice_of("plain")))  # noqa: B023
        assert of_no_chapter(modules) == []
        state = outcome.state
    assert state.round > turn


def test_that_every_chapter_that_is_bound_has_its_modules_here() -> None:
    rules: Any = ruleset("chainmail")
    bound = {one.key for one in rules.book.chapters.chapters if one.has or one.has_fight}
    assert bound == {*OF_CHAPTERS}
    assert not bound & {one.key for one in rules.context(plain()).chapters.chapters}
