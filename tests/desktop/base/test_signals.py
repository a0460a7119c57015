"""Signals that know no Qt, and the Qt objects that listen to them."""

from typing import Any

from psygnal import Signal
from PySide6.QtCore import QObject
from PySide6.QtCore import Signal as QtSignal
from PySide6.QtWidgets import QLabel
from shiboken6 import delete

from gmtool.desktop.base.signals import follow


class Speaker:
    said = Signal(str)
    done = Signal()


class Listener(QObject):
    """Counts what it hears, and hands words on."""

    heard = QtSignal(str)

    def __init__(self, speaker: Speaker, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.calls = 0
        self.end = follow(self, self.count, speaker.said, speaker.done)
        follow(self, self.heard.emit, speaker.said)

    def count(self) -> None:
        self.calls += 1


def test_that_a_method_a_function_and_a_slot_of_qt_hear_what_is_sent(qtbot: Any) -> None:
    speaker, words, label = Speaker(), [], QLabel()
    qtbot.addWidget(label)
    listener = Listener(speaker)
    listener.heard.connect(words.append)
    follow(label, label.setText, speaker.said)
    follow(label, lambda: words.append("done"), speaker.done)
    speaker.said.emit("hail")
    speaker.done.emit()
    assert listener.calls == 2
    assert words == ["hail", "done"]
    assert label.text() == "hail"


def test_that_nothing_is_told_to_what_qt_has_deleted(qtbot: Any) -> None:
    speaker, parent = Speaker(), QObject()
    child = Listener(speaker, parent)
    delete(parent)
    speaker.said.emit("hail")
    assert child.calls == 0
    assert len(speaker.said) == len(speaker.done) == 0


def test_that_who_is_deleted_while_the_news_goes_round_hears_nothing_and_the_next_one_does(qtbot: Any) -> None:
    speaker, first, heard = Speaker(), QObject(), []
    second = QObject()
    follow(first, lambda: delete(second), speaker.done)
    follow(second, lambda: heard.append(second.objectName()), speaker.done)
    third = Listener(speaker)
    speaker.done.emit()
    assert heard == []
    assert third.calls == 1


def test_that_a_method_does_not_keep_its_object_alive(qtbot: Any) -> None:
    speaker = Speaker()
    listener = Listener(speaker)
    del listener
    speaker.done.emit()
    assert len(speaker.done) == 0


def test_that_following_can_be_ended(qtbot: Any) -> None:
    speaker = Speaker()
    listener = Listener(speaker)
    listener.end()
    speaker.done.emit()
    assert listener.calls == 0


def test_that_a_fault_is_reported_as_it_is_and_keeps_the_news_from_nobody(qtbot: Any) -> None:
    speaker, owner = Speaker(), QObject()

    def fail() -> None:
        raise ValueError("oh no")

    follow(owner, fail, speaker.done)
    listener = Listener(speaker)
    with qtbot.captureExceptions() as faults:
        speaker.done.emit()
    assert [kind for kind, *_ in faults] == [ValueError]
    assert listener.calls == 1
