"""The hover card: a few lines beside what is pointed at, always whole within the map.

A screen reader is told the same as plain sentences."""

from collections.abc import Callable
from html import escape
from typing import Final

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLabel, QWidget

from gmtool.desktop.base.parts.labels import led
from gmtool.desktop.base.theme.current import Theme, theme
from gmtool.desktop.canvas.scene.content import Content
from gmtool.language import tr, trn
from gmtool.presentation.fight.lasting.placed_effects import PlacedEffect
from gmtool.presentation.map.asked_input import Pointed
from gmtool.presentation.map.body_words import body_words, company_of
from gmtool.rules.seam.breakdown import Refusal
from gmtool.rules.seam.choices import Candidate
from gmtool.rules.seam.views import Condition, Counter, Lying, OverlayKind, Posture, terrain_kind


def card_text(content: Content, pointed: Pointed) -> str:
    """The card for what is pointed at; empty where there is nothing to say but the hex's label."""
    spot = content.spots.of.get(pointed.figure)
    where = _where(content, pointed)
    colours = theme().palette
    parts = [_line(words, colours.warn if i else colours.text) for i, words in enumerate(content.told)]
    parts += [_figure(content, spot.counter, where)] if spot else []
    parts += [_line(item.label, colours.accent) for item in content.lying if _lies_there(content, item, pointed)]
    parts += [_line(words, colours.muted) for words in _terrain(content, pointed)]
    parts += [_effect(one) for one in _effects_there(content, pointed)]
    if content.current is not None:
        parts += _candidate(content.current)
    parts += [_line(refusal.reason, colours.bad) for refusal in _refused_at(content, pointed)]
    parts += [_line(words, colours.muted) for words in _said_there(content, pointed, unseen=True)]
    return "".join(parts)


def brief_text(content: Content, pointed: Pointed) -> str:
    """The same in short: whose counter it is, and what picking it would mean, or why it cannot be picked."""
    spot, colours = content.spots.of.get(pointed.figure), theme().palette
    parts = [f"<div><b>{escape(spot.counter.name)}</b></div>"] if spot else []
    if content.current is not None:
        first, *_ = _candidate(content.current)
        parts += [first, *(_line(why.short or why.reason, colours.bad) for why in content.current.refusals[:1])]
    return "".join(parts)


def spoken(content: Content, pointed: Pointed | None) -> str:
    """The things under the cursor, in plain words."""
    if content.ground is None:
        return tr("This fight has no map.")
    if pointed is None:
        figures, extent = len(content.spots.of), content.ground.extent()
        return trn("Ground of {extent}, {n} figure.", "Ground of {extent}, {n} figures.", figures, extent=extent)
    where = _where(content, pointed)
    words = [tr("Hex {label}", label=where) if pointed.hex is not None else where]
    if content.ground.is_wall(pointed.place):
        words.append(tr("wall"))
    inside = sorted(content.figures_at(pointed.place), key=lambda spot: spot.counter.figure != pointed.figure)
    # translators: a hex, with several figures in it
    words += [trn("{n} figure shares it", "{n} figures share it", len(inside))] if len(inside) > 1 else []
    words += [_spoken_figure(content, spot.counter) for spot in inside]
    words += [item.label for item in content.lying if _lies_there(content, item, pointed)]
    words += _terrain(content, pointed)
    words += [", ".join((one.label, *one.said)) for one in _effects_there(content, pointed)]
    words += _said_there(content, pointed)
    if content.facing is not None:
        # translators: a direction, or degrees
        words.append(tr("facing {direction}", direction=_way_it_looks(content, content.facing)))
    if pointed.place in content.way.places:
        number = content.way.places.index(pointed.place) + 1
        step = tr("point {number} of the path", number=number)
        words.append(tr("hex {number} of the path", number=number) if pointed.hex is not None else step)
        words += [refusal.reason for refusal in _refused_at(content, pointed)]
    if content.current is not None:
        words.append(tr("can be picked") if not content.current.refusals else tr("cannot be picked"))
        words += [refusal.reason for refusal in content.current.refusals]
        words += [one for one in (content.current.sign, *content.current.sums) if one]
    words += content.told
    return ". ".join(word.rstrip(".") for word in words) + "."


def _where(content: Content, pointed: Pointed) -> str:
    """The label of a hex; on open ground how far east and south of its corner."""
    return "" if content.ground is None else content.ground.place_label(pointed.place)


def _said_there(content: Content, pointed: Pointed, unseen: bool = False) -> list[str]:
    """The words of the overlays about a hex, each once; `unseen` leaves out those that stand on the map anyway."""
    said: list[str] = []
    for overlay in content.overlays:
        for mark in overlay.marks:
            if mark.hex == pointed.hex:
                seen = unseen and overlay.kind is not OverlayKind.RANGE
                said += [] if seen or not mark.text else [": ".join(filter(None, (overlay.label, mark.text)))]
                said += [mark.why] if mark.why else []
        if pointed.at is not None and not unseen:
            said += [overlay.label] if any(shape.covers(pointed.at) for shape in overlay.shapes) else []
    return list(dict.fromkeys(said))


def _lies_there(content: Content, item: Lying, pointed: Pointed) -> bool:
    return content.ground is not None and content.ground.is_near(item.where, pointed.place)


def _effects_there(content: Content, pointed: Pointed) -> list[PlacedEffect]:
    ground = content.ground
    return [] if ground is None else [one for one in content.effects if one.covers(ground, pointed.place)]


def _effect(effect: PlacedEffect) -> str:
    colours = theme().palette
    said = f" <span style='color:{colours.muted}'>{escape(' · '.join(effect.said))}</span>" if effect.said else ""
    return f"<div><b>{escape(effect.label)}</b>{said}</div>"


def _terrain(content: Content, pointed: Pointed) -> list[str]:
    """The kinds of terrain there, each with what the rules make of it; and whether the dark is lit."""
    ground = content.ground
    if ground is None or not ground.holds(pointed.place):
        return []
    spot = ground.spot_at(pointed.place)
    there = [(kind := terrain_kind(content.kinds, key), kind.label) for key in ground.kinds_at(spot)]
    for key in ground.borders_at(spot):
        kind = terrain_kind(content.kinds, key)
        # translators: a kind of ground, such as a hedge, on a side of a hex
        there.append((kind, tr("{ground} along a side", ground=kind.label)))
    # translators: a kind of ground without an effect in the rules
    unread = tr("shown only")
    said = [f"{label}: {', '.join(kind.facts) or unread}" for kind, label in there]
    return [*said, tr("Dark, but lit")] if spot in content.lit else said


def _way_it_looks(content: Content, facing: int) -> str:
    """A facing by its name; on open ground a heading in degrees."""
    return "" if content.ground is None else content.ground.way_name(facing)


def _refused_at(content: Content, pointed: Pointed) -> tuple[Refusal, ...]:
    """The reasons why the way may not come to this hex."""
    way = content.way
    return way.refusals if way.refusals and pointed.place in way.places[way.good :] else ()


def _figure(content: Content, counter: Counter, where: str) -> str:
    colours, side = theme().palette, content.sides.get(counter.side)
    about = " · ".join([escape(side.name), where] if side else [where])
    text = f"<div><b>{escape(counter.name)}</b> <span style='color:{colours.muted}'>· {about}</span></div>"
    lines = counter.summary or (counter.health_left,)
    text += _line(lines[0], colours.text)
    text += "".join(_line(line, colours.muted) for line in lines[1:])
    text += _line(counter.counted, colours.bad) if counter.summary else ""
    text += "".join(_line(words, colours.muted) for words in _body_words(content, counter))
    if counter.posture is not Posture.STANDING:
        text += _line(counter.posture.words, colours.warn)
    return text + "".join(_condition(held) for held in content.conditions.get(counter.figure, ()))


def _body_words(content: Content, counter: Counter) -> list[str]:
    """A few words for each thing about a body; the figures on the map may be named."""
    there = {figure: spot.counter for figure, spot in content.spots.of.items()}
    return list(body_words(counter, there, company_of(there.values())))


def _condition(held: Condition) -> str:
    colours = theme().palette
    fore, back = (colours.good, colours.good_soft) if held.good else (colours.bad, colours.bad_soft)
    until = f" <span style='color:{colours.muted}'>{escape(held.until)}</span>" if held.until else ""
    style = f"color:{fore};background-color:{back}"
    chip = f"<span style='{style}'>&nbsp;{escape(held.label)}&nbsp;</span>{until}"
    return f"<div style='margin-top:{theme().px(3)}px'>{chip}</div>"


def _candidate(candidate: Candidate) -> list[str]:
    colours = theme().palette
    named = "" if candidate.figure else candidate.label
    words = " · ".join(part for part in (named, candidate.detail, candidate.sign) if part)
    about = [_line(words, colours.accent), *(_line(one, colours.muted) for one in candidate.sums)]
    return about + [_line(refusal.reason, colours.bad) for refusal in candidate.refusals]


def _line(text: str, colour: str) -> str:
    return f"<div style='color:{colour}'>{escape(text)}</div>" if text else ""


def _spoken_figure(content: Content, counter: Counter) -> str:
    side = content.sides.get(counter.side)
    # translators: a figure of a side: “Wulf of the Red Band”
    words = [tr("{name} of {side}", name=counter.name, side=side.name) if side else counter.name, *counter.summary]
    words += [counter.counted] if counter.counted else []
    words += _body_words(content, counter)
    if counter.posture is not Posture.STANDING:
        words.append(counter.posture.words)
    if counter.way is not None:
        # translators: a direction, or degrees
        words.append(tr("faces {direction}", direction=_way_it_looks(content, counter.way)))
    words += [held.label for held in content.conditions.get(counter.figure, ())]
    return ", ".join(words)


_WIDEST: Final = 250
_SIZES_KEPT: Final = 200


Hides = Callable[[QRect], float]
"""How many pixels a rectangle would hide of what must be seen."""


class HoverCard(QLabel):
    """Lies over the map and lets the pointer through."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("kind", "popup")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.setWordWrap(True)
        self._set = ""
        self._sized_for: tuple[QSize, Theme] | None = None
        self._sizes: dict[str, QSize] = {}
        self.hide()

    def show_beside(self, text: str, about: QRect, room: QRect, hides: Hides, brief: str | None = None) -> None:
        """Show a text beside a rectangle, within another, where it hides the least; an empty text hides the card.

        With a `brief` text nothing else may be hidden: that one takes its place where it would, or none.
        """
        for said in (text,) if brief is None else (text, brief):
            if not said:
                break
            place = _place(self._measured(said, room.size()), about, room, hides)
            if brief is None or not (hides(place) or _hidden(place, about)):
                self._show(said)
                self.setGeometry(place)
                self.show()
                return
        self.hide()

    def _show(self, text: str) -> None:
        if text != self._set:  # to set the text takes long, and it is asked for with every change of the map
            self._set = text
            self.setText(led(text))

    def _measured(self, text: str, room: QSize) -> QSize:
        """The size of the card with a text; the pointer comes back to the same figures, and to measure takes long."""
        if self._sized_for != (room, theme()) or len(self._sizes) >= _SIZES_KEPT:
            self._sizes.clear()
            self._sized_for = (room, theme())
            self.setMargin(theme().px(10))
        if text not in self._sizes:
            self._show(text)
            self._sizes[text] = self._wanted(room)
        return self._sizes[text]

    def _wanted(self, room: QSize) -> QSize:
        self.setWordWrap(False)
        width = min(self.sizeHint().width(), theme().px(_WIDEST), room.width())
        self.setWordWrap(True)
        return QSize(width, min(self.heightForWidth(width), room.height()))


def _place(size: QSize, about: QRect, room: QRect, hides: Hides) -> QRect:
    """Above, else to the right, left or below, else in a corner: the first where it hides nothing, or the least."""
    middle, gap = about.center(), theme().px(8)
    right, bottom = room.right() - size.width(), room.bottom() - size.height()
    corners = (
        QPoint(middle.x() - size.width() // 2, about.top() - gap - size.height()),
        QPoint(about.right() + gap, middle.y() - size.height() // 2),
        QPoint(about.left() - gap - size.width(), middle.y() - size.height() // 2),
        QPoint(middle.x() - size.width() // 2, about.bottom() + gap),
        room.topLeft(),
        QPoint(right, room.top()),
        QPoint(room.left(), bottom),
        QPoint(right, bottom),
    )
    places = (_kept(QRect(corner, size), room) for corner in corners)
    return min(places, key=lambda rect: (_hidden(rect, about), hides(rect)))


def _hidden(rect: QRect, about: QRect) -> int:
    """The number of pixels of its subject that a card hides."""
    both = rect & about
    return both.width() * both.height() if both.isValid() else 0


def _kept(rect: QRect, room: QRect) -> QRect:
    x = max(room.left(), min(rect.left(), room.right() - rect.width() + 1))
    y = max(room.top(), min(rect.top(), room.bottom() - rect.height() + 1))
    return QRect(QPoint(x, y), rect.size())
