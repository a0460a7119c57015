"""The GM's choices about bodies: a unit's files, wheels, division and joining, a figure's level, and who it is with."""

from collections.abc import Iterator

from gmtool.presentation.fight.state_view import StateView
from gmtool.rules.seam import Bond, Candidate, Choice, Counter, Formation, Input, InputKind, Json
from gmtool.space import HIGHEST

BODY_GROUP = "GM rulings"
_BONDS = (
    Candidate(Bond.RIDES.value, "rides it"),
    Candidate(Bond.CARRIED.value, "is carried by it"),
    Candidate(Bond.CREWS.value, "serves it"),
    Candidate(Bond.LEADS.value, "leads it"),
)


def body_choices(moment: StateView, figure: str) -> list[Choice]:
    """The choices about a figure that is still there, as far as it has what they are about."""
    counter = moment.counters.get(figure)
    if counter is None or counter.gone:
        return []
    unit = [] if counter.formation is None else list(_of_unit(moment, counter, counter.formation))
    level = Input("level", "Steps", InputKind.NUMBER, default=counter.level, lowest=-HIGHEST, highest=HIGHEST)
    return [*unit, _choice("level", f"{counter.name}: level", figure, level), *_together(moment, counter)]


def _of_unit(moment: StateView, unit: Counter, formation: Formation) -> Iterator[Choice]:
    name, figure = unit.name, unit.figure
    yield _choice("form", f"{name}: form", figure, Input("files", "Files", InputKind.FILES))
    if unit.block is not None:
        yield _choice("wheel", f"{name}: wheel", figure, Input("wheel", "Degrees", InputKind.WHEEL))
    if formation.men > 1:
        men = Input("men", "Men", InputKind.NUMBER, default=formation.men // 2, lowest=1, highest=formation.men - 1)
        called = Input("name", "Name", InputKind.TEXT, default="", required=False)
        yield _choice("divide", f"{name}: divide", figure, men, called)
    alike = [
        one
        for one in moment.counters.values()
        if one.formation is not None and not one.gone and one.side == unit.side and one.figure != figure
    ]
    if alike:
        yield _choice("join", f"{name}: join", figure, _figure("Unit that joins it", alike))


def _together(moment: StateView, counter: Counter) -> Iterator[Choice]:
    name, others = counter.name, [one for one in moment.counters.values() if not one.gone]
    free = [one for one in others if one.figure != counter.figure and counter.figure not in _carriers(moment, one)]
    if free:
        bond = Input("bond", "How", InputKind.ONE_OF, lambda _: _BONDS, default=Bond.RIDES.value)
        yield _choice("ride", f"{name}: goes with…", counter.figure, _figure("With", free), bond)
    if counter.on:
        draft: dict[str, Json] = {"kind": "gm.ride/1", "figure": counter.figure, "target": ""}
        yield Choice("gm.part", f"{name}: leave {moment.name(counter.on)}", BODY_GROUP, draft)


def _carriers(moment: StateView, counter: Counter) -> Iterator[str]:
    seen = set[str]()
    while counter.on in moment.counters and counter.on not in seen:
        seen.add(counter.on)
        yield counter.on
        counter = moment.counters[counter.on]


def _figure(label: str, counters: list[Counter]) -> Input:
    found = tuple(Candidate(one.figure, one.name, figure=one.figure) for one in counters)
    return Input("target", label, InputKind.FIGURE, lambda _: found)


def _choice(key: str, label: str, figure: str, *inputs: Input) -> Choice:
    return Choice(f"gm.{key}", label, BODY_GROUP, {"kind": f"gm.{key}/1", "figure": figure}, inputs)
