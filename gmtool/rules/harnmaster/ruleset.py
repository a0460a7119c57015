"""HarnMaster melee as the rest of the program sees it."""

from gmtool.rules.harnmaster.acts.amending import BY_HAND
from gmtool.rules.harnmaster.acts.declaring.attack import facts
from gmtool.rules.harnmaster.acts.outcome.chances import measured
from gmtool.rules.harnmaster.acts.turn.rounds import settle
from gmtool.rules.harnmaster.cards.completing import card_of_kit, completed, creation
from gmtool.rules.harnmaster.cards.fighter import COLUMNS, card_form, items, read_fighter
from gmtool.rules.harnmaster.chapters import (
    advantages,
    awareness,
    engaging,
    evading,
    exchange,
    injuries,
    missiles,
    moving,
    readying,
    turn,
)
from gmtool.rules.harnmaster.data.tables import Tables
from gmtool.rules.harnmaster.state.context import Context, Play
from gmtool.rules.harnmaster.state.fight import Fight, Figure
from gmtool.rules.harnmaster.state.mustering import muster, spar
from gmtool.rules.harnmaster.views.agenda import agenda
from gmtool.rules.harnmaster.views.card_report import card_report, card_values
from gmtool.rules.harnmaster.views.counters import conditions, counter, overlays
from gmtool.rules.harnmaster.views.debrief import debrief, learned
from gmtool.rules.harnmaster.views.narration import narrate
from gmtool.rules.harnmaster.views.odds import MEASURES
from gmtool.rules.harnmaster.views.scoring import SCORING
from gmtool.rules.kit.card_parts import CardParts
from gmtool.rules.kit.cards import words_of
from gmtool.rules.kit.chapters import Fold
from gmtool.rules.kit.fight_parts import FightParts
from gmtool.rules.kit.rulebook import Rulebook
from gmtool.rules.kit.ruleset import plain_data
from gmtool.rules.kit.system import SystemRuleset
from gmtool.rules.kit.views import OPEN_TERRAIN, open_lying

CHAPTERS = (
    turn, advantages, exchange, evading, awareness, engaging, moving, missiles, readying, injuries,
)  # fmt: skip
OFFERED = (
    "exchange", "missiles", "moving", "evading", "readying", "areas", "bonus", "turn", "awareness", "marks", "round",
)  # fmt: skip
"""The order in which acts are offered."""
FOLDED = Fold((one.CHAPTER for one in CHAPTERS), OFFERED)


class HarnmasterRuleset(SystemRuleset[Fight]):
    """The ruleset of HarnMaster melee; `gmtool.rules.seam.Ruleset` says what each function promises."""

    folded = FOLDED
    codec = plain_data(FOLDED.acts, Fight)
    by_hand = BY_HAND
    card_parts = CardParts(
        form=card_form,
        report=card_report,
        columns=COLUMNS,
        read=read_fighter,
        values=card_values,
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
        measured=measured,
        measures=MEASURES,
        scoring=SCORING,
        terrain=OPEN_TERRAIN,
        facts=facts,
    )
