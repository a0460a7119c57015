"""Answers of the GM where the page refers elsewhere: asked by page number, unless a table of the GM's own has them."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from gmtool.rules.harnmaster.state.context import Context, Play
from gmtool.rules.harnmaster.state.events import NOTHING
from gmtool.rules.kit.play import Answered
from gmtool.rules.seam import Json, Option, Why

LONGEST_KEY = 60


def ask(
    play: Play,
    table: str,
    why: Why,
    rows: Sequence[Any],
    explained: Callable[[str], Mapping[str, Json]],
    offered: Sequence[Any] | None = None,
) -> tuple[str, Mapping[str, Json]]:
    """The GM's words and their effects.

    `explained` asks for the effects of words that neither the GM's table nor this melee knows. `rows` are those of the
    GM's table, `offered` the ones that are shown (None: all of them).
    """
    words = play.table.words(known(play, table, rows if offered is None else offered), why).strip()
    if words.casefold() == NOTHING:
        return words, {}
    effects = said_before(play, table, words, rows)
    if effects is None:
        effects = {"name": words, **explained(words)}
        keep(play, table, effects)
    return words, effects


def known(ctx: Context, table: str, rows: Sequence[Any]) -> tuple[str, ...]:
    """The words to offer: nothing, the names in the GM's table, and the answers given in this melee."""
    said = (str(one.row["name"]) for one in ctx.fight.answered if one.table == table)
    return tuple(dict.fromkeys((NOTHING, *(row.name for row in rows), *said)))


def said_before(ctx: Context, table: str, words: str, rows: Sequence[Any]) -> Mapping[str, Json] | None:
    """The effects of these words by the GM's table or by an earlier answer; None where they are new."""
    folded = words.strip().casefold()
    for row in rows:
        if row.name.casefold() == folded:
            return {"name": row.name, **_effects(row)}
    for one in ctx.fight.answered:
        if one.table == table and str(one.row["name"]).casefold() == folded:
            return one.row
    return None


def _effects(row: Any) -> dict[str, Json]:
    names = ("points", "fatigue", "stunned", "prone", "drops", "out", "dead", "breaks")
    return {name: getattr(row, name) for name in names if getattr(row, name, False)}


def keep(play: Play, table: str, row: Mapping[str, Json]) -> None:
    """Remember an answer, so that the melee does not ask again and the campaign's table may take it."""
    key = "-".join("".join(letter if letter.isalnum() else " " for letter in str(row["name"]).casefold()).split())
    whole = {"key": key[:LONGEST_KEY] or table, **row}
    play.change_fight(answered=(*play.fight.answered, Answered(table, whole)))


def ask_effects(play: Play, text: str, figure: str, rule: str, labels: Mapping[str, str]) -> dict[str, Json]:
    """The effects that the GM chooses for a figure, each as a key with True; "+" joins several in one choice."""
    options = tuple(Option(key, label) for key, label in labels.items())
    one = play.figure(figure)
    chosen = play.choose(options, Why(text, one.side, figure, rule))
    return {name: True for name in chosen.split("+") if name != NOTHING}


def carry_out(play: Play, figure: str, effects: Mapping[str, Json], rule: str, held: str = "") -> None:
    """Apply effects to a figure. `held` is the gear id of the thing it drops; where empty, it drops all it holds."""
    for what in ("stunned", "prone", "out", "dead"):
        if effects.get(what):
            play.become(figure, what, (rule,))
    if effects.get("drops"):
        for gear in play.in_hand(play.figure(figure)):
            if held in ("", gear.id):
                play.lose_grip(figure, gear, rules=(rule,))
