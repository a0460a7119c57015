"""A draft: a choice being filled in, with its way over the ground, its missing inputs, its refusals and its odds."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property

from gmtool.language import tr
from gmtool.presentation.fight.gm_commands import ruling
from gmtool.presentation.fight.state_view import StateView
from gmtool.presentation.map.way import Way, path_hexes, path_points
from gmtool.records import dataclass
from gmtool.rules.seam import (
    BadCommand,
    Breakdown,
    Candidate,
    Choice,
    Command,
    Input,
    InputKind,
    Json,
    Odds,
    Refusal,
    Reply,
    best_of,
    place_json,
)
from gmtool.space import Hex

_ANYWHERE = (
    InputKind.POINT,
    InputKind.POINTS,
    InputKind.HEADING,
    InputKind.POSITION,
    InputKind.WHEEL,
    InputKind.FILES,
)
NO_REASON_GIVEN = "the Game Master says so"


@dataclass(frozen=True)
class Draft:
    """A choice with values. `overruling`: it will be done as a ruling, for this `reason`."""

    moment: StateView
    choice: Choice
    values: Mapping[str, Json]
    overruling: bool = False
    reason: str = ""
    turned: Json = None
    """The facing proposed for the way, until another one is set."""
    last: str = ""
    """The field that was said last, while it can still be changed."""

    @classmethod
    def of(cls, moment: StateView, choice: Choice, *, overruling: bool = False) -> "Draft":
        """A fresh draft, with every input filled in that can have only one value."""
        return cls(moment, choice, {}, overruling)._prefilled()

    def by_default(self) -> "Draft":
        """The draft with the default of what would otherwise be asked for: staying, in a move."""
        unsaid = {field.field: field.default for field in self.choice.inputs if field.unsaid}
        return replace(self, values={**unsaid, **self.values}) if unsaid else self

    def having(self, field: str, value: Json) -> "Draft":
        """The draft with one value more, or changed."""
        return replace(self, values={**self.values, field: value})

    def going(self, field: str, value: Json) -> "Draft":
        """The draft with one value more; if that is the way, then also with the likely facing at its end."""
        said, facing = replace(self.having(field, value), last=field), facing_input(self)
        if (way := way_input(self)) is None or facing is None or way.field != field:
            return replace(said, turned=None) if facing is not None and facing.field == field else said
        if self.values.get(facing.field) != self.turned:
            return said
        likely = said.without(facing.field)._likely(facing, path_hexes(value))
        return said if likely is None else replace(said.having(facing.field, likely), turned=likely)

    def _likely(self, facing: Input, path: list[Hex]) -> Json:
        """The likely facing: toward the nearest foe, else along the way; None where neither tells."""
        own = self.moment.counters.get(str(self.choice.draft.get("figure", "")))
        ways = [one for one in self.candidates(facing) if one.hex is not None and not one.refusals]
        if own is None or not own.hexes or not ways:
            return None
        counters = self.moment.counters.values()
        foes = [one for one in counters if one.able and one.side != own.side and not one.hidden]
        *_, before, end = (own.hexes[0], own.hexes[0], *path)
        direction = before.direction_to(end)
        ahead = None if direction is None else end.neighbour(direction)

        def apart(one: Candidate) -> tuple[int, bool]:
            assert one.hex is not None
            nearest = min((one.hex.distance(hex_) for foe in foes for hex_ in foe.hexes), default=0)
            return nearest, one.hex != ahead

        if not foes and ahead is None:
            return None
        return min(ways, key=apart).value

    def without(self, field: str) -> "Draft":
        """The draft without a value for this field."""
        return replace(self, values={key: value for key, value in self.values.items() if key != field})

    def because(self, reason: str) -> "Draft":
        """The draft as a ruling for this reason."""
        return replace(self, reason=reason, overruling=True)

    def value(self, field: Input) -> Json:
        """The value of a field, or its default where that need not be said."""
        return self.values.get(field.field, None if field.unsaid else field.default)

    def candidates(self, field: Input) -> tuple[Candidate, ...]:
        """The candidates of a field, with the other values as they are."""
        if field.field not in self._candidates:
            known = {f.field: f.default for f in self.choice.inputs if f.default is not None}
            self._candidates[field.field] = field.candidates({**known, **self.values})
        return self._candidates[field.field]

    @cached_property
    def _candidates(self) -> dict[str, tuple[Candidate, ...]]:
        return {}

    @cached_property
    def missing(self) -> Input | None:
        """The first required input without a value; None if there is none."""
        asked = (field for field in self.choice.inputs if field.required or field.unsaid)
        return next((field for field in asked if self.value(field) is None), None)

    @property
    def ready(self) -> bool:
        """True if no required input is missing."""
        return self.missing is None

    @property
    def label(self) -> str:
        """The name of the choice, or of what it amounts to as it stands: a move that goes nowhere is “Stay”."""
        unsaid = (one.unsaid for one in self.choice.inputs if one.unsaid and self.values.get(one.field) == one.default)
        return next(unsaid, self.choice.label)

    @property
    def words(self) -> str:
        """The choice in a few words, with its figures and things: "Attack, Wulf, Sword"."""
        return self._named(InputKind.FIGURE, InputKind.ONE_OF)

    @property
    def done_words(self) -> str:
        """What is done by it, in the words of the gold button: with its figures, once it is ready."""
        if not self.ready:
            return self.label
        return self.words if self.choice.at_once else self._named(InputKind.FIGURE)

    def _named(self, *kinds: InputKind) -> str:
        named = (
            candidate.label
            for field in self.choice.inputs
            if field.kind in kinds
            for candidate in self.candidates(field)
            if candidate.value == self.value(field)
        )
        return ", ".join((self.label, *named))

    @property
    def possible(self) -> bool:
        """True if the rules allow it, as it stands or with values still to come."""
        if self.missing is None:
            return not self.against
        if self.missing.kind in (InputKind.NUMBER, InputKind.TEXT, InputKind.YES_NO):
            return not self.choice.refusals
        known = self.candidates(self.missing)
        if self.missing.anywhere or (not known and self.missing.kind in _ANYWHERE):
            return not self.choice.refusals  # any place will do
        return not self.choice.refusals and any(not candidate.refusals for candidate in known)

    @property
    def hopeless(self) -> tuple[Refusal, ...]:
        """The reasons against everything that the missing input could be; none while something will do."""
        if self.missing is None or self.possible:
            return ()
        each = (refusal for candidate in self.candidates(self.missing) for refusal in candidate.refusals)
        reasons = tuple(dict.fromkeys((*self.choice.refusals, *each)))
        return reasons or (Refusal(tr("{label}: there is nothing to choose.", label=self.missing.label)),)

    @property
    def forbidden(self) -> bool:
        """True if the rules forbid it and the GM does not overrule them."""
        return bool(self.against) and not self.overruling

    def data(self) -> dict[str, Json]:
        said = self.choice.data(self.values)
        return ruling(said, self.reason or NO_REASON_GIVEN, self.against) if self.overruling else said

    @cached_property
    def command(self) -> Command | None:
        """The command without any ruling; None while an input is missing or the system does not understand it."""
        if not self.ready:
            return None
        try:
            return self.moment.ruleset.command(self.choice.data(self.values))
        except BadCommand:
            return None

    @cached_property
    def against(self) -> tuple[Refusal, ...]:
        """The reasons why the rules forbid it as it stands."""
        rules, against = self.moment.ruleset, self.choice.refusals
        if not against and self.command is not None:
            against = rules.refusals(self.moment.state, self.command)
        return rules.cited(against)  # a ruling names what it sets aside

    @cached_property
    def replies(self) -> tuple[Reply, ...]:
        """The other side's ways to meet it, with the odds of each; empty where it has no choice."""
        return () if self._weighed is None else self.moment.replies(self._weighed)

    @cached_property
    def odds(self) -> Odds | None:
        """The odds of everything it can do; None while they cannot be known, or if no number decides it.

        Where the other side can meet it in several ways, those of the best one: what a careful opponent would do.
        """
        if (best := best_of(self.replies)) is not None:
            return best.odds
        return None if self._weighed is None else self.moment.odds(self._weighed)

    @cached_property
    def breakdowns(self) -> tuple[Breakdown, ...]:
        """The breakdowns of the numbers it would be rolled with."""
        return () if self.command is None else self.moment.breakdowns(self.command)

    def chance(self, field: Input, candidate: Candidate) -> float | None:
        """The headline chance with this candidate; None if something else is missing too, or the rules forbid it."""
        picked = self.having(field.field, candidate.value)
        return None if picked.becomes_forbidden else picked.headline

    @property
    def becomes_forbidden(self) -> bool:
        """True if the rules allow the choice, and not what was said with it."""
        return self.forbidden and not self.choice.refusals

    @property
    def headline(self) -> float | None:
        """The headline chance; None where it cannot be known."""
        odds = self.odds
        if odds is None:
            return None
        measured = (measure for measure in self.moment.ruleset.measured() if measure.key in odds.distributions)
        headline = next((measure.key for measure in measured if measure.headline), None)
        return None if headline is None else float(odds.chance(headline))

    @property
    def signs(self) -> str:
        """The words for what hides or covers its target; empty for nothing."""
        return ", ".join(dict.fromkeys(sign for one in self.breakdowns for sign in one.signs))

    @property
    def target(self) -> Candidate | None:
        """The figure that it is about."""
        fields = (field for field in self.choice.inputs if field.kind is InputKind.FIGURE)
        return next((one for field in fields for one in self.candidates(field) if one.value == self.value(field)), None)

    @cached_property
    def _weighed(self) -> Command | None:
        """The command as it would be performed; None if no number decides it."""
        if self.command is None or not self.breakdowns:
            return None
        return self.moment.ruleset.command(self.data()) if self.overruling else self.command

    def _prefilled(self) -> "Draft":
        field = self.missing
        if field is None:
            return self
        only = _only_value(field, self.candidates(field))
        return self if only is None else self.having(field.field, only)._prefilled()


def _only_value(field: Input, candidates: tuple[Candidate, ...]) -> Json:
    """The value of an input that nobody has set; None where somebody must."""
    if field.kind is InputKind.YES_NO:
        return False
    if field.kind is InputKind.NUMBER:
        return None if field.blank else field.lowest or 0
    allowed = [candidate for candidate in candidates if not candidate.refusals]
    return allowed[0].value if len(allowed) == 1 and not allowed[0].unlikely else None


def facing_input(draft: Draft) -> Input | None:
    """The input of a facing on hexes; None if the draft has none."""
    return next((field for field in draft.choice.inputs if field.kind is InputKind.FACING), None)


FACED = (InputKind.FACING, InputKind.HEADING)
"""The inputs of how a figure is turned."""


def way_input(draft: Draft | None) -> Input | None:
    """The input of a path; None if the draft has none."""
    inputs = draft.choice.inputs if draft is not None else ()
    return next((field for field in inputs if field.kind in (InputKind.PATH, InputKind.POINTS)), None)


def place_input(draft: Draft | None) -> Input | None:
    """The input of where to go, a path or a hex; None if the draft has none."""
    inputs = draft.choice.inputs if draft is not None else ()
    return way_input(draft) or next((field for field in inputs if field.kind is InputKind.HEX), None)


def way_of(draft: Draft | None) -> Way:
    """The way so far; without an input for a path it is empty and cannot be drawn."""
    field = way_input(draft)
    if draft is None or field is None:
        return Way()
    hexes = path_hexes(draft.value(field)) if field.kind is InputKind.PATH else []
    points = path_points(draft.value(field)) if field.kind is InputKind.POINTS else []
    path: list[Json] = [*map(place_json, hexes), *map(place_json, points)]
    faced = next((draft.value(one) for one in draft.choice.inputs if one.kind in FACED), None)
    facing = faced if isinstance(faced, int) else None
    refusals = _about_the_way(draft, field) if path and draft.against else ()
    good = _allowed_length(draft, field, path, refusals) if refusals else len(path)
    return Way(tuple(hexes), True, facing, refusals, good, tuple(points))


def _about_the_way(draft: Draft, field: Input) -> tuple[Refusal, ...]:
    """The refusals that would not hold if the figure stayed where it is."""
    anyway = {_refusal_key(refusal) for refusal in draft.having(field.field, []).against}
    return tuple(refusal for refusal in draft.against if _refusal_key(refusal) not in anyway)


def _allowed_length(draft: Draft, field: Input, path: list[Json], refusals: tuple[Refusal, ...]) -> int:
    """The number of steps of the way that none of the refusals is against."""
    reasons = {_refusal_key(refusal) for refusal in refusals}
    for length in range(1, len(path)):
        if reasons & {_refusal_key(refusal) for refusal in draft.having(field.field, path[:length]).against}:
            return length - 1
    return len(path) - 1


def _refusal_key(refusal: Refusal) -> str:
    """The key of a refusal: its rule rather than its words, which may name the length of the way."""
    return refusal.rule or refusal.reason
