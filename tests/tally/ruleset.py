"""Tally as the rest of the program sees it: its tables, and the parts that the modules before this one give."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from gmtool.rules.kit.rulebook import read_rulebook
from gmtool.rules.kit.ruleset import plain_data
from gmtool.rules.kit.system import CardParts, FightParts, SystemRuleset
from gmtool.rules.kit.tables import read_tables
from gmtool.rules.seam import GroundKind
from gmtool.space import Ground, LengthUnit, OpenGround, Scale
from tests.tally import acts as rules
from tests.tally import cards, fight, views


class TallyRuleset(SystemRuleset[fight.TallyState]):
    grounds = tuple(GroundKind)
    acts = rules.ACTS
    codec = plain_data(rules.ACTS, fight.TallyState)
    by_hand = rules.BY_HAND
    card_parts = CardParts(
        form=cards.card_form,
        report=cards.report,
        columns=cards.COLUMNS,
        values=cards.values,
        words=lambda card, tables: str(card.fields.get("motto", "")),
        completed=cards.completed,
        items=cards.items,
        creation=lambda book: cards.Creation(),
        card_of={},
        spendings=cards.spendings,
    )
    fight_parts = FightParts(
        context=fight.Context,
        play=fight.Play,
        muster=fight.muster,
        spar=lambda state, attacker, target: state,
        settle=rules.settle,
        agenda=views.agenda,
        counter=views.counter,
        conditions=views.conditions,
        lying=lambda ctx: (),
        overlays=views.overlays,
        values=rules.values,
        narrate=views.narrate,
        debrief=views.debrief,
        learned=views.learned,
        weighed=lambda ctx, command: None,
        measured=fight.measured,
        measures=views.MEASURES,
        terrain={},
        replies=rules.replies,
    )

    def scale(self, ground: Ground) -> Scale | None:
        inches = isinstance(ground, OpenGround) and ground.unit is LengthUnit.INCH
        return Scale(10, "yards") if inches else None


def rulesets(
    read_toml: Callable[[str], Mapping[str, Any]], names: Callable[[str, str], Sequence[str]]
) -> tuple[TallyRuleset, ...]:
    """The one system."""
    tables = lambda parsed: read_tables(cards.Tables, parsed)  # noqa: E731
    return (TallyRuleset(read_rulebook("tally", "Tally", read_toml, names, tables, cards.card_of_kit)),)
