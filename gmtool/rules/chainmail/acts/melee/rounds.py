"""A round of melee: both sides' dice, and the losses of both at one moment."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from gmtool.dice import Dice
from gmtool.rules.chainmail.acts.kinds import NOTHING
from gmtool.rules.chainmail.acts.magic.dice import hits_taken
from gmtool.rules.chainmail.acts.magic.pairs import is_all_fantastic
from gmtool.rules.chainmail.acts.magic.scores import is_fantastic
from gmtool.rules.chainmail.acts.melee.matching import fighting
from gmtool.rules.chainmail.acts.melee.reactions import react
from gmtool.rules.chainmail.acts.melee.strength import Strength, strengths
from gmtool.rules.chainmail.acts.morale.losses import lose
from gmtool.rules.chainmail.acts.moving.fatigue import fought
from gmtool.rules.chainmail.acts.nature.might import weight
from gmtool.rules.chainmail.acts.nature.touch import Failing, touch
from gmtool.rules.chainmail.data.tables import Tables
from gmtool.rules.chainmail.state.battle import Battle
from gmtool.rules.chainmail.state.commands import FightRound
from gmtool.rules.chainmail.state.context import Act, Context, Offer, Play
from gmtool.rules.chainmail.state.events import Struck
from gmtool.rules.chainmail.state.men import has_blows
from gmtool.rules.chainmail.state.unit import Contact, Melee, Unit
from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.rulebook import Rulebook
from gmtool.rules.seam import Breakdown, Refusal, Why


def has_round(ctx: Context, melee: Melee) -> bool:
    """True if a melee still has a round this turn: one, or more until a side gives way (cm.melee.rounds). One in which
    nobody has a die has no more than one, and one that is all fought with two dice none of this kind (cm.fct.men). Two
    men have one while they are in reach and either can strike."""
    if is_all_fantastic(ctx, melee):
        return False
    if ctx.man_to_man:
        return melee.fought_on < ctx.turn and has_blows(ctx, melee)
    if melee.fought_on < ctx.turn:
        return True
    return ctx.house("melee-rounds") == "until" and any(
        each.dice for one in melee.contacts for each in strengths(ctx, melee, one)
    )


def _refusals(ctx: Context, command: FightRound) -> Iterator[Refusal]:
    melee = ctx.melee_of(command.figure)
    if melee is None:
        yield Refusal(f"{ctx.figure(command.figure).name}: not in a melee.", "cm.melee.range-contact")
        return
    if ctx.man_to_man:
        yield Refusal("Man to man, each strikes for himself.", "cm.mtm.scale")
    if ctx.fight.phase != "melee":
        yield Refusal("Melees are fought after missile fire.", "cm.turn.mcm.order")
    elif is_all_fantastic(ctx, melee):
        yield Refusal("All in this melee fight with two dice.", "cm.fct.men")
    elif not has_round(ctx, melee):
        yield Refusal("This melee has had its round this turn.", "cm.melee.rounds")


def _fight(play: Play, command: FightRound) -> None:
    """All roll before anybody falls (cm.melee.simultaneous)."""
    melee = play.melee_of(command.figure)
    if melee is None:  # by a ruling
        return
    hits: dict[str, int] = {}
    for contact, found in all_dice(play, melee):
        unit, foe = play.figure(found.by or contact.unit), play.figure(contact.foe)
        if found.dice:
            why = Why(f"{unit.name} against {foe.name}", unit.side, unit.id, "cm.combat.table", needs=found.need)
            hit = 0 if found.is_hopeless else play.table.pool(Dice(found.dice), found.need, why).hits
            rolled = hits_taken(play, unit, foe, hit)
            hits[foe.id] = hits.get(foe.id, 0) + rolled * weight(play, unit, foe)
            play.happened(Struck(figure=unit.id, target=foe.id, dice=found.dice, hits=rolled))
    lost = suffer(play, hits, touches(play, melee), melee.units)
    now = next((one for one in play.fight.melees if one.key == melee.key), None)
    if now is not None:
        play.change_melee(now, rounds=now.rounds + 1, fought_on=play.turn)
    react(play, melee, lost)


Touch = tuple[Unit, str, int]
"""A unit in contact, as it was before anybody fell; a foe of it, and so many of his men who are within its touch."""


def touches(ctx: Context, melee: Melee) -> tuple[Touch, ...]:
    """Who may touch whom in a round, after all blows."""
    return tuple((ctx.figure(one.unit), one.foe, _meeting(ctx, melee, one)) for one in melee.contacts)


def suffer(
    play: Play,
    hits: Mapping[str, int],
    touched: Iterable[Touch],
    units: Iterable[str],
    failing: Failing | None = None,
) -> dict[str, int]:
    """What a round does to units that fight in it: they take hits, are touched, and tire. What each lost by hits.
    `failing` tells how many do not save themselves from a touch, where each does not roll for himself."""
    lost = {key: lose(play, key, number, in_melee=True) for key, number in hits.items()}
    for striker, key, men in touched:
        touch(play, striker, key, men, failing)
    for key in units:
        fought(play, key)
    return lost


_Known = tuple[Battle, Rulebook[Tables], str, tuple[tuple[Contact, Strength], ...]]
_last: _Known | None = None
"""The dice of the last round: the odds may have one round fought hundreds of times."""


def all_dice(ctx: Context, melee: Melee) -> tuple[tuple[Contact, Strength], ...]:
    """The dice of a round, by the contacts of the melee."""
    global _last
    battle, known = ctx.fight, _last
    if known is None or known[0] is not battle or known[1] is not ctx.book or known[2] != melee.key:
        dice = tuple((one, each) for one in melee.contacts for each in strengths(ctx, melee, one))
        known = _last = (battle, ctx.book, melee.key, dice)
    return known[3]


def _meeting(ctx: Context, melee: Melee, contact: Contact) -> int:
    """The men of a foe who fight a unit in contact, and so are within its touch; none who fight with two dice."""
    if is_fantastic(ctx, ctx.figure(contact.unit), ctx.figure(contact.foe)):
        return 0
    back = melee.between(contact.foe, contact.unit)
    return fighting(ctx, melee, back) if back is not None else 0


def _explain(ctx: Context, command: FightRound) -> tuple[Breakdown, ...]:
    melee = ctx.melee_of(command.figure)
    if melee is None:
        return ()
    found = [
        (ctx.figure(each.by or one.unit).name, each) for one in melee.contacts for each in strengths(ctx, melee, one)
    ]
    return tuple(replace(one.breakdown, title=name) for name, one in found)


def _may_fight(ctx: Context, unit: Unit) -> bool:
    melee = ctx.melee_of(unit.id) if not ctx.man_to_man and ctx.fight.phase == "melee" else None
    return melee is not None and not is_all_fantastic(ctx, melee)


_FIGHTS = Offer("Fight the round", "Fight", "cm.combat.table", there=_may_fight, usual=True, at_once=True, unasked=True)
FIGHT: Act = offered(FightRound, _FIGHTS, _refusals, _fight, _explain, kinds=NOTHING)
