"""Values of a figure that the GM may set: label, reading, writing, limits."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from gmtool.bounds import Between
from gmtool.rules.kit.play import evolve
from gmtool.rules.kit.records import bounds_of
from gmtool.rules.seam import Amend, Amendable, Amended, Json

Values = Mapping[str, "Value"]


@dataclass(frozen=True, slots=True)
class Value:
    """What it is called, how it is read of a figure, and how it is set; `options` where it is one of several.

    `read` gets the context and the figure, `write` the play, the figure and the value. `limits` are the lowest and the
    highest number, or the fewest and most characters of a text. `wrong` says what is wrong with a text, and nothing
    where it is right. `rule` is the ledger entry that leaves it to the GM. `deed`: it is something that is done, and
    was nothing before.
    """

    label: str
    read: Callable[[Any, Any], Json]
    write: Callable[[Any, Any, Any], None]
    kind: type = int
    limits: tuple[int, int] | tuple[()] = ()
    options: tuple[tuple[str, str], ...] = ()
    rule: str = ""
    wrong: Callable[[str], str] = lambda _: ""
    deed: bool = False

    def problem(self, value: Json) -> str:
        """Why it cannot be set to this; empty if it can."""
        if type(value) is not self.kind:
            return f"{self.label} cannot be {value!r}."
        if self.options and value not in [key for key, _ in self.options]:
            return f"{self.label} is one of {', '.join(key for key, _ in self.options)}, not {value!r}."
        lowest, highest = self.limits or (0, 0)
        if isinstance(value, str) and self.limits and not lowest <= len(value.strip()) <= highest:
            return f"{self.label} has {lowest} to {highest} characters."
        if isinstance(value, int) and self.limits and not lowest <= value <= highest:
            return f"{self.label} goes from {lowest} to {highest}, not {value}."
        return self.wrong(value) if isinstance(value, str) else ""

    def shown(self, value: Json) -> Json:
        """The value as a sentence says it: an option by its words."""
        return dict(self.options).get(value, value) if isinstance(value, str) else value


def flag(name: str, label: str, rule: str = "") -> Value:
    """A yes or no of the figure."""
    return Value(label, lambda _, one: bool(getattr(one, name)), _setter(name), bool, rule=rule)


def number(name: str, label: str, bounds: Between, rule: str = "") -> Value:
    """A number of the figure."""
    limits = (bounds.lowest, bounds.highest)
    return Value(label, lambda _, one: int(getattr(one, name)), _setter(name), limits=limits, rule=rule)


def choice(name: str, label: str, options: tuple[tuple[str, str], ...], rule: str = "") -> Value:
    """One of several that the figure can be or have."""
    return Value(label, lambda _, one: str(getattr(one, name)), _setter(name), str, options=options, rule=rule)


def card_number(fighter: type[Any], name: str, label: str, rule: str = "") -> Value:
    """A number that its card gave the figure, within the bounds of the card's record."""

    def write(play: Any, one: Any, value: Json) -> None:
        play.change(one.id, fighter=replace(one.fighter, **{name: value}))

    bounds = bounds_of(fighter, name)
    limits = (bounds.lowest, bounds.highest)
    return Value(label, lambda _, one: int(getattr(one.fighter, name)), write, limits=limits, rule=rule)


def of_row(
    rows: str,
    place: int,
    name: str,
    label: str,
    kind: type = int,
    limits: tuple[int, int] | tuple[()] = (),
    rule: str = "",
) -> Value:
    """A value of one of several things of the figure: `rows` is the field that has them."""

    def write(play: Any, one: Any, value: Json) -> None:
        change_row(play, one, rows, place, **{name: value})

    return Value(label, lambda _, one: getattr(getattr(one, rows)[place], name), write, kind, limits, rule=rule)


def change_row(play: Any, one: Any, rows: str, place: int, **changes: Any) -> None:
    """Replace values of one of several things of a figure."""
    changed = tuple(evolve(row, **changes) if at == place else row for at, row in enumerate(getattr(one, rows)))
    play.change(one.id, **{rows: changed})


def _setter(name: str) -> Callable[[Any, Any, Any], None]:
    def write(play: Any, one: Any, value: Json) -> None:
        play.change(one.id, **{name: value})

    return write


def amendables(values: Values, ctx: Any, figure: Any) -> tuple[Amendable, ...]:
    """Every value with what it is now."""
    return tuple(
        Amendable(key, one.label, one.read(ctx, figure), one.options, *(one.limits if one.kind is int else ()))
        for key, one in values.items()
    )


def problem(values: Values, field: str, value: Json) -> str:
    """Why a value cannot be set; empty if it can."""
    one = values.get(field)
    return one.problem(value) if one else f"“{field}” is nothing that can be amended; there are {', '.join(values)}."


def set_value(values: Values, play: Any, command: Amend) -> None:
    """Set the value, and tell what it was."""
    figure = play.figure(command.figure)
    one = values[command.field]
    before = one.shown("" if one.deed else one.read(play, figure))
    one.write(play, figure, command.value)
    play.happened(
        Amended(
            figure=figure.id,
            label=one.label,
            before=before,
            after=one.shown(command.value),
            reason=command.reason,
            rules=(one.rule,) if one.rule else (),
        )
    )
