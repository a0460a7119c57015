"""How a table was read is told: the rule system and why, the headings, the separator and the encoding."""

import pytest

from gmtool.store.exchange import CampaignContents
from gmtool.store.played import ANY_GAME, Played
from gmtool.store.text_tables import fitting_sheet, guessed_layout, read_sheet, read_table
from gmtool.systems import all_rulesets, ruleset

MELEE, CHAINMAIL = "tft-melee", "chainmail"
IN_ADVANCED, IN_HARN = (Played(games=frozenset({one})) for one in ("advanced-melee", "harnmaster-melee"))


def told(text: str, played: Played = ANY_GAME, codec: str = "utf-8") -> list[str]:
    raw = text.encode(codec)
    table = read_table(raw, guessed_layout(raw), "some.csv")
    intake = read_sheet(fitting_sheet(table, all_rulesets(), played), CampaignContents(ruleset))
    assert not intake.left_out
    return list(intake.guesses)


def test_that_all_guesses_are_told() -> None:
    assert told("Monsters\nName;ST;DX\nGöblin;9;12\n", codec="cp1252") == [
        "Rule system: Melee, for the columns ST and DX, as in Advanced Melee.",
        "Headings, in line 2: Name, ST, DX.",
        "Left out above that: “Monsters”.",
        "Separator: Semicolon. Characters: Windows-1252.",
    ]


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("Spell,IQ,ST cost,Type\nFireball,12,3,missile\nBlur,8,1,thrown\n", "Spell"),
        ("IQ;Who did it;DX\n9;Goblin;12\n", "Who did it"),
        ("Goblin;9;12\nOrc;12;11\n", "Column 1"),
    ],
)
def test_that_a_column_of_names_that_no_heading_names_is_told(text: str, column: str) -> None:
    assert f"Names: those in “{column}”." in told(text)


def test_that_a_named_column_of_names_needs_no_word() -> None:
    assert not any(line.startswith("Names:") for line in told("Mood;Name;ST\ngrim;Goblin;9\n"))


def test_that_the_line_of_a_spreadsheet_with_a_tab_is_told_without_one() -> None:
    assert "Left out above that: “sep=”." in told("sep=\t\nName\tST\nGoblin\t9\n")


def test_that_a_clear_field_speaks_for_a_system_before_any_number_of_doubtful_ones() -> None:
    assert told("Spell,IQ,Type\nFireball,12,missile\n")[0] == "Rule system: Advanced Melee, for the column IQ."


@pytest.mark.parametrize(
    ("text", "played", "system", "why"),
    [
        ("Name,Mood\nGoblin,grim\n", Played(), "", "as nothing fits better"),
        ("Name,Mood\nGoblin,grim\n", Played(CHAINMAIL), "Chainmail", "the campaign's game"),
        ("Name,ST,DX\nGoblin,9,12\n", Played(MELEE), "Melee", "the campaign's game"),
        ("Name,ST,DX\nGoblin,9,12\n", Played(CHAINMAIL), "Melee", "for the columns ST and DX, as in Advanced Melee"),
        (
            "Name,ST,DX\nGoblin,9,12\n",
            IN_ADVANCED,
            "Advanced Melee",
            "the campaign's game",
        ),
        ("Name,Mood\nGoblin,\n", Played(games=frozenset({MELEE, CHAINMAIL})), "", "one of the campaign's games"),
        ("Name,ST,Armor\nGoblin,9,\n", Played("harnmaster-melee"), "HarnMaster", "the campaign's game"),
        (
            "Name,ST,DX,Armor\nGoblin,9,9,\n",
            IN_HARN,
            "Melee",
            "as in Advanced Melee",
        ),
    ],
)
def test_why_a_system_was_taken(text: str, played: Played, system: str, why: str) -> None:
    assert played.games | {played.game} <= {"", *(one.id for one in all_rulesets())}
    line = told(text, played)[0]
    assert line.startswith(f"Rule system: {system}")
    assert line.endswith(f"{why}.")


def test_that_cells_without_headings_are_told() -> None:
    assert "No headings: the columns are known by their cells." in told("Goblin,9,12\nOrc,12,11\n")


def test_that_a_separator_that_a_line_names_is_taken_though_another_divides_better() -> None:
    lines = told("sep=;\nName;Mood\nGoblin;a, b\nOrc;c, d\n")
    assert lines[-1] == "Separator: Semicolon. Characters: UTF-8."
    assert lines[1:3] == ["Headings, in line 2: Name, Mood.", "Left out above that: “sep=;”."]
