"""What a screen of the table gets: all that a phone, a tablet or a television shows, as plain values.

A view has parts, each of which is sent again only where it is another one than before. Nothing in a view depends on
what its player must not know: `view_of` makes it of what the players' window shows, and of what is the player's own.

Places are in the ground's own measure: on hexes one unit is from a hex's center to its corner, on open ground the
ground's unit; x grows to the east, y to the south.
"""

from enum import StrEnum

from gmtool.records import dataclass
from gmtool.rules.seam import Json

PARTS = ("who", "waiting", "due", "acting", "sealing", "order", "map", "sheets", "notes", "handout", "told")
"""The parts of a view, by which a difference is sent."""


class Role(StrEnum):
    """What a screen is at the table."""

    KNOCKING = "knocking"
    """It has asked to come in, and the Game Master has not answered yet."""
    PLAYER = "player"
    """It plays figures."""
    ONLOOKER = "onlooker"
    """It looks on: order and map."""
    TELEVISION = "television"
    """It looks on without hands: order and map, large, and no touch."""


@dataclass(frozen=True, slots=True)
class Named:
    """A figure by its id and its name."""

    figure: str
    name: str


@dataclass(frozen=True, slots=True)
class Who:
    """Who the screen is. `campaign` is the title; `language` the window's, such as "de"."""

    role: Role = Role.KNOCKING
    name: str = ""
    figures: tuple[Named, ...] = ()
    """The figures in this fight that it plays."""
    campaign: str = ""
    language: str = "en"
    at_once: bool = False
    """True if what it proposes is done at once: the key says "Do it"."""


class DueKind(StrEnum):
    """How what is due is answered."""

    SUM = "sum"
    """By the sum of the dice, or by their faces."""
    FACES = "faces"
    """By the faces, each of which counts by itself."""
    POOL = "pool"
    """By how many dice came up as needed, or by their faces."""
    OPTION = "option"
    """By the key of an option."""
    NUMBER = "number"
    """By a whole number."""
    WORDS = "words"
    """By words of the player's own, or some of the options' labels."""


@dataclass(frozen=True, slots=True)
class Option:
    """One way to answer, or one value of an input. `detail` is a few words, `chance` such as "62 %".

    `x` and `y` are its place on the map, None where it has none. `value` is what is sent back: the key of an option,
    or the value of an input.
    """

    value: Json
    label: str
    detail: str = ""
    chance: str = ""
    x: float | None = None
    y: float | None = None


@dataclass(frozen=True, slots=True)
class Due:
    """A roll or a decision that this screen may answer. `number` counts what this screen was asked.

    `title` says whose it is: "Ragna attacks". `words` is the reason; `needs` such as "11 or less", empty where none is
    told. `why` are the lines of the number: "DX 12", "leather −2". Dice: `count` dice of `sides`, whose sum is
    `lowest` to `highest`; what is `plus` is added by the program, and not typed. `pool_need` is what each die of a pool
    must show, such as "5 or more".
    """

    number: int
    kind: DueKind
    figure: str
    title: str
    words: str
    needs: str = ""
    why: tuple[str, ...] = ()
    dice: str = ""
    count: int = 0
    sides: int = 0
    plus: int = 0
    lowest: int = 0
    highest: int = 0
    pool_need: str = ""
    options: tuple[Option, ...] = ()
    may_roll: bool = False
    """True if the phone may roll the program's dice for it."""


class AskKind(StrEnum):
    """How an input of a choice is asked for."""

    ONE = "one"
    """One of the options."""
    PLACE = "place"
    """One of the options, which have places on the map."""
    NUMBER = "number"
    """A whole number from `lowest` to `highest`, either of which may be None."""
    TEXT = "text"
    YES_NO = "yes or no"
    ELSEWHERE = "elsewhere"
    """What a phone cannot say: the player tells the Game Master."""


@dataclass(frozen=True, slots=True)
class Ask:
    """The next thing to be said of a choice that was picked, or one that can be changed."""

    field: str
    label: str
    kind: AskKind
    options: tuple[Option, ...] = ()
    lowest: int | None = None
    highest: int | None = None
    value: Json = None
    """What was said, None for nothing yet."""
    required: bool = True


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that a figure may do."""

    key: str
    label: str
    group: str = ""
    usual: bool = False
    detail: str = ""
    """Whom it is about, where the program has a likely one: "Goblin 2"."""


@dataclass(frozen=True, slots=True)
class Picked:
    """The choice that the player has picked on this screen, as far as it is filled in.

    It is sent once `ready`; then it waits as a proposal, or a sealed choice, until it is done or taken back.
    """

    key: str
    label: str
    asks: tuple[Ask, ...] = ()
    ready: bool = False
    sent: bool = False
    chance: str = ""
    """The headline chance such as "62 %", where the Game Master tells odds."""
    problem: str = ""
    """Why it cannot be done, in a sentence."""


@dataclass(frozen=True, slots=True)
class Acting:
    """An own figure that may act now, with what it may do."""

    figure: str
    name: str
    offers: tuple[Offer, ...] = ()
    picked: Picked | None = None
    sealed: bool = False
    """True if what it chooses is kept from everybody until all are in."""


@dataclass(frozen=True, slots=True)
class Sealing:
    """How many of the players' figures on phones have sealed their choice, of how many that must."""

    done: int
    of: int


class Stage(StrEnum):
    """How far a figure is in the turn."""

    DONE = "done"
    NOW = "now"
    LATER = "later"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class OrderLine:
    """A line of the order. `health` and `plan` in words, `score` None where it is not told. `colour` is the place of
    the side's color in the palette. Whose figure it is says `Who.figures`: all screens get the same order."""

    figure: str
    name: str
    side: str
    colour: int
    stage: Stage
    health: str = ""
    score: int | None = None
    plan: str = ""
    may_act: bool = False
    """True for one that waits and may act as well as whoever acts: it comes before those that may not."""


@dataclass(frozen=True, slots=True)
class Order:
    """The order of the turn. `acting` is who acts, as told to the players; `over` once the fight is."""

    turn: str
    phase: str
    acting: str = ""
    lines: tuple[OrderLine, ...] = ()
    columns: tuple[str, ...] = ()
    """The steps of a turn in steps; then `steps` has for each line what is done in each of them, in words."""
    now: int = 0
    steps: tuple[tuple[str, ...], ...] = ()
    lasting: tuple[str, ...] = ()
    over: bool = False


@dataclass(frozen=True, slots=True)
class MapFigure:
    """A figure on the map. `turn` in degrees clockwise from north, None where it has none; `size` its width.

    `ring` is the share of its health that is left, in quarters or hundredths as told; None where nothing is told.
    `corners` are those of a unit's block, empty for a round counter.
    """

    figure: str
    name: str
    letters: str
    x: float
    y: float
    size: float
    colour: int
    turn: int | None = None
    ring: float | None = None
    down: bool = False
    dead: bool = False
    acting: bool = False
    corners: tuple[tuple[float, float], ...] = ()


@dataclass(frozen=True, slots=True)
class GroundPicture:
    """The pictures of the ground, by the digests of their bytes, and the rectangle that they cover.

    There is one for dark screens and one for light ones, which is painted after it; empty until then.
    """

    dark: str
    light: str
    left: float
    top: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Map:
    """The players' map, the same for all screens: the ground as a picture, dark or light, and the figures over it.

    `ground` is None until it is painted.
    """

    ground: GroundPicture | None
    figures: tuple[MapFigure, ...] = ()


@dataclass(frozen=True, slots=True)
class Lasting:
    """A condition of a figure, what it does, and until when."""

    label: str
    until: str = ""
    good: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A table of a sheet: its title, headings, and rows as wide as these."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """An own figure: its hits, conditions, numbers and things. Notes of the Game Master are never in it."""

    figure: str
    name: str
    about: str = ""
    health: str = ""
    left: int = 0
    full: int = 0
    conditions: tuple[Lasting, ...] = ()
    numbers: tuple[tuple[str, str], ...] = ()
    """Label and value."""
    tables: tuple[Table, ...] = ()
    facts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Note:
    """A private word of the Game Master to this screen. `number` counts those of this screen."""

    number: int
    text: str


@dataclass(frozen=True, slots=True)
class HandoutView:
    """What the Game Master shows everybody. `picture` is the digest of its picture, empty for none."""

    title: str
    text: str = ""
    picture: str = ""


@dataclass(frozen=True, slots=True)
class Told:
    """The answer to the last message of this screen. `number` counts them."""

    number: int
    text: str
    good: bool = True


@dataclass(frozen=True, slots=True)
class PhoneView:
    """All that one screen shows. `waiting` are the words that it shows while there is nothing else."""

    who: Who = Who()
    waiting: str = ""
    due: Due | None = None
    acting: tuple[Acting, ...] = ()
    sealing: Sealing | None = None
    order: Order | None = None
    map: Map | None = None
    sheets: tuple[Sheet, ...] = ()
    notes: tuple[Note, ...] = ()
    handout: HandoutView | None = None
    told: Told | None = None
