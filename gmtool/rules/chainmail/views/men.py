"""Men as the screen shows them: their arms, what holds for them, the odds of a round, and the parries."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from gmtool.rules.chainmail.acts.men.exchange import PARRIES, STRIKES, exchange, parry_of
from gmtool.rules.chainmail.acts.men.messages import ShootMan, Strike
from gmtool.rules.chainmail.acts.men.turns import turns_of
from gmtool.rules.chainmail.state.battle import Battle
from gmtool.rules.chainmail.state.context import Context, Play
from gmtool.rules.chainmail.state.men import column_of, horse_of, is_prone, is_stunned, pair_of, weapon_of
from gmtool.rules.chainmail.state.unit import Going, Melee, Unit
from gmtool.rules.kit.acts import met_with
from gmtool.rules.seam import (
    Answer,
    Condition,
    Measures,
    Odds,
    Option,
    Outcome,
    Reply,
    Table,
    Why,
)


def man_words(ctx: Context, man: Unit) -> str:
    """A man's arms in a few words: "Sword 4 · chain and shield · on a medium horse"."""
    weapon, horse = weapon_of(ctx, man), horse_of(ctx, man)
    parts = [f"{weapon.name} {weapon.type}" if weapon is not None else "no weapon", column_of(ctx, man).name.lower()]
    return " · ".join([*parts, *([horse.name.lower()] if horse is not None else [])])


def pair_words(ctx: Context, melee: Melee) -> str:
    """The first to strike in the next round of two men."""
    return f"first blow: {ctx.figure(turns_of(ctx, melee).first).name}"


def man_conditions(ctx: Context, man: Unit) -> Iterator[Condition]:
    """The conditions of a man."""
    if is_stunned(ctx, man):
        yield Condition("Stunned", f"through turn {man.man.stunned_until}", grave=True)
    if is_prone(ctx, man):
        yield Condition("On the ground", grave=True)
    if man.man.broken:
        yield Condition("Weapon broken", grave=True)
    if man.man.mount:
        yield Condition("Off his horse")


# --- odds -------------------------------------------------------------------------------------------------------------
def man_measures(command: Strike, outcome: Outcome[Battle]) -> Measures:
    """The measures of a round of two men, from the view of the one who was told to strike."""
    figures = outcome.state.figures
    foe, own = figures[command.target], figures[command.figure]
    return {
        "falls": int(foe.going is Going.SLAIN),
        "own falls": int(own.going is Going.SLAIN),
        "unhorsed": int(foe.man.down_until == outcome.state.round),
    }


def shot_measures(command: ShootMan, outcome: Outcome[Battle]) -> Measures:
    """The measures of a shot at a man, or at his horse."""
    man = outcome.state.figures[command.target]
    shot = {"falls": int(man.going is Going.SLAIN)}
    return {**shot, "unhorsed": int(man.man.down_until == outcome.state.round)} if command.horse else shot


_MET_WITH = (("Strikes", STRIKES), ("Parries", PARRIES))


def replies(ctx: Context, command: Strike, given: Sequence[Answer] = ()) -> tuple[Reply, ...]:
    """The ways in which the other man meets a round: with his blow, or with a parry where he has one."""
    if (melee := pair_of(ctx, command.figure, command.target)) is None:
        return ()
    case = parry_of(ctx, melee, turns_of(ctx, melee), command.target)
    if case is None or command.parry or ctx.house("parry-asked") == "stated":
        return ()
    met = [(label, _odds(ctx, command, option, given)) for label, option in _MET_WITH]
    found = [Reply(label, odds) for label, odds in met if odds is not None]
    best = min(found, key=lambda reply: (reply.odds.chance("falls"), -reply.odds.chance("own falls")), default=None)
    return tuple(replace(reply, best=reply is best) for reply in found)


def _odds(ctx: Context, command: Strike, reply: Option, given: Sequence[Answer]) -> Odds | None:
    def done(table: Table) -> Outcome[Battle]:
        play = Play(ctx.book, ctx.fight, table)
        exchange(play, command)
        return play.outcome()

    def answer(options: object, why: Why) -> str | None:
        return reply.key if why.figure == command.target else None

    return met_with(done, partial(man_measures, command), answer, given)
