"""The order in the player window where a turn has steps: all of it shown and said, and no secret."""

from typing import Any

import pytest

from gmtool.presentation.players.scene import scene
from gmtool.rules.seam import Beat, BeatKind, Track
from tests.presentation.players.test_scene_in_steps import EVERYTHING, HERO, NONE, ORC, strip, track
from tests.presentation.players.views import SIDES, Views, counter

pytestmark = pytest.mark.usefixtures("painted")


@pytest.mark.parametrize("width", [600, 1400])
def test_that_the_window_shows_and_says_the_steps_and_no_secret(open_window: Any, qtbot: Any, width: int) -> None:
    window = open_window()
    window.resize(width, 500)
    secret = Beat(BeatKind.CHOSEN, "SEC", "SECRET", secret=True)
    open_one = track("h", "Fighting", (Beat(BeatKind.DONE, "A"), secret), note="SECRET")
    sealed = track("o", "SECRET", (secret,), sealed=True)

    def shown(*tracks: Track) -> Any:
        window.show_scene(scene(Views((HERO, ORC), next=("h",), strip=strip(*tracks)).moment(), EVERYTHING))
        return window.grab().toImage()

    first = shown(open_one, sealed)
    words = window.strip.accessibleDescription()
    assert words == (
        "Flavius, Heroes, 1000, 8 of 10, acts now, Fighting, 1: A done; Orc, Goblins, 1001, 8 of 10, hidden"
    )
    assert shown(open_one, track("o", "SECRETS OF ANOTHER KIND", sealed=True)) == first
    assert shown(open_one, track("o", "SECRET", (secret,))) != first
    assert shown(track("h", "Fighting", NONE, (Beat(BeatKind.DONE, "A"),)), sealed) != first
    window.show_scene(scene(Views((HERO, ORC), next=("h",)).moment(), EVERYTHING))
    assert "Fighting" not in window.strip.accessibleDescription()


def test_that_type_becomes_smaller_where_that_brings_all_steps_in_sight(open_window: Any) -> None:
    window = open_window()
    window.resize(1400, 800)
    figures = tuple(counter(f"f{n}", f"Fighter {n}", SIDES[n % 2].id, None) for n in range(10))
    act = (Beat(BeatKind.CHOSEN, "A"),)

    def shown(acts: str) -> Any:
        tracks = (track(one.figure, "Fighting", act if one.figure == acts else NONE) for one in figures)
        window.show_scene(scene(Views(figures, strip=strip(*tracks)).moment(), EVERYTHING))
        return window.grab().toImage()

    pictures = [shown(one.figure) for one in figures]
    assert all(one != other for place, one in enumerate(pictures) for other in pictures[:place])


def _shown(window: Any, many: int, *, acts: int = 0) -> list[Any]:
    """The rows of a fight of so many without a map, of whom every third is a hero."""
    figures = tuple(counter(f"f{n}", f"Fighter {n}", SIDES[n % 3].id, None) for n in range(many))
    window.show_scene(scene(Views(figures, next=(f"f{acts}",)).moment(), EVERYTHING))
    window.grab()
    return [one if isinstance(one, int) else one.figure for one in window.strip.in_sight]


def test_that_twelve_names_are_in_sight_without_a_map_and_hits_are_large(open_window: Any) -> None:
    window = open_window()
    window.resize(1280, 800)
    assert _shown(window, 12) == [f"f{n}" for n in range(12)]
    assert 0.72 * window.strip.type_size >= 28
    window.resize(1920, 1080)
    assert _shown(window, 12) == [f"f{n}" for n in range(12)]


@pytest.mark.parametrize("acts", [0, 7, 19])
def test_that_the_heroes_are_always_among_those_in_sight(open_window: Any, acts: int) -> None:
    window = open_window()
    window.resize(1280, 800)
    shown = _shown(window, 20, acts=acts)
    assert len(shown) == 12
    assert shown[-1] == 9
    assert {f"f{n}" for n in range(0, 20, 3)} <= set(shown), "the players' own"
    assert f"f{acts}" in shown
    assert shown[:-1] == sorted(shown[:-1], key=lambda one: int(one[1:])), "in their order"
