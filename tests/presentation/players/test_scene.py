"""What reaches the player window: never who is hidden, what lies in the fog, or a number that is not allowed."""

from dataclasses import asdict, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmtool.language import use_language
from gmtool.presentation.players.permissions import HitDetail, Permissions
from gmtool.presentation.players.scene import Scene, next_turn, scene
from gmtool.rules.seam import Condition, Counter, Lying, Posture, Progress
from gmtool.space import Backdrop, Cell, Hex, HexGround, LengthUnit, OpenGround, Point, blank_ground
from tests.presentation.players.views import SIDES, Views, counter

PLAIN = blank_ground(8, 6)
EVERYWHERE = tuple(PLAIN.everywhere())
EVERYTHING = Permissions({side.id: HitDetail.NUMBERS for side in SIDES}, scores=True)


def as_text(shown: Scene) -> str:
    """All that the window was given, numbers and names and all."""
    return repr(asdict(shown))


@st.composite
def figures(draw: st.DrawFn) -> tuple[Counter, ...]:
    """Figures anywhere, some hidden; name, id and numbers of each are its own and nobody else's."""
    count = draw(st.integers(1, 7))
    made = []
    for i in range(count):
        side = draw(st.sampled_from(SIDES)).id
        hidden = draw(st.booleans())
        posture = draw(st.sampled_from(Posture))
        hex = draw(st.sampled_from(EVERYWHERE))
        foes = tuple(f"id<{draw(st.integers(0, 6))}>" for _ in range(2))
        one = counter(f"id<{i}>", f"Nom{'abcdefg'[i]}n", side, hex, posture=posture, left=70100 + i, full=70200 + i)
        made.append(replace(one, hidden=hidden, opponents=foes, picture=f"sha{i}sha"))
    return tuple(made)


@given(figures(), st.frozensets(st.sampled_from(EVERYWHERE)), st.sampled_from([Permissions(), EVERYTHING]), st.data())
def test_that_nothing_of_who_is_left_out_is_in_the_scene(
    figures: tuple[Counter, ...], fog: frozenset[Hex], allowed: Permissions, data: st.DataObject
) -> None:
    names = [one.name for one in figures]
    held = {one.figure: (Condition(f"Held by {data.draw(st.sampled_from(names))}", "3 turns"),) for one in figures}
    first = data.draw(st.sampled_from(figures)).figure
    views = Views(figures, replace(PLAIN, fog=fog), held, next=(first,))
    text = as_text(scene(views.moment(), allowed))
    heroes = [one for one in figures if one.side == "heroes" and not one.hidden]
    known = [one for one in figures if not one.hidden and (one in heroes or not fog.issuperset(one.hexes))]
    for one in figures:
        if one not in known:
            assert all(word not in text for word in (one.name, one.figure, one.picture)), one.name
            assert str(one.left) not in text
            assert str(one.full) not in text
        assert f"{one.name} is brave" not in text
        assert "strikes" not in text
    for side in SIDES:
        assert (side.name in text) == any(one.side == side.id for one in known)


@given(figures(), st.frozensets(st.sampled_from(EVERYWHERE)))
def test_that_the_scene_is_the_same_without_those_who_are_left_out(
    figures: tuple[Counter, ...], fog: frozenset[Hex]
) -> None:
    everyone = Views(figures, replace(PLAIN, fog=fog), next=tuple(one.figure for one in figures))
    shown = {one.figure for one in scene(everyone.moment(), Permissions()).figures}
    known = tuple(one for one in figures if one.figure in shown)
    without = Views(known, everyone.ground_, next=tuple(one.figure for one in known))
    assert scene(without.moment(), Permissions()) == scene(everyone.moment(), Permissions())


@pytest.mark.parametrize(
    ("told", "said"), [(HitDetail.NUMBERS, "20104 of 70208"), (HitDetail.WORDS, "badly hurt"), (HitDetail.NOTHING, "")]
)
def test_that_a_side_tells_as_much_as_the_gm_allows(told: HitDetail, said: str) -> None:
    goblin = counter("g", "Goblin", "goblins", Hex(1, 1), left=20104, full=70208)
    views = Views((goblin,), PLAIN, {"g": (Condition("DX −2: 5+ hits"),)})
    shown = scene(views.moment(), Permissions().telling("goblins", told))
    assert [turn.health for turn in shown.order] == [said]
    assert ("0104" in as_text(shown)) == (told is HitDetail.NUMBERS)
    assert ("DX −2" in as_text(shown)) == (told is HitDetail.NUMBERS)


def test_that_players_are_told_the_numbers_of_their_own_side_and_words_of_the_others() -> None:
    figures = (counter("h", "Hero", "heroes", None), counter("g", "Goblin", "goblins", None))
    shown = scene(Views(figures).moment(), Permissions())
    assert [turn.health for turn in shown.order] == ["8 of 10", "hurt"]
    assert [turn.score for turn in shown.order] == [None, None]
    assert [turn.score for turn in scene(Views(figures).moment(), Permissions(scores=True)).order] == [1000, 1001]


def test_that_health_is_told_in_the_language_of_the_window(request: pytest.FixtureRequest) -> None:
    request.addfinalizer(lambda: use_language("en"))
    use_language("de")
    figures = (
        counter("h", "Hero", "heroes", None),
        counter("g", "Goblin", "goblins", None, posture=Posture.OUT),
        counter("o", "Orc", "goblins", None, posture=Posture.DEAD),
    )
    assert [turn.health for turn in scene(Views(figures).moment(), Permissions()).order] == [
        "8 von 10",
        "ausgeschaltet",
        "tot",
    ]


@pytest.mark.parametrize(
    ("left", "posture", "word"),
    [
        (10, Posture.STANDING, "unhurt"),
        (12, Posture.PRONE, "unhurt"),
        (9, Posture.STANDING, "hurt"),
        (6, Posture.KNEELING, "hurt"),
        (5, Posture.STANDING, "badly hurt"),
        (0, Posture.STANDING, "badly hurt"),
        (2, Posture.OUT, "down"),
        (0, Posture.DEAD, "dead"),
    ],
)
def test_the_words(left: int, posture: Posture, word: str) -> None:
    one = counter("g", "Goblin", "goblins", None, left=left, posture=posture)
    assert scene(Views((one,)).moment(), Permissions()).order[0].health == word


def test_that_a_secret_condition_is_told_of_nobody_whatever_is_allowed() -> None:
    held = (Condition("Sworn in writing", "3 turns", secret=True), Condition("Tired", "3 turns"))
    views = Views((counter("ann", "Ann", "heroes", Hex(0, 0)),), PLAIN, {"ann": held})
    for allowed in (Permissions(), EVERYTHING):
        given = scene(views.moment(), allowed)
        assert given.conditions == (("ann", (Condition("Tired", "3 turns"),)),)
        assert "Sworn" not in as_text(given)


def test_that_one_who_acts_unseen_is_not_told() -> None:
    figures = (counter("h", "Hero", "heroes", Hex(1, 1)), counter("g", "Goblin", "goblins", Hex(2, 1), hidden=True))
    shown = scene(Views(figures, PLAIN, next=("g",)).moment(), Permissions())
    assert shown.acting == ""
    assert [(turn.name, turn.progress) for turn in shown.order] == [("Hero", Progress.LATER)]
    seen = scene(Views(figures, PLAIN, next=("h",)).moment(), Permissions())
    assert (seen.acting, seen.order[0].progress) == ("h", Progress.NOW)


def test_that_the_ground_has_nothing_under_its_fog() -> None:
    fog = frozenset(EVERYWHERE[:24])
    one, other = EVERYWHERE[5], EVERYWHERE[30]
    ground = HexGround(
        8, 6,
        title="The lich's lair", walls=frozenset({EVERYWHERE[1], EVERYWHERE[25]}),
        doors={EVERYWHERE[2]: False, EVERYWHERE[26]: True}, fire=frozenset({one, other}), water={one: 7, other: 3},
        heights={one: -9, other: 2}, dark=frozenset({one}), broken=frozenset({one, other}),
        kinds={"crypt": frozenset({one}), "road": frozenset({one, other})},
        entrances={"secret stair": (EVERYWHERE[3],), "gate of bones": (EVERYWHERE[31],)},
        notes={one: "The trap", other: "The lever"}, fog=fog, backdrop=Backdrop("abc", 0.1),
    )  # fmt: skip
    things = (Lying("Lich's dagger", one, "x1"), Lying("A bow", other, "x2"))
    shown = scene(Views((), ground, things=things).moment(), EVERYTHING)
    for word in ("lich", "trap", "lever", "stair", "bones", "dagger", "x1", "bow", "crypt"):
        assert word not in as_text(shown).casefold()
    left = shown.ground
    assert isinstance(left, HexGround)
    assert left.fog == fog
    assert left.backdrop == ground.backdrop
    for name, spots in left.painted_spots():
        assert name == "fog" or not fog & frozenset(spots), name
    assert (left.walls, left.doors, left.water) == ({EVERYWHERE[25]}, {EVERYWHERE[26]: True}, {other: 3})
    assert left.kinds == {"road": {other}}
    assert left.entrances == {"": (EVERYWHERE[31],)}
    assert [item.hex for item in shown.lying] == [other]


def test_that_a_figure_on_open_ground_is_seen_as_soon_as_some_of_its_base_is() -> None:
    ground = OpenGround(
        20, 20, LengthUnit.FOOT, fog=frozenset(Cell(column, row) for column in range(10) for row in range(20))
    )
    deep = replace(counter("a", "Ghast", "goblins", None), at=Point(500, 500), base=500)
    edge = replace(counter("b", "Ghoul", "goblins", None), at=Point(900, 500), base=500)
    things = (Lying("axe", None, at=Point(100, 100)), Lying("bow", None, at=Point(1500, 100)))
    shown = scene(Views((deep, edge), ground, things=things).moment(), Permissions())
    assert [one.name for one in shown.figures] == ["Ghoul"]
    assert [item.at for item in shown.lying] == [Point(1500, 100)]


def test_that_a_figure_of_the_players_is_seen_in_the_fog_unless_it_is_hidden() -> None:
    ground = replace(PLAIN, fog=frozenset(EVERYWHERE))
    figures = (counter("a", "Astrid", "heroes", Hex(1, 1)), counter("b", "Bjorn", "heroes", Hex(2, 1), hidden=True))
    assert [one.name for one in scene(Views(figures, ground).moment(), Permissions()).figures] == ["Astrid"]


def test_that_an_unfogged_ground_without_secrets_gives_the_same_value_each_time() -> None:
    views = Views((), replace(PLAIN, fog=frozenset(EVERYWHERE[:3])))
    assert scene(views.moment(), Permissions()).ground is scene(views.moment(), Permissions()).ground


def test_that_whoever_may_act_as_well_comes_before_the_others() -> None:
    army = tuple(
        counter(f"id{i}", name, side, EVERYWHERE[i])
        for i, (name, side) in enumerate((("Ann", "heroes"), ("Orc", "goblins"), ("Ben", "heroes")))
    )
    seen = scene(Views(army, PLAIN, next=("id0", "id2")).moment(), EVERYTHING)
    following = next_turn(seen)
    assert following is not None
    assert following.name == "Ben", "the side moves together"
    assert [one.may_act for one in seen.order] == [False, False, True]
