"""The rows of the order and of the strip, as they are painted: what is told of a figure, in which color, and where."""

import operator
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from gmtool.desktop.base.parts.rows_model import RowsModel
from gmtool.desktop.base.theme.current import theme, use_theme
from gmtool.desktop.pages.run.order import order_art
from gmtool.desktop.pages.run.order.order_art import OrderArt
from gmtool.desktop.pages.run.order.order_model import OrderModel
from gmtool.desktop.pages.run.order.row_room import height_of
from gmtool.desktop.pages.run.order.strip_columns import StripLayout
from gmtool.desktop.pages.run.order.strip_model import StripArt, StripModel
from gmtool.presentation.fight.rows.health import Health
from gmtool.presentation.fight.rows.order_rows import OrderRow
from gmtool.presentation.fight.rows.strip_rows import StripRow
from gmtool.rules.seam import Beat, BeatKind, Condition, Progress, Side, Span, Track
from tests.desktop.painted_words import drawn_words
from tests.desktop.pixels import colours_of, places_of, rows_of

OURS = Side("ours", "Ours", 0, True)
HURT = (Condition("Stunned", grave=True), Condition("-2 DX"), Condition("Dodging", good=True))
ULF = OrderRow("f1", "Ulf", "f1", 12, side=OURS, health=Health(0.75, "9 / 12"), pill="Charge")
COLUMNS = ("1", "2", "3", "4")
STRIPPED = StripRow(
    Track("f1", "", ((Beat(BeatKind.READY, "4"),), (), (), ())), "Ulf", OURS, True, 0, "Seconds", COLUMNS, 1
)


@pytest.fixture(autouse=True)
def _dark(qapp: object) -> None:
    use_theme("dark", 100)


def shown(row: OrderRow | StripRow) -> tuple[QStyledItemDelegate, RowsModel]:  # type: ignore[type-arg]
    """What paints a row, and the list that has nothing but it."""
    if isinstance(row, OrderRow):
        order = OrderModel()
        order.show((row,))
        return OrderArt(), order
    strip = StripModel()
    strip.show([row])
    return StripArt(), strip


def option_of(art: QStyledItemDelegate, model: RowsModel, width: int) -> QStyleOptionViewItem:  # type: ignore[type-arg]
    option = QStyleOptionViewItem()
    option.rect = QRect(0, 0, width, 400)
    option.rect = QRect(0, 0, width, art.sizeHint(option, model.index(0)).height())
    return option


def words(row: OrderRow | StripRow, width: int = 420) -> list[str]:
    """All that is written in a row so wide."""
    art, model = shown(row)
    option = option_of(art, model, width)
    return drawn_words(option.rect.size(), lambda painter: art.paint(painter, option, model.index(0)))


def picture(row: OrderRow | StripRow, width: int = 420, *, picked: bool = False) -> QImage:
    """A row as pixels."""
    art, model = shown(row)
    option = option_of(art, model, width)
    if picked:
        option.state |= QStyle.StateFlag.State_Selected
    image = QImage(option.rect.size(), QImage.Format.Format_RGB32)
    image.fill(theme().colour("surface"))
    with QPainter(image) as painter:
        art.paint(painter, option, model.index(0))
    return image


def count(image: QImage, colour: str) -> int:
    """The pixels in a color of the theme, or in one by its name."""
    wanted = colour if colour.startswith("#") else theme().colour(colour).name()
    return len(places_of(image, lambda one: f"#{one:06x}" == wanted))


def test_that_a_figure_that_waits_is_told_with_its_score_its_deed_and_what_is_left() -> None:
    assert words(ULF) == ["12", "9 / 12", "Charge", "Ulf"]
    assert words(replace(ULF, score=None)) == ["–", "9 / 12", "Charge", "Ulf"]
    assert words(replace(ULF, was=10)) == ["12", "9 / 12", "Charge", "Ulf", "was 10"]
    assert words(replace(ULF, note="stays behind", hidden=True))[3:] == ["Ulf", "stays behind", "hidden"]


def test_that_what_it_does_goes_below_its_name_where_there_is_no_room_beside_it() -> None:
    long = replace(ULF, name="Ulf the Unwashed of Thornwood", pill="Charges with its spear")
    assert words(long, 600)[2:] == ["Charges with its spear", "Ulf the Unwashed of Thornwood"]
    assert words(long, 450)[2:] == ["Ulf the Unwashed of Thornwood", "Charges with its spear"]


REASON = "may go first: 14 if it attacks Flavius of the Long Name"


@pytest.mark.parametrize("scale", [100, 150, 200])
@pytest.mark.parametrize("width", [270, 330, 420, 700])
@pytest.mark.parametrize("note", ["", " · level 2 · rides Bess"])
@pytest.mark.parametrize("reason", ["pike first", "pole weapon first, tie die 5", REASON])
@pytest.mark.parametrize(
    "about",
    [
        {}, {"acting": True}, {"progress": Progress.DONE}, {"progress": Progress.LOST, "pill": "lost"}, {"was": 9},
        {"name": "Ulf the Unwashed of Thornwood"}, {"conditions": HURT}, {"conditions": HURT[1:], "hidden": True},
    ],
    ids=str,
)  # fmt: skip
def test_that_the_reason_why_a_figure_stands_where_it_does_is_written_whole_in_every_row(
    about: dict[str, object], reason: str, note: str, width: int, scale: int
) -> None:
    use_theme("dark", scale)
    row = replace(ULF, **{"reason": reason, "note": reason + note, "subtitle": "12 −2 (leather)", **about})  # type: ignore[arg-type]
    wide = width * scale // 100
    assert reason in " ".join(words(row, wide))
    assert picture(row, wide).height() >= picture(replace(row, reason="", note=""), wide).height()


@pytest.mark.parametrize("acting", [False, True])
@pytest.mark.parametrize("name", ["Ulf", "Orc raider", "Ulf the Unwashed"])
@pytest.mark.parametrize("pill", ["", "fire", "charge attack: Orc raider"])
@pytest.mark.parametrize("reason", ["", "tie die 5", "pole weapon first", REASON])
def test_that_a_narrower_row_is_never_lower(acting: bool, name: str, pill: str, reason: str) -> None:
    """Else a list could never decide whether it needs a bar to scroll, which makes it narrower."""
    row = replace(ULF, acting=acting, name=name, pill=pill, reason=reason, note=reason)
    heights = [height_of(row, width) for width in range(200, 700)]
    assert heights == sorted(heights, reverse=True)


def test_that_a_sum_without_room_is_written_as_numbers_alone_and_never_cut() -> None:
    row = replace(ULF, subtitle="12 −2 (leather) −1 (large shield)", sum_alone="12 −2 −1")
    assert words(row, 500)[-1] == "12 −2 (leather) −1 (large shield)"
    assert words(row, 330)[-1] == "12 −2 −1"
    for width in range(230, 520, 10):
        for one in (row, replace(row, acting=True)):
            assert not [word for word in words(one, width) if word.startswith("12 ") and "…" in word]


def test_that_the_number_of_conditions_is_read_before_the_deed_stands_beside_the_name() -> None:
    row = replace(ULF, name="Os", pill="charge attack: Orc raider", conditions=HURT[1:])
    for width in range(290, 420, 10):
        said = words(row, width)
        assert "2 conditions" in said or {"-2 DX,", "Dodging"} <= set(said) or "1 more" in said


def test_that_conditions_are_in_the_colors_of_good_and_bad_and_counted_where_there_is_no_room() -> None:
    hurt = replace(ULF, conditions=HURT, subtitle="strikes Wulf")
    assert words(hurt, 560)[3:] == ["Ulf", "Stunned,", "-2 DX,", "Dodging", "strikes Wulf"]
    assert words(hurt, 250)[-2:] == ["Stu…", "2 …"], "the grave one first, and that there are more"
    assert {theme().colour("bad").name(), theme().colour("good").name()} <= colours_of(picture(hurt))
    fine = replace(ULF, conditions=HURT[2:])
    assert count(picture(replace(fine, health=Health())), "bad") == 0


def test_that_the_figure_that_acts_is_told_large_with_all_that_holds_and_what_it_is_about_to_do() -> None:
    acting = replace(ULF, acting=True, conditions=HURT, intends="Charge", subtitle="strikes Wulf", hidden=True)
    told = words(acting, 700)
    assert told[:3] == ["12", "Ulf", "9 / 12"]
    assert told[3:] == ["Stunned,", "-2 DX,", "Dodging", "hidden", "Charge", "strikes Wulf"]
    assert "Charge" not in words(replace(acting, subtitle="Charges Wulf"), 700), "what is done says it itself"
    dead = replace(ULF, acting=True, health=Health(None, "wounded", words=True))
    assert words(dead, 700) == ["12", "Ulf", "wounded"]
    assert picture(acting).pixelColor(30, 6) == theme().colour("accent_soft")


def test_that_whoever_has_acted_takes_one_line_of_small_type_with_a_tick_or_why_not() -> None:
    done = replace(ULF, progress=Progress.DONE, conditions=HURT[:1])
    assert words(done) == ["12", "9 / 12  ✓", "Ulf", "Stunned"]
    lost = replace(ULF, progress=Progress.LOST, pill="Stunned", conditions=HURT[:1])
    assert words(lost) == ["12", "9 / 12  Stunned", "Ulf"], "it is told once"
    assert picture(done).height() < picture(ULF).height()


def test_that_a_heading_is_in_capitals_alone() -> None:
    assert words(OrderRow("lane", "Second rank")) == ["SECOND RANK"]


@pytest.mark.parametrize("acting", [False, True])
def test_that_a_check_that_waits_is_written_out_line_by_line(acting: bool) -> None:
    name, what = "Housecarls of the King: stand the charge of the Bodyguard", "2d6, 9 or more, else they retreat a move"
    check = OrderRow("c", name, subtitle=what, pill="at the end of the turn", check="c", acting=acting)
    told = words(check, 340)
    assert told[0] == "…"
    assert told[1] == "Housecarls of the King"
    when = "" if acting else " · at the end of the turn"
    assert " ".join(told[2:]) == f"stand the charge of the Bodyguard{when} · {what}"
    assert words(replace(check, progress=Progress.NOW), 340)[0] == "!"
    assert words(OrderRow("e", "Fog", effect="e", subtitle="ends"), 340) == ["Fog", "ends"]


def test_that_a_hidden_figure_has_only_the_edge_of_its_sides_shape() -> None:
    colour = theme().side(0).colour
    for row in (ULF, replace(ULF, acting=True), STRIPPED, replace(STRIPPED, acting=True)):
        plain, hidden = count(picture(row), colour), count(picture(replace(row, hidden=True)), colour)
        assert plain > 2 * hidden
        assert plain > 40


def test_that_the_bar_is_as_long_as_what_is_left_in_the_color_of_how_bad_it_is() -> None:
    def bar(share: float, colour: str, row: OrderRow | StripRow) -> int:
        return count(picture(replace(row, health=Health(share, ""))), colour)

    for row in (ULF, replace(ULF, acting=True), replace(STRIPPED, acting=True)):
        full, most, half = bar(1.0, "good", row), bar(0.75, "good", row), bar(0.5, "warn", row)
        assert full > most > half > bar(0.25, "bad", row) > 0
        assert half == pytest.approx(full / 2, rel=0.2)
        assert bar(0.5, "good", row) == 0


def test_that_a_row_is_painted_anew_only_where_it_looks_otherwise_and_the_oldest_is_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(order_art, "_MOST_KEPT", 2)
    art, rows = OrderArt(), [replace(ULF, key=f"f{n}", name=f"Ulf {n}") for n in range(4)]
    for one in (*rows, rows[0], replace(rows[0], name="Wulf")):
        model = OrderModel()
        model.show((one,))
        option = option_of(art, model, 420)
        image = QImage(option.rect.size(), QImage.Format.Format_RGB32)
        with QPainter(image) as painter:
            art.paint(painter, option, model.index(0))
        image.setDevicePixelRatio(1)
        assert image == picture(one)


def test_that_the_picked_row_has_an_edge_of_its_own() -> None:
    for row in (ULF, STRIPPED):
        assert count(picture(row), "accent") < count(picture(row, picked=True), "accent")


# --- the strip ---------------------------------------------------------------------------------------------------
def test_that_a_row_of_the_strip_tells_its_plan_its_beats_and_what_is_left() -> None:
    assert words(STRIPPED)[0] == "Ulf"
    assert "4" in words(STRIPPED)
    held = replace(STRIPPED, conditions=HURT[1:], track=replace(STRIPPED.track, plan="Fighting"))
    for width in range(330, 420, 10):
        assert not [word for word in words(held, width) if "…" in word and "con" in word]
    planned = replace(STRIPPED, track=replace(STRIPPED.track, plan="4 and 6"), health=Health(0.5, "5 / 10"))
    assert words(planned, 600) == ["5 / 10", "Ulf", "4 and 6", "4"]
    assert words(replace(STRIPPED, blank="no plan yet"), 600) == ["Ulf", "no plan yet", "4"]
    assert words(replace(STRIPPED, able=False, blank="no plan yet"), 600) == ["Ulf", "out", "4"]


def test_that_counted_damage_is_told_in_words_where_there_is_room_else_as_a_number() -> None:
    counted = replace(STRIPPED, taken=7, counted="7 hits taken")
    assert words(counted, 900)[:2] == ["7 hits taken", "Ulf"]
    assert words(replace(counted, name="Ulf of the Long Name"), 330)[0] == "7"
    assert "7 hits taken" in words(replace(counted, acting=True), 900)


def test_that_the_figure_that_acts_has_its_name_and_its_conditions_beside_its_steps() -> None:
    acting = replace(STRIPPED, acting=True, health=Health(0.5, "5 / 10"), conditions=HURT)
    assert words(acting, 900)[:5] == ["Ulf", "5 / 10", "Stunned", "-2 DX,", "Dodging"]
    grave = replace(acting, acting=False, hidden=True, track=replace(STRIPPED.track, note="a die is lost"))
    assert words(grave, 1200)[:7] == ["5 / 10", "Ulf", "Stunned", "hidden", "a die is lost", "-2 DX,", "Dodging"]


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("width", [300, 402, 900])
def test_that_nothing_of_the_figure_that_acts_runs_into_the_columns(width: int, scale: int) -> None:
    use_theme("dark", scale)
    health = Health(0.5, "105 / 110")
    plain = replace(STRIPPED, acting=True)
    full = replace(
        plain, name="Wolfram of the Very Long Name and Title", health=health, conditions=HURT * 3,
        counted="105 hits taken", track=replace(STRIPPED.track, note="1 die at risk", plan="Fighting and Magic-Using"),
    )  # fmt: skip
    columns = QRect(QPoint(StripLayout.of(width, len(COLUMNS)).name, 0), QPoint(width, 999))
    assert picture(full, width).copy(columns) == picture(plain, width).copy(columns)


def test_that_a_sealed_plan_has_a_lock_and_whoever_is_next_an_arrow() -> None:
    muted = count(picture(STRIPPED), "muted")
    assert count(picture(replace(STRIPPED, track=replace(STRIPPED.track, sealed=True))), "muted") > muted + 10
    arrows = [count(picture(replace(STRIPPED, turn=turn)).copy(QRect(0, 0, 12, 60)), "accent") for turn in (0, 1, 2)]
    assert arrows[0] == 0
    assert arrows[1] > arrows[2] >= 0, "whoever may act too has an empty one"


def test_that_spans_lie_below_their_columns_each_on_a_line_of_its_own() -> None:
    def below(*spans: Span) -> list[int]:
        """The heights of the lines that they add to the row."""
        plain, image = (
            rows_of(picture(replace(STRIPPED, track=replace(STRIPPED.track, cells=((),) * 4, spans=many)), 500))
            for many in ((), spans)
        )
        pairs = enumerate(zip(plain, image, strict=True))
        return [y for y, (before, after) in pairs if sum(map(operator.ne, before, after)) > 20]

    assert below() == []
    one, two = below(Span(0, 2)), below(Span(0, 2), Span(1, 3))
    assert len(one) < len(two)
    assert len(below(*(Span(n % 2, 3) for n in range(5)))) >= len(two)


@pytest.mark.parametrize("acting", [False, True])
@pytest.mark.parametrize("kind", [BeatKind.READY, BeatKind.LOST])
def test_that_a_beat_is_not_filled_with_the_color_of_the_bar_before_it(acting: bool, kind: BeatKind) -> None:
    beats = ((Beat(kind, "4"),), (), (), ())
    row = replace(STRIPPED, acting=acting, track=replace(STRIPPED.track, cells=beats), health=Health(0.9, "9 / 10"))
    image = picture(row, 440)
    steps = image.copy(QRect(250, 0, 190, image.height()))
    assert count(image, "good") > 100
    assert count(steps, "good") == 0


def test_that_the_column_that_goes_on_is_lit() -> None:
    first, second = picture(replace(STRIPPED, now=0), 500), picture(replace(STRIPPED, now=3), 500)
    assert first != second
    assert picture(replace(STRIPPED, now=-1), 500) != first
