"""Written orders by keys: each figure's own, revealed together; the players' strip shows none before."""

from gmtool.presentation.fight.rows.strip_rows import strip_rows
from gmtool.presentation.players.permissions import Permissions
from gmtool.presentation.players.scene import HIDDEN, scene
from tests.presentation.keys.hands import choose, opened, press, told
from tests.presentation.keys.keyed_page import KeyedPage
from tests.variants.orders import TallyUnderOrders
from tests.variants.talkative_tally import begun

NAMES = ("Flavius", "Ulf", "Sigrun", "Wulf")


def plans(page: KeyedPage) -> list[str]:
    """The plans that the players are shown."""
    strip = scene(page.session.moment, Permissions()).strip
    return [] if strip is None else [track.plan for track in strip.tracks]


def test_that_each_writes_its_own_order_and_all_are_revealed_together() -> None:
    page = opened(begun(TallyUnderOrders(), NAMES))
    choose(page, "Tilt")
    press(page, "1")  # the target, Ulf
    press(page, "1")  # the aim, his helm
    press(page, "Enter")
    assert plans(page) == [HIDDEN, "", "", ""]
    choose(page, "Tilt")
    press(page, "1")
    aims = [one.label for one in page.fight.form.of("aim").candidates]
    press(page, str(1 + aims.index("Saddle")))
    press(page, "Enter")
    choose(page, "Charge")
    press(page, "3", "Enter")
    choose(page, "Stand")
    press(page, "Enter")
    assert told(page) == [f"{name} has written an order." for name in NAMES]
    assert plans(page) == [HIDDEN] * 4
    assert page.turn.act.text() == "Reveal the orders"
    press(page, "Space")
    revealed = ["tilts at Ulf, at the helm", "tilts at Flavius, at the saddle", "charges Wulf", "stands"]
    assert plans(page) == revealed
    press(page, "n")  # who stands needs nobody to look
    assert told(page)[-1] == "Wulf passes."
    assert page.dice.title.text() == "Flavius tilts at Ulf: 3 or more"
    press(page, "4", "4")
    assert told(page)[-2:] == [
        "Flavius aims at the helm of Ulf and rolls 4: 3 lost.",
        "Ulf aims at the saddle of Flavius and rolls 4: 3 lost.",
    ]
    press(page, "1")
    assert told(page)[-2:] == ["Sigrun misses Wulf.", "Turn 2"]
    assert plans(page) == [""] * 4


def test_that_one_order_for_several_and_other_ones_stand_side_by_side() -> None:
    page = opened(begun(TallyUnderOrders(), ("Goblin 1", "Wulf", "Goblin 2", "Sigrun", "Goblin 3")))
    choose(page, "Charge")
    press(page, "1", "g", "Enter")
    choose(page, "Stand")
    press(page, "Enter")
    assert page.picks.figure == "f3"
    choose(page, "Stand")
    press(page, "Enter")
    assert plans(page) == [HIDDEN] * 5
    press(page, "Space")
    assert plans(page) == ["charges Wulf", "stands", "charges Wulf", "stands", "charges Wulf"]


def test_that_whoever_has_written_nothing_is_said_to_have_no_order() -> None:
    moment = begun(TallyUnderOrders(), NAMES).moment
    assert moment.agenda.strip is not None
    assert "no order yet" in strip_rows(moment, moment.agenda.strip)[0].words
