"""Victory stars: the winner of an exchange, and how many it wins (hm.out.compare)."""

from collections.abc import Hashable
from dataclasses import replace

from gmtool.dice import Dice
from gmtool.records import dataclass
from gmtool.rules.harnmaster.acts.testing.rolling import Attempt
from gmtool.rules.harnmaster.data.tables import NO_ROLL, StarRow
from gmtool.rules.harnmaster.state.context import Context, Play
from gmtool.rules.harnmaster.state.events import Compared, TieBroken
from gmtool.rules.harnmaster.state.fight import Defence, Exchange, Level
from gmtool.rules.seam import AGAIN, Classifier, Option, Why

MOST_STARS = 4
_TEN = Dice(1, 10)


@dataclass(frozen=True, slots=True)
class Victory:
    """The result of an exchange. `winner` is a figure, empty for nobody; `strikes`: the winner delivers a strike."""

    winner: str
    stars: int
    strikes: bool
    tied: bool = False
    weapon_damage: bool = False


def compare(play: Play, exchange: Exchange, defence: Defence, attacker: Attempt, defender: Attempt | None) -> Victory:
    """The victory by the table's row for the two levels; ties of a Dodge are broken, and the GM may rule otherwise."""
    row = star_row(play, defence, attacker.level, defender.level if defender else None)
    won = _victory(exchange, defence, row)
    if row.winner == "higher-roll" and defender is not None:
        winner = _break_tie(play, attacker, defender)
        won = replace(won, winner=winner, strikes=winner == exchange.attacker)
    ruled = _ruled(play, exchange, defence, won)
    rules = ("hm.out.compare", "hm.out.ignore-stars" if defender is None else "hm.out.stars-by-difference")
    play.happened(
        Compared(
            attacker=exchange.attacker,
            defender=exchange.defender,
            defence=defence,
            winner=ruled.winner,
            stars=ruled.stars,
            strikes=ruled.strikes,
            rolled_winner=won.winner,
            rolled_stars=won.stars,
            ruled=ruled != won,
            weapon_damage=ruled.weapon_damage,
            rules=(*rules, *(("hm.gm.victory-stars",) if ruled != won else ())),
        )
    )
    return ruled


def star_row(ctx: Context, defence: Defence, attacker: Level, defender: Level | None) -> StarRow:
    """The row of the table, changed by the house rules where the page's own is lost."""
    row = ctx.tables.star_row(attacker, defence, defender or NO_ROLL)
    if defender is None and attacker is Level.CRITICAL_SUCCESS and ctx.house("ignore-critical") == "3":
        return replace(row, stars=3)
    if defender is None and attacker is Level.FAILURE and ctx.house("ignore-failure") == "0":
        return replace(row, winner="none", stars=0)
    return row


def _victory(exchange: Exchange, defence: Defence, row: StarRow) -> Victory:
    tied = row.winner == "higher-roll" or (row.attacker == row.defender and row.stars > 0)
    winner = {"attacker": exchange.attacker, "defender": exchange.defender}.get(row.winner, "")
    return Victory(winner, row.stars, _delivers(exchange, defence, winner), tied, row.weapon_damage)


def _delivers(exchange: Exchange, defence: Defence, winner: str) -> bool:
    """True if the winner strikes: an attacker always, a defender after a counterstrike (hm.out.one-strike-only)."""
    return winner == exchange.attacker or (winner == exchange.defender and defence is Defence.COUNTERSTRIKE)


def _break_tie(play: Play, attacker: Attempt, defender: Attempt) -> str:
    """The winner of a tied Dodge: the higher roll (hm.out.tie-dodge), else by hm.out.tie-dodge-equal-rolls."""
    higher = _higher(attacker.rolled, defender.rolled, attacker, defender)
    if higher:
        play.happened(TieBroken(winner=higher, how="roll", rules=("hm.out.tie-dodge",)))
        return higher
    rules = ("hm.out.tie-dodge-equal-rolls",)
    if play.house("equal-tie") == "defender":
        play.happened(TieBroken(winner=defender.figure, how="defender", rules=rules))
        return defender.figure
    higher = _higher(attacker.needs, defender.needs, attacker, defender)
    if higher:
        play.happened(TieBroken(winner=higher, how="level", rules=rules))
        return higher
    return _by_dice(play, attacker, defender)


def _by_dice(play: Play, attacker: Attempt, defender: Attempt) -> str:
    dice: list[int] = []
    while True:
        first = play.roll(_TEN, _tie_why(play, attacker), _extreme).total
        other = play.roll(_TEN, _tie_why(play, defender), _differing_from(first)).total
        dice += [first, other]
        higher = _higher(first, other, attacker, defender)
        if higher:
            rules = ("hm.out.tie-dodge-equal-rolls",)
            play.happened(TieBroken(winner=higher, how="dice", dice=tuple(dice), rules=rules))
            return higher


def _extreme(first: int) -> Hashable:
    """The classifier of the first die.

    Each side wins half of the ties, so in the odds the lowest and the highest face stand for all others.
    """
    return first if first in (_TEN.lowest, _TEN.highest) else AGAIN


def _differing_from(first: int) -> Classifier:
    """The classifier of the second die: equal dice are rolled again, so the odds leave them out."""

    def alike(other: int) -> Hashable:
        return AGAIN if other == first else other > first

    return alike


def _tie_why(play: Play, test: Attempt) -> Why:
    one = play.figure(test.figure)
    text = f"Equal rolls and levels: {one.name} rolls, the higher wins"
    return Why(text, one.side, one.id, "hm.out.tie-dodge-equal-rolls")


def _higher(first: int, other: int, attacker: Attempt, defender: Attempt) -> str:
    return attacker.figure if first > other else defender.figure if other > first else ""


def _ruled(play: Play, exchange: Exchange, defence: Defence, won: Victory) -> Victory:
    """The GM's ruling on winner and stars, where the GM is asked; else the victory as rolled (hm.gm.victory-stars)."""
    if not exchange.ruled and play.house("ask-stars") != "gm":
        return won
    rolled = f"{won.winner} {won.stars}" if won.winner else "nobody 0"
    named = {exchange.attacker: play.figure(exchange.attacker), exchange.defender: play.figure(exchange.defender)}
    sides = (exchange.attacker,) if defence is Defence.IGNORE else tuple(named)
    keys = [f"{one} {stars}" for one in sides for stars in range(1, MOST_STARS + 1)]
    ordered = [rolled, *(key for key in (*keys, "nobody 0") if key != rolled)]
    options = tuple(Option(key, _stars_label(play, key, as_rolled=key == rolled)) for key in ordered)
    chosen = play.choose(options, Why("Who wins how many stars?", rule="hm.gm.victory-stars"))
    if chosen == rolled:
        return won
    winner, _, stars = chosen.rpartition(" ")
    winner = "" if winner == "nobody" else winner
    return Victory(winner, int(stars), _delivers(exchange, defence, winner), won.tied, won.weapon_damage and not winner)


def _stars_label(play: Play, key: str, *, as_rolled: bool) -> str:
    winner, _, stars = key.rpartition(" ")
    who = (
        "nobody" if winner == "nobody" else f"{play.figure(winner).name}, {stars} {'star' if stars == '1' else 'stars'}"
    )
    return f"As rolled: {who}" if as_rolled else who[:1].upper() + who[1:]
