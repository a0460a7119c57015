"""What the map is told is what the ruleset answers of the picked figure and of a command, no more and no less."""

from typing import Any

import pytest

from gmtool.encounter import Journal
from gmtool.presentation.fight.map_answers import MapAnswers
from gmtool.presentation.fight.selection import Selection
from gmtool.presentation.fight.session import FightSession
from gmtool.rules.seam import Overlay, OverlayKind
from tests.rules.tft.board import Board
from tests.rules.tft.state.test_engagement import picture
from tests.rules.tft.views.test_map_overlays import archers, corridor


def answers_on(board: Board, figure: str) -> MapAnswers:
    """The map of a board, with this figure picked."""
    picks = Selection(FightSession(Journal.load(board.rules, board.rules.dump_state(board.state))))
    picks.choose_figure(figure)
    return MapAnswers(picks)


def answer(picks: Selection, figure: str) -> tuple[Overlay, ...]:
    """What the ruleset says of the state on the screen, and of the command that is being said."""
    moment, draft = picks.session.moment, picks.draft
    return moment.ruleset.overlays(moment.state, figure, draft.by_default().command if draft else None)


@pytest.mark.parametrize("name", ["Tark", "Bjorn", "Rolf", "Karl", "Astrid", "Jon", "Grath"])
def test_that_the_map_is_told_what_the_ruleset_says_of_each_printed_figure(name: str) -> None:
    shown = answers_on(picture(), name)
    assert shown.overlays == answer(shown.picks, name)
    assert {one.kind for one in shown.overlays} >= {OverlayKind.FRONT, OverlayKind.SIDE, OverlayKind.REAR}


@pytest.mark.parametrize(
    ("board", "figure", "key", "values"),
    [
        (corridor(foe=0), "Runner", "option:a", {}),
        (corridor(foe=3), "Runner", "option:b", {"path": [[0, 1], [0, 2]], "facing": 5}),
        (archers(("Near", "red", "1008"), ("Far", "blue", "1006"), target="1004"), "Archer", "shoot:g1", "Target"),
        (archers(("Left", "red", "1009"), ("On", "red", "1109"), target="1306"), "Archer", "shoot:g1", "Target"),
    ],
    ids=["reach and stops", "where it would stand", "with the grain", "against the grain"],
)
def test_that_the_map_is_told_what_the_ruleset_says_of_a_command(
    board: Board, figure: str, key: str, values: Any
) -> None:
    shown = answers_on(board, figure)
    picks = shown.picks
    picks.pick(next(choice for choice in picks.choices if choice.key == key))
    for field, value in values.items() if isinstance(values, dict) else [("target", values)]:
        picks.say(field, value)
    assert picks.draft is not None
    assert picks.draft.by_default().command is not None
    assert shown.overlays == answer(picks, figure)
    picks.drop()
    assert shown.overlays == answer(picks, figure)
