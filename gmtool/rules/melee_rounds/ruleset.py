"""Melee rounds as the rest of the program sees it."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from gmtool.rules.kit.open_ruleset import CardParts, FightParts, OpenRuleset
from gmtool.rules.melee_rounds.acts import ACTS
from gmtool.rules.melee_rounds.amend import amendments
from gmtool.rules.melee_rounds.cards.completing import completed
from gmtool.rules.melee_rounds.cards.creation import creation
from gmtool.rules.melee_rounds.cards.form import card_form
from gmtool.rules.melee_rounds.cards.of_kit import card_of_kit
from gmtool.rules.melee_rounds.cards.report import card_report
from gmtool.rules.melee_rounds.cards.values import COLUMNS, card_values, card_words
from gmtool.rules.melee_rounds.codec import CODEC
from gmtool.rules.melee_rounds.conditions import conditions
from gmtool.rules.melee_rounds.context import Context, Play
from gmtool.rules.melee_rounds.data.joining import with_own
from gmtool.rules.melee_rounds.debrief import debrief
from gmtool.rules.melee_rounds.gm import BY_HAND
from gmtool.rules.melee_rounds.house import HOUSE_RULES
from gmtool.rules.melee_rounds.learned import learned
from gmtool.rules.melee_rounds.lists.lists import system_lists
from gmtool.rules.melee_rounds.measures import MEASURES, measured
from gmtool.rules.melee_rounds.muster import muster
from gmtool.rules.melee_rounds.narration import narrate
from gmtool.rules.melee_rounds.odds import attack_odds
from gmtool.rules.melee_rounds.order.agenda import agenda
from gmtool.rules.melee_rounds.overlays import overlays
from gmtool.rules.melee_rounds.rulebook import ID, TITLE, Rulebook
from gmtool.rules.melee_rounds.settling import settle
from gmtool.rules.melee_rounds.sound import unsound
from gmtool.rules.melee_rounds.sparring import spar
from gmtool.rules.melee_rounds.state import Fight
from gmtool.rules.melee_rounds.views import TERRAIN, counter, lying
from gmtool.rules.seam import BadState, Command, Json, Odds, OwnRows, Reply, Table, quietly


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
