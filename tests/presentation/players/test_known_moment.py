"""The moment that the players know: without those who are hidden, and otherwise the same."""

from dataclasses import replace
from typing import Any

import pytest

from gmtool.encounter import Journal
from gmtool.presentation.fight.state_view import StateView
from gmtool.presentation.players.known_moment import known_moment, may_tell
from gmtool.rules.seam import Enlisted, Muster, Side, Wave
from gmtool.space import HexGround, at_column_row, blank_ground
from gmtool.systems import ruleset
from tests.contract.players import Luck, RandomTable

RULES = ruleset("tft-melee")
SIDES = (Side("heroes", "Heroes", 0, True), Side("goblins", "Goblins", 1))
GROUND = blank_ground(12, 12)
HERO, GOBLIN, LURKER = (at_column_row(column, 5) for column in (3, 5, 7))


def fight(*deeds: dict[str, Any], ground: HexGround | None = GROUND, waves: tuple[Wave, ...] = ()) -> StateView:
    """A hero, a goblin and a lurker on a ground, after these commands of the Game Master."""
    card = RULES.bestiary()[0]
    places = (("hero", "heroes", HERO, 0), ("goblin", "goblins", GOBLIN, 3), ("lurker", "goblins", LURKER, 3))
    figures = [Enlisted(one, card, side, one.title()) for one, side, _, _ in places]
    if ground is not None:
        figures = [one.put(place, way) for one, (_, _, place, way) in zip(figures, places, strict=True)]
    if waves:
        figures[2] = replace(figures[2], wave=waves[0].key)
    journal = Journal.begin(RULES, Muster(tuple(figures), SIDES, ground, waves=waves))
    luck = Luck(1)
    for deed in deeds:
        journal.do(RULES.command(deed), RandomTable(luck.source, luck))
    return StateView(RULES, journal.state)


def hides(figure: str) -> dict[str, Any]:
    return {"kind": "gm.amend/1", "figure": figure, "field": "hidden", "value": True}


def covers(where: str) -> dict[str, Any]:
    return {"kind": "gm.ground/1", "layer": "fog", "where": where}


def test_that_a_moment_without_secrets_is_the_very_same_one() -> None:
    moment = fight()
    assert known_moment(moment) is moment


def test_that_a_title_and_notes_on_the_ground_are_no_secrets_that_a_choice_hangs_on() -> None:
    moment = fight(ground=replace(GROUND, title="Lair of the dragon", notes={HERO: "a trap"}))
    assert known_moment(moment) is moment


def test_that_it_is_worked_out_once() -> None:
    moment = fight(hides("lurker"))
    assert known_moment(moment) is known_moment(moment)


def test_that_whoever_is_hidden_or_in_the_fog_is_not_in_it() -> None:
    assert set(known_moment(fight(hides("lurker"))).counters) == {"hero", "goblin"}
    fogged = fight(covers(GROUND.label(LURKER)))
    assert set(known_moment(fogged).counters) == {"hero", "goblin"}
    assert set(known_moment(fight(covers(GROUND.label(HERO)), hides("goblin"))).counters) == {"hero", "lurker"}


def test_that_nothing_follows_from_it() -> None:
    """Alone in what the players know, the hero still has something to do: it may be that somebody comes."""
    moment = fight(hides("lurker"), hides("goblin"))
    known = known_moment(moment)
    assert not known.agenda.over
    assert known.agenda.title == moment.agenda.title
    assert [one.progress for one in known.agenda.phases] == [one.progress for one in moment.agenda.phases]


def test_that_a_fight_that_is_over_is_over_in_it() -> None:
    moment = fight({"kind": "gm.end/1"}, hides("goblin"))
    assert known_moment(moment).agenda.over


def test_that_secret_effects_and_checks_and_waves_are_not_in_it() -> None:
    smoke = {"kind": "gm.effect/1", "label": "Smoke"}
    secret = {"kind": "gm.effect/1", "label": "Curse", "secret": True}
    check = {"kind": "gm.check/1", "label": "Ambush", "turns": 3, "secret": True}
    known = known_moment(fight(smoke, secret, check, waves=(Wave("late", "The lurkers", 5),)))
    assert [one.label for one in known.effects.values()] == ["Smoke"]
    assert not known.agenda.checks
    assert not known.waves


def test_that_an_effect_is_in_it_where_it_is_seen() -> None:
    seen, fogged = HERO, LURKER
    fire = {"kind": "gm.effect/1", "label": "Fire", "where": {"spots": [list(seen), list(fogged)]}, "does": "burns"}
    known = known_moment(fight(fire, covers(GROUND.label(fogged))))
    (effect,) = known.effects.values()
    assert effect.where.spots == (seen,)
    assert effect.does == ""
    assert not known_moment(fight(fire, covers(f"{GROUND.label(fogged)} {GROUND.label(seen)}"))).effects


def test_that_the_ground_is_what_is_known_of_it() -> None:
    wall = {"kind": "gm.ground/1", "layer": "wall", "where": GROUND.label(at_column_row(9, 9))}
    known = known_moment(fight(wall, covers(GROUND.label(at_column_row(9, 9)))))
    assert known.ground is not None
    assert not known.ground.walls


def test_that_nobody_is_offered_to_attack_whom_he_does_not_know() -> None:
    beside = {"kind": "gm.place/1", "figure": "lurker", "hex": list(HERO.neighbours()[0]), "facing": 3}
    moment = fight(beside, hides("lurker"))
    told = repr(known_moment(moment).choices("hero")) + repr(known_moment(moment).conditions("hero"))
    assert "lurker" not in told.casefold()


@pytest.mark.parametrize("words", ["Lurker is near", "the trap of LURKER"])
def test_that_words_of_the_game_master_that_name_somebody_hidden_may_not_be_told(words: str) -> None:
    known = known_moment(fight(hides("lurker")))
    assert not may_tell(known, words)
    assert may_tell(known, "Goblin is near")
    assert may_tell(fight(), words)
