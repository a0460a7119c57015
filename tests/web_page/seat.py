"""A phone at the table, and what it is shown and sends."""

from dataclasses import replace
from itertools import count
from typing import Any

from gmtool.presentation.phones.views import PhoneView
from tests.web_page.phone import Phone
from tests.web_page.scenes import quiet
from tests.web_page.table import TestTable

_MARKS = count(1)


class Seat:
    """What it is asked has a number that nothing was asked by before: `number`."""

    def __init__(self, phone: Phone, table: TestTable) -> None:
        self.phone, self.table, self.number = phone, table, 0

    def settle(self) -> None:
        """As if it had just sat down, whatever the test before has left open."""
        self.phone.size("large")
        self.phone.media()
        self.show(quiet())
        self.phone.run("for (const one of document.querySelectorAll('dialog')) one.close()")
        self.phone.tap("Me")
        self.phone.key("Notes and more")

    def show(self, view: PhoneView) -> Phone:
        """Show it this, and wait until it is drawn."""
        self.number = next(_MARKS)
        # the title of the page has the player's name
        name = f"Anna {self.number}"
        due = view.due and replace(view.due, number=self.number)
        self.table.show(replace(view, who=replace(view.who, name=name), due=due))
        self.phone.until(lambda: name in self.phone.driver.title.split(" · "), f"{name} is not drawn")
        return self.phone

    def message(self) -> Any:
        """What the phone sends next."""
        return self.table.message()
