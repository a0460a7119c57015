"""The gate, with states made up of what figures of Tally wear: what they bar, to whom, and what is said of it."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest

from gmtool.rules.kit.gate import Bar, Gate, Kinds, Meant
from gmtool.rules.seam import (
    AnsweredTable,
    Candidate,
    Choice,
    Enlisted,
    Input,
    InputKind,
    Muster,
    Refusal,
    RollAnswer,
    Side,
    kind_of,
)
from tests.tally import Tally, TallyState
from tests.tally.fight import ACTS

SIDES = (Side("red", "Red", players=True), Side("blue", "Blue", 1))
GOES, STRIKES, SPEAKS = "goes", "strikes", "speaks"
KINDS: dict[str, Kinds | None] = {
    "tally.walk/1": frozenset({GOES}),
    "tally.strike/1": frozenset({STRIKES}),
    "tally.lunge/1": frozenset({GOES, STRIKES}),
    "tally.boast/1": frozenset({SPEAKS}),
    "tally.pass/1": frozenset(),
}


def wearing(thing: str, text: str) -> Callable[[Any, Any], Iterator[Refusal]]:
    """A reason of whoever wears a thing."""

    def why(_: Any, figure: Any) -> Iterator[Refusal]:
        if thing in figure.worn:
            yield Refusal(f"{figure.name} {text}.", f"tally.{thing}")

    return why


def worn(thing: str, text: str) -> Callable[[Any, Any, Any], Iterator[Refusal]]:
    """A reason against a target that wears a thing."""

    def whom(ctx: Any, _: Any, target: Any) -> Iterator[Refusal]:
        return wearing(thing, text)(ctx, target)

    return whom


def feud(ctx: Any, figure: Any, meant: Meant) -> Iterator[Refusal]:
    """Who wears a ring attacks nobody but Cyd."""
    if "ring" in figure.worn and meant.target not in ("", "cyd"):
        yield Refusal(f"{figure.name} is after Cyd alone.", "tally.ring", short="not Cyd")


NET = Bar("net", frozenset({GOES}), wearing("net", "is in a net"))
GAG = Bar("gag", frozenset({GOES}), wearing("gag", "can do nothing but go"), but=True)
CLOAK = Bar("cloak", frozenset({STRIKES}), whom=worn("cloak", "is not seen"))
RING = Bar("ring", frozenset({STRIKES}), how=feud)


def guarded(*bars: Bar, kinds: Mapping[str, Kinds | None] = KINDS) -> Any:
    """Tally with these bars in its gate."""
    acts = tuple(replace(act, kinds=kinds[kind_of(act.command)]) for act in ACTS)
    return type("Guarded", (Tally,), {"gate": Gate(bars), "acts": acts})()


def game(**wears: str) -> TallyState:
    """Ann of Red, and Bob, Cyd and Dan of Blue, each with a thing if it is said."""
    rules = Tally()
    card = rules.bestiary()[0]
    names = ("Ann", "Bob", "Cyd", "Dan")
    enlisted = tuple(Enlisted(name.lower(), card, "red" if name == "Ann" else "blue", name) for name in names)
    state = rules.muster(Muster(enlisted, SIDES))
    dressed = {key: replace(one, worn=(wears[key],) if key in wears else ()) for key, one in state.figures.items()}
    return replace(state, figures=dressed)


def against(rules: Any, state: TallyState, kind: str, **values: Any) -> list[str]:
    command = rules.command({"kind": f"tally.{kind}/1", "figure": "ann", **values})
    return [one.reason for one in rules.refusals(state, command)]


def choice(rules: Any, state: TallyState, key: str) -> Choice:
    return next(one for one in rules.choices(state, "ann") if one.key == key)


def marked(one: Choice) -> dict[str, list[str]]:
    """The candidates of a choice's target, each with what is against it."""
    [target] = one.inputs
    return {str(each.value): [why.reason for why in each.refusals] for each in target.candidates({})}


# --- what a bar concerns ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("bar", "meant", "concerned"),
    [
        (NET, {GOES}, True),
        (NET, {STRIKES}, False),
        (NET, {GOES, STRIKES}, True),
        (NET, set(), False),
        (GAG, {GOES}, False),
        (GAG, {STRIKES}, True),
        (GAG, {GOES, STRIKES}, True),
        (GAG, set(), False),
        (Bar("out", frozenset(), but=True), {SPEAKS}, True),
        (Bar("out", frozenset(), but=True), set(), False),
    ],
)
def test_that_a_bar_is_against_its_kinds_or_against_all_but_them(bar: Bar, meant: set[str], concerned: bool) -> None:
    assert bar.concerns(frozenset(meant)) is concerned


# --- commands ---------------------------------------------------------------------------------------------------------
def test_that_the_state_of_a_figure_bars_its_acts_of_these_kinds() -> None:
    rules, state = guarded(NET), game(ann="net")
    assert against(rules, state, "lunge", target="bob") == ["Ann is in a net."]
    assert against(rules, state, "strike", target="bob") == []
    assert against(rules, state, "boast") == []
    assert against(rules, game(bob="net"), "lunge", target="bob") == [], "it is Bob who cannot go"


def test_that_a_state_bars_all_acts_but_some() -> None:
    rules, state = guarded(GAG), game(ann="gag")
    told = ["Ann can do nothing but go."]
    assert against(rules, state, "strike", target="bob") == told
    assert against(rules, state, "lunge", target="bob") == told, "a lunge goes, but strikes too"
    assert against(rules, state, "boast") == told
    assert told[0] not in against(rules, state, "walk", way=[])


def test_that_what_no_state_can_bar_is_barred_by_none() -> None:
    assert against(guarded(GAG), game(ann="gag"), "pass") == []


def test_that_a_state_bars_acts_at_a_target() -> None:
    rules, state = guarded(CLOAK), game(bob="cloak")
    assert against(rules, state, "strike", target="bob") == ["Bob is not seen."]
    assert against(rules, state, "strike", target="cyd") == []
    assert against(rules, state, "boast") == []
    assert against(rules, game(ann="cloak"), "strike", target="bob") == [], "who is not seen sees"


def test_that_a_reason_may_hang_on_what_is_meant() -> None:
    rules, state = guarded(RING), game(ann="ring")
    assert against(rules, state, "strike", target="bob") == ["Ann is after Cyd alone."]
    assert against(rules, state, "strike", target="cyd") == []


def test_that_reasons_are_told_in_the_order_of_the_bars_before_those_of_the_act() -> None:
    rules, state = guarded(CLOAK, NET), game(ann="net", bob="cloak")
    tired = replace(state, figures={**state.figures, "ann": replace(state.figures["ann"], acted=True)})
    told = ["Bob is not seen.", "Ann is in a net.", "Ann has acted this turn."]
    assert against(rules, tired, "lunge", target="bob") == told
    assert against(guarded(NET, CLOAK), tired, "lunge", target="bob") == [told[1], told[0], told[2]]


def test_that_a_reason_that_two_bars_give_is_told_once() -> None:
    knot = replace(NET, key="knot", kinds=frozenset({STRIKES}))
    assert against(guarded(NET, knot), game(ann="net"), "lunge", target="bob") == ["Ann is in a net."]


def test_that_the_gm_may_overrule_a_state_which_is_told() -> None:
    rules, state = guarded(GAG), game(ann="gag")
    strike = {"kind": "tally.strike/1", "figure": "ann", "target": "bob"}
    ruling = rules.command({"kind": "gm.ruling/1", "reason": "the gag is torn", "command": strike})
    assert rules.refusals(state, ruling) == ()
    ruled = rules.perform(state, ruling, AnsweredTable([RollAnswer(1, (1,))])).events[0]
    assert (ruled.against, ruled.rules) == (("Ann can do nothing but go.",), ("tally.gag",))


def test_that_a_command_that_names_nobody_there_is_refused_for_that_alone() -> None:
    rules, state = guarded(NET, CLOAK), game(ann="net", bob="cloak")
    assert against(rules, state, "lunge", target="eve") == ["There is no figure “eve” in this fight."]


# --- acts within acts -------------------------------------------------------------------------------------------------
def test_that_rules_ask_the_gate_of_the_book_about_what_is_done_within_an_act() -> None:
    rules = guarded(NET, CLOAK)
    ctx = rules.context(game(ann="net", bob="cloak"))
    goes, strikes = Meant("ann", frozenset({GOES})), Meant("ann", frozenset({STRIKES}), "bob")
    assert [one.rule for one in ctx.book.gate.against(ctx, goes)] == ["tally.net"]
    assert [one.rule for one in ctx.book.gate.against(ctx, goes, strikes)] == ["tally.net", "tally.cloak"]
    assert list(ctx.book.gate.against(ctx, Meant("eve", frozenset({GOES})))) == [], "there is no Eve"


def test_that_a_will_bars_what_a_figure_is_able_to_do() -> None:
    rules = guarded(NET, replace(RING, will=True))
    ctx = rules.context(game(ann="ring", bob="net"))
    at_bob, goes = Meant("ann", frozenset({STRIKES}), "bob"), Meant("bob", frozenset({GOES}))
    assert [one.rule for one in ctx.book.gate.against(ctx, at_bob)] == ["tally.ring"]
    assert ctx.book.gate.leaves_able(ctx, at_bob)
    assert not ctx.book.gate.leaves_able(ctx, goes), "a state does"


# --- choices ----------------------------------------------------------------------------------------------------------
def test_that_a_choice_that_a_state_bars_is_offered_with_the_reason_and_is_not_the_usual_one() -> None:
    net = replace(NET, kinds=frozenset({STRIKES}))
    rules = guarded(net)
    assert choice(rules, game(), "strike").usual
    barred = choice(rules, game(ann="net"), "strike")
    assert ([one.reason for one in barred.refusals], barred.usual) == (["Ann is in a net."], False)
    assert "strike" not in [one.key for one in rules.allowed(game(ann="net"), "ann")]


def test_that_a_candidate_that_is_barred_says_why_and_is_not_proposed() -> None:
    one = choice(guarded(CLOAK), game(bob="cloak"), "strike")
    assert one.allowed
    assert marked(one) == {"bob": ["Bob is not seen."], "cyd": [], "dan": []}
    assert one.inputs[0].default is None, "of two the GM says which"


def test_that_the_only_one_left_is_proposed() -> None:
    one = choice(guarded(RING), game(ann="ring"), "strike")
    assert marked(one) == {"bob": ["Ann is after Cyd alone."], "cyd": [], "dan": ["Ann is after Cyd alone."]}
    assert one.inputs[0].default == "cyd"
    two = choice(guarded(CLOAK), game(bob="cloak", dan="cloak"), "strike")
    assert two.inputs[0].default == "cyd"
    assert choice(guarded(CLOAK), game(bob="cloak", cyd="cloak", dan="cloak"), "strike").inputs[0].default is None


def test_that_what_the_choice_says_its_candidates_do_not_repeat() -> None:
    one = choice(guarded(NET, CLOAK), game(ann="net", bob="cloak"), "lunge")
    assert [why.reason for why in one.refusals] == ["Ann is in a net."]
    assert marked(one) == {"bob": ["Bob is not seen."], "cyd": [], "dan": []}


def test_that_a_figure_proposed_by_the_act_is_not_if_it_is_barred() -> None:
    """Whoever was attacked last, say."""
    asked = guarded(CLOAK).gate.asked(guarded(CLOAK).context(game(bob="cloak")))
    foes = tuple(Candidate(key, key.title(), figure=key) for key in ("bob", "cyd"))
    target = Input("target", "Target", InputKind.FIGURE, lambda _: foes, default="bob")
    [act] = [act for act in guarded(CLOAK).acts if kind_of(act.command) == "tally.strike/1"]
    draft = {"kind": "tally.strike/1", "figure": "ann"}
    assert asked.choice(act, Choice("strike", "Strike", "Act", draft, (target,))).inputs[0].default == "cyd"
    fair = replace(target, default="cyd")
    assert asked.choice(act, Choice("strike", "Strike", "Act", draft, (fair,))).inputs[0].default == "cyd"


def test_that_a_choice_is_barred_as_the_act_of_its_command_whichever_act_offers_it() -> None:
    """Such as to stand up among what is done otherwise, by a command of the GM's."""
    rules, state = guarded(GAG), game(ann="gag")
    amend = {"kind": "gm.amend/1", "figure": "ann", "field": "points", "value": 3}
    drafts = (amend, {"kind": "tally.pass/1", "figure": "ann"}, {"kind": "tally.strike/1", "figure": "ann"})
    others = tuple(Choice(str(draft["kind"]), "Otherwise", "Act", draft) for draft in drafts)
    boast = next(act for act in rules.acts if kind_of(act.command) == "tally.boast/1")
    acts = [replace(boast, offers=lambda ctx, figure: others) if act is boast else act for act in rules.acts]
    offering: Any = type("Offering", (type(rules),), {"acts": tuple(acts)})()
    offered = {each.key: each.allowed for each in offering.choices(state, "ann") if each.label == "Otherwise"}
    assert offered == {"gm.amend/1": True, "tally.pass/1": True, "tally.strike/1": False}


# --- where nothing is asked -------------------------------------------------------------------------------------------
def never(*_: Any) -> Iterator[Refusal]:
    raise AssertionError("nobody asks this")


def test_that_nothing_is_asked_in_a_fight_that_has_nothing_of_it() -> None:
    bar = Bar("fire", frozenset({STRIKES}), why=never, whom=never, how=never, there=lambda ctx: ctx.fight.round > 1)
    rules, state = guarded(bar), game()
    assert against(rules, state, "strike", target="bob") == []
    assert marked(choice(rules, state, "strike")) == {"bob": [], "cyd": [], "dan": []}
    with pytest.raises(AssertionError, match="nobody asks this"):
        against(rules, replace(state, round=2), "strike", target="bob")


def test_that_no_candidate_is_looked_at_where_no_bar_hangs_on_the_target() -> None:
    def looked_at(_: Any) -> tuple[Candidate, ...]:
        raise AssertionError("nobody looks at the candidates")

    [act] = [act for act in guarded(NET).acts if kind_of(act.command) == "tally.lunge/1"]
    target = Input("target", "Target", InputKind.FIGURE, looked_at)
    lunge = Choice("lunge", "Lunge", "Act", {"kind": "tally.lunge/1", "figure": "ann"}, (target,))
    netted = guarded(NET).context(game(ann="net"))
    assert not guarded(NET).gate.asked(netted).choice(act, lunge).allowed
    with pytest.raises(AssertionError, match="nobody looks"):
        guarded(RING).gate.asked(guarded(RING).context(game())).choice(act, lunge)


def test_that_an_act_without_kinds_is_barred_by_nothing() -> None:
    """As those of a system that knows nothing of the gate."""
    rules = guarded(GAG, CLOAK, kinds=dict.fromkeys(KINDS))
    state = game(ann="gag", bob="cloak")
    assert against(rules, state, "strike", target="bob") == []
    assert marked(choice(rules, state, "strike")) == {"bob": [], "cyd": [], "dan": []}
    plain = Tally()
    assert {act.kinds for act in plain.acts} == {None}
    assert rules.choices(state, "ann") == plain.choices(state, "ann")
