"""How the changes that a fight proposes are written."""

from gmtool.desktop.card.words import FormWords
from gmtool.rules.seam import Card, CardChange, ChangeKind, Json, changed


def shown(words: FormWords, change: CardChange, card: Card) -> str:
    """What a change would do to a card as it is now."""
    label = words.label(change.field)
    if change.how is ChangeKind.GAIN:
        return f"{label}: + {words.value(change.field, change.after)}"
    if change.how is ChangeKind.LOSE:
        return f"{label}: − {words.value(change.field, change.before)}"
    if change.how is ChangeKind.AMEND:
        return f"{label}: {words.row(change.field, change.before)} → {words.row(change.field, change.after)}"
    before, after = now(card, change.field), now(changed(card, change, ""), change.field)
    return f"{label}: {words.value(change.field, before)} → {words.value(change.field, after)}"


def now(card: Card, field: str) -> Json:
    """What stands in a field of a card."""
    return card.notes if field == "notes" else list(card.tags) if field == "tags" else card.fields.get(field)
