"""The order sheet and the freeze sheet: all that a ruleset says of a moment stands on paper."""

from dataclasses import replace

import pytest
from PySide6.QtGui import QColor

from gmtool.desktop.base.theme.current import theme
from gmtool.desktop.pages.encounters.printing import encounter_to_print as prepared
from gmtool.desktop.paper.fight.fight_map import FightMap
from gmtool.desktop.paper.fight.fight_sheets import freeze_sheets, order_sheets
from gmtool.desktop.paper.page import Paper, PaperSize
from gmtool.desktop.paper.printouts.encounter_printout import EncounterPrintOptions
from gmtool.desktop.paper.printouts.fight_printout import fight_printout as running
from gmtool.desktop.paper.sheet import picture_of
from gmtool.encounter import read
from gmtool.presentation.fight.journal_cursor import JournalCursor
from gmtool.presentation.sheets.fight_snapshot import take_snapshot
from gmtool.presentation.sheets.options import FreezeOptions, OrderOptions, PrintKind
from gmtool.presentation.text import with_minus
from gmtool.resources import read_text
from gmtool.rules.seam import (
    Beat,
    BeatKind,
    Card,
    Condition,
    Due,
    Enlisted,
    Muster,
    Ruleset,
)
from gmtool.rules.seam.messages import Line
from gmtool.rules.tft.state.fight import Dropped
from gmtool.space import Hex, LengthUnit, OpenGround, blank_ground, walled_ground
from gmtool.store.fights.encounters import Encounter
from gmtool.systems import ruleset
from tests.desktop.paper.reading import printed
from tests.desktop.pixels import rows_of
from tests.encounter.fights import WULF_BOASTS, boasting
from tests.encounter.fights import journal as tally_fight
from tests.presentation.sheets.snapshots import SIDES, stepwise, tally


def words(text: str) -> str:
    return " ".join(text.split())


def texts(qtbot, tmp_path, sheets, paper=None) -> str:
    return words(printed(qtbot, tmp_path / "a.pdf", sheets, paper).texts())


@pytest.fixture(scope="module")
def journal():
    """The worked fight."""
    document = read(read_text("examples/flavius-and-wulf.jsonl")).document
    return document.journal(ruleset(document.system))


@pytest.fixture(scope="module")
def fight(journal):
    """The worked fight, in the middle of it."""
    number = journal.line().numbers[len(journal.line()) // 2]
    lines = [line for entry in journal.line() if entry.number <= number for line in entry.lines]
    return journal.ruleset, journal.state_at(number), lines


def test_the_order_has_everybody_with_score_and_side(qtbot, tmp_path, fight):
    ruleset, state, _ = fight
    text = texts(
        qtbot, tmp_path, order_sheets(take_snapshot("The glade", ruleset, state), OrderOptions(turns=6), Paper())
    )
    agenda = ruleset.agenda(state)
    counters = {one.figure: one for one in ruleset.counters(state)}
    for slot in agenda.lanes[0].slots:
        assert f"{counters[slot.figure].name} {slot.score}" in text or counters[slot.figure].name in text
        assert counters[slot.figure].summary[-1] in text
    assert str(agenda.turn + 5) in text.split()
    assert str(agenda.turn + 6) not in text.split()
    assert "Notes" in text


def test_that_scores_are_called_as_the_lane_says_and_left_away_where_there_are_none(qtbot, tmp_path, fight):
    ruleset, state, _ = fight
    text = texts(
        qtbot, tmp_path, order_sheets(take_snapshot("The glade", ruleset, state), OrderOptions(turns=4), Paper())
    )
    assert "Figure adjDX Hits" in text
    told = tally(figures=1)
    assert "Figure Score Hits" in texts(qtbot, tmp_path, order_sheets(told, OrderOptions(turns=4), Paper()))
    (lane,) = told.agenda.lanes
    without = replace(lane, slots=tuple(replace(slot, score=None) for slot in lane.slots))
    unscored = replace(told, agenda=replace(told.agenda, lanes=(without,)))
    assert "Figure Hits" in texts(qtbot, tmp_path, order_sheets(unscored, OrderOptions(turns=4), Paper()))


def test_that_the_steps_of_a_turn_stand_on_the_sheets_with_a_box_for_each(qtbot, tmp_path):
    for sheets in (
        order_sheets(stepwise(), OrderOptions(turns=4), Paper()),
        freeze_sheets(stepwise(), FreezeOptions(), Paper()),
    ):
        text = texts(qtbot, tmp_path, sheets)
        assert "BREATHS Figure one two three" in text
        assert "Figure 0" in text
        assert "sealed: Fights · a die is lost" in text
        assert all(word in text.split() for word in ("hit", "act", "die"))
        assert text.index("BREATHS") < text.index("ORDER")


def test_that_every_step_has_its_box_and_what_can_be_moved_its_line(qtbot, tmp_path):
    told = stepwise()
    strip = told.agenda.strip

    def drawn(tracks) -> int:
        shown = replace(told, agenda=replace(told.agenda, strip=replace(strip, tracks=tracks)))
        return paths(qtbot, tmp_path, order_sheets(shown, OrderOptions(turns=4), Paper()))

    whole = drawn(strip.tracks)
    still = replace(strip.tracks[0], spans=())
    assert whole - drawn((still, *strip.tracks[1:])) == 2 * 3, "a line with two ends for each span"
    kept = replace(still, cells=(*still.cells[:2], (Beat(BeatKind.READY, "die"),)))
    assert drawn((still, *strip.tracks[1:])) - drawn((kept, *strip.tracks[1:])) == 1, "what is lost is struck out"
    mark, rule, boxes = 1, 1, 3
    assert drawn(strip.tracks) - drawn(strip.tracks[:-1]) == mark + rule + boxes


def test_that_the_steps_of_many_go_on_on_another_sheet(qtbot, tmp_path):
    sheets = order_sheets(stepwise(60), OrderOptions(turns=4), Paper())
    read = printed(qtbot, tmp_path / "a.pdf", sheets)
    pages = [words(read.text(page)) for page in range(len(read))]
    stepped = [page for page in pages if "Figure one two three" in page]
    assert len(stepped) == 3
    assert all(any(f"Figure {n} " in page for page in stepped) for n in range(60))


def test_hits_that_were_taken_are_crossed(qtbot, tmp_path):
    told = tally(figures=1)
    (counter,) = told.counters.values()
    hurt = replace(told, counters={counter.figure: replace(counter, left=counter.full - 2)})
    wishes = OrderOptions(turns=4, notes=False)
    plain, crossed = (paths(qtbot, tmp_path, order_sheets(one, wishes, Paper())) for one in (told, hurt))
    assert crossed - plain == 2


def paths(qtbot, tmp_path, sheets) -> int:
    return sum(1 for _ in printed(qtbot, tmp_path / "a.pdf", sheets).document[0].get_objects([2]))


def test_the_freeze_sheet_says_all_there_is(qtbot, tmp_path, fight):
    ruleset, state, lines = fight
    littered = replace(state, lying=(Dropped("axe", "small-ax", Hex(3, 4)),))
    told = take_snapshot("The glade", ruleset, littered, lines)
    told = replace(
        told,
        conditions={**told.conditions, "wulf": (Condition("Shaken", "until its next attack"),)},
        agenda=replace(told.agenda, due=(Due("Wulf stands up at the end of the actions."),)),
    )
    text = texts(qtbot, tmp_path, freeze_sheets(told, FreezeOptions(lines=5), Paper()))
    assert f"Turn {told.agenda.turn}" in text
    assert told.agenda.prompt in text
    assert all(f"{phase.label}: " in text for phase in told.agenda.phases)
    assert "Wulf stands up at the end of the actions." in text
    assert "Shaken (until its next attack)" in text
    unbroken = "".join(text.split())  # where lines are broken, even at a hyphen, depends on the font
    assert f"Small ax {told.ground.label(Hex(3, 4))}" in text
    for counter in told.counters.values():
        assert f"{counter.left} of {counter.full}" in text
        assert told.ground.label(counter.hexes[0]) + ", facing " in text
        assert all(told.name(one) in text for one in counter.opponents)
        assert all("".join(line.split()) in unbroken for line in counter.summary)
    assert all(with_minus(line.text) in text for line in lines[-5:])
    assert "DX 12, chainmail −3" in text
    assert b"/FontFile2" in (tmp_path / "a.pdf").read_bytes()


def test_that_words_that_were_said_stand_as_they_were_said(qtbot, tmp_path):
    fight = tally_fight()
    fight.do(WULF_BOASTS, boasting('<b>S2</b> & "left" arm, ' + "x" * 250, 12))
    told = take_snapshot("The duel", fight.ruleset, fight.state, fight.line()[0].lines)
    text = texts(qtbot, tmp_path, freeze_sheets(told, FreezeOptions(lines=5), Paper()))
    assert 'Wulf: “<b>S2</b> & "left" arm, ' in text
    assert "".join(text.split()).count("x" * 250) == 1


def test_that_no_log_and_no_map_are_printed_where_they_are_not_wished(qtbot, tmp_path, fight):
    ruleset, state, lines = fight
    text = texts(
        qtbot, tmp_path, freeze_sheets(take_snapshot("A", ruleset, state, lines), FreezeOptions(False, 0), Paper())
    )
    assert lines[-2].text not in text
    assert "MAP" not in text


@pytest.mark.parametrize("size", PaperSize)
@pytest.mark.parametrize("landscape", [False, True])
def test_that_a_large_fight_runs_over_several_sheets_and_nobody_is_lost(qtbot, tmp_path, size, landscape):
    paper = Paper(size, landscape)
    told = tally(walled_ground(40, 40), 60, log=[Line(f"Line number {i}.") for i in range(90)])
    for sheets in (order_sheets(told, OrderOptions(), paper), freeze_sheets(told, FreezeOptions(lines=60), paper)):
        read = printed(qtbot, tmp_path / "a.pdf", sheets, paper)
        found = words(read.texts())
        assert len(read) == len(sheets) > 1
        assert all(f"Figure {i} " in found for i in range(60))
        for number in range(len(read)):
            image = read.picture(number, 2)
            edge = [image.pixelColor(x, image.height() - 8) for x in range(image.width())]
            edge += [image.pixelColor(image.width() - 8, y) for y in range(image.height())]
            assert {colour.name() for colour in edge} == {"#ffffff"}
    assert "Line number 89." in found
    assert "Line number 30." in found
    assert "Line number 29." not in found


def test_that_of_a_running_fight_the_moment_is_printed_that_is_looked_at(journal):
    watch = JournalCursor(journal, read_only=True)
    encounter = Encounter(journal.ruleset.id, "The glade", Muster((), ()))
    now, last = running(encounter, watch), journal.entry(journal.head)
    assert now.told.log[-1] == last.lines[-1]
    assert PrintKind.FREEZE in now.whats
    middle = journal.line().numbers[9]
    watch.preview(middle)
    then = running(encounter, watch)
    assert then.told.log[-1] == journal.entry(middle).lines[-1]
    assert then.told.agenda.turn < now.told.agenda.turn
    watch.end()


def test_places_on_open_ground_and_without_a_ground(qtbot, tmp_path):
    told = tally(OpenGround(48, 48, LengthUnit.INCH))
    assert "3.0, 4.5 in, heading 90°" in texts(qtbot, tmp_path, freeze_sheets(told, FreezeOptions(), Paper()))
    bare = texts(qtbot, tmp_path, freeze_sheets(tally(), FreezeOptions(), Paper()))
    assert "5 of 5" in bare
    assert "WHERE" not in bare.upper()


def test_that_everybody_is_on_the_map_in_the_colour_of_the_side():
    told = tally(blank_ground(12, 10))
    (sheet,) = freeze_sheets(told, FreezeOptions(), Paper())
    image = picture_of(sheet, Paper(), 100)
    top = next(down for block, down in sheet.column if isinstance(block, FightMap))
    rows = slice(round((top + 15) / 25.4 * 100), image.height() - 60)
    seen = {f"#{one:06x}" for row in rows_of(image)[rows] for one in row[60 : image.width() - 60 : 2]}
    assert {QColor(theme().side(colour).colour).name() for colour in (0, 1)} <= seen


def test_where_the_hexes_are_too_small_for_labels_there_are_numbers_along_the_edges(qtbot, tmp_path):
    def words_of(ground, figures: int = 3) -> set[str]:
        return set(texts(qtbot, tmp_path, freeze_sheets(tally(ground, figures), FreezeOptions(), Paper())).split())

    assert "0110" in words_of(blank_ground(12, 10))
    assert "22" in words_of(OpenGround(48, 48, LengthUnit.INCH), 19)
    far = tally(blank_ground(120, 90))
    first, *others = far.counters.values()
    counters = {one.figure: one for one in (replace(first, hexes=(Hex(100, 10),)), *others)}
    (sheet,) = freeze_sheets(replace(far, counters=counters), FreezeOptions(), Paper())
    assert {"10", "50", "100"} <= set(texts(qtbot, tmp_path, [sheet]).split())


def test_house_rules_that_were_settled_otherwise_are_said(qtbot, tmp_path, fight):
    ruleset, state, _ = fight
    rule = ruleset.house_rules()[0]
    told = take_snapshot("A", ruleset, state, house={rule.key: rule.options[1][0]})
    assert f"{rule.label}: {rule.options[1][1]}" in texts(
        qtbot, tmp_path, freeze_sheets(told, FreezeOptions(), Paper())
    )
    assert take_snapshot("A", ruleset, state, house={rule.key: rule.default}).house == ()


def test_that_the_foot_says_round_where_the_system_does():
    told = tally()
    assert told.agenda is not None
    (sheet, *_) = freeze_sheets(replace(told, agenda=replace(told.agenda, called="Round")), FreezeOptions(), Paper())
    assert ", round 1 · " in sheet.foot


def test_that_of_a_large_ground_the_part_is_shown_where_somebody_stands():
    assert FightMap(tally(blank_ground(12, 10))).title == "Map"
    far = FightMap(tally(blank_ground(200, 200)))
    assert far.title == "Map, where somebody stands"
    assert far.height(190, 9) < 120
    assert FightMap(replace(tally(blank_ground(200, 200)), counters={})).title == "Map"


def test_a_fight_that_cannot_begin_has_its_figures_all_the_same(qtbot, tmp_path, ruleset: Ruleset):
    figures = tuple(Enlisted(f"f{i}", ruleset.bestiary()[i], "ours", place=Hex(0, 0)) for i in range(3))
    broken = Enlisted("x", Card(ruleset.id, "Broken", {"st": "much"}), "ours")
    subject = prepared(Encounter(ruleset.id, "All", Muster((*figures, broken), SIDES, blank_ground(1, 1))), ruleset)
    text = texts(qtbot, tmp_path, subject.stack(EncounterPrintOptions(what=PrintKind.ORDER), ()).sheets)
    assert all(card.name in text for card in (*ruleset.bestiary()[:3], broken.card))


def test_record_cards_of_the_figures_bear_their_own_names(qtbot, tmp_path, ruleset: Ruleset):
    figures = tuple(Enlisted(f"f{i}", ruleset.bestiary()[0], "ours", f"Guard {i}") for i in range(3))
    subject = prepared(Encounter(ruleset.id, "All", Muster(figures, SIDES)), ruleset)
    assert subject.whats == [PrintKind.COUNTERS, PrintKind.CARDS, PrintKind.ORDER]
    text = texts(qtbot, tmp_path, subject.stack(EncounterPrintOptions(what=PrintKind.CARDS), {"f0", "f2"}).sheets)
    assert ("Guard 0" in text, "Guard 1" in text, "Guard 2" in text) == (True, False, True)
