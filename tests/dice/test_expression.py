import contextlib
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmtool.dice import DiceError
from gmtool.dice.expression import DiceTerm, Sum, parse_expression, roll


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("2d6+1", Sum((DiceTerm(1, 2, 6),), 1)),
        (" d20 - 2 ", Sum((DiceTerm(1, 1, 20),), -2)),
        ("3d", Sum((DiceTerm(1, 3, 6),), 0)),
        ("d%", Sum((DiceTerm(1, 1, 100),), 0)),
        ("2D6-1d4+3-1", Sum((DiceTerm(1, 2, 6), DiceTerm(-1, 1, 4)), 2)),
        ("4d6k3", Sum((DiceTerm(1, 4, 6, 3),), 0)),
        ("4d6kh3", Sum((DiceTerm(1, 4, 6, 3),), 0)),
        ("2d20kl1", Sum((DiceTerm(1, 2, 20, -1),), 0)),
        ("-1d6+7", Sum((DiceTerm(-1, 1, 6),), 7)),
        ("5", Sum((), 5)),
        ("0", Sum((), 0)),
        ("1d2", Sum((DiceTerm(1, 1, 2),), 0)),
        ("100d1000", Sum((DiceTerm(1, 100, 1000),), 0)),
        ("2d6kh2", Sum((DiceTerm(1, 2, 6, 2),), 0)),
        ("2d6KL2", Sum((DiceTerm(1, 2, 6, -2),), 0)),
        ("d6+1000000", Sum((DiceTerm(1, 1, 6),), 1_000_000)),
        ("+".join(["d6"] * 20), Sum((DiceTerm(1, 1, 6),) * 20, 0)),
        ("-" + "-".join(["1"] * 20), Sum((), -20)),
        ("1" + " " * 199, Sum((), 1)),
    ],
)
def test_that_sums_of_dice_are_read(text, left):
    expression = parse_expression(text)
    assert (expression.left, expression.sign, expression.right) == (left, "", None)


@pytest.mark.parametrize("sign", ["<=", ">=", "<", ">", "=", "==", "!="])
def test_that_comparisons_are_read(sign):
    expression = parse_expression(f"3d6 {sign} 1d4+6")
    assert (expression.sign, expression.right) == (sign, Sum((DiceTerm(1, 1, 4),), 6))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "needs dice or a number before its end"),
        ("2d6+", "needs dice or a number before its end"),
        ("<=3", "needs dice or a number before its end"),
        ("2d6++1", "Character 5 of “2d6\\+\\+1” should be dice or a number"),
        ("2d6 3", "Character 4 of “2d6 3” should be a plus, a minus or a comparison"),
        ("2d6*3", "“\\*3” at character 4 is not understood"),
        ("__import__('os')", "at character 1 is not understood"),
        ("1d6<3<4", "compares more than once"),
        ("0d6", "at least one die"),
        ("d1", "of two sides"),
        ("3d6kh4", "cannot keep 4 of 3"),
        ("3d6kl0", "cannot keep 0 of 3"),
        ("101d6", "The number of dice 101 is too large; the limit is 100"),
        ("d1001", "The number of sides 1001 is too large"),
        ("1d6+" + "9" * 150, "The number 999999999999 is too large"),
        ("1+" * 100 + "1", "200 are enough"),
        ("1" + " " * 200, "The expression has 201 characters; 200 are enough"),
        ("+".join(["d6"] * 50), "adds more than 20 terms"),
        ("+".join(["1"] * 21), "adds more than 20 terms"),
        ("1000001", "The number 1000001 is too large; the limit is 1000000"),
        (" 0d6 ", "^“0d6” is not dice: at least one die of two sides is needed"),
        ("1+ 3d6kh4", "^“3d6kh4” cannot keep 4 of 3 dice"),
        ("2d6kh101", "The number of dice kept 101 is too large; the limit is 100"),
        ("1+?23456789012345678901234", "^“\\?2345678901234567890” at character 3 is not understood"),
    ],
)
def test_that_what_is_no_expression_is_refused_with_its_place(text, sentence):
    with pytest.raises(DiceError, match=sentence):
        parse_expression(text)


@given(st.text(alphabet="0123456789dkhl+-<>=!% ", max_size=30))
def test_that_any_text_is_read_or_refused(text):
    with contextlib.suppress(DiceError):
        roll(parse_expression(text), random.Random(1))


def test_that_the_best_and_the_worst_dice_are_kept():
    assert DiceTerm(1, 4, 6, 3).kept((1, 6, 2, 5)) == (2, 5, 6)
    assert DiceTerm(1, 4, 6, -1).kept((1, 6, 2, 5)) == (1,)
    assert DiceTerm(1, 4, 6, 1).kept((1, 6, 2, 5)) == (6,)
    assert DiceTerm(1, 4, 6).kept((1, 6, 2, 5)) == (1, 6, 2, 5)


@pytest.mark.parametrize("text", ["2d6", "4d6kh3", "2d20kl1", "1d8kh1"])
def test_that_a_term_is_written_as_it_is_read(text):
    assert [str(term) for term in parse_expression(text).left.dice] == [text]


def test_that_a_roll_says_every_face_and_whether_the_comparison_holds():
    rolled = roll(parse_expression("3d6+1>=2"), random.Random(4))
    ((term, faces),) = rolled.faces
    assert (len(faces), rolled.total, rolled.holds) == (term.count, sum(faces) + 1, True)


class Said:
    """A source that gives what it was told to, and notes between what it was asked."""

    def __init__(self, *faces):
        self.faces = list(faces)
        self.asked = []

    def randint(self, a, b):
        self.asked.append((a, b))
        return self.faces.pop(0)


def test_that_both_sides_of_a_comparison_are_rolled():
    source = Said(1, 6, 3, 4)
    rolled = roll(parse_expression("2d6kh1-1d4+2 = 1d8+1"), source)
    assert source.asked == [(1, 6), (1, 6), (1, 4), (1, 8)]
    assert (rolled.total, rolled.holds) == (6 - 3 + 2, True)
    assert [faces for _, faces in rolled.faces] == [(1, 6), (3,), (4,)]
    assert roll(parse_expression("1d6 > 4"), Said(4)).holds is False
    assert roll(parse_expression("1d6 > 4"), Said(5)).holds is True
    assert roll(parse_expression("1d6"), Said(5)).holds is None


@pytest.mark.parametrize("sign", ["-", "−", "–"])
def test_that_any_minus_is_a_minus_in_an_expression(sign):
    assert parse_expression(f"2d6{sign}1d4{sign}1<=5").left == parse_expression("2d6-1d4-1<=5").left


@pytest.mark.parametrize(
    ("text", "lowest", "highest"),
    [("2d6", 2, 12), ("4d6kh3", 3, 18), ("2d20kl1+1", 2, 21), ("1d6-1d4", -3, 5), ("7", 7, 7)],
)
def test_that_the_ends_of_a_sum_are_known(text, lowest, highest):
    left = parse_expression(text).left
    assert (left.lowest, left.highest) == (lowest, highest)
