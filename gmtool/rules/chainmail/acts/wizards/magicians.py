"""Magic-users: who is one, of what rank, whether he is free for magic now, and who is the stronger of two."""

from collections.abc import Iterator

from gmtool.dice import Comparison, Dice, Need
from gmtool.rules.chainmail.acts.kinds import CASTING, is_barred
from gmtool.rules.chainmail.acts.wizards.messages import Stronger
from gmtool.rules.chainmail.data.spells import Rank
from gmtool.rules.chainmail.state.context import Context, Play
from gmtool.rules.chainmail.state.unit import Pace, Unit
from gmtool.rules.kit.bodies.together import carriers
from gmtool.rules.kit.play import evolve
from gmtool.rules.seam import Option, Refusal, Why
from gmtool.space import HUNDRED

STILL = "cm.spell.stationary"
"""The rule that whoever casts or keeps up a spell stands still, and is not attacked."""
EVEN = Need(4, Comparison.AT_LEAST)
"""A die that decides between two of one rank: from 4 on the first is the stronger."""


def rank(ctx: Context, unit: Unit) -> Rank | None:
    """The rank of a magic-user (cm.wizard.ranks); None for anybody else."""
    return ctx.tables.ranks.get(unit.fantastic)


def reach(ctx: Context, unit: Unit) -> int | None:
    """The distance within which a magic-user keeps a spell going (cm.wizard.spell-range); None for any."""
    found = rank(ctx, unit)
    return found.reach * HUNDRED if found is not None and found.reach else None


def manages(ctx: Context, unit: Unit) -> tuple[str, ...]:
    """The spells that a magic-user can manage, as many as his rank has; a Wizard has 6 or 7 (cm.wizard.spell-count)."""
    found = rank(ctx, unit)
    if found is None:
        return ()
    return unit.sorcery.spells[: found.spells if found.step else ctx.house_number("wizard-spells")]


def is_disturbed(ctx: Context, unit: Unit) -> bool:
    """True for a magic-user who is attacked on his person: in a melee, or struck by a missile of magic.

    He fights in the melee of the unit that he is with, too.
    """
    if unit.sorcery.shaken_on == ctx.turn:
        return True
    return any(ctx.melee_of(key) is not None for key in (unit.id, *carriers(ctx, unit.id)))


def is_still(ctx: Context, unit: Unit) -> bool:
    """True for a unit that has neither moved nor fled this turn, with those with whom or on whom it is."""
    return not any(_has_gone(ctx, one) for one in (unit, *map(ctx.figure, carriers(ctx, unit.id))))


def _has_gone(ctx: Context, unit: Unit) -> bool:
    return unit.pace is not Pace.STOOD or (unit.flight is not None and unit.flight.moved_on == ctx.turn)


def kept_from_magic(ctx: Context, unit: Unit) -> Iterator[Refusal]:
    """The reasons that keep a magic-user from casting a spell, or a counter-spell, now."""
    yield from ctx.unable(unit)
    if rank(ctx, unit) is None:
        yield Refusal(f"{unit.name} is not a magic-user.", "cm.wizard.ranks", short="no magic-user")
        return
    if not is_still(ctx, unit):
        yield Refusal(
            f"{unit.name} has moved; a spell needs a caster who stands still.", STILL, short="has cast a spell"
        )
    if is_disturbed(ctx, unit):
        yield Refusal(f"{unit.name} is attacked, and cannot cast.", STILL)
    if unit.sorcery.cast_on == ctx.turn:
        yield Refusal(f"{unit.name} has cast a spell this turn.", "cm.spell.counter-busy")
    if unit.sorcery.threw_on == ctx.turn and ctx.house("missile-rate") != "beside":
        yield Refusal(f"{unit.name} has thrown a missile this turn.", "cm.wizard.missile-rate")


def is_free(ctx: Context, unit: Unit) -> bool:
    """True for a magic-user whom nothing keeps from a spell or a counter-spell now."""
    return next(kept_from_magic(ctx, unit), None) is None and not is_barred(ctx, unit, CASTING)


# --- the stronger -----------------------------------------------------------------------------------------------------
def below(ctx: Context, unit: Unit, other: Unit) -> int | None:
    """The ranks by which a magic-user is below another one, 0 for the stronger; 1 where two of a rank were settled so.

    None where it is still to be settled which of two of a rank is the stronger (cm.spell.stronger).
    """
    own, theirs = rank(ctx, unit), rank(ctx, other)
    step = own.step - theirs.step if own is not None and theirs is not None else 0
    if step:
        return max(0, step)
    settled = ctx.fight.spellwork.stronger
    if (unit.id, other.id) in settled:
        return 0
    return 1 if (other.id, unit.id) in settled else None


def settle_stronger(play: Play, unit: Unit, other: Unit) -> int:
    """The ranks that a magic-user is below another; of two of a rank it is settled once which is the stronger: by a
    die, or by the GM where a novel's battle is fought (cm.spell.stronger)."""
    if (found := below(play, unit, other)) is not None:
        return found
    rule = "cm.spell.stronger"
    if play.house("stronger") == "named":
        options = (Option(unit.id, unit.name), Option(other.id, other.name))
        first = play.choose(options, Why("Who is the stronger magician?", rule=rule)) == unit.id
    else:
        text = f"{unit.name} is a stronger magician than {other.name}"
        first = play.roll(Dice(1), Why(text, unit.side, unit.id, rule, needs=EVEN)).total >= EVEN.number
    strong, weak = (unit, other) if first else (other, unit)
    work = play.fight.spellwork
    play.change_fight(spellwork=evolve(work, stronger=(*work.stronger, (strong.id, weak.id))))
    play.happened(Stronger(figure=strong.id, target=weak.id, rules=(rule,)))
    return 0 if first else 1
