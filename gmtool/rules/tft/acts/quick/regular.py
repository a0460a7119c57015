"""Regular acts: those that a Quick Combat has not, since it has a list of its own."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from typing import Any

from gmtool.rules.seam import Refusal
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.play import Act


def regular(act: Act) -> Act:
    """The act, as one of the regular fight alone (am.quick.switch)."""

    def refusals(ctx: Context, command: Any) -> Iterator[Refusal]:
        if ctx.quick:
            yield Refusal("A quick combat has no such action.", "am.quick.switch")
        yield from act.refusals(ctx, command)

    return replace(act, fits=_regular(act.fits), refusals=refusals)


@cache
def _regular(fits: Callable[[Context], bool] | None) -> Callable[[Context], bool]:
    """The regular fights among those that an act fits."""
    return lambda ctx: not ctx.quick and (fits is None or fits(ctx))
