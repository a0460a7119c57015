"""The scripts of the repository as modules, which they are not where they lie."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

FOLDER = Path(__file__).parents[1] / "scripts"


def script(name: str, folder: Path = FOLDER) -> ModuleType:
    """The script of this name; nothing of it is run but its definitions."""
    spec = importlib.util.spec_from_file_location(name, folder / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # a dataclass looks its module up
    sys.path.insert(0, str(folder))  # as Python does for a script: it may import its neighbors
    try:
        spec.loader.exec_module(module)
    finally:
        sys.path.remove(str(folder))
    return module
