"""Melee rounds as the rest of the program sees it."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from gmtool.rules.kit.open_ruleset import CardParts, FightParts, OpenRuleset
from gmtool.rules.melee_rounds.acts.amending import BY_HAND, amendments
from gmtool.rules.melee_rounds.acts.deeds.handling import DROPPING, HANDLE
from gmtool.rules.melee_rounds.acts.deeds.moving import MOVING
from gmtool.rules.melee_rounds.acts.deeds.otherwise import GO_ON, OTHERWISE
from gmtool.rules.melee_rounds.acts.deeds.pellets import CLOSE_EYES, PELLET
from gmtool.rules.melee_rounds.acts.deeds.potions import DRINKING
from gmtool.rules.melee_rounds.acts.fighting.attacks import ATTACKING, HOLDING, PARRYING
from gmtool.rules.melee_rounds.acts.fighting.full_defensive import END_DEFENCE
from gmtool.rules.melee_rounds.acts.fighting.resolving import RESOLVE
from gmtool.rules.melee_rounds.acts.fighting.sneaking import SNEAK
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
from gmtool.rules.melee_rounds.cards.fighter import COLUMNS, card_form, card_values, card_words
from gmtool.rules.melee_rounds.cards.report import card_report
from gmtool.rules.melee_rounds.codec import CODEC
from gmtool.rules.melee_rounds.data.joining import with_own
from gmtool.rules.melee_rounds.house import HOUSE_RULES
from gmtool.rules.melee_rounds.lists.lists import system_lists
from gmtool.rules.melee_rounds.narration import narrate
from gmtool.rules.melee_rounds.rulebook import ID, TITLE, Rulebook
from gmtool.rules.melee_rounds.state.context import Act, Context, Play
from gmtool.rules.melee_rounds.state.fight import Fight
from gmtool.rules.melee_rounds.state.mustering import muster, spar, unsound
from gmtool.rules.melee_rounds.views.agenda import agenda
from gmtool.rules.melee_rounds.views.conditions import conditions
from gmtool.rules.melee_rounds.views.counters import TERRAIN, counter, lying, overlays
from gmtool.rules.melee_rounds.views.debrief import debrief, learned
from gmtool.rules.melee_rounds.views.odds import MEASURES, attack_odds, measured
from gmtool.rules.seam import BadState, Command, Json, Odds, OwnRows, Reply, Table, quietly

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


class MeleeRoundsRuleset(OpenRuleset[Fight]):
    """See `gmtool.rules.seam.Ruleset` for what each function promises."""

    acts = ACTS
    codec = CODEC
    by_hand = BY_HAND
    card_parts = CardParts(
        form=card_form,
        report=lambda card, book: card_report(card, book.tables),
        columns=COLUMNS,
        values=card_values,
        words=card_words,
        completed=completed,
        creation=creation,
        lists=lambda book: system_lists(book.tables, book.kits),
        of_kit=lambda book, kit: card_of_kit(ID, kit, book.tables),
    )
    fight_parts = FightParts(
        muster=muster,
        spar=spar,
        agenda=agenda,
        counter=counter,
        conditions=conditions,
        lying=lying,
        overlays=overlays,
        amendments=amendments,
        narrate=narrate,
        debrief=debrief,
        learned=learned,
        measured=measured,
        measures=MEASURES,
        terrain=TERRAIN,
        house_rules=HOUSE_RULES,
    )

    def __init__(self, book: Rulebook) -> None:
        super().__init__(book, ID, TITLE)

    def extended(self, own: OwnRows) -> "MeleeRoundsRuleset":
        tables, kits = with_own(self.book.tables, self.book.kits, own)
        return MeleeRoundsRuleset(replace(self.book, tables=tables, kits=kits))

    def load_state(self, data: Mapping[str, Json], say: Callable[[str], None] = quietly) -> Fight:
        state = super().load_state(data, say)
        wrong = next(unsound(state), None)
        if wrong is not None:
            raise BadState(f"This is no state of the fight: {wrong}")
        return state

    def weighed(self, state: Fight, command: Command) -> Odds:
        return attack_odds(self.context(state), command)

    def replies(self, state: Fight, command: Command) -> tuple[Reply, ...]:
        return ()

    # --- how a fight is asked and played
    def context(self, state: Fight) -> Context:
        return Context(self.book, state)

    def play(self, state: Fight, table: Table) -> Play:
        return Play(self.book, state, table)

    def settle(self, play: Play) -> None:
        settle(play)
