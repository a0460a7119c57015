"""Exchanges: an attack is declared, then the defense against it, and the tests decide (hm.sequence.four-steps)."""

from collections.abc import Iterator, Sequence

from gmtool.rules.harnmaster.acts.declaring.attack import ATTACK
from gmtool.rules.harnmaster.acts.declaring.defending import DEFEND
from gmtool.rules.harnmaster.acts.outcome.chances import exchange_odds, measured
from gmtool.rules.harnmaster.cards.fighter import Fighter
from gmtool.rules.harnmaster.state.commands import Attack, Defend
from gmtool.rules.harnmaster.state.context import Context, Play
from gmtool.rules.harnmaster.state.fight import Figure
from gmtool.rules.harnmaster.state.stations import (
    ENDS,
    INTERRUPTS,
    LEAVES,
    ROWS,
    SETTLES,
    VALUES,
    WAITS,
    Interruption,
)
from gmtool.rules.harnmaster.views.odds import attack_odds, replies
from gmtool.rules.kit.amending import Values, card_number
from gmtool.rules.kit.chapters import Chances, Chapter
from gmtool.rules.seam import Answer, Odds, Refusal


# --- an attack that waits for its defense -----------------------------------------------------------------------------
def _waits(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    exchange = ctx.fight.exchange
    if exchange is not None:
        name = ctx.figure(exchange.defender).name
        yield Refusal(f"{name} must declare a defense first.", "hm.sequence.four-steps")


def _interrupts(ctx: Context) -> Interruption | None:
    exchange = ctx.fight.exchange
    if exchange is None:
        return None
    return Interruption("defence", exchange.defender, f"{ctx.figure(exchange.defender).name} declares its defense.")


def _row(ctx: Context, figure: Figure) -> str | None:
    exchange = ctx.fight.exchange
    if exchange is not None and figure.id == exchange.attacker:
        return f"attacks {ctx.figure(exchange.defender).name}"
    return "is attacked" if exchange is not None and figure.id == exchange.defender else None


def _defence_odds(ctx: Context, command: Defend, given: Sequence[Answer] = ()) -> Odds | None:
    return exchange_odds(ctx, command, given) if ctx.fight.exchange is not None else None


# --- its end without a defense ----------------------------------------------------------------------------------------
def _give_up(play: Play) -> None:
    play.call_off()


def _leaves(play: Play, gone: str) -> None:
    exchange = play.fight.exchange
    if exchange is not None and gone in (exchange.attacker, exchange.defender):
        play.call_off()


def _settle(play: Play) -> None:
    """Nobody out of the melee attacks or is attacked."""
    exchange = play.fight.exchange
    if exchange is not None and not (play.figure(exchange.attacker).able and play.figure(exchange.defender).able):
        play.call_off()


# --- what the GM may set ----------------------------------------------------------------------------------------------
def _dodge(ctx: Context, figure: Figure) -> Values:
    return {"dodge": card_number(Fighter, "dodge", "Dodge", "hm.gm.stunned-shock")}


def _aim(ctx: Context, figure: Figure) -> Values:
    return {"zone": card_number(Fighter, "zone", "Zone aimed at by default", "hm.gm.zone-location")}


CHAPTER = Chapter(
    "exchange",
    acts={"exchange": (DEFEND, ATTACK)},
    chances={
        Attack: Chances(measured, attack_odds, replies=replies),
        Defend: Chances(measured, _defence_odds, _defence_odds),
    },
    hooks=(
        WAITS(_waits, "defence"),
        INTERRUPTS(_interrupts, "defence"),
        ROWS(_row, "defence"),
        ENDS(_give_up),
        LEAVES(_leaves),
        SETTLES(_settle),
        VALUES(_dodge, "dodge"),
        VALUES(_aim, "aim"),
    ),
)
