"""Signals from below the desktop, which know no Qt, and the Qt objects that listen to them."""

import sys
from collections.abc import Callable
from contextlib import suppress
from inspect import signature
from types import MethodType
from typing import Any
from weakref import WeakMethod

from psygnal import SignalInstance
from PySide6.QtCore import QObject

Slot = Callable[..., object]


def follow(owner: QObject, slot: Slot, *signals: SignalInstance) -> Callable[[], None]:
    """Call a slot whenever one of the signals is sent, until its owner is deleted; gives what ends it sooner.

    It is as between two Qt objects: a slot may take fewer arguments than the signal has, a method does not keep its
    object alive, and a fault is reported without keeping the news from others who listen, or stopping who sent it.
    """
    found = WeakMethod(slot) if isinstance(slot, MethodType) else lambda: slot
    ended = False

    def tell(*args: Any) -> None:
        # Qt may delete the owner, in another slot, while the news is going round
        if ended or (listener := found()) is None:
            return
        try:
            listener(*args)
        except (Exception, SystemExit) as fault:
            sys.excepthook(type(fault), fault, fault.__traceback__)

    def end() -> None:
        nonlocal ended
        ended = True
        for signal in signals:
            signal.disconnect(tell, missing_ok=True)

    # psygnal asks for the signature to leave out arguments that the slot does not take; a built-in slot of Qt has none
    with suppress(ValueError):
        tell.__signature__ = signature(slot)  # type: ignore[attr-defined]
    for signal in signals:
        signal.connect(tell)
    owner.destroyed.connect(end)
    return end
