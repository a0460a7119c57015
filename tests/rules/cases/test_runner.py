"""The runner of case files: what it refuses to read, what it says of a row that is wrong, and what it counts."""

import tomllib
from pathlib import Path

import pytest

from tests.pytest_runs import RunPytest
from tests.rules.cases.files import Case, read_cases
from tests.rules.cases.keys import BadCase
from tests.rules.cases.runner import WrongCase, run
from tests.rules.tft.situations import SYSTEM

FIGHT = """
[setup.fight]
ground = "hexes"
figures.Ann = { side = "red", at = "0505", card = { dx = 12, ready = ["broadsword"] }, now.chose = "j" }
figures.Bob = { side = "blue", at = "0504", facing = 3, card = { dx = 9, ready = ["club"] }, now.chose = "j" }
fight = { stage = "combat", order = ["red", "blue"] }
"""
BLOW = """
[[case]]
name = "a blow"
rule = "tm.hit.roll"
setup = "fight"
command = { do = "strike", figure = "Ann", target = "Bob", weapon = "g1" }
"""


def cases(folder: Path, text: str) -> list[Case]:
    file = folder / "blows.toml"
    file.write_text(text, encoding="utf-8")
    return read_cases(file, SYSTEM.situations)


def unread(folder: Path, text: str) -> str:
    """Why a file is not read, without its folder."""
    with pytest.raises(BadCase) as wrong:
        cases(folder, text)
    return str(wrong.value).removeprefix(f"{folder}/")


def wrong(folder: Path, text: str) -> list[str]:
    """The report of the one case of a file, line by line."""
    (case,) = cases(folder, text)
    with pytest.raises(WrongCase) as found:
        run(SYSTEM, case)
    return str(found.value).removeprefix(f"{folder}/").splitlines()


def test_a_row_that_holds_says_nothing(tmp_path: Path):
    (case,) = cases(tmp_path, FIGHT + BLOW + "dice = [4, 4, 4, 2, 3]\nexpect.figures.Bob = { hits = 5, st = 7 }\n")
    run(SYSTEM, case)
    assert (case.name, case.rules, case.line) == ("a blow", ("tm.hit.roll",), 8)


# --- what is not read ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("expct.refused = []", "“a blow”: the key “expct” is not known; did you mean “expect”?"),
        ("expect.refusd = []", "“a blow”: expect: the key “refusd” is not known; did you mean “refused”?"),
        ("expect.refused = 1", "“a blow”: expect: “refused” must be a list, and is 1"),
        ("dice = [1, 2, 3]", "“a blow” expects nothing"),
        (
            'figures.Bob.pose = "down"\nexpect.refused = []',
            "“a blow”: figure Bob: the key “pose” is not known; it can be at, card, facing, now, side",
        ),
    ],
)
def test_an_unknown_key_names_file_line_and_the_likely_word(tmp_path: Path, line: str, complaint: str):
    place, _, text = unread(tmp_path, FIGHT + BLOW + line + "\n").partition(": ")
    assert text == complaint
    assert place == ("blows.toml:8" if "nothing" in complaint else "blows.toml:13")


def test_an_unknown_setup_and_one_that_nobody_uses_are_told(tmp_path: Path):
    lost = unread(tmp_path, FIGHT + BLOW.replace('"fight"', '"figth"') + "expect.refused = []\n")
    assert lost == "blows.toml:11: the setup “figth” is not known; did you mean “fight”?"
    alone = '[[case]]\nname = "a sword"\nlist = "weapons"\nrow = "dagger"\nexpect.row.st = 0\n'
    assert unread(tmp_path, FIGHT + alone) == "blows.toml:2: no case uses the setup “fight”"


def test_two_cases_of_one_name_and_a_file_without_any_are_told(tmp_path: Path):
    row = BLOW + "expect.refused = []\n"
    assert unread(tmp_path, FIGHT + row + row) == "blows.toml:8: two cases are called “a blow”"
    assert unread(tmp_path, 'about = "nothing"\n') == "blows.toml:1: there is no [[case]] in it"


# --- what is wrong with a row ----------------------------------------------------------------------------------------


def test_a_wrong_number_is_told_with_file_line_and_rule(tmp_path: Path):
    row = "dice = [4, 4, 4, 2, 3]\nexpect.figures.Bob.hits = 4\nexpect.needs.to-hit = 13\n"
    assert wrong(tmp_path, FIGHT + BLOW + row) == [
        "blows.toml:8: a blow (tm.hit.roll)",
        "  figures.Bob.hits: expected 4, found 5",
        "  needs.to-hit: expected 13, found 12",
    ]


@pytest.mark.parametrize(
    ("row", "complaint"),
    [
        ("dice = [4, 4, 4, 2, 3, 6]\nexpect.figures.Bob.hits = 5", "nobody asked for dice [6]"),
        ('dice = [4, 4, 4, 2, 3]\nanswers = ["yes"]\nexpect.figures.Bob.hits = 5', "nobody asked for answers ['yes']"),
        (
            "dice = [4, 4, 4, 2]\nexpect.figures.Bob.hits = 5",
            "the row has no dice or answer for: Damage of Ann's broadsword",
        ),
        ("dice = [4, 4, 7]\nexpect.figures.Bob.hits = 5", "A die of 6 sides cannot show 7; it shows 1 to 6."),
        ("expect.needs.to-hti = 12", "needs: the number “to-hti” is not known; did you mean “to-hit”?"),
        ("expect.never = []\nfigures.Bob.now.hits = 99", "it is refused: Bob is dead."),
        ("expect.refused = []\nfigures.Bob.now.hist = 3", "the value “hist” is not known; did you mean “hits”?"),
        ("expect.refused = []\nfigures.Bob.card.dexterity = 3", "the field of a card “dexterity” is not known"),
        (
            "expect.refused = []\neach = [{ command.wepon = 3 }]",
            "strike: the field “wepon” is not known; did you mean “weapon”?",
        ),
        (
            "expect.refused = []\nhouse.combatt = 'arena'",
            "the house rule “combatt” is not known; did you mean “combat”?",
        ),
        ("dice = [6, 6, 6]\nexpect.never = ['brok']", "the event “brok” is not known; did you mean “broke”?"),
    ],
)
def test_a_row_that_cannot_hold_says_why(tmp_path: Path, row: str, complaint: str):
    head, *lines = wrong(tmp_path, FIGHT + BLOW + row + "\n")
    assert head.endswith("(tm.hit.roll)")
    assert any(complaint in line for line in lines), lines


def test_an_event_more_than_was_expected_is_told(tmp_path: Path):
    row = 'dice = [4, 4, 4, 3, 3]\nexpect.events = [{ event = "attacked" }, { event = "damaged", hits = 5 }]\n'
    assert wrong(tmp_path, FIGHT + BLOW + row)[1:] == ["  events.damaged.hits: expected 5, found 6"]
    gone = 'dice = [5, 5, 6]\nexpect.events = [{ event = "damaged" }]\n'
    assert wrong(tmp_path, FIGHT + BLOW + gone)[1:] == ["  events: expected ['damaged'], found ['tft.attacked/1']"]


# --- variations, grounds, marks --------------------------------------------------------------------------------------


def test_each_variation_is_a_case_of_its_own_on_each_ground_with_its_line(tmp_path: Path):
    row = 'ground = ["hexes", "none"]\nexpect.refused = []\neach = [\n'
    row += '  { figures.Bob.facing = 0 },\n  { name = "aside", figures.Bob.facing = 1 },\n]\n'
    found = cases(tmp_path, FIGHT + BLOW + row)
    assert [(one.name, one.line) for one in found] == [
        ("a blow [facing=0] (hexes)", 16),
        ("a blow [facing=0] (none)", 16),
        ("a blow [aside] (hexes)", 17),
        ("a blow [aside] (none)", 17),
    ]


@pytest.mark.slow("three runs of the tests in a process of their own")
def test_cases_are_tests_that_are_marked_and_an_unknown_rule_is_refused(tmp_path: Path, run_pytest: RunPytest):
    plugin = ("-p", "tests.rules_plugin")
    for rule, passed in (("tm.weapon.table", True), ("tm.no.such-rule", False)):
        folder = tmp_path / rule / "tft"
        folder.mkdir(parents=True)
        (folder / "situations.py").touch()  # by this name the folder is one of a system's tests
        (folder / "conftest.py").write_text("from tests.rules.conftest import pytest_collect_file\n")
        (folder / "tables.toml").write_text(
            f'[[case]]\nname = "a dagger"\nrule = "{rule}"\nlist = "weapons"\nrow = "dagger"\nexpect.row.st = 0\n'
        )
        done = run_pytest(folder, "", *plugin, "-v")
        assert (done.returncode == 0) is passed
        assert "tables.toml::a dagger" in done.stdout
        assert passed or "the ledger has no rule tm.no.such-rule" in done.stdout
    assert "tft-melee 1/" in run_pytest(tmp_path / "tm.weapon.table" / "tft", "", *plugin, "--rules").stdout


def test_the_example_in_the_document_is_a_case_file(tmp_path: Path):
    text = (Path(__file__).parents[3] / "docs" / "contributing" / "case-files.md").read_text(encoding="utf-8")
    example = text.split("```toml\n")[1].split("```")[0]
    assert tomllib.loads(example)
    found = cases(tmp_path, example)
    for case in found:
        run(SYSTEM, case)
    assert len(found) == 8
