"""A state as plain data, of which each dump shares what has not changed with the one before."""

from pydantic import TypeAdapter

from gmtool.encounter.changes import same
from gmtool.rules.seam import Ruleset
from tests.contract.played import SYSTEMS, fights


@SYSTEMS
def test_that_a_dump_that_shares_is_what_a_dump_of_the_whole_gives(rules: Ruleset) -> None:
    shared = 0
    for fight in fights(rules):
        moments = list(fight.moments(40))
        whole = TypeAdapter(type(moments[0].state))
        # back again, too: as after an undo
        last = rules.dump_state(moments[0].state)
        for moment in (*moments, *moments[::-3]):
            data, figures = rules.dump_state(moment.state), last["figures"]
            assert same({**data, "ground": None}, {**_without_ground(whole, moment.state), "ground": None})
            assert list(data)[-1] == "ground"
            assert isinstance(figures, dict)
            shared += sum(one is figures.get(key) for key, one in data["figures"].items())  # type: ignore[union-attr]
            last = data
    assert shared > 100, "nothing is shared"


def _without_ground(whole, state):
    # where nobody is to come in a wave, nothing is said of it
    return whole.dump_python(state, mode="json", exclude={"ground", "coming"} if not state.coming else {"ground"})
