"""A fight of Melee's second edition on the map: what winds, and who has cover."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import QPointF

from gmtool.desktop.canvas.map.hover_card import card_text
from gmtool.desktop.canvas.scene.hex_geometry import centre
from gmtool.encounter import Journal
from gmtool.presentation.fight.rolls.dice_source import DiceSource
from gmtool.presentation.fight.session import FightSession
from gmtool.presentation.map.asked_input import Pointed
from gmtool.rules.seam import Card, Enlisted, Muster, Overlay, OverlayKind, Side
from gmtool.space import blank_ground, label, parse_label
from gmtool.systems import ruleset
from tests.desktop.canvas.painting.test_picture import picture as seen
from tests.desktop.pages.run.stage.alone import StageAlone, stage_of
from tests.desktop.pages.run.stage.conftest import pick

SYSTEM = ruleset("advanced-melee")
SIDES = (Side("ours", "Ours", 0, True), Side("theirs", "Theirs", 1, True))


def card(dx: int, *items: str) -> Card:
    gear = [{"item": items[0], "ready": True}, *({"item": item} for item in items[1:])]
    return SYSTEM.completed(Card(SYSTEM.id, "Fighter", {"people": "human", "st": 15, "dx": dx, "gear": gear}))


@pytest.fixture
def on_map(qtbot: Any) -> Callable[..., StageAlone]:
    """The stage of figures by id, each with its card, side, hex and facing, and its option; all have moved."""

    def shown(cards: dict[str, tuple[Card, str, str, int]], options: dict[str, str]) -> StageAlone:
        figures = tuple(
            Enlisted(one, card, side, one.title(), place=parse_label(place), facing=facing)
            for one, (card, side, place, facing) in cards.items()
        )
        journal = Journal.begin(SYSTEM, Muster(figures, SIDES, blank_ground(12, 9)))
        session = FightSession(journal, DiceSource(Random(1), others=True))
        session.perform({"kind": "tft.waive-initiative/1", "turn": 1, "first": "ours"})
        for mover, side in enumerate(("ours", "theirs")):
            for one, figure in session.moment.state.figures.items():
                if figure.side == side:
                    session.perform({"kind": "tft.option/1", "figure": one, "option": options[one]})
            session.perform({"kind": "tft.proceed/1", "turn": 1, "stage": "movement", "mover": mover})
        return stage_of(qtbot, session)

    return shown


def of_kind(page: StageAlone, kind: OverlayKind) -> list[Overlay]:
    return [one for one in page.stage.map.content.overlays if one.kind is kind]


@pytest.mark.usefixtures("painted")
def test_that_a_sweep_is_drawn_as_an_arc_with_the_chance_at_each_enemy_and_friend(on_map: Any) -> None:
    cards = {
        "ann": (card(16, "battleaxe"), "ours", "0505", 0),
        "bob": (card(8, "club"), "theirs", "0504", 3),
        "cob": (card(8, "club"), "theirs", "0604", 4),
        "dot": (card(9, "club"), "ours", "0404", 0),
    }
    page = on_map(cards, dict.fromkeys(cards, "ia"))
    page.picks.choose_figure("ann")
    assert of_kind(page, OverlayKind.SWEEP) == []
    before = seen(page.stage.map)
    pick(page, "sweep:g1")
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


def test_that_the_card_of_who_is_half_hidden_has_the_number_that_is_rolled_against(on_map: Any, qtbot: Any) -> None:
    cards = {
        "ann": (card(14, "longbow"), "ours", "0508", 0),
        "bob": (card(8, "club"), "theirs", "0504", 3),
        "cob": (card(8, "club"), "theirs", "0604", 3),
    }
    page = on_map(cards, {"ann": "ic", "bob": "iii", "cob": "iii"})
    page.picks.session.perform({"kind": "tft.take-cover/1", "figure": "bob", "behind": ["target-half"]})
    page.picks.choose_figure("ann")
    pick(page, "shoot:g1")
    view = page.stage.map
    qtbot.waitUntil(lambda: all(one.sums for one in view.content.asking.figures.values()))
    asking = view.content.asking.figures
    assert (asking["bob"].sign, asking["cob"].sign) == ("half hidden", "")
    assert "half hidden −4" in asking["bob"].sums[0]
    view.point(Pointed(parse_label("0504"), "bob", by_key=True))
    assert asking["bob"].sums[0] in card_text(view.content, Pointed(parse_label("0504"), "bob"))
