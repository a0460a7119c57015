"""A fight in the real window, with phones at it."""

import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from gmtool.desktop.pages.run.phones.control import PhonesControl
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.space import HexGround
from tests.desktop.pages.run.phones.phone import Phone

Knock = Callable[..., Phone]


@pytest.fixture
def port() -> int:
    """A port that nobody uses."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


@pytest.fixture
def run(prepare: Callable[..., int], empty_window: MainWindow, campaign_file: Path, port: int) -> Any:
    """The page of a fight on a small ground, at the loopback when phones are switched on."""
    encounter = prepare(HexGround(8, 6))
    store = empty_window.settings.store
    store.setValue("phones/address", "127.0.0.1")
    store.setValue("phones/port", port)
    empty_window.campaigns.open(campaign_file, "run")
    empty_window.run_encounter(encounter)
    return empty_window.pages.made("run")


@pytest.fixture
def phones(run: Any) -> PhonesControl:
    """The control of the phones, as the window has it."""
    control: PhonesControl = run.phones
    return control


@pytest.fixture
def press(qtbot: Any) -> Callable[..., None]:
    """Press a key where the keys are."""

    def pressed(key: Qt.Key, held: Any = Qt.KeyboardModifier.NoModifier) -> None:
        qtbot.keyClick(QApplication.focusWidget(), key, held)

    return pressed


@pytest.fixture
def on(phones: PhonesControl, press: Callable[..., None]) -> PhonesControl:
    """The phones, switched on by their key."""
    press(Qt.Key.Key_F12)
    assert phones.on, phones.door.problem
    return phones


@pytest.fixture
def knock(phones: PhonesControl, qtbot: Any) -> Iterator[Knock]:
    """A phone that knocks, and has been heard."""
    made: list[Phone] = []

    def knocked(name: str = "Anna", key: str = "", **how: Any) -> Phone:
        server = phones.door.server
        assert server is not None
        made.append(Phone(phones.settings.port, name, key or server.invite, **how))
        qtbot.waitUntil(lambda: any(one.name == name and one.screen for one in phones.people) or not made[-1].look())
        return made[-1]

    yield knocked
    for phone in made:
        phone.hang_up()
