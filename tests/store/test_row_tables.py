"""Tables of the GM's own rows: what comes in, what does not and why, and what goes out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmtool.rules.seam import Json, OwnRows
from gmtool.store import limits
from gmtool.store.campaign import Campaign
from gmtool.store.errors import BadImport
from gmtool.store.exchange import CampaignContents, PendingImport, take_in, take_out
from gmtool.store.own_rows import StoredRow
from gmtool.store.row_tables import read_row_table, row_table_text
from gmtool.systems import ruleset
from tests.store.campaigns import rulesets
from tests.tally import Tally

HORN = {"key": "horn", "name": "Horn", "luck": 3}
BELL = {"key": "bell", "name": "Bell"}
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
VALUES = st.recursive(
    TEXTS | st.booleans() | st.integers(-(2**63) + 1, 2**63 - 1) | st.floats(allow_nan=False, allow_infinity=False),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=8,
)


def charm(row: dict[str, Json]) -> StoredRow:
    return StoredRow("tally", "charms", row)


def toml(*rows: str, system: str = "tally") -> str:
    return f'system = "{system}"\n' + "".join(f"[[charms]]\n{row}\n" for row in rows)


def read(text: str | bytes, campaign: Campaign | None = None) -> PendingImport:
    raw = text if isinstance(text, bytes) else text.encode()
    return read_row_table(raw, "some.toml", CampaignContents.of(campaign) if campaign else CampaignContents(rulesets))


def said(text: str, campaign: Campaign | None = None) -> list[str]:
    return [line.text for line in read(text, campaign).lines]


def refused(text: str | bytes) -> str:
    with pytest.raises(BadImport) as problem:
        read(text)
    return str(problem.value)


class AnyRows(Tally):
    """A system that has nothing against any row."""

    def extended(self, own: OwnRows) -> "AnyRows":
        return self


@pytest.mark.slow("many made up rows are written and read again")
@given(st.lists(st.dictionaries(TEXTS, VALUES, max_size=4), min_size=1, max_size=3))
def test_that_any_row_is_read_from_what_was_written_as_it_was(rows):
    """Through the system too: what it reads of a row is not asked here, so every row has a name and a key."""
    whole = [{**row, "key": f"k{n}", "name": "Some", "luck": n} for n, row in enumerate(rows)]
    text = row_table_text("tally", [charm(row) for row in whole])
    found = read_row_table(text.encode(), "some.toml", CampaignContents(lambda _: AnyRows()))
    assert [one.row for one in found.own_rows] == whole


def test_that_a_table_is_written_as_a_person_would():
    rows = [charm({**HORN, "users": ["a", "b"], "ma": {"elf": 5}, "none": None}), charm(BELL)]
    assert row_table_text("tally", rows).partition("\n")[2] == (
        'system = "tally"\n\n[[charms]]\nkey = "horn"\nname = "Horn"\nluck = 3\nusers = ["a", "b"]\nma = {elf = 5}\n'
        '\n[[charms]]\nkey = "bell"\nname = "Bell"\n'
    )


def test_that_rows_come_in_as_one_step_and_go_again(campaign):
    intake = read(toml('key = "horn"\nname = "Horn"\nluck = 3', 'key = "bell"\nname = "Bell"'), campaign)
    assert (intake.summary, [line.text for line in intake.lines]) == (
        "2 rows of the GM's own imported.",
        ["Charms 1, Horn: imported.", "Charms 2, Bell: imported."],
    )
    brought = take_in(campaign, intake)
    assert campaign.own_rows.of("tally") == {"charms": (HORN, BELL)}
    assert [row.key for row in campaign.ruleset("tally").lists()[0].rows if row.own] == ["horn", "bell"]
    take_out(campaign, brought)
    assert campaign.own_rows.systems() == ()


def test_that_a_row_that_cannot_be_costs_itself_and_says_why(campaign):
    campaign.own_rows.add([charm(HORN), charm(BELL)])
    lines = said(
        toml(
            'key = "drum"\nname = "Drum"',
            'key = "x"\nluck = "much"',
            'key = "clover"\nname = "Clover"',
            'key = "horn"\nname = "Another horn"',
            'key = "bell"\nname = "Bell"',
            'key = "drum"\nname = "Second drum"',
            'key = "day"\nname = "Day"\nluck = 1979-05-27',
            'key = "far"\nname = "Far"\nluck = 10000000000000000000',
            'key = "nan"\nname = "Nan"\nluck = nan',
        )
        + '[[songs]]\nname = "Dirge"\n',
        campaign,
    )
    assert lines == [
        "Charms 1, Drum: imported.",
        "Charms 2, x: left out; “name” is missing.",
        "Charms 3, Clover: left out; the key “clover” is taken by “Clover”.",
        "Charms 4, Another horn: left out; your charms have another “horn”.",
        "Charms 6, Second drum: left out; it appears twice.",
        "Charms 7, Day: left out; it contains a date or time; put it in quotes.",
        "Charms 8, Far: left out; a number in it has more than 18 digits.",
        "Charms 9, Nan: left out; a number in it is not finite.",
        "songs 1, Dirge: left out; Tally has no list “songs”; it has charms, feats.",
        "1 row: left out; the campaign has them already.",
    ]
    assert campaign.own_rows.of("tally") == {"charms": (HORN, BELL)}


def test_that_what_is_no_row_is_said_and_the_others_come_in():
    assert said('system = "tally"\ncharms = [1, {key = "a", name = "A"}]\nsongs = 3\n') == [
        "Charms 1: left out; it is not a table, such as [[charms]].",
        "Charms 2, A: imported.",
        "songs 1: left out; Tally has no list “songs”; it has charms, feats.",
    ]


def test_that_a_row_may_name_another_of_the_table_and_falls_with_it():
    axe = '[[weapons]]\nkey = "axe"\nname = "Axe"\nkind = "melee"\ndamage = "2d"\n'
    kit = '[[kits]]\nkey = "axeman"\nname = "Axeman"\nready = ["axe"]\n'
    text = f'system = "tft-melee"\n{kit}{axe}'
    present = CampaignContents(ruleset)
    assert len(read_row_table(text.encode(), "some.toml", present).own_rows) == 2
    intake = read_row_table(text.replace('"2d"', '"many"').encode(), "some.toml", present)
    assert intake.is_empty
    kit_line, axe_line = (line.text for line in intake.lines)
    assert kit_line == "Kits 1, Axeman: left out; “axe” is not in the lists."
    assert axe_line.startswith("Weapons 1, Axe: left out; “damage”")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "“system” is missing; it names the rows' rule system."),
        ("system = 1", "“system” is not text; it names the rows' rule system."),
        ('system = "chess"', "There is no rule system “chess”; choose from: tally."),
        ('system = "tally"', "it has no rows."),
        ('system = "tally"\n[[charms]\n', "it is not TOML from line 2, column 9 on."),
        ("a =", "it is not TOML."),
        (b"\xff\xfe", "it is not text in UTF-8."),
        ("a = " + "[" * 3000, "it is nested too deep."),
        pytest.param("a" + ".a" * 20_000 + " = 1", "it is nested too deep.", id="a key of 20,000 parts"),
        pytest.param("[a" + " . a" * 20_000 + "]", "it is nested too deep.", id="a table of 20,000 parts"),
        pytest.param("x = {a" + '."a"' * 20_000 + " = 1}", "it is nested too deep.", id="20,000 quoted parts"),
        ("a = 1" + "0" * 3000 + "\n", "“system” is missing; it names the rows' rule system."),
    ],
)
def test_that_what_is_no_table_is_refused_with_one_sentence(text, why):
    assert refused(text) == f"some.toml is not a table of rows: {why}"


def test_that_dots_in_texts_and_comments_are_only_dots():
    dots = "a." * 40
    rest = 'key = "axe"\nname = "Axe"\nkind = "melee"\ndamage = "2d"\n'
    for text in (f"# {dots}", f'x = "{dots}"', f"x = '{dots}'", f'x = """\n{dots}\\"""\n"""', f"x = '''\n{dots}\n'''"):
        intake = read_row_table(
            f'system = "tft-melee"\n{text}\n[[weapons]]\n{rest}'.encode(), "s.toml", CampaignContents(ruleset)
        )
        assert [row.row["key"] for row in intake.own_rows] == ["axe"], text


def test_that_there_are_limits(tmp_path, monkeypatch):
    rows = "".join(f'[[charms]]\nkey = "k{n}"\nname = "N"\n' for n in range(limits.OWN_ROWS + 1))
    assert refused(f'system = "tally"\n{rows}').endswith("it has 10,001 rows; the limit is 10,000.")


def test_that_a_quoted_name_is_cut_and_has_nothing_that_cannot_be_written():
    long = "x" * 4000
    assert len(refused(f'system = "{long[:3000]}"')) <= 300
    (line,) = said(f'system = "tally"\n[[{long[:3000]}]]\nname = "\\u0007"\n')
    assert len(line) < 300
    assert all(letter.isprintable() for letter in line)


def test_that_a_row_with_a_key_that_nothing_reads_comes_in_and_its_line_says_so():
    found = read(toml('key = "horn"', 'key = "bell"\nname = "Bell"\nlcuk = 2'))
    first, second = found.lines
    assert (first.taken, second.taken) == (False, True)
    assert "nothing in these rules reads “lcuk”; “luck” is perhaps meant" in second.text
    assert found.left_out == 1
