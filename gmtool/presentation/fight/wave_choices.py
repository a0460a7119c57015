"""Choices of the GM about waves that are still to come: now, in another turn, or not at all."""

from collections.abc import Sequence

from gmtool.language import tr
from gmtool.presentation.encounters.waves import who_words
from gmtool.presentation.fight.gm_commands import GROUP
from gmtool.presentation.fight.selection import Selection
from gmtool.presentation.fight.state_view import StateView
from gmtool.rules.seam import Agenda, Candidate, Choice, Coming, Input, InputKind, Json


def told(coming: Coming) -> str:
    """A wave and who comes in it: "Reinforcements: Wolf 1 to 4"."""
    return f"{coming.wave.name}: {who_words(coming)}"


def when(agenda: Agenda, coming: Coming) -> str:
    """When a wave comes: "Turn 3", "When you say"."""
    return f"{agenda.called} {coming.wave.turn}" if coming.wave.turn else tr("When you say")


def arriving(waves: Sequence[Coming]) -> Choice:
    """The choice to let a wave come now; of several, one is to be said."""
    if len(waves) == 1:
        draft: dict[str, Json] = {"kind": "gm.arrive/1", "wave": waves[0].wave.key}
        return Choice("gm.arrive", tr("{wave} arrive now", wave=waves[0].wave.name), GROUP, draft)
    known = tuple(Candidate(one.wave.key, told(one)) for one in waves)
    which = Input("wave", tr("Wave"), InputKind.ONE_OF, lambda _: known, default=known[0].value)
    return Choice("gm.arrive", tr("A wave arrives now"), GROUP, {"kind": "gm.arrive/1"}, (which,))


def changes_of_wave(moment: StateView, coming: Coming) -> tuple[Choice, ...]:
    """The GM's choices about a wave that is still to come."""
    wave, now = coming.wave, moment.agenda.turn
    label = tr("{turn} (0: when you say so)", turn=moment.agenda.called)
    turn = Input("turn", label, InputKind.NUMBER, default=max(wave.turn, now + 1), lowest=0, highest=999)
    return (
        arriving([coming]),
        Choice(
            "gm.await", tr("{wave} in another turn…", wave=wave.name), GROUP,
            {"kind": "gm.await/1", "wave": wave.key}, (turn,),
        ),
        Choice(
            "gm.call-off", tr("Call off {wave}", wave=wave.name), GROUP, {"kind": "gm.call-off/1", "wave": wave.key}
        ),
    )  # fmt: skip


def bring(picks: Selection) -> None:
    """Let the wave come that is still to come; of several, ask which."""
    waves = picks.session.moment.waves
    if not waves:
        return
    choice = arriving(waves)
    if choice.inputs:
        picks.pick(choice)
    else:
        picks.session.perform(choice.draft)
