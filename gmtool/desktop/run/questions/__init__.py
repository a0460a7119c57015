"""What waits for an answer in a fight: a kind of question each, as the panel of the dice shows it."""

from gmtool.desktop.run.questions.decision import (
    DecisionAsk,
)
from gmtool.desktop.run.questions.number import (
    NumberAsk,
)
from gmtool.desktop.run.questions.roll import (
    RollAsk,
)
from gmtool.desktop.run.questions.words import (
    WordsAsk,
)

__all__ = ["DecisionAsk", "NumberAsk", "RollAsk", "WordsAsk"]
