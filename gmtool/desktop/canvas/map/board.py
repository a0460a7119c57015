"""Board: the map as something to look at; it is told what to show, and says what is under the pointer or the cursor."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QRect, QTimer, Signal
from PySide6.QtGui import QPaintEvent, QPolygonF
from PySide6.QtWidgets import QWidget

from gmtool.desktop.base.parts.painting import guarded
from gmtool.desktop.base.theme.current import theme
from gmtool.desktop.canvas.map.canvas import MapCanvas
from gmtool.desktop.canvas.map.hover_card import HoverCard, brief_text, card_text, spoken
from gmtool.desktop.canvas.painting.fan_art import fan_rect
from gmtool.desktop.canvas.scene.ground_layout import Layout
from gmtool.desktop.canvas.scene.placed_counters import fan_of
from gmtool.language import tr
from gmtool.presentation.fight.lasting.placed_effects import PlacedEffect
from gmtool.presentation.map.area_input import AreaInput
from gmtool.presentation.map.asked_input import AskedInput, Pointed
from gmtool.presentation.map.unit_input import UnitInput
from gmtool.presentation.map.way import Way
from gmtool.rules.seam.choices import Candidate, InputKind
from gmtool.rules.seam.messages import Json
from gmtool.rules.seam.views import Condition, Counter, Lying, Overlay, Side, TerrainKind
from gmtool.space import Ground, Place

LEAST_IN_FAN = 19
"""The radius in pixels, at 100 %, that a counter has in a fan at least."""


class MapBoard(MapCanvas):
    """Shows what it is given, with a card beside what is pointed at."""

    hovered = Signal(object)
    """A figure's id, a `Hex` (a `Point` on open ground), or None off the ground."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.card = HoverCard(self)
        self._overlaid: tuple[tuple[Overlay, ...], Layout | None] = ((), None)
        """The overlays that are shown, and the layout in which they lie."""
        self.setAccessibleName(tr("Battle map"))

    def show_ground(self, ground: Ground | None) -> bool:
        """Show a ground; None where the fight has no map.

        True if it lies otherwise than the one before: then all of it is shown. What is only painted otherwise stays
        where it is on the screen.
        """
        if ground == self.content.ground:
            return False
        before = self.content.layout
        self.lay(ground)
        after = self.content.layout
        self.picture.effects.show(self.content.effects, ground, after)
        other = before is None or after is None or before.frame != after.frame
        if other:
            self.point(None)
            if ground is not None:
                self.fit()
        self._changed()
        return other

    def show_terrain(self, kinds: Sequence[TerrainKind], lit: frozenset[Any] = frozenset()) -> None:
        """Draw these kinds of terrain by their pictures, and these dark spots as lit."""
        content = self.content
        if content.kinds != tuple(kinds):
            content.kinds = tuple(kinds)
            self.picture.ground.use_kinds(kinds)
            self._changed()
        if content.lit != lit:
            content.lit = lit
            self._show_lit()
            self._changed()

    def show_frame(self, frame: QPolygonF | None) -> None:
        """Frame a part of the plane as what the players see."""
        self.content.frame = frame
        self.update()

    def show_counters(
        self,
        counters: Iterable[Counter],
        sides: Iterable[Side],
        conditions: Mapping[str, Sequence[Condition]],
        acted: Iterable[str] = (),
    ) -> None:
        """Show these figures. `conditions` are looked up by figure; `acted` are those that are done this turn."""
        content, spots = self.content, self.content.spots.followed_by(counters, self.content.layout)
        of_sides = {side.id: side for side in sides}
        held = {figure: tuple(found) for figure, found in conditions.items()}
        done = frozenset(acted)
        if spots is content.spots and (of_sides, held, done) == (content.sides, content.conditions, content.acted):
            return
        before, stood = content.acting_spot, content.spots.stands
        content.spots, content.sides, content.conditions, content.acted = spots, of_sides, held, done
        self.picture.counters.show(self.content)
        self.picture.blocks.show(self.content)
        self.picture.ties.show(self.content.spots)
        self._keep_pointing()
        if before is None or self.content.acting_spot is None or before.at != self.content.acting_spot.at:
            self._follow()
        self._changed(under=stood != self.content.spots.stands)

    def show_lying(self, items: Iterable[Lying]) -> None:
        """Show what lies on the ground."""
        shown = tuple(items)
        if shown != self.content.lying:
            self.content.lying = shown
            self._changed()

    def show_effects(self, effects: Iterable[PlacedEffect]) -> None:
        """Show these areas, of what lasts or is about to begin, instead of those before."""
        shown = tuple(effects)
        if shown != self.content.effects:
            self.content.effects = shown
            self.picture.effects.show(shown, self.content.ground, self.content.layout)
            self._changed()

    def show_overlays(self, overlays: Iterable[Overlay]) -> None:
        """Show these areas and lines instead of those before."""
        shown = tuple(overlays), self.content.layout
        if shown == self._overlaid:
            return
        self._overlaid = shown
        self.content.overlays = shown[0]
        self.picture.overlays.show(self.content.overlays, self.content.layout)
        self.picture.marks.show(self.content.overlays)
        self._changed(under=False)

    def set_acting(self, figure: str | None) -> None:
        """Light the acting figure, and bring it into sight; a cursor of the keys that stands elsewhere goes.

        Enter would otherwise pick what is under it, which was said for the figure before.
        """
        if figure != self.content.acting:
            self.content.acting = figure
            pointed = self.content.pointed
            if figure is not None and pointed is not None and pointed.by_key and pointed.figure != figure:
                self.point(None)
            self._follow()
            self._changed(under=False)

    def set_marked(self, figures: Iterable[str]) -> None:
        """Ring the figures that are picked besides the acting one."""
        marked = tuple(figures)
        if marked != self.content.marked:
            self.content.marked = marked
            self._changed(under=False)

    def show_way(self, way: Way) -> None:
        """Show the way the acting figure is to go, as far as it is said."""
        if way != self.content.way:
            self.content.way = way
            self._changed(under=False)

    def show_candidates(
        self, candidates: Sequence[Candidate], kind: InputKind, said: Json = None, *, anywhere: bool = False
    ) -> None:
        """Ask for one of these on the map, or for a place anywhere. `said`: what was said already."""
        before, self.content.asking = self.content.asking, AskedInput.of(candidates, kind, said, anywhere=anywhere)
        if not candidates and before == self.content.asking and self.content.unit is None and kind is InputKind.HEX:
            return  # nothing was asked, and nothing is
        acting = self.content.acting_spot
        self.content.unit = UnitInput.of(kind, self.content.ground, acting.counter if acting else None, said)
        self.content.facing = self._first_facing()
        self.picture.candidates.show(self.content)
        self._changed(under=False)

    def ask_area(self, area: AreaInput | None) -> None:
        """Ask for an area, of which so much is said; None: for none."""
        if area is not None or self.content.area is not None:
            self.content.area = area
            self.update()

    def clear_candidates(self) -> None:
        """Ask for nothing any more."""
        self.show_candidates((), InputKind.HEX)

    def tell(self, words: Sequence[str]) -> None:
        """Say on the card what the tool in hand has found, a line each; nothing says nothing."""
        self.content.told = tuple(words)
        self._show_card()

    def point(self, pointed: Pointed | None) -> None:
        """The pointer or the cursor is somewhere else."""
        before, self.content.pointed = self.content.pointed, pointed
        self._open_fan()
        if pointed == before and pointed is not None:
            return
        self.look_again()
        was, now = _meant(before), _meant(pointed)
        if was != now:
            self.hovered.emit(now)

    def look_at(self, candidate: Candidate) -> None:
        """Make this the candidate that is pointed at, though another may be in the same hex."""
        self.content.current = candidate
        self._show_card()

    def moved(self) -> None:
        """Card and fan go with the figures that they are about."""
        layout = self.content.layout
        self.content.grain = 1 if layout is None else layout.grain(self.camera.scale)
        self._open_fan()
        self._show_card()

    def _changed(self, *, under: bool = True) -> None:
        """Something else is shown. `under`: it may lie on the ground, whatever is asked or foreseen."""
        if under:
            self.picture.changed()
        else:
            self.picture.changed_above()
        self.look_again()

    def look_again(self) -> None:
        """Something has changed about what is pointed at."""
        content = self.content
        content.current = content.asking.at(content.pointed, content.near)
        self._show_card()

    def _keep_pointing(self) -> None:
        """The figures have changed: whoever is pointed at or carried may be gone, or another may be there."""
        content, pointed = self.content, self.content.pointed
        if content.drag is not None and content.drag.figure not in content.spots.of:
            content.drag = None
        if pointed is not None:
            inside = [spot.counter.figure for spot in content.figures_at(pointed.place)]
            figure = pointed.figure if pointed.figure in inside else content.topmost(pointed.place)
            content.pointed = replace(pointed, figure=figure)
        self._open_fan()

    def _open_fan(self) -> None:
        pointed, camera, least = self.content.pointed, self.camera, theme().px(LEAST_IN_FAN) / self.camera.scale
        self.content.fan = None if pointed is None else fan_of(self.content.spots, pointed.hex, camera.seen(), least)

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Where badges have other places from now on, the card may have to make room for them."""
        super().paintEvent(event)
        if self.picture.badges.fresh:
            self.picture.badges.fresh = False
            if self.content.pointed is not None:
                QTimer.singleShot(0, self, self._show_card)

    def _show_card(self) -> None:
        content, pointed = self.content, self.content.pointed
        text, brief = "", None
        if pointed is not None and content.drag is None:
            text, brief = card_text(content, pointed), brief_text(content, pointed) if pointed.by_key else None
        about, room = self._about(), self.rect().adjusted(4, 4, -4, -4)
        self.card.show_beside(text, about, room, self.picture.badges.hides, brief)
        self.setAccessibleDescription(spoken(content, pointed))
        self.update()

    def _about(self) -> QRect:
        """The pixels that the card must not hide."""
        pointed = self.content.pointed
        if pointed is None:
            return QRect()
        if self.content.fan is not None:
            return fan_rect(self.camera, self.content.fan).toRect()
        spot = self.content.spots.of.get(pointed.figure)
        reach = self.camera.scale * (spot.radius * 1.4 if spot else 1.0)
        at = self.camera.to_screen(spot.at if spot else self.content.middle(pointed.place))
        return QRect(round(at.x() - reach), round(at.y() - reach), round(2 * reach), round(2 * reach))

    def _follow(self) -> None:
        if self.content.acting_spot is not None:
            self.bring_into_sight(self.content.acting_spot.at)

    def _first_facing(self) -> int | None:
        allowed, spot = self.content.asking.facings, self.content.acting_spot
        said = self.content.asking.said
        if self.content.asking.kind is InputKind.HEADING:
            return said if isinstance(said, int) else (spot.counter.heading or 0) if spot else 0
        now = said if isinstance(said, int) else spot.counter.facing if spot else None
        return now if now in allowed else next(iter(allowed), None)


def _meant(pointed: Pointed | None) -> str | Place | None:
    return None if pointed is None else pointed.figure or pointed.place
