"""The proposed weapon of an attack, and its strike mode: those that the figure chose last in the fight."""

from collections.abc import Mapping
from typing import Any

from gmtool.rules.seam import Json
from tests.rules.harnmaster.melees import GMS_MODES, SWORD, Melee, duel

BOTH: dict[str, Any] = {"weapons": [SWORD, {"item": "dagger", "ml": 50, "ready": True}]}
POINT: Mapping[str, Json] = {
    "key": "sword-point", "name": "Point", "weapon": "broadsword", "aspect": "p", "impact": 3, "reach": 4, "heft": 11,
}  # fmt: skip
OWN = {"modes": (*GMS_MODES, POINT)}
CUT, POINTED, STAB = (("g1", "sword-cut"), ("g1", "sword-point"), ("g2", "dagger-stab"))


def usual(one: Melee, figure: str = "ann") -> tuple[Json, Json] | None:
    """The weapon and the mode that Space attacks with; None where it does not."""
    offered = [choice for choice in one.rules.choices(one.state, figure) if choice.usual]
    drafts = [choice.draft for choice in offered if choice.key.startswith("attack")]
    assert len(drafts) <= 1
    return (drafts[0]["weapon"], drafts[0]["mode"]) if drafts else None


def strikes(one: Melee, with_: tuple[str, str], figure: str = "ann", foe: str = "bob") -> Melee:
    """An attack that is blocked in vain, both rolls failing; then the next round."""
    one.do("attack", figure, target=foe, weapon=with_[0], mode=with_[1])
    one.do("defend", foe, 71, 72, defence="block", weapon="g1", mode="sword-cut")
    return one.next_round()


def test_that_the_aspect_that_was_chosen_is_the_next_one_proposed() -> None:
    one = duel(BOTH, own=OWN)
    assert usual(one) == CUT, "the first weapon, in its first mode"
    assert usual(strikes(one, POINTED)) == POINTED
    assert usual(strikes(one, CUT)) == CUT
    assert one.figure("bob").modes == {}, "of nobody else"


def test_that_each_weapon_has_its_own_and_the_weapon_that_attacked_last_is_proposed() -> None:
    one = strikes(strikes(duel(BOTH, own=OWN), POINTED), STAB)
    assert usual(one) == STAB
    assert one.figure("ann").modes == dict((POINTED, STAB))
    one.do("drop", "ann", weapon="g2")
    assert usual(one) == POINTED, "the dagger is gone: the sword as it was used"
    one.do("drop", "ann", weapon="g1")
    assert usual(one) is None, "nothing is left to attack with"


def test_that_a_counterstrike_chooses_an_aspect_too() -> None:
    one = duel({"rank": 30}, {"rank": 40}, own=OWN)
    one.do("attack", "bob", target="ann", weapon="g1", mode="sword-cut")
    one.do("defend", "ann", 71, 72, defence="counterstrike", weapon="g1", mode="sword-point").do("end-turn", "bob")
    assert usual(one) == POINTED


def test_that_a_mode_which_the_gm_has_since_struck_off_the_list_is_not_proposed() -> None:
    one = duel(BOTH, own=OWN).change("ann", weapon="g1", modes={"g1": "sword-smash"})
    assert usual(one) == CUT


def usual_defenses(bob: Mapping[str, Json]) -> list[str]:
    """The defenses that Space may take for Bob, whom Ann attacks."""
    one = duel(other=bob, own=OWN).do("attack", "ann", target="bob", weapon="g1", mode="sword-cut")
    return [choice.key for choice in one.rules.choices(one.state, "bob") if choice.usual]


def test_that_the_proposed_defense_is_the_block_or_dodge_that_is_struck_through_least_often() -> None:
    armed: dict[str, Json] = {"weapons": [{"item": "dagger", "ml": 20, "ready": True}, {**SWORD, "ml": 70}]}
    assert usual_defenses({**armed, "dodge": 60}) == ["defend block g2 sword-cut"], "not the dagger, at 20"
    # a block of 70 lets 24.72 % through, a dodge of 90 still 26.58 %, and one of 95 24.06 %
    assert usual_defenses({**armed, "dodge": 90}) == ["defend block g2 sword-cut"]
    assert usual_defenses({**armed, "dodge": 95}) == ["defend dodge"]
    assert usual_defenses({"weapons": [], "dodge": 20}) == ["defend dodge"], "nothing to block with"


def test_that_whoever_has_no_weapon_in_hand_is_proposed_to_draw_the_first() -> None:
    def draws(*weapons: Json) -> list[str]:
        one = duel({"weapons": list(weapons)}, own=OWN)
        found = one.rules.choices(one.state, "ann")
        return [choice.key for choice in found if choice.usual and choice.key.startswith("draw")]

    dagger: dict[str, Json] = {"item": "dagger", "ml": 50, "ready": False}
    assert draws(dagger, {**SWORD, "ready": False}) == ["draw g1"]
    assert draws(dagger, SWORD) == [], "the sword is in hand"
