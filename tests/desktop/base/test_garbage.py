"""Garbage is collected in the window's thread, whatever other threads do."""

import gc
from collections.abc import Iterator
from threading import Thread, current_thread, main_thread

import pytest
from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gmtool.desktop.base.garbage import Collector

LIMITS = (700, 10, 10)
ended: list[Thread] = []


class Circle(QWidget):
    """A widget that holds itself, and notes where it ends."""

    def __init__(self) -> None:
        super().__init__()
        self.own = self

    def __del__(self) -> None:
        ended.append(current_thread())


@pytest.fixture
def collector(qtbot: QtBot) -> Iterator[Collector]:
    """At work; afterwards Python collects as before."""
    parent = QObject(QCoreApplication.instance())
    ended.clear()
    gc.enable()
    gc.collect()
    yield Collector(parent, LIMITS)
    parent.deleteLater()
    gc.enable()


def busy() -> None:
    """Make far more objects than Python leaves alone."""
    assert len([[number] for number in range(300_000)]) > LIMITS[0]


def test_that_a_widget_ends_in_the_windows_thread_though_another_one_makes_many_objects(collector: Collector) -> None:
    Circle()
    thread = Thread(target=busy)
    thread.start()
    thread.join()
    assert ended == []
    busy()
    Circle()
    [[number] for number in range(2_000)]
    kept = [[number] for number in range(2_000)]
    collector.look()
    assert kept
    assert ended == [main_thread()] * 2


def test_that_little_garbage_is_left_alone(collector: Collector) -> None:
    gc.collect()
    Circle()
    collector.look()
    assert ended == []


def test_that_it_looks_by_itself(collector: Collector, qtbot: QtBot) -> None:
    Circle()
    kept = [[number] for number in range(2_000)]
    qtbot.waitUntil(lambda: ended == [main_thread()])
    assert kept
