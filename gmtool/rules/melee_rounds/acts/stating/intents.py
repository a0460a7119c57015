"""Recording Specific Plots: every command that states one ends here."""

from typing import Any

from gmtool.rules.melee_rounds.acts.stating.availability import TAKES_AMR, stated_now, usable
from gmtool.rules.melee_rounds.data.plots import Deed
from gmtool.rules.melee_rounds.state.context import Play
from gmtool.rules.melee_rounds.state.events import Intended
from gmtool.rules.melee_rounds.state.fight import Figure, Intent, Stage


def state(play: Play, figure: str, deed: Deed, *, spell: str = "", **values: Any) -> None:
    """State a figure's Specific Plot for the second, in place of an earlier one. `spell` is the key of a spell cast."""
    instead = deed in TAKES_AMR and _takes_amr(play.figure(figure))
    one = forget(play, figure)
    die = values.pop("die", None)
    if die is None and (deed in TAKES_AMR or deed is Deed.HOLD):
        die = play.fight.second if one.free else usable(play, one)
    intent = Intent(deed, die=die, free=deed in TAKES_AMR and one.free, **values)
    foe = intent.target if deed is Deed.ATTACK else one.foe
    play.change(figure, intent=intent, reacted=True, foe=foe)
    if play.fight.stage is Stage.REACTIONS and deed is Deed.ATTACK and intent.target:
        play.change(intent.target, attacked=True, reacted=False)
    item = spell or play.item(one, intent.thing or intent.gear)
    play.happened(
        Intended(
            figure=figure,
            deed=deed,
            target=intent.target,
            item=item,
            words=intent.words,
            written=intent.written,
            rules=("mr.plot.specific", *(("mr.attack.one-per-second",) if instead else ())),
        )
    )


def _takes_amr(one: Figure) -> bool:
    return one.intent is not None and one.intent.deed in TAKES_AMR


def forget(play: Play, figure: str) -> Figure:
    """Withdraw what a figure stated for this second; returns the figure as it is then."""
    one = play.figure(figure)
    running = None if stated_now(play, one) else one.running
    cast = tuple(spell for spell in one.cast if spell.begun != play.now or spell.kind == "reflex")
    return play.change(figure, intent=None, running=running, cast=cast)
