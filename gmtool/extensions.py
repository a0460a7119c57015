"""Extensions: packages of others that bring rule systems, found by the entry-point group `gmtool.systems`.

Their data is in a folder `resources` beside their module, laid out as gmtool's own. Nothing of them is imported here.
"""

import os
import sys
from collections.abc import Callable
from functools import cache, partial
from importlib.machinery import PathFinder
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
    if not _may_be_any():
        return ()
    from importlib.metadata import entry_points

    return tuple(sorted(entry_points(group=GROUP), key=lambda one: (one.name, one.value)))


def _may_be_any() -> bool:
    """False where surely no package has such an entry point, by the files that tell.

    What Python itself has for that takes longer to import than all else that a fight needs of it.
    """
    if any(finder is not PathFinder and hasattr(finder, "find_distributions") for finder in sys.meta_path):
        return True
    return any(_may_be_any_in(place or os.curdir) for place in sys.path)


def _may_be_any_in(place: str) -> bool:
    try:
        inside = [one for one in os.listdir(place) if one.lower().endswith((".dist-info", ".egg-info", ".egg"))]
    except NotADirectoryError:
        return True  # an archive
    except OSError:
        return False
    if any(one.lower().endswith(".egg") for one in inside):
        return True
    for one in inside:
        try:
            with open(os.path.join(place, one, "entry_points.txt"), "rb") as file:
                if GROUP.encode() in file.read():
                    return True
        except OSError:
            continue  # it has none
    return False


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
