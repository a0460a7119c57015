"""Riding, pushing back, trampling and rolling out: by keys, and by clicks on a map that nobody sees."""

from pathlib import Path
from random import Random
from typing import Any

from gmtool.encounter import Journal
from gmtool.presentation.fight.rolls.dice_source import DiceSource
from gmtool.presentation.fight.session import FightSession
from gmtool.space import parse_label
from tests.presentation.keys.hands import click, offered, opened, press
from tests.presentation.keys.keyed_page import KeyedPage
from tests.rules.advanced_melee.situations import SYSTEM
from tests.rules.cases.files import Case
from tests.rules.cases.moments import begin

HORSE = {
    "side": "red",
    "at": "1015",
    "card": {"people": "riding-horse", "st": 30, "dx": 9, "damage": "1d", "ma": 16},
    "now": {"riding": {"load": 0}},
}
RIDER = {
    "side": "red",
    "at": "1215",
    "card": {"st": 13, "dx": 12, "talents": ["horseman"], "ready": ["cavalry-lance", "small-shield"]},
    "now": {"on": "Horse", "place": "1015"},
}
FOOT = {"side": "blue", "at": "1005", "facing": 3, "card": {"st": 40, "dx": 8, "ready": ["club"]}}
GOG = {
    "side": "red",
    "at": "1010",
    "facing": 0,
    "card": {"people": "giant", "st": 30, "dx": 9, "ma": 10, "ready": ["club"]},
    "now": {"chose": "ia"},
}
ANN = {"side": "blue", "at": "1009", "facing": 3, "card": {"st": 11, "dx": 11, "ready": ["dagger"]}, "now": {}}


def fight(stage: str, **figures: dict[str, Any]) -> KeyedPage:
    """A fight of these at a stage of its turn, with typed dice."""
    moment = {"ground": "hexes", "figures": figures, "fight": {"stage": stage, "order": ["red", "blue"]}}
    start = begin(SYSTEM, Case(Path(__file__), 0, "", (), "", moment, {}))
    journal = Journal.load(start.rules, start.rules.dump_state(start.state))
    return opened(FightSession(journal, DiceSource(Random(3), players=True, others=True)))


def take(page: KeyedPage, words: str) -> None:
    """Take the choice in sight with these words."""
    (button,) = [one for one in page.turn.choices.buttons if words in one.text()]
    page.picks.pick(button.choice)


def test_that_a_mounted_charge_is_a_ride_and_a_strike_with_a_key_each() -> None:
    page = fight("movement", Horse=HORSE, Rider=RIDER, Foot=FOOT)
    assert offered(page)[:1] == ["Ride"]
    assert not {"Move", "Charge attack"} & set(offered(page)), "the animal goes: they are behind the key for more"
    click(page, parse_label("1006"))
    press(page, "Enter")
    assert page.session.moment.state.figures["Rider"].place == parse_label("1006")
    page.session.perform({"kind": "tft.proceed/1", "turn": 1, "stage": "movement", "mover": 0})
    page.session.perform({"kind": "tft.option/1", "figure": "Foot", "option": "ia"})
    page.session.perform({"kind": "tft.proceed/1", "turn": 1, "stage": "movement", "mover": 1})
    press(page, "Enter")
    press(page, "8", "Enter", "9", "Enter")
    assert page.session.moment.state.figures["Foot"].hits == 20  # (9 - 1 + 2) doubled


def test_that_a_giant_pushes_a_man_back_and_he_falls_underfoot() -> None:
    page = fight("movement", Gog=GOG, Ann=ANN)
    click(page, parse_label("1011"))
    take(page, "Push back")
    assert page.picks.draft is not None
    assert page.picks.draft.values == {"hex": list(parse_label("1009"))}
    press(page, "Enter")
    press(page, "1", "2", "Enter")
    figures = page.session.moment.state.figures
    assert (figures["Gog"].place, figures["Ann"].pose) == (parse_label("1009"), "down")
    assert set(offered(page)) == {"Stand up", "Attack in hand-to-hand combat"}


def test_that_who_is_faster_rolls_out_and_who_is_slower_is_trampled() -> None:
    under = {"place": [9, 5], "pose": "down", "deeds": {"option": "ih", "status": "hth"}}
    page = fight("combat", Gog=GOG, Ann={**ANN, "now": under})
    take(page, "Roll out")
    press(page, "Enter", "1", "2", "Enter")
    assert page.session.moment.state.figures["Ann"].pose == "down"
    take(page, "Trample Ann")
    press(page, "9", "Enter", "3", "Enter")
    assert page.session.moment.state.figures["Ann"].hits == 4
