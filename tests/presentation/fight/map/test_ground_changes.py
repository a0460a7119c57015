"""What the GM can change about a hex of a running fight by one entry of its menu."""

import pytest

from gmtool.presentation.fight import gm_commands
from gmtool.presentation.fight.session import FightSession
from gmtool.space import HexGround, parse_label
from tests.presentation.fight.map.test_terrain import begun

DOOR = parse_label("0605")
GROUND = HexGround(14, 11, doors={DOOR: False}, fire=frozenset([parse_label("0808")]), title="Hall")


@pytest.fixture
def session() -> FightSession:
    return begun(GROUND, parse_label("0203"), parse_label("0303"))


def choose(session: FightSession, where: str, label: str) -> None:
    """Do what an entry of a hex's menu does at once."""
    assert session.moment.ground is not None
    changes = gm_commands.ground_changes(session.moment.ground, parse_label(where))
    session.perform(next(one for one in changes if one.label == label).draft)


def test_that_the_menu_of_a_hex_opens_and_closes_its_door(session: FightSession) -> None:
    choose(session, "0605", "Open the door")
    assert session.moment.ground is not None
    assert session.moment.ground.doors == {DOOR: True}
    choose(session, "0605", "Close the door")
    assert session.moment.ground == GROUND
    assert session.journal.head == 2


def test_that_the_menu_lights_and_puts_out_fire(session: FightSession) -> None:
    choose(session, "0808", "Put out the fire")
    assert session.moment.ground is not None
    assert not session.moment.ground.fire
    choose(session, "0809", "Light a fire here")
    assert session.moment.ground.fire == {parse_label("0809")}
