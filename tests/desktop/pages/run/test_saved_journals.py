"""A fight saved from its page by key: as a journal, its log, its map."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from gmtool.desktop.base import files
from gmtool.desktop.shell.finder import Finder
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.encounter import read, replay
from gmtool.systems import ruleset
from tests.desktop.game_master import game_master_on

Key = Qt.Key
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def fight(prepared: int, empty_window: MainWindow, campaign_file: Path) -> Any:
    """The run page of the window on a fight in which something was said."""
    empty_window.campaigns.open(campaign_file, "run")
    empty_window.run_encounter(prepared)
    run = empty_window.pages.made("run")
    assert run.page.session.perform({"kind": "gm.note/1", "text": "The bees come."})
    return run


@pytest.fixture
def asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of files that are proposed; each is taken."""
    found: list[str] = []

    def answer(parent: object, title: str, folder: Path, kind: files.Kind, name: str) -> Path:
        found.append(name)
        return tmp_path / name

    monkeypatch.setattr(files, "ask_where_to_save", answer)
    return found


def opened(path: Path) -> tuple[list[str], bool, list[str]]:
    """The log of a saved journal, whether it replays, and the names in it."""
    fight = read(path.read_text(encoding="utf-8")).document
    journal = fight.journal(ruleset(fight.system))
    done = replay(journal.ruleset, journal.start, journal.line())
    return [line.text for line in done.lines], done.ok, [one.name for one in journal.ruleset.counters(done.state)]


def test_that_ctrl_s_saves_the_whole_fight(
    fight: Any, asked: list[str], tmp_path: Path, empty_window: MainWindow, qtbot: Any
) -> None:
    qtbot.keyClick(QApplication.focusWidget(), Key.Key_S, CTRL)
    assert asked == ["The Glade.jsonl"]
    counters = fight.page.session.moment.counters.values()
    assert opened(tmp_path / "The Glade.jsonl") == (["The bees come."], True, [one.name for one in counters])
    assert empty_window.notices.sentences()[-1] == f"The fight was saved to {tmp_path / 'The Glade.jsonl'}."


@pytest.mark.parametrize("how", ["key", "finder"])
def test_that_names_and_notes_can_be_left_out(
    fight: Any, asked: list[str], tmp_path: Path, empty_window: MainWindow, qtbot: Any, how: str
) -> None:
    if how == "key":
        qtbot.keyClick(QApplication.focusWidget(), Key.Key_S, CTRL | SHIFT)
    else:
        qtbot.keyClick(empty_window, Key.Key_K, CTRL)
        finder = empty_window.findChild(Finder)
        assert finder is not None
        qtbot.keyClicks(finder.typed, "save without")
        qtbot.keyClick(finder.typed, Key.Key_Return)
    assert asked == ["A fight.jsonl"]
    assert opened(tmp_path / "A fight.jsonl") == (["…"], True, ["A", "B"])
    text = (tmp_path / "A fight.jsonl").read_text(encoding="utf-8")
    assert json.loads(text.splitlines()[0])["title"] == "A fight"
    assert [word for word in ("bees", "Glade", "Ours", "Theirs") if word in text] == []
    assert empty_window.notices.sentences()[-1].endswith("Names and notes are left out.")


def test_that_what_cannot_be_written_is_a_sentence(
    fight: Any, tmp_path: Path, empty_window: MainWindow, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "ask_where_to_save", lambda *_: tmp_path / "gone" / "x.jsonl")
    qtbot.keyClick(QApplication.focusWidget(), Key.Key_S, CTRL)
    assert "x.jsonl cannot be written" in empty_window.notices.sentences()[-1]


def test_that_nothing_is_written_when_the_person_cancels(
    fight: Any, tmp_path: Path, empty_window: MainWindow, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = set(tmp_path.iterdir())
    said = list(empty_window.notices.sentences())
    monkeypatch.setattr(files, "ask_where_to_save", lambda *_: None)
    qtbot.keyClick(QApplication.focusWidget(), Key.Key_S, CTRL)
    assert (set(tmp_path.iterdir()), list(empty_window.notices.sentences())) == (before, said)


@pytest.mark.parametrize(
    ("title", "name"),
    [("The Glade", "The Glade"), ("a/b: “c”?", "a b “c”"), ("...", "A fight"), ("x" * 200, "x" * 80)],
)
def test_that_a_title_becomes_the_name_of_a_file(title: str, name: str) -> None:
    assert files.file_name(title, "A fight") == name


def test_that_both_can_be_done_in_any_fight(open_page: Callable[..., Any]) -> None:
    page = open_page()
    wanted: list[bool] = []
    page.journal_wanted.connect(wanted.append)
    for action in page.deeds.values():
        if action.text().startswith("Save"):
            action.trigger()
    assert wanted == [False, True]


@pytest.mark.parametrize(("kind", "begins"), [(files.MARKDOWN, "# The Glade\n"), (files.TEXT, "The bees come.\n")])
def test_that_the_log_is_saved_by_its_key(
    fight: Any,
    tmp_path: Path,
    empty_window: MainWindow,
    qtbot: Any,
    monkeypatch: pytest.MonkeyPatch,
    kind: files.Kind,
    begins: str,
) -> None:
    monkeypatch.setattr(files, "ask_how_to_save", lambda *given: (tmp_path / f"{given[4]}{kind[1]}", kind))
    qtbot.keyClick(QApplication.focusWidget(), Key.Key_L, CTRL | SHIFT)
    path = tmp_path / f"The Glade{kind[1]}"
    assert path.read_text(encoding="utf-8").startswith(begins)
    assert empty_window.notices.sentences()[-1] == f"The log was saved to {path}."
    monkeypatch.setattr(files, "ask_how_to_save", lambda *_: (tmp_path / "gone" / "log.md", kind))
    qtbot.keyClick(QApplication.focusWidget(), Key.Key_L, CTRL | SHIFT)
    assert "log.md cannot be written" in empty_window.notices.sentences()[-1]


@pytest.mark.parametrize("key", [Key.Key_M, Key.Key_K], ids=["the whole map", "the players' map"])
@pytest.mark.parametrize("ending", [".png", ".svg"])
def test_that_the_map_is_saved_by_its_key(
    tmp_path: Path, sample_file: Path, qtbot: Any, monkeypatch: pytest.MonkeyPatch, key: Key, ending: str
) -> None:
    def answer(parent: object, title: str, folder: Path, kinds: Any, name: str) -> tuple[Path, files.Kind]:
        return tmp_path / f"{name}{ending}", next(kind for kind in kinds if kind[1] == ending)

    gm = game_master_on(sample_file, qtbot)
    fights = gm.window.campaign.encounters.list()
    gm.window.run_encounter(next(one.id for one in fights if one.title == "In the walled yard"))
    monkeypatch.setattr(files, "ask_how_to_save", answer)
    qtbot.keyClick(QApplication.focusWidget(), key, CTRL | SHIFT)
    path = tmp_path / f"In the walled yard{ending}"
    assert path.read_bytes()[:5] == (b"\x89PNG\r" if ending == ".png" else b"<?xml")
    assert gm.window.notices.sentences()[-1] == f"The map was saved to {path}."
    monkeypatch.setattr(files, "ask_how_to_save", lambda *_: (tmp_path / "gone" / f"map{ending}", files.DRAWING))
    qtbot.keyClick(QApplication.focusWidget(), key, CTRL | SHIFT)
    assert f"map{ending} cannot be written" in gm.window.notices.sentences()[-1]
    gm.window.show_page("encounters").save_players_map()
    assert f"map{ending} cannot be written" in gm.window.notices.sentences()[-1]
