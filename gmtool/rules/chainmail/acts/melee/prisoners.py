"""Prisoners of a melee: how many the dice give when the loser falls back, and who takes none."""

from gmtool.dice import Dice
from gmtool.rules.chainmail.acts.melee.nations import spares_none
from gmtool.rules.chainmail.acts.morale.captivity import capture, takes_none
from gmtool.rules.chainmail.acts.morale.losses import after_losses, lose
from gmtool.rules.chainmail.state.context import Context, Play
from gmtool.rules.kit.bodies.formations import lose_men
from gmtool.rules.seam import Why

ANYWAY = {"retreat": 1, "rout": 2}
"""The prisoners whom a loser gives up whatever the dice say, by its reaction (cm.prisoners.automatic)."""
RULE = "cm.prisoners.table"


def arm_of(ctx: Context, keys: tuple[str, ...]) -> str:
    """What a side fights with: foot, horse, or both mixed."""
    arms = {"horse" if ctx.mounted(ctx.figure(key)) else "foot" for key in keys}
    return arms.pop() if len(arms) == 1 else "mixed"


def how_many(ctx: Context, winner: str, loser: str) -> str:
    """The way in which the dice count for these two arms (cm.prisoners.table). One mixed side makes it mixed."""
    row = ctx.tables.prisoners.get(f"{winner} {loser}") or ctx.tables.prisoners["mixed mixed"]
    return row.count


def diced(how: str, won: int, lost: int, *, plain: bool = False) -> int:
    """The number that the dice of winner and loser give; `plain`: a difference counts whichever is higher."""
    if how == "both":
        return won + lost
    if how == "winner":
        return won
    return abs(won - lost) if plain else max(0, won - lost)


def take_prisoners(play: Play, winners: tuple[str, ...], losers: tuple[str, ...], reaction: str) -> None:
    """Dice for prisoners before the losers fall back, where the option holds. The loser's die is left out where it does
    not count. Those who take none kill as many more (cm.prisoners.none)."""
    if not play.holds("prisoners"):
        return
    winners = tuple(key for key in winners if _is_there(play, key))
    losers = tuple(key for key in losers if _is_there(play, key))
    if not winners or not losers:
        return
    how = how_many(play, arm_of(play, winners), arm_of(play, losers))
    ours, theirs = play.figure(winners[0]), play.figure(losers[0])
    won = play.roll(Dice(1), Why(f"{ours.name}: prisoners taken", ours.side, ours.id, RULE)).total
    lost = 0
    if how != "winner":
        lost = play.roll(Dice(1), Why(f"{theirs.name}: prisoners lost", theirs.side, theirs.id, RULE)).total
    number = diced(how, won, lost, plain=play.house("prisoners-difference") == "size")
    anyway = ANYWAY.get(reaction, 0)
    many = max(number, anyway) if play.house("prisoners-anyway") == "least" else number + anyway
    for key in losers:
        many -= _taken(play, winners[0], key, many)


def _is_there(ctx: Context, key: str) -> bool:
    """True for a unit that takes prisoners, or loses them: no image does (cm.spell.phantasmal)."""
    one = ctx.figure(key)
    return one.able and not one.sorcery.image


def _taken(play: Play, captor: str, loser: str, most: int) -> int:
    if most <= 0:
        return 0
    if spares_none(play, play.figure(captor), play.figure(loser)):
        return 0
    if takes_none(play, play.figure(captor)):
        return lose(play, loser, most, in_melee=True, rule="cm.prisoners.none")
    men = lose_men(play, loser, most)
    if men:
        capture(play, captor, loser, men, RULE)
        after_losses(play, loser, in_melee=True)
    return men
