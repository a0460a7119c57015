"""Casting in a battle: the answers of the other side with their odds, spells of the GM's own, and what is secret."""

from fractions import Fraction
from typing import Any

import pytest

from gmtool.presentation.fight.state_view import StateView
from gmtool.presentation.players.permissions import Permissions
from gmtool.presentation.players.scene import scene
from gmtool.rules.seam import Card, Enlisted, Json, Muster
from gmtool.space import Point
from gmtool.systems import ruleset
from tests.rules.cases.script import Script
from tests.rules.chainmail.fields import FIELD
from tests.rules.chainmail.game import SIDES, Game
from tests.rules.chainmail.situations import fields

WIZARD = {"fantastic": "wizard", "kind": "armored-foot", "men": 1}
SEER = {"fantastic": "seer", "kind": "armored-foot", "men": 1}
FOOT = {"kind": "heavy-foot", "men": 20}


@pytest.mark.rule("cm.spell.counter")
def test_a_counter_spell_is_a_reply_with_its_odds() -> None:
    game = Game(
        None,
        Merlin=("red", WIZARD | {"spells": ["haste"]}),
        Foot=("red", FOOT),
        Seer=("blue", SEER),
        Orcs=("blue", FOOT),
    ).to("missile")
    command = game.rules.command({"kind": "cm.cast/1", "figure": "Merlin", "spell": "haste", "target": "Foot"})
    let, counters = game.rules.replies(game.state, command)
    assert (let.label, let.odds.chance("works")) == ("Let it work", Fraction(1))
    assert counters.label == "Seer counters it: 11 or more, 8\u00a0%"
    assert counters.odds.chance("works") == Fraction(33, 36)
    assert counters.best
    assert counters.breakdowns[0].total == 11


@pytest.mark.rule("cm.spell.counter", "cm.spell.stronger")
@pytest.mark.parametrize(
    ("caster", "answer"),
    [
        ("wizard", "Blue counters it: 7 or 8 or more, 50\u00a0%"),  # whichever a die makes the stronger
        ("sorcerer", "Blue counters it: 7 or more, 58\u00a0%"),
    ],
)
def test_the_question_whether_a_spell_is_countered_has_the_chance_beside_each_answer(caster: str, answer: str) -> None:
    red = WIZARD | {"fantastic": caster, "spells": ["haste"]}
    game = Game(None, Red=("red", red), Foot=("red", FOOT), Blue=("blue", WIZARD)).to("missile")
    command = {"kind": "cm.cast/1", "figure": "Red", "spell": "haste", "target": "Foot"}
    question = StateView(game.rules, game.state).after(command)
    assert [one.label for one in question.options] == ["Let it work", answer]


@pytest.mark.rule("cm.complexity.roll")
def test_the_odds_of_a_reply_take_the_complexity_into_account() -> None:
    game = Game(
        {"spell-complexity": "yes"}, Merlin=("red", WIZARD | {"spells": ["haste"]}), Foot=("red", FOOT),
        Seer=("blue", SEER),
    ).to("missile")  # fmt: skip
    command = game.rules.command({"kind": "cm.cast/1", "figure": "Merlin", "spell": "haste", "target": "Foot"})
    let, counters = game.rules.replies(game.state, command)
    assert (let.odds.chance("works"), let.odds.chance("delayed")) == (Fraction(26, 36), Fraction(7, 36))
    assert counters.odds.chance("works") == Fraction(26, 36) * Fraction(33, 36)


@pytest.mark.rule("cm.spell.counter")
def test_nobody_is_asked_where_nobody_can_counter() -> None:
    game = Game(None, Merlin=("red", WIZARD | {"spells": ["haste"]}), Foot=("red", FOOT), Orcs=("blue", FOOT)).to(
        "missile"
    )
    command = game.rules.command({"kind": "cm.cast/1", "figure": "Merlin", "spell": "haste", "target": "Foot"})
    assert game.rules.replies(game.state, command) == ()


@pytest.mark.rule("cm.spell.open-list")
def test_a_spell_of_the_game_masters_own_is_cast_and_lasts() -> None:
    fog: dict[str, Json] = {
        "key": "fog",
        "name": "Fog",
        "complexity": 2,
        "turns": 2,
        "does": "nobody sees farther than 6 inches",
    }
    rules = ruleset("chainmail").extended({"spells": (fog,)})
    cards = {"Merlin": ("red", WIZARD | {"spells": ["fog"]}), "Orcs": ("blue", FOOT)}
    figures = tuple(
        Enlisted(name, Card("chainmail", name, fields(card), id=name), side, name)
        for name, (side, card) in cards.items()
    )
    state: Any = rules.muster(Muster(figures, SIDES, None, {}))
    command = rules.command({"kind": "cm.cast/1", "figure": "Merlin", "spell": "fog"})
    state = rules.perform(state, command, Script((), ())).state
    assert [(one.label, one.ends, one.does) for one in rules.effects(state)] == [("Fog", 2, fog["does"])]
    assert rules.load_state(rules.dump_state(state)) == state


# --- what the players see ---------------------------------------------------------------------------------------------
def _battle(*spells: str) -> tuple[Any, Any]:
    cards = {"Merlin": ("red", WIZARD | {"spells": list(spells)}), "Foot": ("red", FOOT), "Orcs": ("blue", FOOT)}
    places = {"Merlin": Point(3000, 4000), "Foot": Point(1200, 4000), "Orcs": Point(3000, 800)}
    rules = ruleset("chainmail")
    figures = tuple(
        Enlisted(name, Card("chainmail", name, fields(card), id=name), side, name, at=places[name], heading=0)
        for name, (side, card) in cards.items()
    )
    return rules, rules.muster(Muster(figures, SIDES, FIELD, {}))


def _cast(rules: Any, state: Any, **said: Any) -> Any:
    return rules.perform(state, rules.command({"kind": "cm.cast/1", "figure": "Merlin", **said}), Script((), ())).state


@pytest.mark.rule("cm.spell.phantasmal")
def test_players_see_an_image_as_a_unit_like_any_other() -> None:
    rules, state = _battle("phantasmal-forces")
    state = _cast(rules, state, spell="phantasmal-forces", target="Foot", at={"x": 5000, "y": 4000}, what="Guard")
    shown = scene(StateView(rules, state), Permissions())
    assert [one.name for one in shown.figures] == ["Merlin", "Foot", "Orcs", "Guard"]
    assert not shown.lasting
    told = [one.label for _, held in shown.conditions for one in held]
    assert not any("Image" in one or "Phantasmal" in one for one in told)
    assert [one.label for one in rules.conditions(state, "spell s1")] == ["Image"]


@pytest.mark.rule("cm.spell.concealment")
def test_players_do_not_see_a_concealed_unit() -> None:
    rules, state = _battle("concealment")
    assert [one.name for one in scene(StateView(rules, state), Permissions()).figures] == ["Merlin", "Foot", "Orcs"]
    state = _cast(rules, state, spell="concealment", target="Foot")
    shown = scene(StateView(rules, state), Permissions())
    assert [one.name for one in shown.figures] == ["Merlin", "Orcs"]
    assert not shown.lasting


@pytest.mark.rule("cm.spell.confusion")
def test_the_confused_unit_is_named_in_secret() -> None:
    rules, state = _battle("confusion")
    state = _cast(rules, state, spell="confusion", target="Orcs")
    shown = scene(StateView(rules, state), Permissions())
    told = [one.label for _, held in shown.conditions for one in held]
    assert (shown.lasting, [one for one in told if "Confusion" in one]) == ((), [])
    assert [one.secret for one in rules.effects(state)] == [True]
