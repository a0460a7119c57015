"""Mishaps (page 161): the roll that a critical failure brings, and its result, by the GM's word or list.

A row of the list is `data.gm_tables.Mishap`; `gm_answers` finds one, asks for it and carries it out.
"""

from gmtool.rules.harnmaster.acts.outcome.gm_answers import ask, ask_effects, carry_out
from gmtool.rules.harnmaster.acts.testing.rolling import Attempt
from gmtool.rules.harnmaster.state.context import Play
from gmtool.rules.harnmaster.state.events import NOTHING, Mishap
from gmtool.rules.harnmaster.state.fight import Strike
from gmtool.rules.seam import Json, Why

RULE = "hm.gm.mishap-roll"
TABLE = "mishaps"
_EFFECTS = {
    NOTHING: "Nothing more",
    "drops": "Drops its weapon",
    "prone": "Falls prone",
    "stunned": "Is stunned",
}


def mishap(play: Play, test: Attempt, strike: Strike, *, dodge: bool) -> None:
    """Resolve the mishap roll of a critical failure, whatever the opponent rolled (hm.mishap.regardless)."""
    roll = mishap_kind(test.rolled, dodge=dodge)
    one = play.figure(test.figure)
    mine = tuple(row for row in play.tables.mishaps.values() if row.roll == roll)
    why = f"{roll.title()} Roll (page 161) for {one.name}, who rolled {test.rolled}: result?"

    def explained(words: str) -> dict[str, Json]:
        labels = _EFFECTS if strike.weapon else {**_EFFECTS, "drops": "Drops what is in hand"}
        return {"roll": roll, **ask_effects(play, f"“{words}”: what happens to {one.name}?", one.id, RULE, labels)}

    words, effects = ask(play, TABLE, Why(why, one.side, one.id, RULE), mine, explained)
    kind = "hm.mishap.dodge-stumble" if dodge else "hm.mishap.ones-die"
    play.happened(Mishap(figure=one.id, roll=roll, words=words, rules=("hm.mishap.trigger", kind, RULE)))
    carry_out(play, one.id, effects, RULE, held=strike.weapon)


def mishap_kind(rolled: int, *, dodge: bool) -> str:
    """The roll that a critical failure calls for (hm.mishap.ones-die, hm.mishap.dodge-stumble)."""
    return "stumble" if dodge or rolled % 10 else "fumble"
