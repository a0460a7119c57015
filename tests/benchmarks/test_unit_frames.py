"""Frames of a field of 60 units of 20 men, with leaders and riders; the aims are those of `test_map_frames`."""

from random import Random

import pytest
from PySide6.QtCore import QPointF

from gmtool.desktop.base.theme.current import use_theme
from gmtool.desktop.canvas.input.router import BattleMap
from gmtool.rules.seam.choices import InputKind
from gmtool.rules.seam.views import Bond, Counter, Formation, Posture, Side
from gmtool.space import Block, Hand, LengthUnit, OpenGround, Point
from tests.benchmarks.test_map_frames import frames, judge

UNITS = 60


@pytest.fixture
def view(qtbot) -> BattleMap:
    use_theme("dark", 100)
    random = Random(7)
    sides = tuple(Side(str(i), f"side {i}", i) for i in range(4))
    counters: list[Counter] = []
    for i in range(UNITS):
        at, formation = Point(600 + i % 10 * 900, 600 + i // 10 * 900), Formation(random.randint(12, 20), 20, 5)
        block = Block(at, random.randrange(360), formation.width, formation.depth)
        counters.append(
            Counter(f"u{i}", f"Unit {i}", str(i % 4), (), None, Posture.STANDING, formation.men, 20, at=at, base=500,
                    heading=block.heading, formation=formation, block=block)
        )  # fmt: skip
        if i % 3 == 0:
            leader = Counter(
                f"l{i}",
                f"Leader {i}",
                str(i % 4),
                (),
                None,
                Posture.STANDING,
                5,
                6,
                at=Point(at.x, at.y - 350),
                base=100,
                heading=0,
                on=f"u{i}",
                bond=Bond.LEADS,
                level=i % 2,
            )
            counters.append(leader)  # fmt: skip
    view = BattleMap()
    qtbot.addWidget(view)
    view.resize(1400, 900)
    view.show_ground(OpenGround(100, 62, LengthUnit.INCH))
    view.show_counters(counters, sides, {})
    with qtbot.waitExposed(view):
        view.show()
    view.fit()
    return view


def test_panning_sixty_units(view, record_property):
    view.zoom(1.6, QPointF(700, 450))
    taken = frames(view, lambda i: view.pan(QPointF(7 if i % 40 < 20 else -7, 5 if i % 20 < 10 else -5)))
    judge("panning 60 units of 20 men", taken, record_property)


def test_panning_all_of_them_from_afar(view, record_property):
    taken = frames(view, lambda i: view.pan(QPointF(3 if i % 2 else -3, 2)))
    judge("panning 60 units from afar", taken, record_property)


def test_zooming_over_sixty_units(view, record_property):
    taken = frames(view, lambda i: view.zoom(1.03 if i % 60 < 30 else 1 / 1.03, QPointF(700, 450)))
    judge("zooming over 60 units", taken, record_property)


def test_wheeling_one_of_sixty(view, record_property):
    view.set_acting("u33")
    view.show_candidates((), InputKind.WHEEL)
    unit = view.content.unit
    assert unit is not None
    corner = unit.block.corner(Hand.LEFT)

    def drag(i: int) -> None:
        view.content.unit = unit.dragged(unit.grip(corner, 50), corner, Point(corner.x + 3 * i, corner.y - 200))
        view.update()

    judge("wheeling a unit", frames(view, drag), record_property)
