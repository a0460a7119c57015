"""Limits of the numbers that choices ask for, and what the table is offered."""

from pathlib import Path
from typing import Any

import pytest

from gmtool.rules.seam import OverlayKind
from tests.rules.advanced_melee.situations import SYSTEM
from tests.rules.cases.files import Case
from tests.rules.cases.moments import Moment, begin

rule = pytest.mark.rule
BOB: dict[str, Any] = {"side": "blue", "at": "2020", "card": {"ready": ["club"]}}


def at(figures: dict[str, Any], ground: str = "hexes", **fight: Any) -> Moment:
    """A moment on a map, or without one, with fields of the fight."""
    said = {"ground": ground, "figures": figures, "fight": fight}
    return begin(SYSTEM, Case(Path(__file__), 0, "", (), "", said, {}))


def limits(moment: Moment, key: str, name: str) -> tuple[int | None, int | None]:
    """The least and the most that a number of one of Ann's choices can be."""
    (choice,) = [one for one in moment.rules.choices(moment.state, "Ann") if one.key == key]
    field = next(one for one in choice.inputs if one.field == name)
    return field.lowest, field.highest


@rule("am.petard.fuse")
def test_that_a_fuse_may_burn_from_one_turn_on() -> None:
    ann = {"side": "red", "at": "1010", "card": {"ready": ["torch", "petard"]}, "now": {"chose": "j"}}
    lowest, _ = limits(at({"Ann": ann, "Bob": BOB}, stage="combat", order=["red", "blue"]), "light-fuse:g2", "turns")
    assert lowest == 1


@rule("am.rope.ladder-no-throw")
def test_that_a_rope_hangs_down_a_meter_at_least() -> None:
    ann = {"side": "red", "at": "1010", "card": {"carried": ["rope"]}}
    lowest, _ = limits(at({"Ann": ann, "Bob": BOB}, stage="movement", order=["red", "blue"]), "hang:rope", "meters")
    assert lowest == 1


@rule("am.ambush.free-attack")
def test_that_an_ambush_is_offered_to_the_table_before_initiative_alone() -> None:
    ann = {"side": "red", "at": "1010", "card": {"ready": ["club"]}}

    def offered_at(stage: str) -> list[bool]:
        moment = at({"Ann": ann, "Bob": BOB}, stage=stage, order=["red", "blue"] if stage == "movement" else [])
        whom: tuple[str | None, ...] = (None, "Ann")
        return ["ambush" in {one.key for one in moment.rules.choices(moment.state, one)} for one in whom]

    assert offered_at("initiative") == [True, False]
    assert offered_at("movement") == [False, False]


@rule("am.blunderbuss.area")
def test_that_a_blunderbuss_asks_for_a_hex_on_a_map_and_for_figures_without_one() -> None:
    ann = {"side": "red", "card": {"ready": ["blunderbuss"]}, "now": {"deeds": {"option": "ic"}}}
    bob = {"side": "blue", "card": {"ready": ["club"]}}

    def asked(moment: Moment) -> str:
        (choice,) = [one for one in moment.rules.choices(moment.state, "Ann") if one.key == "fire-shot:g1"]
        return choice.inputs[0].field

    assert asked(at({"Ann": {**ann, "at": "1010"}, "Bob": BOB}, stage="combat", order=["red", "blue"])) == "hex"
    assert asked(at({"Ann": ann, "Bob": bob}, "none", stage="combat", order=["red", "blue"])) == "figures"


@rule("am.poison.taste")
def test_that_food_is_tasted_behind_the_key_for_more_choices() -> None:
    ann = {"side": "red", "at": "1010", "card": {"iq": 10, "ready": ["club"]}}
    moment = at({"Ann": ann, "Bob": BOB}, stage="movement", order=["red", "blue"])
    (choice,) = [one for one in moment.rules.choices(moment.state, "Ann") if one.label == "Poison in food or drink"]
    assert choice.aside


def ways(moment: Moment, key: str, field: str) -> dict[str, list[str]]:
    """The candidates of one of Ann's inputs by their labels, each with the rules against it."""
    (choice,) = [one for one in moment.rules.choices(moment.state, "Ann") if one.key == key]
    (asked,) = [one for one in choice.inputs if one.field == field]
    return {one.label: [why.rule for why in one.refusals] for one in asked.candidates({})}


@rule("am.climb.kit", "am.climb.sheer-needs-gear")
def test_that_a_way_to_climb_says_what_is_missing_for_it() -> None:
    ann = {"side": "red", "at": "1010", "card": {"carried": ["rope"]}}
    found = ways(at({"Ann": ann, "Bob": BOB}, stage="movement", order=["red", "blue"]), "climb", "way")
    assert [label for label, against in found.items() if against] == [
        "Sheer wall, by spikes",
        "Sheer soft rock, by spikes",
    ]


@rule("am.berserk.enter")
def test_that_the_roll_of_a_berserker_is_against_iq_in_capitals() -> None:
    ann = {"side": "red", "at": "1010", "card": {"iq": 10, "ready": ["club"]}}
    found = ways(at({"Ann": ann, "Bob": BOB}, stage="movement", order=["red", "blue"]), "go-berserk", "by")
    assert "By a roll against IQ" in found


@rule("am.opt.iv.b-exchange")
def test_that_no_swap_is_offered_where_every_friend_beside_is_engaged() -> None:
    def against(bob: str) -> list[str]:
        red = {"side": "red", "card": {"ready": ["club"]}}
        foe = {"side": "blue", "at": bob, "facing": 3, "card": {"ready": ["club"]}}
        figures = {"Ann": {**red, "at": "1010"}, "Amy": {**red, "at": "1009"}, "Bob": foe}
        moment = at(figures, stage="movement", order=["red", "blue"])
        (swap,) = [one for one in moment.rules.choices(moment.state, "Ann") if one.key == "swap-weapons"]
        return [one.reason for one in swap.refusals]

    assert against("2020") == []
    assert against("1008") == ["Amy was engaged when its move came."]


@rule("am.scoop.sure", "am.bola.arms", "am.aim.weapon-arm-disable")
@pytest.mark.parametrize(
    ("now", "asked"),
    [
        ({}, True),
        ({"bonds": [{"item": "bola", "part": "arms", "way": "bola-arms", "by": "Bob", "since": 1, "until": 3}]}, False),
        ({"limbs": [{"name": "right arm", "kind": "arm"}]}, True),
        ({"limbs": [{"name": "right arm", "kind": "arm"}, {"name": "left arm", "kind": "arm"}]}, False),
    ],
    ids=["free", "entangled", "one arm", "no arm"],
)
def test_that_a_move_asks_what_is_scooped_up_only_of_who_has_a_hand_for_it(now: dict[str, Any], asked: bool) -> None:
    ann = {"side": "red", "at": "1010", "now": now}
    lying = [{"id": "d1", "item": "dagger", "hex": "1008"}]
    moment = at({"Ann": ann, "Bob": BOB}, stage="movement", order=["red", "blue"], lying=lying)
    (move,) = [one for one in moment.rules.choices(moment.state, "Ann") if one.key == "option:iii"]
    assert ("scoop" in {one.field for one in move.inputs}) is asked


def in_combat(**cards: dict[str, Any]) -> Moment:
    """Figures of the sides red and blue in turn who may attack, without a map."""
    sides = ("red", "blue")
    figures = {
        name: {"side": sides[number % 2], "card": card, "now": {"deeds": {"option": "ia"}}}
        for number, (name, card) in enumerate(cards.items())
    }
    return at(figures, "none", stage="combat", order=list(sides))


def order(moment: Moment) -> list[tuple[str, int | None]]:
    return [(one.figure, one.score) for lane in moment.rules.agenda(moment.state).lanes for one in lane.slots]


@rule("am.turn.act-order", "am.pec.talent")
def test_that_a_weapon_that_its_bearer_cannot_use_does_not_count_for_the_order() -> None:
    """A bola of fine balance and nobody who knows how to throw it: adjDX 10, not 11, for the fist that strikes."""
    bola = {"item": "bola", "ready": True, "balanced": True}
    moment = in_combat(Ann={"st": 14, "dx": 10, "gear": [bola]}, Bob={"st": 12, "dx": 11, "ready": ["club"]})
    assert order(moment) == [("Bob", 11), ("Ann", 10)]


@rule("am.turn.act-order")
def test_that_an_attack_that_must_wait_says_for_whom() -> None:
    """Ann is first with a sword of fine balance, at 14; with her fist she is level with Bob, and he is within reach."""
    sword = {"item": "shortsword", "ready": True, "balanced": True}
    ann = {"st": 12, "dx": 13, "talents": ["sword"], "gear": [sword]}
    moment = in_combat(Ann=ann, Bob={"st": 12, "dx": 13, "ready": ["club"]})
    offered = {one.key: [why.reason for why in one.refusals] for one in moment.rules.choices(moment.state, "Ann")}
    assert order(moment) == [("Ann", 14), ("Bob", 13)]
    assert (offered["strike:g1"], offered["strike:"]) == ([], ["Bob has the same adjDX, 13: roll for it."])


@rule("am.attack.needs-ready", "am.pec.talent")
def test_that_the_fist_is_the_usual_attack_of_whoever_cannot_use_what_is_in_hand() -> None:
    def strikes(*talents: str) -> list[tuple[bool, bool]]:
        ann = {"st": 14, "dx": 12, "talents": list(talents), "ready": ["bola"]}
        moment = in_combat(Ann=ann, Bob={"st": 12, "dx": 9, "ready": ["club"]})
        choices = moment.rules.choices(moment.state, "Ann")
        return [(one.usual, one.aside) for one in choices if one.key == "strike:" and one.allowed]

    assert (strikes(), strikes("bola")) == ([(True, False)], [(False, True)])


@rule("am.sweep.area", "am.face.all-rear")
def test_that_whoever_lies_has_no_arc_to_sweep() -> None:
    def shown(pose: str) -> int:
        ann = {
            "side": "red",
            "at": "1010",
            "card": {"st": 15, "ready": ["battleaxe"]},
            "now": {"chose": "j", "pose": pose},
        }
        moment = at({"Ann": ann, "Bob": BOB}, stage="combat", order=["red", "blue"])
        sweep = moment.rules.command({"kind": "tft.sweep/1", "figure": "Ann", "weapon": "g1"})
        return sum(one.kind is OverlayKind.SWEEP for one in moment.rules.overlays(moment.state, "Ann", sweep))

    assert (shown("standing"), shown("down")) == (1, 0)
