"""The installed rule systems. None is named here: each is a package with a function `rulesets`.

Most are under `gmtool.rules`; others come from packages of their own, see `outside`. A package is read when a system of
it is first asked for, which its `SYSTEMS` tells.
"""

import importlib
import pkgutil
from collections.abc import Iterator
from functools import cache
from threading import RLock
from types import ModuleType
from typing import TYPE_CHECKING

import gmtool.rules
from gmtool import resources
from gmtool.extensions import entries
from gmtool.language import tr
from gmtool.rules.seam import BadData, Ruleset
from gmtool.systems import outside

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

# a thread reads the rest of the systems while the window asks for one, and nobody may get a second object of a system
_READING = RLock()
Offered = tuple[tuple[Ruleset, ...], str]
"""The systems of a package, or none, and a sentence that says why."""
_READ: dict[str, Offered] = {}


class UnknownSystem(ValueError):
    """No installed rule system has this id; the message is one sentence."""


def ruleset(id: str) -> Ruleset:
    """The rule system with this id. Raises `UnknownSystem`."""
    for package, asked in _parts():
        if id in (asked or getattr(package, "SYSTEMS", ())):
            for system in _read(package, asked)[0]:
                if system.id == id:
                    return system
    found = _of_others(id) or _by_id().get(id)
    if found is None:
        known = ", ".join(_by_id())
        none = tr("There is no rule system “{id}”; choose from: none.", id=id)
        raise UnknownSystem(
            tr("There is no rule system “{id}”; choose from: {systems}.", id=id, systems=known) if known else none
        )
    return found


def _of_others(id: str) -> Ruleset | None:
    """The rule system with this id from a package of somebody else; those under `gmtool.rules` are not read for it.

    None also where only `_found` can tell whose the id is.
    """
    taken = {one for package in _packages(gmtool.rules) for one in getattr(package, "SYSTEMS", ())}
    for entry in entries():
        systems = {system.id: system for system in _read_outside(entry)[0]}
        if taken.isdisjoint(systems):
            if id in systems:
                return systems[id]
            taken.update(systems)
    return None


def all_rulesets() -> tuple[Ruleset, ...]:
    """Every rule system, by title."""
    return tuple(_by_id().values())


def problems() -> tuple[str, ...]:
    """A sentence for every system, and every row of a system's data, that could not be read."""
    rows = (sentence for system in all_rulesets() for sentence in system.left_out)
    return (*_found()[1], *rows)


def reading() -> Iterator[None]:
    """Read the systems, one, or one package of somebody else, at each step."""
    for package, asked in _parts():
        _read(package, asked)
        yield
    for entry in entries():
        _read_outside(entry)
        yield


def all_read() -> bool:
    """True if every system has been read, so that none has to be waited for."""
    own = all(_name(package, asked) in _READ for package, asked in _parts())
    return own and all(_key(entry) in _READ for entry in entries())


def discover(package: ModuleType) -> tuple[tuple[Ruleset, ...], tuple[str, ...]]:
    """The rule systems of a package's own packages: those that have `rulesets(read_toml, names)`.

    A system whose data cannot be read is left out, and a sentence about it comes second.
    """
    found: list[Ruleset] = []
    bad: list[str] = []
    for one in _packages(package):
        systems, problem = _offered(one)
        found += systems
        if problem:
            bad.append(problem)
    return tuple(found), tuple(bad)


@cache
def _packages(package: ModuleType) -> tuple[ModuleType, ...]:
    """The package's own packages that offer systems."""
    # the package's own path, not the file system: inside a bundle there are no files to list
    inside = [module.name for module in pkgutil.iter_modules(package.__path__) if module.ispkg]
    every = [importlib.import_module(f"{package.__name__}.{name}") for name in inside]
    return tuple(one for one in every if hasattr(one, "rulesets"))


@cache
def _parts() -> tuple[tuple[ModuleType, tuple[str, ...]], ...]:
    """The packages, each with what is read of it at once: no ids for all. Of several systems, one is read by itself."""
    found: list[tuple[ModuleType, tuple[str, ...]]] = []
    for package in _packages(gmtool.rules):
        ids = tuple(getattr(package, "SYSTEMS", ()))
        found += [(package, (id,)) for id in ids] if len(ids) > 1 else [(package, ())]
    return tuple(found)


def _name(package: ModuleType, asked: tuple[str, ...]) -> str:
    return " ".join((package.__name__, *asked))


def _offered(package: ModuleType, asked: tuple[str, ...] = ()) -> Offered:
    try:
        only = {"systems": asked} if asked else {}
        return tuple(package.rulesets(resources.read_toml, resources.names, **only)), ""
    except (resources.ResourceError, BadData) as problem:
        # one damaged file must not cost the other systems
        return (), str(problem)


def _read(package: ModuleType, asked: tuple[str, ...]) -> Offered:
    with _READING:
        if (name := _name(package, asked)) not in _READ:
            _READ[name] = _offered(package, asked)
        return _READ[name]


def _read_outside(entry: "EntryPoint") -> Offered:
    with _READING:
        if (key := _key(entry)) not in _READ:
            _READ[key] = outside.offered(entry)
        return _READ[key]


def _key(entry: "EntryPoint") -> str:
    return f"{entry.name} = {entry.value}"


def _found() -> tuple[tuple[Ruleset, ...], tuple[str, ...]]:
    """The systems, and a sentence for each package that cannot be used. An id that is taken stays with the first."""
    read = [_read(package, asked) for package, asked in _parts()]
    found = [system for systems, _ in read for system in systems]
    bad = [problem for _, problem in read if problem]
    for entry in entries():
        systems, problem = _read_outside(entry)
        taken = next((one.id for one in systems if any(one.id == other.id for other in found)), "")
        if taken:
            # translators: {system}: The rule system “mine”, from my-package 1.0,
            problem = tr(
                "{system} is left out: there is a rule system with the id “{id}” already.",
                system=outside.named(entry),
                id=taken,
            )
        else:
            found += systems
        bad += [problem] if problem else []
    return tuple(found), tuple(bad)


@cache
def _by_id() -> dict[str, Ruleset]:
    found = sorted(_found()[0], key=lambda system: system.title)
    return {system.id: system for system in found}
