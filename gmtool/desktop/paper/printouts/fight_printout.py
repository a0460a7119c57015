"""The printout of a fight at the moment that is looked at."""

from collections.abc import Sequence

from gmtool.desktop.paper.printouts.encounter_printout import EncounterPrintout
from gmtool.encounter.entry import START
from gmtool.encounter.musters import participants
from gmtool.presentation.fight.journal_cursor import JournalCursor
from gmtool.presentation.sheets.fight_snapshot import cards_of, take_snapshot
from gmtool.presentation.sheets.options import MOST_LINES
from gmtool.rules.seam.messages import Line
from gmtool.store.fights.encounters import Encounter


def fight_printout(encounter: Encounter, watch: JournalCursor) -> EncounterPrintout:
    """The moment of a fight, with the log up to it."""
    moment = watch.moment
    ruleset, counters = moment.ruleset, moment.counters
    return EncounterPrintout(
        encounter.title,
        moment.ground,
        tuple(counters.values()),
        tuple(moment.sides.values()),
        cards_of(participants(encounter.muster, watch.journal), counters, ruleset.debrief(moment.state)),
        lambda _: ruleset,
        take_snapshot(encounter.title, ruleset, moment.state, _log(watch), encounter.muster.house_rules),
        begun=True,
        kinds=moment.kinds,
    )


def _log(watch: JournalCursor) -> Sequence[Line]:
    """The last lines, as many as can be printed, up to the moment that is looked at."""
    journal = watch.journal
    number = journal.head if watch.preview_entry is None else watch.preview_entry
    found: list[Line] = []
    while number != START and len(found) < MOST_LINES:
        entry = journal.entry(number)
        found = [*entry.lines, *found]
        number = entry.parent
    return found
