"""One card from outside: checked, and what should be known of it."""

import re
from collections import Counter
from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from pydantic import ValidationError

from gmtool.rules.seam import Card
from gmtool.store.exchange.field_checks import misfit
from gmtool.store.exchange.lines import IntakeLine
from gmtool.store.exchange.present import Present, folded
from gmtool.store.exchange.shapes import CardShape, HistoryShape
from gmtool.store.exchange.sound import flaw, shown
from gmtool.store.exchange.wording import refused

_CONTROLS: Final = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]+")
"""Control characters and line breaks: no name has them, and some of them end a text for other programs."""
KINDS: Final = ("player", "monster")
_MOST_UNKNOWN: Final = 5


@dataclass(frozen=True, slots=True)
class Incoming:
    """A card that would come in. `extra` are unknown fields of the file, which are kept beside it."""

    card: Card
    extra: Mapping[str, Any] = field(default_factory=dict)
    history: tuple[HistoryShape, ...] = ()


class CardGate:
    """Looks at the cards of one file, one after another: which come in, and what is to be said of each."""

    def __init__(self, present: Present, pictures: set[str], kept: Container[str] = ()) -> None:
        """`pictures` are the keys of those that come in with the cards.

        `kept` are unknown fields that somebody wants to keep: they are not remarked on.
        """
        self._present = present
        self._kept = kept
        self._pictures = pictures | present.pictures
        self._ids: set[str] = set()
        self._names: Counter[str] = Counter()
        self.cards: list[Incoming] = []
        self.lines: list[IntakeLine] = []

    def look_at(self, raw: Any, place: str) -> None:
        """Check what stands for a card in JSON."""
        name = raw.get("name") if isinstance(raw, Mapping) else ""
        name = name if isinstance(name, str) else ""
        if wrong := flaw(raw):
            self.leave_out(place, name, wrong)
            return
        try:
            shape = CardShape.model_validate(raw)
        except ValidationError as problem:
            self.leave_out(place, name, refused(problem))
            return
        rest = (tuple(shape.tags), shape.notes, shape.picture, shape.rulings)
        card = Card(shape.system, shape.name, shape.fields, shape.id, shape.kind, *rest)
        self.let_in(Incoming(card, shape.extra, tuple(shape.history)), place)

    def leave_out(self, place: str, name: str, why: str) -> None:
        """Say why a card does not come in."""
        self.lines.append(IntakeLine(place, name, False, (why,)))

    def let_in(self, incoming: Incoming, place: str, remarks: tuple[str, ...] = ()) -> None:
        """Take a checked card, and say what is to be known of it besides `remarks`."""
        card, said = incoming.card, list(remarks)
        if _CONTROLS.search(card.name):
            card = replace(card, name=_CONTROLS.sub(" ", card.name).strip())
            said.append("control characters in its name became blanks")
        if card.picture and card.picture not in self._pictures:
            card = replace(card, picture="")
            said.append("its picture is not there")
        said += (*self._about_name(card), *self._about_id(card), *self._about_system(incoming, card))
        self.cards.append(replace(incoming, card=card))
        self.lines.append(IntakeLine(place, card.name, True, tuple(said)))
        self._names[folded(card.name)] += 1
        self._ids.add(card.id)

    def _about_name(self, card: Card) -> Iterator[str]:
        name = folded(card.name)
        if not name:
            yield "it has no name"
        elif self._names[name]:
            yield "the file has its name before"
        elif self._present.names[name]:
            yield "its name is in the campaign already"
        if card.kind not in KINDS:
            yield f"its kind “{shown(card.kind)}” is neither player nor monster, and is kept"

    def _about_id(self, card: Card) -> Iterator[str]:
        if card.id and (card.id in self._present.ids or card.id in self._ids):
            where = "campaign" if card.id in self._present.ids else "file"
            yield f"the same card is in the {where} already, so it becomes another"

    def _about_system(self, incoming: Incoming, card: Card) -> Iterator[str]:
        form = self._present.form(card.system)
        unknown = [key for key in incoming.extra if key not in self._kept]
        if form is None:
            yield f"its system “{shown(card.system)}” is not known here, and it is kept as it is"
        else:
            unknown += (key for key in card.fields if key not in form and key not in self._kept)
            for key, value in card.fields.items():
                if key in form and (wrong := misfit(form[key], value)):
                    yield wrong
        if unknown:
            named = ", ".join(f"“{shown(key)}”" for key in unknown[:_MOST_UNKNOWN])
            more = f" and {len(unknown) - _MOST_UNKNOWN} more" if len(unknown) > _MOST_UNKNOWN else ""
            verb = "is an unknown field and is" if len(unknown) == 1 else "are unknown fields and are"
            yield f"{named}{more} {verb} kept"
