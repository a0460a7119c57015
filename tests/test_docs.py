"""What the documents show is what the program reads."""

import json
import re
import tomllib
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from gmtool.presentation.handbook import anchor
from gmtool.rules.kit.quick_entry.entry import quick_entry
from gmtool.space import SpaceError, dump_ground, read_ground
from gmtool.store.exchange import CampaignContents, read_import
from gmtool.store.row_tables import read_row_table
from gmtool.systems import all_rulesets, ruleset
from tests.scripts import script

DOCS = Path(__file__).parent.parent / "docs"
PAGES = [DOCS.parent / "README.md", DOCS.parent / "CHANGELOG.md", *sorted(DOCS.rglob("*.md"))]
LARGEST, LARGEST_MOVING = 150_000, 700_000
MOVING = "fight.png"


def without_code(page: Path) -> str:
    """The text of a page; what stands in it as code is no link and no heading."""
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    return re.sub(r"`[^`\n]*`", "", text)


def links(page: Path) -> list[str]:
    """The addresses of its links and pictures that are none on the net."""
    found = re.findall(r"\]\(([^)\s]+)\)", without_code(page))
    return [link for link in found if not re.match(r"https?:", link)]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(DOCS.parent).as_posix())
def test_that_every_link_and_picture_of_a_page_leads_somewhere(page: Path) -> None:
    for link in links(page):
        place, _, fragment = link.partition("#")
        target = (page.parent / place).resolve() if place else page
        assert target.is_file(), link
        if DOCS in page.parents:
            assert DOCS in target.parents, f"{link}: not in the handbook as it is shipped"
        if fragment:
            assert fragment in headings(target), link


def headings(page: Path) -> set[str]:
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    return {anchor(heading) for heading in re.findall(r"^#+ (.+)$", text, re.MULTILINE)}


def test_that_the_contents_lead_to_every_page() -> None:
    linked = {(DOCS / link).resolve() for link in links(DOCS / "index.md")}
    assert linked == {page for page in PAGES if DOCS in page.parents} - {DOCS / "index.md"}


def test_that_every_picture_is_shown_somewhere_and_small() -> None:
    shown = {(page.parent / link).resolve() for page in PAGES for link in links(page) if link.endswith(".png")}
    assert shown == set((DOCS / "pictures").iterdir())
    sizes = {picture.name: picture.stat().st_size for picture in shown}
    assert sizes.pop(MOVING) < LARGEST_MOVING
    assert {name: size for name, size in sizes.items() if size >= LARGEST} == {}


def test_that_the_moving_picture_moves() -> None:
    data = (DOCS / "pictures" / MOVING).read_bytes()
    assert data.count(b"fcTL") > 10


def test_that_the_page_of_the_command_line_is_up_to_date() -> None:
    page = script("command_line_page").page()
    told = "python scripts/command_line_page.py writes it anew"
    assert (DOCS / "cli.md").read_text(encoding="utf-8") == page, told


def test_that_the_ground_in_the_document_can_be_read() -> None:
    text = (DOCS / "formats" / "grounds.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```toml\n(.*?)```", text, re.DOTALL)
    ground = read_ground(tomllib.loads(example))
    assert (ground.title, ground.size, len(ground.walls)) == ("The pit", (12, 9), 42)
    assert ground.water == {ground.at_column_row(9, row): 2 for row in (2, 3, 4, 5)} | {ground.at_column_row(10, 3): 2}


def test_that_the_document_names_every_field() -> None:
    rows = re.findall(r"^\| (`.*?) \|", (DOCS / "formats" / "grounds.md").read_text(encoding="utf-8"), re.MULTILINE)
    named = {name for row in rows for name in re.findall(r"`(\w+)`", row)}
    for known in ({"columns": 2, "rows": 2}, {"width": 2, "height": 2, "unit": "foot"}):
        with pytest.raises(SpaceError) as refused:
            read_ground({**known, "none": 1})
        assert set(re.findall(r"\w+", str(refused.value).split("it has ")[1])) <= named
        assert set(dump_ground(read_ground(known))) <= named


def test_that_the_files_to_read_are_there_with_what_is_to_be_read_in_them() -> None:
    text = (DOCS / "contributing" / "architecture.md").read_text(encoding="utf-8")
    (ways,) = re.findall(r"^\| to understand \|.*?\n\n", text, re.DOTALL | re.MULTILINE)
    files = re.findall(r"`([\w./-]+\.\w+)`(?: \(([^)]*)\))?", ways)
    assert len(files) == 32
    for file, named in files:
        written = (DOCS.parent / "gmtool" / file).read_text(encoding="utf-8")
        assert [word for word in re.findall(r"`(\w+)`", named) if word not in written] == [], file


def test_that_every_file_that_the_pages_for_contributors_name_is_there() -> None:
    folders = "gmtool|tests|resources|scripts|docs"
    for page in (DOCS / "contributing").iterdir():
        named = re.findall(rf"`((?:{folders})/[\w./-]+)`", page.read_text(encoding="utf-8"))
        made = ("gmtool/_resources", "gmtool/_docs", "resources/languages/CODE.po")
        assert [one for one in named if one not in made and not (DOCS.parent / one).exists()] == [], page.name


def test_that_every_test_of_a_promise_of_the_phones_is_there() -> None:
    text = (DOCS / "contributing" / "promises-of-phones.md").read_text(encoding="utf-8")
    listed = re.findall(r"`(tests/[\w./-]+)`: ((?:`test_\w+`(?:, )?)+)", text)
    assert len(listed) > 40
    for file, names in listed:
        written = (DOCS.parent / file).read_text(encoding="utf-8")
        assert [one for one in re.findall(r"\w+", names) if f"def {one}(" not in written] == [], file
    rows = [row for row in text.splitlines() if row.startswith("| ") and row != "| promise | tests |"]
    assert [row for row in rows if "`tests/" not in row] == []


def test_that_the_page_on_chapters_shows_them_as_they_are() -> None:
    text = (DOCS / "contributing" / "adding-a-chapter.md").read_text(encoding="utf-8")
    shown = re.findall(r"```\n(.*?)```", text, re.DOTALL)
    files = ("chapters/joust.py", "chapters/beasts.py", "state/stations.py", "acts/turn/phases.py")
    for block, file in zip(shown, files, strict=True):
        written = (DOCS.parent / "gmtool" / "rules" / "chainmail" / file).read_text(encoding="utf-8")
        assert unindented(block) in unindented(written), file


def unindented(text: str) -> str:
    return re.sub(r"^ +", "", text, flags=re.MULTILINE)


def test_that_the_lines_in_the_document_are_understood() -> None:
    text = (DOCS / "handbook" / "quick-entry.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```\n(.*?)```", text, re.DOTALL)
    entries = [quick_entry(ruleset("tft-melee"), line) for line in example.splitlines()]
    assert [(entry.card.name, entry.card.fields["people"], entry.problems) for entry in entries] == [
        ("Goblin", "goblin", ()),
        ("Grishnak", "goblin", ()),
        ("Goblin", "goblin", ()),
        ("Flavius Marcellus", "human", ()),
        ("Old Rapier", "orc", ()),
    ]


def test_that_the_cards_in_the_document_come_in_without_a_remark() -> None:
    text = (DOCS / "formats" / "exchange.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```json\n(.*?)```", text, re.DOTALL)
    intake = read_import(example, "some.json", CampaignContents(ruleset))
    assert [line.text for line in intake.lines] == ["Card 1, Grishnak: imported."]
    assert not ruleset("tft-melee").report(intake.cards[0].card).findings
    schema = json.loads((DOCS / "formats" / "gmtool.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator(schema).validate(json.loads(example))


def test_that_the_table_in_the_document_comes_in_whole() -> None:
    text = (DOCS / "formats" / "tables.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```toml\n(.*?)```", text, re.DOTALL)
    intake = read_row_table(example.encode(), "some.toml", CampaignContents(ruleset))
    assert [line.text for line in intake.lines if line.is_problem] == []
    assert [one.row["key"] for one in intake.own_rows] == ["bearded-axe", "gnome-spear", "gnome"]


@pytest.mark.parametrize(
    ("system", "lists"),
    [
        ("harnmaster-melee", {"modes", "injuries", "mishaps", "damages", "presses"}),
        ("melee-rounds", {"tests", "weapons", "loads", "spells"}),
    ],
)
def test_that_the_tables_in_the_document_on_a_system_are_read_row_by_row(system: str, lists: set[str]) -> None:
    text = (DOCS / "systems" / f"{system}.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```toml\n(.*?)```", text, re.DOTALL)
    tables = tomllib.loads(example)
    rules = ruleset(tables.pop("system"))
    assert rules.id == system
    assert rules.extended({key: tuple(rows) for key, rows in tables.items()}).left_out == rules.left_out
    assert set(tables) == lists


@pytest.mark.parametrize(
    ("system", "page"), [("tft-melee", "melee"), *((name, name) for name in ("harnmaster-melee", "melee-rounds"))]
)
def test_that_the_document_on_a_system_names_every_house_rule_with_its_readings(system: str, page: str) -> None:
    text = (DOCS / "systems" / f"{page}.md").read_text(encoding="utf-8")
    rows = {cells[0]: cells[1:] for cells in re.findall(r"^\| (.*?) \| (.*?) \|(?: .+? \|)?$", text, re.MULTILINE)}
    for rule in ruleset(system).house_rules():
        (_, first), *others = rule.options
        assert rows[rule.label][0] == "; ".join([f"*{first}*", *(label for _, label in others)])


ROOT = DOCS.parent
SHOWN = [
    *PAGES,
    *sorted((ROOT / "resources").rglob("*.toml")),
    *sorted((ROOT / "resources").rglob("*.po")),
    *sorted((ROOT / "packaging").rglob("*.xml")),
    *sorted((ROOT / "gmtool").rglob("*.py")),
]


def test_that_a_game_is_spelled_in_one_way_wherever_it_is_shown() -> None:
    """As the title of its rules is; ids and folders are in small letters, and a class is in camel case."""
    wrong = {
        f"{path.relative_to(ROOT)}: {found.group()}"
        for path in SHOWN
        for found in re.finditer(r"h[aâä]rn[\s-]?master\w*", path.read_text(encoding="utf-8"), re.IGNORECASE)
        if not re.fullmatch(r"HarnMaster|harnmaster\w*|HarnmasterRuleset", found.group())
    }
    assert wrong == set()
    assert [one.title for one in all_rulesets() if one.id == "harnmaster-melee"] == ["HarnMaster melee"]
    prose = [page for page in PAGES if re.search(r"(?<![\w/`-])harnmaster(?![\w/-])", without_code(page))]
    assert prose == []
