"""Shapes of an exported campaign, which check imports and are published as a JSON Schema.

Fields that this gmtool does not know are kept (`extra`), and exported again."""

from datetime import date, datetime
from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from gmtool.language import tr
from gmtool.store.limits import (
    CARDS,
    ENCOUNTERS,
    EXPERIENCE,
    GROUNDS,
    HANDOUT_LETTERS,
    HANDOUTS,
    HISTORY,
    MINUTES,
    NAME_LETTERS,
    NOTES,
    NOTES_LETTERS,
    OWN_ROWS,
    PICTURE_BYTES,
    PICTURES,
    PRESENT,
    RANDOM_TABLE_LETTERS,
    RANDOM_TABLES,
    SESSIONS,
    WHAT_LETTERS,
)

CARDS_FORMAT: Final = "gmtool cards"
CAMPAIGN_FORMAT: Final = "gmtool campaign"
VERSION: Final = 1
MOST_TAGS: Final = 100


def _moment(text: str) -> str:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        raise ValueError(tr("it is not a time like 2026-11-27T20:00:00+00:00")) from None
    if moment.tzinfo is None:
        raise ValueError(tr("it does not say its time zone"))
    return text


def _day(text: str) -> str:
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = None
    if day is None or day.isoformat() != text:
        raise ValueError(tr("it is not a date like 2026-11-27"))
    return text


Name = Annotated[str, Field(min_length=1, max_length=NAME_LETTERS)]
Notes = Annotated[str, Field(max_length=NOTES_LETTERS)]
Key = Annotated[str, Field(pattern="^([0-9a-f]{64})?$")]
Moment = Annotated[str, Field(max_length=40, json_schema_extra={"format": "date-time"}), AfterValidator(_moment)]
Whole = Annotated[int, Field(ge=0, strict=True)]
Title = Annotated[str, Field(max_length=NAME_LETTERS)]
Day = Annotated[str, Field(max_length=10, json_schema_extra={"format": "date"}), AfterValidator(_day)]
Earned = Annotated[int, Field(ge=-EXPERIENCE, le=EXPERIENCE, strict=True)]


class _Shape(BaseModel):
    model_config = ConfigDict(extra="allow")

    @property
    def extra(self) -> dict[str, Any]:
        """The fields that this gmtool does not know."""
        return dict(self.model_extra or {})


class HistoryShape(_Shape):
    """A change of a card, and its time (ISO 8601)."""

    at: Moment
    what: Annotated[str, Field(max_length=WHAT_LETTERS)]
    field: Annotated[str, Field(max_length=200)] = ""
    before: Any = None
    after: Any = None
    source: Annotated[str, Field(max_length=NAME_LETTERS)] = ""


class CardShape(_Shape):
    """A card. “fields” are those of its system; “history” has its changes, the oldest first."""

    system: Name
    name: Annotated[str, Field(max_length=NAME_LETTERS)]
    kind: Annotated[Name, Field(examples=["player", "monster"])] = "player"
    tags: Annotated[list[Name], Field(max_length=MOST_TAGS)] = []
    notes: Notes = ""
    fields: dict[str, Any] = {}
    id: Annotated[str, Field(max_length=100)] = ""
    picture: Key = ""
    rulings: Annotated[dict[str, str], Field(max_length=100)] = {}
    history: Annotated[list[HistoryShape], Field(max_length=HISTORY)] = []


class Taken(_Shape):
    """A result of a fight that a card has taken over, and the time of that."""

    at: Moment
    after: Any = None


class EncounterShape(_Shape):
    """An encounter; with a “start”, also its journal. “times” says when each of the “entries” was played."""

    system: Name
    title: Name
    muster: dict[str, Any]
    notes: Notes = ""
    mapless: bool = False
    start: dict[str, Any] | None = None
    head: Whole = 0
    tip: Whole = 0
    entries: Annotated[list[dict[str, Any]], Field(max_length=100_000)] = []
    times: Annotated[list[Moment | None], Field(max_length=100_000)] = []
    taken: Annotated[dict[str, Taken], Field(max_length=10_000)] = {}


class GroundShape(_Shape):
    """A ground of the library."""

    title: Name
    ground: dict[str, Any]


class NoteShape(_Shape):
    """A note of the GM."""

    title: Title = ""
    text: Notes = ""


class SessionShape(_Shape):
    """A session: who was there, the titles of the fights, the minutes that these took, and the experience by name."""

    date: Day
    title: Title = ""
    present: Annotated[list[Title], Field(max_length=PRESENT)] = []
    fights: Annotated[list[Title], Field(max_length=PRESENT)] = []
    minutes: Annotated[int, Field(ge=0, le=MINUTES, strict=True)] = 0
    experience: Annotated[dict[Title, Earned], Field(max_length=PRESENT)] = {}
    text: Notes = ""


class HandoutShape(_Shape):
    """A handout for the players: a text, a picture, or both."""

    title: Title = ""
    text: Annotated[str, Field(max_length=HANDOUT_LETTERS)] = ""
    picture: Key = ""


class RandomTableShape(_Shape):
    """A random table of the GM: its rows as they are typed, a line each."""

    title: Title = ""
    text: Annotated[str, Field(max_length=RANDOM_TABLE_LETTERS)] = ""


class PictureShape(_Shape):
    """A picture: the SHA-256 of its bytes in hex, and the bytes in base64."""

    key: Key
    data: Annotated[str, Field(max_length=PICTURE_BYTES * 4 // 3 + 4)]


class OwnRowShape(_Shape):
    """A row of the GM's own in a list of a system; “row” is written like the system's own data."""

    system: Name
    list: Name
    row: dict[str, Any]


class _File(_Shape):
    version: Literal[1]
    cards: Annotated[list[CardShape], Field(max_length=CARDS)] = []
    pictures: Annotated[list[PictureShape], Field(max_length=PICTURES)] = []
    own_rows: Annotated[list[OwnRowShape], Field(max_length=OWN_ROWS)] = []


class CardsFile(_File):
    """Cards alone, with their pictures and with the rows of the GM's own that they use."""

    format: Literal["gmtool cards"]


class CampaignFile(_File):
    """A whole campaign."""

    format: Literal["gmtool campaign"]
    title: Annotated[str, Field(max_length=NAME_LETTERS)] = ""
    encounters: Annotated[list[EncounterShape], Field(max_length=ENCOUNTERS)] = []
    grounds: Annotated[list[GroundShape], Field(max_length=GROUNDS)] = []
    notes: Annotated[list[NoteShape], Field(max_length=NOTES)] = []
    sessions: Annotated[list[SessionShape], Field(max_length=SESSIONS)] = []
    handouts: Annotated[list[HandoutShape], Field(max_length=HANDOUTS)] = []
    random_tables: Annotated[list[RandomTableShape], Field(max_length=RANDOM_TABLES)] = []
    settings: dict[str, Any] = {}
