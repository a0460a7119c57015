"""What is said of each thing that comes in or does not: the report, line by line."""

from collections.abc import Iterable
from dataclasses import dataclass

from gmtool.store.exchange.sound import shown


@dataclass(frozen=True, slots=True)
class IntakeLine:
    """A line of the report. `place` is where the thing stands (“Card 3”, “Line 12”); `name` what it is called there.

    `remarks` are what should be known of it, each the second half of a sentence.
    """

    place: str
    name: str
    taken: bool
    remarks: tuple[str, ...] = ()

    @property
    def is_problem(self) -> bool:
        """Whether somebody who looks for what went wrong should see it."""
        return bool(self.remarks)

    @property
    def text(self) -> str:
        """The line as one sentence."""
        who = f"{self.place}, {shown(self.name)}" if self.name.strip() else self.place
        return f"{who}: {'; '.join(('comes in' if self.taken else 'left out', *self.remarks))}."


def report_text(lines: Iterable[IntakeLine]) -> str:
    """The report as text, to be copied or printed."""
    return "".join(f"{line.text}\n" for line in lines)
