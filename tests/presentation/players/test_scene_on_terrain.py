"""What the players are told of terrain and light: nothing of what lies under the fog, whatever is painted."""

from dataclasses import asdict, replace

from hypothesis import given, settings
from hypothesis import strategies as st

from gmtool.encounter import Journal
from gmtool.presentation.fight.rolls.dice_source import DiceSource
from gmtool.presentation.fight.session import FightSession
from gmtool.presentation.fight.state_view import StateView
from gmtool.presentation.players.fog import Fog
from gmtool.presentation.players.permissions import Permissions
from gmtool.presentation.players.scene import scene
from gmtool.rules.seam import Enlisted, Muster, Side
from gmtool.space import HexGround, LengthUnit, OpenGround, at_column_row, border_of
from tests.contract.players import skirmish
from tests.variants.terrain import TallyOnTerrain

RULES = TallyOnTerrain()
spots = st.frozensets(st.tuples(st.integers(1, 12), st.integers(1, 12)), max_size=50)
KEYS = ("wood", "blaze", "smoke", "xyzzy-vault")


@settings(max_examples=60, deadline=None)
@given(st.fixed_dictionaries(dict.fromkeys(KEYS, spots)), spots, spots, st.booleans())
def test_that_no_terrain_and_no_light_under_the_fog_is_told(drawn, dark, fog, hexes) -> None:
    blank = HexGround(12, 12) if hexes else OpenGround(12, 12, LengthUnit.INCH)

    def here(places):
        return frozenset(blank.at_column_row(*place) for place in places)

    kinds = {key: here(places) for key, places in drawn.items() if places}
    ground = replace(blank, kinds=kinds, dark=here(dark), fog=here(fog))
    state = replace(RULES.muster(skirmish(RULES, lambda below: 0, ground=False)), ground=ground)
    shown = scene(StateView(RULES, state), Permissions())
    assert shown.ground is not None
    for key, places in shown.ground.kinds.items():
        assert places == kinds[key] - ground.fog
    assert {kind.key for kind in shown.kinds} == set(shown.ground.kinds)
    assert not shown.lit & ground.fog
    assert shown.lit <= shown.ground.dark
    for key in KEYS:
        if kinds.get(key, frozenset()) <= ground.fog:
            assert repr(key) not in repr(asdict(shown))


def test_that_sight_lifts_the_fog_as_far_as_a_wood_lets_them_see() -> None:
    wood = frozenset(at_column_row(7, row) for row in range(1, 11))
    everywhere = frozenset(HexGround(14, 10).everywhere())
    ground = HexGround(14, 10, kinds={"wood": wood}, fog=everywhere)
    card, sides = RULES.bestiary()[0], (Side("ours", "Ours", 0, True), Side("theirs", "Theirs", 1))
    figures = (Enlisted("a", card, "ours").put(at_column_row(4, 5), 0),)
    session = FightSession(Journal.begin(RULES, Muster(figures, sides, ground)), DiceSource(None))
    Fog(session).reveal_sight("a")
    seen = everywhere - session.moment.ground.fog
    assert wood <= seen
    assert not any(ground.column_row(hex)[0] > 7 for hex in seen)


def test_that_sight_lifts_the_fog_up_to_a_hedge_along_sides_and_the_players_see_that() -> None:
    everywhere = frozenset(HexGround(14, 10).everywhere())
    line = [at_column_row(7, row) for row in range(1, 11)]
    hedge = frozenset(
        border_of(hex, beside) for hex in line for beside in hex.neighbours()[1:3] if beside in everywhere
    )
    ground = HexGround(14, 10, borders={"hedge": hedge}, fog=everywhere)
    card, sides = RULES.bestiary()[0], (Side("ours", "Ours", 0, True), Side("theirs", "Theirs", 1))
    figures = (Enlisted("a", card, "ours").put(at_column_row(4, 5), 0),)
    session = FightSession(Journal.begin(RULES, Muster(figures, sides, ground)), DiceSource(None))
    assert scene(session.moment, Permissions()).kinds == ()
    Fog(session).reveal_sight("a")
    seen = everywhere - session.moment.ground.fog
    assert set(line) <= seen
    assert not any(ground.column_row(hex)[0] > 7 for hex in seen)
    assert [kind.label for kind in scene(session.moment, Permissions()).kinds] == ["Hedge"]
