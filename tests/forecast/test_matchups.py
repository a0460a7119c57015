"""Tables of cards against cards, on this machine and on a cluster."""

import csv
from io import StringIO

import pytest

from gmtool.forecast.estimate import Estimate
from gmtool.forecast.fight import Ends
from gmtool.forecast.matchups import Matchups, Pairing, matchups
from gmtool.rules.seam import BadMuster, Card
from tests.forecast.fights import MELEE
from tests.forecast.test_runs import HereAndNow


def pairing(*rows: str, columns: tuple[str, ...] = ("Wolf", "Goblin"), fights: int = 3) -> Pairing:
    cards = {one.name: one for one in MELEE.bestiary()}
    return Pairing(MELEE, {}, tuple(cards[one] for one in rows), tuple(cards[one] for one in columns), fights, Ends(20))


def table() -> Matchups:
    chances = {(0, 0): 1, (0, 1): 2, (1, 0): 9, (1, 1): 10}
    return Matchups(("Weak", "Strong"), ("Hard", "Easy"), {place: Estimate(won, 10) for place, won in chances.items()})


def test_that_every_pair_is_fought_as_often_as_asked_in_the_order_of_the_rows():
    tables = list(matchups(pairing("Swordsman", "Bear"), HereAndNow(), 2))
    assert list(tables[0].wins) == [(0, 0)]
    assert list(tables[-1].wins) == [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert {one.of for one in tables[-1].wins.values()} == {3}
    assert tables[-1].rows == ("Swordsman", "Bear")


def test_that_the_strongest_comes_first_and_the_one_most_often_beaten():
    found = table().sorted()
    assert (found.rows, found.columns) == (("Strong", "Weak"), ("Easy", "Hard"))
    assert (found.wins[0, 0].count, found.wins[1, 1].count) == (10, 1)


def test_that_the_table_is_saved_as_csv_in_percent():
    rows = list(csv.reader(StringIO(table().as_csv())))
    assert rows == [["", "Hard", "Easy"], ["Weak", "10.0", "20.0"], ["Strong", "90.0", "100.0"]]


def test_that_a_card_that_cannot_fight_is_named():
    nobody = Pairing(MELEE, {}, (Card("tft-melee", "Nobody", {"st": "x"}),), MELEE.bestiary()[:1], 1)
    with pytest.raises(BadMuster, match=r"^Nobody against Flavius Marcellus: "):
        list(matchups(nobody, HereAndNow(), 1))
