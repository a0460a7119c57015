"""What a screen is sent: the whole at first, then what has changed, as fast as it takes it."""

from dataclasses import replace

from gmtool.presentation.phones.views import (
    PARTS,
    Due,
    DueKind,
    Map,
    MapFigure,
    Note,
    Option,
    PhoneView,
    Role,
    Told,
    Who,
)
from gmtool.web.limits import Limits
from gmtool.web.parts import Writer
from tests.web.phones import PLAYER, Hall, StuckPhone, opened

BEN = Who(Role.PLAYER, "Ben")


def test_that_a_view_is_whole_at_first_and_then_only_what_has_changed(hall: Hall) -> None:
    phone = hall.knock()
    screen = hall.knocked().screen
    hall.server.show(screen, PLAYER)
    first = phone.hear()
    assert (first["number"], first["whole"], tuple(first["parts"])) == (1, True, PARTS)
    assert {"role": "player", "name": "Anna", "figures": []}.items() <= first["parts"]["who"].items()
    assert first["parts"]["due"] is None
    due = Due(
        7, DueKind.OPTION, "ragna", "Ragna", "Dodge?", options=(Option("yes", "Yes"), Option([1, {"a": None}], "No"))
    )
    hall.server.show(screen, replace(PLAYER, due=due, told=Told(1, "<i>No</i>", good=False)))
    second = phone.hear()
    assert (second["number"], second["whole"], list(second["parts"])) == (2, False, ["due", "told"])
    assert [one["value"] for one in second["parts"]["due"]["options"]] == ["yes", [1, {"a": None}]]
    assert second["parts"]["told"] == {"number": 1, "text": "<i>No</i>", "good": False}
    hall.server.show(screen, PLAYER)
    assert phone.hear() == {"kind": "view", "number": 3, "whole": False, "parts": {"due": None, "told": None}}


def test_that_nothing_is_sent_where_nothing_has_changed(hall: Hall) -> None:
    screen, phone = hall.seated()
    for _ in range(3):
        hall.server.show(screen, replace(PLAYER, who=replace(PLAYER.who)))
        hall.server.welcome(screen, "k" * 22)
        assert phone.hear()["kind"] == "welcome"
    hall.server.show(screen, replace(PLAYER, waiting="Now"))
    assert phone.hear()["number"] == 2


def test_that_each_screen_has_its_own_view_and_its_own_numbers(hall: Hall) -> None:
    (one, anna), (other, ben) = hall.seated(), hall.seated()
    for number in range(2, 5):
        hall.server.show(one, replace(PLAYER, notes=(Note(number, "only for Anna"),)))
        assert anna.hear()["number"] == number
    hall.server.show(other, replace(PLAYER, who=BEN))
    told = ben.hear()
    assert (told["number"], list(told["parts"])) == (2, ["who"])


def test_that_what_is_shown_to_several_is_written_once_and_only_to_them(hall: Hall) -> None:
    screens = [hall.seated() for _ in range(3)]
    shared, other = big(1).map, big(2).map
    for number, (screen, _) in enumerate(screens):
        hall.server.show(screen, replace(PLAYER, map=other if number == 1 else shared))
    told = [phone.hear()["parts"]["map"]["figures"][0]["figure"] for _, phone in screens]
    assert told == ["f0-1", "f0-2", "f0-1"]
    writer = Writer()
    assert writer.written("map", shared) is writer.written("map", shared)
    assert writer.written("map", other) != writer.written("map", shared)


def test_that_a_phone_that_comes_back_gets_the_whole(hall: Hall) -> None:
    hall.remember(ragna="r" * 22)
    for _ in range(3):
        phone = hall.knock(key="r" * 22, own=True)
        hall.server.show(hall.knocked().screen, PLAYER)
        told = phone.hear()
        assert (told["number"], told["whole"]) == (1, True)
        phone.drop()


def test_that_a_screen_hears_that_the_server_is_there_also_while_it_is_shown_things() -> None:
    with opened(Limits(here=0.05)) as hall:
        screen, phone = hall.seated()
        beats = number = 0
        while beats < 3:
            number += 1
            hall.server.show(screen, replace(PLAYER, waiting=str(number)))
            beats += phone.hear_all() == {"kind": "here"}


def big(number: int) -> PhoneView:
    """A view of which a hundred do not fit between a server and a phone."""
    figures = tuple(MapFigure(f"f{one}-{number}", "Goblin" * 20, "G", 1.0, 2.0, 1.0, 3) for one in range(200))
    return replace(PLAYER, map=Map(None, figures), waiting=str(number))


def test_that_a_slow_screen_gets_the_latest_and_the_others_are_not_slower_for_it(hall: Hall) -> None:
    slow = StuckPhone(hall)
    stuck = hall.knocked().screen
    quick, phone = hall.seated()
    last = 200
    for number in range(1, last + 1):
        hall.server.show(stuck, big(number))
        hall.server.show(quick, replace(PLAYER, waiting=str(number)))
        assert phone.hear()["parts"]["waiting"] == str(number)
    heard = []
    for told in slow.read():
        if told["kind"] == "view":
            heard.append(told["parts"]["waiting"])
            if heard[-1] == str(last):
                break
    assert heard[0] == "1"
    assert len(heard) < last / 4
    slow.close()


def test_that_a_screen_that_takes_nothing_is_given_up() -> None:
    with opened(Limits(write=0.1)) as hall:
        slow = StuckPhone(hall)
        stuck = hall.knocked().screen
        quick, phone = hall.seated()
        for number in range(100):
            hall.server.show(stuck, big(number))
            hall.server.show(quick, replace(PLAYER, waiting=str(number)))
            phone.hear()
        hall.gone(stuck)
        hall.server.show(quick, replace(PLAYER, waiting="still here"))
        assert phone.hear()["parts"] == {"waiting": "still here"}
        slow.close()
