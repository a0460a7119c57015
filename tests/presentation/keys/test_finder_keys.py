"""What is done by the words that are typed after Ctrl+K in a fight, without a window: for the figure that is picked."""

import pytest

from gmtool.presentation.fight.menu_offers import named_deeds
from gmtool.presentation.text import best_matches
from tests.presentation.keys.key_master import KeyMaster
from tests.presentation.keys.melee_table import fighter, table
from tests.presentation.keys.test_melee_keys import begin


@pytest.fixture
def gm() -> KeyMaster:
    """One against two, in the actions of the first turn."""
    gm = table([fighter(12)], [fighter(11), fighter(10)])
    begin(gm)
    return gm


def find(gm: KeyMaster, words: str) -> list[str]:
    """The names of the deeds that fit these words, the best first; those that cannot be done now come last."""
    deeds = named_deeds(gm.page.picks)
    unable = {place for place, one in enumerate(deeds) if one.against}
    return [deeds[place].text for place in best_matches(words, [one.text for one in deeds], unable)]


def do(gm: KeyMaster, name: str) -> None:
    """Do what has this name."""
    (deed,) = (one for one in named_deeds(gm.page.picks) if one.text == name)
    assert not deed.against
    deed.do()


def test_that_a_choice_of_the_picked_figure_is_taken_by_its_name(gm: KeyMaster) -> None:
    assert find(gm, "a1 pass")[0] == "A1: Pass"
    do(gm, "A1: Pass")
    gm.press("Enter")
    assert gm.next == "b1"


def test_that_a_value_is_set_by_its_name(gm: KeyMaster) -> None:
    assert "A1: Hits taken…" in find(gm, "hits taken")[:3]
    do(gm, "A1: Hits taken…")
    gm.type("5")
    gm.press("Enter")
    gm.press("Enter")
    assert gm.hits("a1") == 5


def test_that_who_rolls_is_said_without_a_mouse(gm: KeyMaster) -> None:
    gm.type("1")
    assert gm.page.picks.upcoming is not None
    assert find(gm, "ours program rolls")[0] == "Ours: the program rolls"
    do(gm, "Ours: the program rolls")
    assert gm.page.picks.upcoming is None
    gm.press("Enter")
    assert gm.next in ("b1", "b2"), "the program has rolled; a wound may change who is next"


def test_that_a_condition_is_set_and_cleared_by_its_name(gm: KeyMaster) -> None:
    assert find(gm, "hidden")[0] == "A1: hidden from the players, no → yes"
    do(gm, "A1: hidden from the players, no → yes")
    assert gm.state.figures["a1"].hidden
    assert find(gm, "hidden")[0] == "A1: hidden from the players, yes → no"
