from dataclasses import replace

import pytest

from gmtool.space import Backdrop, blank_ground
from gmtool.store import StoreError
from gmtool.store.grounds import GroundTitle
from tests.store.campaigns import create, reopen
from tests.store.grounds import HALL, PIT
from tests.store.pictures import png


@pytest.fixture
def grounds(campaign):
    return campaign.grounds


def titles(grounds):
    return [one.title for one in grounds.list()]


@pytest.mark.parametrize("ground", [PIT, HALL, blank_ground(1, 1, "A hex")])
def test_that_a_ground_comes_back_as_it_was_put_in(grounds, ground):
    added = grounds.add(ground)
    assert added == GroundTitle(added.id, ground.title)
    assert grounds.list() == (added,)
    assert grounds.get(added.id) == ground


def test_that_grounds_are_listed_as_they_were_made(grounds):
    for title in ("Zoo", "Arena", "Moor"):
        grounds.add(blank_ground(3, 3, title))
    assert titles(grounds) == ["Zoo", "Arena", "Moor"]


def test_that_a_ground_can_change_and_be_called_something_else(grounds):
    id = grounds.add(PIT).id
    grounds.update(id, replace(PIT, walls=frozenset()))
    grounds.rename(id, "The dry pit")
    assert grounds.get(id) == replace(PIT, walls=frozenset(), title="The dry pit")
    assert titles(grounds) == ["The dry pit"]


def test_that_a_deleted_ground_comes_back_in_its_old_place(grounds):
    first, second = grounds.add(PIT), grounds.add(HALL)
    deleted = grounds.delete(first.id)
    assert grounds.list() == (second,)
    grounds.restore(deleted)
    assert grounds.list() == (first, second)
    assert grounds.get(first.id) == PIT


def test_that_the_id_of_a_deleted_ground_is_not_given_to_another(grounds):
    deleted = grounds.delete(grounds.add(PIT).id)
    other = grounds.add(HALL)
    grounds.restore(deleted)
    assert (titles(grounds), grounds.get(other.id)) == (["The pit", "The hall"], HALL)


@pytest.mark.parametrize("title", ["", "  "])
def test_that_a_ground_without_a_title_is_not_kept(grounds, title):
    with pytest.raises(StoreError, match="needs a title"):
        grounds.add(blank_ground(3, 3, title))
    id = grounds.add(PIT).id
    with pytest.raises(StoreError, match="needs a title"):
        grounds.rename(id, title)
    assert titles(grounds) == ["The pit"]


@pytest.mark.parametrize("deed", [lambda one: one.get(7), lambda one: one.delete(7), lambda one: one.update(7, PIT)])
def test_that_a_ground_which_is_gone_is_told_in_a_sentence(grounds, deed):
    with pytest.raises(StoreError, match="no longer in the campaign"):
        deed(grounds)


def test_that_a_damaged_ground_is_told_in_a_sentence(campaign, grounds):
    id = grounds.add(PIT).id
    with campaign.database.appending() as connection:
        connection.exec_driver_sql("""UPDATE grounds SET ground = '{"columns": 9, "rows": "x"}'""")
    with pytest.raises(StoreError, match="The ground “The pit” is damaged: The rows of a ground"):
        grounds.get(id)
    assert titles(grounds) == ["The pit"]


def test_that_the_picture_under_a_ground_is_kept(path):
    with create(path) as campaign:
        key = campaign.pictures.add(png(1, 1))
        id = campaign.grounds.add(replace(PIT, backdrop=Backdrop(key, 1.0))).id
    with reopen(path) as campaign:
        assert campaign.pictures.info(key).width == 1
        campaign.grounds.delete(id)
        assert campaign.pictures.info(key).width == 1
    with reopen(path) as campaign:
        assert campaign.pictures.list() == ()
