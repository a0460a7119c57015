"""A second is played: everything that was plotted happens at once; attacks are left to be resolved one by one."""

from collections.abc import Iterator

from gmtool.rules.melee_rounds.act import Act
from gmtool.rules.melee_rounds.commands import Play as PlayCommand
from gmtool.rules.melee_rounds.context import Context, Play
from gmtool.rules.melee_rounds.deeds.doing import do
from gmtool.rules.melee_rounds.events import Played
from gmtool.rules.melee_rounds.seconds.ending import end_second
from gmtool.rules.melee_rounds.seconds.over import over
from gmtool.rules.melee_rounds.seconds.stating import must_state
from gmtool.rules.melee_rounds.state import Deed, Figure, Stage
from gmtool.rules.seam import Choice, Json, Refusal

BY_SECOND, AVAILABLE = "mr.round.second-by-second", "mr.delay.die-available"


def unresolved(ctx: Context) -> tuple[Figure, ...]:
    """Those whose attack of this second is still to be resolved, the players' own first."""
    found = []
    for one in sorted(ctx.everyone(), key=lambda one: not ctx.is_player(one)):
        attacks = one.intent is not None and one.intent.deed is Deed.ATTACK and not one.intent.done
        if one.able and attacks:
            found.append(one)
    return tuple(found)


def play_second(play: Play) -> None:
    """Everybody does at once what it plotted; a second without attacks is over then."""
    for one in play.able():
        if one.intent is not None:
            do(play, one, one.intent)
    play.change_fight(stage=Stage.ATTACKS)
    if not unresolved(play):
        end_second(play)


def _refusals(ctx: Context, command: PlayCommand) -> Iterator[Refusal]:
    fight = ctx.fight
    if fight.stage is not Stage.REACTIONS or (command.round, command.second) != (fight.round, fight.second):
        yield Refusal("That second cannot be played now.", BY_SECOND)
        return
    for one in ctx.able():
        if one.changed and must_state(ctx, one):
            yield Refusal(f"{one.name} has a die for this second: say what it does with it.", AVAILABLE)


def _perform(play: Play, command: PlayCommand) -> None:
    play.happened(Played(second=command.second, rules=(BY_SECOND,)))
    play_second(play)


def _offers(ctx: Context, figure: Figure | None) -> Iterator[Choice]:
    if figure is not None or ctx.fight.stage is not Stage.REACTIONS or over(ctx):
        return
    number, second = ctx.fight.round, ctx.fight.second
    draft: dict[str, Json] = {"kind": "mr.play/1", "round": number, "second": second}
    against = tuple(_refusals(ctx, PlayCommand(round=number, second=second)))
    label = f"Play second {ctx.fight.second}"
    yield Choice("play", label, "Second", draft, (), against, BY_SECOND, usual=True)


PLAY = Act(PlayCommand, _offers, _refusals, _perform)
