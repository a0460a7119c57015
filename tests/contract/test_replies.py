"""What holds of the replies of every system: the ways to meet a command, compared before anything is rolled."""

import pytest

from gmtool.rules.seam import Ruleset
from tests.contract.dumps import whole
from tests.contract.played import fights, of_system
from tests.contract.players import allowed, filled
from tests.contract.test_play import SYSTEMS, Luck
from tests.tally import Lunge, Tally


@SYSTEMS
def test_that_replies_are_told_apart_and_one_of_them_is_the_best(rules: Ruleset) -> None:
    luck, rules = Luck(11), of_system(rules)
    keys = {measure.key for measure in rules.measured()}
    for moment in fights(rules)[0].moments(25):
        state = moment.state
        before = rules.dump_state(state)
        for choice in allowed(rules, state, luck):
            data = filled(choice, luck)
            command = None if data is None else rules.command(data)
            if command is None or rules.refusals(state, command):
                continue
            replies = rules.replies(state, command)
            assert sum(reply.best for reply in replies) == bool(replies)
            assert len({reply.label for reply in replies}) == len(replies)
            for reply in replies:
                assert set(reply.odds.distributions) <= keys
                assert all(sum(values.values()) == 1 for values in reply.odds.distributions.values())
        assert whole(rules, state) == before


def test_that_a_lunge_of_tally_is_best_met_by_ducking() -> None:
    rules = Tally()
    imp, ogre = sorted(rules.bestiary(), key=lambda card: card.name)
    (state,) = rules.sparring(imp, ogre)
    stand, duck = rules.replies(state, Lunge(figure="attacker", target="target"))
    assert (stand.label, duck.label) == ("Stand", "Duck")
    assert (stand.best, duck.best) == (False, True)
    assert float(stand.odds.chance("hit")) == 0.5
    assert float(duck.odds.chance("hit")) == pytest.approx(1 / 3)
