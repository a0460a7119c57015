import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from pydantic import ConfigDict, TypeAdapter, ValidationError
from sqlalchemy.dialects import sqlite
from sqlmodel import SQLModel

from gmtool.resources import read_text
from gmtool.rules.seam import Card
from gmtool.store import schema
from gmtool.store.backups import backups
from gmtool.store.campaign import Campaign
from gmtool.store.database import tables  # noqa: F401 - they are in the metadata
from gmtool.store.database.connection import Database
from gmtool.store.database.parts import TABLES, fits, missing_part
from gmtool.store.database.sources import open_file
from gmtool.store.errors import Damaged
from gmtool.store.files.stored_json import UNSOUND
from tests.store.campaigns import create, execute, reopen


def is_ours(thing, name, kind, *_):
    return not (kind == "table" and name.startswith("cards_search"))


def test_that_the_migrations_lead_to_the_tables_of_the_program():
    with Campaign.in_memory("x") as campaign, campaign.database.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"include_object": is_ours, "compare_type": True})
        assert compare_metadata(context, SQLModel.metadata) == []


def test_that_the_parts_that_are_looked_for_are_the_tables_of_the_program():
    dialect = sqlite.dialect()
    for name, table in SQLModel.metadata.tables.items():
        there = {
            one.name: (one.type.compile(dialect), one.primary_key, one.nullable and not one.primary_key)
            for one in table.columns
        }
        assert there == {column: (held.type, held.key, held.null) for column, held in TABLES[name].items()}
        assert list(there) == list(TABLES[name])
    assert list(TABLES) == sorted(SQLModel.metadata.tables)
    with Campaign.in_memory("x") as campaign, campaign.database.changing() as connection:
        assert missing_part(connection) == ""


_OTHER = TABLES["settings"]["value"]
SOME = ("text", 1, True, 1.5, b"bytes", None, [], ["text"], [1], {}, {"key": "text"}, {"key": 1}, UNSOUND)


@pytest.mark.parametrize("model", SQLModel.__subclasses__(), ids=lambda model: model.__name__)
def test_that_a_column_holds_what_its_field_is_declared_to_be(model):
    for name, field in model.model_fields.items():
        declared = TypeAdapter(field.annotation, config=ConfigDict(strict=True))
        for value in SOME:
            try:
                declared.validate_python(value)
                right = value is not UNSOUND
            except ValidationError:
                right = False
            if value is None and TABLES[model.__tablename__].get(name, _OTHER).key:
                continue  # only a row that is not written yet has none
            assert fits(model.__tablename__, {name: value}) is right, (name, value)


def test_that_the_newest_migration_is_the_one_the_program_looks_for():
    assert ScriptDirectory(schema.MIGRATIONS).get_current_head() == schema.CURRENT


def test_that_a_new_campaign_has_all_that_the_migrations_make(path):
    migrated = path.with_name("Migrated.gmtool")
    make_older(migrated, schema.CURRENT)
    create(path).close()
    made = "SELECT type, name, sql FROM sqlite_master ORDER BY type, name"
    assert execute(path, made) == execute(migrated, made)
    for fact in ("SELECT version_num FROM alembic_version", "PRAGMA application_id"):
        assert execute(path, fact) == execute(migrated, fact)


def test_that_the_statements_of_a_new_campaign_are_those_of_the_migrations():
    # after a new migration: python scripts/new_campaign.py
    assert read_text(schema.NEW_CAMPAIGN) == schema.statements_of_new()


def test_that_migrating_twice_changes_nothing():
    with Campaign.in_memory("x") as campaign:
        schema.migrate_older(campaign.database)
        assert campaign.title == "x"


def make_older(path, version):
    """A campaign of a former gmtool with one card."""
    older = Database(open_file(path), path.name)
    config = Config()
    config.set_main_option("script_location", str(schema.MIGRATIONS))
    with older.appending() as connection:
        connection.exec_driver_sql(f"PRAGMA application_id = {schema.APPLICATION_ID}")
        config.attributes["connection"] = connection
        command.upgrade(config, version)
        connection.exec_driver_sql(
            "INSERT INTO cards (id, system, name, kind, tags, notes, fields, extra)"
            " VALUES ('a', 'tally', 'Wulf', 'player', '[]', 'Lives in a cave.', '{}', '{}')"
        )
    older.close()


def test_that_a_campaign_of_the_first_gmtool_opens_with_all_it_holds(path):
    make_older(path, "0001")
    with reopen(path) as campaign:
        assert campaign.notices == ()
        assert campaign.cards.find("cave") == (Card("tally", "Wulf", id="a", notes="Lives in a cave."),)
        assert campaign.cards.add(Card("tally", "Bjorn", picture="")).name == "Bjorn"
        assert [card.name for card in campaign.cards.find("bjorn")] == ["Bjorn"]
        assert campaign.pictures.list() == ()


@pytest.mark.parametrize("version", ["0001", "0002"])
@pytest.mark.parametrize("column", ["tags", "fields", "extra"])
def test_that_a_damaged_card_of_a_former_gmtool_costs_that_card(path, version, column):
    make_older(path, version)
    names = [row[1] for row in execute(path, "PRAGMA table_info(cards)")]
    copied = {"key": "2", "id": "'b'", "name": "'Bjorn'"}
    values = ", ".join(copied.get(name, name) for name in names)
    execute(path, f"INSERT INTO cards ({', '.join(names)}) SELECT {values} FROM cards")
    execute(path, f"UPDATE cards SET {column} = '{{' WHERE id = 'b'")
    with reopen(path) as campaign:
        assert [card.name for card in campaign.cards.list()] == ["Wulf"]
        assert campaign.damage.startswith("1 card of valley.gmtool is damaged and left out")


@pytest.mark.parametrize("version", ["0001", "0002", "0003"])
@pytest.mark.parametrize(
    "statement",
    [
        "DROP TABLE cards",
        "DROP TABLE settings",
        "DROP TRIGGER cards_added",
        "ALTER TABLE encounters DROP COLUMN muster",
        "ALTER TABLE entries RENAME COLUMN text TO words",
    ],
)
def test_that_a_damaged_campaign_of_a_former_gmtool_is_refused_and_left_as_it_was(path, version, statement):
    make_older(path, version)
    execute(path, statement)
    before = path.read_bytes()
    # the copy that was made of it is no sound one
    with pytest.raises(Damaged, match=r"^valley\.gmtool is damaged, and it has no sound backup\."):
        reopen(path)
    assert path.read_bytes() == before
    assert [one.stem.endswith(" damaged") for one in backups(path)] == [True]
