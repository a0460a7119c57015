"""HarnMaster melee as the rest of the program sees it."""

from gmtool.rules.harnmaster.acts.amending import BY_HAND
from gmtool.rules.harnmaster.acts.declaring.attack import ATTACK, facts
from gmtool.rules.harnmaster.acts.declaring.defending import DEFEND
from gmtool.rules.harnmaster.acts.declaring.marks import AWARENESS, MARK
from gmtool.rules.harnmaster.acts.gate import GATE
from gmtool.rules.harnmaster.acts.movement.evading import EVADE
from gmtool.rules.harnmaster.acts.movement.moving import MOVE
from gmtool.rules.harnmaster.acts.ranged.area import AREA
from gmtool.rules.harnmaster.acts.ranged.shooting import SHOOT
from gmtool.rules.harnmaster.acts.readying import DROP, GROPE, UNSHEATHE
from gmtool.rules.harnmaster.acts.turn.otherwise import FORGO, OTHERWISE
from gmtool.rules.harnmaster.acts.turn.rounds import NEXT_ROUND, settle
from gmtool.rules.harnmaster.acts.turn.turns import CALL_ON, END_TURN, REOPEN, SET_RANK
from gmtool.rules.harnmaster.cards.completing import card_of_kit, completed, creation
from gmtool.rules.harnmaster.cards.fighter import COLUMNS, card_form, items, read_fighter
from gmtool.rules.harnmaster.state.context import Act, Context, Play
from gmtool.rules.harnmaster.state.fight import Fight
from gmtool.rules.harnmaster.state.mustering import muster, spar
from gmtool.rules.harnmaster.views.agenda import agenda
from gmtool.rules.harnmaster.views.card_report import card_report, card_values
from gmtool.rules.harnmaster.views.counters import conditions, counter, overlays
from gmtool.rules.harnmaster.views.debrief import debrief, learned
from gmtool.rules.harnmaster.views.narration import narrate
from gmtool.rules.harnmaster.views.odds import MEASURES, measured, replies, weighed
from gmtool.rules.kit.cards import CardParts, words_of
from gmtool.rules.kit.ruleset import plain_data
from gmtool.rules.kit.system import FightParts, SystemRuleset
from gmtool.rules.kit.views import OPEN_TERRAIN, open_lying

ACTS: tuple[Act, ...] = (
    DEFEND,
    ATTACK,
    SHOOT,
    MOVE,
    EVADE,
    UNSHEATHE,
    GROPE,
    DROP,
    AREA,
    FORGO,
    END_TURN,
    OTHERWISE,
    CALL_ON,
    REOPEN,
    SET_RANK,
    AWARENESS,
    MARK,
    NEXT_ROUND,
)


class HarnmasterRuleset(SystemRuleset[Fight]):
    """The ruleset of HarnMaster melee; `gmtool.rules.seam.Ruleset` says what each function promises."""

    acts = ACTS
    codec = plain_data(ACTS, Fight)
    gate = GATE
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
    fight_parts = FightParts(
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
        weighed=weighed,
        measured=measured,
        measures=MEASURES,
        terrain=OPEN_TERRAIN,
        replies=replies,
        facts=facts,
    )
