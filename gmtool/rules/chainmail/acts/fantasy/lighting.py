"""The hour: the GM says whether it is day, dim or dark on the table."""

from collections.abc import Iterator
from typing import Annotated

from gmtool.rules.chainmail.acts.kinds import NOTHING
from gmtool.rules.chainmail.state.context import Act, Context, Offer, Play
from gmtool.rules.chainmail.state.light import HOUR, Light, light, set_light
from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.asking import Ask
from gmtool.rules.kit.lasting.effects import effect_of
from gmtool.rules.seam import Candidate, Command, Refusal, command

RULE = "cm.fantasy.dark-sight"
_LIGHTS = {
    Light.DAY.value: "Full daylight",
    Light.DIM.value: "Dim: dusk, mist or moonlight",
    Light.DARK.value: "Darkness",
}


def _lights(_: Context, __: object) -> tuple[Candidate, ...]:
    return tuple(Candidate(key, label) for key, label in _LIGHTS.items())


def _other(ctx: Context, _: object) -> str:
    return (Light.DARK if light(ctx) is Light.DAY else Light.DAY).value


@command("cm.light/1")
class SetLight(Command):
    """It is day, dim or dark from now on, by the GM's word."""

    now: Annotated[Light, Ask("Light", _lights, default=_other, judged=True)]


def _against(ctx: Context, command: SetLight) -> Iterator[Refusal]:
    now = effect_of(ctx, HOUR)
    if command.now.value == (now.sort if now is not None else Light.DAY.value):
        yield Refusal("The light is already like that.", RULE)


def _settle(play: Play, command: SetLight) -> None:
    set_light(play, command.now)


_CHANGES = Offer(
    "Change the light", "Turn", RULE, aside=True,
    there=lambda ctx, _: not ctx.over() and any(one.fantastic for one in ctx.units()),
)  # fmt: skip
LIGHT: Act = offered(SetLight, _CHANGES, _against, _settle, kinds=NOTHING)
