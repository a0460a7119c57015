"""The automatic parry of Full Defensive: one in a round, and it ends it (5.1, 5.2)."""

from collections.abc import Iterator

from gmtool.rules.melee_rounds.commands import Parry
from gmtool.rules.melee_rounds.context import Context, Play
from gmtool.rules.melee_rounds.defensive.ending import end_defence
from gmtool.rules.melee_rounds.events import Intended
from gmtool.rules.melee_rounds.initiative.amr import amr
from gmtool.rules.melee_rounds.initiative.rolling import roll_beside
from gmtool.rules.melee_rounds.seconds.stating import in_force
from gmtool.rules.melee_rounds.state import Deed, Figure, Intent, Stage
from gmtool.rules.seam import Refusal

BREAKS, BEFORE_ROLL, AUTO = "mr.fd.parry-breaks", "mr.fd.parry-before-roll", "mr.fd.auto-parry"


def aims_at(ctx: Context, foe: Figure, figure: Figure) -> bool:
    """Whether somebody attacks a figure openly in this second, and the attack is still to come.

    Of a Thievish Attack that succeeded its target knows nothing (mr.init.thievish-hit-unaware).
    """
    intent = foe.intent
    attacks = intent is not None and intent.deed is Deed.ATTACK and not intent.thievish and not intent.done
    return attacks and intent is not None and intent.target == figure.id


def parry_refusals(ctx: Context, figure: Figure, foe: str) -> Iterator[Refusal]:
    """Why somebody on Full Defensive cannot take its parry against this foe now."""
    if not figure.able:
        yield Refusal(f"{figure.name} is out of the melee.")
    elif not in_force(ctx, figure):
        yield Refusal(f"{figure.name} begins in second {figure.start}.", "mr.init.first-mr-all-roll")
    elif ctx.fight.stage is Stage.ATTACKS:
        yield Refusal("The attacks of this second are being rolled.", BEFORE_ROLL)
    elif ctx.fight.stage is not Stage.REACTIONS or not figure.attacked:
        yield Refusal(f"Nobody attacks {figure.name} yet.", AUTO)
    elif not foe:
        yield Refusal("Say whose attack is parried.", "mr.fd.parry-any-attack")
    elif not aims_at(ctx, ctx.figure(foe), figure):
        yield Refusal(f"{ctx.figure(foe).name} does not attack {figure.name}.", "mr.fd.parry-any-attack")


def parry_at_last(play: Play, command: Parry) -> None:
    """Take it: Full Defensive is over, and Initiative is rolled for the AMR after the first."""
    figure = play.figure(command.figure)
    intent = Intent(
        Deed.PARRY, command.foe, command.weapon, die=play.fight.second, free=True, written=command.written
    )  # fmt: skip
    play.change(figure.id, intent=intent, reacted=True)
    item = play.item(figure, command.weapon)
    play.happened(
        Intended(figure=figure.id, deed=Deed.PARRY, target=command.foe, item=item, rules=(AUTO, BREAKS))
    )  # fmt: skip
    end_defence(play, figure.id, "parry")
    roll_beside(play, figure.id, amr(figure, figure.plot) - 1, ("mr.init.full-defensive", "mr.fd.later-amr-roll"))
