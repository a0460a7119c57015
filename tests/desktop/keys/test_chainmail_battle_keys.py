"""A turn of Chainmail with four units a side on the map, in the real window by keys alone; every key is counted."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from gmtool.encounter import replay
from gmtool.presentation.fight import selection
from gmtool.rules.seam import Card, Enlisted, Muster
from gmtool.space import LengthUnit, OpenGround, Point
from gmtool.systems import ruleset
from tests.desktop.game_master import Key
from tests.desktop.keys.counting import SIDES, begun_in_window
from tests.desktop.keys.melee_table import MeleeMaster

SYSTEM = "chainmail"
FIELD = OpenGround(72, 48, LengthUnit.INCH)
OURS = (("heavy-foot", 10), ("heavy-foot", 10), ("medium-horse", 10), ("longbows", 10))
THEIRS = (*OURS[:3], ("light-foot", 40))
ENTER = Key.Key_Return


def unit(kind: str, men: int) -> Card:
    arms = [{"item": "longbow"}] if kind == "longbows" else []
    fields = {"kind": "light-foot" if arms else kind, "men": men, "files": 10, "arms": arms}
    return ruleset(SYSTEM).completed(Card(SYSTEM, kind, fields))


def lines() -> Muster:
    """Two lines face each other over nine inches: two units of foot and one of horse each, longbows and a levy."""
    figures = [
        Enlisted(
            f"{letter}{number}", unit(*kind), side.id, f"{letter}{number}", at=Point(1200 * number, y), heading=way
        )
        for letter, side, line, y, way in (("A", SIDES[0], OURS, 2850, 0), ("B", SIDES[1], THEIRS, 1950, 180))
        for number, kind in enumerate(line, 1)
    ]
    return Muster(tuple(figures), SIDES, FIELD)


@pytest.fixture
def gm(tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> MeleeMaster:
    """The window on the two lines, before the first move is rolled for."""
    monkeypatch.setattr(selection, "BOUNCE", 0)
    return begun_in_window(tmp_path, qtbot, SYSTEM, lines(), MeleeMaster)


def initiative(gm: MeleeMaster) -> None:
    """Both dice, and who moves first."""
    gm.type("61")
    gm.type("1")


def the_charges(gm: MeleeMaster) -> None:
    """The digit of the charge, which proposes whoever stands before the unit, and Enter; the horse is withstood."""
    for who, at in (("A1", "B1"), ("A2", "B2"), ("A3", "B3")):
        assert gm.next == who
        gm.type("1")
        assert gm.page.turn.act.words == f"{who}: Charge, {at}"
        gm.press(ENTER)
        assert f"{who} charged {at}." in gm.log
    gm.type("9")
    assert "B3: stands the charge of A3: 5 or more, rolls 9: passed." in gm.log


def the_rest_of_the_turn(gm: MeleeMaster) -> None:
    """One unit of each side stands, the bows shoot, and three melees are fought."""
    for who in ("A4", "B4"):
        assert gm.next == who
        gm.type("7")  # to stand has nothing to be said
        assert f"{who} held." in gm.log
    assert gm.state.phase == "missile", "nobody has artillery, and that phase ends by itself"
    gm.type("12")  # all others are in a melee: the bows have one target
    assert "A4 fired at B4" in gm.log
    for who in ("A1", "A2", "A3"):
        assert gm.next == who
        assert gm.page.turn.draft.isVisible(), "the round is proposed with its odds, so that dice can be typed"
        gm.type("11")  # the hits of both
        gm.press(ENTER)
    assert gm.state.round == 2


@pytest.mark.slow("a whole turn by keys in the real window")
def test_that_a_turn_of_four_units_a_side_is_twenty_three_keys(gm: MeleeMaster) -> None:
    initiative(gm)
    assert gm.keys == 3
    the_charges(gm)
    assert gm.keys == 3 + 3 * 2 + 1
    the_rest_of_the_turn(gm)
    assert gm.count() == 10 + 2 + 2 + 3 * 3
    journal = gm.page.session.journal
    assert replay(journal.ruleset, journal.start, journal.line()).how == ""


def test_that_a_line_charges_with_three_keys_each_whom_it_would_be_proposed(gm: MeleeMaster) -> None:
    initiative(gm)
    gm.count()
    gm.type("g1")
    gm.press(ENTER)
    assert gm.count() == 3
    for who, at in (("A1", "B1"), ("A2", "B2"), ("A3", "B3")):
        assert f"{who} charged {at}." in gm.log
    assert "A4 charged" not in gm.log, "nobody is near enough"


def test_that_a_target_is_another_than_the_proposed_one_by_its_digit(
    tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both are near enough, though the second one takes a turn."""
    monkeypatch.setattr(selection, "BOUNCE", 0)
    places = (("A1", 0, 10, 1200, 2850, 0), ("B1", 1, 4, 1000, 1950, 180), ("B2", 1, 4, 1700, 1950, 180))
    figures = [
        Enlisted(name, unit("heavy-foot", men), SIDES[side].id, name, at=Point(x, y), heading=way)
        for name, side, men, x, y, way in places
    ]
    gm = begun_in_window(tmp_path, qtbot, SYSTEM, Muster(tuple(figures), SIDES, FIELD), MeleeMaster)
    initiative(gm)
    gm.type("12")
    gm.press(ENTER)
    assert "A1 charged B2." in gm.log
