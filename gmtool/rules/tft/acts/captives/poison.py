"""Poison: on weapons, from carcasses, and in food (section 6, Poison)."""

from collections.abc import Iterator

from gmtool.dice import Dice, DiceError
from gmtool.rules.kit.acts import no_refusals, offered
from gmtool.rules.seam import Candidate, Option, Refusal, Why
from gmtool.rules.tft.acts.among import carried
from gmtool.rules.tft.acts.attacks.attack import take_hits
from gmtool.rules.tft.acts.kinds import ANSWERS, WORKS
from gmtool.rules.tft.acts.turn.saves import DX, iq_of, save
from gmtool.rules.tft.cards.fighter import Gear
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.play import Act, Offer, Play
from gmtool.rules.tft.state.records.poison import (
    ExtractPoison,
    Poisoned,
    PoisonTaken,
    PoisonWeapon,
    Taste,
    Tasted,
    WeaponPoisoned,
)

EDGED, KEEPS, EXTRACT = "am.poison.edged-only", "am.poison.natural-keeps", "am.poison.extract"
DOSES, TASTE, EXPERTS = "am.poison.doses", "am.poison.taste", "am.poison.taste-experts"
SURE, GONE = 24, 48
"""The hours through which natural poison is good, and after which it is not; between them the GM says."""
_HANDLERS = ("naturalist", "expert-naturalist", "vet")
_DICE = 3
EXPERT_DICE = 1
"""The dice less for those who know poison."""


def takes_poison(ctx: Context, gear: Gear) -> bool:
    """True for a thing with an edge or a point; by the house rule for any weapon."""
    weapon = ctx.weapon(gear)
    return weapon is not None and (weapon.edged or weapon.kind == "missile" or ctx.house("poison-on") == "any")


def _may_not_poison(ctx: Context, command: PoisonWeapon) -> Iterator[Refusal]:
    figure = ctx.figure(command.figure)
    gear = ctx.gear(figure, command.weapon)
    if gear is None:
        yield Refusal(f"{figure.name} does not carry it.", EDGED)
    elif not takes_poison(ctx, gear):
        yield Refusal(f"A {ctx.tables.item_name(gear.item).lower()} has no edge for poison.", EDGED)
    if command.sort == "natural" and command.hours >= GONE:
        yield Refusal("Natural poison that old has no effect.", KEEPS)
    try:
        Dice.parse(command.strength)
    except DiceError:
        yield Refusal("Poison does dice such as 1d or 2d+1.", "am.poison.natural-damage")


def _poison(play: Play, command: PoisonWeapon) -> None:
    """Poison it; of natural poison more than a day old the GM says whether it is still good."""
    figure, dice = play.figure(command.figure), command.strength
    gear = play.gear(figure, command.weapon)
    if gear is None:
        return
    if command.sort == "natural":
        dice = "1d"
        if command.hours > SURE and not _still_good(play, figure, command.hours):
            return
    play.change_gear(figure.id, gear.id, poison=dice)
    play.happened(WeaponPoisoned(figure=figure.id, item=gear.item, rules=(EDGED,)))


def _still_good(play: Play, figure: Figure, hours: int) -> bool:
    answers = (Option("yes", "It is still good"), Option("no", "It has no effect"))
    why = Why(f"Natural poison, {hours} hours old", figure.side, figure.id, KEEPS)
    return play.choose(answers, why) == "yes"


def _may_not_extract(ctx: Context, command: ExtractPoison) -> Iterator[Refusal]:
    if command.carcass not in ctx.tables.carcasses:
        yield Refusal("There is no such kind of carcass.", DOSES)


def _extract(play: Play, command: ExtractPoison) -> None:
    """Take the poison out: a naturalist or vet safely, others on 3 dice against DX, or for a die of hits."""
    figure, row = play.figure(command.figure), play.tables.carcasses.get(command.carcass)
    if row is None:
        return  # by a ruling
    skilled = any(figure.fighter.level(talent) for talent in _HANDLERS)
    if not skilled and not save(play, figure.id, DX, _DICE, EXTRACT, "takes out poison"):
        hits = play.roll(Dice(1), Why(f"Poison in {figure.name}", figure.side, figure.id, EXTRACT)).sum
        take_hits(play, figure.id, hits)
        play.happened(Poisoned(figure=figure.id, hits=hits, st=play.figure(figure.id).st, rules=(EXTRACT,)))
    doses = row.most
    if row.fewest < row.most:
        doses = play.table.number(row.fewest, row.most, Why("Doses from the carcass", figure.side, figure.id, DOSES))
    play.happened(PoisonTaken(figure=figure.id, doses=doses, rules=(row.rule,)))


def dice_to_notice(ctx: Context, figure: Figure, doses: int) -> int:
    """The dice against IQ: fewer for a larger dose, one less for chemists, alchemists and animals; 0: it is noticed."""
    rows = [row for row in ctx.tables.notices.values() if row.doses <= doses]
    dice = max(rows, key=lambda row: row.doses).dice if rows else 0
    creature = figure.fighter.creature(ctx.tables)
    expert = figure.fighter.level("chemist") or (creature is not None and not creature.weapons)
    return max(0, dice - EXPERT_DICE) if expert else dice


def _may_not_taste(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    if not iq_of(figure) and figure.fighter.iq is None:
        yield Refusal(f"The card of {figure.name} has no IQ.", TASTE)


def _taste(play: Play, command: Taste) -> None:
    figure = play.figure(command.figure)
    dice = dice_to_notice(play, figure, command.doses)
    noticed = dice == 0 or save(play, figure.id, "IQ", dice, TASTE, "tastes poison")
    play.happened(Tasted(figure=figure.id, noticed=noticed, rules=(TASTE, EXPERTS)))


def _works(ctx: Context, figure: Figure) -> bool:
    return figure.able and bool(ctx.tables.carcasses)


def _cuts_up(ctx: Context, figure: Figure) -> bool:
    return _works(ctx, figure) and not figure.pile


def _eats(ctx: Context, figure: Figure) -> bool:
    return figure.able and bool(ctx.tables.notices)


def _edged(ctx: Context, figure: Figure) -> list[Candidate]:
    """What it carries that takes poison."""
    good = [one.id for one in figure.gear if takes_poison(ctx, one)]
    return [one for one in carried(ctx, figure) if one.value in good]


_POISONS = Offer("Poison a weapon", "Other", EDGED, there=_works, asks={"weapon": _edged}, needs="weapon", aside=True)
POISON: Act = offered(PoisonWeapon, _POISONS, _may_not_poison, _poison, kinds=WORKS)
_CARCASS = {"carcass": lambda ctx, _: ctx.tables.carcasses.values()}
_EXTRACTS = Offer("Take poison from a carcass", "Other", EXTRACT, there=_cuts_up, asks=_CARCASS, aside=True)
EXTRACTS: Act = offered(ExtractPoison, _EXTRACTS, _may_not_extract, _extract, kinds=WORKS)
_TASTES = Offer("Poison in food or drink", "Other", TASTE, there=_eats, idle=_may_not_taste, aside=True)
TASTES: Act = offered(Taste, _TASTES, no_refusals, _taste, kinds=ANSWERS)
