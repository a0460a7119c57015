"""From cards to the first state of a melee; what cannot be is one sentence."""

from dataclasses import replace

import pytest

from gmtool.rules.melee_rounds.cards.fighter import Gear, Spell, Thing
from gmtool.rules.melee_rounds.state.fight import Stage
from gmtool.rules.melee_rounds.state.mustering import muster
from gmtool.rules.seam import BadMuster, Enlisted, Json, Muster, Side
from gmtool.space import Cell, Ground, HexGround, LengthUnit, OpenGround, Point
from tests.rules.melee_rounds.sample_cards import SWORD, book, card

SIDES = (Side("us", "Us", 0, players=True), Side("them", "Them", 1))
FIELD = OpenGround(100, 100, LengthUnit.FOOT)
WALLED = OpenGround(20, 20, LengthUnit.FOOT, walls=frozenset({Cell(5, 5)}))


def enlisted(at: Point | None = None, side: str = "us", **fields: Json) -> Enlisted:
    """Ann, of a card with these fields."""
    return Enlisted("ann", replace(card(**fields), id="c1", picture="p1"), side, at=at, heading=90, hidden=True)


def refused(*figures: Enlisted, ground: Ground | None = None) -> str:
    """The sentence with which a muster is refused."""
    with pytest.raises(BadMuster) as problem:
        muster(book(), Muster(figures, SIDES, ground))
    return str(problem.value)


def test_that_a_card_comes_in_with_all_that_it_carries_and_the_damage_it_brings() -> None:
    one = enlisted(
        Point(500, 500), weapons=[{**SWORD, "hit": 11}], spells=[{"item": "word-spell", "casting": 2}],
        things=[{"item": "potion", "ready": True}], damage=7, hits=20,
    )  # fmt: skip
    fight = muster(book(), Muster((one,), SIDES, FIELD, {"duel": "yes"}))
    ann = fight.figures["ann"]
    assert (ann.name, ann.side, ann.card, ann.picture, ann.hidden) == ("Ann", "us", "c1", "p1", True)
    assert (ann.at, ann.heading, ann.damage) == (Point(500, 500), 90, 7)
    assert ann.gear == (Gear("g1", "sword", 11, ready=True),)
    assert (ann.spells, ann.things) == ((Spell("s1", "word-spell", 2),), (Thing("t1", "potion", ready=True),))
    assert (fight.roster, fight.house, fight.round, fight.second) == (("ann",), {"duel": "yes"}, 1, 0)
    assert fight.stage is Stage.PLOTS


def test_that_without_a_ground_nobody_has_a_place() -> None:
    ann = muster(book(), Muster((enlisted(Point(500, 500)),), SIDES)).figures["ann"]
    assert (ann.at, ann.heading) == (None, None)


def test_that_a_card_that_cannot_be_read_names_its_field_and_the_figure() -> None:
    assert refused(replace(enlisted(d=201), name="Old Ann")) == "Old Ann: “D” is 201; it can be 0 to 200."


def test_that_a_place_must_be_on_the_ground_and_in_no_wall() -> None:
    assert refused(enlisted(), ground=FIELD) == "Ann has no place on the ground."
    assert refused(enlisted(Point(20000, 0)), ground=FIELD) == "Ann is not on the ground of 100 by 100 feet."
    assert refused(enlisted(Point(550, 550)), ground=WALLED) == "Ann stands in a wall or a closed door."


def test_that_the_ground_is_open_and_in_feet() -> None:
    inches = OpenGround(60, 40, LengthUnit.INCH)
    assert refused(enlisted(Point(1, 1)), ground=inches) == (
        "This system is fought on open ground in feet, not on a ground of 60 by 40 inches."
    )
    assert "not on a ground of" in refused(enlisted(), ground=HexGround(5, 5))


def test_that_sides_ids_and_nobody_at_all_are_refused() -> None:
    assert refused() == "This encounter has no figures; add some first."
    assert refused(enlisted(), enlisted()) == "“Ann” and “Ann” have the same id"
    assert refused(enlisted(side="they")) == "Ann fights for “they”, which is not a side of this encounter."
