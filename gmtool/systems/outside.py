"""Rule systems from packages of others, read with caution: whatever is wrong with one costs it alone, in a sentence.

The module of an entry point has what a package under `gmtool.rules` has, `SYSTEMS` and `rulesets(read_toml, names)`,
and says in `SEAM` for which version of the seam it is made.
"""

from collections.abc import Callable, Iterator
from functools import wraps
from inspect import getmembers, isfunction, isgeneratorfunction
from typing import TYPE_CHECKING, Any, Final

from gmtool.extensions import folder
from gmtool.language import tr
from gmtool.resources import ResourceError
from gmtool.rules.seam import BadData, Ruleset
from gmtool.rules.seam.version import SEAM_VERSION

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

_LONGEST: Final = 200
"""Letters of somebody else's message."""


class EndedProgram(RuntimeError):
    """A system of somebody else wanted to end the program; the message is one sentence."""


def named(entry: "EntryPoint") -> str:
    """A package at the beginning of a sentence, with its version."""
    if entry.dist is None:
        return tr("The rule system “{system}”", system=entry.name)
    package, version = entry.dist.name, entry.dist.version
    # translators: it begins a sentence: “The rule system “mine”, from my-package 1.0, cannot be read: …”
    return tr(
        "The rule system “{system}”, from {package} {version},", system=entry.name, package=package, version=version
    )


def offered(entry: "EntryPoint") -> tuple[tuple[Ruleset, ...], str]:
    """The systems of a package, or none and a sentence that says why."""
    who = named(entry)
    try:
        module = entry.load()
        if wrong := _misfit(who, getattr(module, "SEAM", None)):
            return (), wrong
        data = folder(entry)
        found = tuple(module.rulesets(data.read_toml, data.names))
        if not all(isinstance(text, str) and text for one in found for text in (one.id, one.title)):
            return (), tr("{system} cannot be used: a system has no id or no title.", system=who)
        for one in found:
            _contain(one, who)
        return found, ""
    except (ResourceError, BadData) as problem:
        return (), tr("{system} cannot be read: {problem}", system=who, problem=problem)
    except (Exception, SystemExit) as problem:  # code of somebody else may fail in any way
        said = " ".join(str(problem).split())[:_LONGEST].rstrip(".")
        wrong = f"{type(problem).__name__}: {said}" if said else type(problem).__name__
        return (), tr("{system} cannot be loaded: {problem}.", system=who, problem=wrong)


def _misfit(who: str, seam: Any) -> str:
    """The sentence that a package is made for another version of the seam; empty for this one."""
    if seam == SEAM_VERSION:
        return ""
    if not isinstance(seam, int) or isinstance(seam, bool):
        # translators: the seam is what joins gmtool and a rule system
        return tr(
            "{system} does not say for which version of the seam it is made; this gmtool has version {own}.",
            system=who,
            own=SEAM_VERSION,
        )
    values = {"system": who, "version": seam, "own": SEAM_VERSION}
    newer = tr("{system} is made for version {version} of the seam, newer than version {own} of this gmtool.", **values)
    older = tr("{system} is made for version {version} of the seam, older than version {own} of this gmtool.", **values)
    return newer if seam > SEAM_VERSION else older


def _contain(system: Any, who: str) -> None:
    """Turn every wish of a system's functions to end the program into a fault like any other.

    A `SystemExit` that leaves one would close the window without a word. Ctrl C still ends the program.
    """
    own = type(system)
    safe = {
        name: _contained(function, who) for name, function in getmembers(own, isfunction) if not name.startswith("_")
    }
    made = type(own.__name__, (own,), {"__slots__": (), "__module__": own.__module__, **safe})
    object.__setattr__(system, "__class__", made)


def _contained(function: Callable[..., Any], who: str) -> Callable[..., Any]:
    def ended(wish: SystemExit) -> EndedProgram:
        return EndedProgram(tr("{system} wanted to end the program: {problem}.", system=who, problem=repr(wish)))

    @wraps(function)
    def called(*given: Any, **named: Any) -> Any:
        try:
            return function(*given, **named)
        except SystemExit as wish:
            raise ended(wish) from wish

    @wraps(function)
    def listed(*given: Any, **named: Any) -> Iterator[Any]:
        try:
            yield from function(*given, **named)
        except SystemExit as wish:
            raise ended(wish) from wish

    return listed if isgeneratorfunction(function) else called
