"""How fights stand, and the list of encounters that is grouped by it."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from gmtool.presentation.encounters.standings import FINISHED, Standing, Standings, entries
from gmtool.rules.seam import Enlisted, Muster, Side
from gmtool.store.campaign import Campaign
from gmtool.store.fights.encounters import Encounter
from gmtool.store.sample import make_sample
from gmtool.systems import ruleset

SIDES = (Side("ours", "Ours", 0, True), Side("theirs", "Theirs", 1, False))


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample campaign; nobody opens it."""
    path = tmp_path_factory.mktemp("standings") / "Sample.gmtool"
    make_sample(path)
    return path


@pytest.fixture
def campaign(made: Path, tmp_path: Path) -> Iterator[Campaign]:
    with Campaign.open(Path(shutil.copy(made, tmp_path))) as campaign:
        yield campaign


def by_title(campaign: Campaign, title: str) -> Encounter:
    return next(one for one in campaign.encounters.list() if one.title == title)


def test_that_a_fight_stands_at_its_turn_or_is_over(campaign: Campaign) -> None:
    every = campaign.encounters.list()
    found, whole = Standings(campaign).look(every)
    if not whole:  # a slow machine
        standings = Standings(campaign)
        while not whole:
            found, whole = standings.look(every)
    assert set(found) == {one.id for one in every if one.started}
    assert found[by_title(campaign, "A small melee").id] == Standing("Turn 1")
    over = found[by_title(campaign, "Flavius and Wulf").id]
    assert over.turn == "Turn 9"
    assert over.ended


def test_that_the_chosen_fight_is_read_whatever_the_others_take(campaign: Campaign) -> None:
    every, last = campaign.encounters.list(), by_title(campaign, "Four adventurers and a troll")
    standings = Standings(campaign)
    found, whole = standings.look(every, first=str(last.id))
    assert found[last.id].ended
    while not whole:
        found, whole = standings.look(every)
    assert len(found) == sum(one.started for one in every)


def test_that_a_fight_that_went_on_is_read_again(campaign: Campaign) -> None:
    fight = by_title(campaign, "Flavius and Wulf")
    standings = Standings(campaign)
    assert standings.look([fight])[0][fight.id].ended
    journal = campaign.encounters.journal(fight.id)
    while journal.ruleset.agenda(journal.state).over:
        assert journal.undo() is not None
    assert standings.look([fight])[0][fight.id] == Standing(journal.ruleset.agenda(journal.state).title)


def test_that_another_fight_with_the_number_of_one_that_was_deleted_is_read_anew(campaign: Campaign) -> None:
    fight, standings = by_title(campaign, "Flavius and Wulf"), Standings(campaign)
    assert standings.look([fight])[0][fight.id].ended
    deleted = campaign.encounters.delete(fight.id)
    assert standings.look([fight]) == ({}, True)
    campaign.encounters.restore(deleted)
    campaign.encounters.journal(fight.id).undo()
    assert set(standings.look([fight])[0]) == {fight.id}


def test_that_encounters_are_prepared_running_or_finished_and_the_finished_fold() -> None:
    card = ruleset("tft-melee").bestiary()[0]
    muster = Muster(tuple(Enlisted(f"f{i}", card, SIDES[i].id) for i in range(2)), SIDES)
    every = [
        Encounter("tft-melee", title, muster, id=id, started=started)
        for id, title, started in ((1, "Old", True), (2, "New", False), (3, "Now", True), (4, "Older", True))
    ]
    standings = {1: Standing("Turn 9", "Ours have won."), 3: Standing("Turn 4"), 4: Standing("Turn 2", "Over.")}

    def rows(**how: object) -> list[tuple[str, str]]:
        found = entries(every, standings, lambda _: 0, **how)  # type: ignore[arg-type]
        return [(one.text, one.beside) for one in found]

    shown = [("Prepared", ""), ("New", "2"), ("Running", ""), ("Now", "Turn 4"), ("Finished", "2")]
    assert rows(folded=True) == shown
    assert rows(folded=True, chosen="4") == [*shown, ("Older", "")], "the chosen one stays in sight"
    assert rows(folded=False) == [*shown, ("Old", ""), ("Older", "")]
    heading = entries(every, standings, lambda _: 0, folded=True)[-1]
    assert (heading.key, heading.folds, heading.folded) == ("", FINISHED, True)


def test_that_there_is_no_shelf_without_finished_fights_and_changed_rules_are_told() -> None:
    every = [Encounter("tft-melee", "", Muster((), SIDES), id=1)]
    (heading, row) = entries(every, {}, lambda _: 2, folded=True)
    assert heading.text == "Prepared"
    assert (row.text, row.beside, row.chip, row.chip_in_full) == ("(no title)", "0", "≠ 2", "2 house rules changed")
