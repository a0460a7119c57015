"""Berserkers: going berserk, what they no longer do, and coming out of it, or turning on their friends."""

from collections.abc import Iterator, Mapping

from gmtool.rules.kit.acts import if_barred, offered
from gmtool.rules.seam import Candidate, Refusal, Side
from gmtool.rules.tft.acts.attacks.attack import spend, take_hits
from gmtool.rules.tft.acts.kinds import ANSWERS
from gmtool.rules.tft.acts.turn.saves import iq_of, save
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure, Stage
from gmtool.rules.tft.state.play import Act, Offer, Play
from gmtool.rules.tft.state.records.frenzy import CalmDown, CalmedDown, GoBerserk, RagedOn, WayIn, WentBerserk

ENTER, LEAVE, WILL, MUSHROOM = "am.berserk.enter", "am.berserk.leave", "am.berserk.at-will", "am.berserk.mushroom"
DICE = 3
COST = 2
"""The ST that the end of a frenzy costs (am.berserk.end-cost)."""
_WAYS: Mapping[WayIn, str] = {
    "roll": "By a roll against IQ",
    "mushroom": "By the berserker mushroom or its potion",
    "will": "At will",
}
_RULES = {"roll": ENTER, "mushroom": MUSHROOM, "will": WILL}


def _may_not_rage(ctx: Context, command: GoBerserk) -> Iterator[Refusal]:
    figure = ctx.figure(command.figure)
    if not ctx.book.variants.has_frenzy:
        yield Refusal("These rules have no berserkers.")
    if figure.frenzy:
        yield Refusal(f"{figure.name} is berserk.", ENTER)
    if command.by == "roll" and not iq_of(figure):
        yield Refusal(f"The card of {figure.name} has no IQ.", ENTER)
    elif command.by == "roll" and figure.deeds.raged:
        yield Refusal(f"{figure.name} has tried it this turn.", ENTER)
    if command.by == "will" and ctx.house("berserk-at-will") == "no":
        yield Refusal("Going berserk at will is switched off.", WILL)


def _rage(play: Play, command: GoBerserk) -> None:
    play.deed(command.figure, raged=True)
    if command.by == "roll" and not save(play, command.figure, "IQ", DICE, ENTER, "to go berserk"):
        return
    play.change(command.figure, frenzy="mushroom" if command.by == "mushroom" else "rage")
    play.happened(WentBerserk(figure=command.figure, by=command.by, rules=(_RULES[command.by],)))


def _may_rage(ctx: Context, figure: Figure) -> bool:
    return ctx.book.variants.has_frenzy and ctx.fight.stage is not Stage.OVER and figure.able and not figure.frenzy


def _ways(ctx: Context, _: Figure) -> list[Candidate]:
    at_will = ctx.house("berserk-at-will") == "yes"
    return [Candidate(way, words) for way, words in _WAYS.items() if at_will or way != "will"]


def _rages(_: Context, figure: Figure) -> bool:
    return bool(figure.frenzy) and figure.able


def enemies_left(ctx: Context, figure: Figure) -> bool:
    """True if somebody is able who was its enemy before it turned on its party."""
    friends = {figure.side, figure.party}
    return any(one.able and one.side not in friends for one in ctx.everyone())


def _may_not_calm(ctx: Context, command: CalmDown) -> Iterator[Refusal]:
    figure = ctx.figure(command.figure)
    if not figure.frenzy:
        yield Refusal(f"{figure.name} is not berserk.", LEAVE)
    elif enemies_left(ctx, figure):
        yield Refusal(f"{figure.name} rages until the last enemy is slain.", LEAVE)
    elif figure.deeds.calmed and ctx.fight.stage is not Stage.OVER:
        yield Refusal(f"{figure.name} has tried it this turn.", LEAVE)


def _calm(play: Play, command: CalmDown) -> None:
    play.deed(command.figure, calmed=True)
    figure = play.figure(command.figure)
    if save(play, figure.id, "IQ", DICE, LEAVE, "to come out of the frenzy"):
        play.change(figure.id, frenzy="", side=figure.party or figure.side, party="")
        play.happened(CalmedDown(figure=figure.id, st=COST, rules=("am.berserk.end-cost",)))
        (take_hits if play.house("berserk-cost") == "wound" else spend)(play, figure.id, COST)
        return
    turns = figure.frenzy == "rage" and not figure.party
    rule = "am.berserk.turn-on-friends" if figure.frenzy == "rage" else MUSHROOM
    play.happened(RagedOn(figure=figure.id, friends=turns, rules=(rule,)))
    if turns:
        _turn_on_friends(play, figure)


def _turn_on_friends(play: Play, figure: Figure) -> None:
    """Put a berserker on a side of its own, so that its party are its enemies."""
    own = f"berserk-{figure.id}"
    sides = play.fight.sides
    if all(side.id != own for side in sides):
        before = next(side for side in sides if side.id == figure.side)
        made = Side(own, f"{figure.name}, berserk", max(side.colour for side in sides) + 1, real_dice=before.real_dice)
        play.change_fight(sides=(*sides, made))
    play.change(figure.id, side=own, party=figure.side)


_RAGES = Offer("Go berserk", "Other", ENTER, there=_may_rage, asks={"by": _ways}, aside=True)
GO_BERSERK: Act = offered(GoBerserk, _RAGES, _may_not_rage, _rage, kinds=ANSWERS)
_CALMS = Offer("Come out of the frenzy", "Other", LEAVE, there=_rages, aside=if_barred)
CALM_DOWN: Act = offered(CalmDown, _CALMS, _may_not_calm, _calm, kinds=ANSWERS)
