"""Commands on a disk that is full: a sentence, status 1, and every file as it was."""

import gzip
from dataclasses import replace
from pathlib import Path

import pytest

from gmtool.rules.seam import AnsweredTable
from gmtool.space import Hex, HexGround
from gmtool.store.campaign import Campaign
from tests.full_disk import a_disk_that_is_full

CARDS = '{"format": "gmtool cards", "version": 1, "cards": [{"system": "tft-melee", "name": "Gnome"}]}'
EARLIER = sorted((Path(__file__).parents[1] / "earlier").glob("*.gmtool.gz"))


@pytest.fixture
def disk(valley, monkeypatch):
    """The folder of the campaign, with a file of cards and one of another kind."""
    folder = valley.parent
    with Campaign.open(valley) as campaign:
        fight = campaign.encounters.get(1)
        ground = HexGround(20, 20, walls=frozenset({Hex(2, 2)}))
        campaign.encounters.add(replace(fight, id=0, title="Walls", muster=replace(fight.muster, ground=ground)))
        talk = campaign.encounters.add(replace(fight, id=0, title="Talk"))
        journal = campaign.encounters.start(talk.id)
        note = journal.ruleset.command({"kind": "gm.note/1", "text": "Bees. " * 60})
        for _ in range(10):
            journal.do(note, AnsweredTable())
    (folder / "cards.json").write_text(CARDS)
    (folder / "there.txt").write_text("mine")
    monkeypatch.chdir(folder)
    return folder


def everything_in(folder):
    return {one.relative_to(folder): one.read_bytes() if one.is_file() else None for one in folder.rglob("*")}


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("import cards.json --campaign valley.gmtool", "valley.gmtool cannot be "),
        ("import cards.json --campaign new.gmtool", "new.gmtool cannot be "),
        ("export out.json --campaign valley.gmtool", "out.json cannot be written: "),
        ("export there.txt --force --campaign valley.gmtool", "there.txt cannot be written: "),
        ("export out.jsonl --fight 1 --campaign valley.gmtool", "out.jsonl cannot be written: "),
        ("export --schema out.json", "out.json cannot be written: "),
        ("map 3 out.png --campaign valley.gmtool", "out.png cannot be written: "),
        ("map 3 out.svg --players --campaign valley.gmtool", "out.svg cannot be written: "),
        ("map 3 out.uvtt --campaign valley.gmtool", "out.uvtt cannot be written: "),
        ("log 4 out.md --campaign valley.gmtool", "out.md cannot be written: "),
        ("log 4 there.txt --force --campaign valley.gmtool", "there.txt cannot be written: "),
        ("print 1 --pdf out.pdf --campaign valley.gmtool", "out.pdf cannot be written: "),
        ("print --pdf there.txt --force --campaign valley.gmtool", "there.txt cannot be written: "),
    ],
)
def test_that_what_cannot_be_written_is_said_and_nothing_has_changed(gmtool, disk, command, said):
    before = everything_in(disk)
    with a_disk_that_is_full():
        status, out, err = gmtool(*command.split())
    assert (status, out, err.count("\n")) == (1, "", 1)
    assert said in err
    assert everything_in(disk) == before


@pytest.mark.parametrize("path", EARLIER, ids=lambda path: path.name.split(".")[0])
def test_that_a_campaign_of_before_stays_one(gmtool, disk, path):
    (disk / "old.gmtool").write_bytes(gzip.decompress(path.read_bytes()))
    before = everything_in(disk)
    with a_disk_that_is_full():
        status, out, err = gmtool("import", "cards.json", "--campaign", "old.gmtool")
    assert (status, out, err.count("\n")) == (1, "", 1)
    assert err.startswith("gmtool: old.gmtool cannot be ")
    assert everything_in(disk) == before


@pytest.mark.parametrize("command", ["list", "list cards", "log 1", "export -"])
def test_that_a_campaign_is_read_without_a_trace(gmtool, disk, command):
    before = everything_in(disk)
    told = gmtool(*command.split(), "--campaign", "valley.gmtool")
    with a_disk_that_is_full():
        assert gmtool(*command.split(), "--campaign", "valley.gmtool") == told
    assert told[0] == 0
    assert everything_in(disk) == before


def test_that_a_table_which_cannot_be_saved_goes_to_the_screen(gmtool, disk, kept_processes):
    before = everything_in(disk)
    command = ("matchups", "Wolf", "--against", "Goblin", "--system", "tft-melee", "--fights", "3")
    table = gmtool(*command)[1]
    with a_disk_that_is_full():
        status, out, err = gmtool(*command, "--png", "there.txt", "--force")
    assert (status, out, err.count("\n")) == (1, table, 1)
    assert "there.txt cannot be written: " in err
    assert everything_in(disk) == before
