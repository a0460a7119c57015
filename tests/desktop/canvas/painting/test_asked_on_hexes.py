"""What is asked on a map of hexes, as it is seen: ways, why they are forbidden, chances, the fan, the cursor."""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFontMetricsF, QImage, QPainter, QPixmap, QPolygonF

from gmtool.desktop.base.theme.current import Role, theme
from gmtool.desktop.canvas.ground.colours import map_colours
from gmtool.desktop.canvas.input.router import BattleMap
from gmtool.desktop.canvas.naming.stamps import Stamps
from gmtool.desktop.canvas.scene.hex_geometry import outline
from gmtool.presentation.map.asked_input import Pointed
from gmtool.presentation.map.way import Way
from gmtool.rules.seam.breakdown import Refusal
from gmtool.rules.seam.choices import Candidate, InputKind
from gmtool.rules.seam.views import Mark, Overlay, OverlayKind
from gmtool.space import Hex, parse_label
from tests.desktop.canvas.hand import hover
from tests.desktop.canvas.painting.looking import (
    along,
    around,
    badge,
    circle,
    differ,
    on_screen,
    ring,
    share,
    shows,
    written,
)
from tests.desktop.canvas.painting.test_picture import picture
from tests.desktop.painted_words import painted_words
from tests.desktop.pixels import places_of

WAY = tuple(map(parse_label, ("0506", "0607", "0707")))
WALL = Refusal("Nobody walks through a wall.")


def steps(view: BattleMap, start: int, end: int) -> list[QPointF]:
    """Points along the way from one of its hexes to another, without the dots in their middles."""
    return [at for a, b in zip(WAY[start:end], WAY[start + 1 :], strict=False) for at in between(view, a, b)]


def between(view: BattleMap, a: Hex, b: Hex, start: float = 0.2, end: float = 0.55) -> list[QPointF]:
    """Points on a part of the line from one hex to another."""
    one, other = on_screen(view, a), on_screen(view, b)
    return along(one + (other - one) * start, one + (other - one) * end, 12)


def reason(words: str) -> QPixmap:
    return badge(words, map_colours().bad, theme().colour("bad_soft"))


def test_that_a_way_is_in_another_color_from_where_the_rules_forbid_it_with_the_reason_below(view: BattleMap) -> None:
    before, colours = picture(view), map_colours()
    view.show_way(Way(WAY))
    allowed = picture(view)
    assert share(allowed, steps(view, 0, 2), colours.accent) == 1
    view.show_way(Way(WAY, refusals=(WALL,), good=1))
    seen = picture(view)
    assert share(seen, between(view, parse_label("0505"), WAY[0], 0.7, 0.95), colours.accent) == 1
    assert share(seen, steps(view, 0, 2), colours.bad) == 1
    at = on_screen(view, WAY[1])
    cross = [at + QPointF(x, y) * view.camera.scale for x in (-0.2, 0.2) for y in (-0.2, 0.2)]
    assert share(seen, cross, colours.bad) == 1
    assert share(allowed, cross, colours.bad) == 0
    below = at + QPointF(0, view.camera.scale * 0.6 + theme().px(6))
    assert shows(seen, reason(WALL.reason), below)
    assert not shows(before, reason(WALL.reason), below)
    hover(view, "0707")
    assert not shows(picture(view), reason(WALL.reason), below), "the card says it"


def test_that_whoever_acts_is_seen_where_the_way_ends(view: BattleMap) -> None:
    before = picture(view)
    view.show_way(Way(WAY, facing=2))
    end, radius = on_screen(view, WAY[-1]), view.content.spots.of["flavius"].radius * view.camera.scale
    ring = [end + QPointF(x, y) * radius * 0.5 for x in (-1, 1) for y in (-1, 1)]
    assert differ(before, picture(view), ring) == 1


def is_accent(colour: int) -> bool:
    return colour == map_colours().accent.rgb() & 0xFFFFFF


def stands(view: BattleMap, words: str, figure: str, plate: QPixmap) -> bool:
    """Whether words stand beside a figure."""
    seen = picture(view)
    badges = (one for one in view.picture.badges.placed if (one.badge.owner, one.badge.words) == (figure, words))
    return any(shows(seen, plate, QPointF(*one.box.middle)) for one in badges)


def test_that_a_chance_stands_beside_a_candidate_unless_another_badge_does(view: BattleMap) -> None:
    view.show_candidates([Candidate("wulf", "Wulf", "26 %", figure="wulf", sign="+")], InputKind.FIGURE)
    plate = badge("26 % +", map_colours().on_accent, map_colours().accent, bold=True)
    assert stands(view, "26 % +", "wulf", plate)
    assert not stands(view, "26 % +", "goblin", plate)
    view.show_overlays([Overlay(OverlayKind.TARGET, "To hit", (Mark(parse_label("0604"), "31 %"),))])
    assert not stands(view, "26 % +", "wulf", plate)
    assert stands(view, "31 %", "wulf", badge("31 %", map_colours().on_accent, map_colours().accent, bold=True))
    alone = picture(view)
    view.show_candidates([Candidate("wulf", "Wulf", figure="wulf")], InputKind.FIGURE)
    assert picture(view) == alone, "there is nothing of it under the other"


def test_that_why_a_figure_cannot_be_picked_is_said_beside_it_and_its_ring_is_dotted(view: BattleMap) -> None:
    far = Candidate("ragnar", "Ragnar", figure="ragnar", refusals=(Refusal("It is too far away.", short="too far"),))
    view.show_candidates([far, Candidate("wulf", "Wulf", figure="wulf")], InputKind.FIGURE)
    seen, colours = picture(view), map_colours()
    assert stands(view, "too far", "ragnar", badge("too far", colours.text, colours.halo, edge=colours.label))
    assert share(seen, ring(view, "wulf"), colours.accent, exactly=True) > 0.6
    assert 0.1 < share(seen, ring(view, "ragnar"), colours.label, exactly=True) < 0.55
    view.look_at(Candidate("wulf", "Wulf", figure="wulf"))
    thin, thick = (len(places_of(one, is_accent)) for one in (seen, picture(view)))
    assert thick > 1.5 * thin, "it is the one that is pointed at"


def test_that_the_fan_names_who_shares_a_hex_with_their_chances_and_rings(view: BattleMap) -> None:
    bad = Candidate("body", "Body", "5 %", figure="body", refusals=(Refusal("It is dead."),))
    view.show_candidates([Candidate("goblin", "Goblin", "26 %", figure="goblin"), bad], InputKind.FIGURE)
    hover(view, "0907")
    fan, seen, colours = view.content.fan, picture(view), map_colours()
    assert fan is not None
    radius, small = fan.radius * view.camera.scale, QFontMetricsF(theme().font(Role.SMALL))
    at = {figure: view.camera.to_screen(place) for figure, place in fan.places.items()}
    below = QPointF(0, radius * 1.1 + small.height() / 2)
    assert all(shows(seen, written(name.capitalize(), Role.SMALL), at[name] + below) for name in ("goblin", "body"))
    chance = badge("26 %", colours.on_accent, colours.accent, bold=True)
    above = QPointF(0, radius * 1.16 + theme().px(4))
    assert shows(seen, chance, at["goblin"] - above)
    assert not shows(seen, badge("5 %", colours.on_accent, colours.accent, bold=True), at["body"] - above)
    lower = slice(4, 32)  # what is written hides the rest
    assert share(seen, circle(at["goblin"], radius * 1.16)[lower], colours.accent) > 0.8
    assert 0.2 < share(seen, circle(at["body"], radius * 1.16)[lower], colours.label, exactly=True) < 0.8


def test_that_the_cursor_of_the_keys_is_strong_and_the_pointers_is_not(view: BattleMap) -> None:
    edge = [view.camera.to_screen(corner) for corner in outline(parse_label("0802"), 0.97).toList()]
    view.point(Pointed(parse_label("0802")))
    assert share(picture(view), around(edge), map_colours().text) == 0
    view.point(Pointed(parse_label("0802"), by_key=True))
    assert share(picture(view), around(edge), map_colours().text) > 0.9


def test_that_what_the_players_see_is_framed_and_named_where_it_is_large_enough(view: BattleMap) -> None:
    before, cool = picture(view), map_colours().cool
    for part, named in ((QRectF(2, 2, 10, 6), True), (QRectF(2, 2, 4, 6), False)):
        view.show_frame(QPolygonF([part.topLeft(), part.topRight(), part.bottomRight(), part.bottomLeft()]))
        seen = picture(view)
        corners = [view.camera.to_screen(at) for at in (part.topLeft(), part.topRight(), part.bottomRight())]
        dashes = share(seen, [*along(corners[0], corners[1]), *along(corners[1], corners[2])], cool)
        assert 0.3 < dashes <= 1
        at = corners[0] + QPointF(theme().px(48), theme().px(13))
        words = _label("players see")
        assert shows(seen, words, at) == named
    view.show_frame(None)
    assert picture(view) == before


def _label(words: str) -> QPixmap:
    screen = QImage(1, 1, QImage.Format.Format_ARGB32)
    with QPainter(screen) as painter:
        return Stamps().plate(painter, words, theme().font(Role.LABEL), map_colours().label, map_colours().outside)


def test_that_a_fight_without_a_map_says_so_in_words(view: BattleMap) -> None:
    assert "This fight has no map." not in painted_words(view)
    view.show_ground(None)
    assert painted_words(view) == ["This fight has no map."]
