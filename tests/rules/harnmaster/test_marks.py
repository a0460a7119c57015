"""What the GM says of two figures: awareness, threats, and In Close."""

from typing import Any

import pytest

from gmtool.rules.harnmaster.state.events import Marked, Noticed
from tests.rules.harnmaster.melees import CUT, SWORD, Melee, duel, melee

rule = pytest.mark.rule
SPEAR: dict[str, Any] = {"weapons": [{"item": "spear", "ml": 60, "ready": True}]}
JAB: dict[str, Any] = {"weapon": "g1", "mode": "spear-thrust-6"}


def three(**more: Any) -> Melee:
    """Ann and her spear against Bob and Cyd with their swords."""
    return melee(
        ("ann", "us", {**SPEAR, "rank": 50, "dodge": 60}),
        ("bob", "them", {"weapons": [SWORD], "rank": 40}),
        ("cyd", "them", {"weapons": [SWORD], "rank": 30}),
        **more,
    )


def mark(one: Melee, figure: str, foe: str, kind: str, holds: bool = True) -> Melee:
    return one.do("mark", figure, foe=foe, mark=kind, holds=holds)


@rule("hm.aware.gm-calls-test")
@pytest.mark.parametrize(("result", "noticed"), [("notices", True), ("misses", False)])
def test_that_the_result_of_an_awareness_test_is_asked_for_and_kept(result: str, noticed: bool) -> None:
    one = three().change("bob", unaware=("ann",) if noticed else ())
    one.do("awareness", "bob", result, foe="ann")
    assert one.found(Noticed).noticed is noticed
    assert ("ann" in one.figure("bob").unaware) is not noticed
    assert one.figure("cyd").unaware == (), "it is about these two"
    assert one.figure("ann").unaware == ()


@rule("hm.aware.gm-calls-test")
def test_that_awareness_is_tested_while_the_attack_waits() -> None:
    one = duel().do("attack", "ann", target="bob", **CUT).do("awareness", "bob", "misses", foe="ann")
    assert one.against("defend", "bob", defence="dodge", against="g1/sword-cut") == ["hm.aware.unaware-ignores"]
    assert one.against("defend", "bob", defence="ignore") == []


@rule("hm.gm.engagement-zone")
def test_that_the_gm_says_who_threatens_whom() -> None:
    one = three()
    attack = {"target": "ann", **CUT, "engage": None}
    one.do("call-on", "bob")
    assert one.against("attack", "bob", **attack) == ["hm.engage.precondition"]
    mark(one, "bob", "ann", "threatens")
    assert one.found(Marked).rules == ("hm.gm.engagement-zone",)
    assert one.against("attack", "bob", **attack) == []
    assert one.figure("ann").threatens == {}, "not the other way round"


@rule("hm.gm.engagement-zone")
def test_that_who_is_marked_counts_for_being_outnumbered() -> None:
    one = mark(mark(three(), "bob", "ann", "threatens"), "ann", "bob", "threatens").do("call-on", "bob")
    one.do("attack", "bob", target="ann", **CUT)
    dodge = {"defence": "dodge", "against": "g1/spear-thrust-6"}
    assert one.total("defend", "ann", 1, **dodge) == 60
    mark(one, "cyd", "ann", "threatens")
    assert one.total("defend", "ann", 1, **dodge) == 50
    mark(one, "cyd", "ann", "threatens", holds=False)
    assert one.total("defend", "ann", 1, **dodge) == 60


@rule("hm.gm.engagement-zone")
def test_that_on_a_map_a_mark_goes_before_the_zone_until_the_map_says_the_same() -> None:
    one = three(at={"ann": (50, 50), "bob": (60, 50), "cyd": (80, 50)})
    one.do("call-on", "bob")
    assert one.against("attack", "bob", target="ann", **CUT) == []
    mark(one, "bob", "ann", "threatens", holds=False)
    assert one.against("attack", "bob", target="ann", **CUT) == ["hm.engage.precondition"]
    mark(one, "bob", "ann", "threatens")
    assert one.figure("bob").threatens == {}, "it goes by the map again"
    assert one.against("attack", "bob", target="ann", **CUT) == []


@rule("hm.gm.close")
def test_that_in_close_is_marked_of_two_and_turns_their_reach_round() -> None:
    one = three()
    for foe in ("bob", "cyd"):
        mark(mark(one, "ann", foe, "threatens"), foe, "ann", "threatens")
    mark(one, "ann", "bob", "close")
    assert (one.figure("ann").close, one.figure("bob").close, one.figure("cyd").close) == (("bob",), ("ann",), ())
    one.do("attack", "ann", target="bob", **JAB)
    against = {"defence": "dodge", "against": "g1/sword-cut"}
    assert one.total("defend", "bob", **against) == 50, "RCH 6 against 4 In Close: -10"
    one = three()
    for foe in ("bob", "cyd"):
        mark(mark(one, "ann", foe, "threatens"), foe, "ann", "threatens")
    mark(one, "ann", "bob", "close").do("attack", "ann", target="cyd", **JAB)
    assert one.total("defend", "cyd", **against) == 70, "RCH 6 against 4, a thrust: +10"


def test_that_in_close_ends_for_both() -> None:
    one = mark(duel(), "ann", "bob", "close")
    assert one.against("mark", "bob", foe="ann", mark="close", holds=True) == ["hm.gm.close"]
    mark(one, "bob", "ann", "close", holds=False)
    assert (one.figure("ann").close, one.figure("bob").close) == ((), ())


def test_that_nothing_is_marked_of_friends_or_of_what_is_so_already() -> None:
    one = three()
    assert one.against("mark", "bob", foe="cyd", mark="close", holds=True) == [""]
    assert one.against("awareness", "bob", foe="cyd") == [""]
    assert one.against("mark", "bob", foe="ann", mark="threatens", holds=False) == ["hm.gm.engagement-zone"]
    assert one.against("mark", "bob", foe="ann", mark="unaware", holds=False) == ["hm.aware.gm-calls-test"]


def test_that_a_mark_is_turned_round_where_nothing_else_is_said() -> None:
    one = three()
    for holds in (True, False, True):
        one.do("mark", "ann", foe="bob", mark="close")
        assert one.found(Marked).holds is holds
        assert one.figure("bob").close == (("ann",) if holds else ())


def test_that_two_choices_mark_everything_and_say_what_holds_now() -> None:
    one = three()
    assert one.offered("ann", "Marks") == ["Awareness test", "Mark"]
    mark(mark(one, "ann", "bob", "threatens"), "ann", "bob", "unaware")
    (choice,) = (found for found in one.rules.choices(one.state, "ann") if found.key == "mark")
    foe, what = choice.inputs
    assert [(found.label, found.detail) for found in foe.candidates({})] == [
        ("Bob", "threatens it, unaware of it"),
        ("Cyd", ""),
    ]
    told = {key: [found.label for found in what.candidates({"foe": key})] for key in ("bob", "cyd")}
    assert told == {
        "bob": ["No longer threatens it", "In Close", "Aware of it"],
        "cyd": ["Threatens it", "In Close", "Unaware of it"],
    }
