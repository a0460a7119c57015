"""Melee rounds, as its case files know them: short words of cards, and a second that is played up to."""

from collections.abc import Mapping, Sequence
from typing import Any

from gmtool.rules.melee_rounds.state.fight import Fight
from tests.rules.cases.moments import System
from tests.rules.melee_rounds.rounds import SWORD, Round, card


def fields(said: Mapping[str, Any]) -> dict[str, Any]:
    """A card with a sword drawn and `amr` (2) with one weapon, unless the row says otherwise."""
    rest = {key: value for key, value in said.items() if key != "amr"}
    return {"sets": [{"item": "one-weapon", "amr": said.get("amr", 2)}], "weapons": [SWORD], **rest}


def facts(fight: Fight, name: str) -> dict[str, Any]:
    """The seconds in which its dice can be used from now on."""
    dice = fight.figures[name].dice
    return {"seconds": list(dice.earliest(max(1, fight.second))) if dice is not None else []}


SYSTEM = System("melee-rounds", "mr", fields, facts=facts)


@SYSTEM.situation
def second(
    second: int = 1,
    *,
    cards: Mapping[str, Mapping[str, Any]],
    plots: Mapping[str, str | Mapping[str, Any]],
    dice: Sequence[Sequence[int]] = (),
    round: int = 2,
    house: Mapping[str, str] | None = None,
    own: Mapping[str, Sequence[Mapping[str, Any]]] | None = None,
) -> Round:
    """This second of a round, before anything is stated in it: dice were held until then, and nobody attacked.

    `cards` are by name, `plots` by id (who is not named plots Move), `dice` those of Initiative in the order of asking.
    """
    made = [card(name, **{key: list(one) if key == "weapons" else one for key, one in said.items()})
            for name, said in cards.items()]  # fmt: skip
    rows = {key: tuple(one) for key, one in (own or {}).items()}
    fight = Round(*made, own=rows, **dict(house or {})).from_round(round)
    for figure in fight.state.roster:
        plot = plots.get(figure, "move")
        fight.do("plot", figure, **({"plot": plot} if isinstance(plot, str) else plot))
    return fight.roll(*(tuple(one) for one in dice)).until(second)
