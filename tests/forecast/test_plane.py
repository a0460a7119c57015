"""Planes: sets of cells, and what questions about numbers make of them."""

import pytest

from gmtool.forecast.chain.plane import Outside, Plane, each, shifted


@pytest.fixture
def plane():
    """The numbers 0 and 2 of three, from -1 to 2 and from 3 to 7."""
    return Plane((0, 2), (-1, 3), (4, 5))


def cells(plane, fits):
    """The cells whose numbers fit."""
    numbers = [(one, two) for one in range(-1, 3) for two in range(3, 8)]
    return sum(1 << plane.cell((one, 0, two)) for one, two in numbers if fits(one, two))


def test_that_a_cell_has_its_numbers(plane):
    for one in range(-1, 3):
        assert plane.filled((0, 9, 0), plane.cell((one, 0, 5))) == (one, 9, 5)


def test_that_a_question_cuts_the_cells(plane):
    assert plane.at_most(((0, 1),), 1) == cells(plane, lambda one, _: one <= 1)
    assert plane.at_most(((0, 2), (2, -1)), -5) == cells(plane, lambda one, two: 2 * one - two <= -5)
    assert plane.by_sum(((2, 1),))[4] == cells(plane, lambda _, two: two == 4)


def test_that_terms_beside_the_plane_are_added_up(plane):
    assert plane.on_plane(((0, 1), (1, 3), (2, -1)), (0, 5, 0)) == (((0, 1), (2, -1)), 15)


@pytest.mark.parametrize("by", [{0: 1}, {2: -2}, {0: -1, 2: 2}])
def test_that_cells_move_with_their_numbers(plane, by):
    inner = cells(plane, lambda one, two: 0 <= one <= 1 and two == 5)
    found = shifted(inner, plane.moved(inner, by))
    more, up = by.get(0, 0), by.get(2, 0)
    assert found == cells(plane, lambda one, two: 0 <= one - more <= 1 and two - up == 5)


@pytest.mark.parametrize("by", [{0: 2}, {0: -2}, {2: 3}, {2: -3}])
def test_that_no_cell_leaves_the_plane_unnoticed(plane, by):
    inner = cells(plane, lambda one, two: 0 <= one <= 1 and two == 5)
    with pytest.raises(Outside):
        plane.moved(inner, by)
    with pytest.raises(Outside):
        plane.cell((3, 0, 5))


def test_that_a_wider_plane_has_room_on_either_side(plane):
    wider = plane.wider()
    for numbers in ((-3, 0, 3), (4, 0, 3), (0, 0, 1), (0, 0, 10)):
        assert wider.filled((0, 0, 0), wider.cell(numbers)) == numbers


def test_that_cells_are_gone_through_in_order():
    assert list(each(0b101001)) == [0, 3, 5]
    assert list(each(shifted(0b1011, 2))) == [2, 3, 5]
    assert list(each(shifted(0b1011, -1))) == [0, 2]
