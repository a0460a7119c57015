from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlmodel import SQLModel

from gmtool.rules.seam import Card
from gmtool.store import schema
from gmtool.store.campaign import Campaign
from gmtool.store.database import Database, open_file
from tests.store.campaigns import reopen


def is_ours(thing, name, kind, *_):
    return not (kind == "table" and name.startswith("cards_search"))


def test_that_the_migrations_lead_to_the_tables_of_the_program():
    with Campaign.in_memory("x") as campaign, campaign.database.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"include_object": is_ours, "compare_type": True})
        assert compare_metadata(context, SQLModel.metadata) == []


def test_that_the_newest_migration_is_the_one_the_program_looks_for():
    assert ScriptDirectory(schema.MIGRATIONS).get_current_head() == schema.CURRENT


def test_that_migrating_twice_changes_nothing():
    with Campaign.in_memory("x") as campaign:
        schema.migrate(campaign.database)
        assert campaign.title == "x"


def test_that_a_campaign_of_the_first_gmtool_opens_with_all_it_holds(path):
    older = Database(open_file(path), path.name)
    config = Config()
    config.set_main_option("script_location", str(schema.MIGRATIONS))
    with older.appending() as connection:
        connection.exec_driver_sql(f"PRAGMA application_id = {schema.APPLICATION_ID}")
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        connection.exec_driver_sql(
            "INSERT INTO cards (id, system, name, kind, tags, notes, fields, extra)"
            " VALUES ('a', 'tally', 'Wulf', 'player', '[]', 'Lives in a cave.', '{}', '{}')"
        )
    older.close()
    with reopen(path) as campaign:
        assert campaign.notices == ()
        assert campaign.cards.find("cave") == (Card("tally", "Wulf", id="a", notes="Lives in a cave."),)
        assert campaign.cards.add(Card("tally", "Bjorn", picture="")).name == "Bjorn"
        assert [card.name for card in campaign.cards.find("bjorn")] == ["Bjorn"]
        assert campaign.pictures.list() == ()
