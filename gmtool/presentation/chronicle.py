"""The chronicle of a campaign in words: its sections, the rows of its list, and what a search has found."""

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Final

from gmtool.language import tr, trn
from gmtool.presentation.side_entry import SideEntry
from gmtool.presentation.text import MONTHS
from gmtool.records import dataclass
from gmtool.store.campaign import Campaign
from gmtool.store.chronicle import Found, Handout, Kind, Note, PlaySession, RandomTable

EVERYTHING: Final = "everything"
_SECTIONS: Final = {
    Kind.SESSION: tr("Sessions"),
    Kind.NOTE: tr("Notes"),
    Kind.HANDOUT: tr("Handouts"),
    Kind.TABLE: tr("Random tables"),
}
"""The sections of the page, in their order."""
NAMES: Final = {
    Kind.CARD: tr("Card"),
    Kind.ENCOUNTER: tr("Encounter"),
    Kind.NOTE: tr("Note"),
    Kind.SESSION: tr("Session"),
    Kind.HANDOUT: tr("Handout"),
    Kind.TABLE: tr("Random table"),
}
WITHOUT_TITLE: Final = tr("Without a title")
_WORDS: Final = 160


@dataclass(frozen=True, slots=True)
class Thing:
    """A row of the list: its kind, its id, its title and the beginning of its words."""

    kind: Kind
    id: str
    title: str
    words: str = ""

    @property
    def key(self) -> str:
        """The key of the row, such as `note 3`."""
        return f"{self.kind} {self.id}"

    @property
    def under(self) -> str:
        """The line under the title."""
        return f"{NAMES[self.kind]}  ·  {self.words}" if self.words else NAMES[self.kind]


def sections(campaign: Campaign) -> list[SideEntry]:
    """The sections with the number of things in each."""
    counts = {
        Kind.SESSION: len(campaign.sessions.list()),
        Kind.NOTE: len(campaign.notes.list()),
        Kind.HANDOUT: len(campaign.handouts.list()),
        Kind.TABLE: len(campaign.random_tables.list()),
    }
    parts = [SideEntry(kind, name, counts[kind]) for kind, name in _SECTIONS.items()]
    return [SideEntry("", tr("Campaign")), SideEntry(EVERYTHING, tr("Everything"), sum(counts.values())), *parts]


def things(campaign: Campaign, section: str) -> list[Thing]:
    """The things of a section: sessions with the latest first, the others by title."""
    return [thing for kind in _SECTIONS if section in (kind, EVERYTHING) for thing in _of_kind(campaign, kind)]


def found(campaign: Campaign, typed: str) -> list[Thing]:
    """Everything in the campaign that has all the words that are typed. Raises `StoreError`."""
    return [_thing(one) for one in campaign.search.found(typed)]


def _of_kind(campaign: Campaign, kind: Kind) -> Iterator[Thing]:
    match kind:
        case Kind.SESSION:
            latest = sorted(campaign.sessions.list(), key=lambda one: (one.date, one.id), reverse=True)
            for session in latest:
                yield Thing(kind, str(session.id), session_title(session), session_words(session))
        case Kind.NOTE:
            yield from _by_title(kind, campaign.notes.list())
        case Kind.HANDOUT:
            yield from _by_title(kind, campaign.handouts.list())
        case Kind.TABLE:
            yield from _by_title(kind, campaign.random_tables.list())


def _by_title(kind: Kind, records: Sequence[Note | Handout | RandomTable]) -> Iterator[Thing]:
    for one in sorted(records, key=lambda one: (one.title.casefold(), one.id)):
        words = _beginning(one.text) or (tr("a picture") if isinstance(one, Handout) and one.picture else "")
        yield Thing(kind, str(one.id), one.title.strip() or WITHOUT_TITLE, words)


def _thing(one: Found) -> Thing:
    title = one.title.strip() or WITHOUT_TITLE
    if one.kind is Kind.SESSION:
        day, _, rest = title.partition(" ")
        title = f"{day_words(day)}: {rest}" if rest else day_words(day)
    return Thing(one.kind, one.id, title, one.words)


def session_title(session: PlaySession) -> str:
    """The date of a session, and its title."""
    return f"{day_words(session.date)}: {session.title}" if session.title.strip() else day_words(session.date)


def session_words(session: PlaySession) -> str:
    """The number of those who were there and of the fights, and the experience of all."""
    parts = []
    if session.present:
        parts.append(trn("{n} was there", "{n} were there", len(session.present)))
    if session.fights:
        parts.append(trn("{n} fight", "{n} fights", len(session.fights)))
    if earned := sum(session.experience.values()):
        parts.append(tr("{points:,} experience", points=earned))
    return ", ".join(parts) or _beginning(session.text)


def day_words(day: str) -> str:
    """A date as it is read: “November 27, 2026”."""
    try:
        read = date.fromisoformat(day)
    except ValueError:
        return day
    return tr("{month} {day}, {year}", month=MONTHS[read.month - 1], day=read.day, year=read.year)


def next_session(campaign: Campaign, day: str) -> PlaySession:
    """A new session on a day: whoever was there the last time is likely to be there again."""
    last = max(campaign.sessions.list(), key=lambda one: (one.date, one.id), default=None)
    return PlaySession(day, present=last.present if last is not None else ())


def fight_titles(campaign: Campaign, session: PlaySession) -> list[str]:
    """The titles of the fights that were begun, the newest first, and those that the session names."""
    begun = [one.title for one in reversed(campaign.encounters.list()) if one.started]
    return [*dict.fromkeys((*begun, *session.fights))]


def earners(session: PlaySession) -> tuple[str, ...]:
    """The names that can have experience: whoever was there, and whoever has some already."""
    return tuple(dict.fromkeys((*session.present, *session.experience)))


def _beginning(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _WORDS else f"{line[:_WORDS]}…"
