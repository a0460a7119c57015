"""The whole way of cards, by key and mouse: made, armed, fought with, changed by the fight, and printed."""

from itertools import cycle
from pathlib import Path

import pytest
from PySide6.QtWidgets import QComboBox, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from gmtool.desktop.base import files
from gmtool.desktop.pages.after_fight.page import AfterPage
from gmtool.desktop.pages.printing.print_page import PrintPage
from gmtool.desktop.pages.roster.making.random_figures import FiguresPanel
from gmtool.desktop.pages.roster.workspace import RosterWorkspace
from gmtool.desktop.shell.settings import Settings
from gmtool.presentation.fight import selection
from gmtool.rules.seam import Card
from gmtool.store.campaign import Campaign
from tests.desktop import unpainted
from tests.desktop.game_master import CTRL, SHIFT, GameMaster, Key, game_master_on
from tests.desktop.paper.reading import Read

dressed, painted, qtbot = unpainted.dressed, unpainted.painted, unpainted.qtbot

MOST_STEPS = 900
GOBLINS = [f"Goblin {number}" for number in range(1, 13)]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A campaign with nothing in it."""
    path = tmp_path / "Valley.gmtool"
    Campaign.create(path, "Valley").close()
    return path


def roster(gm: GameMaster) -> RosterWorkspace:
    page = gm.window.pages.current
    assert isinstance(page, RosterWorkspace)
    return page


def cards(gm: GameMaster) -> dict[str, Card]:
    return {card.name: card for card in gm.window.campaign.cards.list()}


def pick(gm: GameMaster, widget: QWidget, text: str) -> None:
    """Walk a closed list down to an entry."""
    assert isinstance(widget, QComboBox)
    widget.setFocus()
    gm.press(Key.Key_Home)
    while widget.currentText() != text:
        place = widget.currentIndex()
        gm.press(Key.Key_Down)
        assert widget.currentIndex() != place, f"there is no {text}"


def make_goblins(gm: GameMaster) -> None:
    """Twelve at random, armed by a kit, reproducibly."""
    gm.press(Key.Key_R, held=CTRL)
    panel = roster(gm).pane.currentWidget()
    assert isinstance(panel, FiguresPanel)
    pick(gm, panel.wanted.system.input, "Melee")
    pick(gm, panel.wanted.fields[0].input, "Goblin")
    seed = panel.wanted.seed.input
    assert isinstance(seed, QSpinBox)
    seed.setFocus()
    seed.selectAll()
    gm.type("1977")
    gm.press(Key.Key_Return)
    gm.press(Key.Key_Escape)


def make_hero(gm: GameMaster) -> None:
    """One line; then, on the form, another weapon from the list."""
    gm.press(Key.Key_L, held=CTRL)
    gm.type("Tarka ST 13 DX 11 chainmail broadsword small shield player #hero")
    gm.press(Key.Key_Return, Key.Key_Escape)
    page = roster(gm)
    assert [card.name for card in page.list.selected()] == ["Tarka"]
    form = page.pane.form
    assert form is not None
    adding = form.fields["gear"].input.adding  # type: ignore[attr-defined]
    adding.setFocus()
    gm.press(Key.Key_Space)
    gm.type("dag")
    gm.press(Key.Key_Return)


def choose_all(gm: GameMaster) -> None:
    roster(gm).list.view.setFocus()
    gm.press(Key.Key_A, held=CTRL)


def fight(gm: GameMaster) -> None:
    """To the end, with dice that kill somebody."""
    gm.dice = cycle((5, 6))
    for _ in range(MOST_STEPS):
        if gm.over:
            return
        gm.step("force")
    raise AssertionError(gm.page.log.text())


def take_results(gm: GameMaster) -> None:
    gm.press(Key.Key_E, held=CTRL | SHIFT)
    page = gm.window.pages.current
    assert isinstance(page, AfterPage)
    gm.qtbot.waitUntil(lambda: page.lines.complete)  # what is not shown yet is not accepted
    gm.press(Key.Key_Return, held=CTRL)
    gm.press(Key.Key_Escape)


def print_all(gm: GameMaster, to: Path) -> Read:
    """All the cards of the roster, as a PDF."""
    choose_all(gm)
    gm.press(Key.Key_P, held=CTRL)
    assert isinstance(gm.window.pages.current, PrintPage)
    gm.press(Key.Key_S, held=CTRL)
    gm.qtbot.waitUntil(lambda: f"The PDF was saved to {to}." in gm.window.notices.sentences())
    gm.press(Key.Key_Escape)
    return Read(to)


@pytest.mark.slow("a whole evening, from new cards to the printed page")
def test_that_cards_are_made_armed_fought_with_changed_and_printed(
    path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    pdf = path.with_suffix(".pdf")
    monkeypatch.setattr(selection, "BOUNCE", 0)  # this Game Master is faster than a slip of the finger
    monkeypatch.setattr(files, "ask_where_to_save", lambda *_: pdf)
    Settings(path.parent).set("dice_gm", "real")  # dice of the program could spare them all
    gm = game_master_on(path, qtbot)

    make_goblins(gm)
    make_hero(gm)
    made = cards(gm)
    assert sorted(made) == sorted([*GOBLINS, "Tarka"])
    ruleset = gm.window.campaign.ruleset(made["Tarka"].system)
    assert not any(finding.illegal for card in made.values() for finding in ruleset.report(card).findings)
    gear = made["Tarka"].fields["gear"]
    assert [(row["item"], row["ready"]) for row in gear] == [
        ("broadsword", True),
        ("small-shield", True),
        ("dagger", False),
    ]

    choose_all(gm)
    gm.press(Key.Key_E, held=CTRL)
    (encounter,) = gm.window.campaign.encounters.list()
    sides = {side.id: [one.card.name for one in encounter.muster.figures if one.side == side.id] for side in
             encounter.muster.sides}  # fmt: skip
    assert sorted(map(sorted, sides.values())) == [sorted(GOBLINS), ["Tarka"]]
    gm.press(Key.Key_Return, held=CTRL)
    fight(gm)

    take_results(gm)
    after = cards(gm)
    changed = {name for name, card in after.items() if card != made[name]}
    assert changed
    assert all(gm.window.campaign.history.of(after[name].id) for name in changed)
    won = {name for name in changed if after[name].fields["xp"] > made[name].fields["xp"]}
    dead = {name for name in changed if "dead" in after[name].tags}
    assert won
    assert dead
    assert not won & dead

    gm.press(Key.Key_1, held=CTRL)
    read = print_all(gm, pdf)
    assert len(read) == 4  # thirteen cards, four to a sheet
    text = read.texts()
    assert all(name in text for name in made)
    assert all(word in text for word in ("Broadsword", "Small shield", "Dagger", "Chainmail", "Hits"))
    assert f"{after[sorted(won)[0]].fields['xp']} XP" in text
    gm.window.close()
