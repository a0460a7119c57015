"""Three browsers beside the real window, from the address to the end of a turn: Melee, plots, and a joust.

Two phones, and a tablet that looks on. All that they read is looked through for what nobody may know yet.
"""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from pytestqt.qtbot import QtBot
from selenium.common.exceptions import StaleElementReferenceException

from gmtool.presentation.fight import selection
from gmtool.presentation.phones.views import Role
from gmtool.rules.seam import Card, Enlisted, Muster, Side
from gmtool.space import blank_ground, parse_label
from gmtool.store.campaign import Campaign
from gmtool.store.fights.encounters import Encounter
from gmtool.systems import ruleset
from tests.desktop.game_master import GameMaster, Key, game_master_on
from tests.presentation.keys.key_master import SIDES
from tests.presentation.keys.melee_table import SYSTEM, fighter
from tests.presentation.keys.test_melee_rounds_keys import rounds
from tests.web_page.browser import start
from tests.web_page.conftest import programs
from tests.web_page.phone import Phone

pytestmark = pytest.mark.slow("three browsers are started")

PATIENCE, BETWEEN = 15.0, 25
"""Seconds after which something does not come any more, and milliseconds between two looks."""
PHONES = (("large", "Anna"), ("usual", "Ben"), ("tablet", "Tablet"))


class Browser(Phone):
    """A phone whose player waits while the window goes on."""

    def __init__(self, driver: Any, qtbot: QtBot) -> None:
        super().__init__(driver)
        self._qtbot = qtbot

    def until(self, found: Callable[[], Any], why: str = "") -> Any:
        """Wait for something that is true, while the window goes on."""
        end = monotonic() + PATIENCE
        while monotonic() < end:
            with suppress(StaleElementReferenceException):
                if seen := found():
                    return seen
            self._qtbot.wait(BETWEEN)
        raise AssertionError(why or "it does not come")

    def tap(self, name: str) -> None:
        """Tap a button, once it can be tapped."""
        self.until(lambda: (found := self.key(name)).is_enabled() and found.click() is None)

    def join(self, url: str, name: str) -> None:
        self.open(url)
        self.type("input[name=player]", name)
        self.tap("Join")
        self.sees("Waiting for the Game Master")


class Table(GameMaster):
    """The Game Master at the window, and who sits at the table."""

    def __init__(self, window: Any, qtbot: QtBot) -> None:
        super().__init__(window, qtbot)
        self.browsers: dict[str, Browser] = {}
        self.count = 0

    def press(self, *keys: Key, **held: Any) -> None:
        self.count += len(keys)
        super().press(*keys, **held)

    def type(self, text: str) -> None:
        self.count += len(text)
        super().type(text)

    @property
    def phones(self) -> Any:
        workspace: Any = self.window.pages.made("run")
        return workspace.phones

    def let_in(self, name: str, role: Role, *figures: str) -> None:
        """As the panel does it."""
        self.qtbot.waitUntil(lambda: any(one.name == name and one.screen for one in self.phones.people))
        screen = next(one.screen for one in self.phones.people if one.name == name)
        self.phones.table.let_in(screen, role, figures)

    def everything_seen(self) -> str:
        """All that the browsers have in their pages, seen or not."""
        return " ".join(str(one.run("return document.documentElement.outerHTML")) for one in self.browsers.values())


@pytest.fixture(scope="module")
def drivers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Any]]:
    """Three browsers, which know nothing of each other."""
    chromium, program = programs()
    with ExitStack() as ends:
        made = []
        for _ in PHONES:
            made.append(start(chromium, program, tmp_path_factory.mktemp("browser")))
            ends.callback(made[-1].quit)
        yield made


@pytest.fixture
def sit(
    tmp_path: Path, qtbot: QtBot, drivers: list[Any], monkeypatch: pytest.MonkeyPatch, port: int
) -> Iterator[Callable[..., Table]]:
    """Open the window on a fight that begins, switch the phones on, and have all three join."""
    monkeypatch.setattr(selection, "BOUNCE", 0)
    made: list[Table] = []

    def sat(system: str, muster: Muster, **figures: tuple[str, ...]) -> Table:
        path = tmp_path / "Friday.gmtool"
        with Campaign.create(path, "Friday") as campaign:
            campaign.encounters.add(Encounter(system, "The yard", muster))
        window = game_master_on(path, qtbot).window
        window.settings.store.setValue("phones/address", "127.0.0.1")
        window.settings.store.setValue("phones/port", port)
        table = Table(window, qtbot)
        made.append(table)
        for driver, (size, name) in zip(drivers, PHONES, strict=True):
            browser = table.browsers[name] = Browser(driver, qtbot)
            browser.reset()
            browser.size(size)
        table.press(Key.Key_F5)
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        table.phones.start()
        url = table.phones.door.server.url
        for name, browser in table.browsers.items():
            browser.join(url, name)
            mine = figures.get(name, ())
            table.let_in(name, Role.PLAYER if mine else Role.ONLOOKER, *mine)
            browser.until(lambda one=browser: "Waiting for the Game Master" not in one.text)
        table.count = 0
        return table

    yield sat
    for table in made:
        for browser in table.browsers.values():
            browser.leave()
            browser.cuts = True  # the window is closed by now, and its server with it
            assert browser.errors() == []


def test_that_a_turn_of_melee_is_played_from_two_phones(sit: Callable[..., Table]) -> None:
    rules, places = ruleset(SYSTEM), {"a1": "0505", "b1": "0504", "a2": "0806", "b2": "0805"}
    figures = tuple(
        Enlisted(one, rules.completed(fighter(12 - n)), SIDES[one[0] == "b"].id, one.upper(), parse_label(where),
                 3 if one[0] == "b" else 0)
        for n, (one, where) in enumerate(places.items())
    )  # fmt: skip
    hidden = Enlisted("b3", rules.completed(fighter(14)), SIDES[1].id, "Lurker", parse_label("0101"), 3)
    table = sit(SYSTEM, Muster((*figures, hidden), SIDES, blank_ground(12, 12)), Anna=("a1",), Ben=("a2",))
    session = table.page.session
    session.perform({"kind": "gm.amend/1", "figure": "b3", "field": "hidden", "value": True})
    anna, ben, tablet = table.browsers.values()
    table.count = 0
    anna.sees("Initiative of Ours")
    anna.tap("6")
    anna.tap("6: send")
    anna.sees_no("Initiative of Ours")
    table.type("2")
    anna.tap("Move first")
    anna.tap("Move first: send")
    table.qtbot.waitUntil(lambda: session.moment.state.stage == "movement")
    table.type("N")
    table.type("N")
    while session.moment.state.stage != "combat":
        table.press(Key.Key_Space)
    table.browsers["Ben"].sees("A1")
    order = [("a1", anna), ("b1", None), ("a2", ben), ("b2", None)]
    while session.moment.state.turn == 1:
        acting = next(iter(session.moment.agenda.next), "")
        phone = dict(order).get(acting)
        if phone is not None:
            phone.sees("less")
            for key in ("16", "16: send"):
                phone.tap(key)
            table.qtbot.waitUntil(lambda who=acting: who not in session.moment.agenda.next)
        elif acting:
            table.type("16") if table.page.picks.upcoming is not None else table.press(Key.Key_Space)
        else:
            table.press(Key.Key_Space)
    tablet.sees("Turn 2")
    assert "Lurker" not in table.everything_seen()
    assert "b3" not in table.everything_seen()


def test_that_a_round_of_plots_is_sealed_on_two_phones(sit: Callable[..., Table]) -> None:
    table = sit("melee-rounds", Muster(rounds(2).figures, SIDES), Anna=("a1",), Ben=("a2",))
    anna, ben, _ = table.browsers.values()
    figures = table.page.session.moment.state.figures
    assert all(one.plot is None for one in figures.values())
    table.type("N")
    anna.sees("Nobody sees it before everybody has chosen")
    anna.tap("Fighting")
    anna.tap("Seal it")
    ben.sees("1 of 2")
    assert table.page.session.moment.state.figures["a1"].plot is None
    ben.tap("Fighting")
    ben.tap("Seal it")
    table.qtbot.waitUntil(lambda: table.page.session.moment.state.figures["a2"].plot is not None)
    assert table.count == 1


def test_that_a_ride_is_chosen_on_both_phones_and_told_when_both_are_in(sit: Callable[..., Table]) -> None:
    rules = ruleset("chainmail")
    sides = (Side("red", "Red", 0), Side("blue", "Blue", 1))
    card = rules.completed(Card("chainmail", "Knight", {"kind": "knights", "men": 1}))
    figures = (Enlisted("ann", card, "red", "Ann"), Enlisted("guy", card, "blue", "Guy"))
    house = {"fought": "joust", "joust-score": "yes", "joust-teams": "yes"}
    table = sit("chainmail", Muster(figures, sides, None, house), Anna=("ann",), Ben=("guy",))
    anna, ben, _ = table.browsers.values()
    table.press(Key.Key_Space)
    for phone, aim in ((anna, "Sinister Fess"), (ben, "Helm")):
        assert "Sinister Fess" not in (ben.run("return document.body.innerText") if phone is anna else "")
        phone.tap("Choose aim and seat")
        phone.tap(aim)
        phone.tap("Steady Seat")
        phone.tap("Seal it")
        if phone is anna:
            ben.sees("1 of 2")
            assert "Ann aimed" not in table.everything_seen()
    table.qtbot.waitUntil(lambda: table.page.session.moment.state.figures["guy"].man.aim != "")
    table.press(Key.Key_Space)
    assert "Ann aimed at Sinister Fess; Guy sat Steady Seat" in table.page.log.text()
