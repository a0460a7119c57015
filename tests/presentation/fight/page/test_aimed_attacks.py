"""Aimed attacks by keys: the parts are buttons of the attack; what is aimed at is what is struck."""

from random import Random
from typing import Any

import pytest

from gmtool.encounter import Journal
from gmtool.presentation.fight.rolls.dice_source import DiceSource
from gmtool.presentation.fight.session import FightSession
from gmtool.rules.seam import Card, Enlisted, Muster, Side
from gmtool.space import blank_ground, parse_label
from tests.presentation.keys.hands import opened, press
from tests.presentation.keys.keyed_page import KeyedPage
from tests.rules.advanced_melee.figures import RULES, card

SIDES = (Side("ours", "Ours", 0, False), Side("theirs", "Theirs", 1))


def enlisted(name: str, side: str, at: str, facing: int, **said: Any) -> Enlisted:
    made = Card(RULES.id, name, card(**said).fields, id=name)
    return Enlisted(name, made, side, place=parse_label(at), facing=facing)


@pytest.fixture
def page() -> KeyedPage:
    """Ann's moment to strike at Bob, who has lost his left arm; attacks may be aimed."""
    figures = (
        enlisted("Ann", "ours", "0505", 0, dx=14, ready=["broadsword"]),
        enlisted("Bob", "theirs", "0504", 3, dx=9, ready=["club"], limbs=[{"item": "left arm", "lost": True}]),
    )
    muster = Muster(figures, SIDES, blank_ground(12, 12), {"aims": "yes"})
    session = FightSession(Journal.begin(RULES, muster), DiceSource(Random(1)))
    session.perform({"kind": "tft.waive-initiative/1", "turn": 1, "first": "ours"})
    session.perform({"kind": "tft.proceed/1", "turn": 1, "stage": "renewal", "mover": 0})
    for mover, name in enumerate(("Ann", "Bob")):
        session.perform({"kind": "tft.option/1", "figure": name, "option": "ia"})
        session.perform({"kind": "tft.proceed/1", "turn": 1, "stage": "movement", "mover": mover})
    return opened(session)


@pytest.mark.rule("am.aim.head-dx", "am.aim.declare")
def test_that_a_key_aims_at_the_head_and_the_number_follows_before_the_roll(page: KeyedPage) -> None:
    assert page.turn.draft.odds.needs.text() == "14 or less on 3d6"
    press(page, "E")
    assert page.turn.draft.odds.needs.text() == "8 or less on 3d6"
    press(page, "Enter")
    (strike,) = [one.command for one in page.session.journal.line() if one.command["kind"] == "tft.strike/1"]
    assert (strike["aim"], strike["target"]) == ("head", "Bob")


@pytest.mark.rule("am.aim.shield-arm-dx", "am.aim.wing-dx")
def test_that_parts_that_the_target_has_not_or_has_lost_are_no_buttons(page: KeyedPage) -> None:
    aim = page.fight.form.of("aim")
    shown = [f"{one.label} {one.detail}" for one in aim.candidates]
    assert "Weapon arm DX −4" in shown
    assert "Right leg DX −4" in shown
    assert not any("Shield arm" in one or "Wing" in one for one in shown)
