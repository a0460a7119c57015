"""Rule systems from packages of others, read with caution: whatever is wrong with one costs it alone, in a sentence.

The module of an entry point has what a package under `gmtool.rules` has, `SYSTEMS` and `rulesets(read_toml, names)`,
and says in `SEAM` for which version of the seam it is made.
"""

from typing import TYPE_CHECKING, Any, Final

from gmtool.extensions import folder, named
from gmtool.resources import ResourceError
from gmtool.rules.seam import BadData, Ruleset
from gmtool.rules.seam.version import SEAM_VERSION

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

_LONGEST: Final = 200
"""Letters of somebody else's message."""


def offered(entry: "EntryPoint") -> tuple[tuple[Ruleset, ...], str]:
    """The systems of a package, or none and a sentence that says why."""
    who = named(entry)
    try:
        module = entry.load()
        if wrong := _misfit(getattr(module, "SEAM", None)):
            return (), f"{who} {wrong}."
        data = folder(entry)
        found = tuple(module.rulesets(data.read_toml, data.names))
        if not all(isinstance(text, str) and text for one in found for text in (one.id, one.title)):
            return (), f"{who} cannot be used: a system has no id or no title."
        return found, ""
    except (ResourceError, BadData) as problem:
        return (), f"{who} cannot be read: {problem}"
    except (Exception, SystemExit) as problem:  # code of somebody else may fail in any way
        said = " ".join(str(problem).split())[:_LONGEST].rstrip(".")
        return (), f"{who} cannot be loaded: {type(problem).__name__}{': ' if said else ''}{said}."


def _misfit(seam: Any) -> str:
    if seam == SEAM_VERSION:
        return ""
    if not isinstance(seam, int) or isinstance(seam, bool):
        return f"does not say for which version of the seam it is made; this gmtool has version {SEAM_VERSION}"
    which = "newer" if seam > SEAM_VERSION else "older"
    return f"is made for version {seam} of the seam, {which} than version {SEAM_VERSION} of this gmtool"
