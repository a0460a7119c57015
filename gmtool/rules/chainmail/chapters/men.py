"""Man to man: one figure is one man."""

from collections.abc import Iterator, Mapping

from gmtool.rules.chainmail.acts.men import falling
from gmtool.rules.chainmail.acts.men.by_hand import man_values
from gmtool.rules.chainmail.acts.men.falling import end_moment
from gmtool.rules.chainmail.acts.men.shaken import THIRD, after_third_check, check_armies
from gmtool.rules.chainmail.acts.men.shooting import SHOOT_MAN, mark_starts
from gmtool.rules.chainmail.acts.men.striking import STRIKE, close_in
from gmtool.rules.chainmail.state.context import Context, Play
from gmtool.rules.chainmail.state.mustering import as_one_man
from gmtool.rules.chainmail.state.stations import CONDITIONS, ENTERS, LEAVES, SETTLES, VALUES
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.chainmail.views.men import man_conditions
from gmtool.rules.kit.amending import Value
from gmtool.rules.kit.binding import by_house
from gmtool.rules.kit.chapters import Chapter
from gmtool.rules.seam import Condition


def _starts(play: Play) -> None:
    if play.man_to_man:
        mark_starts(play)


def _single(play: Play) -> None:
    """Make one man of whoever has joined later as a unit."""
    for one in play.everyone() if play.single else ():
        if one.start > 1 and not one.engine:
            play.change(one.id, formation=as_one_man(one).formation, mixed="", mixed_men=0)


def _conditions(ctx: Context, man: Unit) -> Iterator[Condition]:
    yield from man_conditions(ctx, man) if ctx.man_to_man else ()


def _values(ctx: Context, man: Unit) -> Mapping[str, Value]:
    return man_values(ctx) if ctx.man_to_man and man.formation is not None else {}


CHAPTER = Chapter(
    "men",
    after=("melee", "beasts", "siege"),
    has_fight={"house": by_house("fought", "men", "joust")},
    acts={"blows": (STRIKE,), "falls": falling.ACTS, "man shots": (SHOOT_MAN,)},
    checks={THIRD: after_third_check},
    hooks=(
        LEAVES(end_moment),
        ENTERS(_starts, "move-first"),
        ENTERS(_starts, "orders"),
        ENTERS(close_in, "melee"),
        SETTLES(_single),
        SETTLES(check_armies),
        CONDITIONS(_conditions, "men"),
        VALUES(_values, "men"),
    ),
)
