"""The Evade action: who may, how far, what stops it, and how long it lasts."""

from typing import Any

import pytest

from gmtool.rules.harnmaster.state.events import Evaded, EvasionEnded
from gmtool.rules.harnmaster.state.fight import Time
from gmtool.space import Point
from tests.rules.harnmaster.melees import CUT, SWORD, Melee, duel, melee
from tests.rules.harnmaster.test_moving import runners, way

rule = pytest.mark.rule
PRECONDITION, STOP = "hm.evade.precondition", "hm.evade.stop-in-ez"
DODGE: dict[str, Any] = {"defence": "dodge", "against": "g1/sword-cut"}


def field(**more: Any) -> Melee:
    """Ann, rank 50, evades toward Bob, 30 feet east of her; his zone begins after 20 feet. Cyd and Dan look on."""
    at = {"ann": (20, 50), "bob": (50, 50), "cyd": (10, 10), "dan": (90, 90)}
    fields: dict[str, Any] = {"weapons": [SWORD], "move": 60, "dodge": 67}
    ranks = (("ann", "us", 50), ("bob", "them", 40), ("cyd", "us", 60), ("dan", "them", 30))
    return melee(*((key, side, {**fields, "rank": rank}) for key, side, rank in ranks), at=at, **more)


@rule("hm.evade.precondition")
@pytest.mark.parametrize(("feet", "legal"), [(5, False), (9, False), (10, True), (15, True), (16, False), (20, False)])
def test_that_an_evader_moves_ten_feet_to_half_its_move(feet: int, legal: bool) -> None:
    refused = [] if legal else [PRECONDITION]
    assert duel({"move": 30}).against("evade", "ann", feet=feet) == refused
    assert runners().against("evade", "ann", way=way((10, 50 + feet))) == refused, "and so on a map"


@rule("hm.evade.precondition")
def test_that_half_a_move_of_eighteen_feet_is_too_little() -> None:
    assert "Evade" not in duel({"move": 18}).offered("ann", "Move")
    assert "Evade" in duel({"move": 20}).offered("ann", "Move")
    assert PRECONDITION in duel({"move": 18}).against("evade", "ann", feet=9)


@rule("hm.evade.precondition")
@rule("hm.gm.stunned-shock")
def test_that_the_stunned_do_not_evade() -> None:
    one = duel()
    assert one.against("evade", "ann", feet=10) == []
    amend = {"kind": "gm.amend/1", "figure": "ann", "field": "stunned", "value": True}
    one.state = one.rules.perform(one.state, one.rules.command(amend), None).state  # type: ignore[arg-type]
    assert "Evade" not in one.offered("ann", "Move")
    assert one.against("evade", "ann", feet=10) == [PRECONDITION]


def test_that_what_was_moved_before_is_part_of_the_half_move() -> None:
    one = duel({"move": 60}).do("move", "ann", feet=15)
    assert one.against("evade", "ann", feet=16) == [PRECONDITION]
    one.do("evade", "ann", feet=15)
    assert one.against("move", "ann", feet=1) == [PRECONDITION], "and it goes no farther"
    assert one.against("attack", "ann", target="bob", **CUT)[0] == "hm.gm.stunned-shock"


@rule("hm.evade.stop-in-ez")
@pytest.mark.parametrize(("bob", "far"), [(50, 20), (42, 12), (40, 10)])
def test_that_the_move_ends_where_it_comes_into_a_threatening_zone(bob: int, far: int) -> None:
    one = field().do("end-turn", "cyd").change("bob", at=Point(bob * 100, 5000))
    one.do("evade", "ann", way=way((49, 50)))
    assert one.figure("ann").at == Point(2000 + far * 100, 5000)
    evaded = one.found(Evaded)
    assert (evaded.feet, evaded.stopped, evaded.entered) == (far, "bob", ("bob",))
    assert STOP in evaded.rules


@rule("hm.evade.stop-in-ez")
def test_that_a_move_that_is_stopped_too_early_is_no_evading() -> None:
    one = field().do("end-turn", "cyd").change("bob", at=Point(3800, 5000))
    assert one.against("evade", "ann", way=way((49, 50))) == [STOP], "after eight feet"
    one.change("bob", threatens={"ann": False})
    assert one.against("evade", "ann", way=way((49, 50))) == [], "it does not threaten her, says the GM"
    one.change("bob", threatens={}, gear=())
    assert one.against("evade", "ann", way=way((49, 50))) == [], "nor with empty hands"


@rule("hm.evade.stop-in-ez")
def test_that_a_zone_that_it_begins_in_does_not_stop_it() -> None:
    one = field().do("end-turn", "cyd").change("bob", at=Point(2500, 5000))
    one.do("evade", "ann", way=way((20, 40)))
    assert one.found(Evaded).left == ("bob",)
    assert one.figure("ann").at == Point(2000, 4000)


@rule("hm.evade.stop-in-ez")
def test_that_the_other_readings_let_it_go_on_or_want_it_inside() -> None:
    free, inside = (field(house={"evade-stop": key}).do("end-turn", "cyd") for key in ("free", "inside"))
    assert free.do("evade", "ann", way=way((49, 50))).figure("ann").at == Point(4900, 5000)
    assert inside.against("evade", "ann", way=way((39.99, 50))) == [STOP]
    assert inside.against("evade", "ann", way=way((20, 30))) == [STOP]
    assert inside.do("evade", "ann", way=way((45, 50))).figure("ann").at == Point(4500, 5000)


@rule("hm.evade.duration")
def test_that_evasion_lasts_until_the_same_rank_of_the_next_round() -> None:
    one = field().next_round().do("end-turn", "cyd")
    one.do("evade", "ann", way=way((20, 35)))
    assert (one.found(Evaded).round, one.found(Evaded).rank) == (3, 50)
    told = lambda: [found.label for found in one.rules.conditions(one.state, "ann")]  # noqa: E731
    assert "Evading" in told()
    one.next_round()
    assert "Evading" in told(), "it is rank 60"
    one.do("end-turn", "cyd")
    assert one.next() == ("ann",)
    assert "Evading" not in told(), "it is rank 50"
    assert one.against("attack", "ann", target="bob", engage=True, **CUT) == ["hm.engage.precondition"]


@rule("hm.evade.duration")
def test_that_by_the_house_rule_it_lasts_to_the_end_of_the_round() -> None:
    one = field(house={"span": "round"}).do("end-turn", "cyd").do("evade", "ann", way=way((20, 35)))
    one.do("end-turn", "ann").do("end-turn", "bob").do("end-turn", "dan")
    assert "Evading" in [found.label for found in one.rules.conditions(one.state, "ann")]
    one.next_round()
    assert "Evading" not in [found.label for found in one.rules.conditions(one.state, "ann")]


@rule("hm.evade.no-strikes")
def test_that_an_evader_who_is_attacked_blocks_dodges_or_ignores() -> None:
    one = duel().change("bob", evading=Time(2, 60)).do("attack", "ann", target="bob", **CUT)
    assert [choice.label for choice in one.defences("bob") if choice.allowed] == [
        "Block: Broadsword",
        "Dodge",
        "Ignore",
    ]
    assert one.against("defend", "bob", defence="counterstrike", **CUT) == ["hm.evade.no-strikes"]
    assert duel().change("ann", evading=Time(2, 60)).against("attack", "ann", target="bob", **CUT) == [
        "hm.evade.no-strikes"
    ]


@rule("hm.evade.no-strikes")
def test_that_by_the_house_rule_an_aware_evader_does_not_ignore() -> None:
    one = duel(house={"evader-ignore": "may-not"}).change("bob", evading=Time(2, 60))
    one.do("attack", "ann", target="bob", **CUT)
    assert one.against("defend", "bob", defence="ignore") == ["hm.evade.no-strikes"]
    one.change("bob", unaware=("ann",))
    assert one.against("defend", "bob", defence="ignore") == []
    one.change("bob", unaware=(), ignoring={"ann": Time(2, 60)})
    assert one.against("defend", "bob", defence="ignore") == [], "it chose so before it evaded"


@rule("hm.evade.block-dodge-normal")
def test_that_an_evader_blocks_and_dodges_as_usual() -> None:
    one = duel(other={"dodge": 67}).change("bob", evading=Time(2, 60)).do("attack", "ann", target="bob", **CUT)
    assert one.total("defend", "bob", 1, **DODGE) == 67
    assert one.total("defend", "bob", 1, defence="block", **CUT) == 60


@rule("hm.evade.ends-stunned")
def test_that_evasion_is_over_for_good_once_the_evader_is_stunned() -> None:
    one = duel().do("evade", "ann", feet=10)
    for stunned in (True, False):
        amend = {"kind": "gm.amend/1", "figure": "ann", "field": "stunned", "value": stunned}
        outcome = one.rules.perform(one.state, one.rules.command(amend), None)  # type: ignore[arg-type]
        one.state = outcome.state
        ended = [event for event in outcome.events if isinstance(event, EvasionEnded)]
        assert [event.figure for event in ended] == (["ann"] if stunned else [])
        assert one.figure("ann").evading is None
    assert one.rules.conditions(one.state, "ann") == ()
