"""Kin: the editions, whose cards each can take over from the other."""

from typing import Final

from gmtool.rules.kit.making.adopting import Kin

_ADVANCED: Final = {"saber": "cutlass", "spiked-club": "club"}
"""Things of Melee, and what they are called in Advanced Melee."""

KIN: Final = (
    Kin("tft-melee", items=_ADVANCED, asks=("iq", "talents")),
    Kin("advanced-melee", items={"cutlass": "saber"}, asks=()),
)
