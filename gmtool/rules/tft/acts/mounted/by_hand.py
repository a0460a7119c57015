"""Values of riders and mounts that the GM may set."""

from dataclasses import replace

from gmtool.rules.kit.amending import Value, Values, within
from gmtool.rules.seam import Json
from gmtool.rules.tft.acts.mounted.panic import calm_down
from gmtool.rules.tft.acts.saddle.load import KILO, grams
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.play import Play
from gmtool.rules.tft.state.records.riding import MOST_LOAD
from gmtool.rules.tft.state.saddle import rides

_NONE = "none"


def values(ctx: Context, figure: Figure) -> Values:
    """The values of a rider, and of an animal that can be ridden or that somebody is on."""
    found = {}
    if rides(ctx, figure):
        found["tied"] = within("riding", "tied", "Tied to the saddle", rule="am.mount.tied", condition=True)
    creature = figure.fighter.creature(ctx.tables)
    if not (creature and creature.mount) and not any(one.on == figure.id for one in ctx.everyone()):
        return found
    found["load"] = Value("Load, kg", _load, _loaded, limits=(0, MOST_LOAD), rule="am.mount.load")
    found["palanquin"] = within("riding", "palanquin", "Carries a palanquin", rule="am.mount.palanquin", condition=True)
    if figure.fighter.hexes > 1:
        most = (0, figure.fighter.hexes - 1)
        found["saddle"] = within("riding", "saddle", "Saddle, hex", int, "am.mount.lean-large", limits=most)
    if figure.riding.panic:
        words = next(row.label for row in ctx.tables.panics.values() if row.effect == figure.riding.panic)
        options = ((figure.riding.panic, words), (_NONE, "over: far from its cause"))
        found["panic"] = Value(
            "Panic",
            lambda _, one: one.riding.panic or _NONE,
            _calm,
            str,
            options=options,
            rule="am.panic.duration",
            condition=True,
        )
    return found


def _load(ctx: Context, one: Figure) -> Json:
    return grams(ctx, one) // KILO


def _loaded(play: Play, one: Figure, kilograms: int) -> None:
    play.change(one.id, riding=replace(one.riding, load=kilograms))


def _calm(play: Play, one: Figure, word: str) -> None:
    if word == _NONE:
        calm_down(play, one.id, "am.panic.duration")
