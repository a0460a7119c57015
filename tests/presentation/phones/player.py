"""A player with a phone who knows only what it shows: answers what is due, and picks what is offered."""

from random import Random
from typing import Any

from gmtool.presentation.phones.messages import Answer, Propose, Seal
from gmtool.presentation.phones.views import Acting, Ask, AskKind, Due, DueKind, PhoneView
from tests.presentation.phones.phone_table import Phone


class PhonePlayer:
    """Plays its figures from a phone; every message is made of what the phone shows alone."""

    def __init__(self, phone: Phone, seed: int = 1) -> None:
        self.phone, self.chance = phone, Random(seed)
        self.tried: dict[str, set[str]] = {}
        """By figure, the choices that came to nothing since it last acted."""

    @property
    def view(self) -> PhoneView:
        return self.phone.view

    def act(self) -> bool:
        """Answer what is due, or choose for a figure; whether there was anything to do."""
        if self.view.due is not None:
            self.phone.send(Answer(number=self.view.due.number, text=self.dice(self.view.due)))
            return True
        return any(self.choose(one) for one in self.view.acting)

    def dice(self, due: Due) -> str:
        """Faces as they fall, the first option, the lowest number, or the first words."""
        match due.kind:
            case DueKind.SUM | DueKind.FACES:
                return " ".join(str(self.chance.randint(1, due.sides)) for _ in range(due.count))
            case DueKind.POOL:
                return str(self.chance.randint(0, due.count // 2))
            case DueKind.NUMBER:
                return str(due.lowest)
            case DueKind.OPTION:
                return str(self.chance.choice(due.options).value)
            case DueKind.WORDS:
                return due.options[0].label if due.options else "a scratch"

    def choose(self, one: Acting) -> bool:
        """Pick what is usual, else anything that was not tried; fill it in, and send it."""
        if one.picked is not None and one.picked.sent:
            return False
        tried = self.tried.setdefault(one.figure, set())
        offers = [offer for offer in one.offers if offer.key not in tried]
        if not offers:
            tried.clear()
            return False
        offer = next((offer for offer in offers if offer.usual), None) or self.chance.choice(offers)
        tried.add(offer.key)
        values: dict[str, Any] = {}
        for _ in range(12):
            self.phone.send(Propose(figure=one.figure, choice=offer.key, values=values))
            picked = self._picked(one.figure)
            if picked is None or picked.problem:
                return True
            if picked.ready:
                if self._sealed(one.figure):
                    self.phone.send(Seal(figure=one.figure, choice=offer.key, values=values))
                else:
                    self.phone.send(Propose(figure=one.figure, choice=offer.key, values=values, send=True))
                return True
            ask = next((ask for ask in picked.asks if ask.value is None and ask.required), None)
            if ask is None or (value := self.value(ask)) is None:
                return True
            values[ask.field] = value
        return True

    def value(self, ask: Ask) -> Any:
        """One of the values that the phone offers; None where it can say none."""
        match ask.kind:
            case AskKind.ONE | AskKind.PLACE:
                return self.chance.choice(ask.options).value if ask.options else None
            case AskKind.NUMBER:
                return ask.lowest or 0
            case AskKind.TEXT:
                return "as agreed"
            case AskKind.YES_NO:
                return False
        return None

    def _picked(self, figure: str) -> Any:
        return next((one.picked for one in self.view.acting if one.figure == figure), None)

    def _sealed(self, figure: str) -> bool:
        return any(one.sealed for one in self.view.acting if one.figure == figure)
