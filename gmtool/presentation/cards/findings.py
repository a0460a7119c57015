"""What the rules say about a card, in sentences."""

from gmtool.rules.seam import Card, Ruleset


def open_findings(card: Card, ruleset: Ruleset) -> tuple[str, ...]:
    """What breaks a rule or is unusual and the GM has not waived, a sentence each, without the name of the card."""
    name = f"{card.name}: "  # what cannot be read of a card names it already
    findings = ruleset.report(card).findings
    return tuple(one.text.removeprefix(name) for one in findings if one.key not in card.rulings)
