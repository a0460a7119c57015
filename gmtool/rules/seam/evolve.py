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
    # The function's own words begin with an underscore, which no field does.
    parameters = ", ".join(f"{name}=_missing" for name in names)
    lines = [f"    _set_{name}(_new, _old.{name} if {name} is _missing else {name})" for name in names]
    source = "\n".join(
        [f"def evolve(_old, /, *, {parameters}):", "    _new = _blank(_kind)", *lines, "    return _new"]
    )
    scope: dict[str, Any] = {f"_set_{name}": getattr(record, name).__set__ for name in names}
    scope |= {"_missing": _MISSING, "_blank": object.__new__, "_kind": record}
    exec(source, scope)
    made: Callable[..., T] = scope["evolve"]
    return made
