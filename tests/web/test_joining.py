"""A screen comes to the table: what it shows at the door, and what becomes of it."""

import pytest

from gmtool.presentation.phones.link import Knocked, Said
from gmtool.presentation.phones.messages import Answer, Leave, Seal
from gmtool.presentation.phones.views import PhoneView
from gmtool.web.limits import Limits
from tests.web.phones import PLAYER, Hall, Phone, StuckPhone, opened


def refused(phone: Phone) -> str:
    told = phone.hear()
    assert told["kind"] == "refused"
    assert phone.closed() == 4003
    return str(told["words"])


def test_that_the_key_of_the_code_lets_a_screen_knock(hall: Hall) -> None:
    hall.knock("  <b>Anna</b> ")
    assert hall.knocked() == Knocked(1, "<b>Anna</b>")
    hall.knock("Ben")
    assert hall.knocked() == Knocked(2, "Ben")


@pytest.mark.parametrize("said", [{}, {"own": True}, {"typed": True}], ids=str)
def test_that_another_key_does_not(hall: Hall, said: dict[str, bool]) -> None:
    hall.server.open_door(True)
    assert refused(hall.knock(key="x" * 22, **said)).endswith(".")
    assert hall.server.take() == []


def test_that_the_key_of_the_code_is_no_phone_s_own_and_no_typed_one(hall: Hall) -> None:
    hall.server.open_door(True)
    refused(hall.knock(own=True))
    refused(hall.knock(typed=True))
    refused(hall.knock(key=hall.server.code))


def test_that_the_key_of_an_earlier_start_opens_no_more(hall: Hall) -> None:
    before = hall.server.invite
    hall.start()
    refused(hall.knock(key=before))
    hall.knock()
    hall.knocked()


def test_that_a_remembered_phone_comes_back_as_who_it_is_also_after_a_new_start(hall: Hall) -> None:
    hall.remember(ragna="r" * 22)
    hall.knock(key="r" * 22, own=True)
    assert hall.knocked() == Knocked(1, "Anna", "ragna")
    hall.start()
    hall.knock(key="r" * 22, own=True)
    assert hall.knocked() == Knocked(2, "Anna", "ragna")
    hall.remember()
    assert "Scan" in refused(hall.knock(key="r" * 22, own=True))


def test_that_a_typed_code_knocks_while_the_panel_is_open(hall: Hall) -> None:
    assert "Game Master" in refused(hall.knock(key=hall.server.code, typed=True))
    hall.server.open_door(True)
    hall.knock(key=hall.server.code.lower(), typed=True)
    assert hall.knocked().seat == ""
    hall.server.open_door(False)
    refused(hall.knock(key=hall.server.code, typed=True))


def test_that_typed_codes_are_tried_five_times_a_minute_by_all_screens_together(hall: Hall) -> None:
    hall.server.open_door(True)
    assert {refused(hall.knock(key="ACORN BADGER 7", typed=True)) for _ in range(5)} == {
        "This is not the code. The Game Master's screen shows it."
    }
    assert "Wait" in refused(hall.knock(key=hall.server.code, typed=True))


def test_that_nobody_speaks_who_was_not_let_in(hall: Hall) -> None:
    phone = hall.knock()
    screen = hall.knocked().screen
    hall.server.show(screen, PhoneView(waiting="Knock, knock"))
    hall.server.welcome(screen, "k" * 22)
    phone.hear()
    phone.say("answer", number=2, text="9")
    phone.say("propose", figure="ragna", choice="strike", send=True)
    phone.say("seal", figure="ragna", choice="strike")
    phone.say("leave")
    assert hall.said() == Said(screen, Leave())


def test_that_who_was_let_in_is_heard(hall: Hall) -> None:
    screen, phone = hall.seated()
    phone.say("answer", number=4, text="9")
    assert hall.said() == Said(screen, Answer(number=4, text="9"))
    phone.say("seal", figure="ragna", choice="strike", values={"at": "g1"})
    assert hall.said() == Said(screen, Seal(figure="ragna", choice="strike", values={"at": "g1"}))


def test_that_a_screen_that_is_shown_the_door_again_speaks_no_more(hall: Hall) -> None:
    screen, phone = hall.seated()
    hall.server.show(screen, PhoneView())
    phone.hear()
    phone.say("answer", number=1, text="9")
    phone.say("leave")
    assert hall.said().message == Leave()


def test_that_who_leaves_is_gone_and_may_come_back(hall: Hall) -> None:
    screen, phone = hall.seated()
    phone.say("leave")
    assert hall.said().message == Leave()
    hall.gone(screen)
    assert phone.closed() == 1000
    hall.seated()


def test_that_who_is_dismissed_hears_why_and_is_gone_at_once(hall: Hall) -> None:
    screen, phone = hall.seated()
    hall.server.dismiss(screen, "Not tonight.")
    hall.server.show(screen, PhoneView(waiting="never seen"))
    assert phone.hear() == {"kind": "dismissed", "words": "Not tonight."}
    assert phone.closed() == 4001
    hall.gone(screen)


@pytest.mark.parametrize("end", ["hang_up", "drop"])
def test_that_a_phone_that_goes_is_told_of_once(hall: Hall, end: str) -> None:
    screen, phone = hall.seated()
    getattr(phone, end)()
    hall.gone(screen)
    hall.server.dismiss(screen, "Who?")
    hall.server.show(screen, PLAYER)
    other, _ = hall.seated("Ben")
    assert other == screen + 1
    assert hall.server.take() == []


def test_that_a_phone_with_one_key_has_one_screen_and_the_newer_wins(hall: Hall) -> None:
    hall.remember(ragna="r" * 22)
    old = hall.knock(key="r" * 22, own=True)
    first = hall.knocked().screen
    hall.server.show(first, PLAYER)
    old.hear()
    new = hall.knock(key="r" * 22, own=True)
    assert "another page" in old.hear()["words"]
    assert old.closed() == 4001
    hall.gone(first)
    second = hall.knocked()
    assert second == Knocked(2, "Anna", "ragna")
    hall.server.show(second.screen, PLAYER)
    assert new.hear()["whole"]


def test_that_a_key_that_was_given_just_now_counts_as_well(hall: Hall) -> None:
    first, old = hall.seated(key="r" * 22)
    hall.remember(ragna="r" * 22)
    hall.knock(key="r" * 22, own=True)
    hall.gone(first)
    assert hall.knocked().seat == "ragna"
    assert old.closed() == 4001


def test_that_the_25th_screen_gets_a_sentence_and_a_phone_that_comes_back_its_place(hall: Hall) -> None:
    first, _ = hall.seated(key="r" * 22)
    hall.remember(ragna="r" * 22)
    phones = [hall.knock(str(number)) for number in range(23)]
    last = [hall.knocked() for _ in phones][-1].screen
    assert refused(hall.knock()) == "24 screens are at the table; there is no room."
    hall.knock(key="r" * 22, own=True)
    hall.gone(first)
    assert hall.knocked().seat == "ragna"
    phones[-1].drop()
    hall.gone(last)
    hall.knock("Zoe")
    assert hall.knocked().name == "Zoe"


def test_that_who_says_nothing_is_not_waited_for() -> None:
    with opened(Limits(join=0.05)) as hall:
        assert hall.phone().closed() == 1008


def test_that_a_phone_that_gives_no_sign_of_life_is_gone() -> None:
    with opened(Limits(ping=0.1)) as hall:
        phone = StuckPhone(hall)  # which does not answer pings
        screen = hall.knocked().screen
        hall.gone(screen)
        phone.close()
