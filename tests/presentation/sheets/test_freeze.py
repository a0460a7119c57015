"""Content of the freeze sheet, without a sheet."""

from dataclasses import replace

from gmtool.presentation.sheets.freeze import FIGURES, figure_rows, gone, progress_line, thing_rows
from gmtool.rules.seam import Condition, Lying, Posture
from gmtool.space import Hex, LengthUnit, OpenGround, blank_ground
from tests.presentation.sheets.snapshots import tally
from tests.tally import Tally


class Littered(Tally):
    def lying(self, state: object) -> tuple[Lying, ...]:
        return (Lying("Broken axe", Hex(3, 4)),)


def test_a_row_for_everybody_who_is_there():
    told = tally(blank_ground(12, 10), figures=2)
    first, second = told.counters.values()
    fighting = {"f0": replace(first, opponents=("f1",), summary=("ST 9",), facts="sword"), "f1": second}
    told = replace(told, counters=fighting, conditions={"f0": (Condition("Shaken", "until its next attack"),)})
    rows = [dict(zip(FIGURES, row, strict=True)) for row in figure_rows(told)]
    assert [row["Figure"] for row in rows] == ["Figure 0", "Figure 1"]
    assert rows[0][""] == "F0"
    assert rows[0]["Side"] == "Ours"
    assert rows[0]["Left"] == "5 of 5"
    assert ", facing " in rows[0]["Where"]
    assert "Shaken (until its next attack)" in rows[0]["Posture and conditions"]
    assert rows[0]["Numbers, in hand"] == "ST 9; sword"
    assert rows[0]["Fights"] == "Figure 1"


def test_that_a_posture_that_is_a_condition_too_stands_once():
    told = tally(figures=2)
    fallen = {**told.counters, "f1": replace(told.counters["f1"], posture=Posture.DEAD)}
    told = replace(told, counters=fallen, conditions={"f1": (Condition("Dead"), Condition("Burning"))})
    rows = [dict(zip(FIGURES, row, strict=True)) for row in figure_rows(told)]
    assert rows[1]["Posture and conditions"] == "dead; Burning"


def test_that_who_is_gone_has_no_row_but_is_named():
    told = tally(figures=2)
    counters = {figure: replace(one, gone=figure == "f1") for figure, one in told.counters.items()}
    told = replace(told, counters=counters)
    assert [row[1] for row in figure_rows(told)] == ["Figure 0"]
    assert gone(told) == "Figure 1"
    assert gone(tally()) == ""


def test_places_on_open_ground_and_without_a_ground():
    where = FIGURES.index("Where")
    assert next(figure_rows(tally(OpenGround(48, 48, LengthUnit.INCH))))[where] == "3.0, 4.5 in, heading 90°"
    assert next(figure_rows(tally()))[where] == ""


def test_things_with_where_they_lie_and_how_far_the_turn_is():
    told = replace(tally(blank_ground(12, 10)), ruleset=Littered())
    assert thing_rows(told) == [("Broken axe", told.ground.label(Hex(3, 4)))]
    line = progress_line(told, told.agenda)
    assert line.startswith(f"Tally · {told.agenda.title}")
    assert all(f"{phase.label}: " in line for phase in told.agenda.phases)
