from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlmodel import SQLModel

from gmtool.store import schema
from gmtool.store.campaign import Campaign


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
