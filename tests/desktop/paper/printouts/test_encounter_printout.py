"""What an encounter makes of wishes: how large its counters are, and whose."""

import pytest

from gmtool.desktop.pages.encounters.printing import encounter_to_print
from gmtool.desktop.paper.printouts.encounter_printout import SHEETS, EncounterPrintOptions, EncounterPrintout
from gmtool.presentation.sheets.options import PRINTED_NAMES, PrintKind
from gmtool.rules.seam import Enlisted, Muster, Ruleset, Wave
from gmtool.rules.seam.muster import GroundKind
from gmtool.rules.seam.views import Counter, Posture, Side
from gmtool.space import Hex, LengthUnit, OpenGround, blank_ground
from gmtool.store.fights.encounters import Encounter

SIDES = (Side("ours", "Ours"),)


def counter(figure: str, base: int = 0) -> Counter:
    return Counter(figure, figure.capitalize(), "ours", (), None, Posture.STANDING, 5, 5, base=base)


@pytest.mark.parametrize(
    ("ground", "base", "scales", "wide"),
    [
        (None, 0, {}, 25.0),
        (blank_ground(3, 3), 0, {}, 25.0),
        (blank_ground(3, 3), 0, {GroundKind.HEXES: 30.0}, 30.0),
        (OpenGround(30, 30, LengthUnit.FOOT), 0, {}, 25.0),
        (OpenGround(30, 30, LengthUnit.FOOT), 1000, {}, 50.0),
        (OpenGround(30, 30, LengthUnit.INCH), 150, {}, 38.1),
        (OpenGround(30, 30, LengthUnit.INCH), 0, {GroundKind.INCHES: 20.0}, 20.0),
    ],
)
def test_that_counters_have_the_scale_of_the_ground(ground, base, scales, wide):
    subject = EncounterPrintout("The ford", ground, (counter("wulf", base),), SIDES)
    stack = subject.stack(EncounterPrintOptions(what=PrintKind.COUNTERS, scales=scales), {"wulf"})
    (sheet,) = stack.sheets
    ((piece, _),) = sheet.pieces
    assert piece.size.width() == pytest.approx(wide - 0.5)


def test_that_only_the_chosen_figures_are_printed():
    subject = EncounterPrintout("The ford", None, (counter("wulf"), counter("ragnar")), SIDES)
    (sheet,) = subject.stack(EncounterPrintOptions(), {"ragnar"}).sheets
    assert [piece.piece.name for piece, _ in sheet.pieces] == ["Ragnar"]
    assert subject.stack(EncounterPrintOptions(), ()).sheets == []


def test_that_figures_without_a_place_and_large_ones_are_printed_as_they_are(ruleset: Ruleset):
    cards = ruleset.bestiary()
    figures = tuple(Enlisted(f"f{i}", card, "ours") for i, card in enumerate(cards))
    subject = encounter_to_print(Encounter(ruleset.id, "All", Muster(figures, SIDES, blank_ground(40, 40))), ruleset)
    assert {one.figure for one in subject.counters} == {one.id for one in figures}
    assert any(len(one.hexes) > 1 for one in subject.counters)


def test_that_those_who_come_in_a_wave_have_counters_and_cards_and_no_place_in_the_order(ruleset: Ruleset):
    cards, foes = ruleset.bestiary(), Side("theirs", "Theirs", 1)
    figures = tuple(
        Enlisted(f"f{i}", card, "ours" if i % 2 else "theirs", wave="w1" if i > 3 else "")
        for i, card in enumerate(cards)
    )
    muster = Muster(figures, (*SIDES, foes), blank_ground(40, 40), waves=(Wave("w1", "Reinforcements", 3),))
    subject = encounter_to_print(Encounter(ruleset.id, "All", muster), ruleset)
    everybody = {one.id for one in figures}
    assert {one.figure for one in subject.counters} == subject.cards.keys() == everybody
    assert subject.told is not None
    assert {slot.figure for _, slots in subject.told.order for slot in slots} == {"f0", "f1", "f2", "f3"}
    for what in subject.whats:
        assert subject.stack(EncounterPrintOptions(what=what), everybody).sheets


def test_that_figures_are_printed_though_the_fight_could_not_begin(ruleset: Ruleset):
    figures = tuple(Enlisted(f"f{i}", ruleset.bestiary()[0], "ours", place=Hex(0, 0)) for i in range(3))
    subject = encounter_to_print(Encounter(ruleset.id, "All", Muster(figures, SIDES, blank_ground(1, 1))), ruleset)
    assert len(subject.counters) == 3


def test_that_each_kind_of_sheets_is_declared_once_with_a_name_and_its_own_options():
    assert [one.kind for one in SHEETS] == [*PrintKind]
    assert set(PrintKind) <= PRINTED_NAMES.keys()
    assert all(hasattr(EncounterPrintOptions(), one.own) for one in SHEETS if one.own)
