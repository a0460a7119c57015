"""Commands of the Game Master, allowed at any time: about a figure, about one hex of the ground, and rulings.

They are choices like those of the rules, with the same inputs and the same undo."""

from collections.abc import Iterator, Sequence
from typing import Any

from gmtool.language import tr, trc
from gmtool.presentation.fight.state_view import StateView
from gmtool.presentation.text import with_minus
from gmtool.rules.seam import (
    Amendable,
    Bond,
    Candidate,
    Choice,
    Counter,
    Data,
    Formation,
    Input,
    InputKind,
    Json,
    Refusal,
    Values,
)
from gmtool.space import CLOSED, HIGHEST, OPEN, Ground, Hex, HexGround, Layer, Point, direction_names

GROUP = tr("GM rulings")


def log_note() -> Choice:
    return Choice("gm.note", tr("Note"), GROUP, {"kind": "gm.note/1"}, (Input("text", tr("Note"), InputKind.TEXT),))


def fight_end(words: str = "") -> dict[str, Json]:
    """The command that ends the fight, with what the GM says about it."""
    return {"kind": "gm.end/1", "text": words}


def fight_resumed() -> dict[str, Json]:
    """The command that goes on with a fight that the GM has ended."""
    return {"kind": "gm.resume/1"}


def amendments(moment: StateView, figure: str) -> tuple[Choice, ...]:
    return tuple(_amend(figure, moment.name(figure), item) for item in moment.ruleset.amendable(moment.state, figure))


def figure_choices(moment: StateView, figure: str) -> tuple[Choice, ...]:
    """The GM's other choices about a figure: modifier, name, place, facing, unit, level, who it is with, removal."""
    name = moment.name(figure)
    made = [
        _choice("grant", tr("Give {name} a modifier", name=name), figure, _GRANT),
        _choice(
            "rename", tr("Rename {name}", name=name), figure, (Input("name", tr("Name"), InputKind.TEXT, default=name),)
        ),
    ]
    if moment.hexes is not None:
        made += [
            _place(moment.hexes, figure, name),
            _choice("turn", tr("Turn {name}", name=name), figure, (_facing(moment.hexes, "facing", required=True),)),
        ]
    elif moment.ground is not None:
        made += _on_open_ground(moment, figure, name)
    made += _body_choices(moment, figure)
    return (*made, _choice("remove", tr("Take {name} out of the fight", name=name), figure, ()))


_BONDS = (
    Candidate(Bond.RIDES.value, tr("rides it")),
    Candidate(Bond.CARRIED.value, tr("is carried by it")),
    Candidate(Bond.CREWS.value, tr("serves it")),
    Candidate(Bond.LEADS.value, tr("leads it")),
)


def _body_choices(moment: StateView, figure: str) -> list[Choice]:
    """The choices about a figure that is still there, as far as it has what they are about."""
    counter = moment.counters.get(figure)
    if counter is None or counter.gone:
        return []
    unit = [] if counter.formation is None else list(_of_unit(moment, counter, counter.formation))
    level = Input(
        "level", trc("height", "Steps"), InputKind.NUMBER, default=counter.level, lowest=-HIGHEST, highest=HIGHEST
    )
    return [
        *unit,
        _body_choice("level", tr("Raise or lower {name}", name=counter.name), figure, level),
        *_together(moment, counter),
    ]


def _of_unit(moment: StateView, unit: Counter, formation: Formation) -> Iterator[Choice]:
    name, figure = unit.name, unit.figure
    files = Input("files", trc("unit", "Files"), InputKind.FILES)
    yield _body_choice("form", tr("Form {name} in files", name=name), figure, files)
    if unit.block is not None:
        degrees = Input("wheel", tr("Degrees"), InputKind.WHEEL)
        # translators: a unit turns about one of its corners
        yield _body_choice("wheel", tr("Wheel {name}", name=name), figure, degrees)
    if formation.men > 1:
        men = Input("men", tr("Men"), InputKind.NUMBER, default=formation.men // 2, lowest=1, highest=formation.men - 1)
        called = Input("name", tr("Name"), InputKind.TEXT, default="", required=False)
        yield _body_choice("divide", tr("Divide {name}", name=name), figure, men, called)
    alike = [
        one
        for one in moment.counters.values()
        if one.formation is not None and not one.gone and one.side == unit.side and one.figure != figure
    ]
    if alike:
        joins = _figure(tr("Unit that joins it"), alike)
        yield _body_choice("join", tr("Join another unit to {name}", name=name), figure, joins)


def _together(moment: StateView, counter: Counter) -> Iterator[Choice]:
    name, others = counter.name, [one for one in moment.counters.values() if not one.gone]
    free = [one for one in others if one.figure != counter.figure and counter.figure not in _carriers(moment, one)]
    if free:
        bond = Input("bond", trc("goes with", "How"), InputKind.ONE_OF, lambda _: _BONDS, default=Bond.RIDES.value)
        label = tr("Let {name} ride or go with…", name=name)
        yield _body_choice("ride", label, counter.figure, _figure(tr("Figure"), free), bond)
    if counter.on:
        draft: dict[str, Json] = {"kind": "gm.ride/1", "figure": counter.figure, "target": ""}
        carrier = moment.name(counter.on)
        yield Choice("gm.part", tr("Part {name} from {carrier}", name=name, carrier=carrier), GROUP, draft)


def _carriers(moment: StateView, counter: Counter) -> Iterator[str]:
    seen = set[str]()
    while counter.on in moment.counters and counter.on not in seen:
        seen.add(counter.on)
        yield counter.on
        counter = moment.counters[counter.on]


def _figure(label: str, counters: list[Counter]) -> Input:
    found = tuple(Candidate(one.figure, one.name, figure=one.figure) for one in counters)
    return Input("target", label, InputKind.FIGURE, lambda _: found)


def _body_choice(key: str, label: str, figure: str, *inputs: Input) -> Choice:
    return _choice(key, label, figure, inputs)


def hiding(moment: StateView, figure: str) -> Choice | None:
    """The choice to hide a figure from the players, or to show it; None where the system knows no hidden figures."""
    hidden = next((item for item in moment.ruleset.amendable(moment.state, figure) if item.field == "hidden"), None)
    if hidden is None:
        return None
    name = moment.name(figure)
    show, hide = tr("Show {name} to the players", name=name), tr("Hide {name} from the players", name=name)
    label = show if hidden.value else hide
    draft: dict[str, Json] = {"kind": "gm.amend/1", "figure": figure, "field": "hidden", "value": not hidden.value}
    return Choice("gm.hide", label, GROUP, draft)


def placing(moment: StateView, figure: str, place: Hex | Point) -> Choice | None:
    """The choice to put a figure into a hex or at a place of open ground; None where nobody can stand."""
    if moment.ground is None or not moment.ground.stands(place):
        return None
    return Choice("gm.place", tr("Place {name} here", name=moment.name(figure)), GROUP, put_command(figure, place))


def put_command(figure: str, place: Hex | Point, way: int | None = None) -> dict[str, Json]:
    """The command that puts a figure somewhere; `way`: its new facing or heading, None to keep it."""
    if isinstance(place, Point):
        return {"kind": "gm.put/1", "figure": figure, "at": {"x": place.x, "y": place.y}, "heading": way}
    return {"kind": "gm.place/1", "figure": figure, "hex": [place.q, place.r], "facing": way}


_GRANT = (
    Input("label", tr("Name of the modifier"), InputKind.TEXT),
    Input("value", tr("Value (0 ends it)"), InputKind.NUMBER, default=1, lowest=-99, highest=99),
    Input("turns", tr("Turns (0: until taken back)"), InputKind.NUMBER, default=0, lowest=0, highest=99),
)


def _choice(key: str, label: str, figure: str, inputs: tuple[Input, ...]) -> Choice:
    return Choice(f"gm.{key}", label, GROUP, {"kind": f"gm.{key}/1", "figure": figure}, inputs)


def _amend(figure: str, name: str, item: Amendable) -> Choice:
    draft = {"kind": "gm.amend/1", "figure": figure, "field": item.field}
    reason = Input("reason", tr("Reason"), InputKind.TEXT, default="", required=False)
    label = with_minus(item.label)
    return Choice(f"gm.amend {item.field}", f"{name}: {label}", GROUP, draft, (_value(item, label), reason))


def _value(item: Amendable, label: str) -> Input:
    if item.options:
        options = tuple(Candidate(key, text) for key, text in item.options)
        return Input("value", label, InputKind.ONE_OF, lambda _: options, default=item.value)
    if isinstance(item.value, bool):
        return Input("value", label, InputKind.YES_NO, default=item.value)
    if isinstance(item.value, int):
        kind = InputKind.NUMBER
        return Input("value", label, kind, default=item.value, lowest=item.lowest, highest=item.highest)
    return Input("value", label, InputKind.TEXT, default=item.value)


def _on_open_ground(moment: StateView, figure: str, name: str) -> list[Choice]:
    """The choices to put a figure anywhere, and to turn it where it stands."""
    kind: dict[str, Json] = {"kind": "gm.put/1", "figure": figure}
    where = Input("at", trc("noun", "Place"), InputKind.POINT)
    made = [Choice("gm.place", tr("Place {name}", name=name), GROUP, kind, (where, _heading(required=False)))]
    at = moment.counters[figure].at
    if at is not None:
        turn = tr("Turn {name}", name=name)
        made.append(Choice("gm.turn", turn, GROUP, put_command(figure, at), (_heading(required=True),)))
    return made


def _heading(*, required: bool) -> Input:
    return Input("heading", trc("direction", "Heading"), InputKind.HEADING, required=required)


def _place(ground: HexGround, figure: str, name: str) -> Choice:
    def everywhere(_: Values) -> tuple[Candidate, ...]:
        return tuple(Candidate([hex.q, hex.r], ground.label(hex), "", hex) for hex in ground.hexes())

    where = Input("hex", tr("Hex"), InputKind.HEX, everywhere)
    return _choice("place", tr("Place {name}", name=name), figure, (where, _facing(ground, "facing", required=False)))


def _facing(ground: HexGround, field: str, *, required: bool) -> Input:
    faces = tuple(Candidate(facing, name) for facing, name in enumerate(direction_names(ground)))
    return Input(field, tr("Facing"), InputKind.FACING, lambda _: faces, required=required)


def ground_changes(ground: Ground, spot: Any) -> tuple[Choice, ...]:
    """The changes of a spot that need no input: of its door, of its fire."""
    found = []
    if spot in ground.doors:
        is_open = ground.doors[spot]
        level = CLOSED if is_open else OPEN
        label = tr("Close the door") if is_open else tr("Open the door")
        found.append(_ground_choice(ground, spot, label, Layer.DOOR, level))
    if spot in ground.fire:
        found.append(_ground_choice(ground, spot, tr("Put out the fire"), Layer.FIRE, 0))
    elif spot in ground:
        found.append(_ground_choice(ground, spot, tr("Light a fire here"), Layer.FIRE, 1))
    return tuple(found)


def ground_note(ground: Ground, spot: Any) -> Choice:
    """The choice to write the GM's note for a place, beginning with the one it has."""
    before = ground.notes.get(spot, "")
    draft = ground_command(Layer.NOTE, ground.label(spot))
    del draft["text"]
    words = Input("text", tr("Note for {place}", place=ground.label(spot)), InputKind.TEXT, default=before or None)
    return Choice("gm.ground", tr("Change the note…") if before else tr("Note here…"), GROUP, draft, (words,))


def _ground_choice(ground: Ground, spot: Any, label: str, layer: Layer, level: int) -> Choice:
    return Choice("gm.ground", label, GROUP, ground_command(layer, ground.label(spot), level))


def ground_command(layer: Layer, where: str, level: int = 1, text: str = "") -> dict[str, Json]:
    """The GM's command that changes the ground in these places; level 0 removes the layer."""
    return {"kind": "gm.ground/1", "layer": layer.value, "where": where, "level": level, "text": text}


def ruling(data: Data, reason: str, against: Sequence[Refusal] = ()) -> dict[str, Json]:
    """The ruling that performs another command although the rules refuse it."""
    rules: list[Json] = [refusal.rule for refusal in against if refusal.rule]
    return {"kind": "gm.ruling/1", "reason": reason, "command": dict(data), "rules": rules}
