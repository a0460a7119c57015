"""What the map shows of how far a unit goes, and changes of formation over several turns."""

import pytest

from gmtool.rules.seam import Card, Enlisted, Muster, OverlayKind
from gmtool.space import Point
from gmtool.systems import ruleset
from tests.rules.chainmail.fields import BROKEN
from tests.rules.chainmail.game import SIDES, Game
from tests.rules.chainmail.situations import fields

FOOT = {"kind": "heavy-foot", "men": 20, "files": 10}


def shape_of(x: int, **card):
    rules = ruleset("chainmail")
    made = Card("chainmail", "Own", fields({**FOOT, "men": 10, "files": 5, **card}), id="own")
    own = Enlisted("Own", made, "red", "Own").put(Point(x, 2000), 0)
    foe = Enlisted("Foe", made, "blue", "Foe").put(Point(3000, 4400), 0)
    state = rules.muster(Muster((own, foe), SIDES, BROKEN))
    (reach,) = [one for one in rules.overlays(state, "Own") if one.kind is OverlayKind.REACH]
    return reach.shapes[0]


@pytest.mark.rule("cm.terrain.hill-slow")
def test_that_the_reach_ends_half_as_far_uphill():
    shape = shape_of(650)
    assert shape.covers(Point(650, 1560))
    assert not shape.covers(Point(650, 1540))
    assert shape.covers(Point(650, 2890))


@pytest.mark.rule("cm.terrain.wood")
def test_that_the_reach_ends_before_a_wood():
    shape = shape_of(1850)
    assert not shape.covers(Point(1850, 1950))
    assert shape.covers(Point(1850, 2890))


@pytest.mark.rule("cm.terrain.marsh")
def test_that_the_reach_of_a_catapult_ends_before_a_marsh():
    assert shape_of(3050).covers(Point(3050, 1560))
    assert not shape_of(3050, engine="heavy-catapult", men=4).covers(Point(3050, 1950))


@pytest.mark.rule("cm.formation.costs")
def test_that_line_to_square_is_busy_for_two_whole_turns():
    played = Game(None, Own=("red", FOOT), Foe=("blue", FOOT)).to("move-first")
    played.do("form", figure="Own", drill="square")
    assert played.rules.agenda(played.state).next == ()
    played.to("melee")
    assert played.unit("Own").drilling
    played.to("move-first")
    assert played.rules.agenda(played.state).next == ()
    assert played.refused("move", figure="Own") == {"cm.formation.costs"}
    played.to("melee")
    assert played.unit("Own").drilling
    played.to("move-first")
    assert not played.unit("Own").drilling
    assert played.rules.agenda(played.state).next == ("Own",)
    assert played.unit("Own").formation.files == 5


@pytest.mark.rule("cm.formation.training")
def test_that_levies_turn_about_in_two_turns():
    levies = {**FOOT, "kind": "levies"}
    played = Game(None, Own=("red", levies), Foe=("blue", FOOT)).to("move-first")
    played.do("face", figure="Own", turn="about").to("move-first")
    assert played.unit("Own").moved == 900
    assert played.rules.agenda(played.state).next == ()
    played.to("move-first")
    assert played.unit("Own").moved == 0


@pytest.mark.rule("cm.terrain.river")
def test_that_a_river_by_the_gms_word_takes_a_turn():
    played = Game(None, Own=("red", FOOT), Foe=("blue", FOOT)).to("move-first")
    played.do("move", figure="Own", over="river")
    assert (played.unit("Own").moved, played.unit("Own").pace) == (900, "full")
    assert played.rules.agenda(played.state).next == ()
