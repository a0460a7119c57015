"""A state as plain data, all of it written anew."""

from typing import Any

from gmtool.rules.seam import Json, Ruleset, State


def whole(rules: Ruleset, state: State) -> dict[str, Json]:
    """What `dump_state` gives, but shared with no state before: so it is seen if the state was changed in place."""
    codec: Any = getattr(rules, "codec", None)
    if codec is None:  # the system of somebody else
        return rules.dump_state(state)
    known, codec._dumped = codec._dumped, None
    try:
        return rules.dump_state(state)
    finally:
        codec._dumped = known
