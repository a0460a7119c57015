"""Signals from below the desktop, which know no Qt, and the Qt objects that listen to them."""

import sys
from collections.abc import Callable
from types import MethodType
from typing import Any
from weakref import WeakMethod

from PySide6.QtCore import QObject

from gmtool.presentation.signals import SignalInstance, Slot, taken_by


def follow(owner: QObject, slot: Slot, *signals: SignalInstance) -> Callable[[], None]:
    """Call a slot whenever one of the signals is sent, until its owner is deleted; gives what ends it sooner.

    It is as between two Qt objects: a slot may take fewer arguments than the signal has, a method does not keep its
    object alive, and a fault is reported without keeping the news from others who listen, or stopping who sent it.
    """
    found = WeakMethod(slot) if isinstance(slot, MethodType) else lambda: slot
    ended, taken = False, taken_by(slot)

    def tell(*args: Any) -> None:
        # Qt may delete the owner, in another slot, while the news is going round
        if ended or (listener := found()) is None:
            return
        try:
            listener(*args[:taken])
        except (Exception, SystemExit) as fault:
            sys.excepthook(type(fault), fault, fault.__traceback__)

    def end() -> None:
        nonlocal ended
        ended = True
        for signal in signals:
            signal.disconnect(tell)

    for signal in signals:
        signal.connect(tell)
    owner.destroyed.connect(end)
    return end
