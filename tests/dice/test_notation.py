"""What dice are written like, what they can show, and the ways to each sum."""

import contextlib
import random
from dataclasses import replace

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmtool.dice import Dice, DiceError, Roll, weights
from gmtool.dice.expression import parse_expression
from gmtool.dice.notation import outcomes

DICE = st.builds(Dice, st.integers(1, 100), st.integers(2, 1000), st.integers(-500, 500))


@pytest.mark.parametrize(
    ("text", "dice"),
    [
        ("3d6", Dice(3, 6, 0)),
        ("2d-1", Dice(2, 6, -1)),
        ("d20+2", Dice(1, 20, 2)),
        ("d", Dice(1, 6, 0)),
        ("1d+1", Dice(1, 6, 1)),
        (" 4 D 8 - 12 ", Dice(4, 8, -12)),
        ("1d2", Dice(1, 2, 0)),
        ("100d1000", Dice(100, 1000, 0)),
    ],
)
def test_that_notation_is_read(text: str, dice: Dice) -> None:
    assert Dice.parse(text) == dice


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "“” is not dice; write them like 2d6+1"),
        ("six", "“six” is not dice"),
        ("2d6+", "is not dice"),
        ("2d6+1d4", "is not dice"),
        ("2d6+" + "9" * 5000, "^“2d6.9{36}” is not dice; write them like 2d6.1.$"),
        ("0d6", "“0d6” has 0 dice; 1 to 100 can be rolled"),
        ("101d6", "“101d6” has 101 dice; 1 to 100 can be rolled"),
        ("1d1", "“1d1” has dice of 1 sides; 2 to 1000 are possible"),
        ("1d0", "“1d0” has dice of 0 sides"),
        ("1d1001", "“1d1001” has dice of 1001 sides; 2 to 1000 are possible"),
    ],
)
def test_that_what_is_no_dice_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(DiceError, match=sentence.replace("+", r"\+")):
        Dice.parse(text)


def test_that_dice_are_six_sided_without_a_plus_when_unsaid() -> None:
    assert Dice(3) == Dice(3, 6, 0)


@pytest.mark.parametrize(
    ("dice", "written", "bare"),
    [
        (Dice(3), "3d", "3d6"),
        (Dice(2, 6, -1), "2d-1", "2d6"),
        (Dice(1, 20, 2), "1d20+2", "1d20"),
        (Dice(1, 7), "1d7", "1d7"),
        (Dice(1, 5, 1), "1d5+1", "1d5"),
    ],
)
def test_that_dice_are_written_with_their_sides_where_they_are_not_six(dice: Dice, written: str, bare: str) -> None:
    assert (str(dice), dice.bare) == (written, bare)


@given(DICE)
def test_that_dice_are_read_as_they_are_written(dice: Dice) -> None:
    assert Dice.parse(str(dice)) == dice


@given(st.text(alphabet="0123456789dD+- ", max_size=12))
def test_that_any_text_is_dice_or_refused(text: str) -> None:
    with contextlib.suppress(DiceError):
        dice = Dice.parse(text)
        assert 1 <= dice.count <= 100
        assert 2 <= dice.sides <= 1000


def test_that_dice_are_added_and_multiplied() -> None:
    assert Dice(2, 6, -1).and_dice(1) == Dice(3, 6, -1)
    assert Dice(2, 6, -1).and_dice(-1) == Dice(1, 6, -1)
    assert Dice(1, 6, 1).times(3) == Dice(3, 6, 3)
    assert Dice(2, 8, -2).times(2) == Dice(4, 8, -4)


def test_that_a_total_is_the_sum_and_the_plus() -> None:
    assert Roll(Dice(2, 6, 3), 7).total == 10
    assert Roll(Dice(2, 6, -1), 7, (3, 4)).total == 6
    assert Roll(Dice(2), 7).total == 7


@pytest.mark.parametrize("faces", [(1, 1), (6, 6), (1, 6), (3, 4)])
def test_that_faces_that_can_be_are_taken(faces: tuple[int, ...]) -> None:
    Dice(2).check_faces(faces)


@pytest.mark.parametrize(
    ("faces", "sentence"),
    [
        ((3,), r"2d\+1: expected 2 dice, but 1 face was given"),
        ((1, 2, 3), r"2d\+1: expected 2 dice, but 3 faces were given"),
        ((0, 3), "A die of 6 sides cannot show 0"),
        ((3, 7), "A die of 6 sides cannot show 7"),
        ((-1, 3), "A die of 6 sides cannot show -1"),
    ],
)
def test_that_faces_that_cannot_be_are_refused(faces: tuple[int, ...], sentence: str) -> None:
    with pytest.raises(DiceError, match=sentence):
        Dice(2, 6, 1).check_faces(faces)


@pytest.mark.parametrize("total", [3, 10, 18])
def test_that_a_sum_that_can_be_is_taken_whatever_the_plus(total: int) -> None:
    Dice(3, 6, 5).check_total(total)


@pytest.mark.parametrize("total", [-1, 0, 2, 19, 23])
def test_that_a_sum_that_cannot_be_is_refused(total: int) -> None:
    with pytest.raises(DiceError, match=f"3d6 cannot total {total}; it gives 3 to 18"):
        Dice(3, 6, 5).check_total(total)


@pytest.mark.parametrize(
    ("count", "sides", "ways"),
    [
        (0, 6, {0: 1}),
        (1, 4, {1: 1, 2: 1, 3: 1, 4: 1}),
        (2, 3, {2: 1, 3: 2, 4: 3, 5: 2, 6: 1}),
        (3, 2, {3: 1, 4: 3, 5: 3, 6: 1}),
    ],
)
def test_that_the_ways_to_each_sum_are_counted(count: int, sides: int, ways: dict[int, int]) -> None:
    assert dict(weights(count, sides)) == ways


def test_that_three_dice_come_to_ten_in_27_of_216_ways() -> None:
    assert (weights(3, 6)[3], weights(3, 6)[10], weights(3, 6)[18], outcomes(Dice(3))) == (1, 27, 1, 216)


@given(st.integers(1, 8), st.integers(2, 20))
def test_that_the_ways_are_those_that_icepool_counts(count: int, sides: int) -> None:
    oracle = count @ icepool.d(sides)
    assert dict(weights(count, sides)) == {int(total): int(ways) for total, ways in oracle.items()}
    assert sum(weights(count, sides).values()) == outcomes(Dice(count, sides)) == oracle.denominator()


@given(DICE, st.integers())
def test_that_what_is_rolled_can_be(dice: Dice, seed: int) -> None:
    source = random.Random(seed)
    faces = tuple(source.randint(1, dice.sides) for _ in range(dice.count))
    dice.check_faces(faces)
    dice.check_total(sum(faces))
    assert (dice.lowest, dice.highest) == (dice.count, dice.count * dice.sides)


def test_that_dice_are_read_as_they_are_shown() -> None:
    assert Dice.parse("2d−1") == Dice.parse("2d-1") == Dice(2, 6, -1)
    shown, typed = parse_expression("2d6−1<=7"), parse_expression("2d6-1<=7")
    assert replace(shown, text=typed.text) == typed


@pytest.mark.parametrize("sign", ["-", "−", "–"])
def test_that_any_minus_is_a_minus(sign):
    assert Dice.parse(f"2d{sign}1") == Dice(2, 6, -1)
    assert Dice.parse(f"d20 {sign} 3") == Dice(1, 20, -3)
