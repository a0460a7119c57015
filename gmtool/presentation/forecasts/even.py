"""The search for an even fight: how many more figures of the weaker side would bring its chance to about one half."""

from collections import Counter
from dataclasses import replace
from typing import Final

from gmtool.forecast.fight import Ends
from gmtool.forecast.forecast import Forecast
from gmtool.forecast.runs import Question
from gmtool.forecast.stances import Stances
from gmtool.fraction import per_cent
from gmtool.language import tr
from gmtool.presentation.encounters.musters import enlist
from gmtool.presentation.forecasts.prepared import ENDS, prepared_question
from gmtool.records import dataclass
from gmtool.rules.seam import Card, Muster, Ruleset, Side

LOWEST, HIGHEST = 0.45, 0.55
"""The chances between which a fight is called even."""
FIGHTS: Final = 60
"""The fights of a try: few, since many tries are made."""
MOST_MORE: Final = 12
"""The most figures that are added."""


@dataclass(frozen=True, slots=True)
class EvenChange:
    """The change that evens a fight: so many more of a card on a side, the muster with them, and the side's chance."""

    side: Side
    card: Card
    more: int
    chance: float
    muster: Muster

    @property
    def what(self) -> str:
        """The change in a few words: "add 3 × Goblin"."""
        return tr("add {count} × {card}", count=self.more, card=self.card.name)

    @property
    def sentence(self) -> str:
        """The change as a sentence."""
        return tr(
            "About even with {count} × {card} more for {side} ({percent}).",
            count=self.more,
            card=self.card.name,
            side=self.side.name,
            percent=per_cent(self.chance, 0),
        )


@dataclass(frozen=True)
class EvenSearch:
    """A search that tries one figure more after another. `question` asks for the next forecast, `learn` takes it.

    It is over when there is no question any more: then `found` is the change, or `said` tells why there is none.
    """

    muster: Muster
    ruleset: Ruleset
    stances: Stances
    mapless: bool
    side: Side | None = None
    card: Card | None = None
    more: int = 0
    """The figures more that are tried now; 0 once the search is over."""
    before: tuple[int, float] = (0, 0.0)
    """The figures more of the last try, and the chance that they gave."""
    found: EvenChange | None = None
    said: str = ""
    fights: int = FIGHTS
    ends: Ends = ENDS

    @classmethod
    def begin(
        cls,
        muster: Muster,
        ruleset: Ruleset,
        stances: Stances,
        known: Forecast,
        *,
        mapless: bool,
        fights: int = FIGHTS,
        ends: Ends = ENDS,
    ) -> "EvenSearch":
        """The search for a muster whose forecast is known."""
        bare = cls(muster, ruleset, stances, mapless, fights=fights, ends=ends)
        sides = [one for one in muster.sides if any(figure.side == one.id for figure in muster.figures)]
        if len(sides) != 2:
            return replace(bare, said=tr("Only fights of two sides can be made even."))
        weaker = min(sides, key=lambda one: known.wins(one.id).count)
        chance = share(known, weaker.id)
        if chance is None:
            return replace(bare, said=tr("Nobody wins these fights, so nothing can make them even."))
        if chance >= LOWEST:
            return replace(
                bare,
                said=tr(
                    "The sides are even: {side} wins {percent} of the decided fights.",
                    side=weaker.name,
                    percent=per_cent(chance, 0),
                ),
            )
        card = most_common(muster, weaker.id)
        return replace(bare, side=weaker, card=card, more=1, before=(0, chance))

    @property
    def question(self) -> Question | None:
        """The question of the next try; None where the search is over."""
        if not self.more:
            return None
        return prepared_question(
            self._with(self.more),
            self.ruleset,
            self.stances,
            mapless=self.mapless,
            fights=self.fights,
            exactly=True,
            ends=self.ends,
        )

    def learn(self, forecast: Forecast) -> "EvenSearch":
        """The search after the forecast of its try."""
        assert self.side is not None
        chance = share(forecast, self.side.id)
        if chance is None:
            return self._over(tr("Nobody wins these fights, so nothing can make them even."))
        if chance < LOWEST and self.more < MOST_MORE:
            return replace(self, more=self.more + 1, before=(self.more, chance))
        if chance < LOWEST:
            return self._over(tr("{count} more would not make it even.", count=MOST_MORE))
        # overshot: the nearer one of this try and the last
        more, best = min((self.before, (self.more, chance)), key=lambda one: abs(one[1] - 0.5))
        return self._found(more, best) if more else self._over(tr("It is already as close as it gets."))

    def stuck(self) -> "EvenSearch":
        """The search where the next try cannot begin: the change of the last one, or none."""
        return self._over(tr("There is no room for more figures."))

    def _found(self, more: int, chance: float) -> "EvenSearch":
        assert self.side is not None
        assert self.card is not None
        return replace(self, more=0, found=EvenChange(self.side, self.card, more, chance, self._with(more)))

    def _over(self, said: str) -> "EvenSearch":
        return replace(self, more=0, said=said)

    def _with(self, more: int) -> Muster:
        assert self.side is not None
        assert self.card is not None
        return enlist(self.muster, self.side.id, [self.card], more)


def share(forecast: Forecast, side: str) -> float | None:
    """The share of a side in the fights that somebody wins; None where hardly any is won."""
    decided = sum(forecast.wins(one.id).count for one in forecast.sides)
    return forecast.wins(side).count / decided if 2 * decided >= forecast.fights > 0 else None


def most_common(muster: Muster, side: str) -> Card:
    """The card of most figures of a side, the first of several; who rides or is carried does not count."""
    figures = [one for one in muster.figures if one.side == side]
    cards = [one.card for one in figures if not one.on] or [one.card for one in figures]
    ((first, _), *_) = Counter(card.id for card in cards).most_common(1)
    return next(card for card in cards if card.id == first)
