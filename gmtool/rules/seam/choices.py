"""Choices: the commands that a figure can be given now, and the inputs that the GM must still fill in."""

import dataclasses
from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum

from gmtool.records import dataclass, swift
from gmtool.rules.seam.breakdown import Refusal
from gmtool.rules.seam.messages import Data, Json
from gmtool.space import Hex, Place, Point


class InputKind(StrEnum):
    """The way an input is asked for. A comment gives the JSON of its value."""

    FIGURE = "figure"  # a figure's id
    FIGURES = (
        "figures"  # [a figure's id, ...] in order; each candidate is a whole list; its `figure` joins or leaves it
    )
    HEX = "hex"  # [q, r]
    PATH = "path"  # [[q, r], ...] from the hex after the start to the end; [] stays
    FACING = "facing"  # 0 to 5
    POINT = "point"  # {"x": x, "y": y} on open ground
    POINTS = "points"  # [{"x": x, "y": y}, ...] from the place after the start to the end
    HEADING = "heading"  # degrees clockwise from north, 0 to 359
    POSITION = "position"  # {"at": {"x": x, "y": y}, "heading": degrees}, of a unit's block
    WHEEL = "wheel"  # {"hand": "left" or "right", "degrees": 0 to 180}, about that corner of its front
    FILES = "files"  # how many men of a unit stand side by side
    ONE_OF = "one of"  # a string among the candidates
    NUMBER = "number"
    TEXT = "text"
    YES_NO = "yes or no"


@swift
@dataclass(frozen=True, slots=True)
class Candidate:
    """One value that an input can have. `hex`, `at` and `figure` place it on the map; `detail` is a few words.

    An `unlikely` one is never proposed, though it be the only one. The `sign` stands on the map with the detail, the
    `sums` where it is pointed at: the program fills both in from the numbers of the command.
    """

    value: Json
    label: str
    detail: str = ""
    hex: Hex | None = None
    figure: str = ""
    refusals: tuple[Refusal, ...] = ()
    at: Point | None = None
    unlikely: bool = False
    sign: str = ""
    sums: tuple[str, ...] = ()

    @property
    def where(self) -> Place | None:
        """The candidate's hex, or its place on open ground."""
        return self.hex if self.at is None else self.at

    @property
    def refused(self) -> str:
        """The reason why it cannot be picked, in two or three words; empty where it can."""
        return self.refusals[0].brief_of(self.label) if self.refusals else ""


def proposed(candidates: Iterable[Candidate], *likely: str) -> str | None:
    """The obvious figure: the only one that nothing forbids, else the first `likely` one that nothing forbids."""
    allowed = [one.figure for one in candidates if not one.refusals and not one.unlikely]
    if len(allowed) == 1:
        return allowed[0]
    return next((figure for figure in likely if figure in allowed), None)


def likely_target(
    candidates: Iterable[Candidate],
    *,
    meant: str = "",
    attackers: Iterable[str] = (),
    fought: str = "",
    by: str = "",
    spare: str = "",
    far: Callable[[str], float | None] | None = None,
) -> str | None:
    """The target that is proposed, by the same rule in every system; None: the GM must choose.

    It is the only one that nothing forbids; else the first of these that nothing forbids: whom the figure has said it
    will attack (`meant`), whoever attacks it at this moment (`attackers`), whom it attacked last (`fought`), and who
    attacked it last (`by`). Where none of these tells, it is without a map the only one whom nobody else of its side
    fights yet (`spare`), and for a unit on a map the nearest: `far` tells how far off a figure is, None for one whose
    place nobody knows. Of two that are equally near the GM chooses, and of the foes of a single figure its player.
    """
    found = tuple(candidates)
    told = proposed(found, meant, *attackers, fought, by, spare)
    return told if told is not None or far is None else _nearest(found, far)


def _nearest(candidates: Iterable[Candidate], far: Callable[[str], float | None]) -> str | None:
    """The figure that is nearer than all others that nothing forbids; None for none, or where a place is unknown."""
    allowed = [(far(one.figure), one.figure) for one in candidates if not one.refusals and not one.unlikely]
    known = sorted((way, figure) for way, figure in allowed if way is not None)
    if not known or len(known) < len(allowed):
        return None
    return known[0][1] if len(known) == 1 or known[0][0] < known[1][0] else None


def left_over(foes: Iterable[str], fought: Iterable[str]) -> str:
    """The only foe whom nobody of the own side fights yet, while others are fought; empty where nothing tells."""
    every, taken = set(foes), set(fought)
    free = every - taken
    return next(iter(free)) if len(free) == 1 and len(every) > 1 else ""


Values = Mapping[str, Json]


def _none(_: Values) -> tuple[Candidate, ...]:
    return ()


@swift
@dataclass(frozen=True, slots=True)
class Input:
    """One thing that the GM must still say: the command's field that it fills, and its candidates, listed on demand.

    `candidates` is called with the values given so far. `default` is used when nothing is said; an input without a
    default is required. `stated` marks the GM's word about a situation, which is read from the map where there is one.
    `unsaid` names what the choice amounts to with the default, such as “Stay” for a move: who picks the choice must
    then say more; only what is proposed, or done for everybody, takes the default, under that name.
    `anywhere`: a place without candidates, since any will do. `sized_by` names the number that is the radius or length
    of the area whose middle is said here. A `blank` input stays empty until the GM says it, where nothing has settled
    it: no lowest number is filled in, and Enter takes no first row of a list. What is `private` only the GM is to say:
    no player is asked for it.
    """

    field: str
    label: str
    kind: InputKind
    candidates: Callable[[Values], tuple[Candidate, ...]] = dataclasses.field(default=_none, compare=False)
    default: Json = None
    required: bool = True
    stated: bool = False
    anywhere: bool = False
    sized_by: str = ""
    lowest: int | None = None
    highest: int | None = None
    unsaid: str = ""
    blank: bool = False
    private: bool = False


@swift
@dataclass(frozen=True, slots=True)
class Choice:
    """A command that could be given now: `draft` is the command's data without the inputs.

    A refused choice says why; the GM may overrule (a ruling). `key` is stable for a figure; `usual` marks the choice
    that Enter takes. `at_once`: Enter does the usual choice as it stands, without showing its inputs first. That suits
    what can be changed later, or asks its questions anyway. `answers` marks the reply to something that another figure
    has begun: dice typed ahead for both run on through the usual reply. A choice that goes `by_itself` leaves nothing
    to decide, such as the end of a phase in which all have acted: it is done as soon as it is the usual choice. `ends`
    marks a choice that ends a figure's turn, whatever the figure could still do. A choice that is `aside` is seldom
    wanted: it is offered when the GM asks for all choices.

    What a `sealed` choice says is kept from everybody until all are in: its figure's track is sealed afterwards.

    `unasked`: the key for what everybody usually does may do it without asking the GM. It gives nothing up that cannot
    be had back, and decides nothing that a GM would want to decide: staying, going on, plotting as before. A choice of
    the table that goes `by_itself` needs no such mark once nobody is next.
    """

    key: str
    label: str
    group: str
    draft: Data
    inputs: tuple[Input, ...] = ()
    refusals: tuple[Refusal, ...] = ()
    rule: str = ""
    usual: bool = False
    at_once: bool = False
    answers: bool = False
    by_itself: bool = False
    ends: bool = False
    aside: bool = False
    unasked: bool = False
    sealed: bool = False

    @property
    def allowed(self) -> bool:
        """True if the rules allow it."""
        return not self.refusals

    def data(self, values: Values) -> dict[str, Json]:
        """The command's data with these values, and the defaults of inputs that they leave out.

        A field with a dot, such as `stated.aspect`, goes into an object of that name.
        """
        filled = {i.field: i.default for i in self.inputs if i.default is not None}
        return _nested({**self.draft, **filled, **values})


def _nested(flat: Values) -> dict[str, Json]:
    data: dict[str, Json] = {}
    for key, value in flat.items():
        outer, dot, inner = key.partition(".")
        if not dot:
            data[key] = value
        elif value is not None:
            group = data.get(outer, {})
            assert isinstance(group, dict)
            data[outer] = {**group, inner: value}
    return data
