"""Facts that are kept in a fight: each is what it would be if it were worked out again."""

import pytest

from gmtool.rules.kit.derived import worked_out_anew
from gmtool.rules.seam import Ruleset
from tests.contract.beginnings import BATTLES, begun, starts
from tests.contract.played import SYSTEMS
from tests.contract.players import Luck, RandomTable
from tests.scripts import script

STEPS, ASKED = 8, 1
"""So many commands are done in a fight, and so many of those who are next are asked for their choices after each."""
same_play = script("same_play")


@pytest.mark.slow("every fact that is kept in fights of all scenes is worked out again")
@SYSTEMS
def test_that_what_is_kept_is_what_is_worked_out_anew(rules: Ruleset) -> None:
    done = 0
    with worked_out_anew():
        for battle in (False, True) if rules.id in BATTLES else (False,):
            for number in range(len(starts(rules.id, battle))):
                luck = Luck(f"kept {rules.id} {battle} {number}")
                state = rules.muster(begun(rules.id, battle, number, luck)[1])
                for _ in range(STEPS):
                    command = same_play._command(rules, state, luck)
                    if command is None:
                        break
                    state = rules.perform(state, command, RandomTable(luck.source, luck)).state
                    for figure in rules.agenda(state).next[:ASKED]:
                        rules.choices(state, figure)
                    rules.counters(state)
                    done += 1
    assert done > STEPS
