"""Statement of surroundings: the GM's word about the ground and the light of a figure, without a map or over it."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from gmtool.rules.seam import Candidate, Choice, Input, InputKind, Refusal, draft_of
from gmtool.rules.tft.acts.kinds import NOTHING
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure, Stage
from gmtool.rules.tft.state.play import Act, Play
from gmtool.rules.tft.state.records.surroundings import SetSurroundings, SurroundingsSet
from gmtool.rules.tft.state.water import is_light

RULE, WALKS = "am.ground.dx", "am.water.submerged-walk"
FOOTINGS = {
    "": "as the map has it",
    "firm": "firm ground",
    "broken": "broken ground",
    "ankle": "water to the ankles",
    "knee": "water to the knees",
    "neck": "water to the neck",
    "deep": "water over the head",
}
LIGHTS = {"": "as the map has it", "dark": "complete darkness", "light": "light enough"}


def _may_not(ctx: Context, command: SetSurroundings) -> Iterator[Refusal]:
    now = ctx.figure(command.figure).surroundings
    if not ctx.book.variants.hazards:
        yield Refusal("These rules have no bad footing, water or darkness.")
    elif (now.footing, now.light, now.walks) == (command.footing, command.light, command.walks):
        yield Refusal("That holds already.", RULE)


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


def _offers(ctx: Context, figure: Figure | None) -> Iterable[Choice]:
    """The choice to say where a figure is, behind the key for more choices; a map says it by itself."""
    if figure is None or not figure.able or figure.pile or not ctx.book.variants.hazards:
        return
    if ctx.fight.stage not in (Stage.INITIATIVE, Stage.MOVEMENT, Stage.COMBAT):
        return
    now = figure.surroundings
    inputs = [_one_of("footing", "Ground", FOOTINGS, now.footing), _one_of("light", "Light", LIGHTS, now.light)]
    if is_light(ctx, figure):
        inputs.append(Input("walks", "Walks along the bottom", InputKind.YES_NO, default=now.walks, required=False))
    draft = draft_of(SetSurroundings, figure=figure.id)
    yield Choice("surroundings", "Ground and light", "Other", draft, tuple(inputs), rule=RULE, aside=True)


def _one_of(field: str, label: str, words: Mapping[str, str], now: str) -> Input:
    found = tuple(Candidate(key, text.capitalize()) for key, text in words.items())
    return Input(field, label, InputKind.ONE_OF, lambda _: found, default=now, required=False)


SURROUNDINGS = Act(SetSurroundings, _offers, _may_not, _set, keys=("surroundings",), kinds=NOTHING)
