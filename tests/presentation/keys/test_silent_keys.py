"""Every key that types something, in fights of every game: it does something, or says why it does not."""

from string import ascii_letters, digits
from typing import Any

import pytest

from tests.presentation.keys.driver import DrivenFight
from tests.presentation.keys.key_master import letter, pressed
from tests.presentation.keys.keyed_page import KeyedPage
from tests.presentation.keys.player import SYSTEMS, Player, two_against_two

KEYS = (*ascii_letters, *digits, *"+-.,?!<>#*()=[]'\"&%")
MOMENTS = 14
APART = 4
"""So many steps of the player lie between two moments that are looked at."""


def looks(fight: DrivenFight) -> tuple[Any, ...]:
    """What a key may change: the fight, what is picked or asked, where the keys are and what is typed."""
    picks, session = fight.picks, fight.session
    typed = tuple(entry.text for entry in (fight.rolls, fight.words, fight.numbers))
    shown = fight.offered.unfolded, fight.line.is_open, fight.held, fight.option, fight.rolls.hint, fight.numbers.hint
    forms = tuple(one.typed.text for one in fight.form.fields if one.typed is not None)
    return session.journal.head, session.question, picks.figure, picks.draft, picks.marked, typed, shown, forms


@pytest.mark.parametrize("placed", [False, True], ids=["rows", "map"])
@pytest.mark.parametrize("ruleset", SYSTEMS, ids=lambda ruleset: ruleset.id)
def test_that_no_key_does_nothing_in_silence(ruleset: Any, placed: bool) -> None:
    fight = DrivenFight(two_against_two(ruleset, placed), others=True)
    said: list[object] = []
    fight.session.failed.connect(said.append)
    fight.session.refused.connect(said.append)

    def press(*keys: str) -> None:
        for key in keys:
            for one in [pressed(key)] if key in ("Enter", "Esc", "Space") else map(letter, key):
                fight.press(one)

    player = Player(KeyedPage(fight), press)
    for _ in range(MOMENTS):
        for key in KEYS:
            before = looks(fight)
            said.clear()
            press(key)
            assert said or looks(fight) != before, (key, fight.prompt)
            if looks(fight) != before:
                press("Esc", "Esc")
        for _ in range(APART):
            if not fight.session.moment.agenda.over:
                player.step()
