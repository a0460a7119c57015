"""A way is said hex by hex; the ruleset says where it may not go and why, and keys go on from there."""

import pytest

from gmtool.encounter import Journal
from gmtool.presentation.fight.draft import way_of
from gmtool.presentation.fight.rolls.dice_source import DiceSource
from gmtool.presentation.fight.session import FightSession
from gmtool.presentation.map.way import Way
from gmtool.rules.seam import InputKind
from gmtool.space import Hex, HexGround, label, parse_label
from tests.presentation.keys.hands import click, opened, press
from tests.presentation.keys.keyed_page import KeyedPage
from tests.rules.tft.board import Board

WALL = frozenset({parse_label("0505")})


def field() -> Board:
    """Astrid in 0408 who faces north, a wall in 0505, and Karl in 0803 who faces south."""
    board = Board(ground=HexGround(columns=12, rows=12, walls=WALL))
    board.add("Astrid", "red", "0408", 0, ready=["broadsword"])
    board.add("Karl", "blue", "0803", 3, ready=["broadsword"])
    board.stage("movement", "red", "blue")
    return board


def page_of(board: Board, key: str = "") -> KeyedPage:
    """Astrid's move on a board; this choice of hers is picked."""
    journal = Journal.load(board.rules, board.rules.dump_state(board.state))
    page = opened(FightSession(journal, DiceSource(None, players=False, others=False)))
    page.picks.choose_figure("Astrid")
    if key:
        page.picks.pick(next(choice for choice in page.picks.choices if choice.key == key))
    return page


@pytest.fixture
def page() -> KeyedPage:
    """Astrid is to move."""
    return page_of(field(), "option:a")


def draw(page: KeyedPage, *labels: str) -> None:
    page.fight.map.draw_way([parse_label(one) for one in labels])


def way(page: KeyedPage) -> Way:
    return way_of(page.picks.draft)


def labels(way: Way) -> list[str]:
    return [label(hex_) for hex_ in way.hexes]


def walked(page: KeyedPage) -> list[str]:
    """The path of the last command that has one: what goes by itself may have followed."""
    entry = next(entry for entry in reversed(page.session.journal.line()) if "path" in entry.command)
    return [label(Hex(*step)) for step in entry.command["path"]]  # type: ignore[union-attr, misc]


def test_that_a_drag_from_the_figure_draws_its_way_and_enter_takes_it(page: KeyedPage) -> None:
    draw(page, "0407", "0406", "0306", "0305")
    assert labels(way(page)) == ["0407", "0406", "0306", "0305"]
    assert page.fight.map.asked is not None
    assert page.fight.map.asked.kind is InputKind.FACING
    press(page, "Enter", "Enter")
    assert walked(page) == ["0407", "0406", "0306", "0305"]
    assert page.session.moment.counters["Astrid"].hexes == (parse_label("0305"),)


def test_that_shift_and_a_click_add_one_hex_and_backspace_takes_it_back(page: KeyedPage) -> None:
    draw(page, "0407", "0307", "0306")
    press(page, "Backspace")
    assert labels(way(page)) == ["0407", "0307"]
    press(page, "Backspace", "Backspace")
    assert labels(way(page)) == []
    assert page.fight.map.asked is not None
    assert page.fight.map.asked.kind is InputKind.PATH


def test_that_a_way_into_a_wall_says_where_and_why(page: KeyedPage) -> None:
    draw(page, "0407", "0406", "0506", "0505", "0605")
    said = way(page)
    assert labels(said) == ["0407", "0406", "0506", "0505", "0605"]
    assert said.good == 3
    assert page.picks.draft is not None
    assert said.refusals == page.picks.draft.against
    assert [refusal.rule for refusal in said.refusals] == ["tm.setup.hex-and-megahex"]
    press(page, "Backspace", "Backspace")
    assert way(page).refusals == ()
    assert way(page).good == 3


def test_that_a_way_past_an_enemys_front_is_refused_from_there(page: KeyedPage) -> None:
    draw(page, "0508", "0607", "0707", "0806", "0805", "0804", "0904")
    said = way(page)
    assert [refusal.reason for refusal in said.refusals] == ["It must stop in hex 0804, engaged by Karl."]
    assert labels(said)[: said.good] == ["0508", "0607", "0707", "0806", "0805", "0804"]


def test_that_a_refused_way_is_not_done(page: KeyedPage) -> None:
    draw(page, "0407", "0406", "0506", "0505")
    press(page, "Enter", "Enter")
    assert page.session.journal.line() == ()
    assert page.session.moment.counters["Astrid"].hexes == (parse_label("0408"),)


@pytest.mark.parametrize("option", ["option:a", "option:b"], ids=["move", "charge"])
def test_that_enter_asks_for_a_place_before_a_move_or_a_charge_is_done(option: str) -> None:
    page = page_of(field(), option)
    assert page.turn.prompt.text() == "Choose a hex"
    press(page, "Enter", "Enter", "Enter")
    assert page.session.journal.line() == ()
    assert page.turn.prompt.text() == "Hex: still to be chosen. Click it on the map, or walk there with the arrows."
    click(page, parse_label("0406"))
    press(page, "Enter")
    assert [label(hex_) for hex_ in page.session.moment.counters["Astrid"].hexes] == ["0406"]


def test_that_a_charge_goes_to_the_place_that_its_digit_stands_on() -> None:
    page = page_of(field(), "option:b")
    second = page.fight.form.fields[0].candidates[1].hex
    press(page, "2", "Enter")
    assert page.session.moment.counters["Astrid"].hexes == (second,)


def test_that_what_is_proposed_to_a_figure_that_could_move_is_to_stay() -> None:
    page = page_of(field())
    assert page.turn.act.words == "Astrid: Stay"
    press(page, "Enter")
    assert page.session.journal.line()[0].command["option"] == "a"
    assert [label(hex_) for hex_ in page.session.moment.counters["Astrid"].hexes] == ["0408"]


def test_that_a_click_on_a_lit_hex_moves_there_while_the_proposal_asks_for_the_facing() -> None:
    page = page_of(field())
    assert page.picks.proposed
    assert page.fight.map.asked is not None
    assert page.fight.map.asked.kind is InputKind.FACING
    assert page.turn.act.text().startswith("Astrid: Stay")
    click(page, parse_label("0411"))
    assert labels(way(page))[-1] == "0411"
    assert page.turn.act.text().startswith("Astrid: Move")
    press(page, "Enter")
    assert label(page.session.moment.state.figures["Astrid"].place) == "0411"
