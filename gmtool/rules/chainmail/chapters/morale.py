"""Morale: checks of losses and of charges, flight, rallying, and prisoners."""

from collections.abc import Iterator

from gmtool.bounds import Between
from gmtool.rules.chainmail.acts import kinds as act
from gmtool.rules.chainmail.acts.morale import captivity, rallying
from gmtool.rules.chainmail.acts.morale.captivity import come_back
from gmtool.rules.chainmail.acts.morale.charged import CHARGED, after_charge_check
from gmtool.rules.chainmail.acts.morale.flight import end_flight
from gmtool.rules.chainmail.acts.morale.losses import LOSS, after_loss_check
from gmtool.rules.chainmail.acts.morale.rallying import RALLY, after_rally_check, begin_rally
from gmtool.rules.chainmail.state.context import Context, Play
from gmtool.rules.chainmail.state.stations import BEGINS_FOR, CONDITIONS, ENDED, ENDS_FOR, VALUES
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.kit.amending import flag, number
from gmtool.rules.kit.chapters import Chapter
from gmtool.rules.kit.gate import Bar
from gmtool.rules.seam import Condition, Refusal, count


def _come_back(play: Play) -> None:
    for one in play.everyone():
        come_back(play, one)


def _flight(ctx: Context, unit: Unit) -> Iterator[Condition]:
    if unit.flight is not None:
        yield Condition(
            "Routs" if unit.flight.rout else "Retreats", f"rallies in turn {unit.flight.rally_on}", grave=True
        )


def _prisoners(ctx: Context, unit: Unit) -> Iterator[Condition]:
    if unit.prisoners:
        yield Condition(count(unit.prisoners, "prisoner"), count(unit.guards, "guard"), good=True)


# --- what its states bar ----------------------------------------------------------------------------------------------
def _rallying(ctx: Context, unit: Unit) -> Iterator[Refusal]:
    """Troops in flight, backs to the enemy, or who stand to rally after it."""
    if unit.flight is not None:
        yield Refusal(f"{unit.name} must rally, and cannot move.", "cm.rout.rally-turn")


def _rallying_quietly(ctx: Context, unit: Unit) -> Iterator[Refusal]:
    """Troops in flight, and those who stand to rally unless the players let them shoot and work there."""
    stands = unit.flight is not None and unit.flight.moved_on < ctx.turn
    if not stands or ctx.house("rallying") == "nothing":
        yield from _rallying(ctx, unit)


def _all_on_guard(ctx: Context, unit: Unit) -> Iterator[Refusal]:
    """Men of whom none is left to fight, since a guard is kept at all times."""
    if unit.guards >= unit.men > 0:
        yield Refusal(f"{unit.name}: all guard prisoners.", "cm.prisoners.guard")


CHAPTER = Chapter(
    "morale",
    after=("moving", "fire"),
    acts={"morale": (*captivity.ACTS, *rallying.ACTS)},
    bars=(
        Bar("rallying", frozenset({act.GOES, act.TURNS, act.STRIKES, act.RETIRES}), why=_rallying),
        Bar("rallying", frozenset({act.SHOOTS, act.CASTS, act.WORKS, act.BREATHES}), why=_rallying_quietly),
        Bar("all on guard", frozenset({act.STRIKES, act.SHOOTS}), why=_all_on_guard),
    ),
    checks={LOSS: after_loss_check, CHARGED: after_charge_check, RALLY: after_rally_check},
    hooks=(
        ENDS_FOR(end_flight),
        ENDED(_come_back),
        BEGINS_FOR(begin_rally),
        CONDITIONS(_flight, "flight"),
        CONDITIONS(_prisoners, "prisoners"),
        VALUES({"steady": flag("steady", "Has passed a loss check", "cm.morale.loss-second")}, "steady"),
        VALUES({"prisoners": number("prisoners", "Prisoners", Between(0, 999), "cm.prisoners.guard")}, "prisoners"),
    ),
)
