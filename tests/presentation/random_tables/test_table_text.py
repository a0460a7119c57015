"""Random tables as they are typed: numbers, weights, dice and tables within tables, and what is wrong with them."""

import pytest

from gmtool.presentation.random_tables.table_text import BadTable, TableName, die_words, in_numbers, read_table

BOOK = "1-3 A wolf\n4 Goblins\n5–6 Nothing"


def rows(text):
    """The rows as numbers and words; dice and names as they are typed."""
    return {
        in_numbers(row.lowest, row.highest): "".join(
            part if isinstance(part, str) else f"[{part.title}]" if isinstance(part, TableName) else f"{{{part.text}}}"
            for part in row.parts
        )
        for row in read_table(text).rows
    }


def test_that_rows_with_numbers_make_the_die():
    assert rows(BOOK) == {"1–3": "A wolf", "4": "Goblins", "5–6": "Nothing"}
    assert die_words(read_table(BOOK)) == "1d6, 3 rows"


def test_that_rows_without_numbers_are_equally_likely_and_a_weight_counts_for_several():
    assert rows("A wolf\nx3 Goblins\n×2 3 bears\n- 2 owls") == {
        "1": "A wolf",
        "2–4": "Goblins",
        "5–6": "3 bears",
        "7": "2 owls",
    }
    assert rows("2x a wolf\na bear") == {"1–2": "a wolf", "3": "a bear"}
    assert rows("1 x a wolf\n2 x a bear") == {"1": "a wolf", "2–3": "a bear"}


def test_that_a_row_that_begins_with_dice_is_no_heading_among_rows_without_numbers():
    assert rows("2d6 wolves\nNobody") == {"1": "2d6 wolves", "2": "Nobody"}


def test_that_a_letter_that_stands_alone_after_a_number_is_no_weight():
    assert rows("1 X marks the spot\n2 Nothing") == {"1": "X marks the spot", "2": "Nothing"}


def test_that_a_line_of_dice_alone_says_what_is_rolled():
    table = read_table("2d6\n2-6 Fog\n7+ Sun")
    assert (table.lowest, table.highest, table.dice.text) == (2, 12, "2d6")
    assert [(row.lowest, row.highest) for row in table.rows] == [(2, 6), (7, 12)]


@pytest.mark.parametrize(
    "text",
    [
        "1-3. A wolf\n4: Goblins\n5 - 6) Nothing",
        "1—3\tA wolf\n4\tGoblins\n5−6\tNothing",
        "| d6 | What |\n|---|:--|\n| 1-3 | A wolf |\n| 4 | Goblins |\n| 5-6 | Nothing |",
        "\n1-3 A wolf\n\n5-6 Nothing\n4 Goblins\n",
        "d6 Encounters on the moor\n1-3 A wolf\n4 Goblins\n5-6 Nothing",
        "1-3, A wolf\n4, Goblins\n5-6, Nothing",
        "1-3;A wolf\n4;Goblins\n5-6;Nothing",
        "1-3A wolf\n4 Goblins\n5-6Nothing",
    ],
)
def test_that_it_is_read_as_books_web_pages_and_spreadsheets_have_it(text):
    assert rows(text) == rows(BOOK)


def test_that_00_is_100():
    assert rows("01-99 Nothing\n00 A dragon") == {"1–99": "Nothing", "100": "A dragon"}


def test_that_dice_and_other_tables_are_found_in_rows():
    assert rows("{2d6} wolves of [ The  moor ], [[d4]] or [[/r 1d8+1]] bears; {} and []") == {
        "1": "{2d6} wolves of [The  moor], {d4} or {1d8+1} bears; {} and []"
    }


def test_that_one_row_needs_no_die():
    assert die_words(read_table("Rain")) == "1 row"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "There are no rows yet; type one on each line."),
        ("2d6", "There are no rows yet; type one on each line."),
        ("1 A\n2 B\n4 C", "Line 3: before it, a row for 3 is missing."),
        ("1 A\n2 B\n5 C", "Line 3: before it, a row for 3–4 is missing."),
        ("1-2 A\n\n2-3 B", "Line 3: 2 has a row already."),
        ("1-2 A\n4-3 B", "Line 2: 4 to 3 runs backwards."),
        ("1 A\nB", "Line 2 has no number: “B”."),
        ("1 A\n2", "Line 2 says nothing: write what happens after the number."),
        ("2d6\n2-11 A", "Line 2 is the last, but a row for 12 is missing."),
        ("2d6\n1-12 A", "Line 2: 2d6 never gives 1."),
        ("2d6\n2-13 A", "Line 2: 2d6 never gives 13."),
        ("0 A\n1 B", "Line 1: no die shows 0."),
        ("x0 A\nB", "Line 1: a row that comes up 0 times never comes up."),
        ("1-2000 A", "A die can have 1,000 sides; this table needs 2,000."),
        ("x999 A\nx2 B", "A die can have 1,000 sides; this table needs 1,001."),
        ("A\nB {two} C", "Line 2: “two” at character 1 is not understood; write it like 2d6+1."),
        ("A {3d6<=10}", "Line 1: “3d6<=10” compares; dice alone are needed."),
        ("A {2d6", "Line 1: “{” is not closed."),
        ("A [Weather", "Line 1: “[” is not closed."),
        ("200d6\n1 A", "Line 1: The number of dice 200 is too large; the limit is 100."),
        ("\n".join(map(str, ["A"] * 1001)), "The table has 1,001 rows; the limit is 1,000."),
    ],
)
def test_that_what_is_wrong_is_one_sentence_that_names_the_line(text, sentence):
    with pytest.raises(BadTable) as refused:
        read_table(text)
    assert str(refused.value) == sentence


def test_that_numbers_that_begin_elsewhere_say_both_ways_out():
    with pytest.raises(BadTable, match=r"^Line 1: the numbers begin with 3, .* such as 2d6, .* or a dash before a row"):
        read_table("3 wolves\n4 bears")
