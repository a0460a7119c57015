"""A step into a hex with a facing: the map asks for the hex, then for the facing there, and takes what is turned to."""

import pytest

from gmtool.encounter import Journal
from gmtool.presentation.fight.rolls.dice_source import DiceSource
from gmtool.presentation.fight.session import FightSession
from gmtool.presentation.map.asked_input import AskedInput
from gmtool.rules.seam import InputKind
from gmtool.space import Hex, label, parse_label
from tests.presentation.keys.hands import opened
from tests.presentation.keys.keyed_page import KeyedPage
from tests.rules.tft.board import Board


@pytest.fixture
def page() -> KeyedPage:
    """Ragnar, who faces north, is to step away from Bjorn."""
    board = Board()
    board.add("Ragnar", "red", "0506", 0, dx=11)
    board.add("Bjorn", "blue", "0505", 3, dx=9, ready=["broadsword"])
    board.stage("movement", "red", "blue")
    board.do("option", figure="Ragnar", option="n")
    board.do("proceed", turn=1, stage="movement", mover=0)
    board.do("option", figure="Bjorn", option="j")
    board.do("proceed", turn=1, stage="movement", mover=1)
    journal = Journal.load(board.rules, board.rules.dump_state(board.state))
    page = opened(FightSession(journal, DiceSource(None, players=False, others=False)))
    page.picks.choose_figure("Ragnar")
    page.picks.pick(next(one for one in page.picks.choices if one.label == "Step away"))
    return page


def step_to(page: KeyedPage, hex_: str) -> None:
    answers = page.fight.map
    asked = answers.asked
    assert asked is not None
    assert page.picks.draft is not None
    found = {label(one.hex): one for one in page.picks.draft.candidates(asked) if one.hex is not None}
    answers.take(found[hex_])


def turning_at(page: KeyedPage) -> Hex | None:
    """The hex in which the map shows the figure that turns."""
    asked = page.fight.map.asked
    assert asked is not None
    assert page.picks.draft is not None
    return AskedInput.of(page.picks.draft.candidates(asked), asked.kind).turning_at


@pytest.mark.parametrize("turned", [(2,), (2, 3, 4), (5, 0)])
def test_that_the_figure_arrives_as_it_was_turned_last(page: KeyedPage, turned: tuple[int, ...]) -> None:
    step_to(page, "0507")
    for facing in turned:
        asked = page.fight.map.asked
        assert asked is not None
        assert asked.kind is InputKind.FACING, "it can be turned on"
        assert turning_at(page) == parse_label("0507")
        page.fight.map.face(facing)
    page.picks.act()
    ragnar = page.session.moment.counters["Ragnar"]
    assert (ragnar.hexes[0], ragnar.facing) == (parse_label("0507"), turned[-1])


def test_that_another_hex_can_still_be_chosen_and_keeps_the_facing(page: KeyedPage) -> None:
    step_to(page, "0507")
    page.fight.map.face(2)
    page.fight.map.go_to(parse_label("0606"))
    assert turning_at(page) == parse_label("0606")
    page.picks.act()
    ragnar = page.session.moment.counters["Ragnar"]
    assert (ragnar.hexes[0], ragnar.facing) == (parse_label("0606"), 2)


def test_that_whoever_is_not_turned_faces_as_before(page: KeyedPage) -> None:
    step_to(page, "0507")
    page.picks.act()
    assert page.session.moment.counters["Ragnar"].facing == 0
