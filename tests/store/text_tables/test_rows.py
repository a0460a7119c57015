"""A row becomes a card, or says why not; nothing that stands in a cell is lost or evaluated."""

import pytest

from gmtool.store.exchange import CampaignContents, read_import, take_in
from gmtool.store.progress import Cancelled
from gmtool.store.text_tables import KEPT, LEFT_OUT, Sheet, guessed_sheet, read_sheet, read_table
from gmtool.systems import ruleset
from tests.store.campaigns import GOBLIN, rulesets
from tests.store.text_tables.sheets import lines, melee, tally
from tests.tally import Tally


def one(text):
    (incoming,) = melee(text).cards
    return incoming.card


def gear(text):
    return [(row["item"], row["ready"]) for row in one(text).fields["gear"]]


def test_that_a_row_becomes_a_card_with_what_goes_without_saying():
    card = one(
        'Name,Race,ST,DX,Armor,Weapon,Shield,Tags,Notes,PC\nGrish,Goblin,11,9,Leather,Shortsword,,"a, b",Sly,pc\n'
    )
    assert (card.system, card.name, card.kind, card.tags, card.notes) == (
        "tft-melee",
        "Grish",
        "player",
        ("a", "b"),
        "Sly",
    )
    assert card.fields == {
        "people": "goblin",
        "st": 11,
        "dx": 9,
        "armor": "leather",
        "gear": [{"item": "shortsword", "ready": True}],
        "xp": 0,
        "points_added": 0,
    }


@pytest.mark.parametrize("value", ["small shield", "SMALL SHIELD", "small-shield", "Small  Shield", "smallshield"])
def test_that_a_value_is_known_by_label_or_key_however_it_is_written(value):
    assert gear(f"Name,Shield\nx,{value}\n") == [("small-shield", True)]


@pytest.mark.parametrize(
    ("cell", "rows"),
    [
        ("dagger; small shield", [("dagger", True), ("small-shield", True)]),
        ("dagger and small shield", [("dagger", True), ("small-shield", True)]),
        ("dagger + rapier", [("dagger", True), ("rapier", False)]),
        ("2 daggers", [("dagger", True), ("dagger", False)]),
        ("dagger x2", [("dagger", True), ("dagger", False)]),
        ("2x dagger", [("dagger", True), ("dagger", False)]),
        ("dagger\nrapier (ready)", [("dagger", False), ("rapier", True)]),
        ("dagger / rapier*", [("dagger", False), ("rapier", True)]),
        ("dagger (not ready), rapier", [("dagger", False), ("rapier", True)]),
        ("-", []),
        ("none", []),
    ],
)
def test_that_a_list_in_a_cell_is_read_with_numbers_and_marks(cell, rows):
    assert gear(f'Name,Weapons\nx,"{cell}"\n') == rows


@pytest.mark.parametrize(
    ("cell", "rows"),
    [
        ("wolf tail 60; dragon scale 40", [("tail", 60), ("scale", 40)]),
        ("wolf tail 60, troll tooth", [("tail", 60), ("tooth", None)]),
        ("2 wolf tails 7", [("tail", 7), ("tail", 7)]),
        ("wolf tail x 2", [("tail", None), ("tail", None)]),
        ("wolf tail (60)", [("tail", 60)]),
        ("wolf tail: 60%", [("tail", 60)]),
        ("wolf tail points worth 60 / dragon scale worth = 4", [("tail", 60), ("scale", 4)]),
        ("wolf tail −3", [("tail", -3)]),
    ],
)
def test_that_a_list_in_a_cell_is_read_with_counts(cell, rows):
    (incoming,) = tally(f'Name,Trophies\nx,"{cell}"\n').cards
    assert [(row["item"], row.get("worth")) for row in incoming.card.fields["trophies"]] == rows


def test_that_a_column_of_marks_says_counts_too_and_what_cannot_be_is_said():
    intake = tally("Name,Trophies,Worn\nx,wolf tail 600,wolf tail 5; dragon scale 4\n")
    worn = {"worn": True}
    rows = [{"item": "tail", "worth": 5, **worn}, {"item": "scale", "worth": 4, **worn}]
    assert [one.card.fields["trophies"] for one in intake.cards] == [rows]
    intake = tally("Name,Trophies\nx,wolf tail 600\ny,wolf tail 5 6\n")
    assert lines(intake) == [
        "Line 2, x: imported; in “trophies”, “worth” is 600, not 0 to 99.",
        "Line 3, y: imported; Trophies “wolf tail 5 6” is not in its list; it is kept in the notes.",
    ]


def test_that_several_columns_make_one_list_and_a_column_says_what_is_ready():
    text = "Name,Weapon 1,Weapon 2,Ready\nx,dagger,rapier,rapier\ny,dagger,rapier,\nz,dagger,,small shield\n"
    rows = [[(row["item"], row["ready"]) for row in one.card.fields["gear"]] for one in melee(text).cards]
    assert rows == [
        [("dagger", False), ("rapier", True)],
        [("dagger", True), ("rapier", False)],
        [("dagger", False), ("small-shield", True)],
    ]


@pytest.mark.parametrize("cell", ["1 2", "+12", " 12 ", "12.0", "12,00", "1\u00a02", "１２"])
def test_that_numbers_are_read_with_blanks_and_signs(cell):
    assert one(f'Name;ST\nx;"{cell}"\n').fields["st"] == 12


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("x,twelve,,", "ST “twelve” is not a whole number; it is kept in the notes; ST 12 is made up: check it"),
        ("x,12.5,,", "ST “12.5” is not a whole number; it is kept in the notes; ST 12 is made up: check it"),
        ("x,,mithril,", "Armor “mithril” is not in its list; it is kept in the notes"),
        ("x,,,dagger; wand", "Weapons and shields “wand” is not in its list; it is kept in the notes"),
        ("x,,,wand; staff", "Weapons and shields “wand”, “staff” are not in its list; they are kept in the notes"),
        ("x,,,99 daggers", "Weapons and shields “99 daggers” is not in its list; it is kept in the notes"),
        ("x,500,,", "“ST” is 500, not 1 to 99"),
        ("x,1.250,,", "“ST” is 1,250, not 1 to 99"),
    ],
)
def test_that_what_is_not_understood_is_said_and_stands_in_the_notes(row, said):
    intake = melee(f"Name,ST,Armor,Weapons\n{row}\n")
    assert lines(intake) == [f"Line 2, x: imported; {said}."]
    beyond = "not 1 to 99" in said
    assert beyond or all(word in intake.cards[0].card.notes for word in said.split("“")[1].split("”")[0:1])


@pytest.mark.parametrize("formula", ["=1+1", "@cmd", "+49x", "-cmd|' /C calc'!A0", '=HYPERLINK("x")'])
def test_that_a_formula_is_text_in_every_column_and_said(formula):
    quoted = formula.replace('"', '""')
    intake = tally(f'Name,Points,Motto,Notes,Mood\n"{quoted}",3,"{quoted}","{quoted}","{quoted}"\n')
    (card,) = [one.card for one in intake.cards]
    assert (card.name, card.notes, card.fields) == (formula, formula, {"points": 3, "motto": formula, "Mood": formula})
    assert "look like formulas and are taken as text" in lines(intake)[0]


def test_that_a_number_with_a_sign_is_no_formula():
    assert lines(tally("Name,Points,Notes\nx,+49,-3\n")) == ["Line 2, x: imported."]


def test_that_ragged_rows_come_in_and_are_said():
    intake = tally("Name,Points,Motto\nA\nB,1,x,more,most\nC,2,y\n")
    assert lines(intake) == [
        "Line 2, A: imported; it has 2 cells fewer than there are columns.",
        "Line 3, B: imported; it has more cells than there are columns: “more”, “most” are kept; “Column 4”, "
        "“Column 5” are unknown fields and are kept.",
        "Line 4, C: imported.",
    ]
    assert intake.cards[1].card.fields["Column 5"] == "most"


def test_that_a_row_without_a_name_or_with_too_long_a_one_is_left_out():
    intake = tally(f"Name,Points\n,3\n{'x' * 10_000},3\n👨‍👩‍👧 גובלין,3\n")
    assert lines(intake) == [
        "Line 2: left out; it has no name.",
        f"Line 3, {'x' * 39}…: left out; its name has 10,000 characters; the limit is 200.",
        "Line 4, 👨‍👩‍👧 גובלין: imported.",
    ]


def test_that_duplicate_names_and_control_characters_are_said(campaign):
    campaign.cards.add(GOBLIN)
    sheet = guessed_sheet('Name,Points\ngöblin,3\nWulf,3\nwulf,3\n"A\x00B\nC",3\n'.encode(), Tally(), "some.csv")
    assert lines(read_sheet(sheet, CampaignContents.of(campaign))) == [
        "Line 2, göblin: imported; its name is in the campaign already.",
        "Line 3, Wulf: imported.",
        "Line 4, wulf: imported; its name is in the file already.",
        "Line 5, A B C: imported; control characters in its name became spaces.",
    ]


def test_that_columns_nobody_knows_are_kept_or_left_out_as_the_gm_says():
    table = read_table(
        b"Name,Points,Mood\nA,3,grim\n", guessed_sheet(b"Name,Points", Tally(), "").table.layout, "some.csv"
    )
    name, points = guessed_sheet(b"Name,Points\nA,3", Tally(), "some.csv").targets
    kept = read_sheet(Sheet(table, Tally(), (name, points, KEPT)), CampaignContents(rulesets))
    assert kept.cards[0].card.fields == {"points": 3, "Mood": "grim"}
    assert lines(kept) == ["Line 2, A: imported.", "The column “Mood”: imported; it is kept as an unknown field."]
    left = read_sheet(Sheet(table, Tally(), (name, points, LEFT_OUT)), CampaignContents(rulesets))
    assert left.cards[0].card.fields == {"points": 3}
    assert lines(left) == ["Line 2, A: imported."]


def test_that_a_kept_column_called_like_a_field_does_not_become_the_field():
    assert one("Name,st,ST\nx,11,12\n").fields["st"] == 11
    table = guessed_sheet(b"Name,points\nA,x\n", Tally(), "some.csv").table
    name = guessed_sheet(b"Name\nA\n", Tally(), "some.csv").targets[0]
    kept = read_sheet(Sheet(table, Tally(), (name, KEPT)), CampaignContents(rulesets))
    assert kept.cards[0].card.fields == {"points (as it came)": "x", "points": 10}


def test_that_a_kind_nobody_knows_stands_in_the_notes_and_many_tags_are_cut():
    tags = "; ".join(f"t{number}" for number in range(120))
    intake = tally(f'Name,Kind,Tags\nA,boss,"{tags}"\nB,NPC,#one #two\nC,Player,{"y" * 300}\n')
    assert [one.card.kind for one in intake.cards] == ["monster", "monster", "player"]
    assert (len(intake.cards[0].card.tags), intake.cards[0].card.notes) == (100, "Kind: boss")
    assert (intake.cards[2].card.tags, intake.cards[2].card.notes) == ((), "y" * 300)
    assert "Kind “boss” is neither player nor monster; it is kept in the notes" in lines(intake)[0]


def test_that_only_the_first_rows_are_read_for_a_preview():
    sheet = guessed_sheet(b"Name,Points\n" + b"A,3\n" * 90, Tally(), "some.csv")
    assert len(read_sheet(sheet, CampaignContents(rulesets), most=20).cards) == 20


def test_that_reading_a_table_can_be_stopped():
    def stop(done, of):
        raise Cancelled

    sheet = guessed_sheet(b"Name,Points\nA,3\n", Tally(), "some.csv")
    with pytest.raises(Cancelled):
        read_sheet(sheet, CampaignContents(rulesets), stop)
    with pytest.raises(Cancelled):
        read_table(b"Name,Points\nA,3\n", sheet.table.layout, "some.csv", stop)


def test_that_what_came_from_a_table_goes_out_and_in_again_as_it_is(campaign):
    from gmtool.store.exchange import export_cards

    sheet = guessed_sheet("Name,Points,Mood\nÄ,3,=1+1\n".encode("utf-16"), Tally(), "some.csv")
    take_in(campaign, read_sheet(sheet, CampaignContents.of(campaign)))
    (card,) = campaign.cards.list()
    again = read_import(export_cards(campaign, [card]), "some.json", CampaignContents(rulesets))
    assert [incoming.card for incoming in again.cards] == [card]


def test_that_cards_of_the_built_in_system_are_legal_as_they_come():
    game = ruleset("tft-melee")
    card = one("Name,Race,Weapons\nGrish,goblin,shortsword; small shield\n")
    assert [finding.text for finding in game.report(card).findings if finding.illegal] == []
