"""The next stand of a unit: by steps and by dragging it stays what its command can say."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from gmtool.presentation.map.unit_input import UNIT_KINDS, Grip, UnitInput
from gmtool.rules.seam import Counter, Formation, InputKind, Posture
from gmtool.space import Block, Hand, LengthUnit, OpenGround, Point, blank_ground

FIELD = OpenGround(60, 40, LengthUnit.INCH)
FORMATION = Formation(18, 20, 4)
AT = Point(3000, 2000)
PLACES = st.builds(Point, st.integers(0, 6000), st.integers(0, 4000))


def unit(heading: int = 0) -> Counter:
    block = Block(AT, heading, FORMATION.width, FORMATION.depth)
    made = Counter("u", "Spears", "ours", (), None, Posture.STANDING, 18, 20, at=AT, base=500, heading=heading)
    return replace(made, formation=FORMATION, block=block)


def asked(kind: InputKind, heading: int = 0) -> UnitInput:
    found = UnitInput.of(kind, FIELD, unit(heading=heading), None)
    assert found is not None
    return found


def test_that_only_units_on_open_ground_are_asked() -> None:
    assert UnitInput.of(InputKind.POINT, FIELD, unit(), None) is None
    assert UnitInput.of(InputKind.WHEEL, blank_ground(5, 5), unit(), None) is None
    assert UnitInput.of(InputKind.WHEEL, FIELD, replace(unit(), block=None), None) is None
    assert UnitInput.of(InputKind.WHEEL, FIELD, None, None) is None


@given(st.sampled_from(UNIT_KINDS), st.lists(st.integers(-3, 3), max_size=30), st.booleans())
def test_that_what_was_said_is_read_again(kind: InputKind, steps: list[int], fine: bool) -> None:
    found = asked(kind)
    assert not found.said
    for step in steps:
        found = found.stepped(step, fine=fine).walked(step, -step, fine=fine)
    again = UnitInput.of(kind, FIELD, unit(), found.value)
    assert again is not None
    assert again.said
    assert again.value == found.value
    assert again.after == found.after
    assert abs(found.degrees) <= 180
    assert 1 <= found.files <= FORMATION.men


@given(st.sampled_from(UNIT_KINDS), st.sampled_from(Grip), PLACES, PLACES, st.integers(0, 359))
def test_that_no_drag_says_what_cannot_be(kind: InputKind, grip: Grip, start: Point, end: Point, heading: int) -> None:
    found = asked(kind, heading).dragged(grip, start, end)
    assert abs(found.degrees) <= 180
    assert 1 <= found.files <= FORMATION.men
    assert 0 <= found.position.heading < 360


@given(st.integers(0, 359), st.integers(5, 175), st.sampled_from(Hand))
def test_that_a_corner_that_is_dragged_along_its_arc_wheels_so_far(heading: int, degrees: int, hand: Hand) -> None:
    begun = asked(InputKind.WHEEL, heading)
    grip = Grip.LEFT_CORNER if hand is Hand.RIGHT else Grip.RIGHT_CORNER
    wheeled = replace(begun, degrees=degrees if hand is Hand.RIGHT else -degrees)
    outer = Hand.LEFT if hand is Hand.RIGHT else Hand.RIGHT
    start, end = begun.block.corner(outer), wheeled.after.corner(outer)
    assert begun.grip(start, 50) is grip
    assert abs(begun.dragged(grip, start, end).degrees - wheeled.degrees) <= 2


@given(st.integers(0, 359), st.integers(1, 18))
def test_that_a_side_is_dragged_to_so_many_files(heading: int, files: int) -> None:
    begun = asked(InputKind.FILES, heading)
    wider = replace(begun, files=files).after
    start, end = wider.faced(Hand.RIGHT).middle, wider.corner(Hand.RIGHT)
    assert begun.dragged(Grip.SIDE, start, end).files == files


def test_that_the_cost_stands_beside_the_value() -> None:
    assert replace(asked(InputKind.WHEEL), degrees=-90).words == "left 90° · 6.28 in"
    assert asked(InputKind.WHEEL).words == "0° · 0 in"
    assert asked(InputKind.POSITION).walked(4, 0).words == "2 in · 0°"
    assert asked(InputKind.FILES).stepped(2).words == "6 wide, 3 deep · 6 × 3 in"
