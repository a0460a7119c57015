"""From cards to the first state of a melee; wounded cards come in wounded, and what cannot be is one sentence."""

from dataclasses import replace

import pytest

from gmtool.rules.harnmaster.state.fight import Bonus, Injury, Time
from gmtool.rules.seam import BadMuster, Card, Enlisted, Json, Muster, Refused
from gmtool.space import Cell, Ground, HexGround, Layer, LengthUnit, OpenGround, Point
from tests.rules.harnmaster.melees import FIELD, SIDES, SWORD, SYSTEM, card, duel, melee, rules

WALLED = OpenGround(20, 20, LengthUnit.FOOT, walls=frozenset({Cell(5, 5)}))


def enlisted(at: Point | None = None, side: str = "us", **fields: Json) -> Enlisted:
    """Ann, of a card with these fields."""
    return Enlisted("ann", card("Ann", **fields), side, at=at)


def refused(*figures: Enlisted, ground: Ground | None = None) -> str:
    """The sentence with which a muster is refused."""
    with pytest.raises(BadMuster) as problem:
        rules().muster(Muster(figures, SIDES, ground))
    return str(problem.value)


def test_that_a_wounded_card_comes_in_wounded_injury_by_injury() -> None:
    injuries = "Cut in the arm (5); broken rib (15, does not count); scratch"
    fight = melee(("ann", "us", {"fatigue": 10, "impairment": 5, "injuries": injuries}))
    ann = fight.figure("ann")
    assert (ann.fatigue, ann.impairment) == (10, 5)
    assert ann.injuries == (
        Injury("Cut in the arm", 5),
        Injury("broken rib", 15, applicable=False),
        Injury("scratch"),
    )


@pytest.mark.parametrize(
    ("text", "points", "injuries"),
    [
        ("", 0, ()),
        ("", 5, (Injury("From before", 5),)),
        ("a bad cold; a cut (5)", 20, (Injury("a bad cold; a cut (5)", 20),)),
        ("two fingers (lost)", 0, (Injury("two fingers (lost)"),)),
        ("a limp (does not count)", 0, (Injury("a limp", 0, applicable=False),)),
    ],
)
def test_that_the_impairment_of_the_card_goes_before_its_words(text: str, points: int, injuries: object) -> None:
    fight = melee(("ann", "us", {"impairment": points, "injuries": text}))
    assert fight.figure("ann").injuries == injuries


def test_that_a_card_that_cannot_be_read_names_its_field_and_the_figure() -> None:
    one = replace(enlisted(strength=0), name="Old: Ann")
    assert refused(one).startswith("Old: Ann: “STR” is 0")
    assert "“Weapons”, row 2: “halberd-x” is not in the list of weapons." in refused(
        enlisted(weapons=[SWORD, {"item": "halberd-x", "ml": 5}])
    )


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


def test_that_somebody_joins_a_melee_that_goes_on_and_leaves_it() -> None:
    fight = duel()
    cid: Json = {"id": "cid", "card": _plain(card("Cid", weapons=[SWORD])), "side": "us"}
    fight.gm("add", figure=cid)
    assert fight.told == ["Cid joins Us."]
    fight.change("bob", close=("cid",), unaware=("cid",), threatens={"cid": True, "ann": True})
    fight.gm("remove", figure="cid")
    bob = fight.figure("bob")
    assert (bob.close, bob.unaware, bob.threatens) == ((), (), {"ann": True})
    assert fight.state.roster == ("ann", "bob")


def test_that_who_is_taken_out_is_ignored_no_more_and_takes_no_bonus_action() -> None:
    fight = melee(("ann", "us", {}), ("bob", "them", {}), ("cid", "us", {}))
    soon = Time(2, 0)
    fight.change("bob", ignoring={"ann": soon, "cid": soon})
    fight.state = replace(fight.state, bonuses=(Bonus("cid"), Bonus("ann")), rewarded=("cid", "ann"))
    fight.gm("remove", figure="cid")
    assert fight.figure("bob").ignoring == {"ann": soon}
    assert (fight.state.bonuses, fight.state.rewarded) == ((Bonus("ann"),), ("ann",))


def test_that_nobody_is_put_into_a_wall_nor_a_wall_on_anybody() -> None:
    fight = melee(("ann", "us", {}), ground=WALLED, at={"ann": (1, 1)})
    with pytest.raises(Refused, match="Nobody can stand there"):
        fight.gm("put", figure="ann", at={"x": 550, "y": 550})
    fight.gm("put", figure="ann", at={"x": 1250, "y": 250}, heading=90)
    assert (fight.figure("ann").at, fight.figure("ann").heading) == (Point(1250, 250), 90)
    where = WALLED.label(WALLED.spot_at(Point(1250, 250)))
    with pytest.raises(Refused, match="Ann stands there"):
        fight.gm("ground", layer=Layer.WALL.value, where=where)


def _plain(one: Card) -> dict[str, Json]:
    return {"system": SYSTEM, "name": one.name, "fields": dict(one.fields)}
