"""Chainmail as the rest of the program sees it."""

from gmtool.rules.chainmail.acts.amending import BY_HAND
from gmtool.rules.chainmail.acts.beasts import carrying as roc_acts
from gmtool.rules.chainmail.acts.beasts import touching, treants
from gmtool.rules.chainmail.acts.beasts.breath import BREATHE
from gmtool.rules.chainmail.acts.beasts.fear import FEAR, FRIGHTEN, after_fear_check
from gmtool.rules.chainmail.acts.beasts.flying import FLY, SWOOP
from gmtool.rules.chainmail.acts.beasts.left_behind import LEAVE
from gmtool.rules.chainmail.acts.fantasy.arrows import ARROWS
from gmtool.rules.chainmail.acts.fantasy.duels import DUELS
from gmtool.rules.chainmail.acts.fantasy.lighting import LIGHT
from gmtool.rules.chainmail.acts.fantasy.lineups import LINEUPS
from gmtool.rules.chainmail.acts.fantasy.quarrels import QUARREL, QUARRELS, after_quarrel_check
from gmtool.rules.chainmail.acts.fantasy.sieges import SIEGES
from gmtool.rules.chainmail.acts.fantasy.vanishing import VANISHING
from gmtool.rules.chainmail.acts.fire.cannon import SHOOT
from gmtool.rules.chainmail.acts.fire.catapults import CALL
from gmtool.rules.chainmail.acts.fire.missiles import FIRE, holds_check
from gmtool.rules.chainmail.acts.fire.split import SPLIT, SPLIT_ON
from gmtool.rules.chainmail.acts.gate.obedience import OBEDIENCE_BARS
from gmtool.rules.chainmail.acts.joust import drawing_up, riding
from gmtool.rules.chainmail.acts.joust.tourney import fielded
from gmtool.rules.chainmail.acts.melee import carrying, joining
from gmtool.rules.chainmail.acts.melee.contact import ATTACK, CHARGE
from gmtool.rules.chainmail.acts.melee.refusing import REFUSE
from gmtool.rules.chainmail.acts.melee.rounds import FIGHT
from gmtool.rules.chainmail.acts.men import falling
from gmtool.rules.chainmail.acts.men.shaken import THIRD, after_third_check
from gmtool.rules.chainmail.acts.men.shooting import SHOOT_MAN
from gmtool.rules.chainmail.acts.men.striking import STRIKE
from gmtool.rules.chainmail.acts.morale import captivity, rallying
from gmtool.rules.chainmail.acts.morale.charged import CHARGED, after_charge_check
from gmtool.rules.chainmail.acts.morale.losses import LOSS, after_loss_check
from gmtool.rules.chainmail.acts.morale.rallying import RALLY, after_rally_check
from gmtool.rules.chainmail.acts.moving.baggage import FIND, LOOT, MARK, RETURN, SAVE, after_loot
from gmtool.rules.chainmail.acts.moving.drill import FACE, FORM
from gmtool.rules.chainmail.acts.moving.moves import MOVE, WHEEL
from gmtool.rules.chainmail.acts.obedience.commanders import LEAD, LEAD_NO_MORE, LOST, after_hearing
from gmtool.rules.chainmail.acts.obedience.contacts import DEFENDS, after_defending
from gmtool.rules.chainmail.acts.obedience.marches import CHANGE_SIDES, DEPART
from gmtool.rules.chainmail.acts.obedience.obeying import obeying
from gmtool.rules.chainmail.acts.obedience.reorganizing import MIXED_UP
from gmtool.rules.chainmail.acts.obedience.rolling import OBEY
from gmtool.rules.chainmail.acts.siege.breaches import BUILD, ENTER, TEAR
from gmtool.rules.chainmail.acts.siege.climbing import CLIMB, FIGHT_AT_TOP, STEP_ON
from gmtool.rules.chainmail.acts.siege.engines import BATTER
from gmtool.rules.chainmail.acts.siege.ladders import PUSH_LADDER, ROCK
from gmtool.rules.chainmail.acts.siege.mantlets import SHELTER, UNSHELTER
from gmtool.rules.chainmail.acts.siege.mines import COUNTER, DECOY, DIG, SAPPERS, SPRING
from gmtool.rules.chainmail.acts.siege.oil import OIL_ACT
from gmtool.rules.chainmail.acts.states.bars import STATE_BARS
from gmtool.rules.chainmail.acts.turn.marches import MARCH
from gmtool.rules.chainmail.acts.turn.orders import ORDER
from gmtool.rules.chainmail.acts.turn.phases import END_PHASE, INITIATIVE, STAND, settle
from gmtool.rules.chainmail.acts.turn.terrain_deck import DRAW, LAY, STOP_DRAWING
from gmtool.rules.chainmail.acts.turn.weather import WEATHER
from gmtool.rules.chainmail.acts.wizards.beings import RAMPAGE
from gmtool.rules.chainmail.acts.wizards.casting import CAST, END_SPELL, HOVER
from gmtool.rules.chainmail.acts.wizards.countering import COUNTER_SPELL
from gmtool.rules.chainmail.acts.wizards.missiles import THROW
from gmtool.rules.chainmail.cards.armies import Armies
from gmtool.rules.chainmail.cards.creation import Creation
from gmtool.rules.chainmail.cards.troops import CARDS, COLUMNS, card_of_kit, columns, completed
from gmtool.rules.chainmail.state.battle import Battle
from gmtool.rules.chainmail.state.context import Act, Context, Play
from gmtool.rules.chainmail.state.mustering import muster
from gmtool.rules.chainmail.views.agenda import agenda
from gmtool.rules.chainmail.views.card_report import YARDS_AN_INCH, card_report
from gmtool.rules.chainmail.views.counters import conditions, counter, overlays
from gmtool.rules.chainmail.views.debrief import debrief
from gmtool.rules.chainmail.views.effects import effects
from gmtool.rules.chainmail.views.narration import narrate
from gmtool.rules.chainmail.views.odds import MEASURES, measured, replies, weighed
from gmtool.rules.chainmail.views.sparring import spar
from gmtool.rules.kit.gate import Gate
from gmtool.rules.kit.lasting.checks import Lasting
from gmtool.rules.kit.ruleset import plain_data
from gmtool.rules.kit.system import FightParts, SystemRuleset
from gmtool.rules.seam import GroundKind
from gmtool.space import Ground, OpenGround, Scale

MELEE: tuple[Act, ...] = (FIGHT, STRIKE, *DUELS, CHARGE, ATTACK, REFUSE, *joining.ACTS, *captivity.ACTS, *rallying.ACTS)
MOVES: tuple[Act, ...] = (MOVE, *falling.ACTS, WHEEL, *VANISHING, FORM, FACE, ORDER, MARCH, SPLIT)
MAGIC: tuple[Act, ...] = (RAMPAGE, CAST, COUNTER_SPELL, HOVER, END_SPELL)
BEASTS: tuple[Act, ...] = (FLY, SWOOP, BREATHE, FRIGHTEN, *touching.ACTS, LEAVE, *treants.ACTS, *roc_acts.ACTS)
SHOTS: tuple[Act, ...] = (SHOOT, *ARROWS, CALL, THROW, SPLIT_ON, SHOOT_MAN, FIRE)
GROUND: tuple[Act, ...] = (DRAW, STOP_DRAWING, LAY)
OBEDIENCE: tuple[Act, ...] = (OBEY, LEAD, LEAD_NO_MORE, DEPART, CHANGE_SIDES, MIXED_UP)
SIEGE: tuple[Act, ...] = (
    BATTER, *SIEGES, CLIMB, FIGHT_AT_TOP, STEP_ON, PUSH_LADDER, ROCK, OIL_ACT, SHELTER, UNSHELTER, ENTER, BUILD, TEAR,
    SAPPERS, DIG, DECOY, COUNTER, SPRING,
)  # fmt: skip
BAGGAGE: tuple[Act, ...] = (MARK, FIND, SAVE, RETURN)
JOUSTS: tuple[Act, ...] = (*riding.ACTS, *drawing_up.ACTS)
TURN: tuple[Act, ...] = (*OBEDIENCE, *SIEGE, STAND, *BAGGAGE, END_PHASE, LIGHT, QUARRELS, *LINEUPS, *GROUND)
BATTLE: tuple[Act, ...] = (
    WEATHER, INITIATIVE, *carrying.ACTS, *SHOTS, *MELEE, *MOVES, *BEASTS, *MAGIC, *TURN,
)  # fmt: skip
ACTS: tuple[Act, ...] = (*JOUSTS, *(act if act is END_PHASE else fielded(obeying(act)) for act in BATTLE))


class ChainmailRuleset(SystemRuleset[Battle]):
    """The ruleset of Chainmail; `gmtool.rules.seam.Ruleset` says what each function promises."""

    grounds: tuple[GroundKind, ...] = (GroundKind.INCHES,)
    turn_seconds: int | None = 60  # cm.scale.time
    acts = ACTS
    codec = plain_data(ACTS, Battle)
    gate = Gate((*STATE_BARS, *OBEDIENCE_BARS))
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
    fight_parts = FightParts(
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
        weighed=weighed,
        replies=replies,
        measured=measured,
        measures=MEASURES,
        lasting=Lasting(
            follows={
                LOSS: after_loss_check,
                CHARGED: after_charge_check,
                QUARREL: after_quarrel_check,
                THIRD: after_third_check,
                DEFENDS: after_defending,
                FEAR: after_fear_check,
                LOST: after_hearing,
                RALLY: after_rally_check,
                LOOT: after_loot,
            },
            held=holds_check,
        ),
    )

    def scale(self, ground: Ground) -> Scale | None:
        """Ten yards an inch (cm.scale.ground)."""
        return Scale(YARDS_AN_INCH, "yards") if isinstance(ground, OpenGround) else None
