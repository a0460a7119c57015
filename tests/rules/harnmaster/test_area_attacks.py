"""Area attacks: who is affected, and what an evasion that was earlier is good for."""

from collections.abc import Sequence
from typing import Any

import pytest

from gmtool.rules.harnmaster.state.events import AreaEvaded, AreaStruck, Became, Defended, Injured, Mishap, Rolled
from gmtool.rules.harnmaster.state.fight import Time
from gmtool.rules.seam import AnsweredTable, RollAnswer, Why
from tests.rules.harnmaster.melees import NOTHING, SWORD, Melee, melee

rule = pytest.mark.rule
FIRE: dict[str, Any] = {"level": 60, "shock": 6, "name": "fire"}
ALL = ["bob", "cyd", "dan"]


class Listening(AnsweredTable):
    """Says "nothing" to what is asked in words, and keeps the questions."""

    def __init__(self, *rolls: int) -> None:
        super().__init__([RollAnswer(roll, (roll,)) for roll in rolls])
        self.asked: list[str] = []

    def words(self, known: Sequence[str], why: Why) -> str:
        self.asked.append(why.text)
        return known[0]


def inferno(**more: Any) -> Melee:
    """Ann, rank 40, breathes fire at Bob 50, Cyd 40 and Dan 30, whose Dodge is 45; Bob and Cyd had their turns."""
    fields: dict[str, Any] = {"weapons": [SWORD], "dodge": 45}
    ranks = (("ann", "us", 40), ("bob", "them", 50), ("cyd", "them", 40), ("dan", "them", 30))
    one = melee(*((key, side, {**fields, "rank": rank}) for key, side, rank in ranks), **more)
    return one.do("end-turn", "bob")


def evading(one: Melee, figure: str, chosen: Time) -> Melee:
    return one.change(figure, evaded=chosen, evading=Time(chosen.round + 1, chosen.rank))


@rule("hm.area.no-defence")
@rule("hm.area.engulfs-all")
def test_that_nobody_defends_and_everybody_in_it_is_affected_by_one_test() -> None:
    one = inferno()
    one.do("area", "ann", 60, NOTHING, NOTHING, NOTHING, figures=ALL, **FIRE)
    assert one.state.exchange is None
    assert not [event for event in one.events if isinstance(event, Defended)]
    assert one.found(Rolled).figure == "ann"
    assert one.found(AreaStruck).figures == ("bob", "cyd", "dan")
    assert [event.figure for event in one.events if isinstance(event, Injured)] == ALL


@rule("hm.area.engulfs-all")
@pytest.mark.parametrize("roll", [61, 65])
def test_that_a_failure_affects_nobody(roll: int) -> None:
    one = inferno().do("area", "ann", roll, figures=ALL, **FIRE)
    assert (one.found(AreaStruck).figures, one.found(AreaStruck).succeeded) == ((), False)
    assert [type(event) for event in one.events] == [Rolled, AreaStruck]


@rule("hm.evade.area-dodge")
@pytest.mark.parametrize(("roll", "left"), [(44, 5), (45, 4), (46, 6), (50, 6)])
def test_that_an_evader_dodges_for_a_lower_shock_state_index(roll: int, left: int) -> None:
    one = evading(inferno(), "bob", Time(1, 50))
    one.do("area", "ann", 60, roll, NOTHING, NOTHING, figures=["bob", "dan"], **FIRE)
    dodged = one.found(AreaEvaded)
    assert (dodged.figure, dodged.before, dodged.after) == ("bob", 6, left)
    assert [event.needs for event in one.events if isinstance(event, Rolled)] == [60, 45], "Dan makes no test"


@rule("hm.evade.area-prone")
@pytest.mark.parametrize("roll", [45, 46])
def test_that_the_evader_is_prone_afterwards_however_it_dodged(roll: int) -> None:
    one = evading(inferno(), "bob", Time(1, 50))
    one.do("area", "ann", 60, roll, NOTHING, NOTHING, figures=["bob", "dan"], **FIRE)
    assert one.found(Became).rules == ("hm.evade.area-prone",)
    assert (one.figure("bob").prone, one.figure("dan").prone) == (True, False)


@rule("hm.area.evade-earlier-rank")
@pytest.mark.parametrize(
    ("chosen", "rank", "counts"),
    [(Time(1, 50), 40, True), (Time(1, 41), 40, True), (Time(1, 40), 40, False), (Time(1, 30), 40, False)],
)
def test_that_only_an_evasion_of_an_earlier_rank_counts(chosen: Time, rank: int, counts: bool) -> None:
    one = evading(inferno(), "bob", chosen)
    assert one.figure("ann").rank == rank
    told = one.rules.explain(one.state, one.data("area", "ann", figures=["bob"], **FIRE))
    assert len(told) == 1 + counts
    one.do("area", "ann", 60, *((46,) if counts else ()), NOTHING, figures=["bob"], **FIRE)
    assert one.figure("bob").prone is counts


@rule("hm.area.evade-earlier-rank")
@pytest.mark.parametrize(("house", "counts"), [("counts", True), ("not", False)])
def test_that_an_evasion_of_the_round_before_counts_by_the_reading_chosen(house: str, counts: bool) -> None:
    one = inferno(house={"area-earlier": house}).next_round().do("end-turn", "bob")
    one.change("dan", evaded=Time(1, 30), evading=Time(2, 30))
    assert len(one.rules.explain(one.state, one.data("area", "ann", figures=["dan"], **FIRE))) == 1 + counts


@rule("hm.evade.area-dodge")
@pytest.mark.parametrize(("house", "stumbles"), [("none", False), ("stumble", True)])
def test_that_a_critical_failure_of_that_dodge_stumbles_by_the_house_rule_only(house: str, stumbles: bool) -> None:
    one = evading(inferno(house={"area-stumble": house}), "bob", Time(1, 50))
    one.do("area", "ann", 60, 50, *((NOTHING,) if stumbles else ()), NOTHING, figures=["bob"], **FIRE)
    assert len([event for event in one.events if isinstance(event, Mishap)]) == stumbles
    assert one.figure("bob").prone


@rule("hm.evade.area-dodge")
def test_that_the_stunned_and_the_outnumbered_dodge_as_the_rules_have_it() -> None:
    one = evading(inferno(), "bob", Time(1, 50)).change("bob", stunned=True)
    assert len(one.rules.explain(one.state, one.data("area", "ann", figures=["bob"], **FIRE))) == 1
    one.change("bob", stunned=False, fatigue=5)
    assert one.rules.explain(one.state, one.data("area", "ann", figures=["bob"], **FIRE))[1].total == 40


@rule("hm.evade.area-dodge")
def test_that_the_gm_is_told_what_is_left_of_the_index() -> None:
    one = evading(inferno(), "bob", Time(1, 50))
    table = Listening(60, 44)
    one.rules.perform(one.state, one.data("area", "ann", figures=["bob", "dan"], **FIRE), table)
    assert table.asked == [
        "Area attack, fire, Shock State Index 5: the injury of Bob?",
        "Area attack, fire, Shock State Index 6: the injury of Dan?",
    ]


def test_that_an_area_attack_names_whom_it_covers_and_is_in_bounds() -> None:
    one = inferno()
    assert one.against("area", "ann", figures=[], **FIRE) == ["hm.area.engulfs-all"]
    assert one.against("area", "ann", figures=["bob", "bob"], **FIRE) == ["hm.area.engulfs-all"]
    assert one.against("area", "ann", figures=["bob"], level=201, shock=6) == ["hm.gm.stunned-shock"]
    assert one.against("area", "ann", figures=["bob"], level=60, shock=0) == ["hm.gm.stunned-shock"]
    assert one.against("area", "bob", figures=["ann"], **FIRE)[0] == "hm.gm.stunned-shock"


def test_that_those_in_the_area_are_said_one_after_the_other() -> None:
    one = inferno()
    (choice,) = (choice for choice in one.rules.choices(one.state, "ann") if choice.key == "area")

    def candidates(said: Any = None) -> dict[str, Any]:
        return {found.label: found.value for found in choice.inputs[0].candidates({"figures": said})}

    assert candidates()["All foes"] == ALL
    assert candidates()["Bob"] == ["bob"]
    assert candidates(["bob"])["Dan"] == ["bob", "dan"]
    assert candidates(["bob", "dan"])["Bob"] == ["dan"]
    assert candidates(["bob", "dan"])["Bob, Dan"] == ["bob", "dan"]
    assert "Everybody else" not in candidates(ALL)


def test_the_exact_odds_of_an_area_attack() -> None:
    one = inferno()
    assert one.rules.odds(one.state, one.data("area", "ann", figures=ALL, **FIRE)).chance("strikes") * 100 == 60


# --- under a template ------------------------------------------------------------------------------------------------
ANN, FAR = (10, 10), (90, 90)
AT = {"ann": ANN, "bob": (30, 10), "cyd": (34, 10), "dan": FAR}


def laid(x: int, y: int, radius: int) -> dict[str, Any]:
    return {"where": {"shape": {"middle": {"x": x * 100, "y": y * 100}, "radius": radius * 100}}}


def offered_area(one: Melee) -> Any:
    return next(choice for choice in one.rules.choices(one.state, "ann") if choice.key == "area")


def proposals(one: Melee, **values: Any) -> dict[str, Any]:
    """The candidates for the figures in the area, with what was said of the template."""
    choice = offered_area(one)
    field = next(one for one in choice.inputs if one.field == "figures")
    known = {one.field: one.default for one in choice.inputs if one.default is not None}
    return {found.label: found for found in field.candidates({**known, **values})}


@rule("hm.area.engulfs-all")
def test_that_a_template_on_the_map_engulfs_whom_it_covers_of_either_side_but_not_its_maker() -> None:
    one = inferno(at={**AT, "dan": ANN})
    one.do("area", "ann", 60, NOTHING, NOTHING, figures=["bob", "cyd"], **FIRE)
    again = inferno(at=AT).do("area", "ann", 60, NOTHING, NOTHING, **laid(30, 10, 10), **FIRE)
    assert again.found(AreaStruck).figures == one.found(AreaStruck).figures == ("bob", "cyd")
    assert inferno(at=AT).against("area", "ann", **laid(60, 60, 5), **FIRE) == ["hm.area.engulfs-all"]


@rule("hm.area.engulfs-all")
def test_that_those_under_the_template_are_proposed_and_the_gm_may_differ_from_it() -> None:
    one, place = inferno(at=AT), {"x": 3000, "y": 1000}
    choice = offered_area(one)
    assert choice.data({"at": place, "size": 10})["where"] == laid(30, 10, 10)["where"]
    said = proposals(one, at=place)
    assert said["Under the template: Bob, Cyd"].value == []
    assert said["Dan"].value == ["bob", "cyd", "dan"]
    assert said["Cyd"].value == ["bob"]
    one.do("area", "ann", 60, NOTHING, figures=["dan"], **laid(30, 10, 10), **FIRE)
    assert one.found(AreaStruck).figures == ("dan",), "the GM's word goes before the template"


@rule("hm.evade.area-dodge")
def test_that_each_figure_under_the_template_has_its_odds() -> None:
    one = evading(inferno(at=AT), "bob", Time(1, 50))
    said = proposals(one, at={"x": 3000, "y": 1000}, level=60, shock=6)
    assert said["Cyd"].detail == "in the area 60\u00a0%; choose again to remove"
    # of Bob's Dodge 45: 9 in 100 are critical, 36 plain successes
    bob = "60\u00a0% (index 6 33\u00a0%, index 5 22\u00a0%, index 4 5\u00a0%)"
    assert said["Bob"].detail == f"in the area {bob}; choose again to remove"
    assert f"Under the template: Bob {bob}, Cyd 60\u00a0%" in said


def test_that_without_a_map_whoever_is_in_the_area_must_be_stated() -> None:
    (figures,) = (field for field in offered_area(inferno()).inputs if field.field == "figures")
    assert (figures.required, figures.default) == (True, None)
    assert not [field for field in offered_area(inferno()).inputs if field.sized_by]
