"""An army on paper: boxes for men with a bar at each line of losses, a box for each phase and turn, and slips."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QRectF, QSettings
from PySide6.QtWidgets import QLabel

from gmtool.desktop.pages.encounters.printing import encounter_to_print
from gmtool.desktop.pages.printing.encounter_form import EncounterPrintForm
from gmtool.desktop.paper.printouts.encounter_printout import EncounterPrintOptions, EncounterPrintout
from gmtool.desktop.paper.typeset.boxes import NumberBox, NumberBoxes, TickBoxes
from gmtool.presentation.sheets.armies import order_slips
from gmtool.presentation.sheets.options import OrderOptions, PrintKind
from gmtool.rules.seam import Card, Enlisted, Muster, Posture, Side
from gmtool.store.fights.encounters import Encounter
from gmtool.systems import ruleset
from tests.desktop.paper.reading import Read, lines_down, printed
from tests.rules.chainmail.situations import fields

SIDES = (Side("red", "Red", 0), Side("blue", "Blue", 1))
ARMY = {
    "Spears": ("red", {"kind": "heavy-foot", "men": 20}),
    "Knights": ("red", {"kind": "heavy-horse", "men": 10}),
    "Archers": ("blue", {"kind": "light-foot", "men": 12, "arms": ["longbow"]}),
}


def army(house: dict[str, str] | None = None) -> EncounterPrintout:
    figures = tuple(Enlisted(name, Card("chainmail", name, fields(card)), side) for name, (side, card) in ARMY.items())
    return encounter_to_print(
        Encounter("chainmail", "Wexley", Muster(figures, SIDES, None, house or {})), ruleset("chainmail")
    )


def read(qtbot: Any, tmp_path: Any, subject: EncounterPrintout, options: EncounterPrintOptions, who: Sequence[str]):
    stack = subject.stack(options, who)
    return printed(qtbot, tmp_path / "army.pdf", stack.sheets, stack.paper)


def test_that_a_system_that_writes_orders_has_slips_to_print():
    plain = army().whats
    assert PrintKind.ROSTER in plain
    assert PrintKind.SLIPS not in plain
    assert PrintKind.SLIPS in army({"turn-system": "simultaneous"}).whats


def test_that_the_roster_names_the_units_that_are_chosen_with_their_lines(qtbot: Any, tmp_path: Any):
    pages = read(qtbot, tmp_path, army(), EncounterPrintOptions(what=PrintKind.ROSTER), ("Spears", "Archers"))
    text = pages.texts()
    assert "7 lost: checks morale, 7 or more" in text
    assert "14 lost: is removed" in text
    assert "Knights" not in text


def test_that_the_order_of_units_has_a_box_for_every_turn_of_every_phase(qtbot: Any, tmp_path: Any):
    options = EncounterPrintOptions(what=PrintKind.ORDER, order=OrderOptions(turns=11))
    text = read(qtbot, tmp_path, army(), options, ()).texts()
    for phase in ("Initiative", "First move", "Counter-move", "Artillery fire", "Missile fire", "Melees"):
        assert phase in text
    # three units, six phases
    assert text.split().count("11") == 18


def test_that_slips_have_a_line_for_each_turn(qtbot: Any, tmp_path: Any):
    subject = army({"turn-system": "simultaneous"})
    text = read(qtbot, tmp_path, subject, EncounterPrintOptions(what=PrintKind.SLIPS), tuple(ARMY)).texts()
    words = " ".join(text.split())
    assert words.count("Where, whom") == 3
    assert words.count("Charge if charged") == 1
    assert text.split().count("7") == 3


def test_that_a_slip_has_all_facts_of_its_unit(qtbot: Any, tmp_path: Any):
    subject = army({"turn-system": "simultaneous"})
    text = read(qtbot, tmp_path, subject, EncounterPrintOptions(what=PrintKind.SLIPS), tuple(ARMY)).texts()
    words = " ".join(text.split())
    assert "…" not in words
    assert subject.told is not None
    slips = order_slips(subject.told, subject.cards, subject.rulesets, tuple(ARMY))
    assert [one.name for one in slips if one.about not in words] == []


def test_that_only_who_still_fights_is_ticked_and_without_a_map_a_counter_has_a_size(qtbot: Any, tmp_path: Any):
    subject = army()
    first, *others = subject.counters
    store = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    form = EncounterPrintForm(replace(subject, counters=(replace(first, posture=Posture.OUT), *others)), store)
    qtbot.addWidget(form)
    assert form.chosen == {"Knights", "Archers"}
    assert form.counters.list.item(0).text().endswith("·   out")
    captions = [one.text() for one in form.ground.findChildren(QLabel)]
    assert "A counter is" in captions
    assert "A hex is" not in captions


def test_that_the_box_at_a_line_of_losses_has_a_thick_edge(qtbot: Any, tmp_path: Any):
    class Sheet:
        name = "Boxes"

        def paint(self, page: Any) -> None:
            TickBoxes("", 10, breaks=(7,)).paint(page, QRectF(20, 20, 60, 8), 9.0)

    image = printed(qtbot, tmp_path / "boxes.pdf", [Sheet()]).picture(0)
    dark = [sum(255 - image.pixelColor(x, 215).green() for x in range(left, left + 45)) for left in _boxes(image)]
    assert len(dark) == 10
    assert dark.index(max(dark)) == 6
    assert max(dark) > 1.6 * sorted(dark)[-2]


def _boxes(image: Any) -> list[int]:
    """The left edges of the boxes, in pixels: a box has a line at its top."""
    row, found, before = 200, [], False
    for x in range(190, 700):
        ink = any(image.pixelColor(x, y).green() < 200 for y in range(row - 3, row + 4))
        if ink and not before:
            found.append(x - 3)
        before = ink
    return found


def test_that_a_long_text_of_a_number_is_printed_whole(qtbot: Any, tmp_path: Any):
    class Sheet:
        name = "Numbers"

        def paint(self, page: Any) -> None:
            tiles = tuple(
                NumberBox(name, text)
                for name, text in (("Move", "9 in"), ("Morale", "at 6 losses, stays on 8 or more"))
            )
            NumberBoxes(tiles).paint(page, QRectF(20, 20, 40, 30), 9.0)

    pages: Read = printed(qtbot, tmp_path / "numbers.pdf", [Sheet()])
    assert " ".join(pages.texts().split()).count("at 6 losses, stays on 8 or more") == 1
    assert lines_down(pages.picture(0), 21.5, 19, 60)


@pytest.mark.parametrize(("men", "files", "parts"), [(10, 5, 1), (20, 10, 2), (60, 4, 2)])
def test_that_a_unit_larger_than_the_sheet_is_cut_out_in_parts(men: int, files: int, parts: int):
    card = Card("chainmail", "Spears", fields({"kind": "heavy-foot", "men": men, "files": files}))
    muster = Muster((Enlisted("spears", card, "red"),), SIDES, None)
    subject = encounter_to_print(Encounter("chainmail", "Wexley", muster), ruleset("chainmail"))
    stack = subject.stack(EncounterPrintOptions(what=PrintKind.COUNTERS), {"spears"})
    pieces = [piece for sheet in stack.sheets for piece, _ in sheet.pieces]
    room = stack.paper.inside
    assert [piece.size.width() <= room.width() and piece.size.height() <= room.height() for piece in pieces] == [
        True
    ] * parts
    assert sum(len(piece.files) * len(piece.ranks) for piece in pieces) == men
