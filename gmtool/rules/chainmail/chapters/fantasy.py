"""The fantasy supplement: fantastic combat, light, the invisible, enchanted arrows, quarrels of Orcs."""

from collections.abc import Iterator

from gmtool.rules.chainmail.acts.fantasy.arrows import ARROWS
from gmtool.rules.chainmail.acts.fantasy.duels import DUELS, end_fantastic_turn
from gmtool.rules.chainmail.acts.fantasy.lighting import LIGHT
from gmtool.rules.chainmail.acts.fantasy.lineups import LINEUPS
from gmtool.rules.chainmail.acts.fantasy.quarrels import QUARREL, QUARRELS, after_quarrel_check, settle_quarrels
from gmtool.rules.chainmail.acts.fantasy.sieges import SIEGES
from gmtool.rules.chainmail.acts.fantasy.vanishing import VANISHING, settle_unseen
from gmtool.rules.chainmail.acts.magic.pairs import unfought
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.light import is_dazzled, sees
from gmtool.rules.chainmail.state.stations import CONDITIONS, RENEWS, SETTLES, WAITS
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.kit.chapters import Chapter
from gmtool.rules.seam import Condition


def _meets(ctx: Context, unit: Unit) -> bool:
    """The first of a pair waits for their fantastic combat."""
    melee = ctx.melee_of(unit.id)
    return melee is not None and any(one.id == unit.id for one, _ in unfought(ctx, melee))


def _invisible(ctx: Context, unit: Unit) -> Iterator[Condition]:
    if unit.fantasy.invisible:
        yield Condition("Invisible", good=True)


def _light(ctx: Context, unit: Unit) -> Iterator[Condition]:
    if is_dazzled(ctx, unit):
        yield Condition("In full light", "1 off every die")
    if not sees(ctx, unit):
        yield Condition("Blind in the dark", "neither attacks nor defends", grave=True)


CHAPTER = Chapter(
    "fantasy",
    after=("moving", "baggage"),
    acts={
        "enchanted arrows": ARROWS,
        "duels": DUELS,
        "vanishing": VANISHING,
        "fantastic sieges": SIEGES,
        "light": (LIGHT, QUARRELS, *LINEUPS),
    },
    checks={QUARREL: after_quarrel_check},
    hooks=(
        WAITS(_meets, "melee"),
        RENEWS(end_fantastic_turn),
        SETTLES(settle_unseen),
        SETTLES(settle_quarrels),
        CONDITIONS(_invisible, "invisible"),
        CONDITIONS(_light, "light"),
    ),
)
