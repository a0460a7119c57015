"""An exchange in the log: its sentences, their order and their weight, and the label of its undo."""

import pytest

from gmtool.encounter.entry import label
from gmtool.rules.seam import NumberAnswer, WordsAnswer
from tests.rules.harnmaster.melees import CUT, GMS_MODES, NO_PRESS, NOTHING, SWORD, Melee, duel

WOUND = (WordsAnswer("S2 left arm."), NumberAnswer(10), "nothing")


def attacked(melee: Melee, **values: object) -> Melee:
    """Ann attacks Bob with the broadsword."""
    return melee.do("attack", "ann", target="bob", **CUT, **values)


def block(melee: Melee, *answers: object) -> Melee:
    """Bob blocks with his own."""
    return melee.do("defend", "bob", *answers, defence="block", **CUT)


def test_that_an_attack_says_on_whom_with_what_and_where() -> None:
    assert attacked(duel(), aim=3).told == [
        "Ann attacks Bob with the broadsword (cut, edge), aimed at zone 3, Zone Die d6."
    ]


def test_that_who_threatens_whom_is_an_aside_of_the_attack() -> None:
    melee = attacked(duel(engaged=False), engage=True)
    assert [(line.weight, line.text) for line in melee.lines] == [
        (0, "Ann and Bob threaten each other."),
        (1, "Ann attacks Bob with the broadsword (cut, edge), aimed at zone 1, Zone Die d6."),
    ]


def test_that_a_blow_is_told_from_the_block_to_the_injury() -> None:
    melee = block(attacked(duel()), 35, 71, "impact", 4, *WOUND, NO_PRESS)
    assert [(line.weight, line.text) for line in melee.lines] == [
        (1, "Bob blocks with the broadsword."),
        (1, "Ann attacks: 60 or less, rolls 35: critical success."),
        (1, "Bob blocks: 60 or less, rolls 71: failure."),
        (2, "Ann wins 2 stars and strikes Bob."),
        (1, "Advantage of Ann: Impact (+5 edge)."),
        (1, "The broadsword strikes Bob: edge, base impact 5 + 5 = 10; zone 1, d6 shows 4."),
        (2, "Bob is injured: S2 left arm (impairment 10)."),
    ]
    assert label(melee.lines, {}) == "Ann wins 2 stars and strikes Bob; Bob is injured: S2 left arm (impairment 10)"


def test_that_a_dodge_tells_what_reach_is_compared_with_and_how_the_tie_is_broken() -> None:
    melee = attacked(duel()).do("defend", "bob", 36, 51, NO_PRESS, defence="dodge", against="g1/sword-cut")
    assert melee.told == [
        "Bob dodges; reach is compared with the broadsword.",
        "Ann attacks: 60 or less, rolls 36: success.",
        "Bob dodges: 60 or less, rolls 51: success.",
        "Tied successes, and the higher roll wins: Ann 36 and Bob 51.",
        "Bob wins 1 star: Ann's attack is dodged.",
    ]
    assert label(melee.lines, {}) == "Bob wins 1 star: Ann's attack is dodged"


def test_that_equal_rolls_of_a_tied_dodge_tell_the_dice_that_decide() -> None:
    answers = (36, 36, 4, 4, 3, 8, NO_PRESS)
    melee = attacked(duel()).do("defend", "bob", *answers, defence="dodge", against="g1/sword-cut")
    assert melee.told[3] == "Tied successes, equal rolls and levels: d10 decides, 4 against 4, then 3 against 8."


def test_that_a_counterstrike_tells_its_aim_and_that_it_loses_the_tie() -> None:
    melee = attacked(duel()).do("defend", "bob", 36, 31, 3, NOTHING, NO_PRESS, defence="counterstrike", aim=2, **CUT)
    assert melee.told == [
        "Bob counterstrikes with the broadsword (cut, edge), aimed at zone 2.",
        "Ann attacks: 60 or less, rolls 36: success.",
        "Bob strikes back: 50 or less, rolls 31: success.",
        "Ann wins 1 star by the tie and strikes Bob.",
        "The broadsword strikes Bob: edge, base impact 5; zone 1, d6 shows 3.",
        "Bob is not injured.",
    ]


def test_that_a_won_counterstrike_strikes_the_attacker() -> None:
    melee = attacked(duel()).do("defend", "bob", 71, 31, 3, NOTHING, NO_PRESS, defence="counterstrike", **CUT)
    assert melee.told[3:5] == [
        "Bob wins 1 star and strikes Ann instead.",
        "The broadsword strikes Ann: edge, base impact 5; zone 1, d6 shows 3.",
    ]


def test_that_all_advantages_of_a_victory_are_one_sentence() -> None:
    answers = ("impact", "precision", "impact", 2, 5, "5", NOTHING, NO_PRESS)
    melee = attacked(duel()).do("defend", "bob", 35, *answers, defence="ignore")
    assert melee.told == [
        "Bob ignores Ann.",
        "Ann attacks: 60 or less, rolls 35: critical success.",
        "Ann wins 4 stars and strikes Bob.",
        "Advantages of Ann: Precision and Impact ×2 (+10 edge).",
        "The broadsword strikes Bob: edge, base impact 5 + 10 = 15; zone 1, d6 shows 2 and 5, Ann takes the 5.",
        "Bob is not injured.",
    ]


def test_that_who_is_not_noticed_is_ignored_for_that() -> None:
    melee = duel().change("bob", unaware=("ann",))
    told = attacked(melee).do("defend", "bob", 65, WordsAnswer("nothing"), defence="ignore").told
    assert told[0] == "Bob ignores Ann, who is not noticed."
    assert told[2:] == ["Nobody wins a star, and nobody strikes.", "Stumble Roll of Ann: nothing."]


@pytest.mark.rule("hm.gm.victory-stars")
def test_that_a_ruling_on_the_stars_keeps_both_values_in_the_log() -> None:
    melee = attacked(duel(), stars=True)
    block(melee, 36, 71, "ann 2", "impact", 4, NOTHING, NO_PRESS)
    assert melee.told[3] == "Ruling: Ann wins 2 stars and strikes Bob (by the dice: Ann, 1 star)."
    assert melee.told[4] == "Advantage of Ann: Impact (+5 edge)."
    assert melee.lines[3].rules[-1] == "hm.gm.victory-stars"


def test_that_a_ruling_against_the_dice_names_who_would_have_won() -> None:
    melee = attacked(duel(), stars=True)
    assert block(melee, 36, 71, "nobody 0").told[3] == (
        "Ruling: Nobody wins a star, and nobody strikes (by the dice: Ann, 1 star)."
    )


def test_that_a_setup_is_told_with_what_it_raised() -> None:
    melee = block(attacked(duel()), 35, 71, "setup", 4, NOTHING, NO_PRESS)
    assert melee.told[4] == "Advantage of Ann: Setup."
    melee.change("ann", acted="")
    block(attacked(melee), 71, "use", 71, 4, NOTHING, NO_PRESS)
    assert melee.told[1] == "Ann attacks: 60 or less, rolls 71: failure, which a Setup makes a success."


@pytest.mark.rule("hm.out.injury-then-order")
def test_that_the_log_goes_injury_mishap_free_press_bonus_action() -> None:
    melee = attacked(duel())
    mishap, press = (WordsAnswer("drops it"), "drops"), (WordsAnswer("driven back 5 ft"), "nothing")
    block(melee, 35, 80, "action", "setup", 4, *WOUND, *mishap, "yes", *press)
    assert melee.told[6:] == [
        "Bob is injured: S2 left arm (impairment 10).",
        "Fumble Roll of Bob: drops it.",
        "Bob's broadsword falls to the ground.",
        "Free Press Roll of Ann on Bob: driven back 5 ft.",
        "Ann may now take a bonus action.",
    ]


def test_that_a_tied_block_names_both_weapons() -> None:
    melee = duel(None, {"weapons": [SWORD, {"item": "shield", "ml": 50, "ready": True}]})
    attacked(melee).do(
        "defend", "bob", 36, 12, WordsAnswer("it cracks"), "defender", NO_PRESS,
        defence="block", weapon="g2", mode="shield-bash", against="g1/sword-cut",
    )  # fmt: skip
    assert melee.told[0] == "Bob blocks with the shield; reach is compared with the broadsword."
    assert melee.told[3:] == [
        "Bob wins 1 star by the tie: Ann's attack is blocked.",
        "Weapon damage, Ann's broadsword and Bob's shield: it cracks.",
        "Bob's shield breaks.",
    ]


def test_that_an_injury_of_the_own_table_says_so() -> None:
    row = {"key": "gash", "name": "Gash", "points": 5, "fatigue": 3, "prone": True, "aspects": ["e"], "zone": 1}
    melee = duel(own={"modes": GMS_MODES, "injuries": (row,)})
    block(attacked(melee), 36, 71, 4, NO_PRESS)
    assert melee.told[-2:] == ["Bob is injured: Gash (impairment 5 and fatigue 3), by your table.", "Bob falls prone."]
