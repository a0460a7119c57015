"""Overrides of Qt's functions, made safe on Python 3.11, where an exception that leaves one may bring the program down.

While other Python code waits for Qt, PySide6 (6.8 to 6.11) keeps an exception that leaves an override, and raises it
again for that code. Before Python 3.12 one that the interpreter itself raised, such as an index out of range or a
division by zero, is not yet an object at that point, and PySide6 crashes on it. To catch it makes it one.
"""

import sys
from collections.abc import Callable
from functools import wraps
from types import FunctionType
from typing import Any, Final

_PLAIN: Final = frozenset({"count", "data", "event", "flags", "index", "paint", "parent"})
"""Functions that Qt calls whose names are one word. All others are written like `sizeHint`, and none of ours is."""


def make_safe() -> None:
    """From now on, every class made on top of one of Qt's has safe overrides; nothing need be done on Python 3.12."""
    if sys.version_info < (3, 12):
        from shiboken6 import Shiboken

        def made(cls: type[Any], /, **options: Any) -> None:
            super(Shiboken.Object, cls).__init_subclass__(**options)
            _make_safe(cls)

        setattr(Shiboken.Object, "__init_subclass__", classmethod(made))  # noqa: B010 - its stub has no class method


def _make_safe(made: type) -> None:
    above = [base for base in made.__mro__ if base.__module__.startswith("PySide6")]
    for name, function in list(vars(made).items()):
        called_by_qt = name in _PLAIN or (name != name.lower() and not name.startswith("_"))
        if called_by_qt and isinstance(function, FunctionType) and any(hasattr(base, name) for base in above):
            setattr(made, name, _safe(function))


def _safe(function: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(function)
    def called(*given: Any, **named: Any) -> Any:
        try:
            return function(*given, **named)
        except Exception:
            raise  # an object from here on

    return called
