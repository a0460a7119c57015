"""Melee rounds as the rest of the program sees it."""

from collections.abc import Callable, Mapping

from gmtool.rules.kit.card_parts import CardParts
from gmtool.rules.kit.cards import words_of
from gmtool.rules.kit.chapters import Fold
from gmtool.rules.kit.fight_parts import FightParts
from gmtool.rules.kit.lasting.checks import Lasting
from gmtool.rules.kit.rulebook import Rulebook
from gmtool.rules.kit.ruleset import plain_data
from gmtool.rules.kit.system import SystemRuleset
from gmtool.rules.kit.views import OPEN_TERRAIN, open_lying
from gmtool.rules.melee_rounds.acts.amending import BY_HAND
from gmtool.rules.melee_rounds.acts.seconds.doing import settle
from gmtool.rules.melee_rounds.cards.completing import card_of_kit, completed, creation
from gmtool.rules.melee_rounds.cards.fighter import COLUMNS, card_form, card_values, items, read_fighter
from gmtool.rules.melee_rounds.cards.report import card_report
from gmtool.rules.melee_rounds.chapters import (
    fighting,
    full_defensive,
    initiative,
    magic,
    moving,
    pellets,
    plots,
    potions,
    seconds,
    thieves,
    weapons,
)
from gmtool.rules.melee_rounds.data.kits import SECONDS
from gmtool.rules.melee_rounds.data.tables import Tables
from gmtool.rules.melee_rounds.state.context import Context, Play
from gmtool.rules.melee_rounds.state.fight import Fight, Figure
from gmtool.rules.melee_rounds.state.mustering import muster, spar, unsound
from gmtool.rules.melee_rounds.views.agenda import agenda, reached
from gmtool.rules.melee_rounds.views.counters import conditions, counter, overlays
from gmtool.rules.melee_rounds.views.debrief import debrief, learned
from gmtool.rules.melee_rounds.views.narration import narrate
from gmtool.rules.melee_rounds.views.odds import MEASURES, attack_odds, measured
from gmtool.rules.melee_rounds.views.scoring import SCORING
from gmtool.rules.seam import BadState, Json, quietly

CHAPTERS = (
    plots, magic, full_defensive, initiative, fighting, thieves, weapons, potions, pellets, moving, seconds,
)  # fmt: skip
OFFERED = (
    "plots", "initiative", "resolving", "eyes", "sneaking", "dice", "magic", "weapons", "pellets", "potions",
    "dropping", "moving", "otherwise", "defence", "going on", "changes", "mistakes", "seconds",
)  # fmt: skip
"""The order in which acts are offered."""
TOLD = (
    "out", "fallen", "full-defence", "plot", "casting", "busy", "discarding", "not-begun", "committed", "on-its-way",
    "awaits-its-spell", "tried", "resting", "straight-after", "undiscerned", "broke-full-defence", "not-allowed",
    "shielded", "undefended",
)  # fmt: skip
"""The order in which the reasons of bars are told."""
FOLDED = Fold((one.CHAPTER for one in CHAPTERS), OFFERED, told=TOLD)


class MeleeRoundsRuleset(SystemRuleset[Fight]):
    """The ruleset of melee rounds; `gmtool.rules.seam.Ruleset` says what each function promises."""

    folded = FOLDED
    codec = plain_data(FOLDED.acts, Fight)
    by_hand = BY_HAND
    turn_seconds: int | None = SECONDS  # mr.round.six-seconds
    card_parts = CardParts(
        form=card_form,
        report=lambda card, book: card_report(card, book.tables),
        columns=COLUMNS,
        read=read_fighter,
        values=lambda card, read, book: card_values(read),
        words=words_of,
        completed=completed,
        items=items,
        creation=creation,
        card_of={"kits": card_of_kit},
    )
    fight_parts = FightParts[Rulebook[Tables], Fight, Context, Play, Figure](
        called="round",
        context=Context,
        play=Play,
        muster=muster,
        spar=spar,
        settle=settle,
        agenda=agenda,
        counter=counter,
        conditions=conditions,
        lying=open_lying,
        overlays=overlays,
        narrate=narrate,
        debrief=debrief,
        learned=learned,
        weighed=attack_odds,
        after=attack_odds,
        measured=measured,
        measures=MEASURES,
        scoring=SCORING,
        terrain=OPEN_TERRAIN,
        lasting=Lasting(reached),
    )

    def load_state(self, data: Mapping[str, Json], say: Callable[[str], None] = quietly) -> Fight:
        state = super().load_state(data, say)
        wrong = next(unsound(state), None)
        if wrong is not None:
            raise BadState(f"This is not a valid state of the fight: {wrong}")
        return state
