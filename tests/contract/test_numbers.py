"""Each number that a card shows, on the screen, in a list and on paper, is the one that a fight uses."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from gmtool.desktop.paper.cards.record_card import blocks_of
from gmtool.desktop.paper.typeset.boxes import NumberBoxes, TickBoxes
from gmtool.desktop.paper.typeset.table import PaperTable
from gmtool.encounter import Journal
from gmtool.fraction import read_fraction
from gmtool.presentation.encounters.company import counters_at_start
from gmtool.presentation.sheets.fight_snapshot import cards_of, take_snapshot
from gmtool.presentation.sheets.freeze import figure_rows
from gmtool.presentation.sheets.options import CardOptions
from gmtool.presentation.sheets.order import activity, identity, order_lanes
from gmtool.presentation.sheets.printed_cards import face_of
from gmtool.rules.seam import Amend, Card, Enlisted, Json, Muster, Refused, Ruleset, State, VirtualTable
from gmtool.systems import all_rulesets
from tests.contract.played import more_than_all
from tests.contract.shown_card import ATTACKER, SIDES, TARGET, Seen, Shown
from tests.contract.shown_numbers import GRIDS, SEEN

COMPARED = [rules for rules in all_rulesets() if rules.id in SEEN]
"""A system that has just begun is compared once `SEEN` says with what."""
SYSTEMS = pytest.mark.parametrize("rules", COMPARED, ids=lambda rules: rules.id)


def in_hand(*ready: str, carried: tuple[str, ...] = (), **fields: Json) -> dict[str, Json]:
    gear: Json = [{"item": one, "ready": True} for one in ready] + [{"item": one} for one in carried]
    return {"people": "human", "st": 12, "dx": 12, "armor": "none", "gear": gear, **fields}


def weapons(*rows: dict[str, Json], **fields: Json) -> dict[str, Json]:
    return {"weapons": list(rows), **fields}


ARMED = {
    "sword and large shield": in_hand("shortsword", "large-shield", armor="chainmail"),
    "large shield slung": in_hand("shortsword", carried=("large-shield",), armor="leather"),
    "too heavy": in_hand("battleaxe", st=13, dx=11, armor="chainmail"),
    "two weapons": in_hand("rapier", "main-gauche", st=11, dx=13, armor="leather"),
    "a bow": in_hand("longbow", carried=("dagger",), armor="cloth"),
    "a crossbow": in_hand("light-crossbow", armor="leather"),
    "a spear": in_hand("spear", armor="half-plate"),
    "empty hands": in_hand(carried=("dagger",)),
    "wounded": in_hand("shortsword", hits=6),
    "nearly down": in_hand("shortsword", hits=10, armor="leather"),
    "more hits than ST": in_hand("shortsword", hits=14),
}
MADE: dict[str, dict[str, dict[str, Json]]] = {
    "tft-melee": ARMED,
    "advanced-melee": {
        **ARMED,
        "no talent": in_hand("rapier", dx=13),
        "talent": in_hand("rapier", dx=13, talents=[{"item": "sword"}]),
        "exhausted": in_hand("shortsword", exhaustion=9, hits=1),
        "too heavy a crossbow": in_hand("heavy-crossbow", st=9),
        "a gun": in_hand("arquebus", st=13),
        "a lance": in_hand("cavalry-lance", st=13),
        "fine work": {
            **in_hand(),
            "gear": [{"item": "broadsword", "ready": True, "fine": 1, "balanced": True}],
        },
        "a cestus": in_hand("shortsword", carried=("cestus",), talents=[{"item": "sword"}]),
        "a bola, and nobody to throw it": {
            **in_hand(),
            "gear": [{"item": "bola", "ready": True, "balanced": True}],
        },
        "a lame leg": in_hand("shortsword", limbs=[{"item": "left leg"}]),
        "a pack": in_hand("shortsword", pack="heavy-pack"),
        "a barded horse": {"people": "riding-horse", "st": 30, "dx": 11, "armor": "chainmail", "damage": "1d"},
        "worn armor": in_hand("shortsword", "small-shield", armor="chainmail", absorbed=130),
    },
    "chainmail": {
        "mixed": {"kind": "heavy-horse", "men": 12, "mixed": "light-horse", "mixed_men": 4},
        "wights, mixed": {"fantastic": "wights", "kind": "heavy-foot", "mixed": "heavy-foot", "mixed_men": 3},
        "a tired archer": {"kind": "light-foot", "men": 20, "arms": [{"item": "longbow"}]},
        "pushed by few": {"kind": "heavy-foot", "men": 4, "engine": "tower"},
        "a wall": {"kind": "heavy-foot", "men": 0, "engine": "wall", "points": 30},
        "mongols": {"kind": "light-horse", "men": 20, "nation": "mongol"},
        "elves": {"fantastic": "elves", "men": 20, "arms": [{"item": "longbow"}]},
    },
    "harnmaster-melee": {
        "heavy in the off hand": weapons(
            {"item": "mace", "ml": 60, "ready": True, "off_hand": True}, strength=8, dodge=50
        ),
        "tired and hurt": weapons({"item": "broadsword", "ml": 70, "ready": True}, fatigue=10, impairment=5, dodge=55),
        "sword and shield": weapons(
            {"item": "broadsword", "ml": 60, "ready": True}, {"item": "shield", "ml": 55, "ready": True}, dodge=40
        ),
        "slung": weapons({"item": "broadsword", "ml": 60}, {"item": "shield", "ml": 55, "slung": True}, dodge=40),
        "hopeless": weapons({"item": "broadsword", "ml": 20, "ready": True}, fatigue=40, dodge=20),
    },
    "melee-rounds": {
        "hurt": {"d": 3, "rd": 5, "hits": 10, "damage": 4},
        "beyond": {"d": 3, "rd": 5, "hits": 10, "damage": 14},
        "not noted": {"damage": 4},
        "its own roll": weapons({"item": "sword", "ready": True, "hit": 11}, d=2),
    },
}
"""What fights have trouble with: weapons that are too heavy, talents that are missing, shields ready and slung."""


def cards(rules: Ruleset) -> Iterator[Card]:
    yield from rules.bestiary()
    for name, fields in MADE[rules.id].items():
        yield rules.completed(Card(rules.id, name, fields))


def somebody(rules: Ruleset) -> Card:
    """Who only stands there: without weapons and armor."""
    bare = {"gear": [], "weapons": [], "armor": "none"} if rules.id.endswith(("melee", "melee-rounds")) else {}
    return rules.completed(Card(rules.id, "Somebody", {} if rules.id == "harnmaster-melee" else bare))


def shown(rules: Ruleset, card: Card) -> Shown:
    return Shown(rules, card, somebody(rules))


def seen_of(rules: Ruleset, key: str) -> Seen:
    """What a tile is compared with, or why not; a tile that nobody thought of fails."""
    known = SEEN[rules.id]
    return known.get(key) or known.get(key.split()[0]) or known[key.split("-")[0]]


@SYSTEMS
def test_that_the_tiles_of_a_card_are_the_numbers_of_a_fight(rules: Ruleset) -> None:
    for card in cards(rules):
        report, one = rules.report(card), shown(rules, card)
        assert report.derived, (card.name, report.findings)
        for tile in report.derived:
            seen = seen_of(rules, tile.key)
            if not isinstance(seen, str):
                assert tile.text == seen(one, tile), (card.name, tile.key)


@pytest.mark.slow("every number of every card of a bestiary is looked for in a fight")
@SYSTEMS
def test_that_the_tables_of_a_card_are_the_numbers_of_a_fight(rules: Ruleset) -> None:
    for card in cards(rules):
        one = shown(rules, card)
        for grid in rules.report(card).grids:
            seen = GRIDS[grid.title]
            if not isinstance(seen, str):
                assert [seen(one, row) for row in grid.rows] == list(grid.rows), (card.name, grid.title)


@SYSTEMS
def test_that_each_tile_that_is_compared_or_has_a_reason_is_shown(rules: Ruleset) -> None:
    """No row of the table is there without need, and what is compared is compared with something."""
    known, met = SEEN[rules.id], set[str]()
    for card in cards(rules):
        for tile in rules.report(card).derived:
            met.add(next(key for key in (tile.key, tile.key.split()[0], tile.key.split("-")[0]) if key in known))
    assert met == set(known), set(known) - met


def test_that_each_table_that_is_compared_or_has_a_reason_is_shown() -> None:
    titles = {grid.title for rules in COMPARED for card in cards(rules) for grid in rules.report(card).grids}
    assert titles == set(GRIDS)


@SYSTEMS
def test_that_the_columns_of_lists_are_the_numbers_of_the_tiles(rules: Ruleset) -> None:
    written = {field.key for field in rules.card_form().fields} | {"str", "dex", "agl", "talents", "ml"}
    worth = {"points": "worth"} if rules.id == "chainmail" else {}
    for card in cards(rules):
        report, values = rules.report(card), rules.values(card)
        others = ("adjdx", "adjdx-slung")
        shown_tiles = (tile for tile in report.derived if tile.main or tile.key not in others)
        tiles = {tile.key.removesuffix("-slung"): tile for tile in shown_tiles}
        for column in rules.columns():
            if column.key not in values:
                continue
            key = worth.get(column.key, column.key)
            if key in tiles and column.number:
                text = tiles[key].text.replace("–", "0").replace("−", "-")
                number = text.split(",")[0].split(" of ")[0].removesuffix(" kg").removesuffix(" ft")
                exact = Fraction(round(float(number))) if column.key == "load" else read_fraction(number)
                assert exact == values[column.key], (card.name, column.key)
            else:
                assert column.key in written or not values[column.key], column.key


@SYSTEMS
def test_that_a_printed_card_has_the_numbers_of_the_screen(rules: Ruleset) -> None:
    for card in cards(rules):
        report = rules.report(card)
        blocks = blocks_of(face_of(card, lambda _: rules), CardOptions(), None)
        (numbers,) = (one for one in blocks if isinstance(one, NumberBoxes))
        assert [(one.label, one.text) for one in numbers.tiles] == [(one.label, one.text) for one in report.derived]
        ticks = [(one.label, one.boxes, one.crossed, one.breaks) for one in blocks if isinstance(one, TickBoxes)]
        assert ticks == [(one.label, one.boxes, one.ticked, one.breaks) for one in report.tallies]
        tables = [one.rows for one in blocks if isinstance(one, PaperTable)]
        assert tables == [one.rows for one in report.grids if one.rows]


@SYSTEMS
def test_that_the_boxes_of_a_card_are_those_of_its_figure(rules: Ruleset) -> None:
    for card in cards(rules):
        one = shown(rules, card)
        tally = rules.report(card).tallies
        counter = one.counter
        if not tally or rules.id == "harnmaster-melee" or not counter.full:
            continue
        assert tally[0].boxes == counter.full, card.name
        assert tally[0].breaks == tuple(line.losses for line in counter.breaks), card.name
        if rules.id != "tft-melee":  # where the wounds of a card heal before the next fight
            taken = counter.taken or (one.figure.hits if rules.id == "advanced-melee" else counter.full - counter.left)
            assert tally[0].ticked == min(tally[0].boxes, taken), card.name


@SYSTEMS
def test_that_a_figure_is_shown_in_preparation_as_the_fight_begins_with_it(rules: Ruleset) -> None:
    hurt = 0
    for card in cards(rules):
        muster = Muster((Enlisted(ATTACKER, card, "a"), Enlisted(TARGET, somebody(rules), "b")), SIDES)
        begun = rules.counters(rules.muster(muster))
        for prepared, now in zip(counters_at_start(muster, rules), begun, strict=True):
            if prepared.health_words == "unhurt":
                assert (now.left, now.taken, now.health_words) == (now.full, 0, ""), card.name
            else:
                assert prepared.posture is now.posture
                assert (prepared.left, prepared.full, prepared.taken) == (now.left, now.full, now.taken), card.name
                assert (prepared.health_words, prepared.breaks) == (now.health_words, now.breaks), card.name
                hurt += 1
    assert hurt or rules.id in ("tft-melee", "chainmail"), "there all are whole as a fight begins"


@SYSTEMS
def test_that_in_a_fight_the_boxes_are_crossed_as_the_figure_is_hurt(rules: Ruleset) -> None:
    card = next(one for one in cards(rules) if shown(rules, one).counter.full)
    journal = Journal.begin(rules, Muster((Enlisted(ATTACKER, card, "a"), Enlisted(TARGET, card, "b")), SIDES))
    state = journal.state
    counter = next(one for one in rules.counters(state) if one.figure == ATTACKER)
    face = face_of(card, lambda _: rules, replace(counter, left=counter.full - 1, taken=0, health_words=""))
    hurt = [one.ticked for one in face.report.tallies if one.boxes == counter.full]
    assert hurt in ([1], []), "HarnMaster counts no hits"
    dead = replace(counter, left=0, posture=type(counter.posture)("dead"), health_words="")
    assert face_of(card, lambda _: rules, dead).fate == "dead"
    assert face_of(replace(card, tags=("dead",)), lambda _: rules).fate == "dead"
    assert face_of(card, lambda _: rules).fate == ""


@SYSTEMS
def test_that_no_number_of_a_figure_is_more_than_its_most_whatever_the_gm_sets(rules: Ruleset) -> None:
    house = {"wear": "useless"} if any(one.key == "wear" for one in rules.house_rules()) else {}
    for card in cards(rules):
        muster = Muster((Enlisted(ATTACKER, card, "a"), Enlisted(TARGET, somebody(rules), "b")), SIDES)
        state = rules.muster(replace(muster, house_rules=house))
        for value in rules.amendable(state, ATTACKER):
            for extreme in (value.lowest, value.highest):
                if extreme is None or isinstance(value.value, bool | str):
                    continue
                amend = Amend(figure=ATTACKER, field=value.field, value=extreme)
                try:
                    after = rules.perform(state, amend, VirtualTable(Random(1))).state
                except Refused:
                    continue
                counter = next(found for found in rules.counters(after) if found.figure == ATTACKER)
                assert counter.left <= counter.full, (card.name, value.label, extreme)
                told = [*(one.text for one in rules.debrief(after)), *counter.summary, *_held(rules, after)]
                assert not [text for text in told if more_than_all(text)], (card.name, value.label, extreme)


def _held(rules: Ruleset, state: State) -> Iterator[str]:
    return (f"{one.label}: {one.until}" for one in rules.conditions(state, ATTACKER))


@SYSTEMS
def test_that_no_sheet_says_a_word_twice(rules: Ruleset) -> None:
    one = shown(rules, next(card for card in cards(rules) if shown(rules, card).counter.able))
    state = one.state
    for value in rules.amendable(state, ATTACKER):
        if value.field in ("hits", "out", "men"):  # so that it is out of the fight, but not dead
            out = {"hits": one.counter.full, "out": True, "men": 0}
            said: Json = out[value.field]
            state = rules.perform(
                state, Amend(figure=ATTACKER, field=value.field, value=said), VirtualTable(Random(1))
            ).state
    told = take_snapshot("A fight", rules, state)
    for about in (identity, activity):
        for lane in order_lanes(told, about):
            for row in lane.rows:
                words = row.about.split(" · ")
                assert len(words) == len(set(words)), row.about
    for cells in figure_rows(told):
        words = cells[5].lower().split("; ")
        assert len(words) == len(set(words)), cells[5]


def test_that_a_card_printed_in_a_fight_has_the_wounds_of_now() -> None:
    rules = next(one for one in all_rulesets() if one.id == "advanced-melee")
    made = rules.completed(Card(rules.id, "Ann", in_hand("shortsword")))
    figures = (Enlisted(ATTACKER, made, "a"), Enlisted(TARGET, made, "b", "Bob"))
    journal = Journal.begin(rules, Muster(figures, SIDES))
    for figure, hits in ((ATTACKER, 5), (TARGET, 13)):
        journal.do(Amend(figure=figure, field="hits", value=hits), VirtualTable(Random(1)))
    counters = {one.figure: one for one in rules.counters(journal.state)}
    printed = cards_of(figures, counters, rules.debrief(journal.state))
    ann, bob = (face_of(printed[key], lambda _: rules, counters[key]) for key in (ATTACKER, TARGET))
    assert [(face.report.tallies[0].ticked, face.fate) for face in (ann, bob)] == [(5, ""), (12, "dead")]
    assert next(tile.text for tile in ann.report.derived if tile.key == "hits") == "5 of 12"
