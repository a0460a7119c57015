"""Three rides in the real window by keys alone, the players' window beside it: no choice is told before both are in."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from gmtool.presentation.fight import selection
from gmtool.rules.seam import Card, Enlisted, Muster, Side
from gmtool.store.campaign import Campaign
from gmtool.store.fights.encounters import Encounter
from gmtool.systems import ruleset
from tests.desktop.game_master import Key, game_master_on
from tests.desktop.pages.players.test_secrecy import texts
from tests.desktop.test_two_melee_rounds import Table

SYSTEM = "chainmail"
SIDES = (Side("red", "Red", 0), Side("blue", "Blue", 1))
AIMS = ("helm", "dc", "cp", "sc", "df", "fp", "sf", "base")
NAMES = {"helm": "Helm", "dc": "Dexter Chief", "cp": "Chief Pale", "sf": "Sinister Fess", "fp": "Fess Pale"}
SEATS = ("", "Lower Helm", "Lean Right", "Lean Left", "Steady Seat", "Shield High", "Shield Low")
"""The seats by their numbers."""


class Herald(Table):
    """Has the players' window read whole after every key."""

    @property
    def seen(self) -> str:
        return super().seen + texts(self.players.window)

    def choose_for(self, aim: str, seat: int) -> None:
        """A knight's choice, as his player showed it on a slip: the digits of aim and seat, Enter."""
        self.press(Key.Key_Space)
        self.type(str(AIMS.index(aim) + 1))
        self.type(str(seat))
        self.press(Key.Key_Return)


@pytest.fixture
def gm(tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Herald:
    """The window on a tourney of one knight a side, begun, and the players' window."""
    monkeypatch.setattr(selection, "BOUNCE", 0)
    rules, path = ruleset(SYSTEM), tmp_path / "Lists.gmtool"
    with Campaign.create(path, "Lists") as campaign:
        card = rules.completed(Card(SYSTEM, "Knight", {"kind": "knights", "men": 1}))
        figures = (Enlisted("ann", card, "red", "Ann"), Enlisted("guy", card, "blue", "Guy"))
        house = {"fought": "joust", "joust-score": "yes", "joust-teams": "yes"}
        campaign.encounters.add(Encounter(SYSTEM, "The lists", Muster(figures, SIDES, None, house)))
    herald = Herald(game_master_on(path, qtbot).window, qtbot)
    herald.press(Key.Key_F5, Key.Key_F11)
    herald.window.activateWindow()
    qtbot.waitUntil(herald.window.isActiveWindow)
    return herald


def sealed(gm: Herald, aim: str, seat: int) -> tuple[str, ...]:
    """What must not be read of a choice while it is sealed, neither the words nor the saved keys."""
    return NAMES[aim], SEATS[seat], f"aim='{aim}'", f"seat='{seat}'"


def ride(gm: Herald, ann: tuple[str, int], guy: tuple[str, int]) -> None:
    """Both choose, neither told; then they ride, and all is told."""
    gm.kept = (*sealed(gm, *ann), *sealed(gm, *guy))
    gm.choose_for(*ann)
    assert "Ann: aim and seat chosen." in gm.log
    assert gm.told("Ann").endswith("hidden")
    assert f"aimed at {NAMES[ann[0]]}" not in gm.log
    gm.choose_for(*guy)
    gm.kept = ()
    gm.press(Key.Key_Space)


def test_that_three_rides_are_ridden_beside_the_players_window(gm: Herald) -> None:
    gm.press(Key.Key_Space)  # the jousts are drawn up
    assert "Ann rides against Guy." in gm.log

    ride(gm, ("sf", 4), ("sf", 4))
    assert "Ann aimed at Sinister Fess; Guy sat Steady Seat: it glanced off." in gm.log
    ride(gm, ("helm", 4), ("sf", 4))
    assert "Ann aimed at Helm; Guy sat Steady Seat: the helm was knocked off." in gm.log
    assert gm.page.session.moment.state.figures["guy"].man.steady

    gm.press(Key.Key_Space)
    guy_must_sit_steady(gm)
    assert "The joust of Ann and Guy is over; Ann won (+22 and −1)." in gm.log
    assert gm.due == "Red: 1 won, 0 lost, +22 points; Blue: 0 won, 1 lost, −1 point. Red leads."
    jousts = gm.page.session.moment.state.jousts
    assert [(one.rides, one.over, one.won) for one in jousts] == [(3, True, "ann")]


def guy_must_sit_steady(gm: Herald) -> None:
    """The third ride: without his helm Guy has no other seat than the steady one; the joust ends with it."""
    gm.kept = (*sealed(gm, "fp", 3), *sealed(gm, "fp", 4))
    gm.type(str(AIMS.index("fp") + 1))
    gm.type("3")
    gm.press(Key.Key_Return)
    gm.press(Key.Key_Space)
    gm.type(str(AIMS.index("fp") + 1))
    seats = next(one for one in gm.page.turn.draft.form.fields if one.field.field == "seat")
    free = [one.label for one in seats.field.candidates({"aim": "fp"}) if not one.refusals]
    assert free == ["Steady Seat"]
    gm.type("4")
    gm.press(Key.Key_Return)
    gm.kept = ()
    gm.press(Key.Key_Space)
