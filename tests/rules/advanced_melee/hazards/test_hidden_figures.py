"""Hidden figures on the players' map, and creations on top of them."""

from dataclasses import replace

import pytest

from gmtool.presentation.fight.state_view import StateView
from gmtool.rules.seam import AddFigure, Amend, AnsweredTable, Command, Enlisted, Muster, Outcome, Side
from gmtool.rules.tft.state.fight import Fight
from gmtool.rules.tft.state.records.surroundings import Disclosed, Surroundings
from gmtool.space import blank_ground, parse_label
from tests.rules.advanced_melee.figures import RULES, card

SIDES = (Side("red", "Monsters"), Side("blue", "Heroes", players=True))
WIZ, FAR, NEAR = "0507", "1507", "0506"


def fight(hidden: str, bob: str = FAR) -> Fight:
    """Wiz of the given side is invisible in 0507; Bob of the other side stands somewhere."""
    other = "blue" if hidden == "red" else "red"
    places = {"wiz": (hidden, WIZ), "bob": (other, bob)}
    figures = tuple(Enlisted(id, card(), side, id.title()).put(parse_label(at), 0) for id, (side, at) in places.items())
    made = RULES.muster(Muster(figures, SIDES, blank_ground(30, 30)))
    unseen = replace(made.figures["wiz"], surroundings=Surroundings(invisible=True))
    return replace(made, figures={**made.figures, "wiz": unseen})


def known(state: Fight) -> set[str]:
    """The figures that the players' map shows."""
    return {counter.figure for counter in StateView(RULES, state).known}


def done(state: Fight, command: Command) -> Outcome[Fight]:
    return RULES.perform(state, command, AnsweredTable())


def amended(state: Fight, figure: str, field: str, value: bool) -> Fight:
    return done(state, Amend(figure=figure, field=field, value=value)).state


@pytest.mark.rule("am.hidden.off-board")
def test_that_a_hidden_figure_is_off_the_map_and_comes_back_where_it_is() -> None:
    state = fight("red")
    assert known(state) == {"bob"}
    back = amended(state, "wiz", "invisible", value=False)
    assert known(back) == {"wiz", "bob"}
    assert back.figures["wiz"].place == parse_label(WIZ)
    seen = amended(state, "bob", "mage_sight", value=True)
    assert known(seen) == {"wiz", "bob"}


@pytest.mark.rule("am.hidden.off-board", "am.hidden.reveal-duration")
def test_that_a_hidden_figure_beside_an_enemy_is_on_the_map() -> None:
    assert known(fight("red", NEAR)) == {"wiz", "bob"}


@pytest.mark.rule("am.hidden.referee")
def test_that_its_owners_see_a_hidden_figure_and_so_does_the_gm() -> None:
    state = fight("blue")
    assert known(state) == {"wiz", "bob"}
    assert {one.figure for one in RULES.counters(fight("red"))} == {"wiz", "bob"}
    assert "Moves hidden" in [one.label for one in RULES.conditions(state, "wiz")]


@pytest.mark.rule("am.hidden.creation")
def test_that_what_is_created_on_an_invisible_figure_stands_beside_it_and_gives_it_away() -> None:
    place = parse_label(WIZ)
    added = done(fight("red"), AddFigure(figure=Enlisted("wolf", card(), "blue", "Wolf").put(place, 0)))
    beside = added.state.figures["wolf"].place
    assert beside is not None
    assert beside.distance(place) == 1
    assert [one.hex for one in added.events if isinstance(one, Disclosed)] == [place]
    assert added.state.figures["wiz"].surroundings.seen == place
