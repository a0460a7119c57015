"""A file is cut into cells as it was written, whatever program wrote it."""

import pytest

from gmtool.store.errors import BadImport
from gmtool.store.text_tables import Encoding, Layout, Separator, guessed_layout, read_table
from tests.store.text_tables.sheets import lines, tally

TABLE = "Name,Points,Motto\nGöblin,3,“Ha”\nWülf,9,née\n"


def cells(raw, layout=None):
    table = read_table(raw, layout or guessed_layout(raw), "some.csv")
    return [list(table.headings), *(row for _, row in table.rows)]


@pytest.mark.parametrize(
    ("codec", "encoding"),
    [
        ("utf-8", Encoding.UTF_8),
        ("utf-8-sig", Encoding.UTF_8),
        ("utf-16", Encoding.UTF_16),
        ("utf-16-le", Encoding.UTF_16),
        ("utf-16-be", Encoding.UTF_16),
        ("cp1252", Encoding.WINDOWS),
    ],
)
def test_that_the_encoding_is_found_and_the_byte_order_mark_is_no_part_of_the_first_heading(codec, encoding):
    raw = TABLE.encode(codec)
    assert guessed_layout(raw).encoding is encoding
    assert cells(raw) == [["Name", "Points", "Motto"], ["Göblin", "3", "“Ha”"], ["Wülf", "9", "née"]]


def test_that_a_big_endian_mark_is_read():
    assert cells(b"\xfe\xff" + TABLE.encode("utf-16-be"))[1][0] == "Göblin"


def test_that_a_wrong_guess_can_be_changed_and_what_was_lost_is_said():
    raw = TABLE.encode("cp1252")
    wrong = read_table(raw, Layout(Encoding.UTF_8), "some.csv")
    assert wrong.rows[0][1][0] == "G\ufffdblin"
    assert [line.text for line in wrong.lines] == ["The file: imported; 5 characters could not be read as UTF-8."]
    assert read_table(raw, Layout(Encoding.WINDOWS), "some.csv").rows[0][1][0] == "Göblin"


@pytest.mark.parametrize("separator", list(Separator))
def test_that_the_separator_is_found_though_the_others_stand_in_cells(separator):
    rows = [["Name", "Points", "Motto"], ["Goblin", "3", "a, b; c"], ["Wulf, the Old", "9", "one;two"]]
    text = "\r\n".join(separator.join(f'"{cell}"' for cell in row) for row in rows)
    assert guessed_layout(text.encode()).separator is separator
    assert cells(text.encode()) == rows


def test_that_commas_in_unquoted_notes_do_not_beat_the_tabs():
    text = "Name\tPoints\tMotto\nGoblin\t3\tsly, small, green\nWulf\t9\ta, b, c, d\n"
    assert guessed_layout(text.encode()).separator is Separator.TAB


def test_that_quoted_line_breaks_stay_in_the_cell_and_lines_are_counted_as_an_editor_does():
    text = 'Name,Points,Notes\r\nGoblin,3,"one\r\ntwo ""three"""\r\n\r\n,,\r\nWulf,9,x\r\n'
    table = read_table(text.encode(), guessed_layout(text.encode()), "some.csv")
    assert table.rows == ((2, ["Goblin", "3", 'one\r\ntwo "three"']), (6, ["Wulf", "9", "x"]))


@pytest.mark.parametrize(("text", "headings"), [("Name,Points\nA,3\n", True), ("A,3\nB,4\n", False), ("A\nB\n", True)])
def test_that_a_number_in_the_first_row_means_that_it_has_no_headings(text, headings):
    assert guessed_layout(text.encode()).headings is headings


def test_that_columns_without_a_heading_are_called_by_their_number_and_no_two_alike():
    assert cells(b"Name,,Name,Points,,\nA,b,c,3,,\n")[0] == ["Name", "Column 2", "Name (column 3)", "Points"]
    assert cells(b"A,3\nB,4,x\nC,5\n")[0] == ["Column 1", "Column 2"]


def test_that_a_quotation_mark_that_is_never_closed_costs_its_row_and_is_said():
    text = "Name,Points\nGoblin,3\n" + 'Wulf,"9\n' + "x,1\n" * 60_000
    intake = tally(text)
    assert intake.cards[0].card.name == "Goblin"
    assert "Line 3: left out; a cell is longer than 100,000 characters, as if a quotation mark were not closed." in (
        lines(intake)
    )


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "some.csv has no rows."),
        ("\n\n , ,\n", "some.csv has no rows."),
        ("," * 300 + "x", "some.csv has 301 columns in line 1; the limit is 200."),
        ("Name\n" + "Goblin\n" * 100_001, "some.csv has more than 100,000 rows."),
    ],
)
def test_that_what_is_no_table_of_cards_is_refused_with_a_sentence(text, sentence):
    with pytest.raises(BadImport) as refused:
        tally(text)
    assert str(refused.value) == sentence
