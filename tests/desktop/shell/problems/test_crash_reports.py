"""Crash reports of faults in what listens to a running fight."""

import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from gmtool.desktop.base.signals import follow
from gmtool.desktop.pages.run.page.page import FightPage
from gmtool.desktop.shell.problems.crash_reports import catch_crashes
from gmtool.encounter import Journal
from gmtool.presentation.fight.rolls.dice_source import DiceSource
from gmtool.presentation.fight.session import FightSession
from gmtool.rules.seam import Card, Enlisted, Muster, Side
from gmtool.store import StoreError
from tests.tally import Tally

NOTE = {"kind": "gm.note/1", "text": "It rains."}


@pytest.fixture
def said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The sentences that the window would show."""
    sentences: list[str] = []
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    catch_crashes(tmp_path, sentences.append)
    return sentences


@pytest.fixture
def session() -> FightSession:
    sides = (Side("ours", "Ours", 0, True), Side("theirs", "Theirs", 1))
    figures = [Enlisted(f"f{n}", Card("tally", f"Nobody {n}", {"points": 10}), sides[n].id) for n in range(2)]
    return FightSession(Journal.begin(Tally(), Muster(tuple(figures), sides)), DiceSource(Random(1)))


def fail() -> None:
    secret = "what only the campaign knows"
    raise ValueError(f"oh {len(secret)}")


def leave() -> None:
    raise SystemExit("enough")


def report(folder: Path) -> str:
    (file,) = (folder / "crashes").iterdir()
    return file.read_text()


def test_that_a_fault_in_a_panel_of_the_fight_is_reported_and_the_others_show_what_was_done(
    session: FightSession, said: list[str], tmp_path: Path, qtbot: Any, capsys: Any
) -> None:
    owner = FightPage(session)
    qtbot.addWidget(owner)
    follow(owner, fail, session.changed)
    late = FightPage(session)
    qtbot.addWidget(late)
    assert session.perform(NOTE)
    assert "It rains." in owner.log.text()
    assert "It rains." in late.log.text()
    assert report(tmp_path).strip().endswith("ValueError: oh 28")
    assert len(said) == 1


def test_that_a_listener_that_wants_to_end_the_program_is_reported_as_any_fault_is(
    session: FightSession, said: list[str], tmp_path: Path, qtbot: Any, capsys: Any
) -> None:
    owner = FightPage(session)
    qtbot.addWidget(owner)
    follow(owner, leave, session.changed)
    assert session.perform(NOTE)
    assert "It rains." in owner.log.text()
    assert report(tmp_path).strip().endswith("SystemExit: enough")
    assert len(said) == 1


def test_that_a_fault_below_the_window_is_reported_as_itself_without_the_values_of_variables(
    session: FightSession, said: list[str], tmp_path: Path, capsys: Any
) -> None:
    session.changed.connect(fail)
    try:
        session.perform(NOTE)
    except Exception as fault:
        sys.excepthook(type(fault), fault, fault.__traceback__)
    written = report(tmp_path)
    assert written.strip().endswith("ValueError: oh 28")
    assert "in perform" in written
    assert "EmitLoopError" not in written
    assert "what only the campaign knows" not in written
    assert len(session.journal.line()) == 1
    assert len(said) == 1


def test_that_what_the_store_cannot_do_is_a_sentence_whoever_heard_of_it(
    session: FightSession, said: list[str], tmp_path: Path
) -> None:
    def refuse() -> None:
        raise StoreError("The disk is full.")

    session.changed.connect(refuse)
    try:
        session.perform(NOTE)
    except Exception as fault:
        sys.excepthook(type(fault), fault, fault.__traceback__)
    assert said == ["The disk is full."]
    assert not (tmp_path / "crashes").exists()
