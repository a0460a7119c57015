"""Places of finished acts: each act keeps the place in the order that it had when its moment came.

What happens to the figure later (a wound, the fall of its target, the end of its DX loss) changes its next place only.
"""

from gmtool.records import evolver
from gmtool.rules.seam import Modifier
from gmtool.rules.tft.acts.attacks.intent import blow_at_nobody
from gmtool.rules.tft.acts.attacks.order import (
    ATTACK,
    OFF_HAND,
    SECOND,
    moment,
    still_to_act,
    to_do,
    turn_lost,
)
from gmtool.rules.tft.acts.attacks.ready_arms import SLOWED
from gmtool.rules.tft.acts.attacks.situation import Blow
from gmtool.rules.tft.acts.options.undecided import may_still_strike
from gmtool.rules.tft.state.context import Context, once_a_fight
from gmtool.rules.tft.state.fight import Figure, Placed, Stage
from gmtool.rules.tft.state.play import Play

_evolve = evolver(Placed)
NOT_PLACED = frozenset(("passed", SLOWED))
"""Notes among the acts of a figure that are no acts."""


def keep_places(play: Play) -> None:
    """Note the places of the acts just done, and as the actions begin those of figures without an act to come."""
    if play.brief:
        return
    begun, now = play.began.stage is Stage.COMBAT, play.fight
    if begun:
        before = play.began.figures
        for key, one in now.figures.items():
            old = before.get(key, one)
            if old is not one and len(one.deeds.acts) > len(old.deeds.acts):
                _place(play, one, old)
    elif now.stage is Stage.COMBAT and not play.quick:
        waits = still_to_act(play) | may_still_strike(play)
        idle = [one for one in play.everyone() if one.id not in waits and not turn_lost(play, one)]
        for key, placed in [(one.id, _found(play, one, "", None)) for one in idle]:
            _keep(play, key, placed)


def _place(play: Play, figure: Figure, old: Figure) -> None:
    """Note the places of a figure's new acts as they were when the command began."""
    ctx, done = Context(play.book, play.began), {one.act for one in figure.deeds.placed}
    acts = [act for act in dict.fromkeys(figure.deeds.acts) if act not in NOT_PLACED | done | set(old.deeds.acts)]
    for act in acts or ([] if done else [""]):
        blow = play.blows.get(figure.id) if act in (ATTACK, OFF_HAND, SECOND) else None
        lines = play.scores.get(figure.id, ()) if act == ATTACK else ()
        _keep(play, figure.id, _found(ctx, old, act, blow, lines))


def _keep(play: Play, figure: str, placed: Placed) -> None:
    number = 1 + sum([len(one.deeds.placed) for one in play.fight.figures.values()])
    play.deed(figure, placed=(*play.figure(figure).deeds.placed, _evolve(placed, serial=number)))


def _found(ctx: Context, figure: Figure, act: str, blow: Blow | None, lines: tuple[Modifier, ...] = ()) -> Placed:
    """The place of an act, worked out once for all outcomes of a command; it has no number yet."""
    known = _known(ctx)
    if (found := known.get((figure.id, act))) is None or found[0] is not blow:
        due = act or next(iter(to_do(ctx, figure)), "")
        # without an act to come, what counts is what is in hand, at nobody
        one = moment(ctx, figure, due, blow if due else blow_at_nobody(ctx, figure), lines)
        found = known[figure.id, act] = blow, Placed(act, one.tier, one.lines, 0)
    return found[1]


@once_a_fight
def _known(_: Context) -> dict[tuple[str, str], tuple[Blow | None, Placed]]:
    return {}
