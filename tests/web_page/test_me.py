"""The player's own tab: dice and decisions that are due, what figures may do, sealed choices."""

from dataclasses import replace

import pytest
from selenium.webdriver.common.keys import Keys

from gmtool.presentation.phones.messages import Answer, Propose, Seal
from gmtool.presentation.phones.views import Due, Named, Note, PhoneView, Picked, Role, Sealing, Told
from tests.web_page.scenes import (
    ALL_ASKS,
    ELRA,
    RAGNA,
    acting,
    attack,
    damage,
    decision,
    number,
    order,
    percentile,
    pool,
    quiet,
    target,
    who,
    words,
)
from tests.web_page.seat import Seat


def pressed(seat: Seat, name: str) -> bool:
    return bool(seat.phone.key(name).get_attribute("aria-pressed") == "true")


def test_that_a_roll_says_who_what_how_much_and_why(seat: Seat):
    seat.show(quiet(due=attack()))
    for said in (
        "Ragna attacks",
        "Goblin 2, broadsword",
        "Roll 3d6: 11 or less",
        "DX 12 · leather \u22122 · side +1",
        "8 of 12",
    ):
        seat.phone.sees(said)


def test_that_every_sum_of_the_dice_has_a_key_and_is_sent_once(seat: Seat):
    phone = seat.show(quiet(due=attack()))
    assert [one.text for one in phone.all(".keys .key")] == [str(sum_) for sum_ in range(3, 19)]
    assert not phone.key("Send").is_enabled()
    phone.tap("12")
    phone.tap("9")
    assert (pressed(seat, "9"), pressed(seat, "12")) == (True, False)
    phone.tap("9: send")
    assert seat.message() == Answer(number=seat.number, text="9")
    assert not phone.key("Sent").is_enabled()


def test_that_dice_can_be_entered_one_by_one(seat: Seat):
    phone = seat.show(quiet(due=attack()))
    phone.tap("Enter each die instead")
    for face in "435":
        phone.tap(face)
    assert not phone.key("6").is_enabled()
    phone.tap("5: take it away")
    phone.tap("2")
    phone.tap("9: send")
    assert seat.message() == Answer(number=seat.number, text="4 3 2")


def test_that_percentile_dice_have_a_pad_with_bounds(seat: Seat):
    phone = seat.show(quiet(due=percentile()))
    for digit in "147":
        phone.tap(digit)
    phone.sees("From 1 to 100.")
    assert not phone.key("Send").is_enabled()
    phone.tap("Delete the last digit")
    phone.tap("14: send")
    assert seat.message() == Answer(number=seat.number, text="14")


def test_that_two_noughts_of_percentile_dice_are_a_hundred(seat: Seat):
    phone = seat.show(quiet(due=percentile()))
    phone.tap("0")
    phone.tap("0")
    phone.tap("100: send")
    assert seat.message() == Answer(number=seat.number, text="100")


def test_that_a_pool_asks_for_hits(seat: Seat):
    phone = seat.show(quiet(due=pool()))
    phone.sees("each die that shows 5 or more counts")
    assert [one.text for one in phone.all(".keys .key")] == list("0123456")
    phone.tap("0")
    phone.tap("0: send")
    assert seat.message() == Answer(number=seat.number, text="0")


@pytest.mark.parametrize(("due", "taps", "text"), [
    (decision(), ["Parry", "Parry with the sword: send"], "parry"),
    (number(), ["1", "2", "0", "120: send"], "120"),
    (words(), ["Flee!", "War cry", "Flee!, War cry: send"], "Flee!, War cry"),
])  # fmt: skip
def test_that_decisions_numbers_and_words_are_sent(seat: Seat, due: Due, taps: list[str], text: str):
    phone = seat.show(quiet(due=due))
    for name in taps:
        phone.tap(name)
    assert seat.message() == Answer(number=seat.number, text=text)


def test_that_a_player_may_say_words_of_its_own(seat: Seat):
    phone = seat.show(quiet(due=words()))
    phone.tap("War cry")
    phone.type(".due input", "for <b>Sigmar</b>")
    phone.tap("War cry, for")
    assert seat.message() == Answer(number=seat.number, text="War cry, for <b>Sigmar</b>")


def test_that_the_phone_rolls_only_where_it_may(seat: Seat):
    phone = seat.show(quiet(due=damage()))
    phone.sees("The program adds +2")
    phone.tap("Roll for me")
    assert seat.message() == Answer(number=seat.number, roll=True)
    seat.show(quiet(due=attack()))
    assert "Roll for me" not in phone.text


def test_that_what_the_table_answers_is_read_aloud_and_the_answer_can_be_sent_again(seat: Seat):
    phone = seat.show(quiet(due=attack()))
    phone.tap("9")
    phone.tap("9: send")
    seat.message()
    seat.table.show(quiet(due=attack(seat.number), told=Told(seat.number, "Wulf has already rolled.", good=False)))
    phone.sees("Wulf has already rolled.")
    assert "Wulf has already rolled." in phone.one("#live").get_attribute("textContent")
    phone.tap("9: send")
    assert seat.message().text == "9"


def test_that_good_news_makes_room_for_what_is_asked_next(seat: Seat):
    phone = seat.show(quiet())
    seat.show(quiet(told=Told(seat.number, "Sent.")))
    assert [one.text for one in phone.all(".strip span")] == ["Sent."]
    seat.show(quiet(told=Told(seat.number, "Sent."), due=attack()))
    assert phone.all(".strip") == []


def test_that_good_news_goes_by_itself_and_bad_news_stays(seat: Seat):
    phone = seat.phone
    # the page's own clock runs ahead: nobody waits
    with_clock = "window.after = []; window.setTimeout = (call, wait) => { window.after.push([call, wait]); return 0; }"
    later = "for (const [call, wait] of window.after.splice(0)) if (wait <= 6000) call();"
    before = "window.kept = window.setTimeout; " + with_clock
    phone.run(before)
    try:
        seat.show(quiet(told=Told(seat.number + 1, "Sent.")))
        assert "Sent." in phone.one("#live").get_attribute("textContent")
        phone.run(later)
        phone.until(lambda: phone.all(".strip") == [])
        seat.show(quiet(told=Told(seat.number + 2, "Wulf has already rolled.", good=False)))
        phone.run(later)
        phone.frame()
        assert [one.text for one in phone.all(".strip span")] == ["Wulf has already rolled."]
    finally:
        phone.run("window.setTimeout = window.kept")
    phone.tap("Close")
    assert phone.all(".strip") == []


def test_that_what_is_due_is_read_aloud_and_stands_in_the_title(seat: Seat):
    phone = seat.show(quiet(due=attack()))
    spoken = phone.one("#live").get_attribute("textContent")
    assert "Ragna attacks. Goblin 2, broadsword. Roll 3d6: 11 or less" in spoken
    assert phone.one("#live").get_attribute("aria-live") == "polite"
    assert phone.driver.title.startswith("● Ragna attacks")


def test_that_another_roll_begins_with_nothing_chosen(seat: Seat):
    phone = seat.show(quiet(due=attack()))
    phone.tap("9")
    seat.show(quiet(due=attack()))
    assert not pressed(seat, "9")
    assert not phone.key("Send").is_enabled()


def test_that_a_roll_that_comes_while_the_map_is_looked_at_is_one_tap_away(seat: Seat):
    phone = seat.show(quiet())
    phone.tap("Map")
    seat.show(quiet(due=attack()))
    phone.tap("Ragna attacks")
    phone.sees("What do the dice show?")


def test_that_typing_and_scrolling_go_on_while_other_things_change(seat: Seat):
    long = quiet(acting=(acting(),))
    phone = seat.show(replace(long, due=words()))
    field = phone.one(".due input")
    field.send_keys("for the ")
    phone.run("document.querySelector('.pane').scrollTop = 40")
    news = replace(order(), turn="Turn 4")
    seat.table.show(replace(long, due=words(seat.number), order=news, notes=(Note(seat.number, "Psst."),)))
    phone.sees("Turn 4")
    assert phone.driver.switch_to.active_element == field
    field.send_keys("king")
    assert field.get_attribute("value") == "for the king"
    assert phone.run("return document.querySelector('.pane').scrollTop") == 40


# --- what figures may do ---------------------------------------------------------------------------------------------
def test_that_a_choice_is_picked_said_and_proposed(seat: Seat):
    phone = seat.show(quiet(acting=(acting(),)))
    headings = [one.text for one in phone.all(".group h3")]
    assert headings == ["Usual", "Move", "Other"]
    phone.tap("Attack")
    assert seat.message() == Propose(figure="f1", choice="attack")
    assert pressed(seat, "Attack")
    seat.show(quiet(acting=(acting(Picked("attack", "Attack", (target(),))),)))
    assert not phone.key("Propose").is_enabled()
    phone.tap("Ogre")
    assert seat.message() == Propose(figure="f1", choice="attack", values={"target": "f7"})
    seat.show(quiet(acting=(acting(Picked("attack", "Attack", (target("f7"),), True, chance="38 %")),)))
    phone.sees("38 %")
    phone.tap("Propose")
    assert seat.message() == Propose(figure="f1", choice="attack", values={"target": "f7"}, send=True)
    phone.sees("Sending")
    seat.show(quiet(acting=(acting(Picked("attack", "Attack", (target("f7"),), True, True)),)))
    phone.sees("Target: Ogre")
    phone.sees("Waiting for the GM.")
    phone.tap("Take back")
    assert seat.message() == Propose(figure="f1")


def test_that_whoever_may_act_at_once_does(seat: Seat):
    phone = seat.show(quiet(who=who(at_once=True), acting=(acting(Picked("defend", "Defend", (), True)),)))
    phone.tap("Do it")
    assert seat.message() == Propose(figure="f1", choice="defend", send=True)


def test_that_every_kind_of_input_says_what_was_chosen(seat: Seat):
    phone = seat.show(quiet(acting=(acting(ALL_ASKS),)))
    said = {"pace": 2, "arrows": 4, "shield": True}
    phone.sees("Tell the GM: A line on the map")
    phone.sees("Nobody stands there.")
    phone.tap("5")
    said["pace"] = 5
    assert seat.message().values == said
    phone.tap("One more")
    said["arrows"] = 5
    assert seat.message().values == said
    phone.tap("No")
    said["shield"] = False
    assert seat.message().values == said
    phone.type("input[aria-label='Battle cry']", "Ho!" + Keys.ENTER)
    assert seat.message().values == said | {"cry": "Ho!"}
    phone.tap("Choose from a list")
    phone.tap("Hex -1, 2")
    assert seat.message().values == said | {"cry": "Ho!", "to": [-1, 2]}


def test_that_what_was_said_can_be_changed(seat: Seat):
    phone = seat.show(quiet(acting=(acting(Picked("attack", "Attack", (target("f4"),), True)),)))
    assert "Ogre" not in phone.text
    phone.tap("Target")
    phone.tap("Ogre")
    assert seat.message().values == {"target": "f7"}
    phone.tap("Something else")
    assert seat.message() == Propose(figure="f1")


def test_that_what_need_not_be_said_is_out_of_the_way(seat: Seat):
    aim = replace(target(), field="aim", label="Aim at", required=False)
    phone = seat.show(quiet(acting=(acting(Picked("attack", "Attack", (aim,), True)),)))
    phone.sees("Left open")
    assert "Ogre" not in phone.text
    phone.tap("Aim at")
    phone.tap("Ogre")
    assert seat.message().values == {"aim": "f7"}


def test_that_a_long_list_is_folded_and_the_usual_is_not(seat: Seat):
    many = tuple(replace(acting().offers[2], key=f"m{place}", label=f"Move {place}") for place in range(20))
    seat.show(quiet(acting=(replace(acting(), offers=acting().offers[:2] + many),)))
    assert "Defend" in seat.phone.text
    assert "Move 7" not in seat.phone.text
    seat.phone.tap("Move")
    seat.phone.tap("Move 7")
    assert seat.message().choice == "m7"


def test_that_a_player_with_several_figures_goes_from_one_to_the_other(seat: Seat):
    both = who(Role.PLAYER, RAGNA, ELRA)
    phone = seat.show(quiet(who=both, acting=(acting(figure=ELRA),)))
    phone.sees(f"What does {ELRA.name} do?")
    phone.tap("Ragna")
    phone.tap(f"{ELRA.name} may act")
    phone.tap("Defend")
    assert seat.message() == Propose(figure="f2", choice="defend")


def test_that_a_choice_is_sealed_and_opened_again(seat: Seat):
    sealing = quiet(sealing=Sealing(3, 5))
    phone = seat.show(replace(sealing, acting=(acting(sealed=True),)))
    phone.sees("Nobody sees it before everybody has chosen. 3 of 5 have.")
    phone.tap("Defend")
    assert seat.message() == Propose(figure="f1", choice="defend")
    seat.show(replace(sealing, acting=(acting(Picked("defend", "Defend", (), True), sealed=True),)))
    assert pressed(seat, "Defend")
    phone.tap("Seal it")
    assert seat.message() == Seal(figure="f1", choice="defend")
    seat.show(replace(sealing, acting=(acting(Picked("defend", "Defend", (), True, True), sealed=True),)))
    phone.sees("Sealed")
    phone.tap("Change it")
    assert seat.message() == Seal(figure="f1")


def test_that_who_comes_next_is_who_may_act_next_and_none_who_choose_together(seat: Seat):
    now, wulf, goblin, *rest = order().lines
    lines = (now, wulf, replace(goblin, may_act=True), *rest)
    phone = seat.show(quiet(order=replace(order(), lines=lines)))
    phone.sees("Next: Goblin 1 · Wulf")
    seat.show(quiet(order=replace(order(), lines=lines), acting=(acting(figure=Named("f4", "Goblin 1")),)))
    phone.sees("Next: Wulf")
    phone.sees_no("Goblin 1 · Wulf")
    seat.show(quiet(order=replace(order(), lines=lines), acting=(acting(sealed=True),)))
    phone.sees_no("Next:")


def test_that_a_phone_without_anything_to_show_says_what_it_waits_for(seat: Seat):
    phone = seat.show(PhoneView(who(), waiting="The fight has not begun yet."))
    phone.sees("The fight has not begun yet.")
    assert phone.all("nav") == []
    seat.show(quiet())
    phone.sees("Next: Wulf · Goblin 1")


def test_that_a_phone_says_that_the_fight_is_over(seat: Seat):
    over = replace(order(), acting="", over=True)
    phone = seat.show(quiet(order=over))
    phone.sees("The fight is over.")
    phone.sees_no("Nothing to do right now.")
    phone.tap("Order")
    phone.sees("The fight is over.")
    phone.tap("Me")


def test_that_what_was_sealed_is_not_said_in_the_next_turn(seat: Seat):
    sealed = quiet(sealing=Sealing(1, 2), acting=(acting(sealed=True),))
    phone = seat.show(sealed)
    seat.table.show(replace(sealed, told=Told(seat.number, "Sealed.")))
    phone.until(lambda: phone.all(".strip.good"))
    seat.table.show(replace(sealed, told=Told(seat.number, "Sealed."), order=replace(order(), turn="Turn 4")))
    phone.sees("Turn 4")
    assert not phone.all(".strip")


def test_that_a_whole_turn_can_be_played_by_keyboard(seat: Seat):
    phone = seat.show(quiet(due=attack()))
    phone.run("document.querySelector('.keys .key').focus()")
    body = phone.driver.switch_to
    body.active_element.send_keys(Keys.TAB)
    assert body.active_element.text == "4"
    body.active_element.send_keys(Keys.ENTER)
    assert pressed(seat, "4")
    for _ in range(30):
        if body.active_element.text == "4: send":
            break
        body.active_element.send_keys(Keys.TAB)
    body.active_element.send_keys(Keys.SPACE)
    assert seat.message().text == "4"
