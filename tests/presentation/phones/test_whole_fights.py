"""A whole fight in each rule system, both sides of which are played from phones."""

from typing import Any

import pytest

from gmtool.encounter import replay
from tests.presentation.keys.driver import DrivenFight
from tests.presentation.keys.key_master import KeyMaster
from tests.presentation.keys.player import SYSTEMS, two_against_two
from tests.presentation.phones.phone_table import PhoneTable
from tests.presentation.phones.player import PhonePlayer

TURNS, STEPS = 3, 900


@pytest.mark.parametrize("placed", [False, True], ids=["rows", "map"])
@pytest.mark.parametrize("ruleset", SYSTEMS, ids=lambda ruleset: ruleset.id)
def test_that_a_fight_is_played_from_phones(ruleset: Any, placed: bool) -> None:
    gm = KeyMaster(DrivenFight(two_against_two(ruleset, placed), others=True))
    at = PhoneTable(gm)
    counters = at.fight.session.moment.counters
    players = [
        PhonePlayer(at.seat(side, *(one.figure for one in counters.values() if one.side == side), at_once=True), seed)
        for seed, side in enumerate(("ours", "theirs"))
    ]
    session = at.fight.session
    by_phone = by_key = 0
    for _ in range(STEPS):
        if session.moment.agenda.over or session.moment.agenda.turn > TURNS:
            break
        head, pending = session.journal.head, session.pending
        if any(player.act() for player in players) and (session.journal.head, session.pending) != (head, pending):
            by_phone += 1
            continue
        by_key += 1
        if session.question is not None:
            gm.enter("1") if session.pending is not None else gm.press("Space")
        elif session.moment.agenda.next:
            gm.press("Space")
        else:
            gm.type("N")
            gm.press("Space")
    assert session.moment.agenda.over or session.moment.agenda.turn > TURNS, gm.log
    assert by_phone > by_key / 3, (by_phone, by_key)
    assert replay(session.ruleset, session.journal.start, session.journal.line()).how == ""
