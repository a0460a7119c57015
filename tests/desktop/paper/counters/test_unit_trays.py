"""Units on paper: trays to scale with a place for each man, their blocks on the small map, and words in the order."""

from typing import Any

import pytest

from gmtool.desktop.pages.encounters.printing import encounter_to_print
from gmtool.desktop.paper.counters.unit_tray import UnitTray
from gmtool.desktop.paper.fight.fight_sheets import freeze_sheets, order_sheets
from gmtool.desktop.paper.page import Paper
from gmtool.desktop.paper.printouts.encounter_printout import EncounterPrintout
from gmtool.desktop.paper.printouts.saved_options import EncounterPrintOptions
from gmtool.presentation.encounters import company
from gmtool.presentation.sheets.fight_snapshot import FightSnapshot, take_snapshot
from gmtool.presentation.sheets.options import CounterKind, FreezeOptions, OrderOptions, PrintKind
from gmtool.rules.seam import Formation
from gmtool.rules.seam.views import Counter, Posture, Side
from gmtool.store.fights.encounters import Encounter
from tests.desktop.paper.reading import printed
from tests.presentation.encounters.test_company import RIDER
from tests.variants.unit_battle import battle
from tests.variants.units import TallyWithUnits


@pytest.fixture(scope="module")
def told() -> FightSnapshot:
    journal = battle()
    return take_snapshot("The hill", journal.ruleset, journal.state)


def words(qtbot: Any, tmp_path: Any, sheets: Any) -> str:
    return " ".join(printed(qtbot, tmp_path / "a.pdf", sheets, None).texts().split())


@pytest.mark.parametrize("kind", CounterKind)
def test_that_a_unit_is_printed_as_large_as_it_stands(told: FightSnapshot, kind: CounterKind) -> None:
    subject = EncounterPrintout("The hill", told.ground, tuple(told.counters.values()), tuple(told.sides.values()))
    options = EncounterPrintOptions(what=PrintKind.COUNTERS, kind=kind)
    (sheet,) = subject.stack(options, {"boars"}).sheets
    ((piece, _),) = sheet.pieces
    assert isinstance(piece, UnitTray)
    assert piece.size.width() == pytest.approx(6 * 25.4)
    assert piece.size.height() == pytest.approx(3 * 25.4 + 5)


def test_that_a_unit_without_a_place_is_printed_by_its_ranks() -> None:
    unit = Counter("u", "Spears", "ours", (), None, Posture.STANDING, 7, 9, formation=Formation(7, 9, 5))
    subject = EncounterPrintout("The hill", None, (unit,), (Side("ours", "Ours"),))
    (sheet,) = subject.stack(EncounterPrintOptions(what=PrintKind.COUNTERS), {"u"}).sheets
    ((piece, _),) = sheet.pieces
    assert (piece.size.width(), piece.size.height()) == (pytest.approx(125), pytest.approx(55))


def test_that_the_sheets_say_who_is_with_whom_and_how_many_are_left(
    qtbot: Any, tmp_path: Any, told: FightSnapshot
) -> None:
    frozen = words(qtbot, tmp_path, freeze_sheets(told, FreezeOptions(), Paper()))
    ordered = words(qtbot, tmp_path, order_sheets(told, OrderOptions(), Paper()))
    assert "18 of 20" in frozen
    for text in (frozen, ordered):
        assert "18 of 20 men, 4 files, 5 ranks" in text
        assert "rides Grey" in text
        assert "led by Captain" in text
        assert "2 steps above the ground" in text


def test_that_a_prepared_encounter_says_who_will_ride_whom_and_how_high(qtbot: Any, tmp_path: Any) -> None:
    levelled = company.raised(RIDER, ["grey"], 2)
    told = encounter_to_print(Encounter("tally", "The hill", levelled), TallyWithUnits()).told
    assert told is not None
    text = words(qtbot, tmp_path, order_sheets(told, OrderOptions(), Paper()))
    assert "rides Grey" in text
    assert "2 steps above the ground" in text
