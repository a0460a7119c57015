"""The odds panel, which the calculator uses too."""

from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from gmtool.desktop.base.parts.layouts import FlowLayout
from gmtool.desktop.base.theme.current import dress_window, theme, use_theme
from gmtool.desktop.pages.run.inputs.fields import NumberField
from gmtool.desktop.pages.run.odds.breakdowns import BreakdownView, height_of_first
from gmtool.desktop.pages.run.odds.chart import BarChart, BarCharts
from gmtool.desktop.pages.run.odds.panel import OddsPanel
from gmtool.rules.seam import Breakdown, Certainty, Input, InputKind, Measure, Modifier, Odds
from tests.desktop.painted_words import painted_words
from tests.presentation.fight.test_numbers import EIGHT

MEASURED = (
    Measure("hit", "to hit", headline=True),
    Measure("hits", "hits", amount=True),
    Measure("kills", "kills"),
    Measure("drops", "drops the weapon"),
)


def odds() -> Odds:
    hit = Fraction(56, 216)
    return Odds(
        {
            "hit": {0: 1 - hit, 1: hit},
            "hits": {0: 1 - hit, 3: hit / 2, 5: hit / 2},
            "kills": {0: Fraction(1)},
            "drops": {0: 1 - Fraction(1, 10_000), 1: Fraction(1, 10_000)},
        },
        3,
    )


@pytest.fixture
def panel(qtbot: Any) -> OddsPanel:
    made = OddsPanel()
    qtbot.addWidget(made)
    made.show()
    return made


def test_that_the_chance_stands_large_with_what_is_needed(panel: OddsPanel) -> None:
    panel.show_odds("Shortsword on Wulf", odds(), MEASURED, (EIGHT,))
    assert panel.headline.text() == "25.9\u00a0%"
    assert panel.needs.text() == "To hit: 8"
    assert panel.title.text() == "Shortsword on Wulf"
    told = panel.measures.text().replace("\u00a0", " ")
    assert "expected 1.0 hits" in told
    assert "kills" not in told
    assert "under 0.1 %" in told


def test_that_odds_which_cannot_be_weighed_say_so(panel: OddsPanel) -> None:
    panel.show_odds("A volley", Odds({}, 0, none="No odds: it has more than 20,000 outcomes."), MEASURED, ())
    assert panel.measures.text() == "No odds: it has more than 20,000 outcomes."
    assert panel.measures.isVisible()
    assert panel.headline.text() == ""
    panel.show_odds("Shortsword on Wulf", odds(), MEASURED, (EIGHT,))
    assert "No odds" not in panel.measures.text()


def test_that_lines_have_their_values_and_open_their_rules(panel: OddsPanel, qtbot: Any) -> None:
    panel.show_odds("", odds(), MEASURED, (EIGHT, Breakdown("Damage", (), text="2d-1")))
    shown = [(row.name.text(), row.value.text()) for row in panel.breakdown.rows if not row.isHidden()]
    assert [value for _, value in shown] == ["<b>12</b>", "<b>−3</b>", "<b>−1</b>", "<b>2d−1</b>"]
    with qtbot.waitSignal(panel.rule_clicked) as clicked:
        panel.breakdown.rows[1].name.linkActivated.emit("r.mail")
    assert clicked.args == ["r.mail"]
    assert 'href="r.mail"' in shown[1][0]


def test_that_the_chart_has_a_bar_for_every_value(panel: OddsPanel) -> None:
    panel.show_odds("", odds(), MEASURED, (EIGHT,))
    (chart,) = panel.charts.shown
    assert [value for value, _ in chart._bars] == [0, 1, 2, 3, 4, 5]
    assert "5: 13.0\u00a0%" in chart.accessibleDescription()


@pytest.mark.usefixtures("dressed")
def test_that_the_losses_of_both_sides_stand_side_by_side(panel: OddsPanel) -> None:
    half = Fraction(1, 2)
    measured = (
        Measure("way", "falls back or worse", headline=True),
        Measure("lost", "own losses", amount=True),
        Measure("dead", "their losses", amount=True, beside=True),
        Measure("fled", "fled", amount=True),
    )
    both = Odds({"way": {0: half, 1: half}, "lost": {1: Fraction(1)}, "dead": {0: half, 4: half}, "fled": {2: half}}, 4)
    panel.show_odds("Clash", both, measured, ())
    own, theirs = panel.charts.shown
    assert (own.accessibleName(), theirs.accessibleName()) == ("own losses", "their losses")
    assert own.geometry().top() == theirs.geometry().top()
    assert panel.headline.text() == "50.0\u00a0%"
    panel.show_odds("Clash", odds(), MEASURED, ())
    assert len(panel.charts.shown) == 1


def test_that_lines_keep_no_height_that_they_had_while_the_panel_was_narrower(panel: OddsPanel) -> None:
    long = Breakdown("To hit", (Modifier(8, "adjDX with a very heavy weapon and a large shield", "tm.a"),) * 3)
    panel.resize(160, 600)
    panel.show_odds("", odds(), MEASURED, (long,))
    panel.keep_places(True)
    narrow = panel.breakdown.minimumHeight()
    panel.resize(800, 600)
    QApplication.processEvents()
    panel.fit_places()
    assert panel.breakdown.minimumHeight() == 0
    panel.keep_places(True)
    assert 0 < panel.breakdown.minimumHeight() < narrow


def test_that_nothing_is_left_over_after_clearing(panel: OddsPanel) -> None:
    panel.show_odds("", odds(), MEASURED, (EIGHT,))
    panel.clear()
    assert not panel.charts.isVisible()
    assert not panel.headline.isVisible()
    assert not panel.breakdown.isVisible()


def test_that_what_is_not_rolled_says_so_beside_its_chance(panel: OddsPanel) -> None:
    panel.show_odds("", odds(), MEASURED, (EIGHT,))
    chance = panel.headline.text()
    panel.show_odds("", odds(), MEASURED, (Breakdown("To hit", (), Certainty.NOT_NEEDED),))
    assert panel.headline.text() == chance
    assert panel.needs.text().endswith("To hit: not needed")


def test_that_values_below_zero_have_a_minus(qtbot: Any) -> None:
    chart = BarChart()
    qtbot.addWidget(chart)
    chart.show_distribution("stars", {-1: Fraction(1, 4), 0: Fraction(3, 4)})
    assert chart.accessibleDescription() == "−1: 25.0\u00a0%, 0: 75.0\u00a0%"


@pytest.mark.parametrize(
    ("chances", "heights"),
    [((83, 17), (1, 0.5)), ((60, 40), (1, 2 / 3)), ((40, 60), (2 / 3, 1)), ((0, 100), (0, 1))],
)
@pytest.mark.usefixtures("painted")
def test_that_the_bar_of_nothing_is_higher_where_it_is_likelier(
    chances: tuple[int, int], heights: tuple[float, float], qtbot: Any
) -> None:
    chart = BarChart()
    qtbot.addWidget(chart)
    chart.resize(200, 60)
    chart.show_distribution("lost", {value: Fraction(chance, 100) for value, chance in enumerate(chances)})
    picture = chart.grab().toImage()
    pale, gold = theme().colour("line").rgb(), theme().colour("accent").rgb()
    room, bars = len(chart._bars), []
    for place, ink in enumerate((pale, gold)[2 - room :]):
        x = int((place + 0.5) * picture.width() / room)
        bars.append(sum(picture.pixelColor(x, y).rgb() == ink for y in range(picture.height())))
    shown = [height for height in heights if height]
    assert [bar / max(bars) for bar in bars] == pytest.approx(shown, abs=0.06)


@pytest.mark.usefixtures("dressed")
def test_that_a_long_name_stands_over_its_number_where_both_do_not_fit(qtbot: Any) -> None:
    use_theme("dark", 100)
    field = NumberField(Input("aim", "Aim at zone (0: default)", InputKind.NUMBER, lowest=0, highest=20))
    holder = QWidget()
    dress_window(holder)
    qtbot.addWidget(holder)
    flow = FlowLayout(holder)
    flow.addWidget(field)
    holder.resize(600, 200)
    holder.show()
    in_one_line = field.height()
    assert field.width() == field.sizeHint().width()
    assert field.sizeHint().width() > 218  # the room in the narrowest turn panel
    holder.resize(218, 200)
    assert flow.minimumSize().width() <= 218
    assert field.height() > 1.5 * in_one_line
    assert field.rect().contains(field.edit.geometry().translated(field.edit.parentWidget().pos()))


def test_that_space_leaves_no_blank_in_a_number(qtbot: Any) -> None:
    use_theme("dark", 100)
    field = NumberField(Input("men", "Men", InputKind.NUMBER, lowest=0, highest=99))
    qtbot.addWidget(field)
    for pressed in (Qt.Key.Key_Space, Qt.Key.Key_1, Qt.Key.Key_Space, Qt.Key.Key_2):
        qtbot.keyClick(field.edit, pressed)
    assert field.edit.text() == "12"


ALONE = tuple(Breakdown(title, (Modifier(3, "d"),)) for title in ("Dice", "Damage", "Stopped"))


@pytest.mark.usefixtures("dressed")
@pytest.mark.parametrize("first", [(EIGHT,), ()])
def test_that_two_columns_are_read_one_after_the_other(qtbot: Any, first: tuple[Breakdown, ...]) -> None:
    view = BreakdownView(columns=2)
    qtbot.addWidget(view)
    view.resize(400, 200)
    view.show()
    for breakdowns in ([EIGHT, *ALONE], [*first, *ALONE]):  # the second time with other groups
        view.show_breakdowns(breakdowns, headed=not first)
    rows = [row for row in view.rows if not row.isHidden()]
    QApplication.processEvents()
    places = [(row.x(), row.y()) for row in rows]
    assert places == sorted(places), "the order of the words is that of the columns"
    assert len({x for x, _ in places}) == 2
    assert {row.x() for row in rows[:3]} == {rows[0].x()} or not first, "the lines of a number stand together"


@pytest.mark.parametrize(
    ("values", "text", "shown"),
    [
        ((5, 0, 0), "5 dice, 4 or more", ["5", "", ""]),
        ((0, 1), "1 die, 6 or more", ["0", "+1"]),
        ((0, 0), "Knights", ["", ""]),
        ((0, 0), "", ["0", "0"]),
    ],
)
def test_that_a_remark_beside_words_has_no_number(
    qtbot: Any, values: tuple[int, ...], text: str, shown: list[str]
) -> None:
    view = BreakdownView()
    qtbot.addWidget(view)
    view.show_breakdowns([Breakdown("Dice", tuple(Modifier(one, "line") for one in values), text=text)], headed=False)
    assert [row.value.text().removeprefix("<b>").removesuffix("</b>") for row in view.rows] == shown


@pytest.mark.parametrize(
    ("groups", "first"), [([6, 1, 1, 1], 6), ([3, 1, 1, 1], 3), ([9], 5), ([1, 9], 5), ([], 0), ([1], 1), ([2, 3], 2)]
)
def test_that_groups_stay_whole_where_the_columns_are_about_even(groups: list[int], first: int) -> None:
    assert height_of_first(groups) == first


@pytest.mark.usefixtures("dressed")
@pytest.mark.parametrize("width", [60, 97, 130, 163, 200])
@pytest.mark.parametrize(("lowest", "highest"), [(0, 18), (1, 20), (8, 21), (-3, 3)])
def test_that_values_under_the_bars_keep_a_gap(qtbot: Any, width: int, lowest: int, highest: int) -> None:
    chart = BarChart()
    qtbot.addWidget(chart)
    chart.resize(width, 60)
    chart.show_distribution("lost", {value: Fraction(1, 40) for value in range(lowest, highest + 1)})
    written = chart.values_below()
    assert len(written) > 1
    assert len({other[0] - one[0] for one, other in pairwise(written)}) == 1, "every value, every other, and so on"
    for (_, one), (_, other) in pairwise(written):
        assert one.right() <= other.left()


@pytest.mark.usefixtures("dressed", "painted")
@pytest.mark.parametrize("dense", [False, True])
def test_that_names_of_charts_side_by_side_are_whole_where_there_is_little_room_too(qtbot: Any, dense: bool) -> None:
    charts = BarCharts()
    qtbot.addWidget(charts)
    charts.set_dense(dense)
    values = {0: Fraction(1, 2), 1: Fraction(1, 2)}
    charts.show_distributions([(name, values) for name in ("stars (minus: for the defender)", "advantages")])
    charts.resize(260, charts.sizeHint().height())
    charts.show()
    words = [word for word in painted_words(charts) if not word.isdigit()]
    assert ("advantages" in words) is True
    assert not any(word.endswith("…") for word in words)
    assert "stars (minus: for the defender)" in " ".join(words)
    assert charts.shown[0].accessibleName() == "stars (minus: for the defender)"
