"""The library of grounds, and grounds and maps from files, as the GM uses them in Encounters."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from gmtool.desktop.base import files
from gmtool.desktop.pages.encounters.ground.ground_files import EXPORTED
from gmtool.desktop.pages.encounters.workspace import EncountersWorkspace
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.rules.seam import Enlisted, Muster, Ruleset, Side
from gmtool.space import HexGround, dump_ground, parse_label
from gmtool.store.exchange.ground_files import GroundFile, ground_from, ground_text
from gmtool.store.fights.encounters import Encounter
from tests.desktop.canvas.hand import LEFT
from tests.store.vtt import vtt_bytes

SIDES = (Side("ours", "Ours"), Side("theirs", "Theirs", 1))
YARD = HexGround(13, 10, title="Yard", walls=frozenset([parse_label("0101")]))
AT = parse_label("1005")
Key = Qt.Key


@pytest.fixture
def page(window: MainWindow, ruleset: Ruleset) -> EncountersWorkspace:
    """Two encounters; the one on the yard is shown."""
    figures = (Enlisted("a", ruleset.bestiary()[0], "ours", "Ada", place=AT, facing=1),)
    made = window.campaign.encounters.add(Encounter(ruleset.id, "The yard", Muster(figures, SIDES, YARD)))
    window.campaign.encounters.add(Encounter(ruleset.id, "Elsewhere", Muster((), SIDES, None)))
    page = window.show_page("encounters")
    page.side.choose(str(made.id))
    return page


def panel(page):
    return page.builder.ground


def ground(window, title="The yard"):
    return next(one for one in window.campaign.encounters.list() if one.title == title).muster.ground


def titles(window):
    return [one.title for one in window.campaign.grounds.list()]


def type_name(page, name):
    field = panel(page).name.name
    assert field.hasFocus()
    QTest.keyClicks(field, name)
    QTest.keyClick(field, Key.Key_Return)


def choose(page, key):
    kind = panel(page).bar.kind
    kind.setCurrentIndex(kind.findData(key))
    kind.activated.emit(kind.currentIndex())


def offered(page):
    kind = panel(page).bar.kind
    return [kind.itemText(place) for place in range(kind.count())]


def test_that_a_ground_is_saved_and_used_in_another_encounter(window, page):
    page.ground.save()
    type_name(page, "Walled yard")
    assert titles(window) == ["Walled yard"]
    assert "Walled yard" in offered(page)
    assert panel(page).bar.kind.currentText() == "Walled yard"
    other = next(one for one in window.campaign.encounters.list() if one.title == "Elsewhere")
    page.side.choose(str(other.id))
    choose(page, f"library {window.campaign.grounds.list()[0].id}")
    assert ground(window, "Elsewhere").walls == YARD.walls
    window.undo_actions.undo()
    assert ground(window, "Elsewhere") is None


def test_that_saving_is_undone_and_done_again_and_esc_saves_nothing(window, page):
    for field in (panel(page).name.name, panel(page).vtt.kind, panel(page).vtt.scale):
        assert field.accessibleName()
    page.ground.save()
    QTest.keyClick(panel(page).name.name, Key.Key_Escape)
    assert titles(window) == []
    assert not panel(page).name.isVisible()
    page.ground.save()
    type_name(page, "Walled yard")
    window.undo_actions.undo()
    assert titles(window) == []
    assert "Walled yard" not in offered(page)
    window.undo_actions.undo()
    assert ground(window) == YARD
    window.undo_actions.redo()
    window.undo_actions.redo()
    assert titles(window) == ["Walled yard"]


def test_that_the_same_name_is_saved_over_and_comes_back(window, page):
    page.ground.save()
    type_name(page, "Yard")
    page.ground.clear()
    page.ground.save()
    type_name(page, "Yard")
    assert titles(window) == ["Yard"]
    kept = window.campaign.grounds.list()[0].id
    assert not window.campaign.grounds.get(kept).walls
    window.undo_actions.undo()
    assert window.campaign.grounds.get(kept) == YARD


def test_that_a_ground_is_renamed_and_deleted_with_undo(window, page):
    page.ground.rename()
    type_name(page, "Court")
    assert len(window.notices.sentences()) == 1
    assert titles(window) == []
    page.ground.save()
    type_name(page, "Yard")
    page.ground.rename()
    type_name(page, "Court")
    assert titles(window) == ["Court"]
    assert ground(window).title == "Court"
    page.ground.delete()
    assert titles(window) == []
    assert ground(window).title == "Court"
    window.undo_actions.undo()
    assert titles(window) == ["Court"]


@pytest.mark.parametrize("form", ["toml", "json"])
def test_that_a_ground_is_imported_from_a_file(window, page, tmp_path, qtbot, monkeypatch, form):
    file = tmp_path / f"pit.{form}"
    pit = HexGround(9, 6, title="Pit", water={parse_label("0202"): 3})
    file.write_text(ground_text(GroundFile(pit), form), encoding="utf-8")
    monkeypatch.setattr(files, "ask_which", lambda *_: file)
    page.ground.bring_in()
    qtbot.waitUntil(lambda: ground(window) == pit)
    assert panel(page).map.content.ground == pit
    window.undo_actions.undo()
    assert ground(window) == YARD


def test_that_it_is_imported_where_there_was_no_ground(window, page, tmp_path, qtbot, monkeypatch):
    choose(page, "")
    file = tmp_path / "yard.toml"
    file.write_text(ground_text(GroundFile(YARD), "toml"), encoding="utf-8")
    monkeypatch.setattr(files, "ask_which", lambda *_: file)
    assert page.ground.import_action.isEnabled()
    page.ground.bring_in()
    qtbot.waitUntil(lambda: ground(window) == YARD)


BAD = (
    ("short.toml", b'title = "Yard"\nwalls = "0101'),
    ("nothing.toml", b'title = "Yard"\nwalls = "0101"'),
    ("feet.toml", b'title = "Field"\nwidth = 60\nheight = 40\nunit = "foot"'),
    ("map.dd2vtt", b'{"format": 0.3}'),
    ("map.uvtt", b"not a map"),
    ("ground.json", b"[]"),
)


def test_that_each_bad_file_gets_one_sentence_and_the_map_stays(window, page, tmp_path, qtbot):
    said = []
    panel(page).complained.connect(said.append)
    page.intake.refused.connect(said.append)
    for name, raw in BAD:
        (tmp_path / name).write_bytes(raw)
        page.intake.take(panel(page), tmp_path / name)
        qtbot.waitUntil(lambda: not page.intake.busy)
        assert len(said) == 1, name
        assert window.notices.sentences()[-1] == said.pop()
        assert ground(window) == YARD
        assert panel(page).map.content.ground == YARD


@pytest.fixture
def vtt(tmp_path: Path) -> Path:
    """A Universal VTT map of a few squares."""
    file = tmp_path / "cave.dd2vtt"
    file.write_bytes(vtt_bytes())
    return file


def test_that_a_universal_vtt_map_is_looked_at_live_and_used(window, page, vtt, qtbot):
    strip, map = panel(page).vtt, panel(page).map
    page.intake.take(panel(page), vtt)
    qtbot.waitUntil(strip.take.isEnabled)
    small = map.content.ground
    assert small.title == "cave"
    assert not page.builder.sides.isVisible()
    QTest.keyClick(page.widget, Key.Key_B, Qt.KeyboardModifier.ControlModifier)
    assert not panel(page).desk.is_open
    assert ground(window) == YARD
    strip.scale.selectAll()
    QTest.keyClicks(strip.scale, "2")
    QTest.keyClick(strip.scale, Key.Key_Tab)
    qtbot.waitUntil(lambda: map.content.ground.columns > small.columns)
    strip.kind.setCurrentIndex(strip.kind.findData("pointed"))
    strip.kind.activated.emit(strip.kind.currentIndex())
    qtbot.waitUntil(lambda: map.content.ground.pointed)
    QTest.mouseClick(strip.take, LEFT)
    found = ground(window)
    assert (found.pointed, found.title) == (True, "cave")
    assert window.campaign.pictures.info(found.backdrop.picture)
    assert not strip.isVisible()
    assert page.builder.sides.isVisible()
    window.undo_actions.undo()
    assert ground(window) == YARD


def test_that_a_scale_that_makes_no_ground_is_refused_with_one_sentence(window, page, vtt, qtbot):
    strip = panel(page).vtt
    page.intake.take(panel(page), vtt)
    qtbot.waitUntil(strip.take.isEnabled)
    strip.scale.selectAll()
    QTest.keyClicks(strip.scale, "90")
    QTest.keyClick(strip.scale, Key.Key_Return)
    qtbot.waitUntil(lambda: bool(window.notices.sentences()))
    assert "300" in window.notices.sentences()[0]
    assert not strip.take.isEnabled()
    assert ground(window) == YARD


def test_that_esc_leaves_a_universal_vtt_map(window, page, vtt, qtbot):
    page.intake.take(panel(page), vtt)
    qtbot.waitUntil(panel(page).vtt.isVisible)
    QTest.keyClick(panel(page).vtt.scale, Key.Key_Escape)
    assert not panel(page).vtt.isVisible()
    assert panel(page).map.content.ground == YARD
    assert ground(window) == YARD


def test_that_a_ground_is_exported_and_read_again(window, page, tmp_path, monkeypatch):
    file = tmp_path / "out.toml"
    monkeypatch.setattr(files, "ask_how_to_save", lambda *_: (file, EXPORTED))
    page.ground.export()
    assert dump_ground(ground_from(file.read_bytes(), file.name).ground) == dump_ground(YARD)
    monkeypatch.setattr(files, "ask_how_to_save", lambda *_: (tmp_path / "none" / "out.toml", EXPORTED))
    page.ground.export()
    assert "out.toml cannot be written" in window.notices.sentences()[-1]


def test_that_a_ground_is_exported_as_a_map_and_comes_back_with_its_walls(window, page, tmp_path, monkeypatch, qtbot):
    file = tmp_path / "out.uvtt"
    monkeypatch.setattr(files, "ask_how_to_save", lambda *_: (file, files.UNIVERSAL_VTT))
    page.ground.export()
    page.intake.take(panel(page), file)
    qtbot.waitUntil(panel(page).vtt.take.isEnabled)
    panel(page).vtt.take.click()
    found = ground(window)
    assert (found.size, found.walls, found.doors) == (YARD.size, YARD.walls, YARD.doors)
