"""Drawing up: who rides against whom, all at once or one knight after the other."""

from collections.abc import Iterator

from gmtool.rules.chainmail.acts.joust.messages import DrawJoust, DrawUp, JoustDrawn
from gmtool.rules.chainmail.acts.joust.tourney import joust_of, jousting
from gmtool.rules.chainmail.acts.kinds import NOTHING
from gmtool.rules.chainmail.state.context import Act, Context, Offer, Play
from gmtool.rules.chainmail.state.records.joust import Joust
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.kit.acts import if_allowed, offered
from gmtool.rules.kit.play import evolve
from gmtool.rules.seam import Refusal

GROUP = "Tourney"
RULE = "cm.joust.teams"


def free(ctx: Context, side: str = "") -> tuple[Unit, ...]:
    """The knights who have no joust to ride."""
    able = (one for one in ctx.units() if one.men and side in ("", one.side))
    return tuple(one for one in able if joust_of(ctx, one.id) is None)


def met(ctx: Context, one: str, other: str) -> int:
    """The number of jousts of two knights against each other."""
    return sum({one, other} == set(joust.knights) for joust in ctx.fight.jousts)


def opponents(ctx: Context, knight: Unit) -> tuple[Unit, ...]:
    """The free knights of other sides, those whom he has met least first."""
    others = [one for one in free(ctx) if one.side != knight.side]
    return tuple(sorted(others, key=lambda one: met(ctx, knight.id, one.id)))


def _drawing(ctx: Context) -> Iterator[Refusal]:
    if not jousting(ctx):
        yield Refusal("There is no tourney.", "cm.joust.choose")
    elif ctx.fight.phase != "lists":
        yield Refusal("The jousts of this turn are drawn up.", RULE)


def _against(ctx: Context, command: DrawJoust) -> Iterator[Refusal]:
    knight, other = ctx.figure(command.figure), ctx.figure(command.target)
    yield from _drawing(ctx)
    for one in (knight, other):
        yield from ctx.unable(one)
        if joust_of(ctx, one.id) is not None:
            yield Refusal(f"{one.name} already has a joust to ride.", RULE)
    if knight.side == other.side:
        yield Refusal(f"{other.name}: on the same side.", short="same side")


def _draw(play: Play, command: DrawJoust) -> None:
    draw(play, command.figure, command.target)


def draw(play: Play, one: str, other: str) -> None:
    """Have two knights joust; a lance and a helm are new for it."""
    play.change_fight(jousts=(*play.fight.jousts, Joust(one=one, other=other)))
    for key in (one, other):
        play.change(key, man=evolve(play.figure(key).man, aim="", seat="", steady=False))
    play.happened(JoustDrawn(figure=one, target=other, rules=(RULE,)))


# --- all at once ------------------------------------------------------------------------------------------------------
def _all_against(ctx: Context, command: DrawUp) -> Iterator[Refusal]:
    yield from _drawing(ctx)
    if not any(opponents(ctx, one) for one in free(ctx)):
        yield Refusal("No two knights are free to ride against each other.", RULE)


def _draw_up(play: Play, command: DrawUp) -> None:
    for one in free(play):
        if joust_of(play, one.id) is None and (known := opponents(play, one)):
            draw(play, one.id, known[0].id)


_DRAWS = Offer(
    "Joust", GROUP, RULE, asks={"target": opponents}, needs="target",
    there=lambda ctx, knight: not any(_drawing(ctx)) and knight in free(ctx),
)  # fmt: skip
_ALL = Offer(
    "Draw up the jousts", GROUP, RULE, there=lambda ctx, _: not any(_drawing(ctx)) and not ctx.over(), usual=if_allowed
)
ACTS: tuple[Act, ...] = (
    offered(DrawUp, _ALL, _all_against, _draw_up, kinds=NOTHING),
    offered(DrawJoust, _DRAWS, _against, _draw, kinds=NOTHING),
)
