"""Rolls on tables: with given dice, real ones, tables within tables, and without end."""

from random import Random

import pytest

from gmtool.presentation.random_tables.rolling import TableResult, never_ends, roll_on
from gmtool.presentation.random_tables.table_text import BadTable, read_table


class Given:
    """Dice that show what they are told."""

    def __init__(self, *faces):
        self.faces = list(faces)

    def randint(self, a, b):
        face = self.faces.pop(0)
        assert a <= face <= b
        return face


def among(**texts):
    """Finds tables by their titles, in any case."""

    def find(title):
        if title.casefold() not in texts:
            raise BadTable(f"There is no table “{title}”.")
        return read_table(texts[title.casefold()])

    return find


WORLD = among(
    meeting="1-3 {2d6} wolves in the [Weather]\n4 Nobody",
    weather="rain\nfog",
    twice="1-5 A wolf\n6 [Twice]; [twice]",
    circle="[Round]",
    round="[Circle]",
    broken="1 A\n3 B",
)


def test_that_the_dice_decide_and_are_all_told():
    result = roll_on("Meeting", WORLD, Given(3, 2, 5, 2))
    assert result == TableResult("Meeting", "7 wolves in the fog", ("1d4: 3 (3)", "2d6: 7 (2 5)", "1d2: 2 (2)"))
    assert result.told == "Meeting: 7 wolves in the fog (1d4: 3 (3), 2d6: 7 (2 5), 1d2: 2 (2))"


def test_that_real_dice_can_be_told():
    assert roll_on("Meeting", WORLD, Given(), 4) == TableResult("Meeting", "Nobody", ("1d4: 4",))


def test_that_a_table_of_one_row_rolls_nothing():
    assert roll_on("A", among(a="Rain"), Given()) == TableResult("A", "Rain")


def test_that_a_row_may_roll_again_on_its_own_table():
    assert roll_on("Twice", WORLD, Given(6, 1, 6, 2, 3)).text == "A wolf; A wolf; A wolf"
    assert not never_ends("Twice", WORLD("Twice"), WORLD)


def test_that_a_circle_is_one_sentence_with_its_tables():
    with pytest.raises(BadTable, match=r"^These tables lead to each other without end: Circle → Round → Circle\.$"):
        roll_on("Circle", WORLD, Random(1))
    assert never_ends("Circle", WORLD("Circle"), WORLD)


def test_that_a_roll_is_bounded_in_depth_number_and_length():
    deep = among(**{f"t{number}": f"[t{number + 1}]" for number in range(30)}, t30="end")
    with pytest.raises(BadTable, match=r"^“t0” has tables within tables, more than 20 deep\.$"):
        roll_on("t0", deep, Random(1))
    wide = among(many="[one]" * 300, one="x")
    with pytest.raises(BadTable, match=r"^One roll on “many” leads to more than 200 others\.$"):
        roll_on("many", wide, Random(1))
    long = among(many="[one]" * 30, one="x" * 1000)
    with pytest.raises(BadTable, match=r"^What came up has more than 20,000 letters\.$"):
        roll_on("many", long, Random(1))


def test_that_every_row_comes_up_as_often_as_its_weight_says():
    source = Random(7)
    came = [roll_on("A", among(a="x3 wolf\nbear"), source).text for _ in range(400)]
    assert 250 < came.count("wolf") < 350
