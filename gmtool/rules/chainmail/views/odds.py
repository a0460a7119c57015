"""The odds of commands, and what an outcome comes to, of which they are made."""

from collections.abc import Iterable
from itertools import takewhile

from gmtool.rules.chainmail.acts.beasts.breath import breath_odds
from gmtool.rules.chainmail.acts.beasts.messages import Breathe, Gaze, SetAfire
from gmtool.rules.chainmail.acts.fantasy.duel_odds import duel_odds
from gmtool.rules.chainmail.acts.fantasy.messages import (
    FantasticBlow,
    FightFantastic,
    Loose,
    ShootOverhead,
    ShotOverhead,
)
from gmtool.rules.chainmail.acts.fire.cannon import shoot_odds
from gmtool.rules.chainmail.acts.fire.catapults import call_odds
from gmtool.rules.chainmail.acts.fire.messages import CallShot, Fire, ShootGun
from gmtool.rules.chainmail.acts.melee.contact import to_come
from gmtool.rules.chainmail.acts.melee.round_odds import has_peril, melee_odds
from gmtool.rules.chainmail.acts.men.messages import ShootMan, Strike
from gmtool.rules.chainmail.acts.obedience.messages import Held, Obedience, Obey
from gmtool.rules.chainmail.acts.wizards.messages import Cast, Countered, CounterSpell, SpellCast, ThrowMissile
from gmtool.rules.chainmail.acts.wizards.missiles import throw_odds
from gmtool.rules.chainmail.acts.wizards.shown import replies as spell_replies
from gmtool.rules.chainmail.state.battle import Battle
from gmtool.rules.chainmail.state.commands import Attack, Charge, FightRound
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.events import LostMen, MeleeOver, Reacted, Scored
from gmtool.rules.chainmail.state.unit import Going
from gmtool.rules.chainmail.views.men import MEASURES as MAN_MEASURES
from gmtool.rules.chainmail.views.men import man_measures
from gmtool.rules.chainmail.views.men import replies as man_replies
from gmtool.rules.seam import CheckOwed, Command, Event, Measure, Measures, Odds, Outcome, Reply

MEASURES = (
    Measure("gives way", "they give way", headline=True, named=True),
    Measure("must check", "they must check", named=True),
    Measure("own gives way", "we give way", named=True),
    *MAN_MEASURES,
    Measure("losses", "lost by them", amount=True),
    Measure("own losses", "lost by us", amount=True, beside=True),
    Measure("kills", "the enemy is killed", named=True),
    Measure("own killed", "we are killed", named=True),
    Measure("works", "the spell works at once", named=True),
    Measure("delayed", "it works in the next turn", named=True),
    Measure("countered", "the counter-spell breaks it", named=True),
    Measure("obeys", "it does as told", named=True),
)
DOES_AS_TOLD = ("obey", "content", "willing")
"""What the dice of obedience say of those who do as they are told."""


def replies(ctx: Context, command: Command) -> tuple[Reply, ...]:
    """The ways in which the other side can meet a spell, or a man his foe."""
    return spell_replies(ctx, command) or man_replies(ctx, command)


def weighed(ctx: Context, command: Command) -> Odds | None:
    """The odds of a command that is not weighed by performing every outcome; None for any other."""
    match command:
        case FightRound():
            melee = ctx.melee_of(command.figure)
            # where a touch is diced for as well, the closed form does not know it
            return melee_odds(ctx, melee, command.figure) if melee and not has_peril(ctx, melee) else None
        case Attack() | Charge():
            if ctx.man_to_man:
                return Odds({}, 0)
            coming = to_come(ctx, command)
            return duel_odds(ctx, coming, command.figure) or melee_odds(ctx, coming, command.figure)
        case CallShot():
            return call_odds(ctx, command)
        case ShootGun():
            return shoot_odds(ctx, command)
        case ThrowMissile():
            return throw_odds(ctx, command)
        case Breathe():
            return breath_odds(ctx, command)
    return None


def measured(command: Command, outcome: Outcome[Battle]) -> Measures:
    """What an act comes to, from the view of the unit that was told to act; nothing for acts without dice.

    A round of melee: who gives way, and the losses of its blows. Fire: whether they must check, and the losses. The
    dice of obedience: whether it does as it is told.
    """
    match command:
        case FightRound(figure=figure):
            return _of_the_round(figure, outcome)
        case Cast():
            return _of_the_spell(outcome)
        case CounterSpell():
            return {"countered": _is_broken(outcome)}
        case ThrowMissile(figure=figure) | Breathe(figure=figure) | Gaze(figure=figure) | SetAfire(figure=figure):
            return _of_the_fire(figure, outcome, own=True)
        case Fire(figure=figure) | CallShot(figure=figure) | ShootGun(figure=figure):
            return _of_the_fire(figure, outcome, own=not isinstance(command, Fire))
        case FightFantastic(figure=figure) | Loose(figure=figure) | ShootOverhead(figure=figure):
            return _of_the_duel(figure, outcome)
        case Strike():
            return man_measures(command, outcome)
        case ShootMan(figure=figure):
            shot = {"falls": int(outcome.state.figures[command.target].going is Going.SLAIN)}
            hurt = outcome.state.figures[command.target].man.down_until == outcome.state.round
            return {**shot, "unhorsed": int(hurt)} if command.horse else shot
        case Obey():
            said = [one.does in DOES_AS_TOLD for one in outcome.events if isinstance(one, Obedience)]
            return {"obeys": int(any(said) or any(isinstance(one, Held) for one in outcome.events))}
    return {}


def _of_the_spell(outcome: Outcome[Battle]) -> Measures:
    """Whether a spell works at once, or in the next turn; nothing where nobody rolls for it."""
    cast = [one for one in outcome.events if isinstance(one, SpellCast)]
    broken = _is_broken(outcome)
    if not broken and all(one.rolled is None for one in cast):
        return {}
    return {
        key: int(not broken and any(one.how == how for one in cast))
        for key, how in (("works", "now"), ("delayed", "later"))
    }


def _is_broken(outcome: Outcome[Battle]) -> int:
    return int(any(isinstance(one, Countered) and one.broke for one in outcome.events))


def _losses(figure: str, outcome: Outcome[Battle], events: Iterable[Event]) -> dict[str, int]:
    figures = outcome.state.figures
    lost = [(figures[one.figure].side != figures[figure].side, one.men) for one in events if isinstance(one, LostMen)]
    return {
        "losses": sum(men for theirs, men in lost if theirs),
        "own losses": sum(men for theirs, men in lost if not theirs),
    }


def _of_the_round(figure: str, outcome: Outcome[Battle]) -> Measures:
    figures = outcome.state.figures
    own = figures[figure].side
    struck = takewhile(lambda one: not isinstance(one, (Scored, Reacted, MeleeOver)), outcome.events)
    gives = [figures[one.figure].side != own for one in outcome.events if isinstance(one, Reacted)]
    gives += [one.side in (own, "") for one in outcome.events if isinstance(one, MeleeOver)]
    gave = {"gives way": int(any(gives)), "own gives way": int(any(not one for one in gives))}
    return {**gave, **_losses(figure, outcome, struck)}


def _of_the_duel(figure: str, outcome: Outcome[Battle]) -> Measures:
    """The measures of the two dice of both: who is killed, and who is killed or driven back."""
    done = {(one.figure == figure, one.result) for one in outcome.events if isinstance(one, FantasticBlow)}
    done |= {(True, "killed") for one in outcome.events if isinstance(one, ShotOverhead) and one.hits}
    return {
        "gives way": int(bool(done & {(True, "killed"), (True, "back")})),
        "own gives way": int(bool(done & {(False, "killed"), (False, "back")})),
        "kills": int((True, "killed") in done),
        "own killed": int((False, "killed") in done),
    }


def _of_the_fire(figure: str, outcome: Outcome[Battle], *, own: bool) -> Measures:
    """What fire comes to; only artillery can hit its own side."""
    figures, losses = outcome.state.figures, _losses(figure, outcome, outcome.events)
    checks = [one.figure for one in outcome.events if isinstance(one, CheckOwed) and one.figure in figures]
    if not own:
        losses.pop("own losses")
    return {"must check": int(any(figures[key].side != figures[figure].side for key in checks)), **losses}
