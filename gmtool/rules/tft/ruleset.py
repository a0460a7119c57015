"""The Fantasy Trip as a ruleset; one class, with a value for each edition."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from gmtool.rules.kit.acts import Whose
from gmtool.rules.kit.chapters import Fold
from gmtool.rules.kit.citations import Citations, EditionRuleset
from gmtool.rules.kit.fight_parts import FightParts
from gmtool.rules.kit.lasting.checks import Lasting
from gmtool.rules.kit.ruleset import plain_data
from gmtool.rules.seam import (
    Answer,
    BadState,
    CardColumn,
    Command,
    GroundKind,
    Json,
    Measures,
    Odds,
    Outcome,
    Ruling,
    quietly,
)
from gmtool.rules.tft.acts.gm_commands import BY_HAND
from gmtool.rules.tft.acts.turn.stages import SECONDS_A_TURN
from gmtool.rules.tft.cards.cards import CARDS, COLUMNS, KIN, card_of_beast, card_of_race, columns
from gmtool.rules.tft.cards.completing import completed
from gmtool.rules.tft.cards.creation import creation
from gmtool.rules.tft.cards.experience import spendings
from gmtool.rules.tft.cards.fighter import UNARMORED
from gmtool.rules.tft.chapters import (
    ambush,
    attacks,
    brawl,
    captives,
    fires,
    frenzy,
    guns,
    hazards,
    heights,
    movement,
    options,
    peculiar,
    quick,
    readying,
    riding,
    spells,
    turn,
    wounds,
)
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.darkness import lights
from gmtool.rules.tft.state.edition import Edition
from gmtool.rules.tft.state.engagement import facing_refusals
from gmtool.rules.tft.state.fight import Fight, Figure
from gmtool.rules.tft.state.muster import muster
from gmtool.rules.tft.state.play import Act, Play
from gmtool.rules.tft.state.position import COUNTED, position
from gmtool.rules.tft.state.stations import SETTLED, SETTLES, SETTLES_AGAIN
from gmtool.rules.tft.views.agenda import agenda, reached
from gmtool.rules.tft.views.card_report import card_report, card_values
from gmtool.rules.tft.views.counters import HAZARDS, TERRAIN, conditions, counter, lying
from gmtool.rules.tft.views.debrief import debrief
from gmtool.rules.tft.views.map_overlays import overlays
from gmtool.rules.tft.views.narration import narrate
from gmtool.rules.tft.views.odds import MEASURES, duel, measured, without_friend_row
from gmtool.rules.tft.views.scoring import SCORING
from gmtool.space import Layer

CHAPTERS = (
    *(one.CHAPTER for one in (turn, ambush, movement, heights, wounds, peculiar, hazards, fires, guns)),
    *(brawl.CHAPTER, brawl.PINS, spells.CHAPTER),
    *(captives.CHAPTER, readying.CHAPTER, readying.LOADS, readying.CRANEQUINS),
    *(attacks.CHAPTER, attacks.SWEEPS, attacks.CONCEALMENT),
    *(one.CHAPTER for one in (riding, options, frenzy, quick)),
    *(turn.SAVES, options.SWAPS, movement.OVERRUNS, movement.ON_THE_RUN, wounds.WEAR),
)
OFFERED = (
    "initiative", "ambushes", "renewal", "ties", "springing", "blows", "marks", "rushes", "throws", "drops",
    "ropes thrown", "flasks", "shots", "guns", "brawl", "pins", "daggers", "rolling out", "overruns", "pulls",
    "breaking free", "quick", "as proposed", "spells", "retreats", "riding", "options", "mounting", "swaps",
    "seeking", "ropes", "jumps", "climbs", "other deeds", "plans", "put spells", "matches", "cover", "surroundings",
    "holding", "frenzy", "saves", "harm", "flames", "captives", "revival", "passing", "recording", "proceed",
    "explosions",
)  # fmt: skip
"""The order in which acts are offered."""
TOLD = (
    "out", "surprised", "floored", "hurt hand to hand", "hanging", "falling", "in the air", "clinging", "helpless",
    "pinned", "underfoot", "hand to hand", "down", "lame", "down in a quick combat", "sunk", "berserk", "cowed",
    "image", "arms held", "armless", "legs held", "neck held", "controlling", "in the saddle", "mount in panic",
    "panic", "ridden", "gone target", "dead target", "unconscious target", "mounted target", "target at another height",
    "hanging target",
    "unnoticed target",
)  # fmt: skip
"""The order in which the reasons of bars are told."""


def _of_figures(act: Act) -> Act:
    """An act that is the figures', unless it is the table's."""
    return act if act.whose is Whose.TABLE else replace(act, whose=Whose.FIGURES)


FOLDED = Fold(CHAPTERS, OFFERED, _of_figures, TOLD)


def _settle(play: Play) -> None:
    """Do what follows from a command, and what follows from that; end what is over.

    A fall comes first, then what it breaks; and last the falls that an explosion brings. Whoever has acted keeps its
    place in the order.
    """
    for settles in play.hooks(SETTLES):
        settles(play)
    done = len(play.events)
    for settles_again in play.hooks(SETTLES_AGAIN):
        settles_again(play, done)
    for settled in play.hooks(SETTLED):
        settled(play)


class TftRuleset(EditionRuleset[Fight]):
    """The ruleset of an edition; see `gmtool.rules.seam.Ruleset` for what each function promises."""

    book: Edition
    folded = FOLDED
    codec = plain_data(FOLDED.acts, Fight)
    by_hand = BY_HAND
    grounds: tuple[GroundKind, ...] = (GroundKind.HEXES,)
    turn_seconds: int | None = SECONDS_A_TURN
    card_parts = CARDS.parts(
        card_report,
        creation,
        columns=COLUMNS,
        values=card_values,
        completed=completed,
        card_of={"races": card_of_race, "creatures": card_of_beast},
        spendings=lambda card, book: spendings(card, book.tables),
        kin=KIN,
    )
    fight_parts = FightParts[Edition, Fight, Context, Play, Figure](
        context=Context,
        play=Play,
        muster=muster,
        spar=duel,
        settle=_settle,
        agenda=agenda,
        counter=counter,
        conditions=conditions,
        lying=lying,
        overlays=overlays,
        narrate=narrate,
        debrief=debrief,
        position=position,
        counted=COUNTED,
        parts=("deeds", "tally"),
        measured=partial(measured, FOLDED),
        measures=MEASURES,
        scoring=SCORING,
        terrain=TERRAIN,
        lights=lights,
        lasting=Lasting(reached, follows=FOLDED.checks),
        facts=lambda ctx, command: facing_refusals(getattr(command, "facing", None)),
    )

    @property
    def citations(self) -> Citations:
        return self.book.citations

    def columns(self) -> tuple[CardColumn, ...]:
        return columns(self.book.tables)

    def terrain(self) -> Mapping[Layer, str]:
        return {**super().terrain(), **(HAZARDS if self.book.variants.hazards else {})}

    def weighed(self, state: Fight, command: Command, given: Sequence[Answer] = ()) -> Odds:
        return without_friend_row(super().weighed(state, command, given))

    def measures(self, command: Command, outcome: Outcome[Fight]) -> Measures:
        ruled = command.command if isinstance(command, Ruling) else None
        return super().measures(self.codec.read_command(ruled) if ruled else command, outcome)

    def load_state(self, data: Mapping[str, Json], say: Callable[[str], None] = quietly) -> Fight:
        state = super().load_state(data, say)
        return replace(state, figures={id: self._known(figure, say) for id, figure in state.figures.items()})

    def _known(self, figure: Figure, say: Callable[[str], None]) -> Figure:
        """The figure, without armor that is no longer in the lists.

        Raises `BadState` for an unknown race or creature.
        """
        tables, fighter = self.book.tables, figure.fighter
        if not (fighter.race(tables) or fighter.creature(tables)):
            people = f"“{fighter.people}” is not a race or creature in the lists"
            raise BadState(f"This is not a valid state of the fight: figures.{figure.id}: {people}.")
        if fighter.armor in tables.armors:
            return figure
        say(f"{figure.name}’s armor “{fighter.armor}” is no longer in any list: it has none.")
        return replace(figure, fighter=replace(fighter, armor=UNARMORED))
