"""A battle with a Wizard, a Dragon and two units of Chainmail by keys alone and with typed dice."""

from gmtool.encounter import replay
from gmtool.rules.seam import NumberQuestion, PoolQuestion
from tests.presentation.keys.test_chainmail_men_keys import Marshal, field, first_move

WIZARD = {"fantastic": "wizard", "kind": "armored-foot", "spells": [{"item": "haste"}], "missile": "fire"}
KNOWN = ("haste", "slowness", "concealment", "darkness", "detection", "confusion", "levitate")
MASTER = {**WIZARD, "spells": [{"item": one} for one in KNOWN]}
FOOT = {"kind": "heavy-foot", "men": 20}
DRAGON = {"fantastic": "dragon"}
ORCS = {"fantastic": "orcs", "men": 20}


def hits(gm: Marshal, number: int) -> None:
    """Type how many dice of a handful kill."""
    assert isinstance(gm.question, PoolQuestion)
    gm.type(str(number))
    gm.press("Enter")


def test_that_a_wizard_and_a_dragon_fight_beside_two_units() -> None:
    gm = field((WIZARD, FOOT), (DRAGON, ORCS), fought="units")
    first_move(gm)
    the_spell_and_the_attack(gm)
    the_breath(gm)
    the_melee_of_the_units(gm)
    assert gm.state.round == 2
    the_dragon_flies_at_the_wizard(gm)
    journal = gm.page.session.journal
    assert replay(journal.ruleset, journal.start, journal.line()).how == ""


def the_spell_and_the_attack(gm: Marshal) -> None:
    """The Wizard, A1, hastens the foot, A2, which attacks the Orcs, B2."""
    gm.count()
    gm.choose("haste")
    gm.press("Enter")
    assert gm.count() == 2
    assert "A1 cast Haste." in gm.log
    assert [(one.label, one.ends) for one in gm.state.effects] == [("Haste (A2)", 3)]
    gm.choose("attack")
    gm.type("2")
    gm.press("Enter")
    assert gm.count() == 3
    assert "A2 attacked B2." in gm.log


def the_breath(gm: Marshal) -> None:
    """The Dragon, B1, breathes on the Wizard and on four of the foot, by the Game Master's word; he withstands it."""
    assert gm.next == "B1"
    gm.choose("breathe")
    gm.type("1")
    gm.press("Enter")
    gm.type("1")
    gm.press("Enter")
    gm.say("A2")
    gm.type("4")
    gm.press("Enter")
    gm.say("Nobody else")
    gm.roll(3, 4)
    assert gm.count() == 11
    assert "A1 saved itself (7)." in gm.log
    assert (gm.state.figures["A1"].men, gm.state.figures["A2"].men) == (1, 16)


def the_melee_of_the_units(gm: Marshal) -> None:
    """Nobody shoots; ten men strike ten, and 3 hits win nothing yet. Orcs in full light hit nobody."""
    assert (gm.state.phase, gm.next) == ("melee", "A2")
    melees = [slot.intends for lane in gm.page.session.moment.agenda.lanes for slot in lane.slots if slot.key == "m1"]
    assert melees == ["against B2: 10 dice, 6 or more against 10 dice, cannot kill · round 1"]
    gm.press("Space")
    hits(gm, 3)
    gm.roll(1)
    assert gm.state.figures["B2"].men == 17
    assert "Ours scored 83 against 69." in gm.log


def the_dragon_flies_at_the_wizard(gm: Marshal) -> None:
    """Two dice a side: 10 is what a Dragon needs against a Wizard, who is driven back; his own 8 of 9 does nothing."""
    gm.press("Space")
    gm.roll(1)
    gm.roll(6)
    gm.say("Move first")
    gm.choose("fly at")
    gm.type("1")
    gm.press("Enter")
    the_melee_goes_on(gm)
    assert gm.next == "B1"
    gm.choose("fight")
    gm.press("Enter")
    gm.roll(5, 5)
    gm.roll(4, 4)
    assert "B1 drives back A1 (10 against 10)." in gm.log
    assert "A1 has no effect on B1 (8 against 9)." in gm.log
    assert gm.state.figures["A1"].able
    assert [one.label for one in gm.state.effects] == [], "whoever is attacked keeps no spell up"


def the_melee_goes_on(gm: Marshal) -> None:
    assert (gm.state.phase, gm.next) == ("melee", "A2")
    gm.press("Space")
    hits(gm, 0)


def test_that_the_range_of_a_fire_ball_is_called_and_not_proposed() -> None:
    gm = field((WIZARD,), (FOOT, FOOT), fought="units")
    first_move(gm)
    while gm.state.phase != "artillery":
        gm.type("0")
        gm.press("Enter")
    gm.count()
    gm.type("2")
    called = next(one for one in gm.page.turn.draft.form.fields if one.field.field == "inches")
    done = gm.page.session.journal.head
    gm.press("Enter", "Enter")
    assert (gm.page.session.journal.head, gm.question) == (done, None), "nothing is called yet"
    assert called.edit.hasFocus(), "Enter points at what must be said"
    assert called.edit.text() == ""
    gm.type("12")
    gm.press("Enter")
    assert isinstance(gm.question, NumberQuestion)
    assert gm.count() == 6, "the target, the inches, Enter; and two keys that did nothing"


def test_that_whatever_is_in_sight_of_a_wizard_has_a_digit() -> None:
    gm = field((MASTER, FOOT), (DRAGON, ORCS), fought="units")
    first_move(gm)
    choices = gm.page.turn.choices
    digits = {one.key: number for number in range(1, 10) if (one := choices.numbered(number)) is not None}
    assert {one.choice.key for one in choices.buttons if one.choice.allowed} <= set(digits)
    assert {"lead", "stand"} <= set(digits)
