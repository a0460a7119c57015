"""Space in every game: it does what the gold button says, target and all, and nothing else; it answers no question."""

from collections.abc import Iterator
from typing import Any

import pytest

from gmtool.presentation.fight.draft import Draft
from gmtool.presentation.fight.words.turn_words import act_text
from gmtool.rules.seam import (
    ChoiceQuestion,
    Input,
    InputKind,
    PoolQuestion,
    RollQuestion,
    WordsQuestion,
)
from tests.presentation.keys.driver import DrivenFight
from tests.presentation.keys.key_master import letter, pressed
from tests.presentation.keys.keyed_page import KeyedPage
from tests.presentation.keys.player import SYSTEMS, Player, two_against_two

QUESTIONS = {
    "tft-melee": {RollQuestion, ChoiceQuestion},
    "advanced-melee": {RollQuestion, ChoiceQuestion},
    "chainmail": {RollQuestion, ChoiceQuestion, PoolQuestion},
    "harnmaster-melee": {RollQuestion, ChoiceQuestion, WordsQuestion},
    "melee-rounds": {RollQuestion, ChoiceQuestion},
}
"""The kinds of questions that a game asks in these fights."""
PLACES = {InputKind.HEX, InputKind.PATH, InputKind.POINT, InputKind.POSITION}


class SpaceFirst(Player):
    """Presses Space before whatever else it would press, and looks at what comes of that."""

    def __init__(self, fight: DrivenFight) -> None:
        super().__init__(KeyedPage(fight), self._press)
        self.driven, self.said, self.asked = fight, list[str](), set[type]()
        fight.session.failed.connect(self.said.append)
        fight.session.refused.connect(lambda refusals: self.said.extend(str(one) for one in refusals))

    def _press(self, *keys: str) -> None:
        for key in keys:
            for one in [pressed(key)] if key in ("Enter", "Esc", "Space") else map(letter, key):
                self.driven.press(one)

    def step(self) -> None:
        self.space()
        super().step()

    @property
    def typed(self) -> tuple[str, ...]:
        """What stands in the fields of the prompts: there a blank is typed."""
        fight = self.driven
        return fight.rolls.text, fight.words.text, fight.numbers.text

    def space(self) -> None:
        """Press Space once: the question stays, or what the button said is done."""
        session, picks = self.driven.session, self.driven.picks
        question, head, draft, button = session.question, session.journal.head, picks.draft, act_text(picks)
        typed = self.typed
        self.said.clear()
        self._press("Space")
        if question is not None:
            assert (session.question, session.journal.head) == (question, head), "Space has answered"
            assert self.said or self.typed != typed, "Space has said nothing"
            self.asked.add(type(question))
            return
        if session.journal.head == head and session.question is None:
            opened = picks.draft is not draft or picks.draft is None
            assert self.said or opened or self.typed != typed, f"Space on {button!r} says nothing"
            return
        assert button, "nothing was offered"
        if draft is None:
            return  # it asks nothing, and is called what the button says
        assert draft.ready, "what must be said is not"
        for field in draft.choice.inputs:
            if proposed(draft, field):
                stays = field.kind is InputKind.PATH and not draft.value(field)
                assert stays or field.kind not in PLACES, f"{button}: nobody has named the place"
                if field.kind is InputKind.FIGURE:
                    assert named(draft, field) in button, button


def proposed(draft: Draft, field: Input) -> bool:
    """True if the value of an input is the program's, while there are others."""
    others = [one for one in draft.candidates(field) if not one.refusals]
    return not field.unsaid and field.field not in draft.values and draft.value(field) is not None and len(others) > 1


def named(draft: Draft, field: Input) -> str:
    """The value of an input in words."""
    return next(one.label for one in draft.candidates(field) if one.value == draft.value(field))


def fights(ruleset: Any) -> Iterator[SpaceFirst]:
    for placed in (False, True):
        yield SpaceFirst(DrivenFight(two_against_two(ruleset, placed), others=True))


@pytest.mark.parametrize("ruleset", SYSTEMS, ids=lambda ruleset: ruleset.id)
def test_that_space_does_what_the_button_says_and_answers_nothing(ruleset: Any) -> None:
    asked: set[type] = set()
    for player in fights(ruleset):
        player.fight(turns=4)
        asked |= player.asked
    assert asked >= QUESTIONS.get(ruleset.id, set())
