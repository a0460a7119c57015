"""What the page leaves to the GM is asked once: the answers become rows of the GM's own tables."""

from dataclasses import replace

import pytest

from gmtool.rules.kit.play import Answered
from gmtool.rules.kit.tables.tables import with_own
from gmtool.rules.seam import Json, NumberAnswer, OwnRows, WordsAnswer
from tests.rules.harnmaster.melees import CUT, GMS_MODES, NO_PRESS, NOTHING, SWORD, Melee, duel, rules

BLOCK: dict[str, Json] = {"defence": "block", **CUT}
MODES: OwnRows = {"modes": GMS_MODES}


def attacked(fight: Melee) -> Melee:
    """Ann attacks Bob."""
    return fight.change("ann", acted="").do("attack", "ann", target="bob", **CUT)


def block(fight: Melee, *answers: object) -> Melee:
    """Bob blocks with his own sword."""
    return attacked(fight).do("defend", "bob", *answers, **BLOCK)


def read(fight: Melee) -> OwnRows:
    """The rows that a melee teaches, which the tables read without a refusal."""
    learned = fight.rules.learned(fight.state)
    system = rules(MODES)
    joined = with_own(system.book.tables, learned)
    assert joined.own.left_out == ()
    assert {key: len(getattr(joined, key)) for key in learned} == {key: len(rows) for key, rows in learned.items()}
    return learned


@pytest.mark.rule("hm.gm.injury-sequence")
def test_that_an_injury_is_asked_for_stored_in_the_gms_words_and_learned() -> None:
    asked = attacked(duel(None, {"armor": "Mail"})).asked("defend", "bob", 35, 71, "impact", 4, **BLOCK)
    assert asked == (
        "Injury Sequence (page 167): broadsword, edge, base impact 5 + 5, aimed at zone 1, Zone Die d6: 4."
        " Bob wears Mail. The injury of Bob?"
    )
    fight = block(duel(), 35, 71, "impact", 4, WordsAnswer("S2 left arm"), NumberAnswer(10), "stunned", NO_PRESS)
    (injury,) = fight.figure("bob").injuries
    assert (injury.words, injury.points, fight.figure("bob").stunned) == ("S2 left arm", 10, True)
    assert "Bob is injured: S2 left arm (impairment 10)." in fight.told
    assert fight.told[5] == "The broadsword strikes Bob: edge, base impact 5 + 5 = 10; zone 1, d6 shows 4."
    assert read(fight) == {"injuries": ({"key": "s2-left-arm", "name": "S2 left arm", "points": 10, "stunned": True},)}


def test_that_the_same_words_ask_no_second_time() -> None:
    fight = block(duel(), 36, 71, 4, WordsAnswer("S2 left arm"), NumberAnswer(10), "nothing", NO_PRESS)
    block(fight, 36, 71, 2, WordsAnswer("s2 LEFT arm"), NO_PRESS)
    assert [one.points for one in fight.figure("bob").injuries] == [10, 10]
    assert len(read(fight)["injuries"]) == 1


def test_that_what_was_learned_is_not_asked_in_the_next_melee() -> None:
    first = block(duel(), 36, 71, 4, WordsAnswer("S2 left arm"), NumberAnswer(10), "stunned", NO_PRESS)
    again = block(duel(own={**MODES, **read(first)}), 36, 71, 4, WordsAnswer("S2 left arm"), NO_PRESS)
    assert again.figure("bob").injuries == first.figure("bob").injuries
    assert again.figure("bob").stunned
    assert again.rules.learned(again.state) == {}


@pytest.mark.rule("hm.gm.mishap-roll")
def test_that_a_fumble_is_asked_for_told_and_learned_with_the_roll_it_is_for() -> None:
    asked = attacked(duel()).asked("defend", "bob", 71, 80, **BLOCK)
    assert asked == "Fumble Roll (page 161) for Bob, who rolled 80: result?"
    fight = block(duel(), 71, 80, WordsAnswer("drops weapon"), "drops")
    assert fight.told[-2:] == ["Fumble Roll of Bob: drops weapon.", "Bob's broadsword falls to the ground."]
    assert (fight.figure("bob").gear, [one.item for one in fight.state.lying]) == ((), ["broadsword"])
    assert "hm.declare.block-weapon" in attacked(fight).against("defend", "bob", **BLOCK)
    assert read(fight) == {
        "mishaps": ({"key": "drops-weapon", "name": "drops weapon", "roll": "fumble", "drops": True},)
    }


@pytest.mark.rule("hm.gm.free-press")
def test_that_a_free_press_is_asked_for_told_and_learned() -> None:
    asked = attacked(duel()).asked("defend", "bob", 35, 71, "action", 4, NOTHING, **BLOCK)
    assert asked == "Does Ann get a Free Press Roll (page 172)?"
    words = "yes, foe driven back 5 ft"
    fight = block(duel(), 35, 71, "action", 4, NOTHING, "yes", WordsAnswer(words), "nothing")
    assert fight.told[-2:] == [f"Free Press Roll of Ann on Bob: {words}.", "Ann may now take a bonus action."]
    assert read(fight) == {"presses": ({"key": "yes-foe-driven-back-5-ft", "name": words},)}


@pytest.mark.rule("hm.gm.weapon-damage")
def test_that_weapon_damage_is_asked_for_told_and_learned() -> None:
    shield: Json = {"item": "shield", "ml": 60, "ready": True}
    fight = attacked(duel(None, {"weapons": [SWORD, shield]}))
    with_shield: dict[str, Json] = {
        "defence": "block",
        "weapon": "g2",
        "mode": "shield-bash",
        "against": "g1/sword-cut",
    }
    asked = fight.asked("defend", "bob", 36, 12, **with_shield)
    assert asked == "Weapon damage (page 191): Ann's broadsword, Bob's shield?"
    fight.do("defend", "bob", 36, 12, WordsAnswer("none"), "nothing", NO_PRESS, **with_shield)
    assert fight.told[-1] == "Weapon damage, Ann's broadsword and Bob's shield: none."
    assert read(fight) == {"damages": ({"key": "none", "name": "none"},)}
    attacked(fight).do("defend", "bob", 36, 12, WordsAnswer("splits"), "defender", NO_PRESS, **with_shield)
    assert fight.told[-2:] == ["Weapon damage, Ann's broadsword and Bob's shield: splits.", "Bob's shield breaks."]
    assert fight.figure("bob").gear[1].broken
    assert read(fight)["damages"][1] == {"key": "splits", "name": "splits", "breaks": "defender"}


def test_that_nothing_is_learned_that_the_tables_have() -> None:
    row: Json = {"key": "arm", "name": "S2 Left Arm", "points": 10}
    fight = block(duel(own={**MODES, "injuries": (row,)}), 36, 71, 4, WordsAnswer("s2 left arm"), NO_PRESS)
    assert fight.figure("bob").injuries[0].points == 10
    assert fight.rules.learned(fight.state) == {}


def test_that_every_key_is_its_own_and_no_name_too_long() -> None:
    rows = [{"key": "cut", "name": "Cut"}, {"key": "cut", "name": "Cut!"}, {"key": "cut", "name": "cut"}]
    rows += [{"key": "c" * 60, "name": "c" * 300}, {"key": "c" * 60, "name": "c" * 59 + "d" * 9}]
    fight = duel(own={**MODES, "injuries": ({"key": "cut-2", "name": "Gash"},)})
    fight.state = replace(fight.state, answered=tuple(Answered("injuries", one) for one in rows))
    learned = fight.rules.learned(fight.state)["injuries"]
    assert [row["key"] for row in learned] == ["cut", "cut-3", "c" * 60]
    assert [len(str(row["name"])) for row in learned] == [3, 4, 60]
    assert fight.rules.extended({"injuries": learned}).left_out == ()
