"""Effects and checks by keys: put down, seen as they are said, done and ended."""

from gmtool.presentation.fight.lasting.effect_choices import READY, effect_choice
from gmtool.presentation.fight.lasting.placed_effects import PlacedEffect, drafted_effects, placed_effects
from gmtool.presentation.fight.menu_offers import named_deeds
from gmtool.presentation.fight.rows.order_rows import OrderRow, order_rows
from gmtool.space import Circle, Ground, HexGround, Place, Point, at_column_row, disc
from tests.presentation.fight.lasting.blaze import HEXES, OPEN, blaze, do
from tests.presentation.keys.hands import click, opened, press, told
from tests.presentation.keys.keyed_page import KeyedPage

PLACE = at_column_row(6, 5)


def page_on(ground: Ground | None = None, *, players: bool = False) -> KeyedPage:
    return opened(blaze(ground, players=players).session)


def labels(page: KeyedPage) -> list[str]:
    return [one.label for one in page.session.moment.effects.values()]


def put(page: KeyedPage, label: str, place: Place) -> None:
    """Pick a ready effect for a place, as its menu does."""
    ready = next(one for one in READY if one.label == label)
    page.picks.pick(effect_choice(page.session.moment, ready, place, page.picks.figure or ""))


def on_the_map(page: KeyedPage) -> PlacedEffect:
    """The only area on the map."""
    moment, draft = page.session.moment, page.picks.draft
    (seen,) = (*placed_effects(moment), *(() if draft is None else drafted_effects(moment, draft)))
    return seen


def acting(page: KeyedPage) -> OrderRow:
    """The row of the order that acts."""
    (row,) = [row for row in order_rows(page.session.moment, page.picks.figure) if row.acting]
    return row


# --- effects ----------------------------------------------------------------------------------------------------------
def test_that_its_size_is_seen_as_it_is_said() -> None:
    page = page_on(HEXES)
    put(page, "Smoke", PLACE)
    page.picks.say("size", 1)
    assert len(on_the_map(page).spots) == 7


def test_that_one_without_a_place_is_placed_by_a_click_on_the_map() -> None:
    page = page_on(HEXES)
    press(page, "/", "effect gas", "Enter")
    assert not labels(page)
    click(page, PLACE)
    assert set(on_the_map(page).spots) == set(disc(PLACE, 1))
    press(page, "Enter")
    assert labels(page) == ["Poison gas"]


def test_that_a_letter_has_walls_stop_it() -> None:
    walls = frozenset(at_column_row(7, row) for row in range(1, 10))
    page = page_on(HexGround(12, 9, walls=walls))
    put(page, "Smoke", PLACE)
    assert walls & set(on_the_map(page).spots)
    press(page, next(letter for letter, one in page.turn.draft.form.letters.items() if one.name == "Walls"))
    assert all(hex_.q < at_column_row(7, 1).q for hex_ in on_the_map(page).spots)


def test_that_plus_and_minus_size_it_on_the_map_and_on_the_page() -> None:
    page = page_on(OPEN)
    put(page, "Fire", Point(600, 1200))
    press(page, "+", "+", "-")
    assert on_the_map(page).shape == Circle(Point(600, 1200), 600)
    press(page, "-", "-")
    assert on_the_map(page).shape == Circle(Point(600, 1200), 400)


def test_that_open_ground_has_a_round_template() -> None:
    page = page_on(OPEN)
    put(page, "Fire", Point(600, 1200))
    press(page, "Enter")
    there = on_the_map(page)
    assert not there.draft
    assert there.shape is not None
    assert there.shape.covers(Point(600, 1200))


def test_that_the_command_line_puts_one_where_a_figure_is() -> None:
    page = page_on(HEXES)
    press(page, "/", "effect gas 3 turns at bjorn", "Enter")
    assert labels(page) == ["Poison gas"]
    assert told(page)[-1] == "Poison gas begins in 0605 and 6 more hexes, 3 turns."


def test_that_space_has_it_act_when_its_score_has_come() -> None:
    page = page_on()
    do(page.picks, "gm.effect/1", label="Lair", acts=8, does="the floor heaves")
    do(page.picks, "tally.pass/1", figure="wulf")
    assert acting(page).name == "Lair"
    press(page, "Space")
    assert told(page)[-1] == "Lair acts: the floor heaves."
    assert page.picks.figure == "bjorn"


def test_that_the_place_of_an_effect_is_picked_from_a_short_list_with_the_chosen_figure_first() -> None:
    page = page_on(HEXES)
    page.picks.choose_figure("bjorn")
    next(one for one in named_deeds(page.picks) if one.text == "Effect: Poison gas…").do()
    assert [one.detail for one in page.fight.form.of("at").candidates] == ["Bjorn", "Wulf", "Cnut"]
    assert page.fight.held == "at"
    press(page, "Enter", "Enter")
    (effect,) = page.session.moment.effects.values()
    assert set(effect.where.spots) == set(disc(PLACE, 1))


def test_that_the_place_of_an_effect_is_picked_on_the_map_where_nobody_stands() -> None:
    page = page_on(HEXES)
    next(one for one in named_deeds(page.picks) if one.text == "Effect: Poison gas…").do()
    click(page, at_column_row(3, 3))
    press(page, "Enter")
    (effect,) = page.session.moment.effects.values()
    assert set(effect.where.spots) == set(disc(at_column_row(3, 3), 1))


# --- checks -----------------------------------------------------------------------------------------------------------
def test_that_space_rolls_a_check_that_is_due_with_its_odds_in_sight() -> None:
    page = page_on()
    press(page, "/", "check Blue: morale 2d6 7+", "Enter")
    assert page.turn.prompt.text() == "Blue: morale, 2d6, 7 or more."
    assert page.turn.draft.odds.headline.text() == "58.3\u00a0%"
    assert acting(page).name == "Blue: morale"
    press(page, "Space")
    assert told(page)[-1].startswith("Blue: morale: 7 or more, rolls ")
    assert page.session.moment.agenda.checks == ()


def test_that_the_dice_of_the_players_are_typed() -> None:
    page = page_on(players=True)
    press(page, "/", "check Red: morale 2d6 7+", "Enter")
    press(page, "34", "Enter")
    assert told(page)[-1] == "Red: morale: 7 or more, rolls 7: passed."


def test_that_nobody_acts_while_it_waits_unless_the_gm_overrules() -> None:
    page = page_on()
    press(page, "/", "check Blue: morale 2d6 7+", "Enter")
    page.picks.choose_figure("wulf")
    assert not [choice for choice in page.picks.choices if choice.allowed]
    press(page, "Space")
    assert page.session.moment.agenda.checks == (), "Space still does what waits"
