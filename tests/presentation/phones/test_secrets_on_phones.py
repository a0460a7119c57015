"""What is hidden stays hidden on phones: whatever changes about it, they are shown and asked exactly the same.

The usual run looks at a few hundred pairs of fights of every system. `GMTOOL_PHONE_PAIRS=10000` looks at so many.
"""

import os
from collections.abc import Iterator
from itertools import count, islice

import pytest

from gmtool.systems import all_rulesets
from tests.contract.beginnings import BATTLES
from tests.presentation.phones.alike import Pair, all_hidden, pairs
from tests.presentation.phones.seen import acting, leaks

KINDS = [(rules.id, False) for rules in all_rulesets()] + [(system, True) for system in BATTLES]
USUAL = 60
WANTED = int(os.environ.get("GMTOOL_PHONE_PAIRS", "0")) // len(KINDS) or USUAL
"""So many pairs of each kind of fight, in which somebody or something is hidden."""
OF_A_FIGHT = 12


def alike(system: str, battle: bool) -> Iterator[Pair]:
    """Pairs of fights that are alike but for what is hidden."""
    for number in count():
        yield from (one for one in pairs(system, number, OF_A_FIGHT, battle=battle) if one is not None)


@pytest.mark.slow("many fights are played at random, and all is asked of them that phones show")
@pytest.mark.parametrize(("system", "battle"), KINDS, ids=lambda value: str(value))
def test_that_no_change_of_what_is_hidden_reaches_a_phone(system: str, battle: bool) -> None:
    hidden = chosen = 0
    for pair in islice(alike(system, battle), WANTED):
        found = leaks(pair)
        assert not found, f"{pair.again}, after {[type(deed).__name__ for deed in pair.deeds]}: {found}"
        hidden += bool(all_hidden(pair.one))
        chosen += bool(acting(pair.one))
    assert hidden > WANTED // 2
    assert chosen > WANTED // 6
