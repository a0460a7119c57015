"""The texts of the page that phones, tablets and televisions show. What stands in {braces} is filled in by the page."""

from gmtool.language import tr, trc


def page_words(language: str) -> dict[str, str]:
    """The texts by their keys, in the language of the window, whose code is among them as "language"."""
    return {"language": language} | _joining() | _around() | _dice() | _choices() | _looks()


def _joining() -> dict[str, str]:
    return {
        "join_title": tr("Join the table"),
        "your_name": tr("Your name"),
        "code": trc("phone", "Code"),
        "code_help": tr("It is on the GM's screen: two words and a number."),
        "join": trc("phone", "Join"),
        "try_again": tr("Try again"),
        "gm_lets_in": tr("The GM lets you in and says who you play."),
        "private_window": tr("Not in a private window: it forgets who you are."),
        "forgets": tr(
            "This window forgets who you are when you close it. Open the page in a normal window to be known next time."
        ),
        "in_app": tr(
            "This is probably another app's browser. Open the page in Safari, Chrome or Firefox to be known next time."
        ),
        "joining": tr("Joining…"),
        "cannot_reach": tr("The table can't be reached. Are you on the GM's network? Trying again…"),
        "knocking": tr("Waiting for the GM to let you in…"),
        "leave_open": tr("Leave this page open."),
        "left_title": tr("You have left the table"),
        "sent_away_title": tr("You are not at the table"),
        "come_back": tr("Come back"),
    }


def _around() -> dict[str, str]:
    return {
        "views": trc("phone", "Views"),
        "tab_me": trc("phone", "Me"),
        "tab_order": trc("phone", "Order"),
        "tab_map": trc("phone", "Map"),
        "tab_sheet": trc("phone", "Sheet"),
        "gone": tr("The connection is gone. Trying to get it back…"),
        "try_now": tr("Try now"),
        "not_sent": tr("Not sent: the connection is gone. Send it again when it's back."),
        "close": trc("phone", "Close"),
        "cancel": trc("phone", "Cancel"),
        "notes": tr("Notes from the GM"),
        "notes_and_more": tr("Notes and more"),
        "notes_unread": tr("Unread notes from the GM: {count}"),
        "no_notes": tr("No notes yet. Only you see what the GM writes to you here."),
        "handout": trc("phone", "Handout"),
        "handout_again": tr("Look at it again: {title}"),
        "put_away": tr("Put away"),
        "leave": tr("Leave the table"),
    }


def _dice() -> dict[str, str]:
    return {
        # translators: {dice}: 3d6; what is needed may follow: "11 or less"
        "roll": tr("Roll {dice}:"),
        "roll_only": tr("Roll {dice}."),
        # translators: {need}: what each die must show, 5 or more
        "each_die": tr("each die that shows {need} counts."),
        "plus": tr("The program adds {plus}. Don't add it yourself."),
        "what_dice_show": tr("What do the dice show?"),
        "how_many_hits": tr("How many dice count?"),
        "which_number": tr("Which number?"),
        "by_faces": tr("Enter each die instead"),
        "by_sum": tr("Enter the total instead"),
        "by_hits": tr("Enter how many count instead"),
        "tap_each_die": tr("Tap what each die shows: {done} of {of}."),
        "dice_so_far": tr("Dice so far"),
        "faces": tr("What a die can show"),
        "take_away": tr("{face}: take it away"),
        "delete_digit": tr("Delete the last digit"),
        "sign": tr("Plus or minus"),
        "out_of_range": tr("From {lowest} to {highest}."),
        "known_words": trc("phone", "Suggestions"),
        "your_words": tr("Your own words"),
        "send": trc("phone", "Send"),
        # translators: a key: {value} is what is sent, "9: send"
        "send_value": tr("{value}: send"),
        "sent": tr("Sent…"),
        "roll_for_me": tr("Roll for me"),
    }


def _choices() -> dict[str, str]:
    return {
        "own_figures": tr("Your figures"),
        "waits_for_you": tr("Waits for you"),
        "may_act": tr("{name} may act."),
        "has_something": tr("{name} may act"),
        "nothing_due": tr("Nothing to do right now."),
        "fight_over": tr("The fight is over."),
        "no_figures": tr("You have no figure in this fight."),
        # translators: {names}: Wulf 8 · Goblin 1
        "next": tr("Next: {names}"),
        "acts_now": tr("{name} is acting."),
        "what_do": tr("What does {name} do?"),
        "choose_sealed": tr("Choose in secret"),
        "nobody_sees": tr("Nobody sees it before everybody has chosen."),
        "have_sealed": tr("{done} of {of} have."),
        "usual": trc("phone", "Usual"),
        "offers": tr("What you can do"),
        "more_offers": tr("More"),
        "optional": tr("{label} (optional)"),
        "change": trc("phone", "Change"),
        "yes": trc("phone", "Yes"),
        "no": trc("phone", "No"),
        "less": tr("One less"),
        "more_of_it": tr("One more"),
        "tell_gm": tr("Tell the GM: {label}"),
        "tap_on_map": tr("Tap on the map"),
        "tap_where": tr("{label}: tap on the map"),
        "as_list": tr("Choose from a list"),
        "on_the_map": tr("On the map"),
        # translators: a place on the map that has no name
        "place": tr("Place {number}"),
        # translators: of something that need not be said
        "not_said": tr("Left open"),
        "none_of_it": tr("None of these"),
        "something_else": tr("Something else"),
        "propose": tr("Propose"),
        "do_it": tr("Do it"),
        "seal_it": tr("Seal it"),
        "on_its_way": tr("Sending…"),
        "proposed": tr("Proposed"),
        "gm_decides": tr("Waiting for the GM."),
        "take_back": tr("Take back"),
        "sealed": trc("phone", "Sealed"),
        "change_sealed": tr("Change it"),
    }


def _looks() -> dict[str, str]:
    return {
        "order": tr("Order of the turn"),
        "no_order": tr("There is no order yet."),
        "step_of": tr("Step {step} of {of}"),
        "mine": trc("phone", "you"),
        "score": tr("Order number {score}"),
        "lasting": tr("Still in effect"),
        "stage_now": trc("phone", "now"),
        "stage_done": trc("phone", "done"),
        "stage_later": trc("phone", "to come"),
        "stage_lost": trc("phone", "out"),
        "map": trc("phone", "Map"),
        "map_label": tr("Map with {count} figures. The order has them in words."),
        "zoom_in": tr("Zoom in"),
        "zoom_out": tr("Zoom out"),
        "whole_map": tr("Whole map"),
        "find_mine": tr("My figures"),
        "health": tr("{left} of {full}"),
        "health_name": tr("Health of {name}"),
        "conditions": trc("phone", "Conditions"),
    }
