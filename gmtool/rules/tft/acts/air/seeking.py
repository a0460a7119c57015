"""Seeking a fight in the air: a flier's mind about engaging and being engaged (am.fly.engage-fliers)."""

from collections.abc import Iterator
from dataclasses import replace

from gmtool.rules.kit.acts import offered
from gmtool.rules.seam import Refusal
from gmtool.rules.tft.acts.kinds import NOTHING
from gmtool.rules.tft.state.airborne import has_flight
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure, Stage
from gmtool.rules.tft.state.play import Act, Offer, Play
from gmtool.rules.tft.state.records.flight import SeekFight, SoughtFight

RULE = "am.air.engage"


def refusals(ctx: Context, command: SeekFight) -> Iterator[Refusal]:
    """The reason against it: only who flies can choose."""
    figure = ctx.figure(command.figure)
    if not figure.flying or not has_flight(ctx):
        yield Refusal(f"{figure.name} is not in the air.", RULE)


def perform(play: Play, command: SeekFight) -> None:
    """Note the flier's mind, which holds until it is changed."""
    figure = play.figure(command.figure)
    play.change(figure.id, aloft=replace(figure.aloft, seeks=command.seeks))
    play.happened(SoughtFight(figure=figure.id, seeks=command.seeks, rules=(RULE,)))


def offers(ctx: Context, figure: Figure) -> Iterator[Offer]:
    """To change its mind, in the movement stage."""
    if has_flight(ctx) and figure.flying and ctx.fight.stage is Stage.MOVEMENT:
        seeks = not figure.aloft.seeks
        label = "Seek a fight in the air" if seeks else "Keep out of fights in the air"
        yield Offer(label, "Move", RULE, key="seek", given={"seeks": seeks})


SEEK: Act = offered(SeekFight, offers, refusals, perform, keys=("seek",), kinds=NOTHING)
