"""Cards of Advanced Melee: their form, damage in their hands, kits, other names, and cards of the other edition."""

from random import Random

import pytest

from gmtool.presentation.cards.takeover import take_over
from gmtool.rules.kit.quick_entry.card_line import card_line
from gmtool.rules.kit.quick_entry.entry import quick_entry
from gmtool.rules.seam import Card, Enlisted, Muster, Side, VirtualTable
from gmtool.systems import ruleset
from tests.rules.advanced_melee.figures import RULES, TABLES, card, fighter

MELEE = ruleset("tft-melee")
ONLY_HERE = [
    "iq",
    "left_handed",
    "talents",
    "silver_armor",
    "absorbed",
    "eased",
    "iron_dx",
    "pack",
    "exhaustion",
    "limbs",
]


def things(one: Card) -> dict[str, tuple[str, ...]]:
    """The table of what it carries, by the name of the thing."""
    return {row[0]: row[1:] for row in RULES.report(one).grids[0].rows}


@pytest.mark.rule("am.table.silver")
def test_that_silver_costs_ten_times_as_much_and_is_otherwise_the_same() -> None:
    silver = Card(RULES.id, "Sil", {"people": "human", "st": 12, "dx": 12, "gear": [_broadsword(silver=True)]})
    plain = Card(RULES.id, "Ann", {"people": "human", "st": 12, "dx": 12, "gear": [_broadsword()]})
    damage, st, ready, notes = things(silver)["Broadsword"]
    assert (damage, st, ready, notes.split("; ")[0]) == ("2d", "12", "●", "silver")
    assert things(plain)["Broadsword"] == (damage, st, ready, notes.removeprefix("silver; "))
    assert [RULES.report(one).grids[-1].rows[0][1] for one in (silver, plain)] == ["$800", "$80"]
    assert RULES.values(silver) == RULES.values(plain)


def _broadsword(**marks: bool) -> dict[str, str | bool]:
    return {"item": "broadsword", "ready": True, **marks}


def test_that_each_edition_has_its_own_fields_and_columns() -> None:
    advanced, melee = ([field.key for field in rules.card_form().fields] for rules in (RULES, MELEE))
    assert [key for key in advanced if key not in melee] == ONLY_HERE
    assert [key for key in melee if key not in advanced] == ["points_added", "first_dx"]
    gear = {rules.id: next(one for one in rules.card_form().fields if one.key == "gear") for rules in (RULES, MELEE)}
    assert [list(one.columns) for one in gear.values()] == [["ready", "packed", "silver", "balanced"], ["ready"]]
    more = {one.key for one in RULES.columns()} - {one.key for one in MELEE.columns()}
    assert more == {"iq", "exhaustion", "load", "talents"}


def test_that_a_list_of_melee_has_no_field_of_the_other_edition() -> None:
    forms = {rules.id: {one.key: one for one in rules.lists()} for rules in (RULES, MELEE)}
    assert [key for key in forms[RULES.id] if key not in forms[MELEE.id]] == ["packs", "supplies", "talents", "spells"]
    keys = {id: {field.key for field in lists["weapons"].fields} for id, lists in forms.items()}
    assert {"talents", "st_damage", "edged", "cost", "weight", "both_hands"} <= keys[RULES.id] - keys[MELEE.id]
    assert keys[MELEE.id] - keys[RULES.id] == set()
    assert "iq" not in {field.key for field in forms[MELEE.id]["creatures"].fields}


def test_that_a_weapon_shows_the_damage_that_it_does_in_these_hands() -> None:
    weak = things(card(st=9, ready=["two-handed-sword"], carried=["dagger", "club", "spear"], talents=["sword"]))
    assert weak["Two-handed sword"][0] == "3d−3"
    assert weak["Dagger"][::3] == ("1d−1", "1d hand to hand; may be thrown")
    assert (weak["Club"][0], weak["Spear"][0]) == ("1d / 1d+1", "1d−1 / 1d")
    assert weak["Bare hands"][::3] == ("1d−3", "1d−2 hand to hand")
    strong = things(card(st=14, ready=["spear"], people="dwarf", carried=["hammer"], packed=["mace"]))
    assert [strong[name][:3] for name in ("Spear", "Hammer", "Mace")] == [
        ("1d / 1d+1", "11", "●"),
        ("1d+2", "10", "at hand"),
        ("2d−1", "11", "packed"),
    ]


@pytest.mark.rule("am.bare.uc-talent")
@pytest.mark.parametrize(("level", "damage", "hth"), [(1, "1d-1", "1d"), (2, "1d", "1d+1"), (3, "1d+1", "1d+2")])
def test_that_unarmed_combat_adds_to_bare_hands_alone(level: int, damage: str, hth: str) -> None:
    for higher in (level, 5) if level == 3 else (level,):
        figure = fighter(st=12, talents=[f"unarmed-combat {higher}"])
        assert (str(figure.fist_damage(TABLES)), str(figure.natural_hth_damage(TABLES))) == (damage, hth)
    club, dagger = TABLES.weapons["club"], TABLES.weapons["dagger"]
    assert str(figure.damage_with(club, TABLES)) == "1d+1"
    assert str(figure.hth_damage_with(dagger, TABLES)) == "1d+1"


@pytest.mark.rule("am.injury.st30", "am.injury.st50")
@pytest.mark.parametrize(("st", "limits"), [(29, (5, 8)), (30, (9, 16)), (49, (9, 16)), (50, (15, 25))])
def test_that_wounds_go_by_the_st_that_a_figure_began_with(st: int, limits: tuple[int, int]) -> None:
    for figure in (fighter(st=st), fighter(st=12, first_st=st)):
        assert (figure.dx_loss_hits(TABLES), figure.fall_hits(TABLES)) == limits


def test_that_a_creature_of_this_book_fights_by_st_where_it_has_hands() -> None:
    giant = fighter(people="giant", st=35, dx=9, ready=["club"])
    assert str(giant.damage_with(TABLES.weapons["club"], TABLES)) == "2d+4"
    assert str(giant.natural_hth_damage(TABLES)) == "2d+2"
    wolf = fighter(people="wolf", st=10, dx=14)
    assert (wolf.fist_damage(TABLES), str(wolf.natural_hth_damage(TABLES))) == (None, "1d+1")


def test_that_quick_entry_finds_a_weapon_by_its_other_names_and_talents_with_levels() -> None:
    made = quick_entry(
        RULES, "Otto, ST 12, DX 12, IQ 9, left-handed, katana, wakizashi packed, unarmed combat 2, sword"
    )
    assert made.problems == ()
    gear = [(row["item"], row["ready"]) for row in made.card.fields["gear"]]  # type: ignore[index,union-attr]
    assert gear == [("broadsword", True), ("shortsword", False)]
    assert made.card.fields["talents"] == [{"item": "unarmed-combat", "level": 2}, {"item": "sword"}]
    assert (made.card.fields["iq"], made.card.fields["left_handed"]) == (9, True)
    again = quick_entry(RULES, card_line(RULES, made.card))
    assert again.card.fields == made.card.fields


def test_that_a_card_is_found_by_its_talents() -> None:
    one = card(ready=["naginata"], talents=["naginata", "unarmed-combat 3"])
    assert {"Naginata", "Unarmed", "III"} <= set(RULES.found_by(one).words.split())
    assert RULES.values(one)["talents"] == "Naginata, Unarmed combat III"


def test_that_figures_are_made_from_kits_with_their_abilities_and_in_order() -> None:
    (kits,) = RULES.creation()
    assert len(kits.items()) == len(TABLES.kits) + 1
    for kit in kits.items()[1:]:
        made = RULES.created({"kit": kit.key}, VirtualTable(Random(1)))
        assert RULES.report(made).findings == ()
        assert made.fields["iq"] == TABLES.kits[kit.key].iq


def test_that_the_bestiary_is_in_order() -> None:
    assert [one.name for one in RULES.bestiary() if RULES.report(one).findings] == []
    assert {one.name for one in MELEE.bestiary()} - {one.name for one in RULES.bestiary()} == {
        "Flavius Marcellus",
        "Wulf",
        "Ragnar",
    }


def test_that_a_card_of_melee_is_taken_over_in_one_deed_that_says_what_is_missing() -> None:
    gear = [{"item": "saber", "ready": True}, {"item": "spiked-club", "ready": False}]
    fields = {"people": "human", "st": 12, "dx": 12, "armor": "leather", "gear": gear, "xp": 30, "points_added": 2}
    other = Card("tft-melee", "Mina", fields, id="7", tags=("pirate",))
    found = take_over([other], RULES, ruleset)
    (mina,) = found.cards
    assert (mina.system, mina.id, mina.name, mina.tags) == ("advanced-melee", "", "Mina", ("pirate",))
    assert [row["item"] for row in mina.fields["gear"]] == ["cutlass", "club"]  # type: ignore[index,union-attr]
    assert found.open == ("IQ: the other system has nothing like it", "Talents: the other system has nothing like it")
    assert found.left == ("Points added: there is nothing like it here",)
    texts = [one.text for one in RULES.report(mina).findings]
    assert texts == ["Without the talent Sword the cutlass is at DX −4."]


def test_that_a_card_of_this_edition_can_go_back() -> None:
    back = take_over([card(ready=["cutlass"], talents=["sword"], iq=9)], MELEE, ruleset)
    assert [row["item"] for row in back.cards[0].fields["gear"]] == ["saber"]  # type: ignore[index,union-attr]
    assert back.left == ("IQ: there is nothing like it here", "Talents: there is nothing like it here")
    assert back.open == ()


@pytest.mark.rule("am.recover.separate")
def test_that_wounds_and_exhaustion_of_a_card_count_in_a_fight() -> None:
    hurt = Enlisted("a", card(hits=3, exhaustion=2), "red")
    state = RULES.muster(Muster((hurt,), (Side("red", "Red"),)))
    figure = state.figures["a"]
    assert (figure.hits, figure.spent, figure.st) == (3, 2, 7)
    (counter,) = RULES.counters(state)
    assert (counter.left, counter.summary[0]) == (7, "ST 12, 3 hits taken, exhaustion 2 · DX 12")
    melee = MELEE.muster(Muster((Enlisted("a", Card("tft-melee", "A", dict(WOUNDED)), "red"),), (Side("red", "Red"),)))
    assert melee.figures["a"].hits == 0


WOUNDED = {"people": "human", "st": 12, "dx": 12, "hits": 3, "gear": []}


@pytest.mark.rule("am.cestus.single")
def test_that_a_tile_of_adjdx_names_what_it_counts_as_ready_or_slung() -> None:
    """A main-gauche is no shield; and a cestus is never slung."""

    def tiles(*ready: str) -> list[tuple[str, str]]:
        derived = RULES.report(card(ready=list(ready), talents=["sword"])).derived
        return [(one.label, one.text) for one in derived if one.key.startswith("adjdx") and one.beside]

    assert tiles("main-gauche") == [("adjDX, main-gauche ready", "11"), ("adjDX, main-gauche slung", "12")]
    assert tiles("large-shield") == [("adjDX, shield ready", "11"), ("adjDX, shield slung", "12")]
    assert tiles("cestus") == [("adjDX", "11")]
