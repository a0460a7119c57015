"""Melee: contact, rounds, joining, and charges that go on."""

from collections.abc import Iterator
from dataclasses import replace

from gmtool.rules.chainmail.acts import kinds as act
from gmtool.rules.chainmail.acts.melee import carrying, joining
from gmtool.rules.chainmail.acts.melee.contact import ATTACK, CHARGE
from gmtool.rules.chainmail.acts.melee.refusing import REFUSE
from gmtool.rules.chainmail.acts.melee.rounds import FIGHT, has_round
from gmtool.rules.chainmail.acts.moving.ways import inches
from gmtool.rules.chainmail.acts.turn.phases import waiting
from gmtool.rules.chainmail.state.commands import Attack, Charge, FightRound
from gmtool.rules.chainmail.state.context import Context, Play
from gmtool.rules.chainmail.state.places import ZONE
from gmtool.rules.chainmail.state.stations import (
    AGENDA,
    CONDITIONS,
    MET_BY,
    MUST,
    OVERLAYS,
    PARTS,
    SETTLES,
    UNFINISHED,
    WAITS,
)
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.chainmail.views.melees import attack_odds, melee_row, odds_after, round_measures, round_odds
from gmtool.rules.kit.bodies.formations import block_of
from gmtool.rules.kit.chapters import Chances, Chapter
from gmtool.rules.kit.gate import Bar, Meant
from gmtool.rules.seam import Agenda, Condition, Lane, Overlay, OverlayKind, Refusal
from gmtool.space import Polygon


def _fights(ctx: Context, unit: Unit) -> bool:
    """The first unit of a melee speaks for it, man to man of each of its melees, one with every foe."""
    return any(one.contacts[0].unit == unit.id and has_round(ctx, one) for one in ctx.fight.melees)


def _unfought(ctx: Context) -> Iterator[Refusal]:
    if ctx.fight.phase == "melee" and waiting(ctx):
        yield Refusal("A melee is still to be fought.", "cm.turn.mcm.order")


def _halted(ctx: Context) -> Iterator[Refusal]:
    for one in ctx.units():
        if carrying.must_go_on(ctx, one):
            yield Refusal(f"{one.name} must go on with the charge.", "cm.charge.carry-through")


def _end_melees(play: Play) -> None:
    """End melees in which only one side is left."""
    for melee in play.fight.melees:
        if not any(play.figure(one.unit).able and play.figure(one.foe).able for one in melee.contacts):
            play.change_fight(melees=tuple(one for one in play.fight.melees if one.key != melee.key))


def _charging_on(ctx: Context, unit: Unit) -> Iterator[Condition]:
    if unit.momentum is not None:
        yield Condition("Charges on", f"{inches(unit.momentum.left)} left")


def _zone(ctx: Context, unit: Unit) -> Iterator[Overlay]:
    """The ground that a unit controls (cm.melee.zone)."""
    block = block_of(unit)
    if block is not None and unit.men:
        yield Overlay(OverlayKind.STOP, "Controls", shapes=(Polygon(block.around(ZONE).corners),))


def _agenda(ctx: Context, agenda: Agenda) -> Agenda:
    """The agenda with a lane of the melees, which come first in their phase."""
    if not ctx.fight.melees:
        return agenda
    melees = Lane("Melees", tuple(melee_row(ctx, one) for one in ctx.fight.melees))
    first = ctx.fight.phase == "melee"
    return replace(agenda, lanes=(melees, *agenda.lanes) if first else (*agenda.lanes, melees))


# --- what its states bar ----------------------------------------------------------------------------------------------
def _charged_last(ctx: Context, unit: Unit, meant: Meant) -> Iterator[Refusal]:
    """Charge If Charged is half of a charge, and the players may let it come after one."""
    halves = act.SUPPORTS in meant.kinds and ctx.house("support-again") == "half"
    if unit.charged_last and not halves:
        yield Refusal(f"{unit.name} charged last turn.", "cm.charge.next-turn")


CHAPTER = Chapter(
    "melee",
    after=("obedience", "wizards"),
    acts={
        "carry on": carrying.ACTS,
        "rounds": (FIGHT,),
        "contact": (CHARGE, ATTACK, REFUSE, *joining.ACTS),
    },
    bars=(Bar("charged last", frozenset({act.CHARGES}), how=_charged_last),),
    chances={
        FightRound: Chances(round_measures, round_odds, odds_after),
        Attack: Chances(weighed=attack_odds, after=attack_odds),
        Charge: Chances(weighed=attack_odds, after=attack_odds),
    },
    hooks=(
        WAITS(_fights, "melee"),
        MUST(carrying.must_go_on),
        MET_BY(CHARGE),
        MET_BY(ATTACK),
        UNFINISHED(_unfought, "melee"),
        UNFINISHED(_halted, "charges"),
        SETTLES(_end_melees),
        CONDITIONS(_charging_on, "charging on"),
        OVERLAYS(_zone, "zone"),
        AGENDA(_agenda, "melees"),
        PARTS(lambda ctx, unit: "" if ctx.melee_of(unit.id) is None else "in melee", "melee"),
    ),
)
