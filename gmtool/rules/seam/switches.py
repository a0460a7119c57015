"""Switches: the house rules of an encounter."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class HouseRule:
    """A switch of the encounter. `options` are the values it can have (key -> label), the first the default.

    `rules` are the ledger entries whose reading it settles.
    """

    key: str
    label: str
    options: tuple[tuple[str, str], ...]
    rules: tuple[str, ...]
    help: str = ""

    @property
    def default(self) -> str:
        """The reading noted in the ledger."""
        return self.options[0][0]
