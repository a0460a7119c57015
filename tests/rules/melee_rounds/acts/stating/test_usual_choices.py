"""What one key does for whoever is next: an attack on the likely foe, or what makes ready for one."""

from dataclasses import replace

from gmtool.rules.melee_rounds.state.fight import Fight
from gmtool.rules.seam import AnsweredTable, Choice, Json
from tests.rules.melee_rounds.rounds import Round, card

SHEATHED: Json = [{"item": "sword", "ready": False}]
CROSSBOW: Json = [{"item": "crossbow", "ready": True}, {"item": "sword", "ready": False}]


def usual(round_: Round, figure: str) -> tuple[Choice, ...]:
    return tuple(one for one in round_.rules.choices(round_.state, figure) if one.usual and one.allowed)


def fighting(*cards: object, **dice: tuple[int, ...]) -> Round:
    round_ = Round(*cards)
    return round_.plots(**dict.fromkeys(round_.state.roster, "fighting")).roll(*dice.values())


def test_that_whoever_was_attacked_last_is_attacked_again_by_one_key() -> None:
    round_ = fighting(card("Ann"), card("Max"), card("Ned"), ann=(1, 1), max=(1, 4), ned=(2, 5))
    (choice,) = usual(round_, "ann")
    assert (choice.key, choice.at_once, choice.inputs[0].default) == ("attack", True, None)
    assert usual(round_, "max")[0].inputs[0].default == "ann", "the only foe"
    round_.do("attack", "ann", target="ned").do("hold", "max").second_is_in().do("resolve", "ann", "miss")
    round_.do("end-second")
    assert usual(round_, "ann")[0].inputs[0].default == "ned"
    assert round_["ann"].foe == "ned"


def target(round_: Round, figure: str, key: str = "attack") -> Json:
    choice = next(one for one in round_.rules.choices(round_.state, figure) if one.key == key)
    return next(one.default for one in choice.inputs if one.field == "target")


def test_that_whoever_attacked_it_last_is_proposed_to_who_has_attacked_nobody() -> None:
    round_ = fighting(
        card("Ann"), card("Max", 1), card("Ned", 1), card("Oto", 1), ann=(2, 4), max=(1,), ned=(1,), oto=(6,)
    )  # fmt: skip
    round_.do("attack", "max", target="ann").do("attack", "ned", target="ann")
    assert target(round_, "ann") is None, "what they have stated is sealed"
    round_.second_is_in().do("resolve", "ned", "miss").do("resolve", "max", "hit", 1).do("end-second")
    assert (round_["ann"].foe, round_["ann"].attacker) == ("", "max")
    assert target(round_, "ann") == "max"
    round_.do("attack", "ann", target="oto").second_is_in().resolved("ann", "miss").until(4)
    assert target(round_, "ann") == "oto", "whom it fights comes before who attacked it"


def test_that_a_foe_who_is_out_dead_or_gone_is_not_proposed() -> None:
    for lost in ("out", "dead", "gone"):
        round_ = fighting(card("Ann"), card("Max"), card("Ned"), card("Oto"), **dict.fromkeys("abcd", (1, 2)))
        figures = {**round_.state.figures, "ann": replace(round_["ann"], foe="max", attacker="ned")}
        round_.state = replace(round_.state, figures=figures)
        found = []
        for figure in ("max", "ned"):
            amend = {"kind": "gm.amend/1", "figure": figure, "field": lost, "value": True}
            round_.state = round_.rules.perform(round_.state, round_.rules.command(amend), AnsweredTable([])).state
            found.append(target(round_, "ann"))
        assert found == ["ned", "oto"], lost


def test_that_who_is_attacked_now_and_changes_its_plot_is_proposed_who_attacks() -> None:
    round_ = Round(card("Ann"), card("Max"), card("Ned")).from_round(2)
    round_.plots(ann="move", max="fighting", ned="fighting").roll((1, 2), (5, 6))
    round_.do("attack", "max", target="ann").second_is_in()
    round_.do("change", "ann", (1, 3), plot="fighting")
    assert target(round_, "ann") == "max"


def test_that_who_cannot_strike_draws_or_loads() -> None:
    round_ = fighting(
        card("Ann", weapons=SHEATHED), card("Bob", weapons=CROSSBOW), card("Cid", weapons=[]), card("Max"),
        ann=(1, 2), bob=(1, 2), cid=(1, 2), max=(1, 2),
    )  # fmt: skip
    found = {figure: usual(round_, figure)[0] for figure in ("ann", "bob", "cid", "max")}
    assert {figure: choice.key for figure, choice in found.items()} == {
        "ann": "draw", "bob": "load", "cid": "attack", "max": "attack",
    }  # fmt: skip
    assert all(choice.at_once for choice in found.values())


def test_that_a_plot_of_which_more_must_be_said_is_looked_at_first() -> None:
    round_ = Round(card("Ann"), card("Max"))
    choices = {one.key: one for one in round_.rules.choices(round_.state, "ann")}
    assert {key for key, one in choices.items() if not one.at_once and key.startswith("plot")} == {
        "plot approach", "plot thievish", "plot fighting-magic", "plot potion", "plot pellet",
    }  # fmt: skip


def test_that_nobody_is_asked_while_interspell_time_runs() -> None:
    bolt: Json = [{"item": "elemental-activation"}]
    round_ = Round(card("Ann", spells=bolt), card("Max"), duel="yes").plots(ann="magic", max="move").roll()
    spell = round_["ann"].spells[0].id
    assert "ann" in round_.rules.agenda(round_.state).next
    round_.do("cast", "ann", spell=spell, casting=1, interspell=3).second_is_in()
    asked = []
    for _ in range(4):
        asked.append("ann" in round_.rules.agenda(round_.state).next)
        round_.second_is_in()
    assert asked == [False, False, False, True]


def test_that_there_is_no_chance_where_the_game_master_says_hit_or_miss() -> None:
    """But it is said where a roll of one's own is noted."""
    round_ = fighting(card("Ann"), card("Max", d=20), ann=(1, 2), max=(2, 3))
    gear = round_["ann"].gear[0].id
    command = round_.rules.command(round_.data("attack", "ann", {"target": "max", "weapon": gear}))
    first, *others = round_.rules.explain(round_.state, command)
    assert first.text == "GM decides"
    assert first.lines[0].label == "sword has no to-hit roll; add one in Lists, To-hit rolls"
    assert [(one.title, one.total) for one in others] == [("Max, D", 20), ("Max, RD", 0)]
    assert not round_.rules.odds(round_.state, command).distributions


def test_that_plots_of_magic_come_last_for_who_knows_no_spell() -> None:
    round_ = Round(card("Ann", spells=[{"item": "magic-weapon"}]), card("Max", spells=[{"item": "reflex-spell"}]))
    magic = ["plot magic-weapon", "plot fighting-magic", "plot magic"]
    found = {
        figure: [one.key for one in round_.rules.choices(round_.state, figure) if one.key.startswith("plot")]
        for figure in ("ann", "max")
    }
    assert found["max"][-3:] == magic
    assert found["ann"][-3:] != magic
    assert sorted(found["ann"]) == sorted(found["max"])


def test_that_a_spell_stands_once_in_the_second_in_which_it_is_begun() -> None:
    round_ = Round(card("Ann", spells=[{"item": "elemental-activation"}]), card("Max"), duel="yes")
    round_.plots(ann="magic", max="move").roll()
    round_.do("cast", "ann", spell=round_["ann"].spells[0].id, casting=2, interspell=1)

    def cells() -> list[list[tuple[str, str, bool]]]:
        strip = round_.rules.agenda(round_.state).strip
        assert strip is not None
        return [[(beat.kind.value, beat.text, beat.secret) for beat in cell] for cell in strip.tracks[0].cells]

    assert cells()[:3] == [[("chosen", "cast", True)], [("busy", "cast", True)], [("wait", "!", True)]]
    round_.second_is_in()
    assert cells()[:3] == [[("busy", "cast", False)], [("busy", "cast", False)], [("wait", "!", False)]]


def test_that_no_die_is_at_risk_once_the_melee_is_over() -> None:
    round_ = fighting(card("Ann"), card("Max"), ann=(1, 2), max=(3, 4))

    def note(state: Fight) -> str:
        strip = round_.rules.agenda(state).strip
        assert strip is not None
        return strip.tracks[0].note

    assert note(round_.state) == "1 die at risk"
    out = round_.rules.command({"kind": "gm.amend/1", "figure": "max", "field": "out", "value": True})
    assert not note(round_.rules.perform(round_.state, out, AnsweredTable([])).state)
