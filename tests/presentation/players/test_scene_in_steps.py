"""What the players are told of a turn in steps: never a secret step, a sealed plan, a reason or a threat."""

from dataclasses import asdict, replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from gmtool.encounter import Journal
from gmtool.presentation.fight.state_view import StateView
from gmtool.presentation.players.permissions import HitDetail, Permissions
from gmtool.presentation.players.scene import HIDDEN, Scene, Turn, scene
from gmtool.rules.seam import AnsweredTable, Beat, BeatKind, Card, Enlisted, Muster, Progress, Span, Strip, Track
from tests.presentation.players.views import SIDES, Views, counter
from tests.variants.breaths import TallyInBreaths

HERO = counter("h", "Flavius", "heroes", None)
ORC = counter("o", "Orc", "goblins", None)
LURKER = counter("l", "Zyxwor", "lurkers", None, hidden=True)
EVERYTHING = Permissions({side.id: HitDetail.NUMBERS for side in SIDES}, scores=True)
NONE: tuple[Beat, ...] = ()


def as_text(shown: Scene) -> str:
    return repr(asdict(shown))


def track(figure: str, plan: str, *cells: tuple[Beat, ...], **more: Any) -> Track:
    return Track(figure, plan, (*cells, *(NONE,) * (3 - len(cells))), **more)


def strip(*tracks: Track, title: str = "Seconds") -> Strip:
    return Strip(title, ("1", "2", "3"), 1, tracks)


def test_that_an_open_plan_and_its_steps_are_told_without_their_reasons() -> None:
    steps = (Beat(BeatKind.DONE, "A", "WHY he hit", "RULE"),), (Beat(BeatKind.READY, "4", "WHY", "RULE"),)
    spans = (Span(1, 2, "WHY it moves", "RULE"),)
    told = track("h", "Fighting", *steps, spans=spans, note="THREAT")
    shown = scene(Views((HERO, ORC), strip=strip(told)).moment(), EVERYTHING)
    plain = track("h", "Fighting", (Beat(BeatKind.DONE, "A"),), (Beat(BeatKind.READY, "4"),))
    assert shown.strip == strip(plain)
    assert all(word not in as_text(shown) for word in ("WHY", "RULE", "THREAT"))
    assert [turn.name for turn in shown.order] == ["Flavius"]


def test_that_a_sealed_plan_is_hidden_and_a_secret_step_is_not_there() -> None:
    cells = (
        (Beat(BeatKind.HELD, "SEC1", secret=True), Beat(BeatKind.DONE, "S")),
        (Beat(BeatKind.LOST, "SEC2", secret=True),),
    )
    sealed = track("o", "SECRET PLAN", *cells, spans=(Span(0, 2, "SECRET SPAN", secret=True),), sealed=True)
    silent = track("h", "", sealed=True)
    shown = scene(Views((HERO, ORC), strip=strip(silent, sealed)).moment(), EVERYTHING)
    assert "SEC" not in as_text(shown)
    assert shown.strip == strip(track("h", ""), track("o", HIDDEN, (Beat(BeatKind.DONE, "S"),)))


def test_that_where_the_strip_is_sealed_nobody_is_lit_or_done() -> None:
    tracks = (track("h", "Fighting"), track("o", "Fighting"))
    for sealed, acting, progress in ((False, "h", Progress.NOW), (True, "", Progress.LATER)):
        views = Views((HERO, ORC), next=("h",), strip=replace(strip(*tracks), sealed=sealed))
        shown = scene(views.moment(), EVERYTHING)
        assert (shown.acting, shown.order[0].progress) == (acting, progress)


def test_that_those_who_are_left_out_have_no_track_and_are_named_in_none() -> None:
    tracks = (
        track("h", "Strikes at Zyxwor", (Beat(BeatKind.CHOSEN, "A"),)),
        track("o", "Fighting"),
        track("l", "Lurks", (Beat(BeatKind.CHOSEN, "A"),)),
    )
    shown = scene(Views((HERO, ORC, LURKER), strip=strip(*tracks, title="Until Zyxwor")).moment(), EVERYTHING)
    assert "Zyxwor" not in as_text(shown)
    assert "Lurks" not in as_text(shown)
    assert shown.strip is not None
    assert [one.figure for one in shown.strip.tracks] == ["h", "o"]
    assert [one.plan for one in shown.strip.tracks] == [HIDDEN, "Fighting"]
    assert shown.strip.title == ""
    known = replace(LURKER, hidden=False)
    seen = scene(Views((HERO, ORC, known), strip=strip(*tracks)).moment(), EVERYTHING)
    assert seen.strip is not None
    assert [one.plan for one in seen.strip.tracks] == ["Strikes at Zyxwor", "Fighting", "Lurks"]


def beats() -> st.SearchStrategy[Beat]:
    return st.builds(
        lambda kind, number, secret: Beat(kind, f"Q{number}" if secret else "A", "QWHY", "QRULE", secret),
        st.sampled_from(BeatKind), st.integers(0, 99), st.booleans(),
    )  # fmt: skip


@given(st.data())
def test_that_no_secret_of_any_strip_reaches_the_players(data: st.DataObject) -> None:
    """Whatever is secret, sealed or a reason has a Q in it, and nothing else has."""
    tracks = []
    for one in (HERO, ORC, LURKER):
        sealed = data.draw(st.booleans())
        cells = data.draw(st.lists(st.lists(beats(), max_size=3).map(tuple), min_size=3, max_size=3).map(tuple))
        spans = tuple(Span(0, 1, "QSPAN", "QRULE", secret) for secret in data.draw(st.lists(st.booleans())))
        tracks.append(Track(one.figure, "QPLAN" if sealed else "Fights", cells, spans, "QNOTE", sealed))
    shown = scene(Views((HERO, ORC, LURKER), strip=strip(*tracks)).moment(), EVERYTHING)
    assert "Q" not in as_text(shown)
    assert shown.strip is not None
    for mine, told in zip(tracks, shown.strip.tracks, strict=False):
        open_beats = [[(beat.kind, beat.text) for beat in cell if not beat.secret] for cell in mine.cells]
        assert [[(beat.kind, beat.text) for beat in cell] for cell in told.cells] == open_beats


def test_that_the_order_has_one_line_a_figure_and_scores_only_where_they_are_allowed() -> None:
    views = Views((HERO, ORC), next=("o",), strip=strip(track("o", ""), track("h", "")))
    assert scene(views.moment(), Permissions(scores=True)).order == (
        Turn("o", "Orc", SIDES[1], Progress.NOW, "hurt", 1001),
        Turn("h", "Flavius", SIDES[0], Progress.LATER, "8 of 10", 1000),
    )
    assert [turn.score for turn in scene(views.moment(), Permissions()).order] == [None, None]


def test_that_a_plot_of_a_real_fight_is_known_when_it_is_carried_out() -> None:
    rules: Any = TallyInBreaths()
    figures = tuple(Enlisted(f"f{i}", Card("tally", name), SIDES[i].id) for i, name in enumerate(("Flavius", "Orc")))
    journal = Journal.begin(rules, Muster(figures, SIDES[:2]))

    def said(kind: str, **more: Any) -> Scene:
        journal.do(rules.command({"kind": kind, **more}), AnsweredTable(()))
        return scene(StateView(rules, journal.state), EVERYTHING)

    plotted = said("tally.plot/1", figure="f1", breath=2, sealed=True)
    assert plotted.strip is not None
    assert plotted.strip.tracks[1] == Track("f1", HIDDEN, (NONE, NONE, NONE))
    said("tally.breathe/1")
    done = said("tally.pass/1", figure="f1")
    assert done.strip is not None
    assert [[beat.text for beat in cell] for cell in done.strip.tracks[1].cells] == [[], ["rest"], ["…"]]
