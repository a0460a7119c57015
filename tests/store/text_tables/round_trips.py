"""Tables read back."""

from collections.abc import Callable, Sequence

from gmtool.rules.seam import Card, Ruleset
from gmtool.store.exchange import CampaignContents
from gmtool.store.text_tables import fitting_sheet, guessed_layout, read_sheet, read_table
from gmtool.systems import all_rulesets, ruleset

SYSTEMS = tuple(all_rulesets())


def back(text: str, systems: Sequence[Ruleset] = SYSTEMS, rulesets: Callable[[str], Ruleset] = ruleset) -> list[Card]:
    """The cards of a table, with everything guessed as if it came from outside."""
    raw = text.encode()
    sheet = fitting_sheet(read_table(raw, guessed_layout(raw), "some.csv"), systems)
    return [one.card for one in read_sheet(sheet, CampaignContents(rulesets)).cards]
