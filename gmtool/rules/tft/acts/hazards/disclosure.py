"""Disclosure: what gives away the hex of a figure that moves hidden, and what it gives away (am.hidden.reveal)."""

from collections.abc import Iterator
from dataclasses import replace

from gmtool.rules.seam import Added, EffectBegan, Event, Placed
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.messages.attacks import Attacked, Damaged, Fell
from gmtool.rules.tft.state.messages.turns import Moved
from gmtool.rules.tft.state.play import Play
from gmtool.rules.tft.state.records.surroundings import Disclosed
from gmtool.rules.tft.state.unseen import beside_enemy, in_fire, is_unseen
from gmtool.space import Hex, around

REVEAL, CREATION = "am.hidden.reveal", "am.hidden.creation"


def disclose(play: Play) -> None:
    """Tell the hexes that figures have given away by what has just happened, each of them once."""
    for one in play.everyone():
        if is_unseen(play, one) and one.place is not None:
            _make_room(play, one)
            _discloses(play, one)


def _discloses(play: Play, figure: Figure) -> None:
    told = {
        (event.hex, event.why) for event in play.events if isinstance(event, Disclosed) and event.figure == figure.id
    }
    for at, why in [found for event in play.events for found in _given_away(play, figure, event)]:
        if (at, why) not in told:
            told.add((at, why))
            play.change(figure.id, surroundings=replace(play.figure(figure.id).surroundings, seen=at))
            play.happened(Disclosed(figure=figure.id, hex=at, why=why, rules=(REVEAL,)))


def _given_away(play: Play, figure: Figure, event: Event) -> Iterator[tuple[Hex, str]]:
    """The hexes that an event gives away, each with what did it."""
    place = figure.place
    assert place is not None
    match event:
        case Attacked(figure=figure.id, way=way):
            yield place, "a missile spell" if way == "missile-spell" else "an attack"
        case Damaged(target=figure.id, hits=hits) if hits:
            yield place, "a wound"
        case Fell(figure=figure.id):
            yield place, "a fall"
        case Moved(figure=figure.id, path=path):
            yield from _on_the_way(play, figure, path)
        case Moved(figure=mover, path=path) if _comes_beside(play, figure, mover, path):
            yield place, "an enemy beside it"
        case Placed(figure=mover, hex=hex_) if mover == figure.id or _comes_beside(play, figure, mover, (hex_,)):
            yield from _on_the_way(play, figure, (place,))
        case EffectBegan(where=where) if where.covers(place) and in_fire(play, place):
            yield place, "a fire"


def _comes_beside(play: Play, figure: Figure, mover: str, path: tuple[Hex, ...]) -> bool:
    """True if an enemy comes next to a figure on its way, at whatever moment."""
    enemy = play.figure(mover)
    own = play.hexes(figure)
    passed = (hex_ for at in path for hex_ in play.book.hexes_at(enemy, at))
    return enemy.side != figure.side and enemy.able and any(at.distance(one) <= 1 for at in passed for one in own)


def _on_the_way(play: Play, figure: Figure, path: tuple[Hex, ...]) -> Iterator[tuple[Hex, str]]:
    """The hexes of a path beside an enemy, or on fire."""
    for at in path:
        if beside_enemy(play, figure, at):
            yield at, "an enemy beside it"
        elif in_fire(play, at):
            yield at, "a fire"


def _make_room(play: Play, figure: Figure) -> None:
    """Put a figure that was created on top of an unseen one into a hex beside it (am.hidden.creation)."""
    place = figure.place
    assert place is not None
    for event in play.events:
        if not isinstance(event, Added) or event.figure == figure.id or play.figure(event.figure).place != place:
            continue
        free = [hex_ for hex_ in around((place,)) if play.ground and hex_ in play.ground and not play.at(hex_)]
        if free:
            play.change(event.figure, place=free[0])
        play.change(figure.id, surroundings=replace(figure.surroundings, seen=place))
        play.happened(Disclosed(figure=figure.id, hex=place, why="a creation on top of it", rules=(CREATION,)))
