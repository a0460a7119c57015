"""A system as a row of acts, one for each kind of command, and everything that is the same in all such systems."""

from gmtool.rules.acting.act import Act, no_numbers, no_overlays
from gmtool.rules.acting.by_hand import ByHand
from gmtool.rules.acting.open_ruleset import CardParts, FightParts, OpenRuleset
from gmtool.rules.acting.ruleset import ActingRuleset

__all__ = ["Act", "ActingRuleset", "ByHand", "CardParts", "FightParts", "OpenRuleset", "no_numbers", "no_overlays"]
