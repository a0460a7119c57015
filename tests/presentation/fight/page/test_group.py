"""One command for all of a kind, by keys: who is marked, what Enter will do, and what the players see of it."""

from gmtool.presentation.players.permissions import Permissions
from gmtool.presentation.players.scene import HIDDEN, scene
from tests.presentation.keys.hands import choose, opened, press, told
from tests.tally import Tally
from tests.variants.breaths import TallyInBreaths
from tests.variants.pools import TallyWithPools
from tests.variants.talkative_tally import begun

NAMES = ("Goblin 1", "Wulf", "Goblin 2", "Sigrun", "Goblin 3")


def test_that_g_gives_a_choice_to_all_of_a_kind() -> None:
    page = opened(begun(Tally(), NAMES))
    choose(page, "Pass")
    press(page, "g")
    assert page.picks.picked == ("f0", "f2", "f4")
    assert page.turn.act.text() == "3 figures: Pass"
    press(page, "Enter")
    assert told(page) == ["Goblin 1 passes.", "Goblin 2 passes.", "Goblin 3 passes."]
    assert page.picks.marked == ()
    page.session.undo()
    assert told(page) == []


def test_that_g_again_leaves_the_picked_figure_alone() -> None:
    page = opened(begun(Tally(), NAMES))
    choose(page, "Pass")
    press(page, "g", "g", "Enter")
    assert told(page) == ["Goblin 1 passes."]


def test_that_a_shared_roll_tells_who_has_what_and_what_it_wants() -> None:
    page = opened(begun(TallyWithPools(), NAMES))
    choose(page, "Volley")
    page.picks.say("target", "f1")
    press(page, "g", "Enter")
    rolls = page.dice.rolls
    assert rolls.hint.text() == (
        "10d6 each: type how many are 5 or more, 3 numbers with spaces, or all faces. Goblin 1, Goblin 2, Goblin 3."
    )
    press(page, "2 1 0")
    assert rolls.hint.text() == "Goblin 1 2, Goblin 2 1, Goblin 3 0. Enter."
    press(page, "Backspace", "Backspace", "Enter")
    assert rolls.field.text() == "2 1"
    assert rolls.hint.text().startswith("10d6 each")
    assert told(page) == []
    press(page, "2 1 0", "Enter")
    assert told(page)[-1] == "Goblin 3 kills 0 of Wulf with 10 dice."


def test_that_r_and_the_button_roll_for_all_of_them() -> None:
    page = opened(begun(TallyWithPools(), NAMES))
    choose(page, "Volley")
    page.picks.say("target", "f1")
    press(page, "g", "r")
    assert len(told(page)) >= 3
    page.session.undo()
    assert told(page) == []


def test_that_sealed_orders_for_several_stay_sealed() -> None:
    page = opened(begun(TallyInBreaths(), NAMES))
    choose(page, "Plot")
    page.picks.say("breath", 3)
    page.picks.say("sealed", True)
    press(page, "g", "Enter")
    shown = scene(page.session.moment, Permissions())
    assert shown.strip is not None
    plans = {track.figure: track.plan for track in shown.strip.tracks}
    assert plans == {"f0": HIDDEN, "f2": HIDDEN, "f4": HIDDEN, "f1": "", "f3": ""}
    cells = {track.figure: track.cells for track in shown.strip.tracks}
    assert all(not any(cells[figure]) for figure in ("f0", "f2", "f4"))
    own = page.session.moment.agenda.strip
    assert own is not None
    assert [track.plan for track in own.tracks if track.figure in ("f0", "f2", "f4")] == ["acts in breath 3"] * 3
