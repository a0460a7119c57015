"""What the Game Master does to those who are hidden is nothing that a phone at the table hears of: nothing is sent.

But for a roll that is due next: it is on the phone no more once the Game Master has something else to do before it.
"""

from itertools import pairwise

import pytest

from gmtool.presentation.phones.views import PARTS, PhoneView
from gmtool.rules.seam import Ruleset
from gmtool.systems import all_rulesets
from tests.contract.random_game import Game
from tests.presentation.keys.driver import DrivenFight
from tests.presentation.keys.key_master import KeyMaster
from tests.presentation.phones.alike import are_alike, begun_fight, done_to_hidden
from tests.presentation.phones.phone_table import PhoneTable

FIGHTS, MOVES, DEEDS = 6, 5, 8


def refresh(at: PhoneTable) -> None:
    """As the window does, until all that is to be shown is."""
    at.table.refresh()
    while at.table.behind:
        at.table.refresh()


def sent(at: PhoneTable) -> dict[int, list[PhoneView]]:
    """All that was sent."""
    return {screen: list(views) for screen, views in at.wires.views.items()}


def news(at: PhoneTable, told: dict[int, list[PhoneView]]) -> list[str]:
    """The parts that were sent since then, as they were and as they are."""
    found = []
    for screen, views in sent(at).items():
        for before, after in pairwise(views[len(told[screen]) - 1 :]):
            changed = [part for part in PARTS if getattr(before, part) != getattr(after, part)]
            found += [f"{part}: {getattr(before, part)} | {getattr(after, part)}" for part in changed]
    return found


def table(game: Game) -> PhoneTable:
    """A phone for each figure of the players' side that is known, one for some others, and a screen that looks on."""
    at = PhoneTable(KeyMaster(DrivenFight(game.journal, others=True)))
    for one in at.fight.session.moment.known[:8]:
        at.seat(f"Player of {one.figure}", one.figure)
    refresh(at)
    return at


@pytest.mark.slow("fights are played at random, with phones at the table")
@pytest.mark.parametrize("rules", all_rulesets(), ids=lambda rules: rules.id)
def test_that_nothing_is_sent_when_something_is_done_to_those_who_are_hidden(rules: Ruleset) -> None:
    silent = 0
    for number in range(FIGHTS):
        game = begun_fight(rules.id, number, battle=False)
        if game is None:
            continue
        at = table(game)
        session = at.fight.session
        for _ in range(MOVES):
            game.tried()
            session.perform({"kind": "gm.note/1", "text": "The next moment"})
            refresh(at)
            for _ in range(DEEDS):
                before, told, following = session.moment, sent(at), at.fight.picks.upcoming
                deed = done_to_hidden(rules, before, game.luck)
                if deed is None or session.question is not None or not session.perform(rules.dump_command(deed)):
                    break
                refresh(at)
                if are_alike(rules, before, session.moment) and at.fight.picks.upcoming == following:
                    silent += 1
                    assert news(at, told) == [], f"{game.case}: {deed}"
    assert silent > FIGHTS
