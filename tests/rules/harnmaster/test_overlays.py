"""What the map shows: Engagement Zones, how far a figure moves and evades, and what a way leads into."""

from typing import Any

from gmtool.rules.seam import Overlay, OverlayKind
from gmtool.space import Circle, Point
from tests.rules.harnmaster.melees import SWORD, Melee, melee
from tests.rules.harnmaster.test_moving import way

ANN = Point(5000, 5000)


def field(bob: tuple[int, int] = (60, 50), **more: Any) -> Melee:
    """Ann, Move 50 and rank 50, and Bob with his sword, ten feet east of her unless said otherwise."""
    fields: dict[str, Any] = {"weapons": [SWORD], "move": 50}
    return melee(
        ("ann", "us", {**fields, "rank": 50}),
        ("bob", "them", {**fields, "rank": 40}),
        at={"ann": (50, 50), "bob": bob},
        **more,
    )


def shown(one: Melee, figure: str, kind: str = "", **values: Any) -> tuple[Overlay, ...]:
    return one.rules.overlays(one.state, figure, one.data(kind, figure, **values) if kind else None)


def circles(overlays: tuple[Overlay, ...]) -> dict[str, tuple[OverlayKind, object]]:
    return {one.label: (one.kind, one.shapes[0]) for one in overlays if one.shapes}


def test_that_the_zones_of_a_figure_and_of_who_threatens_it_are_shown() -> None:
    """Five feet from the edge of a base of five feet."""
    found = circles(shown(field(), "ann"))
    assert found["Engagement Zone"] == (OverlayKind.FRONT, Circle(ANN, 750))
    assert found["Engagement Zone of Bob"] == (OverlayKind.JAB, Circle(Point(6000, 5000), 750))
    assert "Engagement Zone of Bob" not in circles(shown(field((61, 50)), "ann")), "he does not reach her"


def test_that_the_zone_goes_by_the_reach_of_the_weapon_where_the_house_rule_says_so() -> None:
    found = circles(shown(field(house={"zone": "reach"}), "ann"))
    assert found["Engagement Zone"] == (OverlayKind.FRONT, Circle(ANN, 650)), "RCH 4"


def test_that_nobody_without_a_weapon_has_a_zone() -> None:
    one = field().change("ann", gear=())
    assert "Engagement Zone" not in circles(shown(one, "ann"))
    assert circles(shown(field().change("ann", out=True), "ann")) == {}


def test_that_who_has_the_turn_is_shown_how_far_it_moves_and_evades() -> None:
    found = circles(shown(field(), "ann"))
    assert found["Can move this far"] == (OverlayKind.REACH, Circle(ANN, 5000))
    assert found["Can evade this far"] == (OverlayKind.REACH, Circle(ANN, 2500))
    assert "Can move this far" not in circles(shown(field(), "bob"))
    moved = circles(shown(field().do("move", "ann", way=way((50, 30))), "ann"))
    assert moved["Can move this far"] == (OverlayKind.REACH, Circle(Point(5000, 3000), 3000))
    assert "Can evade this far" not in moved, "five feet are too few"


def test_that_a_picked_command_is_shown_what_it_is_about() -> None:
    names = {"Can move this far", "Can evade this far", "Must evade at least this far"}
    evade = circles(shown(field(), "ann", "evade", way=way((50, 30))))
    assert names & evade.keys() == {"Can evade this far", "Must evade at least this far"}
    assert evade["Must evade at least this far"] == (OverlayKind.TARGET, Circle(ANN, 1000))
    assert names & circles(shown(field(), "ann", "move", way=way((50, 30)))).keys() == {"Can move this far"}
    attack = circles(shown(field(), "ann", "attack", target="bob", weapon="g1", mode="sword-cut"))
    assert names & attack.keys() == set()
    assert "Engagement Zone" in attack


def test_that_a_way_is_shown_with_the_zones_it_leads_into_and_out_of() -> None:
    inside = circles(shown(field((70, 50)), "ann", "move", way=way((61, 50))))
    assert inside["Enters the zone of Bob"] == (OverlayKind.STOP, Circle(Point(7000, 5000), 750))
    outside = circles(shown(field(), "ann", "move", way=way((40, 50))))
    assert outside["Leaves the zone of Bob"] == (OverlayKind.SIDE, Circle(Point(6000, 5000), 750))


def test_that_an_evading_way_shows_where_it_is_stopped() -> None:
    found = circles(shown(field((72, 50)), "ann", "evade", way=way((70, 50))))
    assert found["Stops here"] == (OverlayKind.TARGET, Circle(Point(6200, 5000), 250))
    assert "Enters the zone of Bob" in found


def test_that_an_attack_is_shown_with_the_reach_of_its_weapon_and_how_far_the_target_is() -> None:
    found = shown(field(), "ann", "attack", target="bob", weapon="g1", mode="sword-cut")
    assert [(one.label, one.track) for one in found if one.kind is OverlayKind.FLIGHT] == [
        ("10 feet", (ANN, Point(6000, 5000)))
    ]


def test_that_the_reach_of_a_shorter_weapon_is_shown_within_the_zone() -> None:
    dagger = {"weapons": [SWORD, {"item": "dagger", "ml": 50, "ready": True}]}
    one = melee(
        ("ann", "us", dagger), ("bob", "them", {}), at={"ann": (50, 50), "bob": (56, 50)}, house={"zone": "reach"}
    )
    for mode, label in (("dagger-stab", "Reach of the dagger"), ("sword-cut", "")):
        weapon = "g2" if label else "g1"
        found = circles(shown(one, "ann", "attack", target="bob", weapon=weapon, mode=mode))
        assert found["Engagement Zone"][1] == Circle(ANN, 650)
        assert found.get("Reach of the dagger") == ((OverlayKind.TARGET, Circle(ANN, 450)) if label else None)


def test_that_nothing_is_shown_without_a_ground() -> None:
    one = melee(("ann", "us", {"weapons": [SWORD]}), ("bob", "them", {}))
    assert shown(one, "ann") == ()
    assert shown(one, "ann", "move", feet=10) == ()
