"""The odds of a round are those of the round as it is fought: held against every outcome, each performed."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from gmtool.rules.chainmail.acts.melee.round_odds import melee_odds
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.unit import Aspect, Contact, Effort, Flight, Melee
from gmtool.rules.seam import Bond, Card, Enlisted, Muster, VirtualTable
from tests.contract.weighing import told_apart, told_of_what_follows
from tests.rules.chainmail.game import Game
from tests.rules.chainmail.melee.drawn_melees import RULES, SIDES, drawn

DRAWN = 60
MOST = 100
"""The most outcomes of a drawn melee that is fought; one in five has more."""
Units = Mapping[str, tuple[str, Mapping[str, Any]]]


def fought(state: Any, figure: str, most: int = 3_000) -> Any:
    """The odds of a round from the view of a unit, which must be those of every outcome; None where these are many."""
    command = RULES.command({"kind": "cm.fight/1", "figure": figure})
    told = told_apart(RULES, state, command, most)
    if told is None:
        return None
    odds = RULES.odds(state, command)
    assert {key: dict(values) for key, values in odds.distributions.items()} == told
    return odds


def melee(game: Game, one: str, other: str, *more: tuple[str, str], start: int = 20, **changes: Any) -> Any:
    """A state in which one attacks another, and whoever else does; the first has these changed."""
    figures = {**game.state.figures, one: replace(game.unit(one), **changes)}
    pairs = [(one, other), *more]
    contacts = tuple(
        Contact(unit=unit, foe=foe, came=came)
        for first, second in pairs
        for unit, foe, came in ((first, second, True), (second, first, False))
    )
    made = Melee(key="m1", contacts=contacts, start=(("red", start), ("blue", start)))
    return replace(game.state, phase="melee", first="red", figures=figures, melees=(made,))


def with_men(unit: Any, men: int) -> Any:
    return replace(unit, formation=replace(unit.formation, men=men))


@pytest.mark.slow("melees of all sorts of units are fought with every result")
@pytest.mark.rule("cm.melee.simultaneous", "cm.postmelee.compare")
def test_that_drawn_melees_are_fought_as_they_are_shown() -> None:
    seen = 0
    for number in range(DRAWN):
        state = drawn(str(number))
        for figure in ("red0", "blue0"):
            command = RULES.command({"kind": "cm.fight/1", "figure": figure})
            if not RULES.refusals(state, command):
                seen += fought(state, figure, MOST) is not None
    assert seen > DRAWN


@pytest.mark.rule("cm.morale.loss-second", "cm.giant.no-morale")
def test_that_a_second_loss_check_gives_way_without_a_die() -> None:
    game = Game(Giant=("red", {"fantastic": "giant", "men": 1}), Foot=("blue", {"kind": "armored-foot", "men": 20}))
    state = melee(game, "Giant", "Foot")
    foot = replace(with_men(state.figures["Foot"], 10), steady=True)
    odds = fought(replace(state, figures={**state.figures, "Foot": foot}), "Giant")
    assert odds.chance("gives way") == Fraction(617, 34_992)


@pytest.mark.rule("cm.fatigue.melee3", "cm.fatigue.morale")
def test_that_whoever_tires_in_the_round_is_rated_as_tired() -> None:
    game = Game(Foes=("red", {"fantastic": "hobgoblins", "men": 8}), Horse=("blue", {"kind": "light-horse", "men": 5}))
    rested, tired = (fought(melee(game, "Foes", "Horse", effort=Effort(rounds=rounds)), "Horse") for rounds in (0, 2))
    assert tired.chance("gives way") > rested.chance("gives way")
    assert tired.distributions["losses"] == rested.distributions["losses"]


@pytest.mark.rule("cm.hero.last", "cm.commander.last-killed")
def test_that_a_leader_falls_after_his_men_and_is_lost_too() -> None:
    game = Game(
        Ours=("red", {"kind": "light-foot", "men": 2}),
        Lord=("red", {"kind": "armored-foot", "men": 1, "traits": ["commander"]}),
        Foes=("blue", {"kind": "heavy-horse", "men": 4}),
    )
    state = melee(game, "Ours", "Foes")
    lord = replace(state.figures["Lord"], on="Ours", bond=Bond.LEADS)
    odds = fought(replace(state, figures={**state.figures, "Lord": lord}), "Foes")
    assert max(odds.distributions["losses"]) == 3


@pytest.mark.rule("cm.basilisk.touch", "cm.spider.example")
@pytest.mark.parametrize("beasts", [("basilisk", 1), ("giant-spider", 3)])
def test_that_whoever_a_touch_may_kill_saves_himself_in_the_odds_too(beasts: tuple[str, int]) -> None:
    kind, number = beasts
    beast = {"fantastic": kind, "men": number}
    game = Game(Ours=("red", {"kind": "heavy-foot", "men": 4}), Beasts=("blue", beast))
    lost = fought(melee(game, "Ours", "Beasts"), "Ours").distributions["own losses"]
    assert 0 < lost[number] < 1


@pytest.mark.rule("cm.basilisk.touch")
def test_that_the_touched_are_weighed_together_however_many_they_are() -> None:
    """Twenty men each save themselves or do not: a million outcomes."""
    game = Game({"opposed": "rank"}, Ours=("red", {"kind": "heavy-foot", "men": 20}),
                Beast=("blue", {"fantastic": "basilisk", "men": 1}))  # fmt: skip
    odds = RULES.odds(melee(game, "Ours", "Beast"), RULES.command({"kind": "cm.fight/1", "figure": "Ours"}))
    assert set(odds.distributions["own losses"]) == set(range(21))


@pytest.mark.rule("cm.rout.attacked")
def test_that_whoever_was_caught_in_flight_gives_way_even_with_nobody_left() -> None:
    game = Game(Ours=("red", {"kind": "light-foot", "men": 1}), Foes=("blue", {"kind": "heavy-horse", "men": 3}))
    flight = Flight(rout=False, turns=1, moved_on=1, caught=True)
    odds = fought(melee(game, "Ours", "Foes", flight=flight), "Foes")
    assert odds.chance("gives way") == 1
    assert odds.chance("losses") > 0


@pytest.mark.rule("cm.orc.quarrel")
@pytest.mark.parametrize("figure", ["One", "Other"])
def test_that_of_two_bands_that_quarrel_each_is_a_side(figure: str) -> None:
    orcs = {"fantastic": "orcs"}
    game = Game({"light-dice": "morale"}, One=("red", {**orcs, "men": 6}), Other=("red", {**orcs, "men": 2}))
    odds = fought(melee(game, "One", "Other"), figure)
    theirs, ours = ("", "own ") if figure == "One" else ("own ", "")
    assert max(odds.distributions[f"{theirs}losses"]) == 2
    assert odds.chance(f"{theirs}gives way") > Fraction(1, 2)
    assert odds.chance(f"{ours}gives way") == 0


@pytest.mark.rule("cm.orders.no-surrender")
def test_that_a_religious_order_does_not_give_way_where_others_surrender() -> None:
    """Three men of an order against a hundred: the difference is so great that anybody else would surrender."""
    chances = []
    for traits in ((), ("order",)):
        game = Game(Ours=("red", {"kind": "heavy-foot", "men": 100, "files": 2}),
                    Foes=("blue", {"kind": "knights", "men": 2, "traits": traits}))  # fmt: skip
        chances.append(fought(melee(game, "Ours", "Foes"), "Ours").chance("gives way"))
    assert chances[1] < chances[0]


def _beside_his_unit(game: Game, state: Any) -> Any:
    lord = replace(state.figures["Lord"], on="Ours", bond=Bond.LEADS)
    return replace(state, figures={**state.figures, "Lord": lord})


def _two_lords(game: Game, state: Any) -> Any:
    lords = {
        key: replace(state.figures[key], on=on, bond=Bond.LEADS) for key, on in (("Lord", "Ours"), ("Peer", "More"))
    }
    contacts = tuple(one for one in state.melees[0].contacts if "Lord" not in (one.unit, one.foe))
    figures = {**state.figures, **lords}
    return replace(state, figures=figures, melees=(replace(state.melees[0], contacts=contacts),))


@pytest.mark.rule("cm.commander.within-12", "cm.commander.last-killed")
@pytest.mark.parametrize("change", [_beside_his_unit, _two_lords])
def test_that_every_outcome_is_performed_where_one_unit_matters_to_another(
    change: Callable[[Game, Any], Any],
) -> None:
    lord = {"kind": "armored-foot", "men": 1, "traits": ["commander"]}
    game = Game(
        {"score-die": "morale"},
        Ours=("red", {"kind": "heavy-foot", "men": 2}),
        More=("red", {"kind": "heavy-foot", "men": 1}),
        Lord=("red", lord),
        Peer=("red", lord),
        Foes=("blue", {"kind": "heavy-horse", "men": 2}),
    )
    state = change(game, melee(game, "Ours", "Foes", ("More", "Foes"), ("Lord", "Foes")))
    assert melee_odds(Context(RULES.book, state), state.melees[0], "Ours") is None
    assert fought(state, "Ours") is not None


# --- attacks ----------------------------------------------------------------------------------------------------------
FEW = {"kind": "heavy-foot", "men": 3}
ATTACKS: Mapping[str, tuple[str, Units, Mapping[str, Any]]] = {
    "on foot": ("attack", {"Ann": ("red", FEW), "Bob": ("blue", FEW)}, {}),
    "in the flank": ("attack", {"Ann": ("red", FEW), "Bob": ("blue", FEW)}, {"aspect": "flank"}),
    "by horse": ("charge", {"Ann": ("red", {"kind": "medium-horse", "men": 3}), "Bob": ("blue", FEW)}, {}),
    "by a Giant": ("attack", {"Ann": ("red", {"fantastic": "giant", "men": 1}), "Bob": ("blue", FEW)}, {}),
}


@pytest.mark.rule("cm.impetus.bonus", "cm.fatigue.move2-charge-melee")
@pytest.mark.parametrize(("kind", "units", "said"), ATTACKS.values(), ids=list(ATTACKS))
@pytest.mark.parametrize("moves", [0, 4])
def test_that_an_attack_shows_the_first_round_as_it_will_be(
    kind: str, units: Units, said: Mapping[str, Any], moves: int
) -> None:
    game = Game(**units).to("move-first")
    ann = replace(game.unit("Ann"), effort=Effort(moves=moves), moved_last=True)
    _shows_its_round(replace(game.state, figures={**game.state.figures, "Ann": ann}), kind, said)


@pytest.mark.rule("cm.rout.attacked", "cm.english.stakes-effect")
def test_that_dice_before_the_first_round_count_in_what_an_attack_shows() -> None:
    game = Game(Ann=("red", {"kind": "medium-horse", "men": 2}), Bob=("blue", {**FEW, "men": 2})).to("move-first")
    bob = replace(game.unit("Bob"), flight=Flight(rout=False, turns=1, moved_on=1))
    odds = _shows_its_round(replace(game.state, figures={**game.state.figures, "Bob": bob}), "charge", {})
    assert odds.chance("gives way") > Fraction(2, 3)  # he is caught, or loses


def _shows_its_round(state: Any, kind: str, said: Mapping[str, Any]) -> Any:
    command = RULES.command({"kind": f"cm.{kind}/1", "figure": "Ann", "target": "Bob", **said})
    odds = RULES.odds(state, command)
    told = told_of_what_follows(RULES, state, command, "FightRound", 1_000)
    assert told
    assert {key: dict(values) for key, values in odds.distributions.items()} == told
    return odds


@pytest.mark.rule("cm.formation.caught")
def test_that_an_attack_shows_whoever_changes_formation_as_caught() -> None:
    game = Game(Ann=("red", FEW), Bob=("blue", FEW)).to("move-first")
    bob = replace(game.unit("Bob"), drilling=2)
    caught = _shows_its_round(replace(game.state, figures={**game.state.figures, "Bob": bob}), "attack", {})
    assert caught.expected("losses") > _shows_its_round(game.state, "attack", {"aspect": Aspect.FRONT}).expected(
        "losses"
    )


@pytest.mark.rule("cm.siege.defense-values")
def test_that_a_wall_that_a_ruling_has_attacked_loses_nobody() -> None:
    (wall,) = (one for one in RULES.bestiary() if one.name == "Curtain wall")
    cards = (Card("chainmail", "Ann", {"kind": "heavy-foot", "men": 3}), wall)
    figures = tuple(
        Enlisted(name, card, side) for name, card, side in zip(("Ann", "Bob"), cards, ("red", "blue"), strict=True)
    )
    state = RULES.muster(Muster(figures, SIDES))
    attack = {"kind": "cm.attack/1", "figure": "Ann", "target": "Bob"}
    assert set(RULES.odds(state, RULES.command(attack)).distributions["losses"]) == {0}
    ruling = RULES.command({"kind": "gm.ruling/1", "reason": "It is a gate", "command": attack})
    state = replace(RULES.perform(state, ruling, VirtualTable(Random(1))).state, phase="melee")
    assert set(fought(state, "Ann").distributions["losses"]) == {0}
