"""Pairs of fights that are alike but for what is hidden: played at random, then changed by the Game Master's commands.

Hidden are some figures by the Game Master's word and, on a ground with fog, those in it who are not the players' own.
What a command does to them may reach the others too, such as by ending the turn: then the pair is not alike.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from gmtool.encounter import Journal
from gmtool.presentation.fight.state_view import StateView
from gmtool.presentation.players.permissions import known_ground
from gmtool.rules.seam import (
    AddFigure,
    BadMuster,
    BeginEffect,
    Command,
    EditGround,
    Enlisted,
    Extent,
    Grant,
    Json,
    Muster,
    OweCheck,
    PlaceFigure,
    PutFigure,
    PutTag,
    RemoveFigure,
    RenameFigure,
    Ruleset,
    State,
    Wave,
)
from gmtool.rules.seam.gm.waves import ArriveWave, AwaitWave, CallOffWave
from gmtool.space import Circle, HexGround, Layer, OpenGround, Point, write_runs
from gmtool.systems import ruleset
from tests.contract.beginnings import begun
from tests.contract.players import Luck, RandomTable
from tests.contract.random_game import Case, Game

MOST_FIGURES = 16
PLAYERS = "red"
SECRET = "Qyx"
"""The names of all who are hidden begin so: nothing else in a fight is called that."""


@dataclass(frozen=True)
class Pair:
    """Two moments that are alike but for what is hidden; what was done between them; and how to come to them again."""

    one: StateView
    other: StateView
    deeds: tuple[Command, ...]
    again: str


def all_hidden(moment: StateView) -> frozenset[str]:
    """The ids of those who are not known of."""
    return frozenset(moment.counters) - {one.figure for one in moment.known}


# --- the fights ------------------------------------------------------------------------------------------------------
def pairs(system: str, number: int, most: int, *, battle: bool = False) -> Iterator[Pair | None]:
    """Pairs from a fight of a system, at most so many; None for each that is not alike."""
    game = begun_fight(system, number, battle=battle)
    if game is None:
        return
    rules, journal, luck = game.rules, game.journal, game.luck
    made = 0
    while made < most:
        if not luck(3) and not game.tried():
            return
        if not luck(20):
            _hide(game, luck)
        one = StateView(rules, journal.state)
        found = _other(rules, one, luck)
        if found is None:
            made += 1
            yield None
            continue
        state, deeds = found
        other = StateView(rules, state)
        made += 1
        yield Pair(one, other, deeds, f"{game.case} pair {made}") if are_alike(rules, one, other) else None
        if not luck(4) and are_alike(rules, one, other):
            for deed in deeds:
                journal.do(deed, RandomTable(luck.source, luck))


def begun_fight(system: str, number: int, *, battle: bool) -> Game | None:
    """A fight in which some are hidden; None for one with too many figures."""
    case = Case(system, battle, number, 0, 0)
    luck = Luck(str(case))
    start, muster = begun(system, battle, number, luck)
    if len(muster.figures) > MOST_FIGURES:
        return None
    rules = ruleset(system)
    game = Game(case, Journal.begin(rules, of_players(rules, muster, luck)), luck)
    game.begin(start)
    for _ in range(luck(3) * 5):
        game.tried()
    _hide(game, luck)
    return game


def of_players(rules: Ruleset, muster: Muster, luck: Luck) -> Muster:
    """The muster with a side of the players, cards of a campaign, some who are hidden, and perhaps a wave."""
    sides = tuple(replace(one, players=one.id == PLAYERS) for one in muster.sides)
    figures = tuple(
        replace(one, card=replace(one.card, id=f"card-{one.id}"), hidden=not luck(8 if one.side == PLAYERS else 3))
        for one in muster.figures
    )
    made = replace(muster, sides=sides, figures=figures)
    if luck(3) or len(figures) < 4 or any(one.on for one in figures):
        return made
    waves = replace(
        made,
        figures=(*figures[:-1], replace(figures[-1], wave="late", hidden=True, name=f"{SECRET}late")),
        waves=(Wave("late", f"{SECRET}wave", luck(9)),),
    )
    try:
        rules.muster(waves)
    except BadMuster:
        return made
    return waves


def _hide(game: Game, luck: Luck) -> None:
    """Hide some figures, mostly of the other side, and cover some of the ground."""
    rules, state = game.rules, game.journal.state
    for one in rules.counters(state):
        if not one.hidden and not luck(9 if one.side == PLAYERS else 4):
            fields = {value.field for value in rules.amendable(state, one.figure)}
            if "hidden" in fields:
                _do(game, {"kind": "gm.amend/1", "figure": one.figure, "field": "hidden", "value": True})
    ground: Any = rules.ground(game.journal.state)
    if ground is not None and luck(2):
        every = sorted(ground.everywhere())
        some = every[luck(len(every)) :][: luck(len(every)) // 2]
        if some:
            deed = EditGround(layer=Layer.FOG, where=write_runs(ground, some))
            _do(game, rules.dump_command(deed))
    moment = StateView(rules, game.journal.state)
    for place, figure in enumerate(sorted(all_hidden(moment))):
        _do(game, {"kind": "gm.rename/1", "figure": figure, "name": f"{SECRET}{'abcdefghijklmnopq'[place % 17]}"})


def _do(game: Game, data: Mapping[str, Json]) -> None:
    command = game.rules.command(data)
    if not game.rules.refusals(game.journal.state, command):
        game.journal.do(command, RandomTable(game.luck.source, game.luck))


# --- what is done to those who are hidden --------------------------------------------------------------------------
Deed = Callable[[Ruleset, StateView, str, Luck], Command | None]


def _other(rules: Ruleset, one: StateView, luck: Luck) -> tuple[State, tuple[Command, ...]] | None:
    """Another fight, in which something was done to those who are hidden; None where nothing could be."""
    moment, deeds = one, list[Command]()
    for _ in range(1 + luck(3)):
        deed = done_to_hidden(rules, moment, luck)
        if deed is not None:
            outcome = rules.perform(moment.state, deed, RandomTable(luck.source, luck))
            deeds.append(deed)
            moment = StateView(rules, outcome.state)
    return (moment.state, tuple(deeds)) if deeds else None


def done_to_hidden(rules: Ruleset, moment: StateView, luck: Luck) -> Command | None:
    """Something that the Game Master does to somebody who is hidden, or in secret; None where that cannot be done."""
    hidden = sorted(all_hidden(moment))
    figure = hidden[luck(len(hidden))] if hidden else ""
    deed = DEEDS[luck(len(DEEDS))](rules, moment, figure, luck)
    return None if deed is None or rules.refusals(moment.state, deed) else deed


def _named(luck: Luck) -> str:
    return f"{SECRET}{''.join('aeiouklmnr'[luck(10)] for _ in range(6))}"


def _rename(rules: Ruleset, moment: StateView, figure: str, luck: Luck) -> Command | None:
    if not figure:
        return None
    # a fear of somebody is called as he was then, and by his new name nobody would know that he is hidden
    labels = [one.label for one in (*moment.effects.values(), *moment.agenda.checks)]
    if any(moment.name(figure) in label for label in labels):
        return None
    return RenameFigure(figure=figure, name=_named(luck))


def _spot(moment: StateView, figure: str, luck: Luck) -> Any:
    """Anywhere, and for whoever is not hidden but in the fog, somewhere in it; None without a ground."""
    ground: Any = moment.ground
    if ground is None:
        return None
    fogged = figure in moment.counters and not moment.counters[figure].hidden
    spots = sorted(ground.fog if fogged else ground.everywhere())
    spot = spots[luck(len(spots))]
    if isinstance(ground, HexGround):
        return spot
    side = ground.cell * 100
    return Point(spot.column * side + side // 2, spot.row * side + side // 2)


def _move(rules: Ruleset, moment: StateView, figure: str, luck: Luck) -> Command | None:
    spot = _spot(moment, figure, luck) if figure else None
    if spot is None:
        return None
    if isinstance(moment.ground, HexGround):
        return PlaceFigure(figure=figure, hex=spot, facing=luck(6))
    return PutFigure(figure=figure, at=spot, heading=luck(360))


def _beside(rules: Ruleset, moment: StateView, figure: str, luck: Luck) -> Command | None:
    """Beside somebody who is known."""
    others = [one for one in moment.known if one.hexes or one.at is not None]
    if not figure or not moment.counters[figure].hidden or not others:
        return None
    near = others[luck(len(others))]
    if isinstance(moment.ground, HexGround):
        return PlaceFigure(figure=figure, hex=near.hexes[0].neighbours()[luck(6)], facing=luck(6))
    assert near.at is not None
    step = moment.ground.base if moment.ground is not None else 0
    at = Point(near.at.x + (luck(5) - 2) * step, near.at.y + (luck(5) - 2) * step)
    return PutFigure(figure=figure, at=at, heading=luck(360))


def _amend(rules: Ruleset, moment: StateView, figure: str, luck: Luck) -> Command | None:
    values = [one for one in rules.amendable(moment.state, figure) if one.field != "hidden"] if figure else []
    if not values:
        return None
    one = values[luck(len(values))]
    wanted: Json = one.value
    if one.options:
        wanted = one.options[luck(len(one.options))][0]
    elif isinstance(wanted, bool):
        wanted = not wanted
    elif one.lowest is not None and one.highest is not None:
        wanted = one.lowest + luck(min(one.highest, one.lowest + 20) - one.lowest + 1)
    return rules.command({"kind": "gm.amend/1", "figure": figure, "field": one.field, "value": wanted})


def _wound(rules: Ruleset, moment: StateView, figure: str, luck: Luck) -> Command | None:
    values = [one for one in rules.amendable(moment.state, figure) if one.wounds] if figure else []
    if not values or not isinstance(values[0].value, int):
        return None
    by = values[0].wounds * (1 + luck(12))
    return rules.command(
        {"kind": "gm.amend/1", "figure": figure, "field": values[0].field, "value": by, "change": True}
    )


def _tag(rules: Ruleset, moment: StateView, figure: str, luck: Luck) -> Command | None:
    return PutTag(figure=figure, label=_named(luck), shown=bool(luck(2))) if figure else None


def _grant(rules: Ruleset, moment: StateView, figure: str, luck: Luck) -> Command | None:
    return Grant(figure=figure, label=_named(luck), value=luck(7) - 3) if figure else None


def _remove(rules: Ruleset, moment: StateView, figure: str, luck: Luck) -> Command | None:
    return RemoveFigure(figure=figure) if figure else None


def _add(rules: Ruleset, moment: StateView, figure: str, luck: Luck) -> Command | None:
    cards, sides = rules.bestiary(), [*moment.sides]
    name = _named(luck)
    one = Enlisted(f"id-{name}", cards[luck(len(cards))], sides[luck(len(sides))], name, hidden=True)
    spot = _spot(moment, "", luck)
    return AddFigure(figure=one if spot is None else one.put(spot, luck(6)))


def _effect(rules: Ruleset, moment: StateView, figure: str, luck: Luck) -> Command | None:
    ground, spot = moment.ground, _spot(moment, "", luck)
    where = Extent() if spot is None else Extent((spot,)) if isinstance(ground, HexGround) else Extent()
    if isinstance(ground, OpenGround) and isinstance(spot, Point):
        where = Extent(shape=Circle(spot, ground.base * (1 + luck(4))))
    return BeginEffect(label=_named(luck), where=where, turns=luck(4), acts=luck(20) or None, secret=True)


def _check(rules: Ruleset, moment: StateView, figure: str, luck: Luck) -> Command | None:
    return OweCheck(label=_named(luck), figure=figure, turns=2 + luck(3), secret=True)


def _wave(rules: Ruleset, moment: StateView, figure: str, luck: Luck) -> Command | None:
    if not moment.waves:
        return None
    key = moment.waves[0].wave.key
    return (ArriveWave(wave=key), AwaitWave(wave=key, turn=luck(30)), CallOffWave(wave=key))[luck(3)]


def _ground(rules: Ruleset, moment: StateView, figure: str, luck: Luck) -> Command | None:
    """Something under the fog."""
    ground: Any = moment.ground
    if ground is None or not ground.fog:
        return None
    fog = sorted(ground.fog)
    some = fog[luck(len(fog)) :][: 1 + luck(9)]
    layer = (Layer.WALL, Layer.FIRE, Layer.WATER, Layer.BROKEN, Layer.DARK, Layer.HEIGHT)[luck(6)]
    level = 1 + luck(2) * (layer is Layer.HEIGHT)
    return EditGround(layer=layer, where=write_runs(ground, some), level=level)


DEEDS: tuple[Deed, ...] = (
    _rename, _move, _beside, _beside, _amend, _amend, _wound, _tag, _grant, _remove, _add, _effect, _check, _wave,
    _ground,
)  # fmt: skip


# --- alike -----------------------------------------------------------------------------------------------------------
def are_alike(rules: Ruleset, one: StateView, other: StateView) -> bool:
    """True if the two differ in nothing but what is hidden."""
    return _public(rules, one, all_hidden(one) | all_hidden(other)) == _public(
        rules, other, all_hidden(one) | all_hidden(other)
    )


_ASIDE = ("coming", "ground", "serial", "effects", "checks")
"""The fields of a state that are compared in another way, or only count."""


def _public(rules: Ruleset, moment: StateView, hidden: frozenset[str]) -> Any:
    """All that is not hidden of a moment, and how far the turn is."""
    dumped = rules.dump_state(moment.state)
    state = {key: one for key, one in dumped.items() if key not in _ASIDE}
    agenda, ground = moment.agenda, moment.ground
    progress = (agenda.turn, agenda.over, agenda.title, tuple((one.key, one.progress) for one in agenda.phases))
    return (
        _without(state, hidden),
        progress,
        tuple(one for one in agenda.next if one not in hidden),
        bool(agenda.next),
        None if ground is None else known_ground(ground),
        tuple(one for one in moment.effects.values() if not one.secret),
        tuple(one for one in agenda.checks if not one.secret and one.figure not in hidden),
        tuple(one.figure for one in moment.known),
    )


def _without(data: Any, hidden: frozenset[str]) -> Any:
    """Plain data without the ids of those who are hidden, and all that is under them."""
    if isinstance(data, dict):
        if data.get("figure") in hidden:
            return None
        return {key: kept for key, one in data.items() if key not in hidden and _said(kept := _without(one, hidden))}
    if isinstance(data, list | tuple):
        return [kept for one in data if (kept := _without(one, hidden)) is not None]
    return None if isinstance(data, str) and data in hidden else data


def _said(value: Any) -> bool:
    return value not in (None, "", [], {})
