"""Lead: what is added to a side's die for initiative, and initiative without a die."""

from collections.abc import Iterator

from gmtool.rules.kit.acts import offered
from gmtool.rules.seam import Candidate, Modifier, Refusal, signed
from gmtool.rules.tft.acts.kinds import NOTHING
from gmtool.rules.tft.acts.turn.stages import able_sides, side_name, with_verb
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure, Stage
from gmtool.rules.tft.state.messages.leading import BonusGiven, GiveBonus, InitiativeRaised
from gmtool.rules.tft.state.play import Act, Offer, Play

TALENT, FOOLS, BY_GM, FLEES = "am.init.tactics", "am.init.stupid-foe", "am.init.gm-bonus", "am.init.fleeing"


def led(ctx: Context) -> bool:
    """True in an edition whose dice for initiative go by leaders too."""
    return ctx.book.variants.initiative == "led"


def leader(ctx: Context, side: str) -> Figure | None:
    """The leader of a side: the able one that the GM has marked, else its first."""
    own = [one for one in ctx.everyone() if one.side == side and one.able]
    return next((one for one in own if one.leads), own[0] if own else None)


def bonuses(ctx: Context, side: str) -> tuple[Modifier, ...]:
    """Bonuses to the die of a side: by its leader's best talent, by foolish enemies, by the GM."""
    if not led(ctx):
        return ()
    return (*_by_talent(ctx, side), *_against_fools(ctx, side), *_by_gm(ctx, side))


def _by_talent(ctx: Context, side: str) -> Iterator[Modifier]:
    first = leader(ctx, side)
    names = [skill.talent for skill in first.fighter.skills] if first else []
    known = [talent for name in names if (talent := ctx.tables.talents.get(name))]
    best = max(known, key=lambda talent: talent.initiative, default=None)
    if first and best and best.initiative:
        yield Modifier(best.initiative, f"{best.of} of {first.name}", TALENT)


def _against_fools(ctx: Context, side: str) -> Iterator[Modifier]:
    enemies = [one.fighter.creature(ctx.tables) for one in ctx.everyone() if one.side != side and one.able]
    least = min((one.foes_initiative if one else 0 for one in enemies), default=0)
    if least:
        yield Modifier(least, "such stupid enemies", FOOLS)


def _by_gm(ctx: Context, side: str) -> Iterator[Modifier]:
    if given := ctx.fight.initiative.get(side, 0):
        yield Modifier(given, "the GM’s word", BY_GM)


def raise_dice(play: Play) -> None:
    """Tell what is added to whose die."""
    for side in able_sides(play):
        for one in bonuses(play, side):
            play.happened(InitiativeRaised(sides=(side,), value=signed(one.value), why=one.label, rules=(one.rule,)))


def flees(ctx: Context, side: str) -> bool:
    """True if all of a side ran away all of the last turn (am.init.fleeing)."""
    own = [one for one in ctx.everyone() if one.side == side and one.able]
    return bool(own) and all(one.ran for one in own)


def begins_led(ctx: Context, _: Figure | None) -> bool:
    """True before the initiative of a turn that leaders bear on."""
    return led(ctx) and ctx.fight.stage is Stage.INITIATIVE and len(able_sides(ctx)) > 1


def sides(ctx: Context, _: Figure | None) -> list[Candidate]:
    """The sides that can still fight."""
    return [Candidate(side, side_name(ctx, side)) for side in able_sides(ctx)]


def _no_bonus(ctx: Context, command: GiveBonus) -> Iterator[Refusal]:
    if not led(ctx):
        yield Refusal("Nothing is added to the dice for initiative.", "tm.turn.initiative")
    if command.side not in [side.id for side in ctx.fight.sides]:
        yield Refusal("There is no such side.")


def _give(play: Play, command: GiveBonus) -> None:
    play.change_fight(initiative={**play.fight.initiative, command.side: command.value})
    play.happened(BonusGiven(sides=(command.side,), value=signed(command.value), rules=(BY_GM,)))


_GIVES = Offer("Initiative bonus", "Turn", BY_GM, there=begins_led, asks={"side": sides}, aside=True)
BONUS: Act = offered(GiveBonus, _GIVES, _no_bonus, _give, kinds=NOTHING)


def fleeing_refusals(ctx: Context, figure: Figure, *, moves: bool) -> Iterator[Refusal]:
    """The refusal of anything but flight to a side that has the initiative for going on with it."""
    if ctx.fight.fleeing == figure.side and not moves:
        side = with_verb(side_name(ctx, figure.side), "has", "have")
        yield Refusal(f"{side} the initiative for going on fleeing.", FLEES)
