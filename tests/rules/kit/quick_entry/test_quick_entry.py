"""A card out of one line."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gmtool.rules.kit.quick_entry.entry import QuickEntry, quick_entry
from gmtool.rules.kit.quick_entry.suggestions import completions
from gmtool.rules.kit.quick_entry.taking import NotUnderstood, PartKind
from gmtool.rules.kit.quick_entry.vocabulary import squeezed
from gmtool.rules.seam import Card, CardField, CardForm, FieldKind
from gmtool.systems import ruleset
from tests.rules.kit.quick_entry.counting import Counting
from tests.tally import Tally

MELEE = ruleset("tft-melee")
SAID = "Goblin ST 9 DX=10 ST: ST9 shortsword two-handed sword small shield 2 daggers ready not x6 6 the a with player"
ODD = '"quoted #lair #"two note: : , ; pc leather armor plate people Damage 1d+1 xyzzy shortsward −3 99999'
WORDS = [*SAID.split(), *ODD.split()]


def entry(line: str, **more: str) -> QuickEntry:
    return quick_entry(MELEE, line, **more)


def gear(line: str) -> list[str]:
    """What is carried; what is in hand has a star."""
    return [f"{row['item']}{'*' if row['ready'] else ''}" for row in entry(line).card.fields["gear"]]


@pytest.mark.parametrize("name", ["💀💀", "💀 Skull", "Skull 💀", "👨‍👩‍👧 🏴"])
def test_that_a_name_may_have_pictures(name):
    made = entry(f"{name} ST 9 leather")
    assert (made.card.name, made.card.fields["st"], made.card.fields["armor"]) == (name, 9, "leather")
    assert not made.problems


def test_the_line_that_everybody_writes():
    made = entry("Goblin ST 9 DX 10 shortsword leather small shield")
    assert (made.card.name, made.card.kind, made.problems, made.copies) == ("Goblin", "monster", (), 1)
    assert made.card.fields == {
        "people": "goblin",
        "st": 9,
        "dx": 10,
        "armor": "leather",
        # ST 9 is not enough for the sword, which is carried all the same
        "gear": [{"item": "shortsword", "ready": False}, {"item": "small-shield", "ready": True}],
        "xp": 0,
        "points_added": 0,
    }


@pytest.mark.parametrize(
    ("line", "name", "people"),
    [
        ("goblin", "Goblin", "goblin"),
        ("Grishnak the goblin, ST9 DX10, 2 daggers", "Grishnak", "goblin"),
        ("Grishnak, goblin", "Grishnak", "goblin"),
        ("Grishnak: ST 9, a goblin", "Grishnak", "goblin"),
        ("Grishnak", "Grishnak", "human"),
        ("orc raider ST 13", "Orc raider", "orc"),
        ("The Butcher, orc", "The Butcher", "orc"),
        ("a giant snake", "Giant snake", "giant-snake"),
        ("dire wolf ST 15", "Dire wolf", "wolf"),
        ("Brom dwarf ST 12", "Brom", "dwarf"),
        ("Grishnak the goblin chief, ST 9", "Grishnak the goblin chief", "goblin"),
        ('goblin "Rapier of York" ST 9', "Rapier of York", "goblin"),
        ('"A ""B"" C" orc', 'A "B" C', "orc"),
        ("“Large Shield” orc", "Large Shield", "orc"),
        ("leather shortsword", "Human", "human"),
        ("Ørjan, dwarves", "Ørjan", "dwarf"),
        ("Orcs, orcs", "Orcs", "orc"),
        ("Goblin archer, orc", "Goblin archer", "orc"),
        ("Spear carrier, spear", "Spear carrier", "human"),
        ("Order of the Shield, small shield", "Order of the Shield", "human"),
        ("Knights of the Rose", "Knights of the Rose", "human"),
        ("Shield of the goblins, small shield", "Shield of the goblins", "human"),
        ("Wulf’s rapier, spear", "Wulf’s rapier", "human"),
        ("Longbow, longbow", "Longbow", "human"),
        ("leather, shortsword", "Leather", "human"),
        ("Wulf rapier ready, spear", "Wulf", "human"),
    ],
)
def test_what_a_card_is_called_and_what_it_is(line: str, name: str, people: str):
    made = entry(line)
    assert (made.card.name, made.card.fields["people"], made.problems) == (name, people, ())


@pytest.mark.parametrize(
    ("line", "carries"),
    [
        ("Wulf two-handed sword", ["two-handed-sword*"]),
        ("Wulf TWO HANDED SWORDS", ["two-handed-sword*"]),
        ("Wulf long bow, short sword and daggers", ["longbow*", "shortsword", "dagger"]),
        ("Wulf 2 small axes", ["small-ax*", "small-ax"]),
        ("Wulf 2 javelins", ["javelin*", "javelin"]),
        ("Wulf large-shield, spear", ["large-shield", "spear*"]),
        ("Wulf rapier main gauche", ["rapier*", "main-gauche*"]),
        ("Wulf dagger, shortsword ready", ["dagger", "shortsword*"]),
        ("Wulf shortsword not ready, small shield", ["shortsword", "small-shield"]),
        ("Wulf shortsword (ready), small shield (ready)", ["shortsword*", "small-shield*"]),
    ],
)
def test_things_are_read_the_longest_names_first_and_taken_in_hand(line: str, carries: list[str]):
    assert gear(line) == carries


@pytest.mark.parametrize(
    ("line", "copies", "name"),
    [
        ("6 goblins", 6, "Goblin"),
        ("goblin x6", 6, "Goblin"),
        ("x6 goblin archers", 6, "Goblin archer"),
        ("12× wolves", 12, "Wolf"),
        ("3 raiders, orc", 3, "Raider"),
        ("2 daggers", 1, "Human"),
        ("3 heroes", 3, "Hero"),
        ("4 thieves", 4, "Thief"),
        ("2 witches", 2, "Witch"),
        ("3 mummies", 3, "Mummy"),
        ("6 men", 6, "Man"),
        ("5 Swordsmen, broadsword", 5, "Swordsman"),
        ("2 high priestesses", 2, "High priestess"),
        ("3 pixies", 3, "Pixie"),
        ("2 spies", 2, "Spy"),
        ("4 foes", 4, "Foe"),
        ("2 cyclops", 2, "Cyclops"),
    ],
)
def test_several_of_a_kind(line: str, copies: int, name: str):
    made = entry(line)
    assert (made.copies, made.card.name, made.problems) == (copies, name, ())


def test_tags_kind_and_notes():
    made = entry('Flavius player #legion #"west door" chainmail: youngest centurion, ST 99')
    assert (made.card.kind, made.card.tags) == ("player", ("legion", "west door"))
    assert made.card.notes == "youngest centurion, ST 99"
    assert made.card.fields["st"] == 12
    assert entry("Wulf note: ST 99").card.notes == "ST 99"
    assert entry("Wulf", kind="player").card.kind == "player"
    assert entry("Wulf monster", kind="player").card.kind == "monster"


def test_numbers_texts_and_labels():
    fields = entry("Bear, ST at the start: 30, xp −10, leather armor, Damage 2d+2, MA=8").card.fields
    assert (fields["first_st"], fields["xp"], fields["armor"]) == (30, -10, "leather")
    assert (fields["damage"], fields["ma"]) == ("2d+2", 8)
    assert entry("orc armor plate").card.fields["armor"] == "plate"


@pytest.mark.parametrize(
    ("line", "text", "sentence"),
    [
        ("Wulf shortsward", "shortsward", "“shortsward” is not understood: shortsword?"),
        ("Wulf sabre", "sabre", "“sabre” is not understood: saber?"),
        ("Goblin shield", "shield", "“shield” is not understood: large shield or small shield?"),
        ("Wulf ST 12 shortsward", "shortsward", "“shortsward” is not understood: shortsword?"),
        ("Wulf ST 12 small", "small", "“small” is not understood: small ax, small bow or small shield?"),
        ("Wulf ST 12 shield", "shield", "“shield” is not understood: large shield or small shield?"),
        ("Wulf ST 12 smal sheild", "smal sheild", "“smal sheild” is not understood: small shield?"),
        ("Wulf, round shield", "round shield", "“round shield” is not understood: large shield or small shield?"),
        ("Wulf ST 12 xyzzy", "xyzzy", "“xyzzy” is not understood."),
        ("Wulf ST", "ST", "ST needs a number after it."),
        ("Wulf ST 0", "ST 0", "ST cannot be 0: 1 to 99."),
        ("Wulf ST 12 ST 13", "ST 13", "ST is already 12; 13 was ignored."),
        ("Wulf leather plate", "plate", "Armor is already set; plate was ignored."),
        ("Wulf dagger x0", "x0", "1 to 99 copies are possible, not 0."),
        ("Wulf dagger x100", "x100", "1 to 99 copies are possible, not 100."),
        ("Wulf leather 21 daggers", "21 daggers", "1 to 20 of an item are possible, not 21."),
        ('Wulf ST 12 "One" "Two"', '"Two"', "It already has a name: One."),
    ],
)
def test_what_is_not_understood_is_said_and_not_taken(line: str, text: str, sentence: str):
    made = entry(line)
    assert [one.text for one in made.not_understood][-1] == text
    assert made.problems[-1] == sentence
    assert "shortsword" not in str(made.card.fields)
    assert "shield" not in str(made.card.fields)
    assert made.card.name in ("Wulf", "Goblin", "One")


def test_a_name_that_is_nearly_something_else_is_a_hint_alone():
    made = entry("Gobblin ST 9")
    assert (made.card.name, made.not_understood) == ("Gobblin", ())
    assert made.problems == ("“Gobblin” was read as a name. Did you mean Goblin?",)
    assert entry("Halberdier of the Watch").problems == ()


def test_the_parts_cover_the_line_in_order_and_never_twice():
    line = "x2 Grishnak the goblin, ST9 daggers ready #lair player shortsward note: x"
    made = entry(line)
    assert [(line[part.start : part.end], part.kind) for part in made.parts] == [
        ("x2", PartKind.COPIES),
        ("Grishnak", PartKind.NAME),
        ("the", PartKind.FILLER),
        ("goblin", PartKind.ITEM),
        ("ST9", PartKind.FIELD),
        ("daggers", PartKind.ITEM),
        ("ready", PartKind.MARK),
        ("#lair", PartKind.TAG),
        ("player", PartKind.KIND),
        ("note: x", PartKind.NOTE),
    ]
    assert [part.meaning for part in made.parts][3:5] == ["Race: Goblin", "ST 9"]
    spots = sorted((one.start, one.end) for one in (*made.parts, *made.not_understood))
    assert all(end <= start for (_, end), (start, _) in pairwise(spots))


@pytest.mark.parametrize("line", ["", "   ", '"', "#", ",,,:", "x", "9", "“", "=", "( )", '#"', "𝔊oblin", "-", "note:"])
def test_no_line_is_too_odd(line: str):
    assert entry(line).card.system == "tft-melee"


def test_another_system_is_read_by_its_own_form():
    made = quick_entry(Tally(), "Ogre, points 20, motto “Eat them all”, #large")
    assert (made.card.name, made.card.fields) == ("Ogre", {"points": 20, "motto": "Eat them all"})
    assert (made.card.tags, made.problems) == (("large",), ())
    assert quick_entry(Tally(), "points 5").card.name == ""


class _Switches(Tally):
    """Tally with a field to be ticked."""

    def card_form(self) -> CardForm:
        return CardForm((CardField("flies", "Flies", FieldKind.YES_NO, False),))

    def completed(self, card: Card) -> Card:
        return card


@pytest.mark.parametrize(("line", "flies"), [("Imp flies", True), ("Imp, no flies", False)])
def test_yes_and_no(line: str, flies: bool):
    assert quick_entry(_Switches(), line).card.fields == {"flies": flies}


@settings(max_examples=75, deadline=None)
@given(st.one_of(st.text(), st.lists(st.sampled_from(WORDS), max_size=12).map(" ".join)))
def test_every_line_is_read_and_its_parts_never_overlap(line: str):
    made = entry(line)
    spots = sorted((one.start, one.end) for one in (*made.parts, *made.not_understood))
    assert all(0 <= start < end <= len(line) for start, end in spots)
    assert all(end <= start for (_, end), (start, _) in pairwise(spots))
    assert 1 <= made.copies <= 99
    assert MELEE.completed(made.card) == made.card
    assert all(completions(MELEE, line, cursor) is not None for cursor in range(len(line) + 1))


def test_a_very_long_line_is_read_at_once():
    made = entry("Goblin " + "xyzzy, 2 plugh " * 5000)
    assert made.card.fields["people"] == "goblin"


@pytest.mark.parametrize(
    ("line", "rows"),
    [
        ("Imp troll tooth 7", [("tooth", 7)]),
        ("Imp troll tooth points worth 7 worn wolf tail 3", [("tooth", 7), ("tail", 3)]),
        ("Imp troll tooth worth: 7, wolf tail", [("tooth", 7), ("tail", None)]),
        ("Imp troll tooth worth7", [("tooth", 7)]),
        ("Imp 2 troll teeth", []),
        ("Imp 2 wolf tails 5", [("tail", 5), ("tail", 5)]),
        ("Imp wolf tail 5 2 wolf tails 4", [("tail", 5), ("tail", 4), ("tail", 4)]),
        ("Imp wolf tail, 2 wolf tails", [("tail", None)] * 3),
        ("Imp wolf tail worn 5", [("tail", 5)]),
    ],
)
def test_that_a_number_behind_a_thing_is_its_only_count(line: str, rows: list[object]):
    made = quick_entry(Tally(), line)
    assert [(row["item"], row.get("worth")) for row in made.card.fields.get("trophies", [])] == rows
    assert bool(made.problems) == (not rows)


def test_that_of_several_counts_each_is_said_by_its_name():
    made = quick_entry(Counting(), "Wulf sword ml 60 ready wear-and-tear 3, ML 70, 3 nails club odd: 2")
    assert not made.problems
    sword = {"item": "sword", "ml": 60, "ready": True, "wear": 3}
    assert made.card.fields == {"gear": [sword, {"item": "club", "ready": False, "odd": 2}], "ml": 70}
    assert [one.meaning for one in made.parts if one.kind is PartKind.MARK][:3] == ["ML 60", "Ready", "Wear-and-tear 3"]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Imp wolf tail 100", "Points worth cannot be 100: 0 to 99."),
        ("Imp wolf tail points worth −1", "Points worth cannot be -1: 0 to 99."),
        ("Imp wolf tail 5 points worth 6", "Points worth is already 5; 6 was ignored."),
        ("Imp wolf tail points worth", "Points worth needs a number after it."),
        ("Imp wolf tail 5 6", "“6” is not understood."),
    ],
)
def test_that_a_count_that_cannot_be_says_why(line: str, said: str):
    assert quick_entry(Tally(), line).problems == (said,)


def test_that_a_mark_is_still_of_the_thing_behind_a_count_that_cannot_be():
    made = quick_entry(Tally(), "Imp wolf tail 100 worn")
    assert made.card.fields["trophies"] == [{"item": "tail", "worn": True}]


@pytest.mark.parametrize(("line", "name"), [("3 wolves, 2 orcs", "Wolf"), ("3 wolves 2 orcs", "Wolf")])
def test_that_a_line_of_two_kinds_says_how_both_are_entered(line, name):
    made = entry(line)
    assert (made.card.name, made.copies, made.card.fields["people"]) == (name, 3, "wolf")
    assert made.problems == ("One line makes one card: enter “2 orcs” by itself, after this one.",)


def test_that_one_of_several_men_at_arms_is_a_man_at_arms():
    assert entry("4 men-at-arms").card.name == "Man-at-arms"


def test_that_suggestions_with_commas_of_their_own_are_told_apart():
    told = NotUnderstood(0, 8, "crossbow", ("light crossbow", "light crossbow, cranequin"))
    assert told.sentence == "“crossbow” is not understood: “light crossbow” or “light crossbow, cranequin”?"


@pytest.mark.parametrize("written", ["2.000", "2’000", "2'000", "2000"])
def test_that_thousands_are_thousands(written: str) -> None:
    entry = quick_entry(ruleset("tft-melee"), f"Ada, ST 12, XP {written}, DX 11")
    assert (entry.card.fields["xp"], entry.card.fields["dx"], entry.problems) == (2000, 11, ())


@pytest.mark.parametrize("written", ["XP 2,000", "XP2,000", "XP 12,500", "XP: 2,000"])
def test_that_a_comma_parts_and_never_makes_a_small_number_of_a_large_one(written: str) -> None:
    entry = quick_entry(ruleset("tft-melee"), f"Ada, {written}, DX 11")
    assert (entry.card.fields["xp"], entry.card.fields["dx"]) == (0, 11)
    (problem,) = entry.problems
    assert problem.startswith("A comma parts what is said: write XP ")


@pytest.mark.parametrize(
    ("system", "line", "written"),
    [
        ("tft-melee", "Ada, XP -1,000, DX 11", "XP -1000"),
        ("tft-melee", "Ada, XP 1,000,000, DX 11", "XP 1000000"),
        ("tft-melee", "Ada, 1,500 XP", "1500"),
        ("harnmaster-melee", "Ada, broadsword 1,000", "1000"),
        ("chainmail", "1,500 archers", "1500"),
        ("chainmail", "12,000,000 archers", "12000000"),
        ("chainmail", "1,50 archers", "a whole number"),
        ("chainmail", "2,5 archers", "a whole number"),
    ],
)
def test_that_no_number_with_a_comma_becomes_a_name_or_another_number(system: str, line: str, written: str) -> None:
    made = quick_entry(ruleset(system), line)
    assert made.problems[0] == f"A comma parts what is said: write {written}."
    assert not made.card.name.isdigit()
    assert made.card.fields.get("xp", 0) == 0
    assert 500 not in made.card.fields.values()


def test_that_numbers_after_a_comma_and_a_blank_are_others() -> None:
    entry = quick_entry(ruleset("tft-melee"), "Ada, XP 2, 120 note")
    assert entry.card.fields["xp"] == 2


@pytest.mark.parametrize("typed", ["epee", "EPEE", "épée"])
def test_that_accents_do_not_count(typed: str) -> None:
    assert squeezed("Épée") == squeezed(typed)
