"""Scorching: hits by fire and by burning oil, figures that catch fire, and how long they burn."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from gmtool.dice import Dice
from gmtool.rules.seam import Condition
from gmtool.rules.tft.acts.attacks.protection import armor_lines, harm_lines
from gmtool.rules.tft.acts.spells.harm import suffer
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.flames import ON_FIRE, burning_hexes, in_flames, on_fire
from gmtool.rules.tft.state.messages.healing import Burned
from gmtool.rules.tft.state.play import Play
from gmtool.rules.tft.state.records.burning import FlamesOut, Ignited, InFlames
from gmtool.rules.tft.state.saddle import goer
from gmtool.rules.tft.state.underfoot import over

FIRE, OIL = "fire", "burning-oil"
"""The kinds of harm of flames, and of the oil that burns on a figure."""
THROUGH, STOPS, SOAKED = 2, 4, 4
"""The hits of a burning hex on whoever goes through it, or stops in it; and of a turn on fire."""
STAY = "fire-stay"
_FLAME, _HEX = "am.fire.soaked-damage", {False: "am.fire.walk-through", True: "am.fire.stop-in"}


def mark(play: Play, figure: str, **changes: Any) -> None:
    """Change what fire has done to a figure."""
    play.change(figure, burning=replace(play.figure(figure).burning, **changes))


def scorch(play: Play, figure: str, hits: int, by: str = "") -> None:
    """Hits of a flame: armor helps, shields never (am.fire.armour-and-shield); whoever is oiled catches fire."""
    one = play.figure(figure)
    if one.dead:
        burn_body(play, figure)
        return
    lines = harm_lines(play, one, play.tables.harms[FIRE], "", "")
    suffer(play, by or figure, figure, "fire", Dice(0, 6, hits), FIRE, lines)
    if play.figure(figure).burning.oiled:
        ignite(play, figure, "am.gasbomb.molotail-oil")


def burn_body(play: Play, figure: str) -> None:
    """Burn a dead body, which regenerates no more (am.ex.dead-regenerates)."""
    if not play.figure(figure).ashes:
        play.change(figure, ashes=True)
        play.happened(Burned(figure=figure, rules=("am.ex.dead-regenerates",)))


def ignite(play: Play, figure: str, rule: str) -> None:
    """Set a figure on fire; armor holds the flames off for this turn, without any it is hit at once."""
    one = play.figure(figure)
    if on_fire(one, play.turn) or one.dead:
        return
    mark(play, figure, soaked=play.turn, oiled=False)
    play.happened(Ignited(figure=figure, rules=(rule,)))
    if not any(armor_lines(play, one)):
        _burns(play, figure)


def _burns(play: Play, figure: str) -> None:
    """A turn's hits of the oil on a figure, which no armor stops (am.fire.soaked-no-armour)."""
    lines = harm_lines(play, play.figure(figure), play.tables.harms[OIL], "", "")
    suffer(play, figure, figure, "burning oil", Dice(0, 6, SOAKED), OIL, lines)


def put_out(play: Play, figure: str) -> None:
    """End the fire on a figure."""
    mark(play, figure, soaked=0)
    play.happened(FlamesOut(figure=figure, rules=(_FLAME,)))


def burn_on(play: Play) -> None:
    """The hits of a new turn on whoever is on fire; after its last turn the fire is out."""
    for one in play.everyone():
        if one.burning.soaked and on_fire(one, play.turn) and not (one.dead or one.fled):
            _burns(play, one.id)
        elif one.burning.soaked and not on_fire(one, play.turn):
            put_out(play, one.id)


def pass_through(play: Play, figure: str, hexes: int, *, stops: bool) -> None:
    """The hits of burning hexes that a figure has gone through, and of the one in which it stops, each by itself."""
    if not hexes and not stops:
        return
    rules = (*((_HEX[False],) if hexes else ()), *((_HEX[True],) if stops else ()))
    play.happened(InFlames(figure=figure, stops=stops, rules=rules))
    for _ in range(hexes):
        scorch(play, figure, THROUGH)
    if stops:
        scorch(play, figure, STOPS)


def stay(play: Play) -> None:
    """The hits of burning hexes on whoever has stayed in one through all movement (am.fire.remain)."""
    hits = play.house_number(STAY) if burning_hexes(play) else 0
    for one in play.everyone():
        gone = one.fled or one.ashes
        came = goer(play, one).deeds.path or (one.deeds.pushed_back and over(play, one) is None)
        if hits and not gone and not came and in_flames(play, one):
            play.happened(InFlames(figure=one.id, stops=True, rules=("am.fire.remain",)))
            scorch(play, one.id, hits)


def burning_conditions(ctx: Context, figure: Figure) -> Iterator[Condition]:
    """The conditions of a figure for fire, oil, gas, torches and aiming."""
    had = figure.burning
    if on_fire(figure, ctx.turn):
        lasts = f"through turn {had.soaked + ON_FIRE - 1}, or until it is put out"
        yield Condition("On fire: 4 hits a turn", lasts, _FLAME, grave=True)
    if had.oiled:
        yield Condition("Covered with oil", "until a flame sets it on fire", "am.gasbomb.molotail-oil", grave=True)
    if had.gassed:
        yield Condition("Has breathed gas", "as its potion says", "am.gasbomb.area", grave=True)
    if had.torched and ctx.turn - had.torched <= 1:
        lasts = f"through turn {had.torched + 1}"
        yield Condition("Fears the torch: DX −2", lasts, "am.torch.animal-dx")
    if had.aimed and not had.spoiled:
        yield Condition(
            f"DX +{had.aimed} to throw its flask: aimed",
            "until it throws, is hit, or moves",
            "am.fire.aim-throw",
            good=True,
        )
