"""HarnMaster melee as the rest of the program sees it."""

from gmtool.rules.harnmaster.acts import ACTS
from gmtool.rules.harnmaster.cards.completing import card_of_kit, completed, creation
from gmtool.rules.harnmaster.cards.fighter import COLUMNS, card_form, card_values, card_words, items
from gmtool.rules.harnmaster.cards.report import card_report
from gmtool.rules.harnmaster.context import Context, Play
from gmtool.rules.harnmaster.debrief import debrief
from gmtool.rules.harnmaster.declaring.attack import facts
from gmtool.rules.harnmaster.gm import BY_HAND, values
from gmtool.rules.harnmaster.learned import learned
from gmtool.rules.harnmaster.measures import MEASURES, measured
from gmtool.rules.harnmaster.muster import muster
from gmtool.rules.harnmaster.narration import narrate
from gmtool.rules.harnmaster.odds import replies, weighed
from gmtool.rules.harnmaster.overlays import overlays
from gmtool.rules.harnmaster.sparring import spar
from gmtool.rules.harnmaster.state import Fight
from gmtool.rules.harnmaster.turn.agenda import agenda
from gmtool.rules.harnmaster.turn.settling import settle
from gmtool.rules.harnmaster.views import TERRAIN, conditions, counter, lying
from gmtool.rules.kit.ruleset import plain_data
from gmtool.rules.kit.system import CardParts, FightParts, SystemRuleset


class HarnmasterRuleset(SystemRuleset[Fight]):
    """See `gmtool.rules.seam.Ruleset` for what each function promises."""

    acts = ACTS
    codec = plain_data(ACTS, Fight)
    by_hand = BY_HAND
    card_parts = CardParts(
        form=card_form,
        report=card_report,
        columns=COLUMNS,
        values=card_values,
        words=card_words,
        completed=completed,
        items=items,
        creation=creation,
        card_of={"kits": card_of_kit},
    )
    fight_parts = FightParts(
        context=Context,
        play=Play,
        muster=muster,
        spar=spar,
        settle=settle,
        agenda=agenda,
        counter=counter,
        conditions=conditions,
        lying=lying,
        overlays=overlays,
        values=values,
        narrate=narrate,
        debrief=debrief,
        learned=learned,
        weighed=weighed,
        measured=measured,
        measures=MEASURES,
        terrain=TERRAIN,
        replies=replies,
        facts=facts,
    )
