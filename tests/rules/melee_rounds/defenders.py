"""Somebody on Full Defensive, and foes who attack it."""

from tests.rules.melee_rounds.casters import caster
from tests.rules.melee_rounds.rounds import Round, card


def defended(*foes: tuple[int, ...], amr: int = 3, **house: str) -> Round:
    """Round 2: Ann is on Full Defensive, and Zed, Yan and Xan fight, as many as there are dice."""
    names = ("zed", "yan", "xan")[: len(foes)]
    cards = (card(name.capitalize(), len(dice)) for name, dice in zip(names, foes, strict=True))
    fight = Round(caster("Ann", amr), *cards, **house).from_round(2)
    return fight.plots(ann="defensive", **dict.fromkeys(names, "fighting")).roll(*foes)


def attacked(fight: Round, *foes: str) -> Round:
    """These attack Ann in this second, and it is known."""
    for foe in foes:
        fight.do("attack", foe, target="ann", weapon="g1")
    return fight.second_is_in()


def parried(fight: Round, foe: str, *dice: tuple[int, ...]) -> Round:
    """Ann takes her parry against this one, rolls these dice, and the second is played."""
    return fight.do("parry", "ann", *dice, foe=foe, weapon="g1").do("play")
