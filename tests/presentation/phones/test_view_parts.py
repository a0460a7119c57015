"""The parts of what a phone shows, each made of what its player may know."""

from dataclasses import replace
from typing import Any

from gmtool.dice import Dice, at_least, at_most
from gmtool.presentation.fight.draft import Draft
from gmtool.presentation.fight.offered_choices import FEW
from gmtool.presentation.fight.state_view import StateView
from gmtool.presentation.phones.duties import Duty
from gmtool.presentation.phones.map_view import map_of, place_on_map
from gmtool.presentation.phones.offer_view import ask_of, offers_of, picked_of
from gmtool.presentation.phones.order_view import order_of
from gmtool.presentation.phones.sheet_view import sheets_of
from gmtool.presentation.phones.view_of import due_of
from gmtool.presentation.phones.views import AskKind, Due, DueKind, Stage
from gmtool.presentation.players.known_moment import known_moment
from gmtool.presentation.players.permissions import HitDetail, Permissions
from gmtool.presentation.players.scene import scene
from gmtool.rules.seam import (
    Agenda,
    AnsweredTable,
    Beat,
    BeatKind,
    Bond,
    Choice,
    ChoiceQuestion,
    Input,
    InputKind,
    NumberQuestion,
    Option,
    PoolQuestion,
    Posture,
    Progress,
    RollQuestion,
    Strip,
    Track,
    Why,
    WordsQuestion,
)
from gmtool.space import HexGround, LengthUnit, OpenGround, Point, at_column_row, blank_ground
from gmtool.systems import ruleset
from tests.contract.players import Luck, RandomTable, filled
from tests.presentation.keys.melee_table import fighter, melee
from tests.presentation.phones.alike import begun_fight
from tests.presentation.players.test_known_moment import HERO, fight, hides
from tests.presentation.players.views import Views, counter

RULES = ruleset("tft-melee")


# --- order and map ---------------------------------------------------------------------------------------------------
def test_that_the_order_is_told_in_words() -> None:
    hero = counter("id0", "Ragna", "heroes", at_column_row(2, 2))
    goblin = counter("id1", "Goblin", "goblins", at_column_row(4, 4))
    order = order_of(scene(Views((hero, goblin), blank_ground(8, 6), next=("id0",)).moment(), Permissions()))
    assert (order.turn, order.phase, order.acting) == ("Turn 3", "Actions", "Ragna")
    assert [(one.name, one.side, one.stage, one.health, one.score) for one in order.lines] == [
        ("Ragna", "Heroes", Stage.NOW, "8 of 10", None),
        ("Goblin", "Goblins", Stage.LATER, "hurt", None),
    ]
    assert order.steps == order.columns == ()


class Acted(Views):
    """All have acted."""

    def agenda(self, state: Any) -> Agenda:
        agenda = super().agenda(state)
        (lane,) = agenda.lanes
        slots = tuple(replace(one, progress=Progress.DONE) for one in lane.slots)
        return replace(agenda, lanes=(replace(lane, slots=slots),), over=not self.next)


def test_that_who_has_acted_and_acts_once_more_is_lit_in_the_order() -> None:
    ragna, ulf = (counter(f"id{n}", name, "heroes", at_column_row(2, 2 + n)) for n, name in enumerate(("Ragna", "Ulf")))
    order = order_of(scene(Acted((ragna, ulf), next=("id0",)).moment(), Permissions()))
    assert (order.acting, [one.stage for one in order.lines], order.over) == ("Ragna", [Stage.NOW, Stage.DONE], False)


def test_that_the_order_says_once_the_fight_is_over() -> None:
    figures = (counter("id0", "Ragna", "heroes", at_column_row(2, 2)),)
    order = order_of(scene(Acted(figures).moment(), Permissions()))
    assert (order.acting, [one.stage for one in order.lines], order.over) == ("", [Stage.DONE], True)


def test_that_the_steps_of_a_turn_are_told_and_a_sealed_plan_is_not() -> None:
    hero, goblin = (counter(f"id{i}", name, "heroes", None) for i, name in enumerate(("Ragna", "Wulf")))
    tracks = (
        Track("id0", "Attack", ((Beat(BeatKind.DONE, "S"),), ())),
        Track("id1", "Magic", ((), (Beat(BeatKind.CHOSEN, "M", secret=True),)), sealed=True),
    )
    strip = Strip("Seconds", ("1", "2"), 1, tracks)
    order = order_of(scene(Views((hero, goblin), strip=strip).moment(), Permissions()))
    assert order.columns == ("1", "2")
    assert order.now == 1
    assert order.steps == (("S done", ""), ("", ""))
    assert [one.plan for one in order.lines] == ["Attack", "hidden"]


def shown(ground: HexGround | OpenGround, *figures: Any) -> dict[str, Any]:
    """The figures on the map of a ground."""
    found = map_of(scene(Views(figures, ground).moment(), Permissions()), None)
    assert found is not None
    return {one.figure: one for one in found.figures}


def test_that_a_hex_is_as_far_from_another_as_its_size_says() -> None:
    here, there = at_column_row(3, 3), at_column_row(3, 4)
    two = shown(blank_ground(8, 6), counter("a", "A", "heroes", here), counter("b", "B", "goblins", there))
    assert two["a"].x == two["b"].x
    assert abs(two["b"].y - two["a"].y - 3**0.5) < 0.01
    assert (two["a"].turn, two["a"].ring, two["a"].letters, two["b"].ring) == (0, 0.8, "A", 0.5)


def test_that_hexes_with_pointed_tops_lie_in_rows() -> None:
    ground = replace(blank_ground(8, 6), pointed=True)
    here, there = ground.at_column_row(3, 3), ground.at_column_row(4, 3)
    two = shown(ground, counter("a", "A", "heroes", here), counter("b", "B", "goblins", there))
    assert abs(two["a"].y - two["b"].y) < 0.01
    assert abs(two["b"].x - two["a"].x - 3**0.5) < 0.01
    assert two["a"].turn == 330


def test_that_open_ground_is_measured_in_its_unit() -> None:
    one = counter("a", "A", "heroes", None, at=Point(250, 1200), base=100, heading=45)
    a = shown(OpenGround(20, 20, LengthUnit.INCH), one)["a"]
    assert (a.x, a.y, a.size, a.turn) == (2.5, 12.0, 1.0, 45)


def test_that_of_those_in_one_hex_each_is_seen_and_a_rider_sits_on_its_mount() -> None:
    hex = at_column_row(3, 3)
    below, above = (counter(one, one.upper(), "heroes", hex) for one in "ab")
    rider = counter("c", "C", "heroes", hex, on="a", bond=Bond.RIDES)
    three = shown(blank_ground(8, 6), below, above, rider)
    assert len({(one.x, one.y) for one in three.values()}) == 3
    assert three["c"].size < three["a"].size


def test_that_nothing_of_the_hits_is_on_the_map_that_is_not_told() -> None:
    hero = counter("a", "A", "heroes", at_column_row(3, 3), posture=Posture.OUT)
    found = map_of(scene(Views((hero,), blank_ground(8, 6)).moment(), Permissions({"heroes": HitDetail.NOTHING})), None)
    assert found is not None
    assert (found.figures[0].ring, found.figures[0].down, found.figures[0].turn) == (None, True, None)


# --- sheets ----------------------------------------------------------------------------------------------------------
def test_that_an_own_sheet_tells_its_hits_in_full_and_no_notes() -> None:
    moment = fight()
    card = replace(RULES.bestiary()[0], notes="cursed, but does not know it")
    (sheet,) = sheets_of(moment, ["hero"], {"hero": card})
    own = moment.counters["hero"]
    assert (sheet.name, sheet.left, sheet.full) == ("Hero", own.left, own.full)
    assert sheet.numbers
    assert sheet.tables
    assert "cursed" not in repr(sheet)


def test_that_a_sheet_without_a_card_has_what_the_fight_knows() -> None:
    (sheet,) = sheets_of(fight(), ["hero"], {})
    assert sheet.facts
    assert sheet.numbers == sheet.tables == ()


def test_that_no_sheet_is_shown_of_whoever_is_hidden() -> None:
    assert sheets_of(fight(hides("hero")), ["hero"], {}) == ()


def test_that_a_sheet_is_the_same_object_while_nothing_about_its_figure_changes() -> None:
    before = fight()
    (first,) = sheets_of(before, ["hero"], {})
    other = StateView(
        RULES, RULES.perform(before.state, RULES.command(hides("goblin")), AnsweredTable(())).state, before
    )
    (second,) = sheets_of(other, ["hero"], {})
    assert second is first


def test_that_only_tags_that_are_no_secret_are_on_a_sheet() -> None:
    tag = {"kind": "gm.tag/1", "figure": "hero", "label": "hexed by Lurker", "shown": True}
    told = repr(sheets_of(fight(tag, hides("lurker")), ["hero"], {}))
    assert "hexed" not in told
    assert "hexed" in repr(sheets_of(fight(tag), ["hero"], {}))


# --- what may be done ------------------------------------------------------------------------------------------------
def moving(*deeds: dict[str, Any]) -> StateView:
    """The first moment in which the hero may act."""
    moment, luck = fight(*deeds), Luck(3)
    while "hero" not in moment.agenda.next:
        choices = [one for one in moment.choices((*moment.agenda.next, None)[0]) if one.allowed]
        usual = next((one for one in choices if one.usual), choices[0])
        command = RULES.command(filled(usual, luck, proposed=True) or {})
        moment = StateView(RULES, RULES.perform(moment.state, command, RandomTable(luck.source, luck)).state)
    return moment


def test_that_what_is_offered_is_what_the_rules_allow_and_nothing_of_the_game_master() -> None:
    known = moving()
    offers = offers_of(known, "hero")
    allowed = [one for one in known.choices("hero") if one.allowed]
    assert {one.key for one in offers} <= {one.key for one in allowed}
    assert sum(one.usual for one in offers) == sum(one.usual for one in allowed) == 1
    assert not [one for one in offers if one.key.startswith("gm.")]


def test_that_what_is_seldom_wanted_is_offered_only_among_few() -> None:
    lists = 0
    for number in range(6):
        game = begun_fight("advanced-melee", number, battle=False)
        known = known_moment(StateView(game.rules, game.journal.state)) if game is not None else moving()
        for figure in known.agenda.next:
            allowed = [one for one in known.choices(figure) if one.allowed]
            aside = {one.key for one in allowed if one.aside}
            if aside and len(allowed) > FEW:
                lists += 1
                assert not aside & {one.key for one in offers_of(known, figure)}
    assert lists


def test_that_a_way_is_asked_for_by_places_on_the_map() -> None:
    known = moving()
    choice = next(
        one for one in known.choices("hero") if one.allowed and one.inputs[:1] and one.inputs[0].kind is InputKind.PATH
    )
    draft = Draft.of(known, choice)
    ask = ask_of(draft, choice.inputs[0], odds=False)
    assert ask is not None
    assert ask.kind is AskKind.PLACE
    places = {(one.x, one.y) for one in ask.options}
    assert place_on_map(known.ground, HERO.neighbours()[0]) in places
    assert known.ground is not None
    named = {one.label for one in ask.options}
    assert known.ground.place_label(HERO.neighbours()[0]) in named, "a hex is called what is printed on it"
    assert "" not in named
    picked = picked_of(draft, sent=False, odds=False)
    assert not picked.ready
    assert picked.problem == ""


def test_that_what_a_phone_cannot_say_is_said_to_be_elsewhere() -> None:
    heading = Input("heading", "Heading", InputKind.HEADING)
    draft = Draft.of(moving(), Choice("turn", "Turn", "Move", {"kind": "gm.note/1", "figure": "hero"}, (heading,)))
    ask = ask_of(draft, heading, odds=False)
    assert ask is not None
    assert (ask.kind, ask.options) == (AskKind.ELSEWHERE, ())
    assert ask_of(draft, replace(heading, required=False), odds=False) is None


def test_that_numbers_words_and_yes_or_no_are_asked_for_as_such() -> None:
    number = Input("number", "Number", InputKind.NUMBER, lowest=1, highest=6, default=3)
    yes = Input("yes", "Sure", InputKind.YES_NO, required=False)
    words = Input("words", "Words", InputKind.TEXT, required=False)
    draft = Draft.of(moving(), Choice("do", "Do", "Do", {"kind": "gm.note/1", "figure": "hero"}, (number, yes, words)))
    asks = picked_of(draft, sent=False, odds=False).asks
    assert [one.kind for one in asks] == [AskKind.NUMBER, AskKind.YES_NO, AskKind.TEXT]
    assert (asks[0].lowest, asks[0].highest, asks[0].value) == (1, 6, 3)


# --- what is due -----------------------------------------------------------------------------------------------------
STRIKE = {"kind": "gm.note/1", "text": "struck"}


def due(question: Any, moment: StateView | None = None, *, odds: bool = True, waits: bool = True) -> Due | None:
    """A question of a command that asks nothing by itself, as a phone is asked it."""
    now = fight() if moment is None else moment
    return due_of(Duty(question, STRIKE, waits=waits), now, known_moment(now), odds=odds, may_roll=True)


def why(text: str = "Hero strikes Goblin", **more: Any) -> Why:
    return Why(text, "heroes", "hero", **more)


def test_that_a_roll_says_what_it_needs_where_that_is_told() -> None:
    question = RollQuestion(Dice(3, 6, -1), why(needs=at_most(11)))
    told, kept = due(question), due(question, odds=False)
    assert told is not None
    assert kept is not None
    assert (told.kind, told.title, told.words) == (DueKind.SUM, "Hero", "Hero strikes Goblin")
    assert (told.count, told.sides, told.plus, told.lowest, told.highest) == (3, 6, -1, 3, 18)
    assert told.needs == "11 or less"
    assert kept == replace(told, needs="", why=())


def test_that_faces_and_pools_are_asked_for_as_they_count() -> None:
    faces = due(RollQuestion(Dice(2), why(faces=True)))
    pool = due(PoolQuestion(Dice(5), at_least(5), why()))
    assert faces is not None
    assert pool is not None
    assert faces.kind is DueKind.FACES
    assert (pool.kind, pool.pool_need, pool.highest) == (DueKind.POOL, "5 or more", 5)


def test_that_of_a_pool_whose_number_is_not_known_the_faces_are_asked_for() -> None:
    pool = due(PoolQuestion(Dice(5), at_least(5), why()), fight(hides("lurker")))
    assert pool is not None
    assert (pool.kind, pool.pool_need, pool.needs) == (DueKind.FACES, "", "")


def test_that_words_that_name_somebody_hidden_are_not_told() -> None:
    moment = fight(hides("lurker"))
    shot = due(RollQuestion(Dice(3), why("Hero is shot by Lurker", needs=at_least(9))), moment)
    assert shot is not None
    assert (shot.words, shot.needs) == ("A roll", "")
    plain = due(RollQuestion(Dice(3), why()), moment)
    assert plain is not None
    assert plain.words == "Hero strikes Goblin"


def test_that_what_is_only_due_next_is_not_asked_where_the_players_do_not_know_of_it() -> None:
    question = RollQuestion(Dice(3), why())
    assert due(question, fight(hides("lurker")), waits=False) is None
    assert due(question, fight(), waits=False) is not None


def test_that_a_decision_between_those_who_are_hidden_is_no_phone_s() -> None:
    options = (Option("goblin", "Goblin"), Option("lurker", "Lurker"))
    told = due(ChoiceQuestion(options, why()))
    assert told is not None
    assert [(one.value, one.label) for one in told.options] == [("goblin", "Goblin"), ("lurker", "Lurker")]
    assert due(ChoiceQuestion(options, why()), fight(hides("lurker"))) is None
    assert due(ChoiceQuestion(options[:1], why()), fight(hides("lurker"))) is not None


def test_that_numbers_and_words_are_asked_for() -> None:
    number, words = (
        due(NumberQuestion(2, 7, why())),
        due(WordsQuestion(("cut", "Lurker"), why()), fight(hides("lurker"))),
    )
    assert number is not None
    assert words is not None
    assert (number.kind, number.lowest, number.highest) == (DueKind.NUMBER, 2, 7)
    assert (words.kind, [one.label for one in words.options]) == (DueKind.WORDS, ["cut"])


def test_that_the_lines_of_the_number_are_told_of_the_number_that_is_rolled_against() -> None:
    state: Any = RULES.muster(melee([fighter(12, "club")], [fighter(11)]))
    state, luck = replace(state, stage=type(state.stage)("combat")), Luck(1)
    attacks = next(one for one in RULES.choices(state, "a1") if one.key == "option:b")
    state = RULES.perform(state, RULES.command(attacks.data({})), AnsweredTable(())).state
    moment = StateView(RULES, state)
    strikes = next(one for one in moment.choices("a1") if one.key.startswith("strike"))
    data = filled(strikes, luck)
    assert data is not None
    question = moment.after(data)
    assert isinstance(question, RollQuestion)
    told = due_of(Duty(question, data), moment, moment, odds=True, may_roll=False)
    assert told is not None
    assert question.why.needs is not None
    assert told.needs == question.why.needs.words
    assert told.why[0] == "DX 12"
