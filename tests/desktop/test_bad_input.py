"""What is wrong outside the program: a sentence in the window, and nothing that was there is lost."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from gmtool.desktop.base import files
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.desktop.shell.settings import Settings
from gmtool.presentation.fight import selection
from gmtool.rules.seam import Enlisted, Muster, Ruleset, Side
from gmtool.store.campaign import Campaign
from gmtool.store.database.connection import Database
from gmtool.store.database.tables import EncounterRow
from gmtool.store.errors import StoreError
from gmtool.store.fights.encounters import Encounter
from gmtool.systems import all_rulesets
from tests.contract.players import skirmish
from tests.contract.test_play import Luck
from tests.desktop import unpainted
from tests.desktop.game_master import GameMaster, Key

dressed, painted, qtbot = unpainted.dressed, unpainted.painted, unpainted.qtbot

NOWHERE = {"facing": 9, "heading": 10**12}
SIDES = (Side("ours", "Ours", 0, True), Side("theirs", "Theirs", 1, True))


@pytest.fixture
def fight(
    campaign_file: Path, ruleset: Ruleset, empty_window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> GameMaster:
    """The window on a fight without a map, at its first roll."""
    monkeypatch.setattr(selection, "BOUNCE", 0)  # this Game Master is faster than a slip of the finger
    with Campaign.open(campaign_file) as campaign:
        figures = tuple(Enlisted(f"f{i}", card, SIDES[i].id) for i, card in enumerate(ruleset.bestiary()[:2]))
        campaign.encounters.add(Encounter(ruleset.id, "The ford", Muster(figures, SIDES)))
    empty_window.campaigns.open(campaign_file, "run")
    gm = GameMaster(empty_window, qtbot)
    gm.press(Key.Key_F5)
    gm.press(Key.Key_Space)
    assert gm.question is not None
    return gm


@pytest.mark.usefixtures("painted")
@pytest.mark.parametrize("rules", all_rulesets(), ids=lambda rules: rules.id)
def test_that_a_figure_which_an_older_version_let_look_nowhere_is_shown_and_fights(
    empty_window: MainWindow, campaign_file: Path, rules: Ruleset, qtbot: QtBot
) -> None:
    muster = skirmish(rules, Luck(1))
    with Campaign.open(campaign_file) as campaign:
        ids = [campaign.encounters.add(Encounter(rules.id, title, muster)).id for title in ("The ford", "The fray")]
        campaign.encounters.start(ids[1])
        with campaign.database.writing() as session:
            for id in ids:
                row = session.get(EncounterRow, id)
                row.muster = {**row.muster, "figures": [{**one, **NOWHERE} for one in row.muster["figures"]]}
                if row.start is not None:
                    figures = {key: {**one, **NOWHERE} for key, one in row.start["figures"].items()}
                    row.start = {**row.start, "figures": figures}
                session.add(row)
    empty_window.campaigns.open(campaign_file)
    encounters = empty_window.show_page("encounters")
    qtbot.waitUntil(lambda: bool(empty_window.notices.sentences()))
    assert empty_window.notices.sentences()[0].startswith("“The ford” was repaired. ")
    for id in ids:
        encounters.show_encounter(id)
        encounters.widget.grab()
        empty_window.run_encounter(id)
        empty_window.pages.current.widget.grab()
        empty_window.show_page("encounters")
    assert sum("was repaired" in sentence for sentence in empty_window.notices.sentences()) == len(ids) + 1


def state(gm: GameMaster) -> Any:
    return gm.page.session.ruleset.dump_state(gm.page.session.moment.state)


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [("UPDATE alembic_version SET version_num = '9999'", "newer gmtool"), ("DROP TABLE cards", "damaged")],
)
def test_that_a_campaign_which_cannot_be_opened_keeps_the_one_that_is_open(
    window: MainWindow, tmp_path: Path, damage: str, sentence: str
) -> None:
    other = tmp_path / "Other.gmtool"
    Campaign.create(other, "Other").close()
    with closing(sqlite3.connect(other)) as database, database:
        database.execute(damage)
    window.campaigns.open(other)
    assert sentence in window.notices.sentences()[0]
    assert window.campaigns.name == "Borderlands"
    assert window.campaign.cards.list()


def test_that_a_file_nobody_may_write_is_looked_at_only(
    empty_window: MainWindow, campaign_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = Path.open

    def refusing(path: Path, mode: str = "r", *rest: Any, **options: Any) -> Any:
        if path == campaign_file and "+" in mode:
            raise PermissionError(13, "Permission denied")
        return opened(path, mode, *rest, **options)

    monkeypatch.setattr(Path, "open", refusing)
    empty_window.campaigns.open(campaign_file)
    assert "Borderlands.gmtool is read-only" in empty_window.notices.sentences()[0]
    assert empty_window.campaign.cards.list()
    assert not empty_window.deeds["undo"].isEnabled()


def test_that_the_field_of_an_impossible_die_is_marked_and_can_be_typed_in_again(fight: GameMaster) -> None:
    asked, before = fight.question, state(fight)
    fight.type("99")
    fight.press(Key.Key_Return)
    assert fight.question is asked
    assert fight.page.dice.rolls.hint.text()
    assert fight.page.dice.rolls.field.property("wrong")
    assert state(fight) == before
    fight.type("4")  # what was typed is marked, and goes
    fight.press(Key.Key_Return)
    assert fight.question is not asked


def test_that_a_full_disk_leaves_the_fight_as_it_was(fight: GameMaster, monkeypatch: pytest.MonkeyPatch) -> None:
    before = state(fight)

    def full(_: Database) -> Any:
        raise StoreError("Borderlands.gmtool cannot be written: the disk is full. Nothing that was shown is lost.")

    with monkeypatch.context() as disk:
        disk.setattr(Database, "changing", full)
        for _ in range(10):
            fight.answer()
            if "disk is full" in fight.complaint:
                break
        assert "disk is full" in fight.complaint
        assert state(fight) == before
        assert len(fight.page.session.journal.line()) == 0
    while fight.question is not None:  # there is room again: the last answer goes on from where it stood
        fight.answer()
    assert len(fight.page.session.journal.line()) == 1


@pytest.mark.parametrize("text", ["{", '{"gmtool": 1}', "[1, 2]", json.dumps({"cards": [{"name": 7}]})])
def test_that_a_damaged_import_brings_nothing(
    hidden_window: MainWindow, campaign_file: Path, tmp_path: Path, text: str, qtbot: QtBot
) -> None:
    window, bad = hidden_window, tmp_path / "bad.json"
    window.campaigns.open(campaign_file)
    bad.write_text(text)
    before = [card.name for card in window.campaign.cards.list()]
    window.import_from(bad)
    qtbot.waitUntil(lambda: bool(window.notices.sentences()))
    assert "bad.json" in window.notices.sentences()[0]
    assert [card.name for card in window.campaign.cards.list()] == before


def test_that_an_import_is_found_by_its_name_and_a_damaged_one_is_told(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text("{")
    monkeypatch.setattr(files, "ask_which", lambda *_: bad)
    qtbot.keyClick(window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    gm = GameMaster(window, qtbot)
    gm.type("import")
    gm.press(Key.Key_Return)
    qtbot.waitUntil(lambda: bool(window.notices.sentences()))
    assert "bad.json" in window.notices.sentences()[0]


def test_that_a_fight_in_a_second_window_is_looked_at_only(
    fight: GameMaster, campaign_file: Path, qtbot: QtBot
) -> None:
    fight.answer()
    fight.answer()
    second = MainWindow(Settings(campaign_file.parent / "second"), campaign_file.parent)
    qtbot.addWidget(second)
    second.show()
    second.activateWindow()
    second.campaigns.open(campaign_file)
    assert "read-only" in second.notices.sentences()[0]
    qtbot.waitUntil(second.isActiveWindow)
    looker = GameMaster(second, qtbot)
    looker.press(Key.Key_F5)
    before = state(looker)
    looker.press(Key.Key_Space)
    assert looker.question is None
    assert "read-only" in looker.page.turn.prompt.text()
    assert state(looker) == before
    second.close()
