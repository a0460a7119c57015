"""HarnMaster melee as the rest of the program sees it."""

from dataclasses import replace

from gmtool.rules.harnmaster.acts import ACTS
from gmtool.rules.harnmaster.amend import amendments
from gmtool.rules.harnmaster.cards.completing import completed
from gmtool.rules.harnmaster.cards.creation import creation
from gmtool.rules.harnmaster.cards.form import card_form
from gmtool.rules.harnmaster.cards.of_kit import card_of_kit
from gmtool.rules.harnmaster.cards.report import card_report
from gmtool.rules.harnmaster.cards.values import COLUMNS, card_values, card_words
from gmtool.rules.harnmaster.codec import CODEC
from gmtool.rules.harnmaster.commands import Area, Attack, Defend, Shoot
from gmtool.rules.harnmaster.context import Context, Play
from gmtool.rules.harnmaster.data.joining import with_own
from gmtool.rules.harnmaster.debrief import debrief
from gmtool.rules.harnmaster.gm import BY_HAND
from gmtool.rules.harnmaster.house import HOUSE_RULES
from gmtool.rules.harnmaster.learned import learned
from gmtool.rules.harnmaster.lists.lists import system_lists
from gmtool.rules.harnmaster.measures import MEASURES, measured
from gmtool.rules.harnmaster.muster import muster
from gmtool.rules.harnmaster.narration import narrate
from gmtool.rules.harnmaster.odds import attack_odds, exchange_odds, ranged_odds, replies
from gmtool.rules.harnmaster.overlays import overlays
from gmtool.rules.harnmaster.rulebook import ID, TITLE, Rulebook
from gmtool.rules.harnmaster.sparring import spar
from gmtool.rules.harnmaster.state import Fight
from gmtool.rules.harnmaster.turn.agenda import agenda
from gmtool.rules.harnmaster.turn.settling import settle
from gmtool.rules.harnmaster.views import TERRAIN, conditions, counter, lying
from gmtool.rules.kit.open_ruleset import CardParts, FightParts, OpenRuleset
from gmtool.rules.seam import Command, Odds, OwnRows, Refusal, Reply, Table, every_outcome


class HarnmasterRuleset(OpenRuleset[Fight]):
    """See `gmtool.rules.seam.Ruleset` for what each function promises."""

    acts = ACTS
    codec = CODEC
    by_hand = BY_HAND
    card_parts = CardParts(
        form=card_form,
        report=card_report,
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

    def extended(self, own: OwnRows) -> "HarnmasterRuleset":
        tables, kits = with_own(self.book.tables, self.book.kits, own)
        return HarnmasterRuleset(replace(self.book, tables=tables, kits=kits))

    def weighed(self, state: Fight, command: Command) -> Odds:
        ctx = self.context(state)
        match command:
            case Attack():
                return attack_odds(ctx, command)
            case Defend() if state.exchange is not None:
                return exchange_odds(ctx, command)
            case Shoot() | Area():
                return ranged_odds(ctx, command)
        return every_outcome(
            lambda table: self.done(state, command, table), lambda outcome: self.measures(command, outcome)
        )

    def replies(self, state: Fight, command: Command) -> tuple[Reply, ...]:
        known = self.known(state, command)
        return replies(self.context(state), known) if isinstance(known, Attack) and known.target else ()

    # --- how a fight is asked and played
    def context(self, state: Fight) -> Context:
        return Context(self.book, state)

    def play(self, state: Fight, table: Table) -> Play:
        return Play(self.book, state, table)

    def settle(self, play: Play) -> None:
        settle(play)

    def facts(self, state: Fight, command: Command) -> tuple[Refusal, ...]:
        nobody = isinstance(command, Attack) and not command.target
        return (Refusal("Say who is attacked.", "hm.declare.attacker"),) if nobody else ()
