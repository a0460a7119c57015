"""Damaged campaigns: one bad row costs that row, whatever stands in it; a bad file costs one sentence."""

import random
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError
from sqlmodel import SQLModel

from gmtool.encounter import DamagedEntry
from gmtool.rules.seam import Card, VirtualTable
from gmtool.store import StoreError
from gmtool.store.campaign import Campaign
from gmtool.store.cards.entries import HistoryEntry
from gmtool.store.chronicle import Handout, Note, PlaySession, RandomTable
from gmtool.store.errors import Damaged
from gmtool.store.exchange import CampaignContents, export_campaign, export_cards, read_import
from gmtool.store.fights.encounters import Encounter
from gmtool.store.files.glance import glance
from gmtool.store.own_rows import StoredRow
from gmtool.store.search import parse
from gmtool.store.search.listing import Order, column_order
from tests.encounter.fights import FLAVIUS_STRIKES, WULF_PASSES, WULF_STRIKES, muster
from tests.store.campaigns import create, reopen, rulesets
from tests.store.grounds import PIT
from tests.store.pictures import png

BAD = (
    5,
    1.5,
    b"\xff\xfe{}",
    '{"a": [',
    "[" * 5000,
    '{"a":' * 150 + "1" + "}" * 150,
    "[NaN]",
    '["\\ud800"]',
    "null",
    '["a", {}, null]',
    '{"a": {"b": []}}',
    "9" * 5000,
    "",
)
"""What a column may hold in a damaged file, each in a row of its own; the last but one is text that is not UTF-8."""
NOT_UTF8 = b"\xc3\x28 \xff"
ROWS = len(BAD) + 1
FIGHTS = ("encounters", "entries", "snapshots")
COLUMNS = [
    (table.name, column.name)
    for table in SQLModel.metadata.sorted_tables
    for column in table.columns
    if table.name not in ("card_values", "card_tags", "card_index") or column.name != "system"
]


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """A campaign with two more rows of everything than are going to be damaged."""
    path = tmp_path_factory.mktemp("whole") / "valley.gmtool"
    with create(path) as campaign:
        pictures = campaign.pictures.add_all((png(2, 1, number), "token") for number in range(ROWS + 2))
        cards = [
            Card("tally", f"Goblin {number:02}", {"points": number}, tags=("green",), notes="cave", picture=picture)
            for number, picture in enumerate(pictures)
        ]
        kept = campaign.cards.add_all((card, {}) for card in cards)
        campaign.history.add(HistoryEntry(card.id, "hurt", "points", 1, 2) for card in kept)
        campaign.own_rows.add(
            StoredRow("tally", "charms", {"key": f"horn{number}", "name": f"Horn {number}"})
            for number in range(ROWS + 2)
        )
        for number in range(ROWS + 2):
            campaign.settings.set(f"setting.{number:02}", number)
            campaign.grounds.add(replace(PIT, title=f"Pit {number}"))
            campaign.notes.add(Note(f"Note {number}", "The mill burned."))
            campaign.sessions.add(PlaySession("2026-11-29", f"Evening {number}", ("Anna",), ("Duel",), {"Goblin": 5}))
            campaign.handouts.add(Handout(f"Letter {number}", "Come at once."))
            campaign.random_tables.add(RandomTable(f"Weather {number}", "rain\nsun"))
            fight = campaign.encounters.add(Encounter("tally", f"Duel {number}", muster()))
            journal = campaign.encounters.start(fight.id)
            for command in (WULF_STRIKES, FLAVIUS_STRIKES, WULF_PASSES):
                journal.do(command, VirtualTable(random.Random(number)))
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(
            "INSERT INTO snapshots SELECT id, 1, start FROM encounters"  # the state at the start serves as well as any
        )
    return path


@pytest.fixture(scope="module")
def fewer(whole):
    """The campaign for a table that is damaged: of what does not hang together with it, only the last two are left."""

    def without(records: str):
        return lambda one: [getattr(one, records).delete(id) for id in range(1, ROWS + 1)]

    deletions = {
        "cards": lambda one: one.cards.delete([card.id for card in one.cards.list()[:ROWS]]),
        "grounds": lambda one: [one.grounds.delete(ground.id) for ground in one.grounds.list()[:ROWS]],
        "own_rows": lambda one: one.own_rows.delete([row.id for row in one.own_rows.list("tally")[:ROWS]]),
        **{records: without(records) for records in ("encounters", "notes", "sessions", "handouts", "random_tables")},
    }

    @cache
    def left(damaged: str):
        path = Path(shutil.copy(whole, whole.with_name(f"{damaged}.gmtool")))
        with reopen(path) as campaign:
            for table, delete in deletions.items():
                if table != damaged:
                    delete(campaign)
        return path

    def of(table: str):
        # a picture that no card shows is not kept
        is_of_cards = table.startswith("card") or table == "pictures"
        return left("encounters" if table in FIGHTS else "cards" if is_of_cards else table)

    return of


@pytest.fixture
def path(whole, tmp_path):
    path = tmp_path / "valley.gmtool"
    shutil.copy(whole, path)
    return path


def damage(path, table: str, column: str, values=(*BAD, NOT_UTF8)) -> None:
    """Put each of the values into a row of its own, behind the program's back."""
    with closing(sqlite3.connect(path)) as connection, connection:
        triggers = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for name, _ in triggers:
            connection.execute(f"DROP TRIGGER {name}")
        keys = [row[5] and row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
        names = ", ".join(f'"{key}"' for key in keys if key)
        rows = connection.execute(f"SELECT {names} FROM {table} ORDER BY {names} LIMIT {len(values)}").fetchall()
        assert rows, f"nothing to damage in {table}"
        for row, value in zip(rows, values, strict=False):
            where = " AND ".join(f'"{key}" = ?' for key in keys if key)
            place = "CAST(? AS TEXT)" if value == NOT_UTF8 else "?"
            # what SQLite itself does not let in is not there
            with suppress(sqlite3.IntegrityError):
                connection.execute(f'UPDATE {table} SET "{column}" = {place} WHERE {where}', (value, *row))
        for _, sql in triggers:
            connection.execute(sql)


def attempt(what: Callable[[], object]) -> object:
    """A sentence is all that may come of it, besides the thing itself."""
    try:
        return what()
    except StoreError:
        return None


def look(campaign: Campaign) -> None:
    """What the pages show."""
    attempt(campaign.cards.list)
    attempt(campaign.encounters.list)
    attempt(campaign.grounds.list)
    attempt(campaign.pictures.list)
    attempt(lambda: campaign.own_rows.list("tally"))
    attempt(campaign.searches.list)
    for records in (campaign.notes, campaign.sessions, campaign.handouts, campaign.random_tables):
        attempt(records.list)
    attempt(lambda: campaign.search.found("mill"))
    attempt(lambda: campaign.left_out)
    attempt(lambda: campaign.title)
    for what in ("kind", "system", "tag"):
        attempt(lambda what=what: campaign.cards.counts(what))
    while attempt(campaign.upkeep.go_on):
        pass
    exported = attempt(lambda: export_campaign(campaign))
    if isinstance(exported, str):
        with Campaign.in_memory("new", rulesets) as new:
            read_import(exported, "valley.json", CampaignContents.of(new))


def use_cards(campaign: Campaign) -> None:
    """Everything that is done with cards."""
    every = parse("", campaign.cards.vocabulary)
    for order in (*map(Order, ("name", "kind", "system", "tag", "newest")), column_order("points")):
        attempt(lambda order=order: campaign.cards.listing(every, order)[:])
    for query in ("goblin", "cave", "points>3", "tag:green", "-tag:green", "kind:player", '"!"', "-goblin"):
        attempt(lambda query=query: campaign.cards.find(query))
    cards, ids = campaign.cards.list(), campaign.cards.ids(campaign.cards.listing(every))
    for id in ids:
        attempt(lambda id=id: campaign.cards.get(id))
        attempt(lambda id=id: campaign.history.of(id))
    for card in cards:
        attempt(lambda card=card: campaign.cards.update(replace(card, notes="bolder", fields={"points": 77})))
    attempt(lambda: campaign.cards.extras(ids))
    attempt(campaign.card_marks.counted)
    marked = attempt(lambda: campaign.card_marks.tag(ids, ["brave"]))
    attempt(lambda: marked and campaign.card_marks.put_back(marked))
    attempt(lambda: campaign.cards.numbered(["Goblin 01"] * 30, 2))
    campaign.cards.add(Card("tally", "Newcomer"))
    attempt(lambda: export_cards(campaign, cards))
    before = rows_of(campaign, "cards")
    campaign.cards.restore(campaign.cards.delete(ids))
    assert rows_of(campaign, "cards") == before


def use_fights(campaign: Campaign) -> None:
    """Everything that is done with encounters."""
    for encounter in campaign.encounters.list():
        attempt(lambda one=encounter: campaign.encounters.duplicate(one.id))
        attempt(lambda one=encounter: campaign.results.taken(one.id))
    for id in range(1, ROWS + 3):
        attempt(lambda id=id: fight(campaign, id))
    before = [rows_of(campaign, table) for table in FIGHTS]
    for id in range(1, ROWS + 3):
        attempt(lambda id=id: campaign.encounters.restore(campaign.encounters.delete(id)))
    assert [rows_of(campaign, table) for table in FIGHTS] == before


def use_the_rest(campaign: Campaign) -> None:
    """Everything that is done with grounds, the chronicle, pictures, rows of one's own and settings."""
    before = rows_of(campaign, "grounds")
    for ground in campaign.grounds.list():
        attempt(lambda ground=ground: campaign.grounds.get(ground.id))
        campaign.grounds.restore(campaign.grounds.delete(ground.id))
    assert rows_of(campaign, "grounds") == before
    records: Any
    for records in (campaign.notes, campaign.sessions, campaign.handouts, campaign.random_tables):
        before = rows_of(campaign, records.kind.table)
        for id in rowids(campaign, records.kind.table):
            attempt(lambda id=id, records=records: records.get(id))
            attempt(lambda id=id, records=records: records.restore(records.delete(id)))
        assert rows_of(campaign, records.kind.table) == before
        for one in records.list():
            attempt(lambda one=one, records=records: records.update(replace(one, text="It was built again.")))
    for picture in campaign.pictures.list():
        attempt(lambda picture=picture: campaign.pictures.get(picture.key))
    for number in range(ROWS + 2):
        attempt(lambda number=number: campaign.settings.get(f"setting.{number:02}"))
    attempt(lambda: campaign.own_rows.used_by("tally", "horn1"))


def fight(campaign: Campaign, id: int) -> None:
    journal = campaign.encounters.journal(id)
    # an entry may be damaged that nobody had to look at before
    with suppress(DamagedEntry):
        journal.undo()
        journal.redo()


def rowids(campaign: Campaign, table: str) -> list[int]:
    with closing(sqlite3.connect(campaign.path)) as connection:
        return [id for (id,) in connection.execute(f"SELECT rowid FROM {table} ORDER BY rowid")]


def rows_of(campaign: Campaign, table: str) -> list[tuple]:
    """What stands in a table, to the byte."""
    with closing(sqlite3.connect(campaign.path)) as connection:
        connection.text_factory = bytes
        return sorted(connection.execute(f"SELECT * FROM {table}").fetchall(), key=repr)


@pytest.mark.parametrize(("table", "column"), COLUMNS)
def test_that_a_damaged_column_costs_its_rows_and_no_others(fewer, tmp_path, table, column):
    path = tmp_path / "valley.gmtool"
    shutil.copy(fewer(table), path)
    damage(path, table, column)
    seen = glance(path)
    assert seen is not None
    assert len(seen.cards) >= 2
    with reopen(path) as campaign:
        look(campaign)
        if table.startswith("card"):
            use_cards(campaign)
        elif table in FIGHTS:
            use_fights(campaign)
        else:
            use_the_rest(campaign)
        assert {"Goblin 14", "Goblin 15"} <= {card.name for card in campaign.cards.list()}
        assert {"Duel 14", "Duel 15"} <= {one.title for one in campaign.encounters.list()}
        assert {"Pit 14", "Pit 15"} <= {one.title for one in campaign.grounds.list()}
        assert {"Note 14", "Note 15"} <= {one.title for one in campaign.notes.list()}
        assert {"Evening 14", "Evening 15"} <= {one.title for one in campaign.sessions.list()}
        assert {"Letter 14", "Letter 15"} <= {one.title for one in campaign.handouts.list()}
        assert {"Weather 14", "Weather 15"} <= {one.title for one in campaign.random_tables.list()}
        assert {"horn14", "horn15"} <= {one.row.get("key") for one in campaign.own_rows.list("tally")}
        assert (campaign.settings.get("setting.14"), campaign.settings.get("setting.15")) == (14, 15)
        assert len(campaign.pictures.list()) >= 2
        for number in (15, 16):
            fight(campaign, number)


def test_that_what_is_left_out_is_said_in_one_sentence_that_grows(path):
    damage(path, "cards", "fields", ["{", "[", "5"])
    damage(path, "encounters", "muster", ["[1]"])
    with reopen(path) as campaign:
        told = []
        campaign.listen_damage(lambda: told.append(campaign.damage))
        assert campaign.damage == ""
        assert len(campaign.cards.list()) == ROWS - 1
        assert campaign.damage == "3 cards of valley.gmtool are damaged and left out; a backup may have them intact."
        campaign.cards.list()
        assert len(told) == 3
        assert len(campaign.encounters.list()) == ROWS + 1
        said = "3 cards and 1 encounter of valley.gmtool are damaged and left out; a backup may have them intact."
        assert campaign.damage == said == told[-1]
        with pytest.raises(StoreError, match="The card “Goblin 00” is damaged and cannot be read; a backup may"):
            campaign.cards.get(rows_of(campaign, "cards")[0][1].decode())
        with pytest.raises(StoreError, match="The encounter “Duel 0” is damaged and cannot be read"):
            campaign.encounters.get(1)


def test_that_a_title_that_cannot_be_read_is_as_if_none_was_given(path):
    for value in ('{"a": ', "[]", "5", b"\xff", "NaN"):
        with closing(sqlite3.connect(path)) as connection, connection:
            connection.execute("UPDATE settings SET value = ? WHERE key = 'campaign.title'", (value,))
        assert glance(path).title == "valley"
        with reopen(path) as campaign:
            assert campaign.title == ""
            assert len(campaign.cards.list()) == ROWS + 2


def test_that_a_damaged_setting_is_one_setting_however_often_it_is_found(path):
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE settings SET value = '{' WHERE key = 'campaign.title'")
    with reopen(path) as campaign:
        assert campaign.title == ""
        export_campaign(campaign)
        assert campaign.damage == "1 setting of valley.gmtool is damaged and left out; a backup may have it intact."


def test_that_a_letter_that_is_no_good_costs_that_letter(path):
    damage(path, "cards", "notes", [NOT_UTF8])
    with reopen(path) as campaign:
        assert campaign.cards.list()[0].notes == "\ufffd( \ufffd"
        assert campaign.damage == ""


def test_that_a_card_can_be_added_after_one_with_the_highest_key_there_is(path):
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(f"UPDATE cards SET key = {2**63 - 1} WHERE name = 'Goblin 00'")
    with reopen(path) as campaign:
        campaign.cards.add(Card("tally", "Newcomer"))
        assert len(campaign.cards.find("newcomer")) == 1


@pytest.mark.parametrize(
    "statement",
    [
        "ALTER TABLE cards RENAME COLUMN notes TO notices",
        "ALTER TABLE encounters DROP COLUMN taken",
        "DROP TABLE settings",
        "DROP TRIGGER cards_tagged",
        "DROP TABLE cards_search",
        "UPDATE alembic_version SET version_num = x'ff'",
        "UPDATE alembic_version SET version_num = 'x0003'",
        "DELETE FROM alembic_version",
        "ALTER TABLE alembic_version RENAME COLUMN version_num TO number",
    ],
)
def test_that_a_campaign_whose_tables_are_not_what_they_were_is_refused_as_damaged(path, statement):
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement)
    raw = path.read_bytes()
    with pytest.raises(Damaged, match=r"^valley\.gmtool is damaged; a backup may have it intact"):
        reopen(path)
    assert path.read_bytes() == raw


def test_that_a_table_that_breaks_while_the_campaign_is_open_is_damage_and_our_own_mistakes_stay_loud(path):
    with reopen(path) as campaign:
        with pytest.raises(OperationalError), campaign.database.reading() as session:
            session.connection().exec_driver_sql("SELECT nothing FROM cards")
        with closing(sqlite3.connect(path)) as connection, connection:
            connection.execute("ALTER TABLE grounds RENAME COLUMN title TO name")
        with pytest.raises(Damaged, match=r"valley\.gmtool is damaged"):
            campaign.grounds.list()
        assert len(campaign.cards.list()) == ROWS + 2


@pytest.mark.slow("twenty damaged campaigns are opened and looked at in all their parts")
def test_that_files_with_wrong_bytes_are_read_or_refused_with_a_sentence(whole, tmp_path):
    dice, sound = random.Random(13), whole.read_bytes()
    opened = 0
    for number in range(20):
        raw = bytearray(sound)
        for _ in range(dice.choice((1, 3, 20))):
            at = dice.randrange(len(raw)) if number % 4 else dice.randrange(8192)
            length = dice.choice((1, 1, 4, 60))
            raw[at : at + length] = dice.randbytes(length)
        path = tmp_path / f"valley {number}.gmtool"
        path.write_bytes(raw[: dice.randrange(len(raw))] if number % 20 == 19 else raw)
        glance(path)
        campaign = attempt(lambda path=path: reopen(path))
        if isinstance(campaign, Campaign):
            opened += 1
            with campaign:
                look(campaign)
    assert 3 < opened < 20
