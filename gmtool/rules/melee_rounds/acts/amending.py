"""What the GM may set of a figure, left to the GM by the page or to correct a mistake; and taking one out."""

from gmtool.rules.kit.amending import ByHand, Values
from gmtool.rules.kit.open_fight import open_values
from gmtool.rules.melee_rounds.state.context import Context, Play
from gmtool.rules.melee_rounds.state.fight import Figure
from gmtool.rules.melee_rounds.state.mustering import enlist
from gmtool.rules.melee_rounds.state.stations import LEAVES, VALUES


def values(ctx: Context, figure: Figure) -> Values:
    """The values of a figure that can be set, by key."""
    return open_values(ctx, (own(ctx, figure) for own in ctx.chapters.at(VALUES)))


def _leave(play: Play, gone: str) -> None:
    """Take a figure out of the melee, and all that is aimed at it."""
    for leaves in play.hooks(LEAVES):
        leaves(play, gone)
    figures = {one.id: one for one in play.everyone() if one.id != gone}
    play.change_fight(figures=figures, roster=tuple(figures))


BY_HAND = ByHand(enlist, _leave, values)
