"""Chainmail as the rest of the program sees it."""

from gmtool.rules.chainmail.acts.amending import BY_HAND
from gmtool.rules.chainmail.acts.fire.missiles import holds_check
from gmtool.rules.chainmail.acts.turn.phases import settle
from gmtool.rules.chainmail.acts.turn.weather import at_the_start
from gmtool.rules.chainmail.cards.armies import Armies
from gmtool.rules.chainmail.cards.creation import Creation
from gmtool.rules.chainmail.cards.troops import CARDS, COLUMNS, card_of_kit, columns, completed
from gmtool.rules.chainmail.chapters import (
    baggage,
    beasts,
    fantasy,
    fire,
    joust,
    melee,
    men,
    morale,
    moving,
    obedience,
    siege,
    turn,
    weather,
    wizards,
)
from gmtool.rules.chainmail.data.tables import Tables
from gmtool.rules.chainmail.state.battle import Battle
from gmtool.rules.chainmail.state.context import Context, Play
from gmtool.rules.chainmail.state.mustering import muster
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.chainmail.views.agenda import agenda
from gmtool.rules.chainmail.views.card_report import YARDS_AN_INCH, card_report
from gmtool.rules.chainmail.views.counters import conditions, counter, overlays
from gmtool.rules.chainmail.views.debrief import debrief
from gmtool.rules.chainmail.views.effects import effects
from gmtool.rules.chainmail.views.narration import narrate
from gmtool.rules.chainmail.views.odds import MEASURES
from gmtool.rules.chainmail.views.scoring import SCORING
from gmtool.rules.chainmail.views.sparring import spar
from gmtool.rules.kit.chapters import Fold
from gmtool.rules.kit.fight_parts import FightParts
from gmtool.rules.kit.lasting.checks import Lasting
from gmtool.rules.kit.rulebook import Rulebook
from gmtool.rules.kit.ruleset import plain_data
from gmtool.rules.kit.system import SystemRuleset
from gmtool.rules.seam import GroundKind, RollTable
from gmtool.space import Ground, OpenGround, Scale

CHAPTERS = (
    weather, turn, obedience, wizards, moving, fire, melee, siege, beasts, men, morale, baggage, fantasy, joust,
)  # fmt: skip
OFFERED = (
    "joust", "weather", "initiative", "carry on", "cannon", "enchanted arrows", "catapults", "magic missiles",
    "split on", "man shots", "fire", "rounds", "blows", "duels", "contact", "morale", "moves", "falls", "wheels",
    "vanishing", "drill", "orders", "split", "beasts", "magic", "obedience", "rams", "fantastic sieges", "siege",
    "stand", "baggage", "end", "light", "terrain cards",
)  # fmt: skip
"""The order in which acts are offered."""
TOLD = (
    "rallying", "all on guard", "climbing", "all on ladders", "stunned", "paralyzed", "all paralyzed", "rooted",
    "carried", "resting", "aloft", "drilling", "has cast", "levitating", "schiltron", "led", "image", "dark", "unseen",
    "charged last", "hedgehog", "steady hedgehog", "invisible", "concealed", "above", "bristling", "warded", "shelled",
    "hired", "marching off", "unruly", "wavering", "uncontrolled", "preying", "hating", "berserk",
)  # fmt: skip
"""The order in which the reasons of bars are told."""
FOLDED = Fold((one.CHAPTER for one in CHAPTERS), OFFERED, told=TOLD)


class ChainmailRuleset(SystemRuleset[Battle]):
    """The ruleset of Chainmail; `gmtool.rules.seam.Ruleset` says what each function promises."""

    grounds: tuple[GroundKind, ...] = (GroundKind.INCHES,)
    turn_seconds: int | None = 60  # cm.scale.time
    folded = FOLDED
    codec = plain_data(FOLDED.acts, Battle)
    by_hand = BY_HAND
    card_parts = CARDS.parts(
        card_report,
        lambda book: Creation(book),
        columns=COLUMNS,
        values=lambda card, read, book: columns(read, book.tables),
        completed=completed,
        card_of={"kits": card_of_kit},
        raising=Armies,
    )
    fight_parts = FightParts[Rulebook[Tables], Battle, Context, Play, Unit](
        context=Context,
        play=Play,
        muster=muster,
        spar=spar,
        settle=settle,
        agenda=agenda,
        counter=counter,
        conditions=conditions,
        overlays=overlays,
        narrate=narrate,
        effects=effects,
        debrief=debrief,
        measures=MEASURES,
        scoring=SCORING,
        lasting=Lasting(
            follows=FOLDED.checks,
            held=holds_check,
        ),
    )

    def roll_tables(self) -> tuple[RollTable, ...]:
        """The weather at the start, and how it changes."""
        return (at_the_start(), *super().roll_tables())

    def scale(self, ground: Ground) -> Scale | None:
        """Ten yards an inch (cm.scale.ground)."""
        return Scale(YARDS_AN_INCH, "yards") if isinstance(ground, OpenGround) else None
