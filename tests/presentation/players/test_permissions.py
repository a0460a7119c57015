"""What the players are shown of a running fight, and how much: now, unless the curtain is drawn."""

from typing import Any

import pytest

from gmtool.presentation.players.permissions import HitDetail
from gmtool.presentation.players.scene import PlayerView
from gmtool.rules.seam import RollAnswer
from tests.presentation.fight.skirmish import begun


class Memory:
    """What a campaign has kept of its encounters."""

    def __init__(self) -> None:
        self.kept: dict[int, Any] = {}

    def players(self, encounter: int) -> dict[str, Any]:
        return self.kept.get(encounter, {})

    def keep_players(self, encounter: int, allowed: Any) -> None:
        self.kept[encounter] = dict(allowed)


@pytest.fixture
def memory() -> Any:
    return Memory()


@pytest.fixture
def view(memory: Any) -> PlayerView:
    made = PlayerView(memory)
    made.follow(begun(players=False), 1)
    return made


def names(view: PlayerView) -> list[str]:
    return [] if view.scene is None else [counter.name for counter in view.scene.figures]


def test_that_they_see_now_while_a_roll_of_before_is_corrected(view: PlayerView) -> None:
    session = begun(players=True, others=True)
    session.perform({"kind": "sk.initiative/1"})
    session.answer(RollAnswer(6))
    session.answer(RollAnswer(1))
    session.perform({"kind": "gm.rename/1", "figure": "f0", "name": "Marcus"})
    view.follow(session, 1)
    told, seen = view.scene, list[Any]()
    view.moved.connect(lambda: seen.append(view.scene))
    session.correct(session.journal.line()[0].number)
    assert session.question is not None
    assert session.moment.counters["f0"].name != "Marcus"
    assert seen == [told] * len(seen)
    assert view.scene == told
    session.answer(RollAnswer(2))
    assert names(view)[0] == "Marcus"
    assert [one.figures[0].name for one in seen] == ["Marcus"] * len(seen)


def test_that_they_see_now_though_the_gm_looks_back(view: PlayerView) -> None:
    session = view._session
    assert session is not None
    before = names(view)
    session.perform({"kind": "gm.rename/1", "figure": "f0", "name": "Marcus"})
    session.preview(0)
    assert names(view) == ["Marcus", *before[1:]]
    session.preview(None)
    session.undo()
    assert names(view) == before


def test_that_every_change_of_the_fight_is_told_and_none_of_one_that_was_left(view: PlayerView) -> None:
    first, moved = view._session, []
    assert first is not None
    view.moved.connect(lambda: moved.append(names(view)))
    first.perform({"kind": "gm.note/1", "text": "It rains."})
    assert len(moved) == 1
    view.follow(begun(4, players=False), 2)
    told = len(moved)
    first.perform({"kind": "gm.note/1", "text": "It rains."})
    assert len(moved) == told
    assert len(names(view)) == 4


def test_that_the_curtain_stays_drawn_when_another_fight_is_followed(view: PlayerView) -> None:
    view.draw_curtain(True)
    assert view.scene is None
    view.follow(begun(), 2)
    assert view.scene is None
    view.draw_curtain(False)
    assert names(view)
    view.leave()
    assert view.scene is None
    assert view.sides == ()


def test_that_what_is_allowed_is_kept_for_each_encounter(view: PlayerView, memory: Any) -> None:
    side = view.sides[1]
    view.allow(side.id, HitDetail.NOTHING)
    view.allow_scores(True)
    view.follow(begun(), 2)
    assert view.allowed.hit_detail(side) is HitDetail.WORDS
    assert not view.allowed.scores
    view.follow(begun(), 1)
    assert view.allowed.hit_detail(side) is HitDetail.NOTHING
    assert view.allowed.scores
