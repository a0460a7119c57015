"""Thievish Attacks, which their target is unaware of (sections 3.1.2 and 3.1.3)."""

from collections.abc import Iterator, Mapping
from typing import Any

from gmtool.bounds import Between
from gmtool.rules.kit.amending import Values, number
from gmtool.rules.kit.chapters import Chapter
from gmtool.rules.kit.gate import Bar
from gmtool.rules.melee_rounds.acts.fighting.sneaking import AUTO, SNEAK, UNAWARE
from gmtool.rules.melee_rounds.acts.kinds import kinds
from gmtool.rules.melee_rounds.data.kits import SECONDS
from gmtool.rules.melee_rounds.data.plots import Deed
from gmtool.rules.melee_rounds.state.context import Context, Play
from gmtool.rules.melee_rounds.state.fight import Figure
from gmtool.rules.melee_rounds.state.stations import RENEWS, VALUES
from gmtool.rules.seam import Refusal


def _tried(_: Context, figure: Figure) -> Iterator[Refusal]:
    if figure.dice is not None:
        yield Refusal(f"{figure.name} has already tried its Thievish Attack.", AUTO)


def _renews(play: Play, figure: Figure) -> Mapping[str, Any]:
    return {"alert": 0}


def _values(ctx: Context, figure: Figure) -> Values:
    if not ctx.fight.second:
        return {}
    return {"alert": number("alert", "Knows of a Thievish Attack from second (0: none)", Between(0, SECONDS), UNAWARE)}


CHAPTER = Chapter(
    "thieves",
    acts={"sneaking": (SNEAK,)},
    bars=(Bar("tried", kinds(Deed.SNEAK), _tried),),
    hooks=(RENEWS(_renews, "round"), VALUES(_values, "alert")),
)
