"""What deeds and plots cost of the AMR of a round: each of them is played once, and the dice that are gone counted."""

from functools import cache

from gmtool.rules.melee_rounds.acts.stating.rolling import dice_of
from gmtool.rules.melee_rounds.state.events import Rolled
from gmtool.rules.seam import Json
from tests.rules.melee_rounds.casters import REFLEX, caster
from tests.rules.melee_rounds.rounds import SWORD, Round, card

AMR = 3
WEAPONS: Json = [SWORD, {"item": "dagger"}, {"item": "shield", "slung": True}]
THINGS: Json = [
    {"item": "potion", "ready": True}, {"item": "flash-pellet"}, {"item": "tanglefoot-pill"},
]  # fmt: skip


def begun(*dice: int) -> Round:
    """Round 2: Ann fights and has dice for seconds 1, 2 and 3, or these; Zed has one for second 6."""
    fight = Round(caster(amr=AMR, weapons=WEAPONS, things=THINGS), card("Zed", 1)).from_round(2)
    return fight.plots(ann="fighting", zed="fighting").roll(dice or (1, 2, 3), (6,))


def spent(fight: Round) -> int:
    """The dice that Ann has used."""
    dice = fight["ann"].dice
    assert dice is not None
    return len(dice.rolled) - len(dice.left)


def done(kind: str, **values: object) -> int:
    """The dice that a deed takes as its second is played."""
    return spent(begun().do(kind, "ann", **values).second_is_in())


def attacked() -> Round:
    """Second 2 of round 2, in which Zed attacks Ann, who has a shield in hand and holds the die that she has for it."""
    armed: Json = [SWORD, {"item": "shield", "ready": True}]
    fight = Round(card("Ann", 1, weapons=armed), card("Zed", 1)).from_round(2)
    return (
        fight.plots(ann="fighting", zed="fighting")
        .roll((2,), (2,))
        .until(2)
        .do("hold", "ann")
        .do("attack", "zed", target="ann")
    )


def thrown(thing: str) -> int:
    """The dice that a pellet takes until it is thrown, a second for each step."""
    fight = begun()
    while any(one.id == thing for one in fight["ann"].things):
        fight.do("pellet", "ann", thing=thing).second_is_in()
    return spent(fight)


def emptied() -> int:
    """The dice that it takes to throw a potion away, in the second after it was drunk, which is that of no die."""
    fight = begun(1, 4, 5).do("drink", "ann", thing="t1").second_is_in()
    before = spent(fight)
    return spent(fight.second_is_in()) - before


def not_rolled(plot: str, round_: int = 2, casts: int = 0, thing: str = "", **house: str) -> int:
    """How many dice less than all AMR a plot brings once all plots are stated."""
    fight = Round(caster(amr=AMR, things=[{"item": "potion"}]), card("Zed", 1), **house).from_round(round_)
    fight.do("plot", "ann", plot=plot, casts=casts, thing=thing).do("plot", "zed", plot="fighting")
    ctx, ann = fight.rules.context(fight.state), fight["ann"]
    kind = ctx.plot(ann)
    assert ann.plot is not None
    assert kind is not None
    return AMR - dice_of(ctx, ann, ann.plot, kind)


def after_a_theft() -> int:
    """How many dice less than all AMR a Thievish Attack brings that succeeds."""
    fight = Round(card("Ann", AMR), card("Zed")).from_round(2).plots(ann="thievish").roll().until(2)
    fight.do("sneak", "ann", target="zed").second_is_in("yes", (5, 6))
    (rolled,) = fight.told(Rolled)
    return AMR - len(rolled.dice)


def rounds_of_casters() -> list[int]:
    """In which of two rounds somebody who only casts spells rolls."""
    found = []
    for round_, dice in ((1, ((5,), (6,))), (2, ((6,),))):
        fight = Round(caster(), card("Zed", 1)).from_round(round_).plots(ann="magic", zed="fighting").roll(*dice)
        found += [round_] * any(one.figure == "ann" for one in fight.told(Rolled))
    return found


@cache
def of_actions() -> dict[str, int]:
    """The AMR of each action of the ledger but of loading, which is a number of the weapon."""
    return {
        "attack or parry": done("attack", target="zed", weapon="g1"),
        "shield attempt": spent(attacked().played().resolved("zed", "shielded")),
        "draw weapon": done("handle", how="draw", gear="g2"),
        "sheathe weapon": done("handle", how="sheathe", gear="g1"),
        "drop weapon": spent(begun().do("drop", "ann", gear="g1")),
        "ready slung shield": done("handle", how="shield", gear="g3"),
        "potion held ready, drink": done("drink", thing="t1"),
        "potion held ready, discard": emptied(),
        "flash pellet, out and throw": thrown("t2"),
        "tanglefoot, out, wet and throw": thrown("t3"),
        "spell cast, not Reflex, while Fighting is plotted": not_rolled("fighting-magic", casts=1),
        "Reflex Spell": spent(begun().do("reflex", "ann", spell=REFLEX)),
        "automatic parry on Full Defensive": not_rolled("defensive", defensive_dice="start"),
    }


@cache
def of_plots() -> dict[str, list[int]]:
    """The numbers in the dice of the ledger's plots: the dice that all AMR have more, or those that there are."""
    return {
        "Full Defensive": [not_rolled("defensive", defensive_dice="start")],
        "Thievish Attack, successful": [after_a_theft()],
        "Cast Magic Weapon Spell, then attack": [not_rolled("magic-weapon", casts=1)],
        "Magic-Use": [AMR - not_rolled("magic"), *rounds_of_casters()],
        "Potion, complete MR": [AMR - not_rolled("potion", thing="t1")],
        "Formal duel, first MR": [not_rolled("fighting", 1, duel="yes")],
    }
