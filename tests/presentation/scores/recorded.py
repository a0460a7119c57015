"""Recorded fights of every system, in a campaign, with the time of each entry."""

from datetime import datetime, timedelta
from functools import cache

from gmtool import resources
from gmtool.encounter import Document, read
from gmtool.store.campaign import Campaign
from gmtool.store.fights.journals import stamp

EVENING = datetime(2026, 11, 27, 20, 0)
"""When the first entry of a fight was played, on the clock of this machine."""
EACH = timedelta(seconds=40)
"""The time from one entry to the next."""


@cache
def document(name: str) -> Document:
    """A fight of the examples."""
    return read(resources.read_text(f"examples/{name}.jsonl")).document


def played(campaign: Campaign, name: str, begun: datetime = EVENING, title: str = "") -> int:
    """The fight in the campaign, played from then on, an entry every 40 seconds; its id."""
    id = campaign.encounters.add_journal(document(name)).id
    if title:
        with campaign.database.changing() as connection:
            connection.execute("UPDATE encounters SET title = ? WHERE id = ?", (title, id))
    timed(campaign, id, {entry.number: begun + EACH * at for at, entry in enumerate(document(name).entries)})
    return id


def timed(campaign: Campaign, id: int, times: dict[int, datetime]) -> None:
    """Give entries these times."""
    with campaign.database.changing() as connection:
        for number, at in times.items():
            connection.execute("UPDATE entries SET at = ? WHERE encounter = ? AND number = ?", (stamp(at), id, number))
