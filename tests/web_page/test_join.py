"""Coming to the table: by the code that is scanned or typed, again as who one was, and not at all."""

from dataclasses import replace

import pytest

from gmtool.presentation.phones.link import digest
from gmtool.presentation.phones.messages import Leave
from tests.web_page import scenes
from tests.web_page.phone import Phone
from tests.web_page.table import HOST, TestTable

NAME = "input[name=player]"
CODE = "input[name=code]"


def come(phone: Phone, table: TestTable) -> None:
    """Scan the code, and say a name."""
    phone.open(table.url)
    phone.type(NAME, "Anna")
    phone.tap("Join")


def test_that_the_page_is_tried_where_a_browser_does_not_trust_it(phone: Phone, table: TestTable):
    phone.open(table.url)
    phone.one(NAME)
    assert phone.run("return [isSecureContext, location.hostname]") == [False, HOST]


def test_that_who_scans_the_code_says_a_name_and_waits_to_be_let_in(phone: Phone, table: TestTable):
    come(phone, table)
    knocked = table.knock()
    assert (knocked.name, knocked.seat) == ("Anna", "")
    phone.sees("Waiting for the GM to let you in")
    table.server.welcome(knocked.screen, "its key")
    table.show(scenes.quiet())
    phone.sees("Nothing to do right now")


def test_that_nobody_joins_without_a_name(phone: Phone, table: TestTable):
    phone.open(table.url)
    assert not phone.key("Join").is_enabled()
    phone.type(NAME, "   ")
    assert not phone.key("Join").is_enabled()


def test_that_who_cannot_scan_types_the_code(phone: Phone, table: TestTable):
    phone.open(table.bare_url)
    phone.type(NAME, "Ben")
    phone.type(CODE, "wrong words 11")
    phone.tap("Join")
    phone.sees("This is not the code")
    assert phone.one(NAME).get_attribute("value") == "Ben"
    phone.one(CODE).clear()
    phone.type(CODE, table.server.code.lower())
    phone.tap("Join")
    assert table.let_in(scenes.quiet()).name == "Ben"
    phone.sees("Ragna")


def test_that_a_code_of_yesterday_is_said_to_have_run_out_and_another_can_be_typed(phone: Phone, table: TestTable):
    phone.open(f"{table.bare_url}#k=of-yesterday")
    phone.type(NAME, "Ben")
    phone.tap("Join")
    phone.sees("This code has run out")
    phone.type(CODE, table.server.code)
    phone.tap("Join")
    assert table.let_in(scenes.quiet()).name == "Ben"


def test_that_a_phone_is_known_when_its_page_is_opened_again(phone: Phone, table: TestTable):
    come(phone, table)
    table.let_in(scenes.quiet())
    phone.sees("Nothing to do")
    phone.open(table.bare_url)
    knocked = table.let_in(scenes.quiet())
    assert (knocked.seat, knocked.name) == ("seat", "Anna")
    phone.sees("Nothing to do")


def test_that_a_phone_of_another_campaign_comes_in_by_the_code_that_was_scanned(phone: Phone, table: TestTable):
    phone.open(table.url)
    phone.one(NAME)
    phone.run("localStorage.setItem('gmtool.key', 'of another campaign'); localStorage.setItem('gmtool.name', 'Anna')")
    phone.open(table.url)
    assert table.let_in(scenes.quiet(), "a new key").seat == ""
    phone.sees("Nothing to do")
    assert phone.run("return localStorage.getItem('gmtool.key')") == "a new key"
    assert digest("a new key") in table.seats


def test_that_who_is_sent_away_is_told_why_and_only_comes_back_when_asked(phone: Phone, table: TestTable):
    come(phone, table)
    table.let_in(scenes.quiet())
    phone.sees("Nothing to do")
    table.server.dismiss(table.screen, "The table is full of dice.")
    phone.sees("The table is full of dice.")
    table.gone()
    assert table.server.take() == []
    phone.tap("Come back")
    assert table.let_in(scenes.quiet()).seat == "seat"
    phone.sees("Nothing to do")


def test_that_a_player_leaves_and_can_come_back(phone: Phone, table: TestTable):
    come(phone, table)
    table.let_in(scenes.quiet())
    phone.tap("Notes and more")
    phone.tap("Leave the table")
    assert table.message() == Leave()
    phone.sees("You have left the table")
    phone.tap("Come back")
    assert table.let_in(scenes.quiet()).seat == "seat"


def test_that_a_browser_inside_another_app_is_told_of_a_better_one(phone: Phone, table: TestTable):
    phone.agent("Mozilla/5.0 (iPhone) AppleWebKit/605 Mobile/15E148 Instagram 300.0")
    phone.open(table.url)
    phone.sees("Safari, Chrome or Firefox")
    phone.agent("")
    phone.open(table.url)
    phone.one(NAME)
    assert "Safari, Chrome or Firefox" not in phone.text


def test_that_a_window_without_a_memory_says_so_and_works(phone: Phone, table: TestTable):
    with phone.before_each_page("Storage.prototype.setItem = () => { throw new Error('full'); };"):
        phone.open(table.url)
        phone.sees("This window forgets who you are")
        come(phone, table)
        table.let_in(scenes.quiet())
        phone.sees("Nothing to do")


@pytest.mark.parametrize("view", ["quiet", "offers", "steps"])
def test_that_names_are_shown_as_they_are_written(phone: Phone, table: TestTable, view: str):
    evil = "<b>Wulf</b><img src=x onerror=document.title='caught'>"
    shown = scenes.SCENES[view]
    assert shown.order is not None
    assert shown.map is not None
    offer = scenes.Offer("x", evil, evil, False, evil)
    come(phone, table)
    table.let_in(
        replace(
            shown,
            who=replace(shown.who, name=evil, figures=(scenes.Named("f1", evil),)),
            order=replace(shown.order, acting=evil, lines=tuple(replace(one, name=evil) for one in shown.order.lines)),
            map=replace(shown.map, figures=tuple(replace(one, name=evil, letters="<b>") for one in shown.map.figures)),
            acting=tuple(replace(one, name=evil, offers=(offer,)) for one in shown.acting),
            notes=(scenes.Note(1, evil),),
        )
    )  # fmt: skip
    for tab in ("Me", "Order", "Map", "Sheet"):
        phone.tap(tab)
        phone.sees(evil)
        assert phone.all("#app b, #app img, #app script") == []
    phone.tap("Unread notes from the GM: 1")
    phone.until(lambda: phone.one("dialog li").text == evil)
    assert phone.driver.title != "caught"
