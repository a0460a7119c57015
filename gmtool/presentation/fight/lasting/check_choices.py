"""Choices of the GM about checks that wait: have one wait, or a fuse or timer, do it before its time, leave it out."""

from collections.abc import Iterator

from gmtool.dice import Comparison, Dice, DiceError
from gmtool.language import tr, trc
from gmtool.presentation.fight.gm_commands import GROUP
from gmtool.presentation.fight.lasting.times import UNIT_NAMES, TimeUnit, in_turns, units
from gmtool.presentation.fight.state_view import StateView
from gmtool.records import dataclass
from gmtool.rules.seam import END, Agenda, Candidate, Choice, Input, InputKind, Json, Values, WaitingCheck

_NOW = "now"
_HOW = {
    Comparison.AT_MOST: tr("or less"),
    Comparison.AT_LEAST: tr("or more"),
    # translators: a roll that passes with exactly the number needed
    Comparison.EXACTLY: tr("exactly"),
}


@dataclass(frozen=True, slots=True)
class CheckChoice(Choice):
    """A choice to have a check wait. Its inputs are what a GM says of one, and its data is the command made of that."""

    turn_seconds: int | None = None

    def data(self, values: Values) -> dict[str, Json]:
        """The command, with the dice and the need as records, and the time in turns."""
        said = {one.field: one.default for one in self.inputs} | dict(values)
        unit = TimeUnit(str(said.get("unit") or TimeUnit.TURNS))
        later, at = said.get("later"), str(said.get("at") or _NOW)
        data: dict[str, Json] = {
            **self.draft,
            "label": str(said.get("label") or ""),
            "turns": in_turns(later if isinstance(later, int) else 0, unit, self.turn_seconds),
            "at": "" if at == _NOW else at,
            "does": str(said.get("does") or ""),
            "secret": bool(said.get("secret")),
        }
        kind, _, whose = str(said.get("whose") or "").partition(" ")
        if kind in ("side", "figure"):
            data[kind] = whose
        if said.get("dice"):
            data["dice"] = dice_json(str(said["dice"]))
            data["need"] = {"number": said.get("number"), "how": said.get("how")}
        return data


def dice_json(notation: str) -> Json:
    """Dice as the value of a command's field; what cannot be read stays as it is, and is refused."""
    try:
        dice = Dice.parse(notation)
    except DiceError:
        return notation
    return {"count": dice.count, "sides": dice.sides, "plus": dice.plus}


def new_check(moment: StateView) -> CheckChoice:
    """The choice to have a check wait: whose, what is rolled, when."""
    seconds = moment.ruleset.turn_seconds
    how = tuple(Candidate(one.value, _HOW[one]) for one in Comparison)
    inputs = (
        Input("label", tr("Name"), InputKind.TEXT, default=None),
        _whose(moment),
        Input("dice", tr("Dice"), InputKind.TEXT, default="2d6"),
        # translators: the number that a roll needs
        Input("number", tr("Needed"), InputKind.NUMBER, default=7, lowest=-999, highest=999),
        # translators: and then: or more, or less, exactly
        Input("how", tr("Passes with"), InputKind.ONE_OF, lambda _: how, default=Comparison.AT_LEAST.value),
        *_when(moment.agenda, seconds, 0),
        Input("does", tr("What a failure does"), InputKind.TEXT, default="", required=False),
        _secret(),
    )
    draft: dict[str, Json] = {"kind": "gm.check/1"}
    return CheckChoice("gm.check", tr("Add a check…"), GROUP, draft, inputs, turn_seconds=seconds)


def new_timer(moment: StateView) -> CheckChoice:
    """The choice to have a fuse or timer run: nothing is rolled, it happens."""
    seconds = moment.ruleset.turn_seconds
    inputs = (
        Input("label", tr("Name"), InputKind.TEXT, default=tr("Timer")),
        *_when(moment.agenda, seconds, 3),
        Input("does", tr("What happens"), InputKind.TEXT, default="", required=False),
        _secret(),
    )
    draft: dict[str, Json] = {"kind": "gm.check/1"}
    return CheckChoice("gm.timer", tr("Add a fuse or timer…"), GROUP, draft, inputs, turn_seconds=seconds)


def _whose(moment: StateView) -> Input:
    sides = [Candidate(f"side {side.id}", side.name) for side in moment.sides.values()]
    able = [one for one in moment.counters.values() if one.able]
    whose = (Candidate("", tr("Nobody")), *sides, *(Candidate(f"figure {one.figure}", one.name) for one in able))
    return Input("whose", tr("Rolled for"), InputKind.ONE_OF, lambda _: whose, default="")


def _when(agenda: Agenda, seconds: int | None, turns: int) -> Iterator[Input]:
    called, ends = agenda.called.lower(), tr("End of the {turn}", turn=agenda.called.lower())
    # translators: {turn} is the rules' own English word, here and elsewhere: turn, round
    later = tr("In how many {turn}s (0: this one)", turn=called)
    yield Input("later", later, InputKind.NUMBER, default=turns, lowest=0, highest=999)
    if len(found := units(seconds)) > 1:
        named = tuple(Candidate(one.value, UNIT_NAMES[one]) for one in found)
        yield Input("unit", tr("Counted in"), InputKind.ONE_OF, lambda _: named, default=TimeUnit.TURNS.value)
    phases = tuple(Candidate(one.key, one.label) for one in agenda.phases if len(agenda.phases) > 1)
    moments = (Candidate(_NOW, tr("At once")), *phases, Candidate(END, ends))
    yield Input("at", trc("when", "At"), InputKind.ONE_OF, lambda _: moments, default=_NOW)


def _secret() -> Input:
    return Input("secret", tr("Hidden from the players"), InputKind.YES_NO, default=False)


def changes_of_check(check: WaitingCheck) -> tuple[Choice, ...]:
    """The GM's choices about a check that waits: do it now, or leave it out."""
    now = (
        tr("Roll for “{check}” now", check=check.label)
        if check.dice is not None
        else tr("“{check}” happens now", check=check.label)
    )
    draft: dict[str, Json] = {"kind": "gm.drop-check/1", "check": check.key}
    drop = Input("reason", tr("Reason"), InputKind.TEXT, default="", required=False)
    return (
        Choice("gm.roll-check", now, GROUP, {"kind": "gm.roll-check/1", "check": check.key}),
        Choice("gm.drop-check", tr("Cancel “{check}”", check=check.label), GROUP, draft, (drop,)),
    )
