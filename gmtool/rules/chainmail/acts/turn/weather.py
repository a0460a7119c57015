"""The weather: diced for at the start, and on every even turn; heat tires, and hard rain makes mud."""

from collections.abc import Iterator
from typing import Annotated, Literal

from gmtool.dice import Dice
from gmtool.rules.chainmail.acts.kinds import NOTHING
from gmtool.rules.chainmail.state.battle import MUDDY, Weather
from gmtool.rules.chainmail.state.context import Act, Context, Offer, Play
from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.asking import Ask
from gmtool.rules.kit.play import evolve
from gmtool.rules.seam import (
    Cases,
    Command,
    Effect,
    EffectPicture,
    Event,
    Refusal,
    RollTable,
    Why,
    command,
    event,
)

Sky = Literal["clear", "cloudy", "rainy"]
START: tuple[Sky, ...] = ("clear", "clear", "clear", "cloudy", "cloudy", "rainy")
"""The weather at the start by the die (cm.weather.start)."""
_FIXED = {"": "Roll", "clear": "Clear", "cloudy": "Cloudy", "rainy": "Rainy"}
_RAIN = {"none": "", "powder": "wets all gunpowder", "bows": "wets gunpowder and bowstrings"}
_BRINGS = Cases(
    (("", ""), ("heat", ", in excess heat"), ("light rain", ", with light rain"), ("hard rain", ", with hard rain"))
)


@command("cm.weather/1")
class RollWeather(Command):
    """The weather at the start of the battle is rolled for, or fixed by the GM."""

    now: Annotated[Literal["", "clear", "cloudy", "rainy"], Ask("Weather", _FIXED)] = ""


@event("cm.weather-is/1", says="The weather is {now}{brings}.", weight=2)
class WeatherIs(Event):
    """The weather from now on, and what it brings."""

    now: str
    brings: Annotated[str, _BRINGS] = ""


@event("cm.mud/1", says="The rain has made mud: everybody moves at half speed.", weight=2)
class MudCame(Event):
    """Hard rain has made mud."""


def unsettled(ctx: Context) -> Iterator[Refusal]:
    """The reason against beginning: nobody has diced for the weather."""
    if ctx.holds("weather") and ctx.fight.weather is None and not ctx.own_phases:
        yield Refusal("Roll for the weather first, or set it.", "cm.weather.start")


def _against(ctx: Context, command: RollWeather) -> Iterator[Refusal]:
    if not ctx.holds("weather"):
        yield Refusal("This battle is fought without weather.", "cm.weather.start")
    elif ctx.fight.weather is not None:
        yield Refusal("The weather is settled; it changes on even turns.", "cm.weather.change")


def _settle(play: Play, command: RollWeather) -> None:
    now = command.now or START[_die(play, "The weather at the start", "cm.weather.start") - 1]
    play.change_fight(weather=Weather(now))
    play.happened(WeatherIs(now=now, rules=("cm.weather.start",)))


def _die(play: Play, what: str, rule: str) -> int:
    return play.roll(Dice(1), Why(what, rule=rule)).total


_ROLLS = Offer(
    "Roll for the weather", "Turn", "cm.weather.start", usual=True,
    there=lambda ctx, _: not ctx.over() and any(unsettled(ctx)),
)  # fmt: skip
WEATHER: Act = offered(RollWeather, _ROLLS, _against, _settle, kinds=NOTHING)


def at_the_start() -> RollTable:
    """The weather at the start as a table to roll on (cm.weather.start)."""
    return RollTable("Weather at the start", Dice(1).bare, tuple((die, die, sky) for die, sky in enumerate(START, 1)))


# --- turn by turn -----------------------------------------------------------------------------------------------------
def weather_turn(play: Play) -> None:
    """Count the rain of the turn that ended, and roll on the column of the present weather on every even turn."""
    before = play.fight.weather
    if before is None:
        return
    if before.rain == "hard rain":
        play.change_fight(weather=evolve(before, hard_rain=before.hard_rain + 1))
        if before.hard_rain + 1 == MUDDY:
            play.happened(MudCame(rules=("cm.weather.mud",)))
    if play.turn % 2 == 0 and play.holds("weather"):
        _change(play)


def _change(play: Play) -> None:
    """Take the weather of the row for the present column and the die (cm.weather.change)."""
    now = play.fight.weather
    assert now is not None
    die = _die(play, f"The weather changes: {now.now}", "cm.weather.change")
    row = play.tables.weather[f"{now.now} {die}"]
    heat = row.brings == "heat" and play.house("season") == "summer"
    if row.next == now.now == "clear" and not row.brings and play.house("heat-lasts") == "stays":
        heat = now.heat
    rain = row.brings if row.brings in ("light rain", "hard rain") else ""
    dried = row.next == "clear" and play.house("mud-dries") == "dries"
    after = Weather(row.next, heat, rain, 0 if dried else now.hard_rain)
    play.change_fight(weather=after)
    if after != now:
        play.happened(WeatherIs(now=after.now, brings="heat" if heat else rain, rules=("cm.weather.change",)))


def weather_effects(ctx: Context) -> Iterator[Effect]:
    """The weather as what holds for the whole battle, and the mud."""
    weather = ctx.fight.weather
    if weather is None:
        return
    words = [weather.now.capitalize()]
    does, rule = [], "cm.weather.change"
    if weather.heat:
        words.append("excess heat")
        does.append("tires twice as fast; dry grass and woods catch fire more easily")
        rule = "cm.weather.heat"
    if weather.rain:
        words.append(weather.rain)
        does.append(_RAIN[ctx.house("rain-effect")])
        rule = "cm.weather.rain-effect"
    yield _effect("weather", ", ".join(words), "".join(does), rule)
    if weather.mud:
        yield _effect("mud", "Mud", "halves every move", "cm.weather.mud")


def _effect(key: str, label: str, does: str, rule: str) -> Effect:
    return Effect(key, label, EffectPicture.WEATHER, does=does, sort=key, rule=rule)
