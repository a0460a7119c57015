"""The reach of riders, whose turn it is of rider and mount, and who leaves a palanquin."""

from pathlib import Path
from typing import Any

import pytest

from gmtool.space import Hex, parse_label
from tests.rules.advanced_melee.situations import SYSTEM
from tests.rules.cases.files import Case
from tests.rules.cases.moments import Moment, begin
from tests.rules.cases.script import Script

HORSE: dict[str, Any] = {
    "side": "red",
    "at": "0614",
    "card": {"people": "riding-horse", "st": 30, "dx": 9, "damage": "1d", "ma": 16},
    "now": {"riding": {"load": 0}},
}
RIDER: dict[str, Any] = {
    "side": "red",
    "at": "0814",
    "card": {"talents": ["horseman"], "ready": ["club"]},
    "now": {"on": "Horse", "place": "0614"},
}
FOOT: dict[str, Any] = {"side": "blue", "at": "0505", "facing": 3, "card": {"ready": ["club"]}}


def moment(**figures: Any) -> Moment:
    """A moment in the movement of the riders' side."""
    said = {"ground": "hexes", "figures": figures, "fight": {"stage": "movement", "order": ["red", "blue"]}}
    return begin(SYSTEM, Case(Path(__file__), 0, "", (), "", said, {}))


def ends(at: Moment) -> set[Hex]:
    """The hexes that are offered for the ride."""
    (ride,) = [one for one in at.rules.choices(at.state, "Rider") if one.key == "ride"]
    path = next(one for one in ride.inputs if one.field == "path")
    return {one.hex for one in path.candidates({}) if one.hex is not None}


@pytest.mark.rule("am.mount.engage-charge", "am.mount.engage-two")
def test_that_the_ride_past_a_single_man_is_offered_at_speed_alone() -> None:
    """Ten hexes north, past the front of the man in 0505; whoever rides around him needs more."""
    beyond, mate = parse_label("0604"), {**FOOT, "at": "0705"}
    slow = {**HORSE, "card": {**HORSE["card"], "ma": 10}}
    assert beyond in ends(moment(Horse=slow, Rider=RIDER, Foot=FOOT))
    assert beyond not in ends(moment(Horse=slow, Rider=RIDER, Foot=FOOT, Mate=mate))
    near = {**slow, "at": "0613"}
    rider = {**RIDER, "now": {"on": "Horse", "place": "0613"}}
    assert beyond not in ends(moment(Horse={**near, "card": {**HORSE["card"], "ma": 9}}, Rider=rider, Foot=FOOT))


def test_that_a_mount_waits_for_its_rider_and_both_are_done_by_a_ride() -> None:
    at = moment(Horse=HORSE, Rider=RIDER, Foot=FOOT)
    assert at.rules.agenda(at.state).next == ("Rider",)
    at.perform(at.command({"do": "ride", "figure": "Rider", "path": ["0613"]}), Script((), ()))
    assert at.rules.agenda(at.state).next == ()
    assert {one.key for one in at.rules.choices(at.state, "Rider") if one.usual} == set()


@pytest.mark.rule("am.mount.palanquin")
def test_that_a_passenger_who_walks_off_a_palanquin_leaves_the_beast() -> None:
    beast = {**HORSE, "now": {"riding": {"load": 0, "palanquin": True}}}
    at = moment(Horse=beast, Rider=RIDER, Foot=FOOT)
    at.perform(at.command({"do": "option", "figure": "Rider", "option": "iii", "path": ["0613"]}), Script((), ()))
    assert (at.figure("Rider")["on"], at.figure("Rider")["place"]) == ("", list(parse_label("0613")))
    assert at.figure("Horse")["place"] == list(parse_label("0614"))


@pytest.mark.rule("am.mount.mount-up")
def test_that_the_one_animal_at_hand_is_proposed_and_of_two_none() -> None:
    on_foot = {**RIDER, "at": "0714", "now": {}}
    mate = {**HORSE, "at": "0814"}
    assert proposed(moment(Horse=HORSE, Rider=on_foot, Foot=FOOT)) == "Horse"
    assert proposed(moment(Horse=HORSE, Mate=mate, Rider=on_foot, Foot=FOOT)) is None


def proposed(at: Moment) -> Any:
    """The animal that is filled in where the rider is to mount."""
    (mount,) = [one for one in at.rules.choices(at.state, "Rider") if one.key == "mount"]
    return mount.inputs[0].default


@pytest.mark.rule("am.mount.pull")
def test_that_the_number_of_a_pull_says_on_how_many_dice() -> None:
    """ST 12 and DX 12 on six dice, beside a rider."""
    foot = {**FOOT, "at": "0613", "now": {"chose": "ia"}}
    figures = {"Horse": HORSE, "Rider": RIDER, "Foot": foot}
    said = {"ground": "hexes", "figures": figures, "fight": {"stage": "combat", "order": ["red", "blue"]}}
    at = begin(SYSTEM, Case(Path(__file__), 0, "", (), "", said, {}))
    (pull,) = [one for one in at.rules.choices(at.state, "Foot") if one.key == "pull"]
    assert [one.detail for one in pull.inputs[0].candidates({})] == ["24 or less on 6 dice"]
