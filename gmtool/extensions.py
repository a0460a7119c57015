"""Extensions: packages of others that bring rule systems, found by the entry-point group `gmtool.systems`.

Their data is in a folder `resources` beside their module, laid out as gmtool's own. Nothing of them is imported here.
"""

from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from gmtool import resources
from gmtool.language import tr
from gmtool.resources import Folder, ResourceError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP: Final = "gmtool.systems"


@cache
def entries() -> "tuple[EntryPoint, ...]":
    """The entry points of the packages, by name."""
    from importlib.metadata import entry_points  # slow to import, and a fight of a built-in system does without

    return tuple(sorted(entry_points(group=GROUP), key=lambda one: (one.name, one.value)))


def folder(entry: "EntryPoint") -> Folder:
    """The data of a package. Raises `ResourceError` if its module is no package."""
    from importlib.util import find_spec

    package, *inside = entry.module.split(".")
    spec = find_spec(package)
    places = list(spec.submodule_search_locations or ()) if spec is not None else []
    if not places:
        raise ResourceError(tr("“{module}” is not a package with a folder “resources”.", module=entry.module))
    return Folder(Path(places[0]).joinpath(*inside) / "resources", f"“{entry.name}”")


def ledgers() -> dict[str, Callable[[], str]]:
    """The ledgers of all systems, gmtool's own first, by the names of their files, with a function that reads each."""
    found: dict[str, Callable[[], str]] = {
        name: partial(resources.read_text, name) for name in resources.names("rules", ".toml")
    }
    for entry in entries():
        try:
            data = folder(entry)
            for name in data.names("rules", ".toml"):
                found.setdefault(name, partial(data.read_text, name))
        except (ResourceError, ImportError, OSError, ValueError):
            # a package without a ledger, or one that cannot be loaded, of which `gmtool.systems` has a sentence
            continue
    return found
