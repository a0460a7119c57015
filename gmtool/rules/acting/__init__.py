"""A system as a row of acts, one for each kind of command, and everything that is the same in all such systems."""

from gmtool.rules.acting.act import Act, no_numbers, no_overlays
from gmtool.rules.acting.ruleset import ActingRuleset

__all__ = ["Act", "ActingRuleset", "no_numbers", "no_overlays"]
