"""Tables of text for the tests, read as a person would have them read who changes nothing."""

from gmtool.store.exchange import CampaignContents, PendingImport
from gmtool.store.text_tables import guessed_sheet, read_sheet
from gmtool.systems import ruleset
from tests.store.campaigns import rulesets
from tests.tally import Tally


def melee(text: str | bytes) -> PendingImport:
    """What comes in of the one system that is built in, whose cards have lists."""
    game = ruleset("tft-melee")
    return read_sheet(guessed_sheet(_raw(text), game, "some.csv"), CampaignContents(ruleset))


def tally(text: str | bytes) -> PendingImport:
    return read_sheet(guessed_sheet(_raw(text), Tally(), "some.csv"), CampaignContents(rulesets))


def lines(intake: PendingImport) -> list[str]:
    return [line.text for line in intake.lines]


def _raw(text: str | bytes) -> bytes:
    return text.encode() if isinstance(text, str) else text
