"""Detection of an ambush: who has a roll against IQ, and on how many dice."""

from gmtool.rules.tft.acts.turn.saves import iq_of, save
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.play import Play

ALERT, NATURE, BOTH, OTHERS = (
    "am.ambush.detect-alertness",
    "am.ambush.detect-naturalist",
    "am.ambush.detect-both",
    "am.ambush.detect-others",
)
ALERTNESS, NATURALIST = "alertness", "naturalist"
USUAL, EASY = 3, 2
_BY_GM = {"none": 0, "three": 3, "four": 4, "five": 5}


def dice_of(ctx: Context, figure: Figure, *, wild: bool) -> tuple[int, str]:
    """The dice against IQ by which a figure sees an ambush, and the rule; no dice: it has no roll.

    `wild`: the ambush is one of animals or plants. What others roll is a house rule.
    """
    alert, knows = bool(figure.fighter.level(ALERTNESS)), wild and bool(figure.fighter.level(NATURALIST))
    if not iq_of(figure):
        return 0, OTHERS
    if alert and knows:
        return EASY, BOTH
    if alert or knows:
        return USUAL, ALERT if alert else NATURE
    return _BY_GM[ctx.house("ambush-others")], OTHERS


def detects(play: Play, figure: str, *, wild: bool) -> bool:
    """True if a figure sees an ambush, by its roll."""
    dice, rule = dice_of(play, play.figure(figure), wild=wild)
    return bool(dice) and save(play, figure, "IQ", dice, rule, "ambush")
