"""Text is a table of cards only where a column of names or a field of a rule system is recognized."""

from pathlib import Path

import pytest

from gmtool.store.errors import BadImport
from gmtool.store.exchange import CampaignContents
from gmtool.store.text_tables import Sheet, fitting_sheet, guessed_layout, read_sheet, read_table
from gmtool.systems import all_rulesets, ruleset

ROOT = Path(__file__).parents[3]
LOG = "".join(f"2026-11-0{day} 12:00:0{day},123 INFO started, name=x, st=9\n" for day in range(1, 9))
SYSLOG = "".join(f"Nov  {day} 12:00:01 host daemon[{day}]: ready, waiting, idle\n" for day in range(1, 9))
ACCESS = "".join(f'10.0.0.{at} - - [01/Nov/2026] "GET /a,b,c" 200 {at}\n' for at in range(9))
MAIL = "From: Ada <ada@example.org>\nTo: Bo, Cy, Dee\nSubject: Name, ST and DX\nDate: Tue, 1 Dec 2026\n\nHi, all.\n"
PROSE = (
    "The goblins came at dusk, three of them, each with a club.\nNobody had seen them before, and nobody asked.\n"
    "Name them as you like, said the reeve; strength they have, and little else.\n"
) * 6
C_CODE = '#include <stdio.h>\n\nint main(void) {\n    int st = 9, dx = 12;\n    f("%d", st);\n    return 0;\n}\n'
ENUM = "enum weapon {\n  Club,\n  Dagger,\n  Shortsword,\n};\n"
SCRIPT = "const name = 'x';\nfunction roll(a, b) {\n  return a + b;\n}\nlet st = 9, dx = 12;\n"
MARKDOWN = "# Name\n\nThis is a project, with a license.\n\n- one, two\n- three, four\n"
MARKDOWN_TABLE = "| file | what should happen |\n|---|---|\n| 01.csv | read, whole |\n| 02.csv | refused |\n"
POEM = "Tyger Tyger, burning bright,\nIn the forests of the night;\nWhat immortal hand or eye,\nCould frame thee?\n"
TALE = "It was Jutta, who, being tired, slept\nwhile Wulf, her brother, kept watch, alone\nand they, hungry, went on\n"
NOTE = "Session notes\nThey gave a false name, and left.\nWulf, name, rank\nThen, at night, wolves came, five of them\n"
REQUEST = "Von: Ada\nAn: Bo\nBetreff: Samstag, Name, ST\n\nHallo, Bo, bis dann\n"
NAMED_LOG = "".join(f"Dec  {day} 09:29:22 host sshd[1]: Accepted, name, port {day}\n" for day in range(1, 9))
PATCH = "--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n-name, st\n+name, dx\n context\n"
SHOPPING = "eggs\nmilk\nflour\nhoney\n"
TEXTS = {
    "license": (ROOT / "LICENSE").read_text(),
    "changelog": (ROOT / "CHANGELOG.md").read_text(),
    "readme": (ROOT / "README.md").read_text(),
    "module": Path(__file__).read_text(),
    "log": LOG, "syslog": SYSLOG, "access": ACCESS, "mail": MAIL, "prose": PROSE, "C": C_CODE, "enum": ENUM,
    "script": SCRIPT, "markdown": MARKDOWN, "markdown table": MARKDOWN_TABLE, "poem": POEM, "shopping": SHOPPING,
    "tale": TALE, "note": NOTE, "request": REQUEST, "named log": NAMED_LOG,
}  # fmt: skip


def fitted(text: str) -> Sheet:
    raw = text.encode()
    return fitting_sheet(read_table(raw, guessed_layout(raw), "some.txt"), all_rulesets())


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS.keys())
def test_that_text_is_never_a_table_of_cards(text: str) -> None:
    with pytest.raises(BadImport) as refused:
        fitted(text)
    said = str(refused.value)
    assert said.startswith("some.txt seems to be ")
    assert said.count(".") == 2, "one sentence, and the name of the file has a point"


@pytest.mark.parametrize("text", [*TEXTS.values()], ids=TEXTS.keys())
def test_that_no_beginning_of_a_text_is_one_either(text: str) -> None:
    lines = text.splitlines(keepends=True)
    for start in range(min(len(lines) - 1, 12)):
        with pytest.raises(BadImport):
            fitted("".join(lines[start : start + 30]))


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (LOG, "a log"),
        (SYSLOG, "a log"),
        (MAIL, "a letter"),
        (PROSE, "a text"),
        (C_CODE, "the source code of a program"),
        (MARKDOWN, "a document in Markdown"),
        (TEXTS["license"], "a text"),
        (MARKDOWN_TABLE, "a table, but not of cards"),
        (REQUEST, "a letter"),
        (NAMED_LOG, "a log"),
        (PATCH, "the source code of a program"),
    ],
)
def test_that_the_sentence_says_what_it_seems_to_be_and_what_to_do(text: str, kind: str) -> None:
    with pytest.raises(BadImport, match=f"some.txt seems to be {kind}.*(paste lines|write headings)"):
        fitted(text)


@pytest.mark.parametrize(
    "text",
    [
        "Name\nGoblin\nOrc\n",
        "Name,Mood\nGoblin,grim\n",
        "Mood;Character\ngrim;Goblin\n",
        "Who is it,ST\nGoblin,9\n",
        "Goblin,9,12\nOrc,12,11\n",
        "Goblin\tgreen\t9\nWulf\tgray\t12\nAda\tblue\t10\n",
        "Goblin;club;cloth\nOrc;broadsword;leather\nTroll;club;cloth\n",
        "Kreatur;Stimmung\nGoblin;grimmig\n",
        "Time,Name,Message\n12:00:01,Goblin,started\n12:00:02,Orc,up\n",
        "Spell,IQ,Type\nGoblin,12,missile\nBlur,8,thrown\n",
        "| Name | ST | DX |\n|:-----|---:|:--:|\n| Goblin | 9 | 12 |\n| Orc | 12 | 11 |\n",
        " name   | st | dx\n--------+----+----\n Goblin |  9 | 12\n Orc    | 12 | 11\n",
        "Monsters of the week\n\nName,ST,DX\nGoblin,9,12\nOrc,12,11\n",
        "Session 3,,\nName,ST,DX\nGoblin,9,12\n",
        "Exported 2026,by a tool,version 3\nName,ST,DX\nGoblin,9,12\n",
        "sep=;\nName;ST;DX\nGoblin;9;13\n",
        "sep=|\nName|ST\nGoblin|9\n",
        '"sep=,"\nName,ST\nGoblin,9\n',
    ],
)
def test_that_tables_of_cards_are_still_read(text: str) -> None:
    sheet = fitted(text)
    names = [row[at] for _, row in sheet.table.rows for at, one in enumerate(sheet.targets) if one.code == "name"]
    assert names[0] == "Goblin"


def test_that_a_first_row_of_things_is_no_row_of_headings() -> None:
    sheet = fitted("Goblin;club;cloth\nOrc;broadsword;leather\nTroll;club;cloth\n")
    assert not sheet.table.layout.headings
    assert [row[0] for _, row in sheet.table.rows] == ["Goblin", "Orc", "Troll"]


def test_that_cells_that_its_field_cannot_hold_make_no_column_of_it() -> None:
    with pytest.raises(BadImport):
        fitted("ST,what\na long word,x\nanother,y\nand one,z\n")


def test_that_lines_of_text_below_a_markdown_table_are_no_cards() -> None:
    raw = b"# Party\n\n| Name | ST |\n|---|---|\n| Goblin | 9 |\n\nAnd that, friends, is that.\n"
    sheet = fitting_sheet(read_table(raw, guessed_layout(raw), "party.md"), all_rulesets())
    brought = read_sheet(sheet, CampaignContents(ruleset))
    assert [one.card.name for one in brought.cards] == ["Goblin"]
    assert brought.left_out == 1
    assert [line.text for line in brought.lines if not line.taken] == [
        "Line 7, And that, friends, is that.: left out; it has no vertical bar."
    ]
