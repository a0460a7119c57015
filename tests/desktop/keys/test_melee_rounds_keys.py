"""Keys of melee rounds in the real window, counted, with all dice typed."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from gmtool.presentation.fight import selection
from gmtool.rules.seam import Card, Enlisted, Json, Muster
from gmtool.store.campaign import Campaign
from gmtool.store.fights.encounters import Encounter
from gmtool.systems import ruleset
from tests.desktop.game_master import Key, game_master_on
from tests.desktop.keys.counting import SIDES, CountingMaster
from tests.rules.melee_rounds.rounds import SWORD

SYSTEM = "melee-rounds"


class Counting(CountingMaster):
    """Looks at the fight, too."""

    @property
    def title(self) -> str:
        """What the lane of the order is called: General Plots, or the second."""
        return self.page.session.moment.agenda.lanes[0].title

    @property
    def asks(self) -> str:
        """The question that waits."""
        return self.question.why.text if self.question is not None else ""


def table(path: Path, qtbot: QtBot, each: int, theirs: int = 1) -> Counting:
    """The window on a melee of so many on each side, not begun. Each has one Initiative die, or so many of `theirs`."""
    rules = ruleset(SYSTEM)

    def card(name: str, amr: int) -> Card:
        sets: Json = [{"item": "one-weapon", "amr": amr}]
        return rules.completed(Card(SYSTEM, name, {"hits": 12, "weapons": [SWORD], "sets": sets}))

    with Campaign.create(path / "Road.gmtool", "Road") as campaign:
        figures = tuple(
            Enlisted(f"{letter}{number}", card(f"{letter}{number}", amr), side.id)
            for letter, side, amr in zip("ab", SIDES, (1, theirs), strict=True)
            for number in range(1, each + 1)
        )
        campaign.encounters.add(Encounter(SYSTEM, "The road", Muster(figures, SIDES)))
    gm = Counting(game_master_on(path / "Road.gmtool", qtbot, "run").window, qtbot)
    gm.press(Key.Key_F5)
    gm.keys = 0
    return gm


@pytest.fixture(autouse=True)
def _steady(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selection, "BOUNCE", 0)


def test_that_the_plots_and_the_initiative_of_eight_are_fourteen_keys(tmp_path: Path, qtbot: QtBot) -> None:
    gm = table(tmp_path, qtbot, 4, theirs=2)
    gm.press(Key.Key_N)
    assert gm.asks == "a1: Initiative"
    gm.enter("3456" + "16263646")
    assert gm.question is None
    rolled = {key: one.dice.rolled for key, one in gm.page.session.moment.state.figures.items()}
    assert rolled == {
        "a1": (3,), "a2": (4,), "a3": (5,), "a4": (6,), "b1": (1, 6), "b2": (2, 6), "b3": (3, 6), "b4": (4, 6)
    }  # fmt: skip
    assert gm.keys <= 14


def fight(gm: Counting, first: str, other: str) -> int:
    """The plots, and a second: two attack, one parries, the other is hit. How many keys the second took."""
    gm.press(Key.Key_N)
    gm.enter("3363")
    assert gm.title == "Second 3"
    gm.keys = 0
    gm.enter(first)
    gm.enter(other)
    assert gm.page.turn.prompt.text() == "b2 has a die in second 3."
    gm.enter("2")
    assert gm.asks == "a1 attacks b2"
    gm.type("3")
    assert gm.asks == "a2 attacks b1"
    gm.type("2")
    gm.enter("3")
    assert gm.title == "Second 6"
    return gm.keys


def test_that_a_second_with_two_attacks_a_parry_and_damage_is_eleven_keys(tmp_path: Path, qtbot: QtBot) -> None:
    gm = table(tmp_path, qtbot, 2)
    assert fight(gm, "12", "11") == 12, "both say first whom they attack"
    gm.enter("11")
    gm.type("1")
    assert gm.page.session.moment.agenda.turn == 2
    assert fight(gm, "", "") <= 11, "both attack whom they attacked"
    assert gm.page.session.moment.state.figures["b1"].damage == 6


def test_that_the_initiative_asks_for_faces_and_takes_no_sum(tmp_path: Path, qtbot: QtBot) -> None:
    gm = table(tmp_path, qtbot, 1, theirs=2)
    gm.press(Key.Key_N)
    gm.type("4")
    assert gm.asks == "b1: Initiative"
    assert gm.page.dice.rolls.hint.text() == "2d6: type the faces."
    gm.enter("9")
    assert gm.asks == "b1: Initiative"
    gm.press(Key.Key_Backspace)
    gm.enter("36")
    assert gm.page.session.moment.state.figures["b1"].dice.rolled == (3, 6)
