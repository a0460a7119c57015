"""Regular acts: those that a Quick Combat has not, since it has a list of its own."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from gmtool.rules.seam import Refusal
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.play import Act


def regular(act: Act) -> Act:
    """The act, as one of the regular fight alone (am.quick.switch)."""

    def refusals(ctx: Context, command: Any) -> Iterator[Refusal]:
        if ctx.quick:
            yield Refusal("A quick combat has no such act.", "am.quick.switch")
        yield from act.refusals(ctx, command)

    return replace(act, fits=_is_regular, refusals=refusals)


def _is_regular(ctx: Context) -> bool:
    return not ctx.quick
