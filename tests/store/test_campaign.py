import pytest

from gmtool.store import StoreError, schema
from gmtool.store.campaign import Campaign
from gmtool.store.files.glance import glance
from tests.encounter.fights import WULF_PASSES, answers
from tests.store.campaigns import GOBLIN, create, duel, execute, reopen


def test_that_a_campaign_survives_closing(path):
    with create(path) as campaign:
        card = campaign.cards.add(GOBLIN)
        id = duel(campaign).id
        campaign.encounters.start(id).do(WULF_PASSES, answers())
    with reopen(path) as again:
        assert (again.title, again.cards.list(), again.notices, again.read_only) == ("The valley", (card,), (), False)
        assert again.encounters.journal(id).undo_label == "Wulf passes"


def test_that_a_closed_campaign_is_one_file(path):
    create(path).close()
    assert list(path.parent.iterdir()) == [path]


def test_that_a_second_window_opens_read_only_and_says_so(path):
    with create(path) as first:
        first.cards.add(GOBLIN)
        with reopen(path) as second:
            assert second.read_only
            assert second.notices == ("valley.gmtool is open in another window, so it is read-only here.",)
            assert [card.name for card in second.cards.list()] == ["Göblin"]
            with pytest.raises(StoreError, match="open in another window"):
                second.cards.add(GOBLIN)
        first.cards.add(GOBLIN)
    with reopen(path) as later:
        assert not later.read_only
        assert len(later.cards.list()) == 2


def test_that_a_fight_in_a_read_only_campaign_can_be_looked_at_but_not_changed(path):
    with create(path) as first:
        id = duel(first).id
        first.encounters.start(id).do(WULF_PASSES, answers())
        with reopen(path) as second:
            fight = second.encounters.journal(id)
            with pytest.raises(StoreError, match="read-only"):
                fight.undo()
            assert fight.head == 1


def test_that_a_file_opened_read_only_on_purpose_is_only_looked_at(path):
    create(path).close()
    with reopen(path, read_only=True) as campaign:
        assert (campaign.read_only, campaign.notices, campaign.title) == (True, (), "The valley")
        with reopen(path) as writer:
            assert not writer.read_only
            writer.cards.add(GOBLIN)
        assert len(campaign.cards.list()) == 1


def test_that_nothing_is_left_beside_a_campaign_that_was_only_looked_at(path):
    with create(path) as campaign:
        campaign.cards.add(GOBLIN)
    with reopen(path, read_only=True) as first:
        with reopen(path, read_only=True) as second:
            assert len(second.cards.list()) == 1
        assert len(first.cards.list()) == 1
    assert list(path.parent.iterdir()) == [path]
    assert glance(path).title == "The valley"
    execute(path, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(StoreError):
        reopen(path, read_only=True)
    assert list(path.parent.iterdir()) == [path]


def test_that_a_window_which_only_looks_disturbs_nothing_when_it_closes(path):
    create(path).close()
    with reopen(path) as writer:
        for _ in range(3):
            with reopen(path) as second:
                assert second.read_only
            writer.cards.add(GOBLIN)
        with reopen(path) as second:
            assert len(second.cards.list()) == 3
            writer.close()
            assert len(second.cards.list()) == 3
    with reopen(path) as again:
        assert len(again.cards.list()) == 3


def test_that_a_campaign_in_a_read_only_folder_can_be_looked_at(path, read_only_folder):
    create(path).close()
    read_only_folder()
    with reopen(path) as campaign:
        assert campaign.notices == ("valley.gmtool is read-only, because its folder cannot be written.",)
        assert campaign.title == "The valley"
        with pytest.raises(StoreError, match="folder cannot be written"):
            campaign.title = "Mine"


def test_that_no_campaign_is_made_in_a_read_only_folder(path, read_only_folder):
    read_only_folder()
    with pytest.raises(StoreError, match=r"valley\.gmtool cannot be written: Permission denied"):
        create(path)


def test_that_a_read_only_file_can_be_looked_at(path, read_only_folder):
    create(path).close()
    path.chmod(0o444)
    path.parent.chmod(0o777)
    read_only_folder()
    with reopen(path) as campaign:
        assert campaign.read_only


def test_that_a_campaign_which_is_there_is_not_overwritten(path):
    create(path).close()
    with pytest.raises(StoreError, match="already exists"):
        create(path)


def test_that_a_missing_campaign_is_named(path):
    with pytest.raises(StoreError, match=r"There is no campaign .*valley\.gmtool"):
        reopen(path)


@pytest.mark.parametrize("content", [b"", b"Not a database at all. " * 100, b"SQLite format 3\0" + b"x" * 5000])
def test_that_what_is_no_database_is_refused_and_left_alone(path, content):
    path.write_bytes(content)
    with pytest.raises(StoreError, match=r"valley\.gmtool is "):
        reopen(path)
    assert (path.read_bytes(), list(path.parent.iterdir())) == (content, [path])


def test_that_a_database_of_another_program_is_refused_and_left_alone(path):
    execute(path, "CREATE TABLE songs (title TEXT)")
    before = path.read_bytes()
    with pytest.raises(StoreError, match="is a database, but not a campaign"):
        reopen(path)
    assert (path.read_bytes(), list(path.parent.iterdir())) == (before, [path])


def test_that_a_campaign_of_a_newer_version_is_refused_and_left_alone(path):
    create(path).close()
    execute(path, "UPDATE alembic_version SET version_num = '9999'")
    before = path.read_bytes()
    with pytest.raises(StoreError, match="was written by a newer gmtool"):
        reopen(path)
    assert (path.read_bytes(), list(path.parent.iterdir())) == (before, [path])


def test_that_a_campaign_which_could_not_be_opened_can_be_opened_once_it_is_mended(path):
    create(path).close()
    execute(path, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(StoreError):
        reopen(path)
    execute(path, f"UPDATE alembic_version SET version_num = '{schema.CURRENT}'")
    with reopen(path) as campaign:
        assert not campaign.read_only


def test_that_a_damaged_journal_is_told_in_a_sentence(path):
    with create(path) as campaign:
        id = duel(campaign).id
        campaign.encounters.start(id).do(WULF_PASSES, answers())
        execute(path, "UPDATE entries SET text = '{\"number\": 1'")
        with pytest.raises(StoreError, match="The journal of “The duel” is damaged: An entry is not complete JSON"):
            campaign.encounters.journal(id)


def test_that_memory_leaves_nothing_on_disk(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with Campaign.in_memory("Nowhere") as campaign:
        campaign.cards.add(GOBLIN)
    assert list(tmp_path.iterdir()) == []
