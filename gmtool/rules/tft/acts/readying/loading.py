"""Loading: the turns of reloading go with each crossbow or gun, whoever has it in hand; looked after each command."""

from dataclasses import replace

from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.play import Play


def keep_loading(play: Play) -> None:
    """Let every figure's count be that of the weapon in its hands."""
    for one in play.fight.figures.values():
        if one.reload or any(gear.unloaded for gear in one.gear):
            _settle(play, one)


def _settle(play: Play, one: Figure) -> None:
    """Note what the weapon before still needs on it, and count for the one in hand.

    In a fight of before, or by the GM's word, the count is that of the weapon in hand.
    """
    before = play.gear(one, one.loading)
    held = next((gear for gear, weapon in play.arms(one) if weapon.loaded), None)
    if held is None:
        if one.loading and before is None:
            play.change(one.id, reload=0, loading="")
    elif held.id != one.loading:
        noted = {one.loading: one.reload, held.id: 0}
        gear = tuple(replace(thing, unloaded=noted.get(thing.id, thing.unloaded)) for thing in one.gear)
        reload = held.unloaded if one.loading else one.reload or held.unloaded
        play.change(one.id, gear=gear, reload=reload, loading=held.id)
