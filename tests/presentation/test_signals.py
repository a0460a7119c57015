"""Signals that know no Qt."""

from functools import partial

import pytest

from gmtool.presentation.signals import Signal, SlotFailed


class Speaker:
    said = Signal(str, int)


class Listener:
    def __init__(self) -> None:
        self.heard: list[object] = []

    def hear(self, word: str) -> None:
        self.heard.append(word)


def test_that_a_slot_hears_as_much_as_it_takes_in_the_order_of_connecting() -> None:
    speaker, listener, heard = Speaker(), Listener(), list[object]()
    speaker.said.connect(lambda *all: heard.append(all))
    speaker.said.connect(lambda: heard.append("nothing"))
    speaker.said.connect(listener.hear)
    speaker.said.connect(heard.append)
    speaker.said.connect(partial(heard.insert, 0))
    Speaker().said.emit("to nobody", 1)
    speaker.said.emit("hail", 2)
    assert heard == ["hail", ("hail", 2), "nothing", "hail"]
    assert listener.heard == ["hail"]


def test_that_a_slot_is_called_no_longer_once_it_is_disconnected_or_its_object_is_gone() -> None:
    speaker, gone, stays = Speaker(), Listener(), Listener()
    for one in (gone, stays, stays):
        speaker.said.connect(one.hear)
    assert len(speaker.said) == 3
    del gone, one
    assert len(speaker.said) == 2
    speaker.said.emit("hail", 1)
    speaker.said.disconnect(stays.hear)
    speaker.said.disconnect(stays.hear)
    speaker.said.emit("hail", 1)
    assert stays.heard == ["hail", "hail"]


def test_that_a_slot_may_connect_and_disconnect_others_while_the_news_goes_round() -> None:
    speaker, heard = Speaker(), list[str]()

    def once() -> None:
        heard.append("once")
        speaker.said.disconnect(once)
        speaker.said.connect(lambda: heard.append("later"))

    speaker.said.connect(once)
    speaker.said.connect(lambda: heard.append("always"))
    speaker.said.emit("hail", 1)
    assert heard == ["once", "always"]
    speaker.said.emit("hail", 1)
    assert heard == ["once", "always", "always", "later"]


def test_that_what_a_slot_raises_is_the_cause_of_its_failure() -> None:
    speaker = Speaker()
    speaker.said.connect(lambda: 1 / 0)
    with pytest.raises(SlotFailed) as failed:
        speaker.said.emit("hail", 1)
    assert isinstance(failed.value.__cause__, ZeroDivisionError)
