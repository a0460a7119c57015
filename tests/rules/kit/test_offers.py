"""What an act offers: its choices and their inputs, from what its command and the act declare."""

from collections.abc import Iterator
from enum import StrEnum
from types import SimpleNamespace
from typing import Annotated, Any, Literal

import pytest

from gmtool.bounds import Between
from gmtool.rules.kit.acts import Act, Offer, Whose, if_allowed, if_barred, offered
from gmtool.rules.kit.asking import Ask, candidate, obvious, off_map, on_map, the_first, the_only
from gmtool.rules.seam import Choice, Command, FigureCommand, FigureId, Input, InputKind, Refusal, command
from gmtool.space import Hex

FAR, TIRED = Refusal("It is too far.", "asked.far"), Refusal("Ann is tired.", "asked.tired")


@command("asked.slash/1")
class Slash(FigureCommand):
    """A figure slashes at another one."""

    weapon: str
    target: Annotated[FigureId, Ask("Whom", judged=True)]
    hand: Annotated[Literal["left", "right"], Ask(among={"left": "To the left", "right": "To the right"})] = "right"
    dice: Annotated[int, Between(1, 6), Ask("Dice", required=True)] = 2
    unasked: bool = False


@command("asked.step/1")
class Step(FigureCommand):
    """A figure steps into a hex, or so far where there is no map."""

    hex: Annotated[Hex | None, Ask("Hex", when=on_map, proposes=the_only, required=True)] = None
    far: Annotated[int, Ask("Far", when=off_map, lowest=1, highest=9, default=3, required=True)] = 0


class Hand(StrEnum):
    LEFT = "left"
    RIGHT = "right"


@command("asked.turn/1")
class Turn(FigureCommand):
    """A figure turns to a hand, or about."""

    hand: Annotated[Hand | None, Ask("Hand")] = None


@command("asked.end/1")
class End(Command):
    """The turn is over."""

    turn: int


def one(name: str, **more: Any) -> Any:
    return SimpleNamespace(id=name.lower(), name=name, able=True, place=Hex(1, 1), **more)


ANN, BOB, CID = one("Ann"), one("Bob"), one("Cid")


class Fight:
    """As much of a context as offers ask."""

    def __init__(self, ground: Any = None) -> None:
        self.ground, self.looked = ground, 0

    def figure(self, key: str) -> Any:
        return {each.id: each for each in (ANN, BOB, CID)}[key]

    def everyone(self) -> tuple[Any, ...]:
        return ANN, BOB, CID

    def label(self, hex_: Hex) -> str:
        return f"{hex_.q}/{hex_.r}"

    def foes(self, figure: Any) -> list[Any]:
        self.looked += 1
        return [BOB, (CID, "wounded")]


def too_far(_: Any, said: Slash) -> Iterator[Refusal]:
    if said.target == "cid":
        yield FAR


def done(_: Any, __: Any) -> None:
    return None


def acting(kind: type, offer: Any, refusals: Any = lambda ctx, said: ()) -> Act[Any, Any, Any]:
    act: Act[Any, Any, Any] = offered(kind, offer, refusals, done)
    return act


def choices(act: Any, ctx: Any = None, figure: Any = ANN) -> list[Choice]:
    return list(act.offers(ctx or Fight(), figure))


def field(choice: Choice, name: str) -> Input:
    (found,) = [each for each in choice.inputs if each.field == name]
    return found


ASKS = {"target": lambda ctx, figure: ctx.foes(figure)}
SLASH = acting(Slash, Offer("Slash", "Attack", given={"weapon": "axe"}, asks=ASKS), too_far)


def test_that_the_fields_with_a_question_are_asked_for_as_they_say() -> None:
    (choice,) = choices(SLASH)
    assert (choice.key, choice.label, choice.group) == ("slash", "Slash", "Attack")
    assert choice.draft == {"kind": "asked.slash/1", "figure": "ann", "weapon": "axe"}
    assert [(each.field, each.label, each.kind) for each in choice.inputs] == [
        ("target", "Whom", InputKind.FIGURE),
        ("hand", "Hand", InputKind.ONE_OF),
        ("dice", "Dice", InputKind.NUMBER),
    ]
    hand, dice = field(choice, "hand"), field(choice, "dice")
    assert [(each.value, each.label) for each in hand.candidates({})] == [
        ("left", "To the left"),
        ("right", "To the right"),
    ]
    assert (hand.default, hand.required) == ("right", False)
    assert (dice.default, dice.required, dice.lowest, dice.highest) == (2, True, 1, 6)


def test_that_candidates_are_made_once_and_only_when_somebody_looks() -> None:
    ctx = Fight()
    (choice,) = choices(SLASH, ctx)
    assert ctx.looked == 0
    bob, cid = field(choice, "target").candidates({})
    assert field(choice, "target").candidates({"dice": 3}) == (bob, cid)
    assert ctx.looked == 1
    assert (bob.value, bob.label, bob.hex, bob.figure, bob.refusals) == ("bob", "Bob", Hex(1, 1), "bob", ())
    assert (cid.detail, cid.refusals) == ("wounded", (FAR,))


def test_that_candidates_can_hang_on_what_is_said_and_given() -> None:
    def others(ctx: Any, figure: Any, said: Any) -> list[str]:
        return [said["weapon"], str(said.get("dice"))]

    (choice,) = choices(acting(Slash, Offer("Slash", "Attack", given={"weapon": "axe"}, asks={"target": others})))
    assert [each.label for each in field(choice, "target").candidates({"dice": 4})] == ["Axe", "4"]


def test_that_a_figure_is_any_other_able_one_unless_the_act_says_more() -> None:
    (choice,) = choices(acting(Slash, Offer("Slash", "Attack", given={"weapon": "axe"}), too_far))
    assert [each.value for each in field(choice, "target").candidates({})] == ["bob", "cid"]


@pytest.mark.parametrize(("ground", "asked"), [(None, ["far"]), ("a map", ["hex"])])
def test_that_a_field_is_asked_for_only_where_it_matters(ground: Any, asked: list[str]) -> None:
    step = acting(Step, Offer("Step", "Move", asks={"hex": lambda ctx, figure: [Hex(2, 3)]}))
    (choice,) = choices(step, Fight(ground))
    assert [each.field for each in choice.inputs] == asked
    assert choice.inputs[0].default == ([2, 3] if ground else 3)


def test_that_without_candidates_an_input_is_spared_or_the_choice_is_not_offered() -> None:
    nowhere = {"hex": Ask(among=lambda ctx, figure: [], spared=True, proposes=the_first)}
    assert choices(acting(Step, Offer("Step", "Move", asks=nowhere)), Fight("a map"))[0].inputs == ()
    assert choices(acting(Step, Offer("Step", "Move", asks=nowhere, needs="hex")), Fight("a map")) == []


def test_that_only_allowed_candidates_can_be_asked_for_and_the_obvious_one_is_proposed() -> None:
    asks = {"target": Ask(among=lambda ctx, figure: ctx.foes(figure), judged=False, allowed=True, proposes=obvious)}
    (choice,) = choices(acting(Slash, Offer("Slash", "Attack", given={"weapon": "axe"}, asks=asks), too_far))
    assert [each.value for each in field(choice, "target").candidates({})] == ["bob"]
    assert field(choice, "target").default == "bob"
    marked = {"target": Ask(among=lambda ctx, figure: ctx.foes(figure), proposes=obvious)}
    (choice,) = choices(acting(Slash, Offer("Slash", "Attack", given={"weapon": "axe"}, asks=marked), too_far))
    assert len(field(choice, "target").candidates({})) == 2
    assert field(choice, "target").default == "bob"


def test_that_a_hidden_choice_is_offered_only_where_nothing_is_against_it() -> None:
    given = {"weapon": "axe", "hand": "left", "dice": 1}
    for target, offered_ in (("bob", 1), ("cid", 0)):
        offer = Offer("Slash", "Attack", given={**given, "target": target}, hidden=True)
        assert len(choices(acting(Slash, offer, too_far))) == offered_


def test_that_the_bounds_of_a_number_can_hang_on_the_figure() -> None:
    asks = {"dice": Ask(lowest=lambda ctx, figure: len(figure.name), highest=lambda ctx, figure: 5, default=4)}
    (choice,) = choices(acting(Slash, Offer("Slash", "Attack", given={"weapon": "axe"}, asks=asks)))
    dice = field(choice, "dice")
    assert (dice.lowest, dice.highest, dice.default) == (3, 5, 4)


def test_that_an_enumeration_that_may_be_none_is_one_of_its_members() -> None:
    (choice,) = choices(acting(Turn, Offer("Turn", "Move")))
    hand = field(choice, "hand")
    assert (hand.kind, hand.default, hand.required) == (InputKind.ONE_OF, None, False)
    assert [each.value for each in hand.candidates({})] == ["left", "right"]


def test_that_a_choice_shows_what_keeps_the_figure_from_it_and_the_act_refuses_that_first() -> None:
    offer: Offer[Any, Any] = Offer(
        "Slash", "Attack", given={"weapon": "axe"}, idle=lambda ctx, figure: [TIRED], usual=if_allowed
    )
    act = acting(Slash, offer, too_far)
    (choice,) = choices(act)
    assert (choice.refusals, choice.usual) == ((TIRED,), False)
    said: Any = Slash(figure="ann", weapon="axe", target="cid")
    assert list(act.refusals(Fight(), said)) == [TIRED, FAR]


def test_that_a_choice_without_open_inputs_shows_every_reason_against_it() -> None:
    offer: Offer[Any, Any] = Offer(
        "Slash", "Attack", given={"weapon": "axe", "target": "cid", "hand": "left", "dice": 1}, aside=if_barred
    )
    (choice,) = choices(acting(Slash, offer, too_far))
    assert (choice.inputs, choice.refusals, choice.aside) == ((), (FAR,), True)


def test_that_a_function_offers_several_choices() -> None:
    def each(ctx: Any, figure: Any) -> Iterator[Offer[Any, Any]]:
        for weapon in ("axe", "bow"):
            yield Offer(
                f"Slash with {weapon}", "Attack", key=f"slash:{weapon}", given={"weapon": weapon}, barred=[TIRED]
            )

    found = choices(acting(Slash, each))
    assert [(each.key, each.draft["weapon"]) for each in found] == [("slash:axe", "axe"), ("slash:bow", "bow")]
    assert [each.refusals for each in found] == [(TIRED,), (TIRED,)]


def test_that_one_of_several_choices_is_the_offer_with_a_key_and_what_is_given() -> None:
    whole: Offer[Any, Any] = Offer("", "Attack", "asked.slash", aside=True)
    one = whole.one("slash:axe", "Slash with axe", {"weapon": "axe"}, rule="asked.axe")
    assert (one.key, one.label, one.group, one.given, one.rule, one.aside) == (
        "slash:axe",
        "Slash with axe",
        "Attack",
        {"weapon": "axe"},
        "asked.axe",
        True,
    )
    assert (whole.key, whole.rule) == ("", "asked.slash")


@pytest.mark.parametrize(("far", "shown"), [(("cid",), ()), (("bob", "cid"), (TIRED,))])
def test_that_a_choice_without_hope_says_why(far: tuple[str, ...], shown: tuple[Refusal, ...]) -> None:
    def why(ctx: Any, figure: Any, found: Any, said: Any) -> list[Refusal]:
        assert (len(found), said["weapon"]) == (2, "axe")
        return [TIRED]

    def refused(ctx: Any, said: Slash) -> list[Refusal]:
        return [FAR] if said.target in far else []

    asks = {"target": Ask(among=lambda ctx, figure: ctx.foes(figure), hopeless=why)}
    (choice,) = choices(acting(Slash, Offer("Slash", "Attack", given={"weapon": "axe"}, asks=asks), refused))
    assert choice.refusals == shown


def test_that_a_default_can_hang_on_the_candidates_and_on_what_is_given() -> None:
    last = Ask(among=lambda ctx, figure: ctx.foes(figure), proposes=lambda ctx, figure, found: found[-1].value)
    weapon = Ask(default=lambda ctx, figure, said: len(said["weapon"]))
    asks = {"target": last, "dice": weapon}
    (choice,) = choices(acting(Slash, Offer("Slash", "Attack", given={"weapon": "axe"}, asks=asks), too_far))
    assert (field(choice, "target").default, field(choice, "dice").default) == ("cid", 3)


def test_that_the_fields_that_are_named_are_asked_for_in_that_order_though_they_are_given() -> None:
    given = {"weapon": "axe", "dice": 4}
    (choice,) = choices(acting(Slash, Offer("Slash", "Attack", given=given, fields=("dice", "target")), too_far))
    assert [each.field for each in choice.inputs] == ["dice", "target"]
    assert choice.draft["dice"] == 4


def test_that_a_command_about_no_figure_is_offered_to_the_table() -> None:
    act = acting(End, Offer("End the turn", "Turn", given={"turn": 3}, by_itself=True))
    assert (act.whose, act.keys) == (Whose.TABLE, ("end",))
    assert choices(act) == []
    (choice,) = act.offers(Fight(), None)
    assert (choice.draft["turn"], choice.by_itself) == (3, True)
    assert SLASH.whose is Whose.FIGURES


def test_that_things_become_candidates_by_themselves() -> None:
    ctx = Fight()
    row = SimpleNamespace(key="bear", name="Cave bear")
    assert [candidate(ctx, each).label for each in (ANN, Hex(1, 2), row, "word", (row, "angry"))] == [
        "Ann",
        "1/2",
        "Cave bear",
        "Word",
        "Cave bear",
    ]
    assert candidate(ctx, (row, "angry")).detail == "angry"
