"""What the GM may set of a figure: states that the page leaves to the GM, and corrections; and taking one out."""

from dataclasses import replace

from gmtool.rules.harnmaster.state.context import Context, Play
from gmtool.rules.harnmaster.state.fight import Figure
from gmtool.rules.harnmaster.state.mustering import enlist
from gmtool.rules.harnmaster.state.stations import LEAVES, VALUES
from gmtool.rules.kit.amending import ByHand, Values
from gmtool.rules.kit.open_fight import open_values


def values(ctx: Context, figure: Figure) -> Values:
    """The values of a figure that can be set, by key."""
    return open_values(ctx, (own(ctx, figure) for own in ctx.chapters.at(VALUES)))


def _leave(play: Play, key: str) -> None:
    """Remove a figure from the melee, with all that refers to it."""
    for leaves in play.hooks(LEAVES):
        leaves(play, key)
    play.change_fight(
        figures={other: _without(figure, key) for other, figure in play.fight.figures.items() if other != key},
        roster=tuple(other for other in play.fight.roster if other != key),
    )


def _without(figure: Figure, gone: str) -> Figure:
    """A figure whose likely foe is nobody who is taken out."""
    return replace(
        figure,
        foe="" if figure.foe == gone else figure.foe,
        attacker="" if figure.attacker == gone else figure.attacker,
    )


BY_HAND = ByHand(enlist, _leave, values)
