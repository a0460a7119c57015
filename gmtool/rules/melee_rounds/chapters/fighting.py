"""Fighting: attacks, parries and shields, and the damage that they do (section 3.3)."""

from collections.abc import Iterator, Mapping
from typing import Any

from gmtool.rules.kit.amending import Values, card_number, flag, number
from gmtool.rules.kit.chapters import Chapter
from gmtool.rules.kit.gate import Bar
from gmtool.rules.melee_rounds.acts.fighting.attacks import ATTACKING, HOLDING, PARRYING
from gmtool.rules.melee_rounds.acts.fighting.numbers import ONCE, SECTION_C
from gmtool.rules.melee_rounds.acts.fighting.resolving import RESOLVE, hurt
from gmtool.rules.melee_rounds.acts.kinds import ATTACKS, SHIELDS, kinds
from gmtool.rules.melee_rounds.acts.stating.availability import aims_at
from gmtool.rules.melee_rounds.cards.fighter import Fighter
from gmtool.rules.melee_rounds.data.kits import POINTS
from gmtool.rules.melee_rounds.state.context import Context, Play
from gmtool.rules.melee_rounds.state.fight import Figure, Stage
from gmtool.rules.melee_rounds.state.stations import CONDITIONS, ENDS, LEAVES, RENEWS, VALUES
from gmtool.rules.seam import Condition, Refusal


# --- bars -------------------------------------------------------------------------------------------------------------
def _fallen(_: Context, __: Figure, target: Figure) -> Iterator[Refusal]:
    if not target.able:
        yield Refusal(f"{target.name} cannot be attacked.")


def _lost(ctx: Context) -> bool:
    return any(not one.able for one in ctx.everyone())


def _shielded(_: Context, figure: Figure) -> Iterator[Refusal]:
    if figure.shielded:
        yield Refusal(f"{figure.name} has already tried its shield this second.", ONCE)


# --- what begins and ends ---------------------------------------------------------------------------------------------
def _hurt(play: Play) -> None:
    """Damage counts."""
    for one in play.everyone():
        hurt(play, one.id)


def _renews(play: Play, figure: Figure) -> Mapping[str, Any]:
    return {"shielded": False, "attacked": False}


def _leaves(play: Play, gone: str) -> None:
    """Nobody is attacked any more by a figure that is taken out."""
    others = tuple(one for one in play.everyone() if one.id != gone)
    for one in others:
        unseen = play.fight.stage is Stage.REACTIONS and not any(aims_at(play, foe, one) for foe in others)
        if one.attacked and unseen:
            play.change(one.id, attacked=False)


# --- what is shown, and what the GM may set ---------------------------------------------------------------------------
def _conditions(ctx: Context, figure: Figure) -> Iterator[Condition]:
    if ctx.fight.second and figure.shielded:
        yield Condition("Has tried its shield", "until the next second", ONCE)


def _damage(ctx: Context, figure: Figure) -> Values:
    return {
        "damage": number("damage", "Damage taken", POINTS, SECTION_C, wounds=1),
        "out": flag("out", "Out of the melee", SECTION_C),
        "dead": flag("dead", "Dead", SECTION_C),
    }


def _defences(ctx: Context, figure: Figure) -> Values:
    return {
        "d": card_number(Fighter, "d", "D", SECTION_C),
        "rd": card_number(Fighter, "rd", "RD", SECTION_C),
        "hits": card_number(Fighter, "hits", "Hits (0: not noted)", SECTION_C),
    }


CHAPTER = Chapter(
    "fighting",
    acts={"resolving": (RESOLVE,), "dice": (ATTACKING, PARRYING, HOLDING)},
    bars=(
        Bar("fallen", ATTACKS, whom=_fallen, there=_lost),
        Bar("shielded", kinds(SHIELDS), _shielded),
    ),
    hooks=(
        ENDS(_hurt),
        RENEWS(_renews, "second"),
        LEAVES(_leaves),
        CONDITIONS(_conditions, "shield"),
        VALUES(_damage, "damage"),
        VALUES(_defences, "defences"),
    ),
)
