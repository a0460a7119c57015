"""A fight of Melee's second edition at the window: rare attacks behind the usual ones, what winds and who has cover."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QApplication

from gmtool.desktop.base.theme.current import use_theme
from gmtool.desktop.canvas.map.hover_card import card_text
from gmtool.desktop.canvas.scene.hex_geometry import centre
from gmtool.desktop.pages.run.page.page import FightPage
from gmtool.encounter import Journal
from gmtool.presentation.fight.rolls.dice_source import DiceSource
from gmtool.presentation.fight.session import FightSession
from gmtool.presentation.map.asked_input import Pointed
from gmtool.rules.seam import Card, Enlisted, Muster, Overlay, OverlayKind, Side
from gmtool.space import HexGround, blank_ground, label, parse_label
from gmtool.systems import ruleset
from tests.desktop.canvas.painting.test_picture import picture as seen
from tests.desktop.pages.run.opened_page import opened

SYSTEM = ruleset("advanced-melee")
SIDES = (Side("ours", "Ours", 0, True), Side("theirs", "Theirs", 1, True))
Key = Qt.Key


def card(dx: int, *items: str) -> Card:
    gear = [{"item": items[0], "ready": True}, *({"item": item} for item in items[1:])]
    return SYSTEM.completed(Card(SYSTEM.id, "Fighter", {"people": "human", "st": 15, "dx": dx, "gear": gear}))


@pytest.fixture
def page(qtbot: Any) -> Any:
    """Ann with a battle axe before two enemies; the movement of her side."""
    use_theme("dark", 100)
    figures = (
        Enlisted("ann", card(16, "battleaxe"), "ours", "Ann", place=parse_label("0505"), facing=0),
        Enlisted("bob", card(8, "club"), "theirs", "Bob", place=parse_label("0504"), facing=3),
        Enlisted("cob", card(8, "club"), "theirs", "Cob", place=parse_label("0604"), facing=4),
    )
    journal = Journal.begin(SYSTEM, Muster(figures, SIDES, blank_ground(12, 9)))
    page = opened(qtbot, FightSession(journal, DiceSource(Random(1), others=True)), (1400, 900))
    yield page
    use_theme("dark", 100)


def begin_actions(page: FightPage) -> None:
    """Both sides choose to attack, without a map's help."""
    session = page.session
    session.perform({"kind": "tft.waive-initiative/1", "turn": 1, "first": "ours"})
    session.perform({"kind": "tft.option/1", "figure": "ann", "option": "ia"})
    session.perform({"kind": "tft.proceed/1", "turn": 1, "stage": "movement", "mover": 0})
    for one in ("bob", "cob"):
        session.perform({"kind": "tft.option/1", "figure": one, "option": "ia"})
    session.perform({"kind": "tft.proceed/1", "turn": 1, "stage": "movement", "mover": 1})
    QApplication.processEvents()


def labels(page: FightPage) -> list[str]:
    QApplication.processEvents()
    buttons = page.turn.choices.buttons
    return [one.choice.label for one in buttons if one.isVisibleTo(page)]


def test_that_a_sweeping_blow_stands_behind_the_usual_attacks_and_strikes_all_in_front(
    qtbot: Any, page: FightPage
) -> None:
    begin_actions(page)
    assert "Sweeping blow with battle axe" not in labels(page)
    qtbot.keyClick(page, Key.Key_A)
    assert "Sweeping blow with battle axe" in labels(page)
    button = next(one for one in page.turn.choices.buttons if one.choice.key == "sweep:g1")
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.keyClick(page, Key.Key_Return)
    for dice in ("4 4 4", "1 2 3", "4 4 3", "1 1 2"):
        qtbot.keyClicks(QApplication.focusWidget(), dice)
        qtbot.keyClick(QApplication.focusWidget(), Key.Key_Return)
        QApplication.processEvents()
    figures = page.session.moment.state.figures
    assert (figures["bob"].hits, figures["cob"].hits) == (6, 4)
    assert "Ann sweeps at Bob" in page.log.text()


# --- on the map ------------------------------------------------------------------------------------------------------


def on_map(qtbot: Any, ground: HexGround, cards: dict[str, tuple[Card, str, str, int]]) -> FightPage:
    """A page of these figures by id, each with its card, side, hex and facing; ours in their actions."""
    use_theme("dark", 100)
    figures = tuple(
        Enlisted(one, card, side, one.title(), place=parse_label(place), facing=facing)
        for one, (card, side, place, facing) in cards.items()
    )
    journal = Journal.begin(SYSTEM, Muster(figures, SIDES, ground))
    return opened(qtbot, FightSession(journal, DiceSource(Random(1), others=True)), (1366, 768))


def begin_combat(page: FightPage, options: dict[str, str]) -> None:
    page.session.perform({"kind": "tft.waive-initiative/1", "turn": 1, "first": "ours"})
    for mover, side in enumerate(("ours", "theirs")):
        for one, figure in page.session.moment.state.figures.items():
            if figure.side == side:
                page.session.perform({"kind": "tft.option/1", "figure": one, "option": options[one]})
        page.session.perform({"kind": "tft.proceed/1", "turn": 1, "stage": "movement", "mover": mover})
    QApplication.processEvents()


def of_kind(page: FightPage, kind: OverlayKind) -> list[Overlay]:
    return [one for one in page.stage.map.content.overlays if one.kind is kind]


@pytest.mark.usefixtures("painted")
def test_that_a_sweep_is_drawn_as_an_arc_with_the_chance_at_each_enemy_and_friend(qtbot: Any) -> None:
    cards = {
        "ann": (card(16, "battleaxe"), "ours", "0505", 0),
        "bob": (card(8, "club"), "theirs", "0504", 3),
        "cob": (card(8, "club"), "theirs", "0604", 4),
        "dot": (card(9, "club"), "ours", "0404", 0),
    }
    page = on_map(qtbot, blank_ground(12, 9), cards)
    begin_combat(page, dict.fromkeys(cards, "ia"))
    page.picks.choose_figure("ann")
    assert of_kind(page, OverlayKind.SWEEP) == []
    before = seen(page.stage.map)
    qtbot.keyClick(page, Key.Key_A)
    button = next(one for one in page.turn.choices.buttons if one.choice.key == "sweep:g1")
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    (arc,) = of_kind(page, OverlayKind.SWEEP)
    assert [label(hex_) for hex_ in arc.line] in (["0404", "0504", "0604"], ["0604", "0504", "0404"])
    enemies, friends = of_kind(page, OverlayKind.TARGET), of_kind(page, OverlayKind.IN_THE_WAY)
    numbers = {one.key: one.total for one in page.picks.draft.breakdowns} if page.picks.draft else {}
    assert {label(mark.hex): mark.why for one in enemies for mark in one.marks} == {
        "0504": f"hits Bob on {numbers['to-hit:bob']} or less",
        "0604": f"hits Cob on {numbers['to-hit:cob']} or less",
    }
    assert [label(mark.hex) for one in friends for mark in one.marks] == ["0404"]
    # where the swing crosses the edge between two of the hexes, between their counters and hers
    own, left, ahead = (centre(parse_label(one)) for one in ("0505", "0404", "0504"))
    between = page.stage.map.camera.to_screen((2 * own + left + ahead) / 4)
    around = [(between + QPointF(x, y)).toPoint() for x in range(-12, 13, 3) for y in range(-12, 13, 3)]
    after = seen(page.stage.map)
    assert any(before.pixelColor(at) != after.pixelColor(at) for at in around), "the arc is painted"


def test_that_who_is_half_hidden_says_so_at_its_counter_where_it_is_pointed_at_and_in_the_prompt(qtbot: Any) -> None:
    cards = {
        "ann": (card(14, "longbow"), "ours", "0508", 0),
        "bob": (card(8, "club"), "theirs", "0504", 3),
        "cob": (card(8, "club"), "theirs", "0604", 3),
    }
    page = on_map(qtbot, blank_ground(12, 9), cards)
    begin_combat(page, {"ann": "ic", "bob": "iii", "cob": "iii"})
    page.session.perform({"kind": "tft.take-cover/1", "figure": "bob", "behind": ["target-half"]})
    page.picks.choose_figure("ann")
    page.picks.pick(next(one for one in page.picks.choices if one.key == "shoot:g1"))
    qtbot.waitUntil(lambda: all(one.sums for one in page.stage.map.content.asking.figures.values()))
    asked = page.stage.map.content.asking.figures
    assert (asked["bob"].sign, asked["cob"].sign) == ("half hidden", "")
    assert "half hidden −4" in asked["bob"].sums[0]

    view = page.stage.map
    view.point(Pointed(parse_label("0504"), "bob", by_key=True))
    told = card_text(view.content, Pointed(parse_label("0504"), "bob"))
    assert asked["bob"].sums[0] in told
    page.picks.say("target", "bob")
    assert page.turn.prompt.text().endswith("Bob: half hidden.")
    (marked,) = (mark for one in of_kind(page, OverlayKind.TARGET) for mark in one.marks)
    assert marked.text.endswith("% half hidden")
    number = next(one for one in page.picks.draft.breakdowns if one.key == "to-hit") if page.picks.draft else None
    assert number is not None
    assert number.sum == asked["bob"].sums[0], "what is shown is what is rolled against"
    page.picks.say("target", "cob")
    assert "half hidden" not in page.turn.prompt.text()


def test_that_the_hexes_in_reach_tell_what_their_height_is_worth(qtbot: Any) -> None:
    high = {parse_label("0504"): 1, parse_label("0604"): -1, parse_label("0503"): 1}
    ground = replace(blank_ground(12, 9), heights=high)
    cards = {"ann": (card(12, "halberd"), "ours", "0505", 0), "bob": (card(8, "club"), "theirs", "0504", 3)}
    page = on_map(qtbot, ground, cards)
    begin_combat(page, {"ann": "ia", "bob": "ia"})
    page.picks.choose_figure("ann")
    front, jab = of_kind(page, OverlayKind.FRONT), of_kind(page, OverlayKind.JAB)
    words = {label(mark.hex): mark.text for one in (*front, *jab) for mark in one.marks}
    assert (words["0504"], words["0604"], words["0404"], words["0503"]) == ("DX −2", "DX +2", "", "DX −2")
    page.picks.pick(next(one for one in page.picks.choices if one.key == "strike:g1"))
    page.picks.say("target", "bob")
    lines = page.picks.draft.breakdowns[0].lines if page.picks.draft else ()
    assert [(one.label, one.value) for one in lines if one.rule.startswith("am.height")] == [("from below", -2)]
