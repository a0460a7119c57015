"""Names on the map: where they stand, that none lies on another, and that nobody's is lost."""

from math import hypot
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, QRectF

from gmtool.desktop.base.theme.current import Theme, theme
from gmtool.desktop.base.theme.palette import PALETTES
from gmtool.desktop.canvas.naming.names import _fitted
from gmtool.desktop.canvas.naming.placing import Label
from gmtool.desktop.canvas.naming.room import Box
from gmtool.desktop.pages.players.map import PlayersMap
from gmtool.name_runs import runs
from gmtool.space import blank_ground
from tests.desktop.canvas.conftest import SIDES, counter

COLUMNS, ROWS = 30, 20
GROUND = blank_ground(COLUMNS, ROWS)
CALLED = ("Brom", "Elra the Grey", "Sir Bartholomew of the Long Marsh", "Ö")
CELLS = st.integers(0, COLUMNS * ROWS - 1)


def figures(cells: list[int]) -> list[Any]:
    """A figure in each cell; most are goblins with numbers, and two may share a cell."""
    return [
        counter(f"f{i}", f"{cell % COLUMNS + 1:02}{cell // COLUMNS + 1:02}", name=called(i))
        for i, cell in enumerate(cells)
    ]


def called(i: int) -> str:
    return CALLED[i // 4] if i % 4 == 0 and i // 4 < len(CALLED) else f"Goblin {i}"


def boxes(names: Any) -> list[Box]:
    """What is written on the map, and the list."""
    found = [label.box for label in (*names.placing.labels.values(), *names.placing.numbers.values())]
    return found + ([names.legend.box] if names.legend is not None else [])


def told(names: Any) -> str:
    return "\n".join(words for _, words in names.legend.rows) if names.legend is not None else ""


@pytest.fixture
def players(qtbot):
    """The players' map."""
    shown = PlayersMap(Theme(PALETTES["dark"], 100))
    qtbot.addWidget(shown)
    shown.resize(900, 700)
    shown.show()
    return shown


@given(
    st.lists(CELLS, min_size=1, max_size=60),
    st.floats(1.0, 120.0),
    st.sampled_from([(1000, 1000), (820, 768), (420, 300)]),
    st.sampled_from([75, 100, 150, 200]),
    CELLS,
)
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_that_no_name_of_the_players_map_lies_on_another_or_on_a_figure(players, cells, zoom, size, type_size, look_at):
    players.dress(Theme(PALETTES["dark"], type_size))
    players.resize(*size)
    players.show_ground(GROUND)
    shown = figures(cells)
    players.show_counters(shown, SIDES, {})
    players.camera.scale = zoom
    players.camera.centre_on(
        players.content.middle(GROUND.at_column_row(look_at % COLUMNS + 1, look_at // COLUMNS + 1))
    )
    players.picture.changed()
    players.grab()
    names = players.picture.names
    written = boxes(names)
    view = Box(0, 0, players.camera.size.width(), players.camera.size.height())
    assert names.font().pixelSize() >= 28
    for place, box in enumerate(written):
        assert box.within(view)
        assert not any(box.meets(other) for other in written[:place])
    for figure, label in names.placing.labels.items():
        assert label.box.bottom - label.box.top >= 28
        for other, spot in players.content.spots.of.items():
            if not spot.below:
                at, radius = players.camera.to_screen(spot.at), spot.radius * zoom
                x, y = label.box.nearest(at.x(), at.y())
                assert hypot(x - at.x(), y - at.y()) >= radius - 0.01, (figure, other)
    in_sight = {
        figure
        for figure, spot in players.content.spots.of.items()
        if not spot.below and QRectF(0, 0, view.right, view.bottom).contains(players.camera.to_screen(spot.at))
    }
    assert in_sight == {*names.placing.labels, *names.placing.listed}
    assert bool(names.placing.listed) == (names.legend is not None)


def test_that_everybody_in_a_throng_is_in_the_list_or_on_the_map(players):
    players.resize(1100, 900)  # room for the list in the widest letters
    players.show_ground(GROUND)
    players.show_counters(figures([c + 30 * r for c in range(10, 17) for r in range(6, 11)]), SIDES, {})
    players.camera.fit(players.content.layout.frame)
    players.picture.changed()
    players.grab()
    names = players.picture.names
    assert names.legend is not None
    assert not any("more" in words for _, words in names.legend.rows)
    numbers = {label.text for label in names.placing.numbers.values()}
    assert numbers == {number for number, _ in names.legend.rows if number}
    listed = set(names.placing.listed)
    for i in range(35):
        if f"f{i}" in listed and not called(i).startswith("Goblin"):
            assert called(i) in told(names).replace("\n", " ")


def test_that_the_figures_of_a_stack_are_all_named(players):
    players.show_ground(GROUND)
    players.show_counters([counter("a", "0505", name="Brom"), counter("b", "0505", name="Wulf")], SIDES, {})
    players.grab()
    (label,) = players.picture.names.placing.labels.values()
    assert sorted(label.text.split(", ")) == ["Brom", "Wulf"]


def test_that_names_stay_while_nothing_else_takes_their_place(view):
    view.show_ground(blank_ground(12, 10))
    crowd = [counter("a", "0505"), counter("b", "0605"), counter("c", "0506"), counter("d", "0909")]
    view.show_counters(crowd, SIDES, {})
    view.grab()
    before = dict(view.picture.names.placing.labels)
    view.set_acting("a")
    view.grab()
    assert view.picture.names.placing.labels == before
    view.show_counters([*crowd[:3], counter("d", "0808")], SIDES, {})
    view.grab()
    after = view.picture.names.placing.labels
    assert {figure: after[figure] for figure in "abc"} == {figure: before[figure] for figure in "abc"}
    assert after["d"] != before["d"]
    view.pan(QPointF(17, 5))
    view.grab()
    moved: dict[str, Label] = view.picture.names.placing.labels
    assert moved["a"].box == after["a"].box.moved(17, 5)


def test_that_names_move_with_the_picture_and_are_placed_anew_when_it_rests(view, qtbot):
    view.show_ground(blank_ground(30, 20))
    view.show_counters([counter("near", "0505"), counter("far", "2515")], SIDES, {})
    view.zoom(60 / view.camera.scale, QPointF(0, 0))
    view.camera.centre_on(view.content.spots.of["near"].at)
    view.picture.changed()
    view.grab()
    names = view.picture.names
    before = dict(names.placing.labels)
    assert list(before) == ["near"]
    near, far = (view.content.spots.of[figure].at for figure in ("near", "far"))
    start, way = view.camera.to_screen(near), view.camera.to_screen(near) - view.camera.to_screen(far)
    view.pan(way / 2)
    view.pan(way / 2)
    view.grab()
    gone = view.camera.to_screen(near) - start
    assert names.placing.labels["near"].box.middle == pytest.approx(before["near"].box.moved(gone.x(), gone.y()).middle)
    qtbot.waitUntil(lambda: list(names.placing.labels) == ["far"])


@pytest.mark.parametrize(
    ("others", "across", "down"),
    [
        ((), 0, 1),  # below
        (("0506",), 0, -1),  # another one stands there: above
        (("0506", "0504"), 1, 0),  # above too: to the right
        (("0506", "0504", "0604", "0605"), -1, 0),  # and others at the right: to the left
    ],
)
def test_that_a_name_hides_no_counter(players, others, across, down):
    players.show_ground(blank_ground(12, 10))
    around = [counter(f"other-{at}", at, "barbarians") for at in others]
    players.show_counters([counter("flavius", "0505"), *around], SIDES, {})
    players.camera.scale = 40
    players.picture.changed()
    players.grab()
    x, y = players.picture.names.placing.labels["flavius"].box.middle
    off = QPointF(x, y) - players.camera.to_screen(players.content.spots.of["flavius"].at)
    assert round(off.y() / 35) == down
    assert (off.x() > 10) - (off.x() < -10) == across


@pytest.mark.parametrize(
    ("names", "written"),
    [
        (["Goblin 2", "Goblin 1", "Brom"], ["Goblin 1–2", "Brom"]),
        (["Goblin 1", "Goblin 3", "Goblin 4", "Goblin 5"], ["Goblin 1, 3–5"]),
        (["Goblin", "Goblin 1", "Goblin"], ["Goblin", "Goblin 1"]),
        (["7", "Guard 007"], ["7", "Guard 007"]),
    ],
)
def test_that_numbered_names_are_told_as_spans(names, written):
    assert runs(names) == written


@pytest.mark.parametrize(
    ("name", "tail"),
    [("Genoese crossbowmen 18/20", " 18/20"), ("Giant spider of the wood 12", " 12"), ("A long name only", "")],
)
def test_that_a_number_at_the_end_of_a_long_name_stays(name: str, tail: str, qtbot: Any) -> None:
    wording = _fitted(name, theme().font(), 90)
    assert wording.wide <= 90 + theme().px(6)
    assert wording.text.endswith(f"…{tail}")
