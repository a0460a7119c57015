"""Recorded fights of every system, in a campaign, with the time of each entry."""

from datetime import datetime, timedelta
from functools import cache

from gmtool import resources
from gmtool.encounter import Document, Journal, read
from gmtool.encounter import document as made_of
from gmtool.rules.seam import AnsweredTable, ChoiceAnswer, NumberAnswer
from gmtool.store.campaign import Campaign
from gmtool.store.fights.journals import stamp
from tests.rules.melee_rounds.rounds import Round, card

EVENING = datetime(2026, 11, 27, 20, 0)
"""When the first entry of a fight was played, on the clock of this machine."""
EACH = timedelta(seconds=40)
"""The time from one entry to the next."""


@cache
def document(name: str) -> Document:
    """A fight of the examples, or that of two who fight in melee rounds, where no example has a blow: “the-yard”."""
    if name == "the-yard":
        return _yard()
    return read(resources.read_text(f"examples/{name}.jsonl")).document


def _yard() -> Document:
    """Ann hits Orc for 4, and its second ends."""
    ready = Round(card("Ann", 1, hits=10), card("Orc", 1, hits=10)).from_round(2)
    ready.plots(ann="fighting", orc="fighting").roll((2,), (3,)).until(2)
    ready.do("attack", "ann", target="orc").played()
    fight = Journal.load(ready.rules, ready.rules.dump_state(ready.state))
    resolve = fight.ruleset.command({"kind": "mr.resolve/1", "figure": "ann"})
    fight.do(resolve, AnsweredTable([ChoiceAnswer("hit"), NumberAnswer(4)]))
    fight.do(fight.ruleset.command({"kind": "mr.end-second/1", "round": 2, "second": 2}), AnsweredTable())
    return made_of(fight, "The yard")


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
