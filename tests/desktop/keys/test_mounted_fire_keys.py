"""A mounted charge and a burning barn by keys with typed dice; the players' window stands beside it and is searched."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gmtool.encounter import replay
from gmtool.presentation.fight import selection
from gmtool.presentation.players.scene import scene
from gmtool.rules.seam import Card, Enlisted, Json, Muster, Side
from gmtool.space import blank_ground, parse_label
from gmtool.store.campaign import Campaign
from gmtool.store.fights.encounters import Encounter
from gmtool.systems import ruleset
from tests.desktop.game_master import ALT, PLAIN, Key, game_master_on
from tests.desktop.keys.melee_table import MeleeMaster
from tests.desktop.pages.players.test_secrecy import texts

SYSTEM = "advanced-melee"
SIDES = (Side("ours", "Riders", 0, True, True), Side("theirs", "Bandits", 1, False, True))
"""Everybody rolls real dice; the second side is the Game Master's."""
UP, ENTER = Key.Key_Up, Key.Key_Return


def card(name: str, st: int, dx: int, ready: tuple[str, ...] = (), **more: Json) -> Card:
    gear: list[Json] = [{"item": one, "ready": True} for one in ready]
    fields = {"people": "human", "st": st, "dx": dx, "iq": 8, "gear": gear, **more}
    return ruleset(SYSTEM).completed(Card(SYSTEM, name, fields))


HORSE = card("Ross", 30, 9, people="riding-horse", damage="1d", ma=18, iq=3)
RIDER = card("Rik", 13, 12, ("cavalry-lance",), talents=[{"item": "horseman"}])
FIGURES: tuple[tuple[Card, str, dict[str, Any]], ...] = (
    (HORSE, "ours", {"place": parse_label("0514"), "facing": 0}),
    (RIDER, "ours", {"on": "ross"}),
    (card("Ann", 12, 13, ("torch", "molotail")), "ours", {"place": parse_label("0809"), "facing": 0}),
    (card("Gog", 73, 8, ("club",)), "theirs", {"place": parse_label("0503"), "facing": 3}),
    (card("Zyxwor", 61, 10, ("club",)), "theirs", {"place": parse_label("0806"), "facing": 3, "hidden": True}),
    (card("Qvandal", 67, 7, ("club",)), "theirs", {"place": parse_label("1003"), "facing": 3}),
)
"""Zyxwor is hidden by the Game Master, Qvandal stands in a shadow of two hexes."""
BARN = frozenset(map(parse_label, ("0806", "0805", "0905", "0906")))
SHADOW = frozenset(map(parse_label, ("1003", "1002")))
NAMES = ("Zyxwor", "Qvandal", "zyxwor", "qvandal")
SECRETS = (
    *NAMES,
    "73",
    "61",
    "67",
    "53",
    "57",
    "49",
    "or less",
    "burning oil",
    "Burning oil",
    "am.mount",
    "am.fire",
    "am.molotail",
)
"""Whom they must not know of, the ST that the Bandits have and are left, what they roll against, and the rules."""


class Watched(MeleeMaster):
    """A Game Master beside whom the players' window is searched after every key."""

    looks = 0

    def press(self, *keys: Qt.Key, held: Qt.KeyboardModifier = PLAIN) -> None:
        for key in keys:
            super().press(key, held=held)
            self.look()

    def type(self, text: str) -> None:
        for letter in text:
            super().type(letter)
            self.look()

    def look(self) -> None:
        if self.page is None or self.players.window is None:
            return
        QApplication.processEvents()
        self.looks += 1
        read = "\n".join(line for line in texts(self.players.window).splitlines() if "#" not in line)  # but for colors
        assert not [secret for secret in SECRETS if secret in read]
        drawn = repr(scene(self.page.session.moment, self.players.view.allowed))
        assert not [name for name in NAMES if name in drawn]

    @property
    def players(self) -> Any:
        workspace: Any = self.window.pages.current
        return workspace.players

    @property
    def told(self) -> str:
        """The order, as the players' window reads it out."""
        said: str = self.players.window.strip.accessibleDescription()
        return said


@pytest.fixture
def gm(tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Watched:
    """The window on the fight, with the players' beside it; not begun."""
    monkeypatch.setattr(selection, "BOUNCE", 0)
    ground = replace(blank_ground(14, 15), dark=BARN, kinds={"shadow": SHADOW})
    with Campaign.create(tmp_path / "Barn.gmtool", "Barn") as campaign:
        known = {one.name: one for one in campaign.cards.add_all((one, {}) for one, *_ in FIGURES)}
        figures = tuple(
            replace(Enlisted(one.name.lower(), known[one.name], side, one.name), **more) for one, side, more in FIGURES
        )
        campaign.encounters.add(Encounter(SYSTEM, "The barn", Muster(figures, SIDES, ground)))
    gm = Watched(game_master_on(tmp_path / "Barn.gmtool", qtbot, "run").window, qtbot)
    gm.press(Key.Key_F5, Key.Key_F11)
    gm.window.activateWindow()
    qtbot.waitUntil(gm.window.isActiveWindow)
    gm.count()
    return gm


@pytest.mark.slow("a whole fight by keys in the real window and the players'")
def test_that_a_mounted_charge_and_a_burning_barn_are_played_by_keys_and_give_nothing_away(gm: Watched) -> None:
    the_ride(gm)
    the_lance(gm)
    the_barn_burns(gm)
    it_burns_on(gm)
    assert gm.looks > 40, "the players' window was searched after every key"
    journal = gm.page.session.journal
    assert replay(journal.ruleset, journal.start, journal.line()).how == ""


def the_ride(gm: Watched) -> None:
    gm.type("42")
    gm.type("1")
    assert gm.count() == 3, "initiative"
    assert gm.page.turn.act.words == "Rik: Stay"
    gm.press(Key.Key_F6, *[UP] * 11, ENTER, ENTER)
    assert gm.count() == 14, "the keys to the map, an arrow for each hex and one that shows the cursor, and two"
    figures = gm.state.figures
    assert figures["rik"].place == figures["ross"].place == parse_label("0504")
    assert (figures["ross"].deeds.option, figures["rik"].deeds.option) == ("iii", "iia")
    assert gm.page.turn.act.words == "Ann: Stay"
    gm.press(Key.Key_5, held=ALT)
    gm.press(ENTER)
    gm.type("N")
    assert gm.count() == 3, "Ann's option and one key for all the Bandits"
    assert gm.told.endswith("Gog, Bandits, unhurt")


def the_lance(gm: Watched) -> None:
    assert gm.page.turn.act.words == "Rik: Strike with cavalry lance, Gog"
    gm.press(ENTER)
    gm.enter("8")
    gm.enter("9")
    assert gm.count() == 5, "the strike, to hit, and damage"
    assert gm.hits("gog") == (9 - 1 + 2) * 2
    assert gm.told.endswith("Gog, Bandits, hurt")


def the_barn_burns(gm: Watched) -> None:
    gm.press(Key.Key_1, held=ALT)
    assert gm.page.turn.prompt.text() == "Choose a hex"
    gm.type("2")
    gm.press(ENTER)
    assert gm.page.turn.prompt.text() == "Ann throws the molotail: 12 or less"
    gm.enter("7")
    assert gm.page.turn.prompt.text() == "Burning oil: Zyxwor saves, DX: 10 or less"
    gm.enter("11")
    assert gm.count() == 8, "the flask, its hex, and two rolls"
    assert gm.hits("zyxwor") == 4 + 4, "in its hex, and on fire without armor"
    assert [one.where.spots for one in gm.state.effects] == [(parse_label("0806"),)]
    assert gm.page.turn.act.words == "Gog: Strike with club, Rik"
    gm.press(ENTER)
    gm.enter("16")
    gm.press(Key.Key_3, held=ALT)
    gm.press(ENTER)


def it_burns_on(gm: Watched) -> None:
    """The hidden one is on fire and stays in the burning hex: 4 hits of the oil, and 4 of the fire."""
    gm.count()
    assert gm.hits("zyxwor") == 12, "the oil, as the turn begins"
    gm.type("42")
    gm.type("1")
    gm.type("NNN")
    assert (gm.state.turn, gm.state.stage, gm.hits("zyxwor")) == (2, "combat", 16)
    assert gm.count() == 6, "initiative, and a key each for the Riders, their engaged horse, and the Bandits"
    assert "Ann, Riders, 12 of 12" in gm.told
