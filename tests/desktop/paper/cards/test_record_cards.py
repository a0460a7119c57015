"""Record cards: what stands on them, how many lie on a sheet, and what is done where there is too little room."""

from dataclasses import replace

import pytest

from gmtool.desktop.base.theme.current import theme, use_theme
from gmtool.desktop.paper.cards.record_card import RoomToWrite, fitted_record
from gmtool.desktop.paper.cards.record_sheets import INSETS, POINTS
from gmtool.desktop.paper.page import Paper, PaperSize
from gmtool.desktop.paper.printouts.card_printout import CardPrintout, CardSource
from gmtool.desktop.paper.printouts.saved_options import CardPrintOptions
from gmtool.desktop.paper.sheet import picture_of
from gmtool.desktop.paper.typeset.blocks import LEAST
from gmtool.desktop.paper.typeset.cuts import places
from gmtool.desktop.paper.typeset.text import TextBlock
from gmtool.presentation.sheets.options import CardOptions, CardPrintKind, PerSheet, RecordOptions
from gmtool.presentation.sheets.printed_cards import face_of
from gmtool.rules.seam import Card, Ruleset
from gmtool.systems import UnknownSystem, all_rulesets
from tests.desktop.paper.reading import Read, printed
from tests.tally import Tally


@pytest.fixture
def cards(ruleset: Ruleset) -> tuple[Card, ...]:
    return ruleset.bestiary()


def stack(ruleset, cards, what=CardPrintKind.RECORDS, **records):
    def rulesets(system: str):
        if system not in (ruleset.id, "tally"):
            raise UnknownSystem(f"There is no rule system “{system}”.")
        return Tally() if system == "tally" else ruleset

    source = CardSource("All", "Borderlands", len(cards), lambda: cards)
    return CardPrintout("Borderlands", [source], rulesets).stack(
        CardPrintOptions(what, records=RecordOptions(**records)), source
    )


def read(qtbot, tmp_path, made) -> Read:
    return printed(qtbot, tmp_path / "a.pdf", made.sheets, made.paper)


def words(text: str) -> str:
    return " ".join(text.split())


def test_all_that_the_report_says_stands_on_the_card_as_text_with_its_font(qtbot, tmp_path, ruleset, cards):
    card = replace(cards[0], notes="Guards the ford")
    text = words(read(qtbot, tmp_path, stack(ruleset, [card])).text(0))
    report = ruleset.report(card)
    assert card.name in text
    assert f"{ruleset.title} · {report.subtitle} · player character" in text
    assert all(f"{one.text}" in text and words(one.label) in text for one in report.derived)
    assert all(words(cell) in text for grid in report.grids for row in grid.rows for cell in row)
    assert all(part in text for part in ("Hits", report.summary, "Guards the ford"))
    raw = (tmp_path / "a.pdf").read_bytes()
    assert b"/FontFile2" in raw
    assert b"/Subtype /Image" not in raw


@pytest.mark.parametrize("size", PaperSize)
@pytest.mark.parametrize("landscape", [False, True])
@pytest.mark.parametrize("per_sheet", PerSheet)
def test_that_cards_lie_apart_within_the_margins(size, landscape, per_sheet):
    paper = Paper(size, landscape)
    rooms = list(places(paper, per_sheet))
    inside = paper.inside.adjusted(-1e-6, -1e-6, 1e-6, 1e-6)
    assert len(rooms) == per_sheet
    assert all(inside.contains(room) for room in rooms)
    assert sum(room.width() * room.height() for room in rooms) == pytest.approx(inside.width() * inside.height(), 1e-3)


def test_how_many_sheets_it_takes(ruleset, cards):
    ten = cards[:10]
    assert [len(stack(ruleset, ten, per_sheet=count).sheets) for count in PerSheet] == [10, 3, 2, 2]
    assert len(stack(ruleset, []).sheets) == 0


def test_a_box_for_every_hit(qtbot, tmp_path, ruleset, cards):
    card = cards[0]
    (hits,) = ruleset.report(card).tallies
    assert boxes(qtbot, tmp_path, stack(ruleset, [card], card=CardOptions(pictures=False))) == hits.boxes
    tally = Card("tally", "Ogre", {"points": 20})
    assert boxes(qtbot, tmp_path, stack(ruleset, [tally], card=CardOptions(pictures=False))) == 20


def boxes(qtbot, tmp_path, made) -> int:
    """The small squares of the first sheet."""
    page = read(qtbot, tmp_path, made).document[0]
    sizes = [
        (right - left, top - bottom) for left, bottom, right, top in (o.get_bounds() for o in page.get_objects([2]))
    ]
    return sum(abs(wide - high) < 0.2 and 6 < wide < 16 for wide, high in sizes)


def test_that_nobody_counts_hundreds_of_boxes(qtbot, tmp_path, ruleset):
    text = words(read(qtbot, tmp_path, stack(ruleset, [Card("tally", "Army", {"points": 4000})])).text(0))
    assert "Points of 4,000:" in text
    assert boxes(qtbot, tmp_path, stack(ruleset, [Card("tally", "Army", {"points": 4000})])) == 0


def test_that_a_long_name_and_many_weapons_fit_and_say_that_there_is_more(qtbot, tmp_path, ruleset, cards):
    card = cards[0]
    crowded = replace(card, name="Maximilian of the Marches " * 400, notes="And so on. " * 900,
                      fields={**card.fields, "gear": list(card.fields["gear"]) * 12})  # fmt: skip
    for per_sheet in PerSheet:
        made = stack(ruleset, [crowded] * per_sheet, per_sheet=per_sheet)
        text = words(read(qtbot, tmp_path, made).text(0))
        assert text.count("Maximilian") >= per_sheet
        assert "…" in text
        assert ("more" in text) is (per_sheet is not PerSheet.ONE)
        assert ("No room for: " in text) is (per_sheet is not PerSheet.ONE)
        assert ("And so on." in text) is (per_sheet is PerSheet.ONE)
        paper = made.paper
        image = picture_of(made.sheets[0], paper, 60)
        rows = range(image.height())
        assert {image.pixelColor(1, y).lightness() for y in rows} == {255}


@pytest.mark.parametrize("name", ["שלום הגיבור", "😀 Grin", "", "X" * 300, "\ud83d broken"])
def test_odd_names(qtbot, tmp_path, ruleset, cards, name):
    text = read(qtbot, tmp_path, stack(ruleset, [replace(cards[0], name=name)])).text(0)
    assert "Hits" in text


def test_a_card_of_an_unknown_system_and_one_that_cannot_be_read(qtbot, tmp_path, ruleset, cards):
    stranger = Card("elsewhere", "Stranger", {"a": 1}, notes="From the west")
    broken = replace(cards[0], name="Broken", fields={"st": "much"})
    text = words(read(qtbot, tmp_path, stack(ruleset, [stranger, broken])).text(0))
    assert "Stranger" in text
    assert "There is no rule system “elsewhere”." in text
    assert "From the west" in text
    assert all(finding.text in text for finding in ruleset.report(broken).findings)


def test_that_a_ruling_is_printed_and_a_mere_finding_is_not(qtbot, tmp_path, ruleset, cards):
    card = cards[0]
    illegal = replace(card, fields={**card.fields, "st": 40})
    finding = ruleset.report(illegal).findings[0]
    assert finding.text[:20] not in words(read(qtbot, tmp_path, stack(ruleset, [illegal])).text(0))
    ruled = replace(illegal, rulings={finding.key: "blessed by the giants"})
    text = words(read(qtbot, tmp_path, stack(ruleset, [ruled])).text(0))
    assert f"{finding.text.rstrip('.')}. Ruled: blessed by the giants" in text


def test_blank_cards(qtbot, tmp_path, ruleset, cards):
    made = stack(ruleset, [cards[0], Card("elsewhere", "Stranger")], what=CardPrintKind.BLANK)
    text = words(read(qtbot, tmp_path, made).text(0))
    assert len(made.sheets) == 1
    assert text.count("Hits") == 4
    assert cards[0].name not in text
    assert not any(char.isdigit() for char in text)


def test_that_a_table_to_be_filled_in_has_room_for_names(qtbot, tmp_path, ruleset, cards):
    blank = read(qtbot, tmp_path, stack(ruleset, cards[:1], what=CardPrintKind.BLANK))
    item, damage, notes = (left_edge(blank, word) for word in ("Item", "Damage", "Notes"))
    room = next(places(Paper(), PerSheet.FOUR))
    assert damage - item > 25
    assert room.right() - notes > 25
    written = read(qtbot, tmp_path, stack(ruleset, cards[3:4]))
    assert left_edge(written, "ST", 1) - left_edge(written, "Damage") < 25, "no wider than it needs to be"


def left_edge(read: Read, word: str, place: int = 0) -> float:
    """Where a word begins on the first sheet, in millimeters from its left edge."""
    words = read.document[0].get_textpage()
    found = words.search(word, match_case=True, match_whole_word=True)
    for _ in range(place):
        found.get_next()
    index, _ = found.get_next()
    return words.get_charbox(index)[0] / 72 * 25.4


def test_that_paper_is_white_in_every_theme(ruleset, cards):
    pictures = []
    for name in ("dark", "light"):
        use_theme(name, 200)
        pictures.append(picture_of(stack(ruleset, cards[:4]).sheets[0], Paper(), 50))
        assert theme().palette.name == name
    use_theme()
    assert pictures[0] == pictures[1]
    assert pictures[0].pixelColor(1, 1).lightness() == 255


@pytest.mark.parametrize("system", all_rulesets(), ids=lambda system: system.id)
@pytest.mark.parametrize("per_sheet", PerSheet)
def test_that_every_card_has_two_lines_to_write_on_or_its_notes_whole(system, per_sheet):
    inset = INSETS[per_sheet]
    room = next(iter(places(Paper(), per_sheet))).adjusted(inset, inset, -inset, -inset)
    notes = "Guards the ford since the flood; hates wolves, owes Corvin nine silver. " * 3
    fullest = sorted(system.bestiary(), key=lambda card: -len(str(card.fields)))
    for card in (*fullest[:4], fullest[-1]):
        for written in ("", notes.strip()):
            face = face_of(replace(card, notes=written), lambda _: system)
            fitted = fitted_record(room, face, CardOptions(), None, POINTS[per_sheet])
            kept = [one.text for one in fitted.blocks if isinstance(one, TextBlock) and one.title == "Notes"]
            lined = any(isinstance(one, RoomToWrite) for one in fitted.blocks)
            full = per_sheet > PerSheet.FOUR and fitted.points == LEAST  # its weapons alone take a card so small
            assert full or (kept == [written] if written else lined), card.name
            assert fitted.left >= -0.01, "and all of it has room"


def gray_rows(ruleset, card, *, lines: bool) -> int:
    """The rows of a picture of the card that are gray nearly all the way, as lines to write on are."""
    made = stack(ruleset, [card], per_sheet=PerSheet.FOUR, card=CardOptions(lines=lines), marks=False)
    picture = picture_of(made.sheets[0], made.paper, 100)
    across = range(90, picture.width() // 2 - 40, 3)
    light = [[picture.pixelColor(x, y).lightness() for x in across] for y in range(picture.height() // 2)]
    return sum(max(row) - min(row) < 40 and 120 < row[0] < 240 for row in light)


def test_that_the_lines_are_drawn(ruleset, cards):
    card = replace(cards[0], notes="")
    assert gray_rows(ruleset, card, lines=True) >= gray_rows(ruleset, card, lines=False) + 2
