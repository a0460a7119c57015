"""Statement of surroundings: the GM's word about the ground and the light of a figure, without a map or over it."""

from collections.abc import Iterator
from dataclasses import replace

from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.asking import Ask
from gmtool.rules.seam import Refusal
from gmtool.rules.tft.acts.kinds import NOTHING
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure, Stage
from gmtool.rules.tft.state.play import Act, Offer, Play
from gmtool.rules.tft.state.records.surroundings import FOOTINGS, LIGHTS, SetSurroundings, SurroundingsSet
from gmtool.rules.tft.state.water import is_light

RULE, WALKS = "am.ground.dx", "am.water.submerged-walk"


def _may_not(ctx: Context, command: SetSurroundings) -> Iterator[Refusal]:
    now = ctx.figure(command.figure).surroundings
    if not ctx.book.variants.hazards:
        yield Refusal("These rules have no bad footing, water or darkness.")
    elif (now.footing, now.light, now.walks) == (command.footing, command.light, command.walks):
        yield Refusal("That is already so.", RULE)


def _set(play: Play, command: SetSurroundings) -> None:
    """Note the GM's word; it counts until the figure leaves its hex, or another word is given."""
    now = play.figure(command.figure).surroundings
    said = replace(now, footing=command.footing, light=command.light, walks=command.walks)
    play.change(command.figure, surroundings=said)
    words = [FOOTINGS[said.footing]] * bool(said.footing) + [LIGHTS[said.light]] * bool(said.light)
    words += ["walks along the bottom"] * said.walks
    rules = (WALKS,) if said.walks else (RULE,)
    where = ", ".join(words) or FOOTINGS[""]
    play.happened(SurroundingsSet(figure=command.figure, where=where, rules=rules))


def _may_be_said(ctx: Context, figure: Figure) -> bool:
    in_turn = ctx.fight.stage in (Stage.INITIATIVE, Stage.MOVEMENT, Stage.COMBAT)
    return in_turn and figure.able and not figure.pile and ctx.book.variants.hazards


_STATES = Offer("Ground and light", "Other", RULE, there=_may_be_said, asks={"walks": Ask(when=is_light)}, aside=True)
SURROUNDINGS: Act = offered(SetSurroundings, _STATES, _may_not, _set, kinds=NOTHING)
