"""Poison: on weapons, from carcasses, and in food (section 6, Poison)."""

from collections.abc import Iterable, Iterator

from gmtool.dice import Dice, DiceError
from gmtool.rules.kit.acts import offered
from gmtool.rules.seam import Candidate, Choice, Input, InputKind, Option, Refusal, Why, draft_of
from gmtool.rules.tft.acts.attacks.attack import take_hits
from gmtool.rules.tft.acts.kinds import ANSWERS, WORKS
from gmtool.rules.tft.acts.turn.saves import DX, iq_of, save
from gmtool.rules.tft.cards.fighter import Gear
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.play import Act, Play
from gmtool.rules.tft.state.records.poison import (
    MOST_HOURS,
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
        yield Refusal("Natural poison so old has no effect.", KEEPS)
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


def _poison_offers(ctx: Context, figure: Figure | None) -> Iterable[Choice]:
    if figure is None or not figure.able or not ctx.tables.carcasses:
        return
    names = ctx.tables.item_names([one.item for one in figure.gear])
    things = tuple(
        Candidate(one.id, name) for one, name in zip(figure.gear, names, strict=True) if takes_poison(ctx, one)
    )
    if not things:
        return
    sorts = (Candidate("natural", "Natural"), Candidate("manufactured", "Manufactured"))
    inputs = (
        Input("weapon", "Weapon", InputKind.ONE_OF, lambda _: things, default=things[0].value),
        Input("sort", "Poison", InputKind.ONE_OF, lambda _: sorts, default="natural"),
        Input("hours", "Hours old", InputKind.NUMBER, default=0, lowest=0, highest=MOST_HOURS),
        Input("strength", "Dice of manufactured poison", InputKind.TEXT, default="1d", required=False),
    )
    draft = draft_of(PoisonWeapon, figure=figure.id)
    yield Choice("poison-weapon", "Poison a weapon", "Other", draft, inputs, rule=EDGED, aside=True)


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
        doses = play.table.number(row.fewest, row.most, Why("Doses of the carcass", figure.side, figure.id, DOSES))
    play.happened(PoisonTaken(figure=figure.id, doses=doses, rules=(row.rule,)))


def _extract_offers(ctx: Context, figure: Figure | None) -> Iterable[Choice]:
    if figure is None or not figure.able or figure.pile or not ctx.tables.carcasses:
        return
    kinds = tuple(Candidate(row.key, row.name) for row in ctx.tables.carcasses.values())
    wanted = Input("carcass", "From", InputKind.ONE_OF, lambda _: kinds)
    draft = draft_of(ExtractPoison, figure=figure.id)
    yield Choice("extract-poison", "Take poison from a carcass", "Other", draft, (wanted,), rule=EXTRACT, aside=True)


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


POISON = Act(PoisonWeapon, _poison_offers, _may_not_poison, _poison, keys=("poison-weapon",), kinds=WORKS)
EXTRACTS = Act(ExtractPoison, _extract_offers, _may_not_extract, _extract, keys=("extract-poison",), kinds=WORKS)
TASTES: Act = offered(
    Taste,
    "Poison in food or drink",
    "Other",
    _taste,
    idle=_may_not_taste,
    there=lambda ctx, figure: bool(ctx.tables.notices) and figure.able,
    rule=TASTE,
    aside=True,
    kinds=ANSWERS,
)
