"""Frames of the battle map: 200 by 200 hexes, 500 figures. A frame of 60 a second has 16 ms.

What counts is the time of all threads of this process, so that a busy machine does not spoil the figures.
"""

from collections.abc import Callable, Iterator
from statistics import median
from time import process_time

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QPixmap

from gmtool.desktop.base.pictures.pictures import Pictures
from gmtool.desktop.base.theme.current import use_theme
from gmtool.desktop.canvas.input.router import BattleMap
from gmtool.presentation.map.asked_input import Pointed
from gmtool.rules.seam.choices import Candidate, InputKind
from gmtool.rules.seam.views import Counter, Mark, Overlay, OverlayKind, Posture
from gmtool.space import Layer, Stroke, at_column_row, disc, painted
from gmtool.store.campaign import Campaign
from tests.benchmarks.crowded import SIDES, counters, ground, large_picture

FRAME = 0.016
WORST = 0.033
FRAMES = 60


@pytest.fixture(scope="module")
def picture() -> bytes:
    """4,000 by 4,000 pixels."""
    return large_picture()


def shown(qtbot, ground) -> BattleMap:
    """A crowded ground in a usual window."""
    use_theme("dark", 100)
    view = BattleMap()
    qtbot.addWidget(view)
    view.resize(1400, 900)
    view.show_ground(ground)
    view.show_counters(counters(ground), SIDES, {})
    with qtbot.waitExposed(view):
        view.show()
    return view


@pytest.fixture
def view(qtbot) -> BattleMap:
    """A ground with nothing but walls and figures."""
    return shown(qtbot, ground())


@pytest.fixture(params=["bare flat", "bare pointed", "full flat", "full pointed"])
def any_view(request, qtbot, picture) -> Iterator[BattleMap]:
    """Each kind of hexes, bare, and with everything on it and a picture under it."""
    full, pointed = request.param.startswith("full"), request.param.endswith("pointed")
    with Campaign.in_memory("Caves") as campaign:
        pictures = Pictures(campaign)
        key = campaign.pictures.add(picture, "cave.png") if full else ""
        view = shown(qtbot, ground(pointed, full, key))
        view.use_pictures(pictures)
        yield view
        view.use_pictures(None)
        pictures.close()


def frames(view: BattleMap, step: Callable[[int], object]) -> list[float]:
    """Seconds that each frame took, what led to it included."""
    canvas, taken = QPixmap(view.size()), []
    view.render(canvas)
    while not view.picture.complete:
        view.render(canvas)
    # what the window does in its first moment of rest
    while view.picture.ground.prepare():
        pass
    for i in range(FRAMES):
        start = process_time()
        step(i)
        view.render(canvas)
        taken.append(process_time() - start)
    return taken


def judge(name: str, taken: list[float], record) -> None:
    """Write the figures down, beside what is aimed at: no machine is like another, so nothing fails."""
    middle, worst = median(taken) * 1000, max(taken) * 1000
    said = f"median {middle:.1f} ms (aim {FRAME * 1000:.0f}), worst {worst:.1f} ms (aim {WORST * 1000:.0f})"
    record(name, said)
    print(f"\n{name}: {said}", end="")


@pytest.mark.parametrize("scale", [1.5, 2.5, 4, 6, 9, 14, 24, 48, 100])
def test_panning(any_view, request, scale, record_property):
    view = any_view
    middle = QPointF(view.rect().center())
    view.zoom(scale / view.camera.scale, middle)
    taken = frames(view, lambda i: view.pan(QPointF(-23 if i % 40 < 20 else 23, 7 if i % 20 < 10 else -7)))
    judge(f"panning {request.node.callspec.id}", taken, record_property)


@pytest.mark.parametrize("start", [1.5, 6, 20])
def test_zooming(any_view, request, start, record_property):
    view = any_view
    middle = QPointF(view.rect().center())
    view.zoom(start / view.camera.scale, middle)
    taken = frames(view, lambda i: view.zoom(1.07 if i % 40 < 20 else 1 / 1.07, middle))
    judge(f"zooming {request.node.callspec.id}", taken, record_property)


@pytest.mark.parametrize("scale", [2.5, 9, 24])
def test_painting_a_hex(any_view, request, scale, record_property):
    """A brush: each frame has one hex more of water."""
    view, now = any_view, any_view.content.ground
    view.zoom(scale / view.camera.scale, QPointF(view.rect().center()))
    near = view.content.layout.spot_at(view.camera.seen().center())
    strokes = [Stroke(Layer.WATER, (hex,), 2) for hex in disc(near, 4)][:FRAMES]
    grounds = []
    for stroke in strokes:
        now = painted(now, stroke)
        grounds.append(now)
    taken = frames(view, lambda i: view.show_ground(grounds[i]))
    judge(f"one painted hex {request.node.callspec.id}", taken, record_property)


def test_hovering_with_overlays(view, record_property):
    """Reach 12, and the chances on twenty targets; each frame points at another hex."""
    place = at_column_row(100, 100)
    near = disc(place, 12)
    reach = Overlay(OverlayKind.REACH, "reach", tuple(Mark(hex, str(place.distance(hex))) for hex in near))
    targets = Overlay(OverlayKind.TARGET, "chance", tuple(Mark(hex, "37.5 %") for hex in near[::23][:20]))
    view.show_overlays([reach, targets])
    view.show_candidates([Candidate([], "", hex=hex) for hex in near], InputKind.PATH)
    view.zoom(26 / view.camera.scale, QPointF(view.rect().center()))
    taken = frames(view, lambda i: view.point(Pointed(near[i * 7 % len(near)])))
    judge("hovering with overlays", taken, record_property)


def test_new_overlays(view, record_property):
    """Another figure is chosen: its reach is shown anew."""
    places = [at_column_row(100 + i % 5, 100) for i in range(FRAMES)]
    answers = [
        Overlay(OverlayKind.REACH, "reach", tuple(Mark(h, str(place.distance(h))) for h in disc(place, 12)))
        for place in places
    ]
    view.zoom(26 / view.camera.scale, QPointF(view.rect().center()))
    taken = frames(view, lambda i: view.show_overlays([answers[i]]))
    judge("another reach of 12", taken, record_property)


def test_redrawing_after_a_command(view, record_property):
    """Sixty figures, each frame with other hits."""
    counters = [spot.counter for spot in view.content.spots.of.values()][:60]
    sides = tuple(view.content.sides.values())
    view.zoom(9 / view.camera.scale, QPointF(view.rect().center()))

    def command(i: int) -> None:
        changed = counters[i]
        counters[i] = Counter(
            changed.figure, changed.name, changed.side, changed.hexes, 0, Posture.STANDING, i % 10, 10
        )
        view.show_counters(counters, sides, {})

    judge("redraw after a command", frames(view, command), record_property)
