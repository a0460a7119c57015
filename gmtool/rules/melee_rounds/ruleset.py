"""Melee rounds as the rest of the program sees it."""

from collections.abc import Callable, Mapping

from gmtool.rules.kit.cards import CardParts, words_of
from gmtool.rules.kit.lasting.checks import Lasting
from gmtool.rules.kit.ruleset import plain_data
from gmtool.rules.kit.system import FightParts, SystemRuleset
from gmtool.rules.kit.views import OPEN_TERRAIN, open_lying
from gmtool.rules.melee_rounds.acts.amending import BY_HAND
from gmtool.rules.melee_rounds.acts.deeds.handling import DROPPING, HANDLE
from gmtool.rules.melee_rounds.acts.deeds.moving import MOVING
from gmtool.rules.melee_rounds.acts.deeds.otherwise import GO_ON, OTHERWISE
from gmtool.rules.melee_rounds.acts.deeds.pellets import CLOSE_EYES, PELLET
from gmtool.rules.melee_rounds.acts.deeds.potions import DRINKING
from gmtool.rules.melee_rounds.acts.fighting.attacks import ATTACKING, HOLDING, PARRYING
from gmtool.rules.melee_rounds.acts.fighting.full_defensive import END_DEFENCE
from gmtool.rules.melee_rounds.acts.fighting.resolving import RESOLVE
from gmtool.rules.melee_rounds.acts.fighting.sneaking import SNEAK
from gmtool.rules.melee_rounds.acts.gate import GATE
from gmtool.rules.melee_rounds.acts.magic.casting import CASTING
from gmtool.rules.melee_rounds.acts.magic.reflex import REFLEX
from gmtool.rules.melee_rounds.acts.plotting.changing import CHANGING
from gmtool.rules.melee_rounds.acts.plotting.general import PLOT
from gmtool.rules.melee_rounds.acts.plotting.initiative import INITIATIVE, MISTAKE
from gmtool.rules.melee_rounds.acts.seconds.doing import settle
from gmtool.rules.melee_rounds.acts.seconds.playing import END_SECOND, PLAY
from gmtool.rules.melee_rounds.acts.seconds.plots_in import PLOTS_IN
from gmtool.rules.melee_rounds.acts.seconds.spans import BREAK_OFF
from gmtool.rules.melee_rounds.cards.completing import card_of_kit, completed, creation
from gmtool.rules.melee_rounds.cards.fighter import COLUMNS, card_form, card_values, items, read_fighter
from gmtool.rules.melee_rounds.cards.report import card_report
from gmtool.rules.melee_rounds.data.kits import SECONDS
from gmtool.rules.melee_rounds.state.context import Act, Context, Play
from gmtool.rules.melee_rounds.state.fight import Fight
from gmtool.rules.melee_rounds.state.mustering import muster, spar, unsound
from gmtool.rules.melee_rounds.views.agenda import agenda, reached
from gmtool.rules.melee_rounds.views.counters import conditions, counter, overlays
from gmtool.rules.melee_rounds.views.debrief import debrief, learned
from gmtool.rules.melee_rounds.views.narration import narrate
from gmtool.rules.melee_rounds.views.odds import MEASURES, attack_odds, measured
from gmtool.rules.seam import BadState, Json, quietly

ACTS: tuple[Act, ...] = (
    PLOT,
    INITIATIVE,
    RESOLVE,
    CLOSE_EYES,
    SNEAK,
    ATTACKING,
    PARRYING,
    HOLDING,
    CASTING,
    REFLEX,
    HANDLE,
    PELLET,
    DRINKING,
    DROPPING,
    MOVING,
    OTHERWISE,
    END_DEFENCE,
    GO_ON,
    BREAK_OFF,
    CHANGING,
    MISTAKE,
    PLOTS_IN,
    PLAY,
    END_SECOND,
)


class MeleeRoundsRuleset(SystemRuleset[Fight]):
    """The ruleset of melee rounds; `gmtool.rules.seam.Ruleset` says what each function promises."""

    acts = ACTS
    codec = plain_data(ACTS, Fight)
    gate = GATE
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
        weighed=attack_odds,
        measured=measured,
        measures=MEASURES,
        terrain=OPEN_TERRAIN,
        lasting=Lasting(reached),
    )

    def load_state(self, data: Mapping[str, Json], say: Callable[[str], None] = quietly) -> Fight:
        state = super().load_state(data, say)
        wrong = next(unsound(state), None)
        if wrong is not None:
            raise BadState(f"This is not a valid state of the fight: {wrong}")
        return state
