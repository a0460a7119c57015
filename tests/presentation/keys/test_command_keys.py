"""Damage, conditions and the command line by keys without a window, and how many keys they take."""

from typing import Any

import pytest

from gmtool.rules.seam import Card, Enlisted, Muster
from gmtool.systems import ruleset
from tests.presentation.keys.key_master import SIDES, KeyMaster, begun

NAMES = ("Wulf", "Flavius", "Goblin 1", "Goblin 2")


class Counting(KeyMaster):
    """Looks at the fight, too."""

    def figure(self, name: str) -> Any:
        return self.page.session.moment.state.figures[name]

    def pick(self, name: str) -> None:
        self.page.picks.choose_figure(name)
        self.count()

    @property
    def says(self) -> str:
        """What the strip says that Enter will do."""
        return self.page.turn.command.says.text()


def clubman(dx: int) -> Card:
    """A figure that strikes at this DX, without armor."""
    return Card("tft-melee", "club", {"people": "human", "st": 14, "dx": dx, "gear": [{"item": "club", "ready": True}]})


def fight(system: str = "tft-melee") -> Counting:
    """A fight of four figures of a system, without a map."""
    return begun(ruleset(system), four(system), Counting)


def four(system: str = "tft-melee") -> Muster:
    """Four figures of a system, one of ours."""
    rules = ruleset(system)
    cards = [rules.completed(clubman(14 - at)) for at in range(4)] if system == "tft-melee" else rules.bestiary()
    return Muster(tuple(Enlisted(name, cards[at], SIDES[at > 0].id, name) for at, name in enumerate(NAMES)), SIDES)


def kinds(gm: Counting) -> list[Any]:
    return [entry.command["kind"] for entry in gm.page.session.journal.line()]


def test_that_damage_is_three_keys_and_healing_four() -> None:
    gm = fight()
    gm.pick("Flavius")
    gm.type("d4")
    assert gm.says == "Flavius: 4 damage (hits taken 0 → 4)"
    gm.press("Enter")
    assert gm.count() == 3
    assert gm.figure("Flavius").hits == 4
    assert not gm.page.turn.command.isVisible()
    assert gm.page.hasFocus()
    gm.pick("Flavius")
    gm.type("d+3")
    assert gm.says == "Flavius: heals 3 (hits taken 4 → 1)"
    gm.press("Enter")
    assert gm.count() == 4
    assert gm.figure("Flavius").hits == 1
    assert kinds(gm) == ["gm.amend/1", "gm.amend/1"]


def test_that_healing_by_its_own_key_is_three_keys() -> None:
    gm = fight()
    gm.pick("Flavius")
    gm.enter("d4")
    gm.pick("Flavius")
    gm.type("h3")
    assert gm.says == "Flavius: heals 3 (hits taken 4 → 1)"
    gm.press("Enter")
    assert gm.count() == 3
    assert gm.figure("Flavius").hits == 1


def test_that_a_condition_is_two_keys_by_its_number() -> None:
    gm = fight()
    gm.pick("Wulf")
    gm.type("c")
    listed = gm.says.replace("\u00a0", " ").split(", ")
    number = next(one.split()[0] for one in listed if "prone" in one.casefold())
    gm.type(number)
    assert gm.count() == 2
    assert gm.figure("Wulf").pose.value == "prone"
    assert not gm.page.turn.command.isVisible()
    gm.pick("Wulf")
    gm.type(f"c{number}")
    assert gm.figure("Wulf").pose.value == "standing"


def test_that_damage_from_outside_wounds_as_a_blow_does() -> None:
    gm = fight()
    gm.pick("Flavius")
    gm.enter("d5")
    assert gm.figure("Flavius").shaken
    assert gm.page.log.text().endswith("Flavius is at DX −2 for the next attack.")
    gm.pick("Flavius")
    gm.enter("d3")
    assert gm.figure("Flavius").turn_hits == 8
    assert gm.figure("Flavius").pose.value == "down"
    gm.pick("Flavius")
    gm.enter("d+3")
    assert (gm.figure("Flavius").hits, gm.figure("Flavius").turn_hits) == (5, 8)


def test_that_a_condition_is_a_few_letters() -> None:
    gm = fight()
    gm.pick("Wulf")
    gm.enter("cpr")
    assert gm.count() == 4
    assert gm.figure("Wulf").pose.value == "prone"
    gm.pick("Wulf")
    gm.enter("cpr")
    assert gm.figure("Wulf").pose.value == "standing"


@pytest.mark.parametrize("sign", [":", "/"])
def test_that_one_key_opens_the_command_line(sign: str) -> None:
    gm = fight()
    gm.type(f"{sign}g2 -4")
    assert gm.says == "Goblin 2: 4 damage (hits taken 0 → 4)"
    gm.press("Enter")
    assert gm.count() == 7
    assert gm.figure("Goblin 2").hits == 4


@pytest.mark.parametrize("line", ["dg2 4", "dg2 -4", ":g2 4", ":g2 -4"])
def test_that_a_number_is_damage_with_a_minus_or_without(line: str) -> None:
    gm = fight()
    gm.enter(line)
    assert gm.figure("Goblin 2").hits == 4
    gm.type(f"{line[0]}g2 +4")
    assert gm.says == "Goblin 2: heals 4 (hits taken 4 → 0)"
    gm.press("Enter")
    assert gm.figure("Goblin 2").hits == 0


def test_that_the_line_completes_names_and_escape_closes_it() -> None:
    gm = fight()
    gm.type(":gob")
    assert gm.page.turn.command.offers.text() == "Goblin 1 · Goblin 2 · Goblins"
    gm.press("Tab", "Tab")
    assert gm.page.turn.command.field.text() == "Goblin 2"
    gm.type(" -3")
    gm.press("Esc")
    assert not gm.page.turn.command.isVisible()
    assert kinds(gm) == []
    assert gm.page.hasFocus()


def test_that_what_is_not_understood_stays_in_the_line() -> None:
    gm = fight()
    gm.enter(":zed -4")
    assert gm.page.turn.command.field.text() == "zed -4"
    assert gm.says == "“zed” is neither a figure here nor a command."
    assert kinds(gm) == []


def test_a_turn_in_the_words_of_the_game_master() -> None:
    """Initiative, both sides stay, and Wulf strikes Flavius, who has all his hits left."""
    gm = fight()
    gm.enter(":42")
    assert gm.count() == 4
    gm.press("1")
    gm.count()
    gm.enter(":all stay")
    assert gm.count() == 10
    gm.enter(":all stay")
    gm.count()
    gm.enter(":wulf > flavius 9 5")
    assert gm.count() == 20
    assert gm.figure("Flavius").hits == 5


@pytest.mark.parametrize("system", ["melee-rounds", "harnmaster-melee"])
def test_damage_in_the_other_systems(system: str) -> None:
    gm = fight(system)
    gm.pick("Flavius")
    if system == "melee-rounds":
        gm.enter("d4")
        assert gm.count() == 3
        assert gm.figure("Flavius").damage == 4
    else:
        gm.enter("dM3 arm")
        assert [one.words for one in gm.figure("Flavius").injuries] == ["M3 arm"]
        gm.pick("Flavius")
        gm.type("c")
        listed = gm.says.replace("\u00a0", " ").split(", ")
        gm.type(next(one.split()[0] for one in listed if "stunned" in one.casefold()))
        assert gm.count() == 2
        assert gm.figure("Flavius").stunned
