"""What of a fight can be printed: the moment that is looked at."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gmtool.desktop.paper.fight.fight_figures import cards_of
from gmtool.desktop.paper.fight.fight_sheets import MOST_LINES
from gmtool.desktop.paper.fight.told import tell
from gmtool.desktop.paper.subject import PrintSubject
from gmtool.encounter.entry import START
from gmtool.encounter.joined import joined
from gmtool.rules.seam.messages import Line

if TYPE_CHECKING:
    from gmtool.desktop.run.watch import Watch
    from gmtool.store.encounters import Encounter


def printed(encounter: "Encounter", watch: "Watch") -> PrintSubject:
    """The moment of a fight, with the log up to it."""
    moment = watch.moment
    ruleset, counters = moment.ruleset, moment.counters
    return PrintSubject(
        encounter.title,
        moment.ground,
        tuple(counters.values()),
        tuple(moment.sides.values()),
        cards_of(joined(encounter.muster, watch.journal), counters),
        lambda _: ruleset,
        tell(encounter.title, ruleset, moment.state, _log(watch), encounter.muster.house_rules),
        begun=True,
    )


def _log(watch: "Watch") -> Sequence[Line]:
    """The last lines, as many as can be printed, up to the moment that is looked at."""
    journal = watch.journal
    number = journal.head if watch.preview_entry is None else watch.preview_entry
    found: list[Line] = []
    while number != START and len(found) < MOST_LINES:
        entry = journal.entry(number)
        found = [*entry.lines, *found]
        number = entry.parent
    return found
