"""The GM's common commands in the middle of a round: who joins, who is taken out, and what cannot be."""

from dataclasses import replace
from typing import Any

import pytest

from gmtool.rules.kit.mustering import Granted
from gmtool.rules.melee_rounds.acts.seconds.doing import settle
from gmtool.rules.melee_rounds.acts.seconds.plots_in import unstated
from gmtool.rules.melee_rounds.data.plots import Deed
from gmtool.rules.melee_rounds.state.context import Play
from gmtool.rules.melee_rounds.state.dice import Dice
from gmtool.rules.melee_rounds.state.events import CameToNothing
from gmtool.rules.melee_rounds.state.fight import Intent, Plot, Running, Stage
from gmtool.rules.seam import (
    AddFigure,
    AnsweredTable,
    Command,
    EditGround,
    Enlisted,
    Grant,
    Note,
    PlaceFigure,
    PutFigure,
    Refused,
    Removed,
    RemoveFigure,
    RenameFigure,
)
from gmtool.space import Hex, Layer, Point
from tests.rules.melee_rounds.sample_cards import SWORD, card
from tests.rules.melee_rounds.tales import Tale, tale

DAN = Enlisted("dan", card("Dan", weapons=[SWORD]), "them")


def fighting(*figures: str) -> Tale:
    """Those who are named have plotted Fighting and have a die for second 2, in which plots are stated."""
    fight = tale().at(2)
    for key in figures:
        fight.change(key, plot=Plot("fighting"), dice=Dice.of((2,)))
    return fight


def nothing(fight: Tale) -> list[tuple[str, Deed, str]]:
    """What came to nothing by the last command: whose, what, against whom."""
    return [(one.figure, one.deed, one.target) for one in fight.events if isinstance(one, CameToNothing)]


# --- who joins --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("stage", [Stage.SECOND, Stage.REACTIONS, Stage.ATTACKS])
def test_that_who_joins_in_a_round_watches_until_the_next_and_keeps_nobody_waiting(stage: Stage) -> None:
    fight = fighting().at(2, stage).do(AddFigure(figure=DAN))
    assert fight.figure("dan").plot is None
    assert fight.held("dan") == [("Only watches, without a plot", "until the next round")]
    assert unstated(fight.context) == ()
    assert [line.text for line in fight.lines] == ["Dan joins Them."]


def test_that_the_id_and_the_side_of_who_joins_must_be_right() -> None:
    for one, sentence in (
        (replace(DAN, id="ann"), "The id “ann” is taken."),
        (replace(DAN, side="none"), "“none” is not a side of this fight."),
        (replace(DAN, card=card("Dan", weapons=[{"item": "lightsaber"}])), "Dan"),
    ):
        with pytest.raises(Refused) as refused:
            tale().do(AddFigure(figure=one))
        assert str(refused.value).startswith(sentence)


# --- who is taken out -------------------------------------------------------------------------------------------
def test_that_a_plot_against_who_is_taken_out_is_stated_anew_while_it_can_be() -> None:
    fight = fighting("ann", "cid").change("ann", intent=Intent(Deed.ATTACK, target="bob", die=2))
    fight.change("cid", intent=Intent(Deed.PARRY, target="bob", die=2))
    assert unstated(fight.context) == ()
    fight.do(RemoveFigure(figure="bob"))
    assert nothing(fight) == [("ann", Deed.ATTACK, "bob"), ("cid", Deed.PARRY, "bob")]
    assert [one.id for one in unstated(fight.context)] == ["ann", "cid"]
    assert [line.text for line in fight.lines] == [
        "Ann's attack on Bob comes to nothing.",
        "Cid's parry against Bob comes to nothing.",
        "Bob is taken out of the melee.",
    ]


@pytest.mark.parametrize("stage", [Stage.REACTIONS, Stage.ATTACKS])
def test_that_later_an_attack_on_who_is_taken_out_was_for_nothing(stage: Stage) -> None:
    fight = fighting("ann").at(2, stage).change("ann", intent=Intent(Deed.ATTACK, target="bob", die=2))
    fight.do(RemoveFigure(figure="bob"))
    assert nothing(fight) == [("ann", Deed.ATTACK, "bob")]
    assert fight.figure("ann").intent == Intent(Deed.ATTACK, die=2, done=True)
    assert fight.fight.roster == ("ann", "cid")
    assert set(fight.fight.figures) == {"ann", "cid"}


def test_that_later_a_parry_waits_for_other_attacks_and_what_is_done_is_done() -> None:
    fight = fighting("ann", "cid").at(2, Stage.ATTACKS)
    fight.change("ann", intent=Intent(Deed.PARRY, target="bob", die=2))
    fight.change("cid", intent=Intent(Deed.ATTACK, target="bob", die=2, done=True))
    fight.do(RemoveFigure(figure="bob"))
    assert nothing(fight) == []
    assert fight.figure("ann").intent == Intent(Deed.PARRY, die=2)
    assert fight.figure("cid").intent == Intent(Deed.ATTACK, die=2, done=True)


@pytest.mark.parametrize("stage", [Stage.SECOND, Stage.REACTIONS])
def test_that_a_spell_goes_on_without_its_target(stage: Stage) -> None:
    fight = fighting().at(2, stage).change("ann", intent=Intent(Deed.CAST, target="bob"))
    fight.do(RemoveFigure(figure="bob"))
    assert nothing(fight) == []
    assert fight.figure("ann").intent == Intent(Deed.CAST)


def test_that_nobody_answers_an_attack_that_is_not_made_any_more() -> None:
    """Bob is attacked by Ann alone, then by Cid as well."""
    at_bob = Intent(Deed.ATTACK, target="bob")
    for other, attacked in ((None, False), (at_bob, True)):
        fight = fighting().at(2, Stage.REACTIONS).change("ann", intent=at_bob).change("cid", intent=other)
        fight.change("bob", plot=Plot("defensive"), attacked=True)
        assert fight.do(RemoveFigure(figure="ann")).figure("bob").attacked is attacked


def test_that_plots_against_others_are_left_alone() -> None:
    at_bob = Intent(Deed.ATTACK, target="bob")
    fight = fighting("ann").change("ann", intent=at_bob).do(RemoveFigure(figure="cid"))
    assert fight.events == (Removed(figure="cid", name="Cid"),)
    assert fight.figure("ann").intent == at_bob


@pytest.mark.parametrize(
    "had",
    [
        {"dice": Dice.of((4,))},
        {"free": True},
        {"carried": True},
        {"struck": True},
        {"intent": Intent(Deed.HOLD)},
        {"running": Running(Deed.OTHER, 2, 5)},
    ],
    ids=lambda had: next(iter(had)),
)
def test_that_who_falls_has_nothing_left_to_do(had: dict[str, Any]) -> None:
    fight = tale().at(3)
    fresh = fight.figure("bob")
    play = Play(fight.rules, fight.change("bob", out=True, **had).fight, AnsweredTable())
    settle(play)
    assert play.figure("bob") == replace(fresh, out=True)
    able = Play(fight.rules, fight.change("bob", out=False).fight, AnsweredTable())
    settle(able)
    assert able.figure("bob") == replace(fresh, **had)


# --- everything else --------------------------------------------------------------------------------------------
def test_that_a_modifier_counts_for_so_many_rounds_until_it_is_taken_back() -> None:
    fight = tale().at(2, round=3).do(Grant(figure="bob", label="high ground", value=2, turns=2))
    assert fight.figure("bob").granted == (Granted("high ground", 2, 4),)
    assert fight.do(Grant(figure="bob", label="high ground", value=1)).figure("bob").granted == (
        Granted("high ground", 1),
    )
    assert fight.do(Grant(figure="bob", label="high ground", value=0)).figure("bob").granted == ()


def test_that_somebody_is_put_elsewhere_renamed_and_noted() -> None:
    fight = tale(places={"ann": (10, 10)}).do(PutFigure(figure="ann", at=Point(2000, 3000), heading=90))
    assert (fight.figure("ann").at, fight.figure("ann").heading) == (Point(2000, 3000), 90)
    assert fight.do(PutFigure(figure="ann", at=Point(1, 1))).figure("ann").heading == 90
    assert fight.do(RenameFigure(figure="ann", name="Anne")).figure("ann").name == "Anne"
    before = fight.fight
    assert fight.do(Note(text="It rains.")).fight == before


def test_that_the_ground_changes_but_not_under_somebody() -> None:
    fight = tale(places={"ann": (10, 10)})
    assert fight.fight.ground is not None
    there, free = (fight.fight.ground.label(fight.fight.ground.spot_at(Point(x, 1000))) for x in (1000, 3000))
    with pytest.raises(Refused, match=r"^Ann stands there\.$"):
        fight.do(EditGround(layer=Layer.WALL, where=there))
    fight.do(EditGround(layer=Layer.WALL, where=free))
    assert not fight.fight.ground.stands(Point(3000, 1000))


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (PutFigure(figure="ann", at=Point(99999, 0)), "Nobody can stand there: a wall, a closed door, or off the map"),
        (PutFigure(figure="ann", at=Point(100, 100), heading=400), "A heading"),
        (PlaceFigure(figure="ann", hex=Hex(0, 0)), "This system uses open ground; there are no hexes."),
        (RenameFigure(figure="ann", name="  "), "A name has 1 to 200 characters."),
        (RenameFigure(figure="ann", name="x" * 201), "A name has 1 to 200 characters."),
    ],
)
def test_that_what_cannot_be_is_refused_in_one_sentence(command: Command, sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        tale(places={}).do(command)
    assert str(refused.value).startswith(sentence)


def test_that_nobody_is_put_anywhere_without_a_ground() -> None:
    with pytest.raises(Refused, match=r"^This fight has no ground\.$"):
        tale().do(PutFigure(figure="ann", at=Point(100, 100)))
