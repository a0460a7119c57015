import pathlib
import sqlite3
import subprocess
import sys
from contextlib import closing
from functools import cache
from itertools import combinations

import pytest

from gmtool import __version__, resources, systems
from gmtool.encounter import replay
from gmtool.space import OpenGround
from gmtool.store import StoreError
from gmtool.store.backups import back_up
from gmtool.store.campaign import Campaign
from gmtool.store.database.parts import TABLES
from gmtool.store.files.glance import SAMPLE, glance, sample_title
from gmtool.store.sample import make_sample, ready_sample
from tests.full_disk import a_disk_that_is_full
from tests.scripts import script
from tests.store.campaigns import GOBLIN, copy_sample, execute


@pytest.fixture
def sample(path):
    copy_sample(path)
    with Campaign.open(path) as campaign:
        yield campaign


def test_that_the_sample_has_every_built_in_card(sample):
    built_in = {(card.system, card.name) for ruleset in systems.all_rulesets() for card in ruleset.bestiary()}
    assert {"Flavius Marcellus", "Wulf", "Warg"} <= {name for _, name in built_in}
    cards = {(card.system, card.name): card for card in sample.cards.list()}
    assert len(cards) == len(sample.cards.list())
    assert built_in <= set(cards)
    others = [cards[name] for name in set(cards) - built_in]
    assert others
    assert all("sample" in card.tags and card.notes.startswith("Made up for the sample") for card in others)


def test_that_every_card_of_the_sample_is_in_order(sample):
    for card in sample.cards.list():
        assert sample.ruleset(card.system).report(card).findings == (), card.name


def test_that_the_rows_of_the_sample_are_read_and_can_be_told_from_printed_ones(sample):
    lists = {
        "harnmaster-melee": {"weapons", "modes", "injuries", "mishaps", "damages", "presses"},
        "melee-rounds": {"weapons", "tests", "loads", "times"},
    }
    assert sample.own_rows.systems() == tuple(lists)
    for system, filled in lists.items():
        assert sample.ruleset(system).left_out == ()
        rows = sample.own_rows.list(system)
        assert {one.list for one in rows} == filled
        assert all(str(one.row["key"]).startswith("sample-") for one in rows)


def test_that_an_encounter_is_ready_to_run_with_everybody_where_they_can_stand(sample):
    ready = [encounter for encounter in sample.encounters.list() if not encounter.started]
    assert ready
    for encounter in ready:
        ground, figures = encounter.muster.ground, encounter.muster.figures
        if isinstance(ground, OpenGround):
            assert all(ground.stands(figure.at) and figure.heading is not None for figure in figures)
            between = (one.at.distance(other.at) for one, other in combinations(figures, 2))
            assert min(between) >= ground.unit.base
        else:
            places = [figure.place for figure in figures]
            assert len(set(places)) == len(places)
            assert all(place in ground for place in places)
        ids = {card.id for card in sample.cards.list()}
        assert all(figure.card.id in ids for figure in encounter.muster.figures)
        fight = sample.encounters.start(encounter.id)
        assert not fight.ruleset.agenda(fight.state).over


def test_that_every_fought_fight_of_the_sample_replays(sample):
    for encounter in sample.encounters.list():
        if encounter.started:
            fight = sample.encounters.journal(encounter.id)
            assert replay(fight.ruleset, fight.start, fight.line()).how == ""


def test_that_a_sample_is_not_written_over_a_campaign(path):
    copy_sample(path)
    before = path.read_bytes()
    with pytest.raises(StoreError, match="already exists"):
        make_sample(path)
    assert path.read_bytes() == before


def test_that_a_sample_which_fails_leaves_no_file(path, monkeypatch):
    monkeypatch.setattr("gmtool.store.sample.json_text", lambda data: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        make_sample(path)
    assert list(path.parent.iterdir()) == []


def test_that_a_sample_for_which_the_disk_is_too_full_leaves_no_file(path):
    with a_disk_that_is_full(), pytest.raises(StoreError, match="the disk is full"):
        make_sample(path)
    assert list(path.parent.iterdir()) == []


def unmarked(path):
    """A sample as an older gmtool made it."""
    copy_sample(path)
    execute(path, "DELETE FROM settings WHERE key = 'sample.made_by'")


def without_tables(path):
    execute(path, "PRAGMA journal_mode = WAL")


def without_cards(path):
    Campaign.create(path, "Sample campaign").close()


def without_encounters(path):
    unmarked(path)
    execute(path, "DELETE FROM entries")
    execute(path, "DELETE FROM encounters")


def without_some_encounters(path):
    unmarked(path)
    execute(path, "DELETE FROM encounters WHERE id > 5")
    execute(path, "DELETE FROM entries WHERE encounter > 5")
    # it was opened once
    execute(path, "INSERT OR REPLACE INTO settings VALUES ('desktop.last_encounter', '1')")


def is_whole(path):
    with Campaign.open(path, read_only=True) as campaign:
        return (len(campaign.cards.list()), len(campaign.encounters.list()), len(campaign.own_rows.systems()))


@pytest.mark.parametrize(
    "begun",
    [
        pathlib.Path.touch,
        lambda path: path.write_bytes(bytes(4096)),
        without_tables,
        without_cards,
        without_encounters,
        without_some_encounters,
    ],
)
def test_that_a_sample_which_never_came_to_be_whole_is_set_aside_and_made_anew(path, tmp_path, begun):
    begun(path)
    was = path.read_bytes()
    said = ready_sample(path)
    assert said == (
        "valley.gmtool was never finished, so it was set aside as “valley.gmtool.damaged” and a new one was made."
    )
    assert path.with_name("valley.gmtool.damaged").read_bytes() == was
    copy_sample(tmp_path / "whole")
    assert is_whole(path) == is_whole(tmp_path / "whole")
    assert ready_sample(path) == ""


def with_a_card(path):
    without_encounters(path)
    with Campaign.open(path) as campaign:
        campaign.cards.add(GOBLIN)


def with_a_ruling(path):
    without_encounters(path)
    execute(path, "INSERT INTO settings VALUES ('roster.searches', '[]')")


def with_history(path):
    without_encounters(path)
    execute(path, "INSERT INTO card_history (card, at, what, field, source) VALUES ('x', '', 'told', '', '')")


def with_a_fight(path):
    without_some_encounters(path)
    execute(path, "INSERT INTO entries (encounter, number, parent, text) VALUES (1, 900, 0, '{}')")


def emptied_by_the_gm(path):
    copy_sample(path)
    execute(path, "DELETE FROM entries")
    execute(path, "DELETE FROM encounters")


def newer(path):
    copy_sample(path)
    execute(path, "UPDATE alembic_version SET version_num = '9999'")


def damaged_with_backups(path):
    copy_sample(path)
    back_up(path)
    path.write_bytes(b"damaged")


@pytest.mark.parametrize(
    "kept",
    [unmarked, with_a_card, with_a_ruling, with_history, with_a_fight, emptied_by_the_gm, newer, damaged_with_backups],
)
def test_that_a_sample_in_which_somebody_has_done_something_is_left_alone(path, kept):
    kept(path)
    before = path.read_bytes()
    assert ready_sample(path) == ""
    assert path.read_bytes() == before


def test_that_a_sample_which_another_window_uses_is_left_alone(path):
    with Campaign.create(path, "Sample campaign"):
        assert ready_sample(path) == ""
    assert ready_sample(path) != ""


def test_that_the_first_start_shows_what_the_sample_will_hold(sample):
    seen = glance(sample.path)
    assert seen.title == sample_title()
    assert len(seen.cards) == len(sample.cards.list())


@cache
def sample_campaign():
    return script("sample_campaign")


def test_that_what_the_first_start_reads_is_what_the_rule_systems_and_the_examples_make():
    written = resources.read_text(SAMPLE).splitlines()
    assert list(sample_campaign().lines()) == written, "python scripts/sample_campaign.py writes it down anew"


def contents(path):
    """All rows of a campaign, with the numbers of the cards in place of their ids."""
    with closing(sqlite3.connect(path)) as connection:
        numbers = {id: f"card {key}" for id, key in connection.execute("SELECT id, key FROM cards")}
        by = {table: ", ".join(name for name, held in columns.items() if held.key) for table, columns in TABLES.items()}
        found = {
            table: connection.execute(f"SELECT * FROM {table} ORDER BY {one}").fetchall() for table, one in by.items()
        }
    text = repr(found)
    for id, number in numbers.items():
        text = text.replace(id, number)
    return text


def test_that_the_sample_has_what_it_would_have_if_it_were_made_from_the_rule_systems(tmp_path):
    slow, quick = tmp_path / "slow.gmtool", tmp_path / "quick.gmtool"
    with Campaign.create(slow, sample_title()) as campaign:
        sample_campaign().fill(campaign)
        campaign.encounters.start(campaign.settings.get("desktop.last_encounter"))
        campaign.settings.set("sample.made_by", __version__)
    make_sample(quick, begun=True)
    assert contents(quick) == contents(slow)
    with Campaign.open(quick) as campaign:
        assert campaign.upkeep.outdated() == ()
        assert "Warg" in [one.name for one in campaign.cards.find("warg")]


def test_that_each_sample_has_ids_of_its_own(tmp_path):
    found = []
    for name in ("one", "other"):
        make_sample(tmp_path / name)
        with Campaign.open(tmp_path / name) as campaign:
            found.append({card.id for card in campaign.cards.list()})
    assert found[0].isdisjoint(found[1])
    assert not any("sample" in id for ids in found for id in ids)


def test_that_the_sample_is_made_without_reading_a_rule_system_or_importing_what_checks_cards(tmp_path):
    script = (
        "import sys; from pathlib import Path; from gmtool.store.sample import make_sample;"
        "make_sample(Path(sys.argv[1])); print(*sys.modules)"
    )
    line = [sys.executable, "-c", script, str(tmp_path / "Sample.gmtool")]
    loaded = set(subprocess.run(line, capture_output=True, text=True, check=True).stdout.split())
    assert "gmtool.store.sample" in loaded
    unwanted = ("pydantic", "sqlalchemy", "sqlmodel", "gmtool.rules.tft.ruleset", "gmtool.rules.kit.chapters")
    assert [name for name in unwanted if name in loaded] == []
