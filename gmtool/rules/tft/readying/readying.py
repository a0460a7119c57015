"""Doing it: things change hands, fall, are picked up; a crossbow is reloaded."""

from gmtool.rules.tft.commands import TakeOption
from gmtool.rules.tft.context import Play
from gmtool.rules.tft.events import Readied
from gmtool.rules.tft.readying.exchange import exchange
from gmtool.rules.tft.readying.things import take


def reload(play: Play, figure_id: str) -> None:
    """One turn of reloading (tm.missile.reload-option)."""
    figure = play.change(figure_id, reload=max(0, play.figure(figure_id).reload - 1))
    play.deed(figure_id, readied=figure.ready)
    items = tuple(gear.item for gear in play.in_hand(figure))
    play.happened(Readied(figure=figure_id, items=items, reloaded=True, rules=("tm.missile.reload-option",)))


def ready(play: Play, command: TakeOption, rule: str) -> None:
    """What the command says is in hand; whoever bends down for it is rear on all sides this turn."""
    figure = play.figure(command.figure)
    done = exchange(play, figure, command, figure.place)
    for gear in done.dropped:
        play.let_fall(figure.id, gear, "dropped", ("tm.dropped.when", "tm.dropped.sling-vs-drop"))
    gained = {thing.id: take(play, figure.id, thing) for thing in done.taken}
    in_hand = tuple(gained.get(gear.id, gear) for gear in done.in_hand)
    fresh = tuple(gained.get(gear.id, gear).id for gear in done.fresh)
    play.change(figure.id, ready=tuple(gear.id for gear in in_hand))
    play.deed(figure.id, readied=fresh, bending=bool(gained), intent=None)
    play.happened(
        Readied(
            figure=figure.id,
            items=tuple(gear.item for gear in in_hand),
            picked_up=tuple(gear.item for gear in gained.values()),
            rules=(rule, "tm.dropped.removed") if gained else (rule,),
        )
    )
