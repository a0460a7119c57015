"""The rule systems there are. None is named here: each is a package under `gmtool.rules` that offers `rulesets`."""

import importlib
import pkgutil
from collections.abc import Iterable
from functools import cache
from types import ModuleType

import gmtool.rules
from gmtool import resources
from gmtool.rules.seam import Ruleset


class UnknownSystem(ValueError):
    """No installed rule system has this id; the message is one sentence."""


def ruleset(id: str) -> Ruleset:
    """The rule system with this id. Raises `UnknownSystem`."""
    found = _by_id().get(id)
    if found is None:
        raise UnknownSystem(f"There is no rule system “{id}”; there is {', '.join(_by_id()) or 'none at all'}.")
    return found


def all_rulesets() -> tuple[Ruleset, ...]:
    """Every rule system, by title."""
    return tuple(_by_id().values())


def discover(package: ModuleType) -> Iterable[Ruleset]:
    """The rule systems of a package's own packages: those that have `rulesets(read_toml, names)`."""
    # the package's own path, not the file system: inside a bundle there are no files to list
    for module in pkgutil.iter_modules(package.__path__):
        if module.ispkg:
            offer = getattr(importlib.import_module(f"{package.__name__}.{module.name}"), "rulesets", None)
            if offer is not None:
                yield from offer(resources.read_toml, resources.names)


@cache
def _by_id() -> dict[str, Ruleset]:
    found = sorted(discover(gmtool.rules), key=lambda system: system.title)
    return {system.id: system for system in found}
