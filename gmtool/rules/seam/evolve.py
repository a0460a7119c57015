"""Changed copies of frozen records, quick enough to run a rule over every outcome."""

import dataclasses
from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")
_MISSING: Any = object()


def evolver(record: type[T]) -> Callable[..., T]:
    """A function like `dataclasses.replace` for one frozen, slotted dataclass; it checks nothing but the names.

    The body is written out field by field and compiled, as `dataclasses` does for `__init__`: looking the fields up at
    each call takes five times as long, and a strike's odds make some two hundred copies.
    """
    names = [field.name for field in dataclasses.fields(record)]  # type: ignore[arg-type]
    parameters = ", ".join(f"{name}=missing" for name in names)
    lines = [f"    set_{name}(new, record.{name} if {name} is missing else {name})" for name in names]
    source = "\n".join([f"def evolve(record, /, *, {parameters}):", "    new = blank(kind)", *lines, "    return new"])
    scope: dict[str, Any] = {f"set_{name}": getattr(record, name).__set__ for name in names}
    scope |= {"missing": _MISSING, "blank": object.__new__, "kind": record}
    exec(source, scope)
    made: Callable[..., T] = scope["evolve"]
    return made
