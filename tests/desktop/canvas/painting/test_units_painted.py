"""Units on the map: where they stand and are to stand, who is with whom, which are picked, and how they zoom."""

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage, QPolygonF
from pytestqt.qtbot import QtBot

from gmtool.desktop.base.theme.current import theme, use_theme
from gmtool.desktop.canvas.ground.colours import map_colours
from gmtool.desktop.canvas.input.router import BattleMap
from gmtool.desktop.canvas.painting import blocks
from gmtool.presentation.map.way import Way
from gmtool.rules.seam.breakdown import Refusal
from gmtool.rules.seam.choices import Candidate, InputKind
from gmtool.rules.seam.views import Counter, Posture
from gmtool.rules.seam.views.bodies import Bond, Formation
from gmtool.space import Block, LengthUnit, OpenGround, Point, Position
from tests.desktop.canvas.conftest import SIDES
from tests.desktop.canvas.painting.looking import around, badge, changed, differ, on_screen, outward, share, shows
from tests.desktop.canvas.painting.test_picture import frame, picture

FIELD = OpenGround(24, 16, LengthUnit.INCH)


def unit(figure: str, at: Point, heading: int = 0, stands: Formation | None = None, **more: Any) -> Counter:
    """A unit of 18 men of 20, five abreast."""
    stands = stands or Formation(18, 20, 5)
    block = Block(at, heading, stands.width, stands.depth)
    given = {"side": "romans", "left": stands.men, "full": stands.start, "base": max(block.width, block.depth)} | more
    return Counter(
        figure,
        figure.capitalize(),
        hexes=(),
        facing=None,
        posture=Posture.STANDING,
        at=at,
        heading=heading,
        formation=stands,
        block=block,
        **given,
    )


SPEARS = unit("spears", Point(800, 700))
ARCHERS = unit("archers", Point(1900, 700), 90, Formation(8, 8, 4), side="barbarians")
HERO = Counter("bran", "Bran", "romans", (), None, Posture.STANDING, 8, 8, at=Point(800, 1300), base=100, heading=0)


@pytest.fixture
def field(qtbot: QtBot) -> BattleMap:
    """Spears and archers, 24 inches by 16; nobody acts."""
    use_theme("dark", 100)
    view = BattleMap()
    qtbot.addWidget(view)
    view.resize(800, 560)
    view.show_ground(FIELD)
    view.show_counters([SPEARS, ARCHERS], SIDES, {})
    with qtbot.waitExposed(view):
        view.show()
    return view


def corners(view: BattleMap, block: Block | None) -> list[QPointF]:
    """The corners of a unit on the screen, those of its front first."""
    assert block is not None
    return [on_screen(view, corner) for corner in block.corners]


def middle_of_men(view: BattleMap, block: Block, file: float, rank: float, stands: Formation) -> QPointF:
    """The pixel of the man in a file and rank."""
    a, b, _, d = corners(view, block)
    return a + (b - a) * (file + 0.5) / stands.files + (d - a) * (rank + 0.5) / stands.ranks


def its_men(view: BattleMap, image: QImage, one: Counter, block: Block | None = None) -> float:
    """The share of the men of the whole ranks of a unit who are seen in its color at their places."""
    stands, block = one.formation, block or one.block
    assert stands is not None
    assert block is not None
    places = [
        middle_of_men(view, block, file, rank, stands)
        for rank in range(stands.men // stands.files)
        for file in range(stands.files)
    ]
    side = next(side.colour for side in SIDES if side.id == one.side)
    return share(image, (at for at in places if view.rect().contains(at.toPoint())), QColor(theme().side(side).colour))


def test_that_every_man_stands_in_his_rank_and_file(field: BattleMap) -> None:
    seen = picture(field)
    assert its_men(field, seen, SPEARS) == its_men(field, seen, ARCHERS) == 1
    a, b, _, d = corners(field, SPEARS.block)
    last = [a + (d - a) * 3.5 / 4 + (b - a) * (n + 0.5) / 5 for n in (0, 2, 4)]
    assert share(seen, last, QColor(theme().side(0).colour)) < 1, "two men of the last rank are lost"


def test_that_a_unit_is_named_with_its_men(field: BattleMap) -> None:
    picture(field)
    labels = field.picture.names.placing.labels
    assert {figure: one.text for figure, one in labels.items()} == {"spears": "Spears 18/20", "archers": "Archers 8/8"}


def test_that_whoever_acts_is_outlined_and_whoever_is_picked_besides_is_dashed(field: BattleMap) -> None:
    accent = map_colours().accent

    def lit(one: Counter, *, exactly: bool = False) -> float:
        return share(picture(field), around(corners(field, one.block)), accent, exactly=exactly)

    assert (lit(SPEARS), lit(ARCHERS)) == (0, 0)
    field.set_acting("spears")
    field.set_marked(["spears", "archers"])
    assert lit(SPEARS) > 0.95
    assert 0.2 < lit(ARCHERS, exactly=True) < 0.7


@pytest.mark.parametrize("moving", [False, True])
def test_that_a_leader_is_tied_to_the_unit_also_while_the_picture_moves(field: BattleMap, moving: bool) -> None:
    def shown(hero: Counter) -> QImage:
        field.show_counters([SPEARS, hero], SIDES, {})
        if moving:
            field.pan(QPointF(20, 0))
            return frame(field)
        return picture(field)

    tied = shown(replace(HERO, on="spears", bond=Bond.LEADS))
    line = [on_screen(field, Point(800, y)) for y in range(920, 1220, 10)]
    if moving:
        field.pan(QPointF(-20, 0))
    alone = shown(HERO)
    assert differ(alone, tied, line) == 1
    assert differ(alone, tied, [at + QPointF(8, 0) for at in line]) == 0


def test_that_units_go_with_a_zoom_and_are_sharp_when_it_rests(field: BattleMap) -> None:
    picture(field)
    field.zoom(1.3, on_screen(field, SPEARS.at))  # type: ignore[arg-type]
    hurried = frame(field)
    assert its_men(field, hurried, SPEARS) == 1
    field.picture.changed()
    rested = picture(field)
    field.picture.forget()
    assert rested == picture(field) != hurried


def test_that_a_unit_that_comes_back_into_sight_is_seen_again(field: BattleMap) -> None:
    before = picture(field)
    field.zoom(4, on_screen(field, SPEARS.at))  # type: ignore[arg-type]
    frame(field)
    field.picture.changed()
    near = picture(field)
    assert its_men(field, near, SPEARS) == 1
    assert list(field.picture.names.placing.labels) == ["spears"]
    field.fit()
    field.picture.changed()
    assert changed(before, picture(field)).isEmpty()


def test_that_units_whose_pictures_were_not_made_in_time_are_painted_in_the_end(
    field: BattleMap, monkeypatch: pytest.MonkeyPatch
) -> None:
    more = [unit(f"more-{n}", Point(400 + 600 * n, 1200), stands=Formation(4, 4, 2)) for n in range(3)]
    field.show_counters([SPEARS, ARCHERS, *more], SIDES, {})
    picture(field)
    monkeypatch.setattr(blocks, "_FRAME", -1.0)
    field.resize(700, 490)
    hurried = frame(field)
    assert not field.picture.complete
    assert its_men(field, hurried, SPEARS) == 1, "at its place, though not yet sharp"
    last = picture(field)
    monkeypatch.undo()
    field.picture.forget()
    assert last == picture(field) != hurried


def test_that_a_unit_that_fills_the_screen_is_painted_man_by_man(field: BattleMap) -> None:
    host = unit("host", Point(1200, 800), stands=Formation(200, 200, 20))
    field.show_counters([host], SIDES, {})
    field.zoom(6, on_screen(field, host.at))  # type: ignore[arg-type]
    field.picture.changed()
    assert its_men(field, picture(field), host) == 1


def test_that_a_unit_is_seen_where_it_is_to_go_and_as_it_will_look(field: BattleMap) -> None:
    field.set_acting("spears")
    before = picture(field)
    field.show_way(Way(points=(Point(1250, 1100),), facing=90))
    ghost = SPEARS.block.put(Position(Point(1250, 1100), 90))  # type: ignore[union-attr]
    inside = [on_screen(field, Point(1250 + x, 1100 + y)) for x in (-150, 150) for y in (-200, 200)]
    outside = [on_screen(field, Point(1250 + x, 1100 + y)) for x in (-240, 240) for y in (-290, 290)]
    after = picture(field)

    assert (ghost.width, ghost.depth) == (500, 400)
    assert differ(before, after, inside) == 1
    assert differ(before, after, outside) == 0
    field.show_way(Way())
    assert before == picture(field)


@pytest.mark.parametrize(
    ("kind", "said", "words", "sides"),
    [
        (InputKind.WHEEL, {"hand": "right", "degrees": 45}, "right 45° · 3.93 in", False),
        (InputKind.WHEEL, None, "0° · 0 in", False),
        (InputKind.POSITION, {"at": {"x": 1000, "y": 900}, "heading": 30}, "2.83 in · 30°", False),
        (InputKind.FILES, 9, "9 wide, 2 deep · 9 × 2 in", True),
    ],
)
def test_that_the_stand_that_is_chosen_has_its_cost_and_its_grips(
    field: BattleMap, kind: InputKind, said: Any, words: str, sides: bool
) -> None:
    field.set_acting("spears")
    picture(field)
    field.show_candidates((), kind, said)
    seen, colours = picture(field), map_colours()
    chosen = field.content.unit
    assert chosen is not None
    a, b, c, d = corners(field, chosen.after)
    box = QPolygonF([a, b, c, d]).boundingRect()
    assert share(seen, around((a, b, c, d)), colours.accent) > 0.3
    grips = ((a + d) / 2, (b + c) / 2) if sides else (a, b)
    others = (c, d) if sides else ((a + d) / 2, (b + c) / 2)
    for places, found in ((grips, 1), (others, 0)):
        assert share(seen, [outward(at, box.center(), 3) for at in places], colours.accent, exactly=True) == found
    assert chosen.words == words
    plate = badge(words, colours.on_accent, colours.accent, bold=True)
    assert shows(seen, plate, QPointF(box.center().x(), box.top() - theme().px(18)))


def test_that_a_unit_that_can_be_picked_is_outlined_and_one_that_the_rules_forbid_dotted(field: BattleMap) -> None:
    field.show_candidates(
        [
            Candidate("spears", "Spears", figure="spears"),
            Candidate("archers", "Archers", figure="archers", refusals=(Refusal("It is too far away."),)),
        ],
        InputKind.FIGURE,
    )
    seen, colours = picture(field), map_colours()
    assert share(seen, around(corners(field, SPEARS.block)), colours.accent) > 0.95
    assert 0.2 < share(seen, around(corners(field, ARCHERS.block)), colours.label, exactly=True) < 0.8
