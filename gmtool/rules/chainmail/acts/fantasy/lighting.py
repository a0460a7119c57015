"""The hour: the GM says whether it is day, dim or dark on the table."""

from collections.abc import Iterator

from gmtool.rules.chainmail.acts.kinds import NOTHING
from gmtool.rules.chainmail.state.context import Act, Context, Play
from gmtool.rules.chainmail.state.light import HOUR, Light, light, set_light
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.kit.lasting.effects import effect_of
from gmtool.rules.seam import Candidate, Choice, Command, Input, InputKind, Refusal, command, draft_of

RULE = "cm.fantasy.dark-sight"
_LIGHTS = (
    Candidate(Light.DAY.value, "Full daylight"),
    Candidate(Light.DIM.value, "Dim: dusk, mist or moonlight"),
    Candidate(Light.DARK.value, "Darkness"),
)


@command("cm.light/1")
class SetLight(Command):
    """It is day, dim or dark from now on, by the GM's word."""

    now: Light


def _against(ctx: Context, command: SetLight) -> Iterator[Refusal]:
    now = effect_of(ctx, HOUR)
    if command.now.value == (now.sort if now is not None else Light.DAY.value):
        yield Refusal("It is so already.", RULE)


def _settle(play: Play, command: SetLight) -> None:
    set_light(play, command.now)


def _offers(ctx: Context, unit: Unit | None) -> Iterator[Choice]:
    if unit is not None or ctx.over() or not any(one.fantastic for one in ctx.units()):
        return
    other = Light.DARK if light(ctx) is Light.DAY else Light.DAY
    now = Input("now", "Light", InputKind.ONE_OF, lambda _: _LIGHTS, default=other.value)
    yield Choice("light", "Change the light", "Turn", draft_of(SetLight), (now,), rule=RULE, aside=True)


LIGHT = Act(SetLight, _offers, _against, _settle, kinds=NOTHING)
