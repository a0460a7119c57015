"""Whatever changes about what is hidden, or lies under the fog, order and map of the phones are the same as before.

Here with figures, grounds and effects of any kind; in real fights in `test_secrets_on_phones`.
"""

import pytest
from hypothesis import given, settings

from gmtool.presentation.phones.view_of import map_of, order_of, sheets_of
from gmtool.presentation.phones.views import PhoneView
from gmtool.presentation.players.permissions import Permissions
from gmtool.presentation.players.scene import scene
from tests.presentation.phones.seen import sent
from tests.presentation.players.test_hidden_stays_hidden import fights
from tests.presentation.players.views import Views


def view(fight: Views, allowed: Permissions) -> PhoneView:
    """What a phone shows that plays everybody."""
    moment = fight.moment()
    shown, figures = scene(moment, allowed), [one.figure for one in fight.figures]
    return PhoneView(order=order_of(shown), map=map_of(shown, None), sheets=sheets_of(moment, figures, {}))


@pytest.mark.slow("a hundred pairs of fights are drawn at random")
@settings(max_examples=100, deadline=None)
@given(fights())
def test_that_no_change_of_what_is_hidden_reaches_a_phone(fight: tuple[Views, Views, Permissions]) -> None:
    before, after, allowed = fight
    assert sent(view(after, allowed)) == sent(view(before, allowed))


@settings(max_examples=60, deadline=None)
@given(fights())
def test_that_a_phone_is_told_only_of_those_who_are_known(fight: tuple[Views, Views, Permissions]) -> None:
    before, _, allowed = fight
    known = {one.figure for one in before.moment().known}
    text = sent(view(before, allowed)).decode()
    for one in before.figures:
        if one.figure not in known:
            assert f'"{one.figure}"' not in text
            assert one.name not in text
    assert all(one.label not in text for one in before.lasting if one.secret)
