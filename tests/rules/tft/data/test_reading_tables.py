"""The tables out of TOML: complete, true to the ledger, and a bad row costs only itself."""

from copy import deepcopy

import pytest

from gmtool import resources
from gmtool.rules.seam import BadData
from gmtool.rules.tft.acts.attacks.dx_conditions import OF_BLOW, OF_FIGURE, OF_WAY, TIMES
from gmtool.rules.tft.data.tables import read_tables
from gmtool.systems import ruleset
from tests.rules.tft.figures import TABLES, parsed


def without_kits() -> dict:
    """The data without kits: those that have what a bad row was go with it, and say so."""
    return {**deepcopy(parsed()), "kits": {"kit": []}}


def spoilt(file: str, table: str, **changes) -> dict:
    """The data with the first row of a list changed; None takes a field away."""
    data = without_kits()
    row = data[file][table][0]
    row.update(changes)
    for key in [key for key, value in changes.items() if value is None]:
        del row[key]
    return data


def test_the_shipped_tables_have_no_bad_row():
    assert read_tables(parsed())[1] == ()


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"damage": "2x"}, "“damage”: “2x” is not dice; write them like 2d6+1"),
        ({"damage": 3}, "“damage” should be text, not 3"),
        ({"damage": None}, "“damage” is missing"),
        ({"kind": "axe"}, "“kind” is 'axe', not one of melee, pole, missile, thrown"),
        ({"st": "11"}, "“st” should be a whole number, not '11'"),
        ({"st": True}, "“st” should be a whole number, not True"),
        ({"users": "giant"}, "“users” should be a list, not 'giant'"),
        ({"two_shots_adjdx": "15"}, "“two_shots_adjdx” should be a whole number, not '15'"),
    ],
)
def test_a_bad_row_costs_that_row_and_is_named(changes, sentence):
    tables, bad = read_tables(spoilt("weapons", "weapon", **changes))
    assert bad == (f"weapons.toml, [[weapon]], row 1 (dagger), is left out: {sentence}.",)
    assert set(tables.weapons) == set(TABLES.weapons) - {"dagger"}


def test_a_row_with_an_unknown_key_comes_in_and_the_key_is_named():
    tables, bad = read_tables(spoilt("weapons", "weapon", thowable=True))
    words = "nothing in these rules reads “thowable”; “throwable” is perhaps meant"
    assert bad == (f"weapons.toml, [[weapon]], row 1 (dagger): {words}.",)
    assert tables.weapons == TABLES.weapons


def test_a_row_without_a_name_is_named_by_its_number():
    tables, bad = read_tables(spoilt("armor", "armor", key=None, name=None))
    assert bad == ("armor.toml, [[armor]], row 1, is left out: “key” is missing.",)
    assert "cloth" in tables.armors


def test_bad_numbers_inside_a_row_and_rows_that_are_no_tables():
    assert read_tables(spoilt("armor", "armor", ma={"human": "10"}))[1] == (
        "armor.toml, [[armor]], row 1 (none), is left out: “ma” should be a whole number, not '10'.",
    )
    data = without_kits()
    data["shields"]["shield"].append("tower")
    assert read_tables(data)[1] == ("shields.toml, [[shield]], row 4, is left out: it is not a table.",)


def test_a_race_that_moves_by_no_column_of_the_armor_is_left_out():
    tables, bad = read_tables(spoilt("races", "race", ma_group="horse"))
    assert bad == ("races.toml, [[race]], row 1 (human), is left out: “ma_group” is “horse”, not one of human, elf.",)
    assert set(tables.races) == set(TABLES.races) - {"human"}


def test_a_second_row_of_a_key_is_left_out():
    data = deepcopy(parsed())
    data["races"]["race"].append(dict(data["races"]["race"][1], min_st=1))
    tables, bad = read_tables(data)
    assert bad == ("races.toml, [[race]], row 8 (elf), is left out: it appears twice.",)
    assert tables.races["elf"].min_st == 6


def test_a_missing_file_is_named_and_the_others_are_read():
    data = without_kits()
    del data["shields"]
    tables, bad = read_tables(data)
    assert bad == ("shields.toml, [[shield]]: there are no rows.",)
    assert not tables.shields
    assert tables.weapons


def test_without_limits_there_are_no_tables():
    data = deepcopy(parsed())
    del data["limits"]["limits"]["weak_st"]
    with pytest.raises(BadData, match=r"limits\.toml, \[limits\], cannot be read: “weak_st” is missing\."):
        read_tables(data)


def test_limits():
    limits = TABLES.limits
    assert (limits.weapon_places, limits.dagger_places) == (2, 1)
    assert (limits.trade_xp, limits.added_points) == (100, 8)
    people = TABLES.endurance()
    assert (people.dx_loss_hits, people.fall_hits, limits.weak_st) == (5, 8, 3)


def test_dx_adjustments_are_as_printed():
    rows = TABLES.adjustments
    assert {key: (row.dx, row.of != "range") for key, row in rows.items() if not row.times or row.of == "range"} == {
        "side": (2, True),
        "rear": (4, True),
        "hth": (4, True),
        "brawl": (4, True),
        "down": (4, True),
        "bending": (4, True),
        "shaken": (-2, True),
        "shaken-otherwise": (-2, True),
        "weak": (-3, True),
        "thrown-hex": (-1, False),
        "missile-pair": (-1, False),
        "pole-set": (2, True),
        "sheltered": (-4, True),
        "on-body": (-2, True),
    }
    of_things = {key for key, row in rows.items() if row.times and row.of != "range"}
    assert of_things == {"off-hand", "hard-to-hit", "prone", "thrower"}
    assert {rows[key].dx for key in of_things} == {1}, "what is added is the number of the weapon or the people"
    no_missile = {key for key, row in rows.items() if "facing counts" in row.when}
    assert no_missile == {"side", "rear", "brawl", "down", "bending"}
    assert TABLES.adjustment("rear") == 4
    assert TABLES.adjustment("no such thing") == 0


def test_every_word_of_an_adjustment_is_known_and_every_known_word_is_used():
    rows = [row for one in (TABLES, ruleset("advanced-melee").book.tables) for row in one.adjustments.values()]
    of_figure = {word for row in rows if row.of == "figure" for word in row.when}
    assert of_figure == {*OF_FIGURE}
    assert {word for row in rows if row.of != "figure" for word in row.when} == {*OF_WAY, *OF_BLOW}
    assert {row.times for row in rows} == {*TIMES}


def test_the_defence_die():
    def row(face):
        found = TABLES.hth_defence[face]
        return found.starts, found.drops, found.keeps_dagger, found.readies_dagger, found.backs_up, found.automatic_hit

    assert [row(1), row(2)] == [(True, True, True, False, False, False)] * 2
    assert [row(3), row(4)] == [(True, True, True, True, False, False)] * 2
    assert row(5) == (False, False, False, False, True, False)
    assert row(6) == (False, False, False, False, True, True)
    spans = dict.fromkeys((row.lowest, row.highest) for row in TABLES.hth_defence.values())
    assert list(spans) == [(1, 2), (3, 4), (5, 5), (6, 6)]
    assert [face for face in range(1, 7) if TABLES.hth_defence[face].reroll_from_rear] == [6]


def test_bare_hands():
    dice = {key: str(row.damage) for key, row in TABLES.bare_hands.items()}
    assert dice == {"stronger": "1d-4", "equal": "1d-3", "weaker": "1d-2", "several": "1d-3"}


def test_the_options_are_all_there():
    options = TABLES.options
    assert "".join(options) == "abcdefghijklmnopqrstuv"
    by_status = {status: "".join(c for c, row in options.items() if row.status == status) for status in _STATUSES}
    assert by_status == {"disengaged": "abcdefghi", "engaged": "jklmnopqrs", "hth": "tuv"}
    assert "".join(code for code, row in options.items() if row.attack) == "bfjlot"
    assert "".join(code for code, row in options.items() if row.magic) == "hirs"
    moves = {move: "".join(c for c, row in options.items() if row.move == move) for move in _MOVES}
    assert moves == {"full": "a", "half": "bcd", "2": "e", "1": "fhi", "shift": "jklmnors", "none": "gpqtuv"}


_STATUSES = ("disengaged", "engaged", "hth")
_MOVES = ("full", "half", "2", "1", "shift", "none")


def test_experience_is_as_printed():
    awards = {key: (row.combat, row.xp, row.margin, row.compare) for key, row in TABLES.awards.items()}
    assert awards == {
        "death-survivor": ("death", 50, 0, ""),
        "death-superior": ("death", 100, 3, "more_than"),
        "arena-winner": ("arena", 30, 0, ""),
        "arena-defeated": ("arena", 20, 0, ""),
        "arena-fled-unhurt": ("arena", -10, 0, ""),
        "arena-weaker": ("arena", 10, 3, "at_least"),
        "practice-afoot": ("practice", 10, 0, ""),
    }


def test_every_rule_the_tables_cite_is_in_the_ledger():
    ledger = {rule["id"] for rule in resources.read_toml("rules/tft-melee.toml")["rule"]}
    lists = (TABLES.creatures, TABLES.races, TABLES.adjustments, TABLES.hth_defence, TABLES.bare_hands)
    rows = [row for rows in (*lists, TABLES.options, TABLES.awards) for row in rows.values()]
    cited = {row.rule for row in (*rows, *TABLES.to_hit.rows)}
    cited |= {race.minimum_rule for race in TABLES.races.values() if race.minimum_rule}
    cited |= {creature.weapons_rule for creature in TABLES.creatures.values() if creature.weapons_rule}
    assert cited <= ledger
