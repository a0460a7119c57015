import pytest

from gmtool import systems
from gmtool.encounter import replay
from gmtool.store import StoreError
from gmtool.store.campaign import Campaign
from gmtool.store.glance import glance, glance_at_sample
from gmtool.store.sample import make_sample


@pytest.fixture
def sample(path):
    make_sample(path)
    with Campaign.open(path) as campaign:
        yield campaign


def test_that_the_sample_has_every_built_in_card(sample):
    built_in = sorted(card.name for ruleset in systems.all_rulesets() for card in ruleset.bestiary())
    assert sorted(card.name for card in sample.cards.list()) == built_in
    assert {"Flavius Marcellus", "Wulf"} <= set(built_in)


def test_that_an_encounter_is_ready_to_run_with_everybody_where_they_can_stand(sample):
    ready = [encounter for encounter in sample.encounters.list() if not encounter.started]
    assert ready
    for encounter in ready:
        places = [figure.place for figure in encounter.muster.figures]
        assert len(set(places)) == len(places)
        assert all(place in encounter.muster.ground for place in places)
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
    make_sample(path)
    before = path.read_bytes()
    with pytest.raises(StoreError, match="is there already"):
        make_sample(path)
    assert path.read_bytes() == before


def test_that_a_sample_which_fails_leaves_no_file(path, monkeypatch):
    monkeypatch.setattr("gmtool.store.sample.read_ground", lambda data: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        make_sample(path)
    assert list(path.parent.iterdir()) == []


def test_that_the_first_start_shows_what_the_sample_will_hold(sample):
    seen = glance(sample.path)
    assert seen == glance_at_sample(), "python scripts/sample_glance.py writes it down anew"
    assert len(seen.cards) == len(sample.cards.list())
