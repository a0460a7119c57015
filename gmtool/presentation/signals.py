"""Signals like Qt's where there is no Qt: a running fight, say, tells its panels what has changed."""

from collections.abc import Callable
from inspect import signature
from types import FunctionType, MethodType
from typing import Any, Final, overload
from weakref import WeakMethod

Slot = Callable[..., object]
_ANY: Final = 1_000_000
"""More arguments than any signal has."""


def taken_by(slot: Slot) -> int:
    """The number of arguments that a slot takes, at most."""
    function, own = (slot.__func__, 1) if isinstance(slot, MethodType) else (slot, 0)
    if isinstance(function, FunctionType) and not hasattr(function, "__wrapped__"):
        code = function.__code__
        return _ANY if code.co_flags & 0x04 else code.co_argcount - own  # 0x04: it takes any number
    try:
        parameters = signature(slot).parameters.values()
    except ValueError:
        return _ANY  # of a built-in slot nothing is known
    if any(one.kind is one.VAR_POSITIONAL for one in parameters):
        return _ANY
    return sum(one.kind in (one.POSITIONAL_ONLY, one.POSITIONAL_OR_KEYWORD) for one in parameters)


class SlotFailed(Exception):
    """A slot has failed, and its cause is what it raised: who sent the signal must not take that for a fault of its own
    doing, such as a command that was refused.
    """


class SignalInstance:
    """The signal of one object.

    A slot may take fewer arguments than are sent. A method does not keep its object alive.
    """

    def __init__(self) -> None:
        self._slots: tuple[tuple[Callable[[], Slot | None], int], ...] = ()

    def __len__(self) -> int:
        """The number of slots whose objects are there."""
        return sum(found() is not None for found, _ in self._slots)

    def connect(self, slot: Slot) -> None:
        """Call a slot from now on whenever the signal is sent."""
        found: Callable[[], Slot | None] = WeakMethod(slot) if isinstance(slot, MethodType) else lambda: slot
        self._slots += ((found, taken_by(slot)),)

    def disconnect(self, slot: Slot) -> None:
        """Call a slot no longer; nothing happens if it was not called."""
        self._slots = tuple(one for one in self._slots if one[0]() != slot)

    def emit(self, *args: Any) -> None:
        """Call all slots, in the order in which they were connected. Raises `SlotFailed`, and calls no others then."""
        gone = False
        for found, taken in self._slots:
            if (slot := found()) is None:
                gone = True
                continue
            try:
                slot(*args[:taken])
            except Exception as fault:
                raise SlotFailed from fault
        if gone:
            self._slots = tuple(one for one in self._slots if one[0]() is not None)


class Signal:
    """A signal of a class, with the types of what is sent; each object has its own `SignalInstance`."""

    def __init__(self, *types: Any) -> None:
        self.types = types
        self._name = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, one: None, owner: type) -> "Signal": ...

    @overload
    def __get__(self, one: object, owner: type) -> SignalInstance: ...

    def __get__(self, one: object | None, owner: type) -> "Signal | SignalInstance":
        if one is None:
            return self
        made = one.__dict__[self._name] = SignalInstance()
        return made
