"""The installed rule systems. None is named here: each is a package under `gmtool.rules` with a function `rulesets`."""

import importlib
import pkgutil
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from types import ModuleType

import gmtool.rules
from gmtool import resources
from gmtool.rules.seam import BadData, Ruleset


class UnknownSystem(ValueError):
    """No installed rule system has this id; the message is one sentence."""


def ruleset(id: str) -> Ruleset:
    """The rule system with this id. Raises `UnknownSystem`."""
    found = _by_id().get(id)
    if found is None:
        raise UnknownSystem(f"There is no rule system “{id}”; choose from: {', '.join(_by_id()) or 'none'}.")
    return found


def all_rulesets() -> tuple[Ruleset, ...]:
    """Every rule system, by title."""
    return tuple(_by_id().values())


def problems() -> tuple[str, ...]:
    """A sentence for every system, and every row of a system's data, that could not be read."""
    rows = (sentence for system in all_rulesets() for sentence in system.left_out)
    return (*_found()[1], *rows)


def discover(package: ModuleType) -> tuple[tuple[Ruleset, ...], tuple[str, ...]]:
    """The rule systems of a package's own packages: those that have `rulesets(read_toml, names)`.

    A system whose data cannot be read is left out, and a sentence about it comes second.
    """
    found: list[Ruleset] = []
    bad: list[str] = []
    for offer in _offers(package):
        try:
            found += offer(resources.read_toml, resources.names)
        except (resources.ResourceError, BadData) as problem:
            # one damaged file must not cost the other systems
            bad.append(str(problem))
    return tuple(found), tuple(bad)


def _offers(package: ModuleType) -> Iterator[Callable[..., Iterable[Ruleset]]]:
    # the package's own path, not the file system: inside a bundle there are no files to list
    for module in pkgutil.iter_modules(package.__path__):
        if module.ispkg:
            offer = getattr(importlib.import_module(f"{package.__name__}.{module.name}"), "rulesets", None)
            if offer is not None:
                yield offer


@cache
def _found() -> tuple[tuple[Ruleset, ...], tuple[str, ...]]:
    return discover(gmtool.rules)


@cache
def _by_id() -> dict[str, Ruleset]:
    found = sorted(_found()[0], key=lambda system: system.title)
    return {system.id: system for system in found}
