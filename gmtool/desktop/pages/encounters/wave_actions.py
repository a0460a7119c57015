"""The actions by which figures come later in a prepared encounter, or are there from the beginning."""

from typing import Final

from PySide6.QtWidgets import QWidget

from gmtool.desktop.base.desk import READ_ONLY, ActionGroup, Deed, Desk, Level, allow, deeds_of
from gmtool.desktop.pages.encounters.builder import Builder
from gmtool.language import tr
from gmtool.presentation.encounters import waves
from gmtool.rules.seam import Muster
from gmtool.space import Place

_DEEDS: Final = deeds_of(
    "encounters",
    Deed("wave", tr("They come later…"), ("W",), tr("The chosen figures arrive in a wave: in which turn, and where")),
    Deed("no_wave", tr("There from the beginning"), ("Shift+W",), tr("The chosen figures no longer come in a wave")),
)


class WaveActions(ActionGroup):
    """About the figures that are chosen on a side; asks in a strip over the foot of the page."""

    def __init__(self, desk: Desk, page: QWidget, *, read_only: bool) -> None:
        super().__init__(page, _DEEDS)
        self._desk = desk
        self._read_only = read_only
        self._builder: Builder | None = None

    def serve(self, builder: Builder) -> None:
        """Offer them in the menus of a new builder's figures."""
        builder.company.more = self.actions
        builder.banners.wave.closed.connect(builder.sides.take_keys)

    def follow(self, builder: Builder | None) -> None:
        """The encounter that is shown, if one is; a strip about it as it was before is closed."""
        encounter = builder.encounter if builder is not None else None
        if self._builder is not None:
            self._builder.banners.wave.leave(None if encounter is None else encounter.muster)
        self._builder = builder
        missing = "" if encounter is not None else tr("no encounter is chosen.")
        begun = tr("the fight has begun.") if encounter is not None and encounter.started else ""
        for action in self.actions:
            allow(action, (READ_ONLY if self._read_only else "") or missing or begun)

    def wave(self) -> None:
        """Ask when and where the chosen figures come."""
        if (builder := self._builder) is not None and (figures := self._chosen(builder)):
            builder.banners.wave.ask(builder.muster, figures, self._later)

    def no_wave(self) -> None:
        """The chosen figures are there from the beginning."""
        if (builder := self._builder) is None or not (figures := self._chosen(builder)):
            return
        if all(waves.wave_of(builder.muster, one) is None for one in figures):
            self._desk.notice(tr("They are there from the beginning already."), Level.WARN)
            return
        self._change(builder, figures, waves.at_once(builder.muster, figures), tr("{who} there from the beginning"))

    def _later(self, figures: tuple[str, ...], turn: int, place: Place | None) -> None:
        if (builder := self._builder) is not None:
            changed = waves.later(builder.muster, figures, turn, place)
            self._change(builder, list(figures), changed, tr("{who} in a wave"))

    def _change(self, builder: Builder, figures: list[str], after: Muster, what: str) -> None:
        who = waves.named(one for one in builder.muster.figures if one.id in figures)
        builder.change(what.format(who=who), after)

    def _chosen(self, builder: Builder) -> list[str]:
        """The chosen figures; says so where there are none."""
        if builder.encounter is None or builder.fixed or builder.ground.at_work:
            return []
        found = builder.sides.picked
        if not found:
            self._desk.notice(tr("Choose figures of a side first."), Level.WARN)
        return found
