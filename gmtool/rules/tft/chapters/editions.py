"""Editions: which of them has a chapter, and acts that only one of them knows."""

from dataclasses import replace
from typing import Any

from gmtool.rules.tft.state.edition import Edition
from gmtool.rules.tft.state.play import Act, Play


def second(act: Act) -> Act:
    """An act of the second edition's tables: in the first, a ruling does nothing with it."""

    def perform(play: Play, command: Any) -> None:
        if play.book.variants.mounts:
            act.perform(play, command)

    return replace(act, perform=perform)


def has_mounts(book: Edition) -> bool:
    """True for an edition in which figures ride on others."""
    return book.variants.mounts


def flies_on(book: Edition) -> bool:
    """True for an edition in which fliers stay in the air, and climbers on a wall."""
    return book.variants.flight == "aloft"


def has_hazards(book: Edition) -> bool:
    """True for an edition with bad footing, water and darkness."""
    return book.variants.hazards


def is_advanced(book: Edition) -> bool:
    """True for the edition with spells, peculiar weapons, pins and Quick Combat."""
    return book.variants.casts


def has_saves(book: Edition) -> bool:
    """True for an edition in which the GM asks for saving rolls."""
    return book.variants.has_saves


def loads_each_weapon(book: Edition) -> bool:
    """True for an edition that counts the turns of reloading for each weapon by itself."""
    return book.variants.reloading == "weapon"


def has_prisoners(book: Edition) -> bool:
    """True for an edition in which prisoners are taken, and the helpless slain."""
    return book.variants.prisoners


def has_overruns(book: Edition) -> bool:
    """True for an edition in which large figures run over small ones."""
    return book.variants.overruns


def has_frenzy(book: Edition) -> bool:
    """True for an edition with berserkers."""
    return book.variants.has_frenzy


def has_deeds_on_the_run(book: Edition) -> bool:
    """True for an edition in which a figure jumps and does other deeds in the course of its move."""
    return book.variants.on_the_run
