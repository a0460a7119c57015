"""Answers of the map to what a draft asks: which input it is asked for, and what is said by a pick, a way or a unit."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from gmtool.presentation.fight.draft import FACED, Draft, facing_input, place_input, way_input, way_of
from gmtool.presentation.fight.selection import Selection
from gmtool.presentation.fight.words.numbers import percent
from gmtool.presentation.map.area_input import AreaInput
from gmtool.presentation.map.unit_input import UNIT_KINDS, UnitInput
from gmtool.rules.seam import Candidate, Input, InputKind, Json, Overlay, place_json
from gmtool.space import Hex, Point

_ON_MAP: Final = (
    InputKind.FIGURE,
    InputKind.HEX,
    InputKind.PATH,
    InputKind.FACING,
    InputKind.POINT,
    InputKind.POINTS,
    InputKind.HEADING,
    *UNIT_KINDS,
)
_UNIT_STEPS: Final = {"[": -1, "]": 1}
_AREA_STEPS: Final = {"+": 1, "=": 1, "-": -1}


class MapAnswers:
    """Fills the picked choice with what is pointed at on the map, or in the rows in its place."""

    def __init__(self, picks: Selection) -> None:
        self.picks = picks

    @property
    def asked(self) -> Input | None:
        """The input that the map is asked for; None if it is asked for nothing."""
        return asked_on_map(self.picks.draft)

    @property
    def overlays(self) -> tuple[Overlay, ...]:
        """What the ruleset says about the picked figure, and about what the draft would have it do."""
        return self.foreseen(self.picks.draft)

    @property
    def area(self) -> AreaInput | None:
        """The area that is asked for, as far as it is said; None if none is."""
        draft = self.picks.draft
        return None if draft is None else AreaInput.of(draft.moment.ground, draft.choice.inputs, draft.values)

    @property
    def unit(self) -> UnitInput | None:
        """The stand of the picked unit that is asked for, as far as it is said; None if none is."""
        draft, asked = self.picks.draft, self.asked
        if draft is None or asked is None or self.picks.figure is None:
            return None
        counter = draft.moment.counters.get(self.picks.figure)
        return UnitInput.of(asked.kind, draft.moment.ground, counter, draft.value(asked))

    def foreseen(self, draft: Draft | None) -> tuple[Overlay, ...]:
        """What the ruleset says about the picked figure, and about what this draft would have it do."""
        moment, figure = self.picks.session.moment, self.picks.figure
        command = draft.by_default().command if draft is not None else None
        return () if figure is None else moment.overlays(figure, command)

    def facing_foreseen(self, facing: int) -> tuple[Overlay, ...] | None:
        """The overlays if the figure turned this way; None while no facing is asked for."""
        draft, asked = self.picks.draft, self.asked
        return None if draft is None or asked is None else self.foreseen(draft.having(asked.field, facing))

    # --- what is said --------------------------------------------------------------------------------------------
    def take(self, candidate: Candidate) -> None:
        """Pick a candidate of the map, or say why the rules refuse it."""
        draft, asked = self.picks.draft, self.asked
        if draft is None or asked is None:
            return
        if candidate.figure:
            asked = inside(draft, asked) or asked
        if candidate.refusals:
            self.picks.session.refuse(candidate.refusals)
        else:
            self.picks.say(asked.field, candidate.value)

    def go_to(self, place: Hex | Point) -> None:
        """Go to a place that can be reached, although the map asks for something else, such as the facing."""
        draft, field = self.picks.draft, place_input(self.picks.draft)
        reached = draft.candidates(field) if draft is not None and field is not None else ()
        found = next((one for one in reached if place in (one.hex, one.at) and not one.refusals), None)
        if found is not None and field is not None:
            self.picks.say(field.field, found.value)

    def face(self, facing: int) -> None:
        """Say the facing, or the heading."""
        if (asked := self.asked) is not None:
            self.picks.say(asked.field, facing)

    def draw_way(self, places: Sequence[Hex | Point]) -> None:
        """Say the way, place by place; without any it is forgotten."""
        if (field := way_input(self.picks.draft)) is not None:
            self.picks.say(field.field, [place_json(place) for place in places] or None)

    def take_back(self) -> bool:
        """Take the last hex of the way back; whether there was one."""
        places = way_of(self.picks.draft).places
        if places:
            self.draw_way(places[:-1])
        return bool(places)

    def grab_unit(self, figure: str) -> None:
        """A drag of a unit is its move, unless the GM has chosen what asks the map for something else."""
        if self.asked is not None and not self.picks.proposed:
            return
        with self.picks.session.drawn_once():
            self.picks.choose_figure(figure)
            moves = (one for one in self.picks.choices if one.allowed and one.inputs and _is_stand(one.inputs[0]))
            if (move := next(moves, None)) is not None:
                self.picks.pick(move)

    def say_unit(self, value: Json) -> None:
        """Say the stand of a unit, while one is asked for."""
        asked = self.asked
        if asked is not None and asked.kind in UNIT_KINDS:
            self.picks.say(asked.field, value)

    def step(self, key: str) -> bool:
        """Do what a key means to the unit or the area that is asked for; False where it means nothing."""
        if key in _UNIT_STEPS:
            return self.step_unit(_UNIT_STEPS[key])
        return key in _AREA_STEPS and self.step_area(_AREA_STEPS[key])

    def step_unit(self, step: int) -> bool:
        """Wheel or turn the unit a step on, or widen it by a file; False where nothing of the kind is asked."""
        if (unit := self.unit) is not None:
            self.say_unit(unit.stepped(step).value)
        return unit is not None

    def say_area(self, area: AreaInput) -> None:
        """Say the middle and the size of an area."""
        with self.picks.session.drawn_once():
            for field, value in area.values.items():
                if self.picks.draft is not None and self.picks.draft.values.get(field) != value:
                    self.picks.say(field, value)

    def step_area(self, step: int) -> bool:
        """Make the area larger or smaller by a step; False where none is asked."""
        if (area := self.area) is not None:
            self.say_area(area.stepped(step))
        return area is not None


def weighed(draft: Draft, field: Input, candidate: Candidate) -> Candidate:
    """The candidate with its chance, what hides it, and the number that is rolled against."""
    picked = draft.having(field.field, candidate.value)
    if picked.becomes_forbidden:
        return replace(candidate, refusals=picked.against)
    chance, number = picked.headline, next((one.sum for one in picked.breakdowns if one.sum), "")
    detail = candidate.detail if chance is None else percent(chance)
    return replace(candidate, detail=detail, sign=picked.signs, sums=(number,) if number else ())


def with_digits(candidates: Iterable[Candidate], digits: Mapping[str, int]) -> tuple[Candidate, ...]:
    """The candidates with the digits that pick them, before their chance: “2: 62.5 %”."""

    def told(one: Candidate) -> str:
        return f"{digits[one.figure]}: {one.detail}" if one.detail else str(digits[one.figure])

    return tuple(replace(one, detail=told(one)) if one.figure in digits else one for one in candidates)


def asked_on_map(draft: Draft | None) -> Input | None:
    """The input that the map is asked for: what is missing, else the next that was not said, else the first again.

    Once all is said, a figure that was sent somewhere or turned can be turned on.
    """
    if draft is None:
        return None
    if draft.missing is not None:
        return draft.missing if _is_on_map(draft.missing) else None
    on_map = [field for field in draft.choice.inputs if _is_on_map(field)]
    likely = facing_input(draft) if draft.turned is not None else None
    unsaid = [field for field in on_map if field.field not in draft.values or field == likely]
    goes = any(field.field == draft.last and (field.kind in FACED or field == place_input(draft)) for field in on_map)
    turning = [field for field in on_map if goes and field.kind in FACED]
    return next(iter(unsaid + turning + on_map), None)


def inside(draft: Draft, field: Input) -> Input | None:
    """The list of the figures in the area whose middle is asked for; they join it and leave it by clicks on them."""
    lists = (one for one in draft.choice.inputs if one.kind is InputKind.FIGURES)
    return next(lists, None) if field.sized_by else None


def _is_on_map(field: Input) -> bool:
    """True if it is said on the map; a list of figures that must be said grows there, figure by figure."""
    return field.kind in _ON_MAP or (field.kind is InputKind.FIGURES and field.required)


def _is_stand(field: Input) -> bool:
    return field.kind is InputKind.POSITION
