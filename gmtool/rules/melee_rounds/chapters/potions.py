"""Potions: taken out of the shield hand, or in a round plotted for it (section 6.5)."""

from collections.abc import Iterator

from gmtool.rules.kit.chapters import Chapter
from gmtool.rules.kit.gate import Bar
from gmtool.rules.melee_rounds.acts.deeds.potions import (
    DRINKING,
    READY,
    SECONDS_NEEDED,
    drink,
    finish_discarding,
    finish_round,
    whole_round,
)
from gmtool.rules.melee_rounds.acts.kinds import BREAKS_OFF, kinds
from gmtool.rules.melee_rounds.cards.fighter import Thing
from gmtool.rules.melee_rounds.data.plots import Deed
from gmtool.rules.melee_rounds.state.context import Context
from gmtool.rules.melee_rounds.state.fight import Figure
from gmtool.rules.melee_rounds.state.stations import DOES, FINISHES, THINGS, WHOLE_ROUND
from gmtool.rules.seam import Condition, Refusal


def _discarding(_: Context, figure: Figure) -> Iterator[Refusal]:
    if figure.running is not None and figure.running.deed is Deed.DISCARD:
        yield Refusal(f"{figure.name} throws its empty potion away.", SECONDS_NEEDED)


def _uncorked(ctx: Context, figure: Figure, thing: Thing) -> Iterator[Condition]:
    if thing.ready and thing.number:
        name = ctx.tables.item_name(thing.item)
        yield Condition(f"{name} uncorked in the shield hand", "until it is taken", READY, good=True)


CHAPTER = Chapter(
    "potions",
    acts={"potions": (DRINKING,)},
    bars=(Bar("discarding", kinds(BREAKS_OFF), _discarding),),
    hooks=(
        DOES(drink, Deed.DRINK),
        WHOLE_ROUND(whole_round, "potion"),
        FINISHES(finish_round, Deed.POTION),
        FINISHES(finish_discarding, Deed.DISCARD),
        THINGS(_uncorked, "potions"),
    ),
)
