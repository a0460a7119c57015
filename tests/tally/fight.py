"""Tally as it is played: its state, what can be said and what can happen, the rules, and what is shown of it."""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Annotated, Any, TypeAlias

from gmtool.bounds import Between
from gmtool.dice import Dice, at_least
from gmtool.rules import seam
from gmtool.rules.kit import play as kit
from gmtool.rules.kit.acts import Act, Offer, no_refusals, offered
from gmtool.rules.kit.amending import ByHand, number
from gmtool.rules.kit.asking import Ask
from gmtool.rules.kit.fight_parts import FightParts
from gmtool.rules.kit.mustering import BaseFight, BaseFigure, fighter_of, mustered, values_of_figure
from gmtool.rules.kit.rulebook import Rulebook, read_rulebook
from gmtool.rules.kit.ruleset import plain_data
from gmtool.rules.kit.system import SystemRuleset
from gmtool.rules.kit.tables.tables import read_tables
from gmtool.rules.kit.views import keyed, open_counter
from gmtool.rules.seam import (
    Breakdown,
    CardChange,
    ChangeKind,
    FigureCommand,
    FigureEvent,
    FigureId,
    Modifier,
    Option,
    Overlay,
    OverlayKind,
    Refusal,
    Why,
    command,
    event,
)
from gmtool.space import Circle, Cone, Ground, Heading, LengthUnit, OpenGround, Point, Scale, in_units, length
from tests.tally.cards import CARDS, Creation, Tables, report, spendings

NEEDS, DUCKS_ON, DOUBLES_ON = 4, 5, 6
ALLOWED = 6
"""How many bases a figure walks at most."""


# --- the state: it never changes, a command makes another one ---------------------------------------------------------
@dataclass(frozen=True, slots=True, kw_only=True)
class Figure(BaseFigure):
    """`full` are the points that it came with, `worn` its trophies."""

    points: int
    full: int
    worn: tuple[str, ...] = ()
    acted: bool = False

    @property
    def able(self) -> bool:
        return self.points > 0 and not self.gone


@dataclass(frozen=True, slots=True, kw_only=True)
class TallyState(BaseFight):
    """`boasts`: what was said, and how many who said it had beaten."""

    figures: Mapping[str, Figure]
    boasts: tuple[tuple[str, int], ...] = ()


def enlist(book: Rulebook[Tables], one: seam.Enlisted, ground: Ground | None) -> Figure:
    """A card as a figure. Raises `BadMuster`."""
    fighter = fighter_of(one, lambda card: CARDS.read(card, book.tables))
    worn = dict.fromkeys(row.item for row in fighter.trophies if row.marks["worn"])
    return Figure(**values_of_figure(one, ground), points=fighter.points, full=fighter.points, worn=tuple(worn))


Context: TypeAlias = kit.Context[Tables, TallyState, Figure]
"""A game to be asked about."""
Play: TypeAlias = kit.Play[Tables, TallyState, Figure]
"""A command being done: a game that changes, and a table to be asked."""


def waiting(ctx: Context | Play) -> tuple[Figure, ...]:
    return tuple(one for one in ctx.everyone() if one.able and not one.acted)


# --- what can be said: what the GM must fill in follows from the fields -----------------------------------------------
@command("tally.walk/1")
class Walk(FigureCommand):
    way: tuple[Point, ...]
    heading: Annotated[Heading | None, Ask()] = None


@command("tally.strike/1")
class Strike(FigureCommand):
    target: FigureId


@command("tally.lunge/1")
class Lunge(FigureCommand):
    target: FigureId


@command("tally.pass/1")
class Pass(FigureCommand):
    pass


@command("tally.boast/1")
class Boast(FigureCommand):
    pass


# --- what can happen, each with its sentence --------------------------------------------------------------------------
@event("tally.walked/1", says="{figure} walks.")
class Walked(FigureEvent):
    pass


@event("tally.hit/1", says="{figure} hits {target} for {loss}.", counts=seam.Deals("loss"))
class Hit(FigureEvent):
    target: FigureId
    rolled: int
    loss: int


@event("tally.missed/1", says="{figure} misses {target}.")
class Missed(FigureEvent):
    target: FigureId
    rolled: int


@event("tally.ducked/1", says="{figure} ducks: {rolled}.")
class Ducked(FigureEvent):
    rolled: int


@event("tally.fell/1", says="{figure} is out.", weight=2, counts=seam.Downs())
class Fell(FigureEvent):
    pass


@event("tally.passed/1", says="{figure} passes.")
class Passed(FigureEvent):
    pass


@event("tally.boasted/1", says="{figure}: “{words}”, and {beaten} beaten.")
class Boasted(FigureEvent):
    words: str
    beaten: int


# --- the rules: what is against a command, and what it does -----------------------------------------------------------
def idle(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    """Who is out does nothing, and nobody acts twice in a turn."""
    yield from out(ctx, figure)
    if figure.acted:
        yield Refusal(f"{figure.name} has acted this turn.", "tally.once")


def out(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    if not figure.able:
        yield Refusal(f"{figure.name} is out.", "tally.able")


def too_late(ctx: Context, command: Strike | Lunge) -> Iterator[Refusal]:
    return out(ctx, ctx.figure(command.target))


def strike(play: Play, command: Strike | Lunge) -> None:
    """A die of 4 or more hits; the target loses another, and the table decides whether a 6 doubles that."""
    figure, target = play.figure(command.figure), play.figure(command.target)
    play.change(figure.id, acted=True)
    why = Why(f"{figure.name} strikes {target.name}", figure.side, figure.id, "tally.strike")
    rolled = play.roll(Dice(1), why).total + sum(one.value for one in figure.granted)
    if rolled < NEEDS:
        play.happened(Missed(figure=figure.id, target=target.id, rolled=rolled, rules=("tally.strike",)))
        return
    loss = play.roll(Dice(1), Why(f"{target.name} loses", figure.side, figure.id)).total
    if rolled >= DOUBLES_ON and play.house("sixes") == "table":
        ways = (Option("plain", "leave it"), Option("double", "double it"))
        loss *= 1 + (play.choose(ways, Why("double the loss?", figure.side, figure.id)) == "double")
    play.happened(Hit(figure=figure.id, target=target.id, rolled=rolled, loss=loss, rules=("tally.strike",)))
    if not play.change(target.id, points=max(0, play.figure(target.id).points - loss)).points:
        play.happened(Fell(figure=target.id))


STAND, DUCK = Option("stand", "Stand"), Option("duck", "Duck")
TO_DUCK = Breakdown("To duck", (Modifier(DUCKS_ON, "who ducks", "tally.duck"),), text=f"{DUCKS_ON} or more")


def lunge(play: Play, command: Lunge) -> None:
    """The target stands, or it ducks, before anything is rolled."""
    target = play.figure(command.target)
    why = Why(f"{play.figure(command.figure).name} lunges: does {target.name} stand or duck?", target.side, target.id)
    if play.choose((STAND, DUCK), why) == DUCK.key:
        ducks = Why(f"{target.name} ducks", target.side, target.id, needs=at_least(DUCKS_ON))
        rolled = play.roll(Dice(1), ducks).total
        play.happened(Ducked(figure=target.id, rolled=rolled, rules=("tally.duck",)))
        if rolled >= DUCKS_ON:
            play.change(command.figure, acted=True)
            play.happened(Missed(figure=command.figure, target=target.id, rolled=0, rules=("tally.duck",)))
            return
    strike(play, command)


def to_the_die(ctx: Context, command: Strike | Lunge) -> tuple[Breakdown, ...]:
    return (
        Breakdown("To the die", tuple(Modifier(one.value, one.label) for one in ctx.figure(command.figure).granted)),
    )


def rest(play: Play, command: Pass) -> None:
    play.change(command.figure, acted=True)
    play.happened(Passed(figure=command.figure))


def boast(play: Play, command: Boast) -> None:
    """The game has no words of its own for what is said: the table is asked."""
    figure = play.change(command.figure, acted=True)
    why = Why(f"What does {figure.name} say?", figure.side, figure.id, "tally.boast")
    words = play.table.words(("I am the best",), why)
    beaten = play.table.number(0, 99, Why("How many has it beaten?", figure.side, figure.id))
    play.change_fight(boasts=(*play.fight.boasts, (words, beaten)))
    play.happened(Boasted(figure=figure.id, words=words, beaten=beaten))


def on_ground(ctx: Context, figure: Figure) -> bool:
    return isinstance(ctx.ground, OpenGround) and figure.at is not None


def no_walk(ctx: Context, command: Walk) -> Iterator[Refusal]:
    figure, ground = ctx.figure(command.figure), ctx.ground
    if not isinstance(ground, OpenGround) or figure.at is None:
        yield Refusal("There is no open ground to walk on.", "tally.walk")
        return
    most = ALLOWED * ground.unit.base
    if length((figure.at, *command.way)) > most:
        yield Refusal(f"{figure.name} walks at most {in_units(most, ground.unit)}.", "tally.walk")
    if any(not ground.stands(place) for place in command.way):
        yield Refusal("Nobody can stand there.", "tally.walk")


def walk(play: Play, command: Walk) -> None:
    figure = play.figure(command.figure)
    heading = figure.heading if command.heading is None else command.heading
    play.change(figure.id, at=command.way[-1] if command.way else figure.at, heading=heading)
    play.happened(Walked(figure=figure.id, rules=("tally.walk",)))


def settle(play: Play) -> None:
    """A new turn begins where nobody is left to act in this one."""
    if not waiting(play) and not play.over():
        for one in play.everyone():
            play.change(one.id, acted=False)
        play.change_fight(round=play.fight.round + 1)


STRIKE = Offer("Strike", "Act", "tally.strike", idle=idle, usual=True)
ACTS: tuple[Act[Context, Play, Figure], ...] = (
    offered(Walk, Offer("Walk", "Move", "tally.walk", there=on_ground, idle=out), no_walk, walk),
    offered(Strike, STRIKE, too_late, strike, to_the_die),
    offered(Pass, Offer("Pass", "Act", idle=idle), no_refusals, rest),
    offered(Boast, Offer("Boast", "Act", idle=idle), no_refusals, boast),
    offered(Lunge, Offer("Lunge", "Act", idle=idle), too_late, lunge, to_the_die, met_by={STAND: (), DUCK: (TO_DUCK,)}),
)
VALUES = {"points": number("points", "Points", Between(0, 999), wounds=-1)}
MEASURES = (seam.Measure("hit", "hits", headline=True), seam.Measure("loss", "points lost", amount=True))


def measured(command: seam.Command, outcome: seam.Outcome[TallyState]) -> seam.Measures:
    """What an outcome comes to, of which the odds are made."""
    hits = [event for event in outcome.events if isinstance(event, Hit)]
    return {"hit": int(bool(hits)), "loss": sum(hit.loss for hit in hits)}


# --- what is shown: whose turn it is, the map, and what the fight brings to the cards and lists -----------------------
def agenda(ctx: Context) -> seam.Agenda:
    def progress(one: Figure) -> seam.Progress:
        return seam.Progress.LOST if not one.able else seam.Progress.DONE if one.acted else seam.Progress.NOW

    slots = tuple(seam.Slot(one.id, one.points, None, "", progress(one), key=one.id) for one in ctx.everyone())
    following = () if ctx.over() else tuple(one.id for one in waiting(ctx))
    phase = seam.Phase("act", "Everyone acts", seam.Progress.NOW)
    return seam.Agenda(ctx.fight.round, (phase,), (seam.Lane("Order", slots),), following, "Who acts?", over=ctx.over())


def counter(ctx: Context, one: Figure) -> seam.Counter:
    posture = seam.Posture.STANDING if one.points else seam.Posture.OUT
    return replace(open_counter(ctx, one, posture, one.points, one.full), hexes=ctx.hexes(one), facing=one.facing)


def overlays(ctx: Context, figure: Figure, command: seam.Command | None) -> Iterator[Overlay]:
    at, heading, ground = figure.at, figure.heading, ctx.ground
    if not isinstance(ground, OpenGround) or at is None:
        return
    yield Overlay(OverlayKind.REACH, "Walks so far", shapes=(Circle(at, ALLOWED * ground.unit.base),))
    if isinstance(command, Walk) and command.way:
        at, heading = command.way[-1], heading if command.heading is None else command.heading
    if heading is not None:
        yield Overlay(OverlayKind.FRONT, "Front", shapes=(Cone(at, heading, 120, 2 * ground.unit.base),))
    if isinstance(command, Strike) and (target := ctx.figure(command.target).at) is not None:
        yield Overlay(OverlayKind.FLIGHT, in_units(length((at, target)), ground.unit), track=(at, target))


def debrief(ctx: Context) -> Iterator[CardChange]:
    """Whoever was hurt has fewer points; who is out is tagged so, loses its trophies, and leaves its motto."""
    winners = tuple(one.id for one in ctx.everyone() if one.able)
    for one in ctx.everyone():
        if one.points != one.full:
            text = f"{one.name} was hurt"
            yield CardChange(one.card, one.id, "points", one.full, one.points, text, how=ChangeKind.ADD)
        if one.points:
            continue
        text = f"{one.name} is out"
        yield CardChange(one.card, one.id, "tags", None, "out", text, "tally.able", how=ChangeKind.GAIN)
        for item in one.worn:
            row, torn = (dict[str, seam.Json](item=item, worn=worn) for worn in (True, False))
            text, how = f"{one.name} wears its {item} no more", ChangeKind.AMEND
            yield CardChange(one.card, one.id, "trophies", row, torn, text, "", True, how, f"torn {item}")
        if ctx.over() and winners:
            text = f"The motto of {one.name}"
            yield CardChange("", one.id, "motto", "", text, text, usual=False, about="left", takers=winners)


def learned(ctx: Context) -> seam.OwnRows:
    """A charm called by the words of each boast, as lucky as who said it had beaten others."""
    said = dict.fromkeys((words.strip(), min(9, beaten)) for words, beaten in ctx.fight.boasts)
    named = [(words, "-".join(words.casefold().split())[:40], luck) for words, luck in said if words]
    return keyed((("charms", {"key": key, "name": words, "luck": luck}) for words, key, luck in named), ctx.tables)


def position(fight: TallyState) -> tuple[Hashable, TallyState]:
    """Nothing depends on the number of the round."""
    return tuple(fight.figures.values()), replace(fight, round=1)


# --- the ruleset: all of it, as the rest of the program asks for it ---------------------------------------------------
SCORING = seam.Scoring(seam.HarmUnit.HITS, lambda data: seam.whole(data["full"]) - seam.whole(data["points"]))


class TallyRuleset(SystemRuleset[TallyState]):
    grounds = tuple(seam.GroundKind)
    acts = ACTS
    codec = plain_data(ACTS, TallyState)
    by_hand = ByHand(enlist, values=lambda ctx, figure: VALUES, hexes=None)
    card_parts = CARDS.parts(report, lambda book: Creation(), spendings=spendings)
    fight_parts = FightParts(
        context=Context,
        play=Play,
        muster=mustered(TallyState, enlist),
        settle=settle,
        agenda=agenda,
        counter=counter,
        overlays=overlays,
        debrief=debrief,
        learned=learned,
        measured=measured,
        measures=MEASURES,
        scoring=SCORING,
        position=position,
        counted=("points",),
    )

    def scale(self, ground: Ground) -> Scale | None:
        return Scale(10, "yards") if isinstance(ground, OpenGround) and ground.unit is LengthUnit.INCH else None


def rulesets(read_toml: Callable[[str], Any], names: Callable[[str, str], Sequence[str]]) -> tuple[TallyRuleset, ...]:
    """The one system, from its folder of tables."""
    return (TallyRuleset(read_rulebook("tally", "Tally", read_toml, names, partial(read_tables, Tables))),)
