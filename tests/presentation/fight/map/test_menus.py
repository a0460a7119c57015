"""What the menus of figures and hexes offer: by the picked figure, and by the GM's word."""

import pytest

from gmtool.presentation.fight import gm_commands
from gmtool.presentation.fight.draft import way_of
from gmtool.presentation.fight.menu_offers import Offer, named_deeds, offers_for_figure, offers_for_place
from gmtool.presentation.fight.selection import Selection
from gmtool.space import parse_label
from tests.presentation.fight.map.test_way import field, page_of
from tests.presentation.fight.skirmish import begun
from tests.rules.tft.board import Board


def duel() -> Board:
    """Astrid and Karl face to face in combat, Jon two hexes behind him."""
    board = Board()
    board.add("Astrid", "red", "0505", 0, dx=14, ready=["broadsword"])
    board.add("Karl", "blue", "0504", 3, ready=["broadsword"])
    board.add("Jon", "blue", "0502", 3, dx=8, ready=["broadsword"])
    board.combat(Astrid="j", Karl="j")
    return board


@pytest.fixture
def picks() -> Selection:
    """Astrid's move."""
    return page_of(field()).picks


def named(offers: tuple[Offer, ...], text: str) -> Offer:
    return next(one for one in offers if one.text == text)


def test_that_an_enemy_can_be_attacked_from_the_menu_with_its_chance() -> None:
    picks = page_of(duel()).picks
    first = offers_for_figure(picks, "Karl")[0]
    assert first.text == "Strike with broadsword: Karl 90.7\u00a0%"
    first.take(picks)
    assert picks.draft is not None
    assert picks.draft.choice.key == "strike:g1"
    assert picks.draft.data()["target"] == "Karl"


def test_that_who_is_out_of_reach_is_not_offered() -> None:
    picks = page_of(duel()).picks
    assert not [one for one in offers_for_figure(picks, "Jon") if one.text.startswith("Strike")]


def test_that_a_hex_can_be_moved_to_from_the_menu_with_its_cost(picks: Selection) -> None:
    offers = offers_for_place(picks, parse_label("0405"))
    assert [one.text for one in offers[:2]] == ["Move here (3 MA)", "Charge attack here (3 MA)"]
    named(offers, "Charge attack here (3 MA)").take(picks)
    assert picks.draft is not None
    assert picks.draft.choice.key == "option:b"
    assert way_of(picks.draft).hexes[-1] == parse_label("0405")


def test_that_beyond_its_reach_only_the_gm_can_place_it(picks: Selection) -> None:
    there = parse_label("1201")
    assert offers_for_place(picks, there) == ()
    placing = gm_commands.placing(picks.session.moment, "Astrid", there)
    assert placing is not None
    assert placing.label == "Place Astrid here"
    picks.session.perform(placing.draft)
    assert picks.session.moment.counters["Astrid"].hexes == (there,)
    picks.session.undo()
    assert picks.session.moment.counters["Astrid"].hexes == (parse_label("0408"),)


def test_that_a_wall_is_no_place_to_be_put(picks: Selection) -> None:
    assert gm_commands.placing(picks.session.moment, "Astrid", parse_label("0505")) is None


def test_that_the_figure_itself_says_all_that_it_may(picks: Selection) -> None:
    allowed = [choice.label for choice in picks.choices if choice.allowed]
    assert [one.text for one in offers_for_figure(picks, "Astrid")] == allowed
    assert "Move" in allowed


def test_that_a_figure_is_hidden_from_the_players_and_shown_again(picks: Selection) -> None:
    for label, hidden in (("Hide Karl from the players", True), ("Show Karl to the players", False)):
        choice = gm_commands.hiding(picks.session.moment, "Karl")
        assert choice is not None
        assert choice.label == label
        picks.session.perform(choice.draft)
        assert picks.session.moment.counters["Karl"].hidden is hidden


@pytest.mark.parametrize("key", ["gm.grant", "gm.rename", "gm.place", "gm.turn", "gm.remove"])
def test_that_every_deed_of_the_gm_is_in_the_finder(key: str) -> None:
    session = begun(6, ground=True, players=False)
    picks = Selection(session)
    picks.choose_figure("f5")
    choice = next(one for one in gm_commands.figure_choices(session.moment, "f5") if one.key == key)
    deed = next(one for one in named_deeds(picks) if one.text.startswith(choice.label.rstrip("…")))
    deed.do()
    assert picks.draft is not None
    assert picks.draft.choice.key == key
